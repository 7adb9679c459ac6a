/* sim/machine/printed.c - collects the printf records of work-groups in group order.
 *
 * A printf appends a record to a buffer: u32 bytes in use, u32 capacity of the records, then the records. Code of Intel's compiler has
 * only the first word, and counts it as in use. The order in which
 * host threads run groups varies, so each has a printf buffer of its own, at the same address, and moves its records elsewhere
 * after every group. At the end all records are merged in group order, as if one host thread had run all groups with one
 * buffer: records past the capacity are dropped, and after a fault those of groups after the faulting one. */
#include "sim/machine/machine.h"

#include <stdlib.h>

enum { HEADER = 8, INTEL_HEADER = 4 };

static uint32_t header_bytes(const sim_group *g)
{
    return g->machine->prints_as_intel ? INTEL_HEADER : HEADER;
}

/* Bytes in use that are no records. */
static uint32_t first_in_use(const sim_group *g)
{
    return g->machine->prints_as_intel ? INTEL_HEADER : 0;
}

static uint32_t capacity_of(const sim_group *g)
{
    return g->machine->launch->printf_bytes - header_bytes(g);
}

/* Writes the header of a BUFFER with USED bytes of records. */
static void set_header(const sim_group *g, unsigned char *buffer, uint32_t used)
{
    uint32_t in_use = used + first_in_use(g), capacity = capacity_of(g);

    memcpy(buffer, &in_use, sizeof in_use);
    if (header_bytes(g) == HEADER)
        memcpy(buffer + 4, &capacity, sizeof capacity);
}

void sim_printf_map(sim_group *g)
{
    uint32_t bytes = g->machine->launch->printf_bytes;

    g->printf_buffer = arena_alloc(g->memory, bytes);
    g->printf_address = sim_memory_map(g->space, g->printf_buffer, bytes, "printf", false, false);
    set_header(g, g->printf_buffer, 0);
}

/* Keeps the records of the group that has just ended. A host thread runs its groups in ascending order: once their records exceed
 * the capacity, those of later groups cannot fit and are not kept. */
void sim_printf_collect(sim_group *g)
{
    uint32_t used, capacity = capacity_of(g);

    memcpy(&used, g->printf_buffer, sizeof used);
    used = used > first_in_use(g) ? used - first_in_use(g) : 0;
    if (!used)
        return;
    uint32_t bytes = used < capacity ? used : capacity;
    if (g->printed_bytes <= capacity) {
        sim_printed p = {g->linear, used, bytes, arena_copy(g->memory, g->printf_buffer + header_bytes(g), bytes)};
        vec_push(g->memory, &g->printed, p);
    }
    g->printed_bytes += used;
    memset(g->printf_buffer + header_bytes(g), 0, bytes);
    set_header(g, g->printf_buffer, 0);
}

static int by_group(const void *a, const void *b)
{
    const sim_printed *x = a, *y = b;

    return x->group < y->group ? -1 : x->group > y->group;
}

const unsigned char *sim_printf_merge(const sim_group *groups, unsigned workers, uint64_t last, arena *memory)
{
    VEC(sim_printed) all = {0};
    uint32_t capacity = capacity_of(&groups[0]), header = header_bytes(&groups[0]);
    unsigned char *buffer = arena_alloc(memory, header + (size_t)capacity);
    uint64_t used = 0;

    for (unsigned w = 0; w < workers; w++)
        for (size_t n = 0; n < groups[w].printed.count; n++)
            if (groups[w].printed.items[n].group <= last)
                vec_push(memory, &all, groups[w].printed.items[n]);
    if (all.count)
        qsort(all.items, all.count, sizeof *all.items, by_group);
    for (size_t n = 0; n < all.count && used < capacity; n++) {
        const sim_printed *p = &all.items[n];
        memcpy(buffer + header + used, p->records, p->bytes < capacity - used ? p->bytes : capacity - used);
        used += p->used;
    }
    set_header(&groups[0], buffer, used < capacity ? (uint32_t)used : capacity);
    return buffer;
}
