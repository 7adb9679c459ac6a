/* backend/machine/pressure.c - finds the highest register pressure of a kernel, the values that cause it, and those that it
 * spills.
 *
 * The result is for remarks, before spilling: the position at which the live ranges have the most bytes in total, and the widest
 * live ranges there, by their size and the number of instructions that they span. */
#include "backend/machine/regalloc.h"

static int segment_at(const mir_range *r, int position)
{
    for (size_t s = 0; s < r->segments.count; s++)
        if (r->segments.items[s].from <= position && position < r->segments.items[s].to)
            return (int)s;
    return -1;
}

static unsigned count_insts(const mir_range *r)
{
    unsigned positions = 0;

    for (size_t s = 0; s < r->segments.count; s++)
        positions += (unsigned)(r->segments.items[s].to - r->segments.items[s].from);
    return (positions + 3) / 4;
}

static bool is_general(const mir_vreg *v)
{
    return v->class == MIR_GRF;
}

int mir_find_peak(const mir_function *f, const mir_range *ranges, arena *scratch, unsigned *bytes)
{
    int end = vec_last(&f->blocks)->last_position;
    int *change = arena_array(scratch, int, (size_t)end + 4), now = 0, peak = 0;

    *bytes = 0;
    for (size_t v = 0; v < f->vregs.count; v++)
        for (size_t s = 0; is_general(&f->vregs.items[v]) && s < ranges[v].segments.count; s++) {
            change[ranges[v].segments.items[s].from] += (int)f->vregs.items[v].bytes;
            change[ranges[v].segments.items[s].to] -= (int)f->vregs.items[v].bytes;
        }
    for (int at = 0; at <= end; at++) {
        now += change[at];
        if (now > (int)*bytes) {
            *bytes = (unsigned)now;
            peak = at;
        }
    }
    return peak;
}

/* The source location of the instruction at POSITION, or of the last one before it in its block that has one. */
static uint32_t location_at(const mir_function *f, int position)
{
    uint32_t line = 0;

    mir_each_block(b, f) {
        if (position < b->first_position || position > b->last_position)
            continue;
        int at = b->first_position;
        mir_each_inst(i, b) {
            if (i->g.line)
                line = i->g.line;
            if (at + 4 > position && line)
                return line;
            at += 4;
        }
    }
    return line;
}

static uint64_t range_area(const backend_live_range *r)
{
    return (uint64_t)r->bytes * r->instructions;
}

static void insert_sorted(backend_pressure *p, backend_live_range r)
{
    unsigned at = p->count < BACKEND_WIDEST_RANGES ? p->count++ : BACKEND_WIDEST_RANGES;

    for (; at > 0 && range_area(&p->widest[at - 1]) < range_area(&r); at--)
        if (at < BACKEND_WIDEST_RANGES)
            p->widest[at] = p->widest[at - 1];
    if (at < BACKEND_WIDEST_RANGES)
        p->widest[at] = r;
}

const backend_spill *mir_sum_evictions(arena *memory, const mir_function *f, unsigned *count)
{
    VEC(backend_spill) spills = {0};

    for (size_t n = 0; n < f->evictions.count; n++) {
        const mir_eviction *e = &f->evictions.items[n];
        const mir_vreg *v = &f->vregs.items[e->vreg];
        size_t k = 0;
        if (v->class != MIR_GRF)
            continue;
        while (k < spills.count && spills.items[k].line != v->line)
            k++;
        if (k == spills.count)
            vec_push(memory, &spills, (backend_spill){.line = v->line});
        spills.items[k].values++;
        spills.items[k].bytes += v->bytes;
        spills.items[k].repeated += e->repeats;
    }
    *count = (unsigned)spills.count;
    return spills.items;
}

backend_pressure mir_find_pressure(mir_function *f, arena *scratch)
{
    mir_range *ranges = mir_live_ranges(f, scratch);
    backend_pressure p = {0};
    int peak = mir_find_peak(f, ranges, scratch, &p.bytes);

    p.line = location_at(f, peak);
    for (size_t v = 0; v < f->vregs.count; v++) {
        const mir_vreg *r = &f->vregs.items[v];
        if (is_general(r) && segment_at(&ranges[v], peak) >= 0)
            insert_sorted(&p, (backend_live_range){r->bytes, count_insts(&ranges[v]), r->line});
    }
    return p;
}
