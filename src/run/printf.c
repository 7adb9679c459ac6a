/* src/run/printf.c - see printf.h. The kernel stores format and arguments; the host formats them (OpenCL C 6.15.14,
 * "printf"):
 *
 *     u32 bytes in use, u32 capacity, then records of
 *     u32 bytes, u32 work-group, u32 work-item, u32 arguments, u64 address of the format, arguments in whole 8-byte units
 *
 * Each conversion is formatted by the C library, whose rules are those of OpenCL except for vectors: %v4hlf prints four
 * components with commas between them, and the length modifier before the letter gives the width of a component. */
#include "src/run/printf.h"

#include "src/base/vec.h"
#include "src/run/element.h"
#include "src/run/kernel_data.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { HEADER = 8, RECORD = 24, UNIT = 8, RECORDS_CAPACITY = PRINTF_CAPACITY - HEADER };

typedef struct record {
    uint32_t group, item;
    uint64_t format; /* its address */
    const unsigned char *arguments, *end;
    size_t number; /* order of arrival, which orders the records of one work-item */
} record;

typedef VEC(record) record_list;

static int compare_records(const void *a, const void *b)
{
    const record *x = a, *y = b;

    if (x->group != y->group)
        return x->group < y->group ? -1 : 1;
    if (x->item != y->item)
        return x->item < y->item ? -1 : 1;
    return x->number < y->number ? -1 : x->number > y->number;
}

/* A parsed conversion: %[flags][width][.precision][vN][length]letter */
typedef struct conversion {
    /* the conversion up to its precision, such as "%-8.3"; the length modifier and letter are appended when it is used */
    char spec[64];
    unsigned lanes;  /* of a vector; 1 otherwise */
    unsigned length; /* bytes of an integer or of a vector's component; 0: the default */
    char letter;
} conversion;

static unsigned read_length(const char **p)
{
    static const struct {
        const char *text;
        unsigned bytes;
    } lengths[] = {{"hh", 1}, {"hl", 4}, {"h", 2}, {"l", 8}};

    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        size_t n = strlen(lengths[i].text);
        if (strncmp(*p, lengths[i].text, n) == 0) {
            *p += n;
            return lengths[i].bytes;
        }
    }
    return 0;
}

/* Parses the conversion that begins with the % at P. Returns the text after it. */
static const char *read_conversion(const char *p, conversion *c)
{
    size_t n = 1 + strspn(p + 1, "-+ #0123456789.");

    *c = (conversion){.lanes = 1};
    memcpy(c->spec, p, n < 32 ? n : 32);
    p += n;
    if (*p == 'v')
        c->lanes = (unsigned)strtoul(p + 1, (char **)&p, 10);
    c->length = read_length(&p);
    c->letter = *p;
    return *p ? p + 1 : p;
}

static bool is_float_letter(char letter)
{
    return letter && strchr("fFeEgGaA", letter) != NULL;
}

/* Bytes of one component of the argument in the record. */
static unsigned component_bytes(const conversion *c)
{
    if (c->lanes > 1)
        return c->length ? c->length : 4;
    if (is_float_letter(c->letter) || c->letter == 's' || c->letter == 'p')
        return 8;
    return c->length == 8 ? 8 : 4;
}

/* Is C complete, and does its argument have a size that such a conversion can have? */
static bool is_valid(const conversion *c)
{
    bool is_vector = c->lanes == 2 || c->lanes == 3 || c->lanes == 4 || c->lanes == 8 || c->lanes == 16;

    if (!c->letter || !strchr("diouxXcfFeEgGaAsp", c->letter))
        return false;
    return c->lanes == 1 ||
           (is_vector && c->letter != 's' && c->letter != 'p' && (!is_float_letter(c->letter) || c->length != 1));
}

/* Completes C's spec with LENGTH and the letter to a format of the C library. */
static const char *host_format(conversion *c, const char *length)
{
    size_t n = strcspn(c->spec, "hlcdiouxXfFeEgGaAsp");

    snprintf(c->spec + n, sizeof c->spec - n, "%s%c", length, c->letter);
    return c->spec;
}

static void print_integer(FILE *out, conversion *c, const unsigned char *from, unsigned bytes)
{
    bool is_signed = c->letter == 'd' || c->letter == 'i';
    uint64_t bits = 0;

    memcpy(&bits, from, bytes);
    unsigned shown = c->length && c->length < bytes ? c->length : bytes, unused = 64 - shown * 8;
    bits = is_signed ? (uint64_t)((int64_t)(bits << unused) >> unused) : bits << unused >> unused;
    if (c->letter == 'c') {
        fprintf(out, host_format(c, ""), (int)bits);
        return;
    }
    fprintf(out, host_format(c, "ll"), (unsigned long long)bits);
}

static void print_float_argument(FILE *out, conversion *c, const unsigned char *from, unsigned bytes)
{
    element_id type = bytes == 2 ? ELEMENT_half : bytes == 4 ? ELEMENT_float : ELEMENT_double;

    fprintf(out, host_format(c, ""), element_to_double(type, from));
}

/* Prints a pointer in hexadecimal, also if it is null. The only flag with an effect is '-', which aligns to the left. */
static void print_pointer(FILE *out, const conversion *c, uint64_t address)
{
    size_t flags = strspn(c->spec, "%-+ #0");
    int width = atoi(c->spec + flags);
    char text[24];

    snprintf(text, sizeof text, "0x%llx", (unsigned long long)address);
    fprintf(out, "%*s", memchr(c->spec, '-', flags) ? -width : width, text);
}

/* Where the records are printed, and their strings. */
typedef struct printer {
    FILE *out;
    arena *memory;
    printf_string string;
    const void *context;
} printer;

static void print_argument(const printer *p, conversion *c, const unsigned char *from)
{
    unsigned bytes = component_bytes(c);
    uint64_t address = 0;

    if (c->letter == 's') {
        memcpy(&address, from, sizeof address);
        const char *s = p->string(p->context, address, p->memory);
        fprintf(p->out, host_format(c, ""), s ? s : "(null)");
        return;
    }
    if (c->letter == 'p') {
        memcpy(&address, from, sizeof address);
        print_pointer(p->out, c, address);
        return;
    }
    for (unsigned lane = 0; lane < c->lanes; lane++) {
        if (lane)
            fputc(',', p->out);
        if (is_float_letter(c->letter))
            print_float_argument(p->out, c, from + lane * bytes, bytes);
        else
            print_integer(p->out, c, from + lane * bytes, bytes);
    }
}

static void print_record(const printer *p, const record *r)
{
    const unsigned char *from = r->arguments;
    const char *format = p->string(p->context, r->format, p->memory);

    while (format && *format) {
        size_t plain = strcspn(format, "%");
        conversion c;

        fwrite(format, 1, plain, p->out);
        format += plain;
        if (!*format)
            break;
        if (format[1] == '%') {
            fputc('%', p->out);
            format += 2;
            continue;
        }
        format = read_conversion(format, &c);
        size_t room = ((size_t)component_bytes(&c) * (c.lanes == 3 ? 4 : c.lanes) + UNIT - 1) / UNIT * UNIT;
        if (!is_valid(&c) || (size_t)(r->end - from) < room)
            return;
        print_argument(p, &c, from);
        from += room;
    }
}

/* Reads the next record of D, the Nth. */
static record read_record(kernel_data *d, size_t n)
{
    uint32_t bytes = kernel_data_word(d, "its size", RECORD, (uint32_t)(d->length - d->at));
    record r = {.number = n};

    r.group = kernel_data_word(d, "its work-group", 0, UINT32_MAX);
    r.item = kernel_data_word(d, "its work-item", 0, UINT32_MAX);
    kernel_data_word(d, "its number of arguments", 0, UINT32_MAX);
    r.format = kernel_data_long(d, "its format", 0, UINT64_MAX);
    r.arguments = kernel_data_bytes(d, "its arguments", bytes - RECORD);
    r.end = d->problem ? NULL : r.arguments + (bytes - RECORD);
    return r;
}

/* Appends the records of BUFFER to OUT. A buffer that is full may end with a part of a record, or with zeros. */
static const char *read_records(arena *memory, const unsigned char *buffer, record_list *out)
{
    kernel_data header = kernel_data_copy(memory, buffer, HEADER);
    uint32_t used = kernel_data_word(&header, "the number of bytes in use", 0, UINT32_MAX);
    bool is_full = used >= RECORDS_CAPACITY;
    kernel_data d = kernel_data_copy(memory, buffer + HEADER, is_full ? RECORDS_CAPACITY : used);

    kernel_data_word(&header, "its capacity", RECORDS_CAPACITY, RECORDS_CAPACITY);
    while (!d.problem && d.at < d.length) {
        record r = read_record(&d, out->count);
        if (!d.problem)
            vec_push(memory, out, r);
    }
    if (header.problem || !d.problem || is_full)
        return header.problem;
    return arena_printf(memory, "record %zu: %s", out->count + 1, d.problem);
}

const char *printf_show(FILE *out, arena *memory, const unsigned char *buffer, printf_string string, const void *context)
{
    printer p = {out, memory, string, context};
    record_list records = {0};
    const char *problem = read_records(memory, buffer, &records);

    if (records.count)
        qsort(records.items, records.count, sizeof *records.items, compare_records);
    for (size_t i = 0; i < records.count; i++)
        print_record(&p, &records.items[i]);
    return problem;
}
