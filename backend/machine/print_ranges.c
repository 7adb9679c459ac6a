/* backend/machine/print_ranges.c - prints the result of register allocation: the live ranges of all registers, the pressure, and
 * the spills.
 *
 *   live ranges in instructions; 6 registers at most, at instruction 8
 *     v9@r3.0: 32 bytes, 6 to 8
 *     v12: 64 bytes, spilled: no address was free for v40 …
 *     v13: joined with v9
 *
 * An instruction's index counts all instructions of the listing from 0. */
#include "backend/machine/regalloc.h"

enum { POSITIONS = 4 }; /* of an instruction */

void mir_describe_eviction(text *out, const mir_function *f, const mir_eviction *e)
{
    const mir_vreg *v = &f->vregs.items[e->vreg], *w = &f->vregs.items[e->wanted_by];

    if (e->vreg == e->wanted_by)
        text_printf(out, "no %u bytes were free for it, and spilling it costs least", v->bytes);
    else
        text_printf(out, "no %u bytes were free for v%d, and spilling this value costs least", w->bytes, e->wanted_by);
    text_printf(out, " (%.3g accesses for each instruction of its live range)", e->price);
    if (e->repeats)
        text_str(out, "; one instruction computes it again at each use");
}

static const mir_eviction *find_eviction(const mir_function *f, int v)
{
    for (size_t n = 0; n < f->evictions.count; n++)
        if (f->evictions.items[n].vreg == v)
            return &f->evictions.items[n];
    return NULL;
}

/* Prints the segments of a range in whole instructions; segments that touch each other then are printed as one. */
static void print_segments(text *out, const mir_range *r)
{
    for (size_t s = 0; s < r->segments.count;) {
        int from = r->segments.items[s].from / POSITIONS, to = from;
        for (; s < r->segments.count && r->segments.items[s].from / POSITIONS <= to + 1; s++)
            to = (r->segments.items[s].to - 1) / POSITIONS;
        text_printf(out, ", %d to %d", from, to);
    }
}

static void print_register(text *out, const mir_function *f, int v, const mir_range *r)
{
    const mir_vreg *x = &f->vregs.items[v];
    const mir_eviction *e = find_eviction(f, v);

    if (x->class == MIR_SCRATCH || (!r->segments.count && !e && x->joined == MIR_NONE))
        return;
    text_str(out, "  ");
    mir_print_register(out, f, v);
    text_printf(out, ": %u bytes", x->bytes);
    print_segments(out, r);
    if (x->joined != MIR_NONE)
        text_printf(out, ", joined with v%d", x->joined);
    if (e) {
        text_str(out, ", spilled: ");
        mir_describe_eviction(out, f, e);
    }
    text_char(out, '\n');
}

void mir_print_ranges(text *out, mir_function *f)
{
    arena scratch;

    arena_init(&scratch);
    mir_range *ranges = mir_live_ranges(f, &scratch);
    unsigned bytes, registers;
    int peak = mir_find_peak(f, ranges, &scratch, &bytes);
    registers = (bytes + GEN_GRF_BYTES - 1) / GEN_GRF_BYTES;
    text_printf(out, "\nlive ranges in instructions; %u bytes at most (%u register%s), at instruction %d\n", bytes, registers,
                registers == 1 ? "" : "s", peak / POSITIONS);
    for (size_t v = 0; v < f->vregs.count; v++)
        print_register(out, f, (int)v, &ranges[v]);
    mir_each_block(b, f)
        b->live_in = (mir_registers){0}; /* is in scratch memory */
    arena_release(&scratch);
}
