/* backend/regalloc_coalesce.c - copies that need no instruction.
 *
 *   copy v2 v1          v1 and v2 never hold different contents at the same time: one register for both
 *
 * Copies come from phis and from region writes, which keep the old value apart from the new one. Those in the deepest loops go
 * first. A register that only one of several copies can have stays with the first. */
#include "backend/regalloc.h"

typedef struct copy {
    mir_block *block;
    mir_inst *inst;
} copy;

static int find(int *leader, int v)
{
    while (leader[v] != v)
        v = leader[v] = leader[leader[v]];
    return v;
}

static void merge_ranges(arena *scratch, mir_range *to, const mir_range *from)
{
    mir_range out = {.cost = to->cost + from->cost, .accesses = to->accesses + from->accesses};
    size_t i = 0, j = 0;
    while (i < to->segments.count || j < from->segments.count) {
        bool first =
            j == from->segments.count || (i < to->segments.count && to->segments.items[i].from <= from->segments.items[j].from);
        mir_segment s = first ? to->segments.items[i++] : from->segments.items[j++];
        if (out.segments.count && vec_last(&out.segments).to >= s.from) {
            if (vec_last(&out.segments).to < s.to)
                vec_last(&out.segments).to = s.to;
        } else {
            vec_push(scratch, &out.segments, s);
        }
    }
    *to = out;
}

static bool may_merge(const mir_function *f, const mir_range *ranges, int a, int b)
{
    const mir_vreg *x = &f->vregs.items[a], *y = &f->vregs.items[b];
    if (x->class != y->class || x->bytes != y->bytes || x->is_fixed || y->is_fixed)
        return false;
    return !mir_ranges_overlap(&ranges[a], &ranges[b]);
}

static void merge(mir_function *f, mir_range *ranges, int *leader, int into, int from, arena *scratch)
{
    mir_vreg *x = &f->vregs.items[into];
    const mir_vreg *y = &f->vregs.items[from];
    merge_ranges(scratch, &ranges[into], &ranges[from]);
    x->align = y->align > x->align ? y->align : x->align;
    x->is_kept |= y->is_kept;
    leader[from] = into;
}

static void rename_all(mir_function *f, int *leader)
{
    mir_each_block(b, f)
    {
        mir_each_inst_safe(i, b)
        {
            for (unsigned k = 0; k <= GEN_MAX_SRC; k++)
                if (i->ref[k].vreg != MIR_NONE)
                    i->ref[k].vreg = find(leader, i->ref[k].vreg);
            if (i->address_of != MIR_NONE)
                i->address_of = find(leader, i->address_of);
            if (i->indirect != MIR_NONE)
                i->indirect = find(leader, i->indirect);
            if (i->flag != MIR_NONE)
                i->flag = find(leader, i->flag);
            if (i->kind == MIR_COPY && i->ref[0].vreg == i->ref[1].vreg)
                mir_remove(b, i);
        }
    }
}

void mir_coalesce(mir_function *f, arena *scratch)
{
    VEC(copy) copies = {0};
    unsigned deepest = 0;
    mir_each_block(b, f)
    {
        mir_each_inst(i, b) if (i->kind == MIR_COPY) vec_push(scratch, &copies, (copy){b, i});
        deepest = b->depth > deepest ? b->depth : deepest;
    }
    if (!copies.count)
        return;
    mir_range *ranges = mir_live_ranges(f, scratch);
    int *leader = arena_array(scratch, int, f->vregs.count);
    for (size_t v = 0; v < f->vregs.count; v++)
        leader[v] = (int)v;
    for (unsigned depth = deepest + 1; depth-- > 0;) {
        for (size_t c = 0; c < copies.count; c++) {
            if (copies.items[c].block->depth != depth)
                continue;
            int to = find(leader, copies.items[c].inst->ref[0].vreg), from = find(leader, copies.items[c].inst->ref[1].vreg);
            if (to != from && may_merge(f, ranges, to, from))
                merge(f, ranges, leader, to, from, scratch);
        }
    }
    rename_all(f, leader);
}
