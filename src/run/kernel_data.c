/* src/run/kernel_data.c - see kernel_data.h. */
#include "src/run/kernel_data.h"

#include "src/base/bug.h"

#include <inttypes.h>

kernel_data kernel_data_copy(arena *memory, const void *from, size_t length)
{
    return (kernel_data){.memory = memory, .bytes = arena_copy(memory, from, length), .length = length};
}

kernel_data kernel_data_part(kernel_data *d, size_t length)
{
    bug_unless(length <= d->length - d->at);
    d->at += length;
    return (kernel_data){.memory = d->memory, .bytes = d->bytes + d->at - length, .length = length};
}

const unsigned char *kernel_data_bytes(kernel_data *d, const char *what, size_t count)
{
    if (!d->problem && count > d->length - d->at)
        d->problem = arena_printf(d->memory, "%s of %zu bytes does not fit in the %zu bytes that are left", what, count,
                                  d->length - d->at);
    if (d->problem)
        return NULL;
    d->at += count;
    return d->bytes + d->at - count;
}

/* Reads a number of BYTES bytes. */
static uint64_t read_number(kernel_data *d, const char *what, size_t bytes, uint64_t least, uint64_t most)
{
    const unsigned char *from = kernel_data_bytes(d, what, bytes);
    uint64_t number = 0;

    if (!from)
        return least;
    memcpy(&number, from, bytes);
    if (number >= least && number <= most)
        return number;
    if (least == most)
        d->problem = arena_printf(d->memory, "%s is %" PRIu64 ", not %" PRIu64, what, number, least);
    else
        d->problem = arena_printf(d->memory, "%s is %" PRIu64 ", not %" PRIu64 " to %" PRIu64, what, number, least, most);
    return least;
}

uint32_t kernel_data_word(kernel_data *d, const char *what, uint32_t least, uint32_t most)
{
    return (uint32_t)read_number(d, what, sizeof(uint32_t), least, most);
}

uint64_t kernel_data_long(kernel_data *d, const char *what, uint64_t least, uint64_t most)
{
    return read_number(d, what, sizeof(uint64_t), least, most);
}
