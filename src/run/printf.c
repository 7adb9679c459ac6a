/* src/run/printf.c - see printf.h. The kernel stores format and arguments; the host formats them (OpenCL C 6.15.14,
 * "printf"):
 *
 *     u32 bytes in use, u32 capacity, then records of
 *     u32 bytes, u32 work-group, u32 work-item, u32 arguments, u64 address of the format, arguments in whole 8-byte units */
#include "src/run/printf.h"

#include "src/base/vec.h"
#include "src/run/conversion.h"
#include "src/run/kernel_data.h"

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

/* Bytes of one component of the argument in the record. */
static unsigned component_bytes(const conversion *c)
{
    if (c->lanes > 1)
        return c->length ? c->length : 4;
    if (conversion_is_float(c) || c->letter == 's' || c->letter == 'p')
        return 8;
    return c->length == 8 ? 8 : 4;
}

/* Where the records are printed, and their strings. */
typedef struct printer {
    FILE *out;
    arena *memory;
    printf_string string;
    const void *context;
} printer;

static void print_argument(const printer *p, const conversion *c, const unsigned char *from)
{
    uint64_t address = 0;

    if (c->letter != 's' && c->letter != 'p') {
        conversion_print_numbers(p->out, c, from, component_bytes(c), c->lanes);
        return;
    }
    memcpy(&address, from, sizeof address);
    if (c->letter == 's')
        conversion_print_text(p->out, c, p->string(p->context, address, p->memory));
    else
        conversion_print_pointer(p->out, c, address);
}

static void print_record(const printer *p, const record *r)
{
    const unsigned char *from = r->arguments;
    const char *format = p->string(p->context, r->format, p->memory);
    conversion c;

    while (format && (format = conversion_next(p->out, format, &c)) != NULL) {
        size_t room = ((size_t)component_bytes(&c) * (c.lanes == 3 ? 4 : c.lanes) + UNIT - 1) / UNIT * UNIT;
        if (!conversion_is_valid(&c) || (size_t)(r->end - from) < room)
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
