/* src/driver/printf.c - see printf.h. The kernel stores format and arguments; the host formats them (OpenCL C 6.15.14,
 * "printf"):
 *
 *     u32 bytes in use, u32 capacity, then records of
 *     u32 bytes, u32 work-group, u32 work-item, u32 arguments, u64 address of the format, arguments in whole 8-byte units
 *
 * Each conversion is formatted by the C library, whose rules are those of OpenCL except for vectors: %v4hlf prints four
 * components with commas between them, and the length modifier before the letter gives the width of a component. */
#include "src/driver/printf.h"

#include "src/base/vec.h"
#include "src/driver/element.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { HEADER = 8, RECORD = 24, UNIT = 8 };

typedef struct record {
    const unsigned char *at;
    uint32_t bytes, group, item;
    size_t number; /* order of arrival, which orders the records of one work-item */
} record;

static uint32_t word_at(const unsigned char *p)
{
    uint32_t v;

    memcpy(&v, p, sizeof v);
    return v;
}

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

static void print_argument(FILE *out, conversion *c, const unsigned char *from, printf_string string, void *context)
{
    unsigned bytes = component_bytes(c);
    uint64_t address = 0;

    if (c->letter == 's') {
        memcpy(&address, from, sizeof address);
        const char *s = string(context, address);
        fprintf(out, host_format(c, ""), s ? s : "(null)");
        return;
    }
    if (c->letter == 'p') {
        memcpy(&address, from, sizeof address);
        print_pointer(out, c, address);
        return;
    }
    for (unsigned lane = 0; lane < c->lanes; lane++) {
        if (lane)
            fputc(',', out);
        if (is_float_letter(c->letter))
            print_float_argument(out, c, from + lane * bytes, bytes);
        else
            print_integer(out, c, from + lane * bytes, bytes);
    }
}

static bool is_letter(char letter)
{
    return letter && strchr("diouxXcfFeEgGaAsp", letter) != NULL;
}

static void print_record(FILE *out, const record *r, printf_string string, void *context)
{
    uint64_t address;
    const unsigned char *from = r->at + RECORD, *end = r->at + r->bytes;

    memcpy(&address, r->at + 16, sizeof address);
    const char *format = string(context, address);
    while (format && *format) {
        size_t plain = strcspn(format, "%");
        conversion c;

        fwrite(format, 1, plain, out);
        format += plain;
        if (!*format)
            break;
        if (format[1] == '%') {
            fputc('%', out);
            format += 2;
            continue;
        }
        format = read_conversion(format, &c);
        size_t room = ((size_t)component_bytes(&c) * (c.lanes == 3 ? 4 : c.lanes) + UNIT - 1) / UNIT * UNIT;
        if (!is_letter(c.letter) || (size_t)(end - from) < room)
            return;
        print_argument(out, &c, from, string, context);
        from += room;
    }
}

void printf_show(FILE *out, arena *memory, const unsigned char *buffer, printf_string string, void *context)
{
    VEC(record) records = {0};
    uint32_t used = word_at(buffer), capacity = word_at(buffer + 4);

    if (used > capacity)
        used = capacity; /* a record that did not fit was counted, but not stored */
    for (uint32_t at = 0; at + RECORD <= used;) {
        const unsigned char *p = buffer + HEADER + at;
        uint32_t bytes = word_at(p);
        if (bytes < RECORD || bytes > used - at)
            break;
        vec_push(memory, &records, (record){p, bytes, word_at(p + 4), word_at(p + 8), records.count});
        at += bytes;
    }
    if (records.count)
        qsort(records.items, records.count, sizeof *records.items, compare_records);
    for (size_t i = 0; i < records.count; i++)
        print_record(out, &records.items[i], string, context);
}
