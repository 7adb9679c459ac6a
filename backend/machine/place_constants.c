/* backend/machine/place_constants.c - moves constants from the kernel entry to the blocks that use them.
 *
 *        mov (1)  v9 0xBE2AAAAA:f                    if (16) …
 *        if (16) …                         ->        mov (1)  v9 0xBE2AAAAA:f
 *        mad (16) v7 v6 v5 v9                        mad (16) v7 v6 v5 v9
 *
 * Selection computes a constant that is no immediate once, at the kernel entry. It is moved to the last block that dominates
 * all its uses and is in no loop. There it is computed at most once as well, threads on other paths do not compute it, and it
 * occupies a register for a shorter time. All channels are written, so the set of active lanes does not matter; but
 * instructions that enable channels (join, endif) stay first in their block. */
#include "backend/machine/mir.h"

typedef struct placer {
    mir_function *f;
    unsigned count;         /* blocks of the kernel itself; those of routines follow */
    unsigned *above;        /* by block number: the immediate dominator; the entry for itself; count: unreachable */
    bool *in_loop;          /* by block number */
    unsigned *common_block; /* by register: the nearest common dominator of its uses; count: no uses yet */
    unsigned *definitions;  /* by register: number of definitions */
} placer;

static unsigned common_dominator(const placer *p, unsigned a, unsigned b)
{
    while (a != b)
        *(a > b ? &a : &b) = p->above[a > b ? a : b];
    return a;
}

/* Computes immediate dominators. Only latches branch backwards, and blocks follow their dominators in the layout. */
static void find_dominators(placer *p)
{
    bool changed = true;

    for (unsigned n = 1; n < p->count; n++)
        p->above[n] = p->count;
    while (changed) {
        changed = false;
        for (unsigned n = 0; n < p->count; n++)
            for (unsigned k = 0; k < 2 && p->above[n] < p->count; k++) {
                const mir_block *to = p->f->blocks.items[n]->succ[k];
                if (!to || to->number >= p->count || (to->number <= n && p->above[to->number] == p->count))
                    continue;
                unsigned s = to->number, d = p->above[s] == p->count ? n : common_dominator(p, p->above[s], n);
                changed |= d != p->above[s];
                p->above[s] = d;
            }
    }
}

static void mark_loop_blocks(placer *p)
{
    for (unsigned n = 0; n < p->count; n++)
        for (unsigned k = 0; k < 2; k++) {
            const mir_block *to = p->f->blocks.items[n]->succ[k];
            for (unsigned m = to ? to->number : n + 1; m <= n; m++)
                p->in_loop[m] = true;
        }
}

static void find_use_dominators(placer *p)
{
    mir_each_block(b, p->f)
        mir_each_inst(i, b) {
            mir_access a[MIR_MAX_ACCESSES];
            unsigned n = mir_accesses(p->f, i, a);
            for (unsigned k = 0; k < n; k++) {
                unsigned *common_block = &p->common_block[a[k].vreg];
                if (a[k].is_def)
                    p->definitions[a[k].vreg]++;
                else if (b->number >= p->count || p->above[b->number] == p->count)
                    *common_block = 0;
                else
                    *common_block = *common_block == p->count ? b->number : common_dominator(p, *common_block, b->number);
            }
        }
}

/* Is I, in the entry block, a constant and the only definition of its register? */
static bool makes_constant(const placer *p, const mir_inst *i)
{
    if (i->kind != MIR_OP || i->g.op != GEN_OP_mov || !i->g.nomask || i->g.pred || i->g.cond || i->ref[0].vreg == MIR_NONE)
        return false;
    const mir_vreg *v = &p->f->vregs.items[i->ref[0].vreg];
    return i->g.src[0].file == GEN_FILE_IMM && i->g.dst.file == GEN_FILE_GRF && !i->g.dst.indirect && v->class == MIR_GRF &&
           !v->is_fixed && i->address_of == MIR_NONE && p->definitions[i->ref[0].vreg] == 1;
}

/* The first instruction of B after those that enable channels; NULL if there is none. */
static mir_inst *find_insertion_point(const mir_block *b)
{
    mir_inst *i = b->first;

    while (i && (i->kind == MIR_START || (i->kind == MIR_OP && gen_op_is(i->g.op, GEN_IS_FLOW))))
        i = i->next;
    return i;
}

static bool can_hold_constants(const placer *p, unsigned n)
{
    const mir_block *b = p->f->blocks.items[n];

    return !p->in_loop[n] && !b->is_branch && find_insertion_point(b);
}

void mir_place_constants(mir_function *f)
{
    placer p = {.f = f, .count = f->routines.count ? f->routines.items[0]->first : (unsigned)f->blocks.count};

    p.above = arena_array(f->memory, unsigned, p.count);
    p.in_loop = arena_array(f->memory, bool, p.count);
    p.common_block = arena_array(f->memory, unsigned, f->vregs.count);
    p.definitions = arena_array(f->memory, unsigned, f->vregs.count);
    for (size_t v = 0; v < f->vregs.count; v++)
        p.common_block[v] = p.count;
    find_dominators(&p);
    mark_loop_blocks(&p);
    find_use_dominators(&p);
    mir_block *entry = f->blocks.items[0];
    mir_each_inst_safe(i, entry) {
        unsigned at = makes_constant(&p, i) ? p.common_block[i->ref[0].vreg] : 0;
        if (at == p.count)
            continue;
        while (at && !can_hold_constants(&p, at))
            at = p.above[at];
        if (!at)
            continue;
        mir_remove(entry, i);
        mir_insert_before(f->blocks.items[at], i, find_insertion_point(f->blocks.items[at]));
    }
}
