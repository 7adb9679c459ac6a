/* backend/machine/merge.c - makes messages write directly to the register of a phi. */
#include "backend/machine/mir.h"

enum { MOVES = 4, GRF = GEN_GRF_BYTES };

typedef struct touched {    /* the accesses of a register */
    unsigned count;         /* of accesses */
    mir_inst *start, *last; /* its MIR_START, and its last access in the layout; NULL: none */
} touched;

typedef struct merge {
    mir_inst *message;
    /* the copy of the other lanes, between the message and the moves; NULL: they are in the register already */
    mir_inst *copy;
    mir_inst *moves[MOVES];
    unsigned count;
    unsigned bytes; /* copied by the moves */
} merge;

static bool is_masked(const mir_inst *i)
{
    return i->kind == MIR_OP && !i->g.nomask && !i->g.pred && i->g.exec > 1;
}

/* Does I copy packed dwords of its lanes from one register to another? */
static bool is_merging_move(const mir_inst *i)
{
    const gen_operand *d = &i->g.dst, *s = &i->g.src[0];

    return is_masked(i) && i->g.op == GEN_OP_mov && !i->g.saturate && !i->g.cond && i->ref[0].vreg != MIR_NONE &&
           i->ref[1].vreg != MIR_NONE && d->type == s->type && gen_type_bytes(d->type) == 4 && d->hstride == 1 &&
           s->hstride == 1 && s->vstride == s->width && !d->indirect && !s->indirect && !s->negate && !s->absolute &&
           i->ref[1].vreg != i->ref[0].vreg;
}

static bool is_masked_message(const mir_inst *i)
{
    return is_masked(i) && gen_op_is(i->g.op, GEN_IS_SEND) && i->ref[0].vreg != MIR_NONE && i->ref[0].at == 0 &&
           i->scratch == MIR_NONE;
}

static bool accesses_register(const mir_function *f, const mir_inst *i, int vreg)
{
    mir_access a[MIR_MAX_ACCESSES];
    unsigned n = mir_accesses(f, i, a);

    for (unsigned k = 0; k < n; k++)
        if (a[k].vreg == vreg)
            return true;
    return false;
}

/* Collects the moves of the message's register. True if its COUNT other accesses are all moves in the same block, which copy it
 * to one other register, to the same lanes. */
static bool collect_moves(const mir_function *f, merge *m, unsigned count)
{
    int from = m->message->ref[0].vreg, to = MIR_NONE, apart = 0;

    for (mir_inst *i = m->message->next; i && m->count < count; i = i->next) {
        if (i->kind == MIR_MARK || i->skip_to)
            return false;
        if (!accesses_register(f, i, from))
            continue;
        if (!is_merging_move(i) || i->ref[1].vreg != from || (to != MIR_NONE && i->ref[0].vreg != to) ||
            i->ref[1].at != (int)i->g.channel * 4 - (int)m->message->g.channel * 4 ||
            (to != MIR_NONE && i->ref[0].at - i->ref[1].at != apart))
            return false;
        to = i->ref[0].vreg;
        apart = i->ref[0].at - i->ref[1].at;
        m->moves[m->count++] = i;
        m->bytes += 4u * i->g.exec;
    }
    return m->count == count && m->bytes == 4u * m->message->g.exec && apart % GRF == 0 && f->vregs.items[to].align >= GRF &&
           f->vregs.items[from].filled == m->bytes && f->vregs.items[to].bytes >= (unsigned)apart + f->vregs.items[from].bytes;
}

/* Can the other accesses to the register of MESSAGE be a few moves? A quick check that rejects most registers, because other
 * instructions read them; it saves the search for their last access in large blocks. */
static bool may_have_only_moves(const touched *t, const mir_inst *message)
{
    unsigned others = 1u + (t->start != NULL);

    return t->count > others && t->count <= others + MOVES && is_merging_move(t->last) &&
           t->last->ref[1].vreg == message->ref[0].vreg;
}

static bool is_not_accessed(const mir_function *f, const mir_inst *from, const mir_inst *to, int vreg)
{
    for (const mir_inst *i = from; i != to; i = i->next)
        if (accesses_register(f, i, vreg))
            return false;
    return true;
}

/* Is the destination of the moves free from the message to the last move: do only the moves access it, and a copy that can be
 * moved before the message? */
static bool is_free_until(const mir_function *f, merge *m)
{
    int to = m->moves[0]->ref[0].vreg;
    unsigned seen = 0;

    for (mir_inst *i = m->message; seen < m->count; i = i->next) {
        bool own = false;
        for (unsigned k = 0; k < m->count; k++)
            own |= m->moves[k] == i;
        seen += own;
        if (own || !accesses_register(f, i, to))
            continue;
        if (m->copy || seen || i->kind != MIR_COPY || i->ref[0].vreg != to || !is_not_accessed(f, m->message, i, i->ref[1].vreg))
            return false;
        m->copy = i;
    }
    return true;
}

static touched *count_accesses(mir_function *f)
{
    touched *all = arena_array(f->memory, touched, f->vregs.count);
    mir_access a[MIR_MAX_ACCESSES];

    mir_each_block(b, f)
        mir_each_inst(i, b) {
            unsigned n = mir_accesses(f, i, a);
            for (unsigned k = 0; k < n; k++) {
                all[a[k].vreg].count++;
                all[a[k].vreg].last = i;
            }
            if (i->kind == MIR_START)
                all[i->ref[0].vreg].start = i;
        }
    return all;
}

void mir_merge_messages(mir_function *f)
{
    const touched *all = count_accesses(f);

    mir_each_block(b, f)
        mir_each_inst_safe(i, b) {
            if (!is_masked_message(i))
                continue;
            int from = i->ref[0].vreg;
            const touched *t = &all[from];
            merge m = {.message = i};
            const mir_vreg *v = &f->vregs.items[from];
            if (v->is_fixed || v->class != MIR_GRF || !may_have_only_moves(t, i) ||
                !collect_moves(f, &m, t->count - 1 - (t->start != NULL)) || !is_free_until(f, &m))
                continue;
            if (m.copy) {
                if (m.copy == i_next)
                    i_next = i_next->next;
                mir_remove(b, m.copy);
                mir_insert_before(b, m.copy, i);
            }
            i->ref[0] = (mir_ref){.vreg = m.moves[0]->ref[0].vreg, .at = m.moves[0]->ref[0].at - m.moves[0]->ref[1].at};
            for (unsigned k = 0; k < m.count; k++) {
                if (m.moves[k] == i_next)
                    i_next = i_next->next;
                mir_remove(b, m.moves[k]);
            }
        }
}
