/* backend/machine/place_constants.c - constants are made where they are wanted, not at the head of the kernel.
 *
 *        mov (1)  v9 0xBE2AAAAA:f                    if (16) …
 *        if (16) …                         ->        mov (1)  v9 0xBE2AAAAA:f
 *        mad (16) v7 v6 v5 v9                        mad (16) v7 v6 v5 v9
 *
 * Selection makes a constant that is no immediate once, in front of everything. It moves to the last block that all its uses lie
 * behind and that is in no loop. There it is made at most once as well, threads that go another way do without it, and it has a
 * register for a shorter time. All channels are written, so who is there does not matter; but what brings channels back (join,
 * endif) stays the first thing in its block. */
#include "backend/machine/mir.h"

typedef struct placer {
    mir_function *f;
    unsigned count;          /* blocks of the kernel itself: routines stand behind them */
    unsigned *above;         /* immediate dominator by number; the entry's own for the entry; count: not reached */
    bool *in_loop;           /* by number */
    unsigned *place;         /* by register: the nearest block that dominates all uses; count: none is known */
    unsigned *definitions;   /* by register */
} placer;

static unsigned common(const placer *p, unsigned a, unsigned b)
{
    while (a != b)
        *(a > b ? &a : &b) = p->above[a > b ? a : b];
    return a;
}

/* Only the latch of a loop leads backwards, and blocks stand behind what dominates them. */
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
                unsigned s = to->number, d = p->above[s] == p->count ? n : common(p, p->above[s], n);
                changed |= d != p->above[s];
                p->above[s] = d;
            }
    }
}

static void find_loops(placer *p)
{
    for (unsigned n = 0; n < p->count; n++)
        for (unsigned k = 0; k < 2; k++) {
            const mir_block *to = p->f->blocks.items[n]->succ[k];
            for (unsigned m = to ? to->number : n + 1; m <= n; m++)
                p->in_loop[m] = true;
        }
}

static void look_at_uses(placer *p)
{
    mir_each_block(b, p->f)
        mir_each_inst(i, b) {
            mir_access a[MIR_MAX_ACCESSES];
            unsigned n = mir_accesses(p->f, i, a);
            for (unsigned k = 0; k < n; k++) {
                unsigned *place = &p->place[a[k].vreg];
                if (a[k].is_def)
                    p->definitions[a[k].vreg]++;
                else if (b->number >= p->count || p->above[b->number] == p->count)
                    *place = 0;
                else
                    *place = *place == p->count ? b->number : common(p, *place, b->number);
            }
        }
}

/* I, in the entry block, is all that makes a constant in a register of its own. */
static bool makes_constant(const placer *p, const mir_inst *i)
{
    if (i->kind != MIR_OP || i->g.op != GEN_OP_mov || !i->g.nomask || i->g.pred || i->g.cond || i->ref[0].vreg == MIR_NONE)
        return false;
    const mir_vreg *v = &p->f->vregs.items[i->ref[0].vreg];
    return i->g.src[0].file == GEN_FILE_IMM && i->g.dst.file == GEN_FILE_GRF && !i->g.dst.indirect && v->class == MIR_GRF &&
           !v->is_fixed && i->address_of == MIR_NONE && p->definitions[i->ref[0].vreg] == 1;
}

/* Behind what brings channels back. */
static mir_inst *head_of(const mir_block *b)
{
    mir_inst *i = b->first;

    while (i && (i->kind == MIR_START || (i->kind == MIR_OP && gen_op_is(i->g.op, GEN_IS_FLOW))))
        i = i->next;
    return i;
}

static bool may_take(const placer *p, unsigned n)
{
    const mir_block *b = p->f->blocks.items[n];

    return !p->in_loop[n] && !b->is_branch && head_of(b);
}

void mir_place_constants(mir_function *f)
{
    placer p = {.f = f, .count = f->routines.count ? f->routines.items[0]->first : (unsigned)f->blocks.count};
    unsigned number = 0;

    mir_each_block(b, f)
        b->number = number++;
    p.above = arena_array(f->memory, unsigned, p.count);
    p.in_loop = arena_array(f->memory, bool, p.count);
    p.place = arena_array(f->memory, unsigned, f->vregs.count);
    p.definitions = arena_array(f->memory, unsigned, f->vregs.count);
    for (size_t v = 0; v < f->vregs.count; v++)
        p.place[v] = p.count;
    find_dominators(&p);
    find_loops(&p);
    look_at_uses(&p);
    mir_block *entry = f->blocks.items[0];
    mir_each_inst_safe(i, entry) {
        unsigned at = makes_constant(&p, i) ? p.place[i->ref[0].vreg] : 0;
        if (at == p.count)
            continue;
        while (at && !may_take(&p, at))
            at = p.above[at];
        if (!at)
            continue;
        mir_remove(entry, i);
        mir_insert_before(f->blocks.items[at], i, head_of(f->blocks.items[at]));
    }
}
