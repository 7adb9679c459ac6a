/* opt/loops/strength.c - strength reduction: update affine offsets by an addition per iteration instead of recomputing them.
 *
 *   loop: %k = phi [ 0, ], [ %k1, ]             loop: %o = phi [ %o0, ], [ %o1, ]    ; %o0 = (%i) << 2 before the loop
 *         %m = mul %k, %n                             ... load at %o ...
 *         %a = add %m, %i                  ->         %o1 = add %o, %step              ; %step = %n << 2 before the loop
 *         %o = shl %a, 2
 *         ... load at %o ...
 *
 * A value is affine in the loop if it is computed from counters (phis of the header with an invariant step) and invariants by
 * add, sub, shl by an invariant, and mul by an invariant. All arithmetic is modulo 2^n, so overflow is harmless. The value's
 * start and its growth per iteration are computed in the preheader by the same operations. Values that differ by an invariant
 * share one running value; the others add the difference. A value is reduced only if that removes at least two operations for
 * the addition it adds, and if it is in a block that every iteration executes. (Strength reduction after Cocke & Kennedy, CACM
 * 1977.) */
#include "opt/analysis/flow.h"
#include "opt/cfg/loop_edit.h"
#include "opt/analysis/remark.h"

/* DEEPEST: depth of an expression tree. MOST_IN_LOOP: running values in one loop, which occupy registers. LEAST_SAVED: operations
 * that a running value must remove. */
enum { DEEPEST = 6, MOST_IN_LOOP = 6, LEAST_SAVED = 2 };

typedef struct reducer {
    opt_context *context;
    arena *scratch;
    const ir_dominators *dominators;
    const ir_loops *loops;
    const ir_loop *loop;
    ir_block *front, *latch;
    VEC(ir_inst *) candidates;
    VEC(ir_inst *) leaders; /* values that have a running value of their own, in value.aux */
} reducer;

static bool is_loop_invariant(const reducer *r, const ir_value *v)
{
    return ir_loop_invariant(r->loops, r->loop, v);
}

/* The step of counter V: the invariant operand of the addition in the latch's value; NULL if V is no counter. */
static ir_value *counter_step(const reducer *r, ir_value *v)
{
    const ir_inst *phi = ir_try_inst(v);

    if (!phi || phi->op != IR_phi || phi->block != r->loop->header)
        return NULL;
    const ir_inst *next = ir_try_inst(ir_phi_value(phi, r->latch));
    if (!next || next->op != IR_add)
        return NULL;
    if (ir_operand(next, 0) == v && is_loop_invariant(r, ir_operand(next, 1)))
        return ir_operand(next, 1);
    return ir_operand(next, 1) == v && is_loop_invariant(r, ir_operand(next, 0)) ? ir_operand(next, 0) : NULL;
}

static bool is_affine(const reducer *r, ir_value *v, unsigned depth)
{
    if (is_loop_invariant(r, v) || counter_step(r, v))
        return true;
    if (depth == 0)
        return false;
    const ir_inst *i = ir_as_inst(v);
    switch ((ir_opcode)i->op) {
    case IR_add:
    case IR_sub:
        return is_affine(r, ir_operand(i, 0), depth - 1) && is_affine(r, ir_operand(i, 1), depth - 1);
    case IR_mul:
        return (is_loop_invariant(r, ir_operand(i, 1)) && is_affine(r, ir_operand(i, 0), depth - 1)) ||
               (is_loop_invariant(r, ir_operand(i, 0)) && is_affine(r, ir_operand(i, 1), depth - 1));
    case IR_shl:
        return is_loop_invariant(r, ir_operand(i, 1)) && is_affine(r, ir_operand(i, 0), depth - 1);
    default: /* the operation is not affine */
        return false;
    }
}

/* --- profit --------------------------------------------------------------------------------------------------------------- */

/* The number of operations, I included, in the tree of I that no other instruction uses. USER is I's user in the tree, NULL at
 * the root: a root may have any number of uses. */
static unsigned saved_operation_count(const reducer *r, const ir_inst *i, const ir_inst *user)
{
    unsigned n = 1;

    for (ir_use *u = i->value.uses; user && u; u = u->next)
        if (u->user != user)
            return 0;
    for (unsigned k = 0; k < i->operand_count; k++) {
        ir_value *v = ir_operand(i, k);
        if (!is_loop_invariant(r, v) && ir_as_inst(v)->op != IR_phi && !counter_step(r, v))
            n += saved_operation_count(r, ir_as_inst(v), i);
    }
    return n;
}

/* Is I the root of a tree: does a user exist that is not affine, or is outside of the loop? */
static bool is_top(const reducer *r, const ir_inst *i)
{
    ir_each_use(u, &i->value)
        if (u->user->op == IR_phi || u->user->value.type != i->value.type || !ir_loop_has(r->loops, r->loop, u->user->block) ||
            !is_affine(r, &u->user->value, DEEPEST))
            return true;
    return false;
}

static bool is_counter_step(const reducer *r, const ir_inst *i)
{
    ir_each_use(u, &i->value)
        if (counter_step(r, &u->user->value) && ir_phi_value(u->user, r->latch) == &i->value)
            return true;
    return false;
}

/* --- the running value ---------------------------------------------------------------------------------------------------- */

/* Builds V's value in the first iteration. */
static ir_value *first_value(const reducer *r, ir_builder *b, ir_value *v)
{
    if (is_loop_invariant(r, v))
        return v;
    const ir_inst *i = ir_as_inst(v);
    if (i->op == IR_phi)
        return ir_phi_value(i, r->front);
    ir_value *x = first_value(r, b, ir_operand(i, 0)), *y = first_value(r, b, ir_operand(i, 1));
    return ir_binary(b, (ir_opcode)i->op, x, y);
}

/* Builds V's growth per iteration; NULL if it is 0. */
static ir_value *make_growth(const reducer *r, ir_builder *b, ir_value *v)
{
    if (is_loop_invariant(r, v))
        return NULL;
    const ir_inst *i = ir_as_inst(v);
    if (i->op == IR_phi)
        return counter_step(r, v);
    ir_value *x = make_growth(r, b, ir_operand(i, 0)), *y = make_growth(r, b, ir_operand(i, 1));
    if (!x && !y)
        return NULL;
    if (i->op == IR_mul)
        return x ? ir_binary(b, IR_mul, x, ir_operand(i, 1)) : ir_binary(b, IR_mul, y, ir_operand(i, 0));
    if (i->op == IR_shl)
        return ir_binary(b, IR_shl, x, ir_operand(i, 1));
    if (!y)
        return x;
    return ir_binary(b, (ir_opcode)i->op, x ? x : ir_null(b->module, v->type), y);
}

static void remove_unused(const reducer *r, ir_inst *i)
{
    if (!i->block || ir_has_uses(&i->value) || i->op == IR_phi || is_loop_invariant(r, &i->value))
        return;
    ir_inst *x = ir_try_inst(ir_operand(i, 0)), *y = ir_try_inst(ir_operand(i, 1));
    ir_remove(i);
    if (x)
        remove_unused(r, x);
    if (y && y != x)
        remove_unused(r, y);
}

/* --- values that share a running value ------------------------------------------------------------------------------------ */

/* Splits V into the sum of a varying and an invariant value; false if it is no such sum. */
static bool split_sum(const reducer *r, ir_value *v, ir_value **varying, ir_value **fixed)
{
    const ir_inst *i = ir_try_inst(v);

    if (!i || i->op != IR_add)
        return false;
    unsigned n = is_loop_invariant(r, ir_operand(i, 0)) ? 0 : 1;
    *fixed = ir_operand(i, n);
    *varying = ir_operand(i, 1 - n);
    return is_loop_invariant(r, *fixed) && !is_loop_invariant(r, *varying);
}

static ir_value *strip_invariants(const reducer *r, ir_value *v)
{
    ir_value *varying, *fixed;

    while (split_sum(r, v, &varying, &fixed))
        v = varying;
    return v;
}

/* Are X and Y the same tree except for invariant addends? */
static bool grow_alike(const reducer *r, ir_value *x, ir_value *y)
{
    x = strip_invariants(r, x);
    y = strip_invariants(r, y);
    const ir_inst *a = ir_try_inst(x), *b = ir_try_inst(y);
    if (x == y)
        return true;
    if (!a || !b || a->op != b->op || a->op == IR_phi || a->value.type != b->value.type || ir_operand(a, 1) != ir_operand(b, 1))
        return false;
    return (a->op == IR_shl || a->op == IR_mul) && is_loop_invariant(r, ir_operand(a, 1)) &&
           !is_loop_invariant(r, ir_operand(a, 0)) && !is_loop_invariant(r, ir_operand(b, 0)) &&
           grow_alike(r, ir_operand(a, 0), ir_operand(b, 0));
}

/* The number of times that FIXED is an invariant addend of the sums from V down to END, or to the first value that is no such
 * sum. */
static unsigned added_count(const reducer *r, ir_value *v, const ir_value *end, const ir_value *fixed)
{
    ir_value *varying, *one;
    unsigned n = 0;

    for (; v != end && split_sum(r, v, &varying, &one); v = varying)
        n += one == fixed;
    return n;
}

/* Builds the sum of the invariants that are added more often in X than in Y; NULL if there are none. */
static ir_value *make_excess(const reducer *r, ir_builder *b, ir_value *x, ir_value *y)
{
    ir_value *sum = NULL, *varying, *fixed;

    for (ir_value *at = x; split_sum(r, at, &varying, &fixed); at = varying)
        if (added_count(r, x, at, fixed) >= added_count(r, y, NULL, fixed))
            sum = sum ? ir_binary(b, IR_add, sum, fixed) : fixed;
    return sum;
}

/* Builds X - Y for two values that grow_alike; NULL if it is 0. */
static ir_value *make_difference(const reducer *r, ir_builder *b, ir_value *x, ir_value *y)
{
    ir_value *more = make_excess(r, b, x, y), *less = make_excess(r, b, y, x);
    const ir_inst *a = ir_try_inst(strip_invariants(r, x)), *c = ir_try_inst(strip_invariants(r, y));
    ir_value *below = a == c ? NULL : make_difference(r, b, ir_operand(a, 0), ir_operand(c, 0));

    if (below)
        below = ir_binary(b, (ir_opcode)a->op, below, ir_operand(a, 1));
    if (less)
        more = ir_binary(b, IR_sub, more ? more : ir_null(b->module, less->type), less);
    return below && more ? ir_binary(b, IR_add, below, more) : below ? below : more;
}

/* --- the loop ------------------------------------------------------------------------------------------------------------- */

static bool is_reducible(const reducer *r, const ir_inst *i)
{
    return i->op != IR_phi && ir_is_int(i->value.type) && ir_scalar_bits(i->value.type) >= 32 &&
           !is_loop_invariant(r, &i->value) && is_affine(r, (ir_value *)&i->value, DEEPEST) && is_top(r, i) &&
           !is_counter_step(r, i) && saved_operation_count(r, i, NULL) >= LEAST_SAVED;
}

/* Makes a running value for I, in value.aux; false if I does not grow. */
static bool make_running_value(reducer *r, ir_inst *i)
{
    ir_builder before = ir_before(ir_terminator(r->front)), head = ir_at_end(r->loop->header),
               end = ir_before(ir_terminator(r->latch));
    ir_value *first = first_value(r, &before, &i->value), *step = make_growth(r, &before, &i->value);

    if (!step)
        return false;
    ir_inst *running = ir_phi(&head, i->value.type);
    running->value.name = i->value.name;
    running->loc = end.loc = i->loc;
    ir_phi_add(running, first, r->front);
    ir_phi_add(running, ir_binary(&end, IR_add, &running->value, step), r->latch);
    i->value.aux = running;
    vec_push(r->scratch, &r->leaders, i);
    return true;
}

static bool use_running_value(reducer *r, ir_inst *i)
{
    for (size_t n = 0; n < r->leaders.count; n++) {
        ir_inst *leader = r->leaders.items[n];
        if (leader->value.type != i->value.type || !grow_alike(r, &i->value, &leader->value))
            continue;
        ir_builder before = ir_before(ir_terminator(r->front)), here = ir_before(i);
        ir_value *difference = make_difference(r, &before, &i->value, &leader->value);
        i->value.aux = difference ? ir_binary(&here, IR_add, leader->value.aux, difference) : leader->value.aux;
        return true;
    }
    return false;
}

static bool reduce_all(reducer *r)
{
    VEC(ir_inst *) reduced = {0};

    for (size_t n = 0; n < r->candidates.count; n++) {
        ir_inst *i = r->candidates.items[n];
        if (use_running_value(r, i) || (r->leaders.count < MOST_IN_LOOP && make_running_value(r, i)))
            vec_push(r->scratch, &reduced, i);
    }
    for (size_t n = 0; n < reduced.count; n++) {
        opt_report(r->context, reduced.items[n], "running sum", "%s is replaced by a value that the loop increments",
                   ir_op_name((ir_opcode)reduced.items[n]->op));
        ir_replace_uses(&reduced.items[n]->value, reduced.items[n]->value.aux);
    }
    for (size_t n = 0; n < reduced.count; n++)
        remove_unused(r, reduced.items[n]);
    return reduced.count != 0;
}

static bool reduce_loop(reducer *r)
{
    r->front = ir_loop_preheader(r->loops, r->loop);
    if (!r->front || r->loop->latches.count != 1)
        return false;
    r->latch = r->loop->latches.items[0];
    ir_each_loop_block(b, r->loop) {
        if (!ir_dominates(r->dominators, b, r->latch) || ir_loop_of(r->loops, b) != r->loop)
            continue;
        ir_each_inst(i, b)
            if (is_reducible(r, i))
                vec_push(r->scratch, &r->candidates, i);
    }
    return reduce_all(r);
}

bool opt_strength(ir_function *f, opt_context *c)
{
    const ir_dominators *d = opt_dominators(c, f);
    const ir_loops *l = opt_loops(c, f);
    bool changed = false;

    for (size_t n = 0; n < l->inner_first.count; n++) {
        reducer r = {.context = c, .scratch = c->scratch, .dominators = d, .loops = l, .loop = l->inner_first.items[n]};
        changed |= reduce_loop(&r);
    }
    return changed;
}
