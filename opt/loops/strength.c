/* opt/loops/strength.c - offsets that grow by the same amount in every iteration are kept running instead of being computed anew.
 *
 *   loop: %k = phi [ 0, ], [ %k1, ]             loop: %o = phi [ %o0, ], [ %o1, ]    ; %o0 = (%i) << 2 in front of the loop
 *         %m = mul %k, %n                             ... load at %o ...
 *         %a = add %m, %i                  ->         %o1 = add %o, %step              ; %step = %n << 2 in front of the loop
 *         %o = shl %a, 2
 *         ... load at %o ...
 *
 * A value is affine in the loop when it is made from counters (phis of the header that grow by an invariant step) and invariant
 * values with add, sub, shl and mul by an
 * invariant. All of it is arithmetic modulo 2^n, so nothing needs to be known of overflow. What such a value is in the first
 * iteration and what it grows by is computed in front of the
 * loop, by the same operations. Values that grow by the same and are an invariant apart share one running value, the others add
 * what they are apart. It pays where at least two operations disappear for the one addition that comes in, and only
 * in code that every iteration executes. (Strength reduction after Cocke & Kennedy, CACM 1977.) */
#include "opt/analysis/flow.h"
#include "opt/cfg/loop_edit.h"

/* operations of a tree, one above the other; running values in one loop: they cost registers */
enum { DEEPEST = 6, MOST_IN_LOOP = 6, LEAST_SAVED = 2 };

typedef struct reducer {
    arena *scratch;
    const ir_dominators *dominators;
    const ir_loops *loops;
    const ir_loop *loop;
    ir_block *front, *latch;
    VEC(ir_inst *) candidates;
    VEC(ir_inst *) leaders;  /* value.aux: the running value */
} reducer;

static bool is_invariant(const reducer *r, const ir_value *v)
{
    return ir_loop_invariant(r->loops, r->loop, v);
}

/* What counter V grows by: the invariant operand of the addition that makes it again; NULL when it is none. */
static ir_value *step_of(const reducer *r, ir_value *v)
{
    const ir_inst *phi = ir_try_inst(v);

    if (!phi || phi->op != IR_phi || phi->block != r->loop->header)
        return NULL;
    const ir_inst *next = ir_try_inst(ir_phi_value(phi, r->latch));
    if (!next || next->op != IR_add)
        return NULL;
    if (ir_operand(next, 0) == v && is_invariant(r, ir_operand(next, 1)))
        return ir_operand(next, 1);
    return ir_operand(next, 1) == v && is_invariant(r, ir_operand(next, 0)) ? ir_operand(next, 0) : NULL;
}

static bool is_affine(const reducer *r, ir_value *v, unsigned depth)
{
    if (is_invariant(r, v) || step_of(r, v))
        return true;
    if (depth == 0)
        return false;
    const ir_inst *i = ir_as_inst(v);
    switch ((ir_opcode)i->op) {
    case IR_add: case IR_sub:
        return is_affine(r, ir_operand(i, 0), depth - 1) && is_affine(r, ir_operand(i, 1), depth - 1);
    case IR_mul:
        return (is_invariant(r, ir_operand(i, 1)) && is_affine(r, ir_operand(i, 0), depth - 1)) ||
               (is_invariant(r, ir_operand(i, 0)) && is_affine(r, ir_operand(i, 1), depth - 1));
    case IR_shl:
        return is_invariant(r, ir_operand(i, 1)) && is_affine(r, ir_operand(i, 0), depth - 1);
    default: /* nothing else grows evenly */
        return false;
    }
}

/* --- what it saves --- */

/* Operations of the tree under I, I included, that nobody else needs. */
static unsigned saved(const reducer *r, const ir_inst *i, const ir_inst *user)
{
    unsigned n = 1;

    for (ir_use *u = i->value.uses; user && u; u = u->next)
        if (u->user != user)
            return 0;
    for (unsigned k = 0; k < i->operand_count; k++) {
        ir_value *v = ir_operand(i, k);
        if (!is_invariant(r, v) && ir_as_inst(v)->op != IR_phi && !step_of(r, v))
            n += saved(r, ir_as_inst(v), i);
    }
    return n;
}

/* Somebody needs I who would not be affine itself: the top of a tree. */
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
        if (step_of(r, &u->user->value) && ir_phi_value(u->user, r->latch) == &i->value)
            return true;
    return false;
}

/* --- making the running value --- */

/* V as it is in the first iteration, at B. */
static ir_value *first_value(const reducer *r, ir_builder *b, ir_value *v)
{
    if (is_invariant(r, v))
        return v;
    const ir_inst *i = ir_as_inst(v);
    if (i->op == IR_phi)
        return ir_phi_value(i, r->front);
    ir_value *x = first_value(r, b, ir_operand(i, 0)), *y = first_value(r, b, ir_operand(i, 1));
    return ir_binary(b, (ir_opcode)i->op, x, y);
}

/* What V grows by in an iteration; NULL for nothing. */
static ir_value *growth(const reducer *r, ir_builder *b, ir_value *v)
{
    if (is_invariant(r, v))
        return NULL;
    const ir_inst *i = ir_as_inst(v);
    if (i->op == IR_phi)
        return step_of(r, v);
    ir_value *x = growth(r, b, ir_operand(i, 0)), *y = growth(r, b, ir_operand(i, 1));
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
    if (!i->block || ir_has_uses(&i->value) || i->op == IR_phi || is_invariant(r, &i->value))
        return;
    ir_inst *x = ir_try_inst(ir_operand(i, 0)), *y = ir_try_inst(ir_operand(i, 1));
    ir_remove(i);
    if (x)
        remove_unused(r, x);
    if (y && y != x)
        remove_unused(r, y);
}

/* --- values that grow alike --- */

/* V as a sum of what changes in the loop and an invariant value; false when it is none. */
static bool split(const reducer *r, ir_value *v, ir_value **varying, ir_value **fixed)
{
    const ir_inst *i = ir_try_inst(v);

    if (!i || i->op != IR_add)
        return false;
    unsigned n = is_invariant(r, ir_operand(i, 0)) ? 0 : 1;
    *fixed = ir_operand(i, n);
    *varying = ir_operand(i, 1 - n);
    return is_invariant(r, *fixed) && !is_invariant(r, *varying);
}

static ir_value *strip(const reducer *r, ir_value *v)
{
    ir_value *varying, *fixed;

    while (split(r, v, &varying, &fixed))
        v = varying;
    return v;
}

/* X and Y are the same tree but for the invariant values added in it. */
static bool grow_alike(const reducer *r, ir_value *x, ir_value *y)
{
    x = strip(r, x);
    y = strip(r, y);
    const ir_inst *a = ir_try_inst(x), *b = ir_try_inst(y);
    if (x == y)
        return true;
    if (!a || !b || a->op != b->op || a->op == IR_phi || a->value.type != b->value.type || ir_operand(a, 1) != ir_operand(b, 1))
        return false;
    return (a->op == IR_shl || a->op == IR_mul) && is_invariant(r, ir_operand(a, 1)) && !is_invariant(r, ir_operand(a, 0)) &&
           !is_invariant(r, ir_operand(b, 0)) && grow_alike(r, ir_operand(a, 0), ir_operand(b, 0));
}

/* How often FIXED is added on the way from V down to END, or to where nothing invariant is added any more. */
static unsigned times_added(const reducer *r, ir_value *v, const ir_value *end, const ir_value *fixed)
{
    ir_value *varying, *one;
    unsigned n = 0;

    for (; v != end && split(r, v, &varying, &one); v = varying)
        n += one == fixed;
    return n;
}

/* The sum of what is added more often in X than in Y; NULL for nothing. */
static ir_value *added(const reducer *r, ir_builder *b, ir_value *x, ir_value *y)
{
    ir_value *sum = NULL, *varying, *fixed;

    for (ir_value *at = x; split(r, at, &varying, &fixed); at = varying)
        if (times_added(r, x, at, fixed) >= times_added(r, y, NULL, fixed))
            sum = sum ? ir_binary(b, IR_add, sum, fixed) : fixed;
    return sum;
}

/* X - Y of two that grow alike; NULL for nothing. */
static ir_value *apart(const reducer *r, ir_builder *b, ir_value *x, ir_value *y)
{
    ir_value *more = added(r, b, x, y), *less = added(r, b, y, x);
    const ir_inst *a = ir_try_inst(strip(r, x)), *c = ir_try_inst(strip(r, y));
    ir_value *below = a == c ? NULL : apart(r, b, ir_operand(a, 0), ir_operand(c, 0));

    if (below)
        below = ir_binary(b, (ir_opcode)a->op, below, ir_operand(a, 1));
    if (less)
        more = ir_binary(b, IR_sub, more ? more : ir_null(b->module, less->type), less);
    return below && more ? ir_binary(b, IR_add, below, more) : below ? below : more;
}

/* --- the loop --- */

static bool is_candidate(const reducer *r, const ir_inst *i)
{
    return i->op != IR_phi && ir_is_int(i->value.type) && ir_scalar_bits(i->value.type) >= 32 && !is_invariant(r, &i->value) &&
           is_affine(r, (ir_value *)&i->value, DEEPEST) && is_top(r, i) && !is_counter_step(r, i) &&
           saved(r, i, NULL) >= LEAST_SAVED;
}

/* value.aux of I becomes what stands for it. */
static bool lead(reducer *r, ir_inst *i)
{
    ir_builder before = ir_before(ir_terminator(r->front)), head = ir_at_end(r->loop->header),
               end = ir_before(ir_terminator(r->latch));
    ir_value *first = first_value(r, &before, &i->value), *step = growth(r, &before, &i->value);

    if (!step)
        return false;
    ir_inst *running = ir_phi_(&head, i->value.type);
    running->value.name = i->value.name;
    running->loc = end.loc = i->loc;
    ir_phi_add(running, first, r->front);
    ir_phi_add(running, ir_binary(&end, IR_add, &running->value, step), r->latch);
    i->value.aux = running;
    vec_push(r->scratch, &r->leaders, i);
    return true;
}

static bool follow(reducer *r, ir_inst *i)
{
    for (size_t n = 0; n < r->leaders.count; n++) {
        ir_inst *leader = r->leaders.items[n];
        if (leader->value.type != i->value.type || !grow_alike(r, &i->value, &leader->value))
            continue;
        ir_builder before = ir_before(ir_terminator(r->front)), here = ir_before(i);
        ir_value *difference = apart(r, &before, &i->value, &leader->value);
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
        if (follow(r, i) || (r->leaders.count < MOST_IN_LOOP && lead(r, i)))
            vec_push(r->scratch, &reduced, i);
    }
    for (size_t n = 0; n < reduced.count; n++)
        ir_replace_uses(&reduced.items[n]->value, reduced.items[n]->value.aux);
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
            if (is_candidate(r, i))
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
        reducer r = {.scratch = c->scratch, .dominators = d, .loops = l, .loop = l->inner_first.items[n]};
        changed |= reduce_loop(&r);
    }
    return changed;
}
