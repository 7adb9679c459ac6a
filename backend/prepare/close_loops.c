/* backend/prepare/close_loops.c - puts loops into closed form: a value leaves its loop only through phis at the exits.
 *
 * Lanes leave a loop one after the other, each with the value of its own last iteration: after the exit this is a different
 * value from the one inside. Uses outside the loop are replaced by the phi at the exit that reaches them; where paths from
 * several exits join, another phi merges them. */
#include "backend/prepare/prepare.h"

#include "ir/analysis/loops.h"

/* A value of a loop whose uses outside are being rewritten. */
typedef struct closing {
    prep_lowering *l;
    const ir_loops *loops;
    const ir_loop *loop;
    ir_value *v;
    /* by block id: the value that V's uses at the start of a block outside of the loop get; NULL: not determined */
    ir_value **at_entry;
    /* blocks whose at_entry is not NULL, to be reset: the array is shared by all values, one after the other */
    VEC(const ir_block *) named;
    VEC(ir_inst *) joined; /* phis created at joins of paths from several exits */
} closing;

static ir_value *value_outside(closing *c, ir_block *b);

static ir_value *value_at_block_end(closing *c, ir_block *b)
{
    return ir_loop_has(c->loops, c->loop, b) ? c->v : value_outside(c, b);
}

static ir_value *set_value_at_entry(closing *c, const ir_block *b, ir_value *v)
{
    vec_push(c->l->scratch, &c->named, b);
    return c->at_entry[b->id] = v;
}

static ir_value *value_outside(closing *c, ir_block *b)
{
    if (c->at_entry[b->id])
        return c->at_entry[b->id];
    if (b->preds.count == 0)
        return ir_poison(c->l->kernel->module, c->v->type);
    bool is_exit = ir_loop_has(c->loops, c->loop, b->preds.items[0]);
    if (!is_exit && b->preds.count == 1)
        return set_value_at_entry(c, b, value_outside(c, b->preds.items[0]));
    ir_builder at = ir_at_end(b);
    ir_inst *phi = ir_phi(&at, c->v->type);
    set_value_at_entry(c, b, &phi->value);
    if (!is_exit)
        vec_push(c->l->scratch, &c->joined, phi);
    for (size_t p = 0; p < b->preds.count; p++)
        ir_phi_add(phi, value_at_block_end(c, b->preds.items[p]), b->preds.items[p]);
    return &phi->value;
}

/* The only operand of PHI other than PHI itself; NULL if it has several. */
static ir_value *only_operand(const ir_inst *phi)
{
    ir_value *only = NULL;

    for (unsigned n = 0; n < phi->operand_count; n++) {
        ir_value *v = ir_operand(phi, n);
        if (v != &phi->value && only && v != only)
            return NULL;
        if (v != &phi->value)
            only = v;
    }
    return only;
}

/* Removes join phis with a single incoming value: inside another loop they would be values of that loop, and would leave it
 * without a phi. */
static void remove_trivial_joins(closing *c)
{
    for (bool again = true; again;) {
        again = false;
        for (size_t n = 0; n < c->joined.count; n++) {
            ir_value *only = c->joined.items[n] ? only_operand(c->joined.items[n]) : NULL;
            if (!only)
                continue;
            ir_replace(c->joined.items[n], only);
            c->joined.items[n] = NULL;
            again = true;
        }
    }
}

/* Rewrites the uses of I, a value of LOOP, outside of the loop. All elements of AT_ENTRY must be NULL, and are so on return. */
static bool close_value(prep_lowering *l, const ir_loops *loops, const ir_loop *loop, ir_inst *i, ir_value **at_entry)
{
    closing c = {.l = l, .loops = loops, .loop = loop, .v = &i->value, .at_entry = at_entry};
    VEC(ir_use *) outside = {0};

    ir_each_use(u, &i->value) {
        const ir_inst *user = u->user;
        const ir_block *at = user->op == IR_phi ? user->blocks[u - user->operands] : user->block;
        if (!ir_loop_has(loops, loop, at))
            vec_push(l->scratch, &outside, u);
    }
    if (!outside.count)
        return false;
    for (size_t n = 0; n < outside.count; n++) {
        ir_inst *user = outside.items[n]->user;
        unsigned slot = (unsigned)(outside.items[n] - user->operands);
        ir_set_operand(user, slot, value_outside(&c, user->op == IR_phi ? user->blocks[slot] : user->block));
    }
    remove_trivial_joins(&c);
    for (size_t n = 0; n < c.named.count; n++)
        at_entry[c.named.items[n]->id] = NULL;
    return true;
}

bool prep_close_loops(prep_lowering *l)
{
    ir_dominators *d = ir_dominators_compute(l->scratch, l->kernel);
    ir_loops *loops = ir_loops_compute(l->scratch, d);
    ir_value **at_entry = arena_array(l->scratch, ir_value *, d->count);
    bool changed = false;

    for (size_t n = loops->all.count; n-- > 0;) { /* inner loops first: their exits may be inside outer loops */
        const ir_loop *loop = loops->all.items[n];
        ir_each_loop_block(b, loop)
            ir_each_inst(i, b)
                if (i->value.uses)
                    changed |= close_value(l, loops, loop, i, at_entry);
    }
    return changed;
}
