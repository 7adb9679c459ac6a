/* backend/regalloc_slots.c - places in scratch for spilled registers.
 *
 * Slots are whole registers of the thread's scratch, in front of the private memory of its work-items. They have live ranges like
 * any register, so what lives in memory at different times shares a place. */
#include "backend/regalloc.h"

enum { GRF = GEN_GRF_BYTES, MAX_OFFSET = 4095 };

static unsigned registers(const mir_vreg *v)
{
    return (v->bytes + GRF - 1) / GRF;
}

typedef struct placing {
    VEC(int) active; /* placed, not over yet */
    bitset taken;    /* registers of scratch */
} placing;

static int by_start(const mir_range *ranges, int v)
{
    return ranges[v].segments.items[0].from;
}

/* The first REGS registers in a row that nobody has who lives at the same time as V. */
static unsigned free_place(mir_function *f, placing *p, const mir_range *ranges, int v, unsigned regs)
{
    bitset_clear(&p->taken);
    size_t kept = 0;
    for (size_t k = 0; k < p->active.count; k++) {
        int w = p->active.items[k];
        const mir_vreg *o = &f->vregs.items[w];
        if (vec_last(&ranges[w].segments).to <= by_start(ranges, v))
            continue;
        p->active.items[kept++] = w;
        if (mir_ranges_overlap(&ranges[v], &ranges[w]))
            for (unsigned r = 0; r < registers(o); r++)
                bitset_add(&p->taken, (unsigned)o->address / GRF + r);
    }
    p->active.count = kept;
    unsigned run = 0, at = 0;
    while (run < regs && at <= MAX_OFFSET)
        run = bitset_has(&p->taken, at++) ? 0 : run + 1;
    return run < regs ? MAX_OFFSET + 1 : at - regs;
}

static void fill_offsets(mir_function *f)
{
    mir_each_block(b, f)
    {
        mir_each_inst(i, b) if (i->scratch != MIR_NONE) i->g.desc =
            (i->g.desc & ~(uint32_t)MAX_OFFSET) | (unsigned)(f->vregs.items[i->scratch].address + i->scratch_at) / GRF;
    }
}

bool mir_place_slots(mir_function *f, const mir_range *ranges, const int *slots, size_t count, arena *scratch)
{
    placing p = {.taken = bitset_new(scratch, MAX_OFFSET + 16)};

    f->spill_bytes = 0;
    for (size_t k = 0; k < count; k++) {
        mir_vreg *r = &f->vregs.items[slots[k]];
        unsigned at = free_place(f, &p, ranges, slots[k], registers(r)), end = (at + registers(r)) * GRF;
        if (at + registers(r) > MAX_OFFSET)
            return false;
        r->address = (int)at * GRF;
        f->spill_bytes = end > f->spill_bytes ? end : f->spill_bytes;
        vec_push(scratch, &p.active, slots[k]);
    }
    fill_offsets(f);
    return true;
}
