/* backend/prepare/close_loops.c - a value of a loop leaves it through phis behind its exits only.
 *
 * Lanes leave a loop one after the other, and each takes the value of its own last iteration along: behind the exit that is
 * another value than the one inside. Uses outside get the phi behind the exit they come from; where ways from several exits
 * meet, another phi joins them. */
#include "backend/prepare/prepare.h"

#include "ir/loops.h"

/* One value of a loop, on its way to uses outside. */
typedef struct closing {
    gen_lowering *l;
    const ir_loops *loops;
    const ir_loop *loop;
    ir_value *v;
    ir_value **at_entry; /* by block id: what V is called at the beginning of a block outside the loop */
    VEC(const ir_block *) named; /* those of at_entry that are set: the array serves all values, one after the other */
    VEC(ir_inst *) joined; /* phis made behind the exits, where ways may have brought different names */
} closing;

static ir_value *outside_name(closing *c, ir_block *b);

static ir_value *name_at_end(closing *c, ir_block *b)
{
    return ir_loop_has(c->loops, c->loop, b) ? c->v : outside_name(c, b);
}

static ir_value *name_at_entry(closing *c, const ir_block *b, ir_value *v)
{
    vec_push(c->l->scratch, &c->named, b);
    return c->at_entry[b->id] = v;
}

static ir_value *outside_name(closing *c, ir_block *b)
{
    if (c->at_entry[b->id])
        return c->at_entry[b->id];
    if (b->preds.count == 0)
        return ir_poison(c->l->kernel->module, c->v->type);
    bool is_exit = ir_loop_has(c->loops, c->loop, b->preds.items[0]);
    if (!is_exit && b->preds.count == 1)
        return name_at_entry(c, b, outside_name(c, b->preds.items[0]));
    ir_builder at = ir_at_end(b);
    ir_inst *phi = ir_phi_(&at, c->v->type);
    name_at_entry(c, b, &phi->value);
    if (!is_exit)
        vec_push(c->l->scratch, &c->joined, phi);
    for (size_t p = 0; p < b->preds.count; p++)
        ir_phi_add(phi, name_at_end(c, b->preds.items[p]), b->preds.items[p]);
    return &phi->value;
}

/* The only value besides itself that PHI takes; NULL when there are several. */
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

/* Takes out the joins that brought one name only: inside of another loop they would be values of that loop, which leave it
 * unclosed. */
static void remove_joins_of_one(closing *c)
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

/* AT_ENTRY is empty before and after. */
static bool close_value(gen_lowering *l, const ir_loops *loops, const ir_loop *loop, ir_inst *i, ir_value **at_entry)
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
        ir_set_operand(user, slot, outside_name(&c, user->op == IR_phi ? user->blocks[slot] : user->block));
    }
    remove_joins_of_one(&c);
    for (size_t n = 0; n < c.named.count; n++)
        at_entry[c.named.items[n]->id] = NULL;
    return true;
}

bool gen_close_loops(gen_lowering *l)
{
    ir_dominators *d = ir_dominators_compute(l->scratch, l->kernel);
    ir_loops *loops = ir_loops_compute(l->scratch, d);
    ir_value **at_entry = arena_array(l->scratch, ir_value *, d->count);
    bool changed = false;

    for (size_t n = loops->all.count; n-- > 0;) { /* inner loops first: their exits may lie in outer ones */
        const ir_loop *loop = loops->all.items[n];
        ir_each_loop_block(b, loop)
            ir_each_inst(i, b)
                if (i->value.uses)
                    changed |= close_value(l, loops, loop, i, at_entry);
    }
    return changed;
}
