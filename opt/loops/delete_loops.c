/* opt/loops/delete_loops.c - loops that nobody notices go.
 *
 *   before: br %loop                                  before: %x = mul i32 %a, 99
 *   loop:   %i = phi [0, %before], [%n, %loop]                br %end
 *           %x = mul i32 %a, %i                  ->
 *           %n = add i32 %i, 1
 *           %c = icmp ult i32 %n, 100
 *           br %c, %loop, %end
 *
 * A loop without stores, atomic operations, barriers and calls leaves nothing behind but its values. Where nobody outside wants
 * one, the way through it is a branch from in front of it to where it is left. Where somebody does, the loop ends at its test,
 * and the value depends on evenly growing numbers alone, it is computed for the last round only: how many rounds there are is
 * known in front of the loop (opt/analysis/trips.h). A loop that work-items might stay in for ever goes as well (C11, 6.8.5 paragraph 6: one
 * that does nothing may be assumed to end), but one that has no way out at all stays. */
#include "opt/analysis/flow.h"
#include "opt/cfg/loop_edit.h"
#include "opt/analysis/trips.h"

enum { MOST_TRIPS = 4096, MOST_WANTED = 32 }; /* rounds that are counted one by one; operations of the last round */

typedef struct deletion {
    opt_context *context;
    const ir_loops *loops;
    const ir_loop *loop;
    ir_block *before;        /* the only way in */
    ir_block *after;         /* where all ways out lead to */
    VEC(ir_inst *) wanted;   /* operations of the last round that are wanted outside, or for those; their aux is set */
    unsigned trips;          /* rounds */
    opt_counter counter;     /* where that is 0 */
} deletion;

static bool has_effect(const ir_loop *loop)
{
    ir_each_loop_block(b, loop)
        ir_each_inst(i, b)
            if (i != b->last && !ir_is_removable(i))
                return true;
    return false;
}

/* What phi P behind the loop takes from it; NULL when that depends on the way out. */
static ir_value *from_loop(const deletion *d, const ir_inst *p)
{
    ir_value *v = NULL;

    for (unsigned n = 0; n < p->block_count; n++) {
        if (!ir_loop_has(d->loops, d->loop, p->blocks[n]))
            continue;
        if (v && v != ir_operand(p, n))
            return NULL;
        v = ir_operand(p, n);
    }
    return v;
}

static bool is_same_on_all_ways(const deletion *d)
{
    ir_each_inst(p, d->after) {
        if (p->op != IR_phi)
            break;
        if (!from_loop(d, p))
            return false;
    }
    return true;
}

static bool is_wanted_outside(const deletion *d, const ir_inst *i)
{
    ir_each_use(u, &i->value)
        if (!ir_loop_has(d->loops, d->loop, u->user->block))
            return true;
    return false;
}

static bool want(deletion *d, ir_inst *i)
{
    if (i->value.aux)
        return true;
    i->value.aux = i;
    vec_push(d->context->scratch, &d->wanted, i);
    return d->wanted.count <= MOST_WANTED;
}

/* What P, a phi of the header, grows by in each round; NULL when that is not the same each time. */
static ir_value *step_of(const deletion *d, const ir_inst *p)
{
    const ir_inst *next = ir_try_inst(ir_phi_value(p, d->loop->latches.items[0]));

    if (!next || next->op != IR_add || !ir_is_int(p->value.type) || ir_operand(next, 0) != &p->value)
        return NULL;
    return ir_loop_invariant(d->loops, d->loop, ir_operand(next, 1)) ? ir_operand(next, 1) : NULL;
}

/* All operations that the wanted ones need in the last round become wanted. False when that is too much, or has a history. */
static bool find_wanted(deletion *d, const ir_dominators *dominators)
{
    const ir_block *test = d->loop->latches.items[0];

    ir_each_loop_block(b, d->loop)
        ir_each_inst(i, b) {
            i->value.aux = NULL;
            if (is_wanted_outside(d, i) && !want(d, i))
                return false;
        }
    for (size_t n = 0; n < d->wanted.count; n++) {
        const ir_inst *i = d->wanted.items[n];
        if (i->op == IR_phi && (i->block != d->loop->header || !step_of(d, i)))
            return false;
        if (i->op == IR_phi)
            continue;
        if (!ir_dominates(dominators, i->block, test) || ir_effects(i) & (IR_CROSS_LANE | IR_CONVERGENT))
            return false;
        for (unsigned k = 0; k < i->operand_count; k++)
            if (!ir_loop_invariant(d->loops, d->loop, ir_operand(i, k)) && !want(d, ir_as_inst(ir_operand(i, k))))
                return false;
    }
    return true;
}

/* How many rounds there are: a number, or where TRIPS is 0 a formula. False when nobody knows that, or not for numbers as wide
 * as the wanted ones. */
static bool count_rounds(deletion *d, const ir_dominators *dominators)
{
    ir_block *test = opt_loop_test(dominators, d->loop);

    if (!test || test != d->loop->latches.items[0])
        return false;
    d->trips = opt_constant_trips(d->loops, d->loop, test, MOST_TRIPS, d->context->scratch);
    if (d->trips)
        return true;
    if (!opt_find_counter(d->loops, d->loop, test, &d->counter))
        return false;
    for (size_t n = 0; n < d->wanted.count; n++) {
        const ir_inst *i = d->wanted.items[n];
        if (i->op == IR_phi && ir_scalar_bits(i->value.type) > ir_scalar_bits(d->counter.phi->value.type))
            return false;
    }
    return true;
}

/* What header phi P is in the last round. */
static ir_value *last_value(const deletion *d, ir_builder *b, const ir_inst *p)
{
    ir_type *t = p->value.type;
    ir_value *rounds = d->trips ? ir_const(b->module, t, d->trips) : opt_counter_trips(b, &d->counter);

    if (rounds->type != t)
        rounds = ir_cast(b, IR_trunc, rounds, t);
    ir_value *before = ir_binary(b, IR_sub, rounds, ir_const(b->module, t, 1));
    return ir_binary(b, IR_add, ir_phi_value(p, d->before), ir_binary(b, IR_mul, before, step_of(d, p)));
}

/* The wanted operations once more in front of the loop, for its last round; their aux is the copy. */
static void compute_last_round(deletion *d)
{
    ir_inst *end = ir_terminator(d->before);
    ir_builder b = ir_before(end);

    for (size_t n = 0; n < d->wanted.count; n++)
        if (d->wanted.items[n]->op == IR_phi)
            d->wanted.items[n]->value.aux = last_value(d, &b, d->wanted.items[n]);
    ir_each_loop_block(block, d->loop)
        ir_each_inst(i, block) {
            if (!i->value.aux || i->op == IR_phi)
                continue;
            ir_inst *copy = ir_clone(b.module, i);
            ir_move_before(copy, end);
            for (unsigned k = 0; k < copy->operand_count; k++)
                if (!ir_loop_invariant(d->loops, d->loop, ir_operand(i, k)))
                    ir_set_operand(copy, k, ir_operand(i, k)->aux);
            i->value.aux = copy;
        }
}

static void use_last_round(const deletion *d)
{
    for (size_t n = 0; n < d->wanted.count; n++)
        for (ir_use *u = d->wanted.items[n]->value.uses, *next; u; u = next) {
            next = u->next;
            if (!ir_loop_has(d->loops, d->loop, u->user->block))
                ir_set_operand(u->user, (unsigned)(u - u->user->operands), d->wanted.items[n]->value.aux);
        }
}

static void remove_blocks(const deletion *d)
{
    ir_module *m = d->loops->function->module;

    ir_each_inst(p, d->after) {
        if (p->op != IR_phi)
            break;
        ir_phi_add(p, from_loop(d, p), d->before);
    }
    for (size_t n = 0; n < d->loop->exiting.count; n++)
        opt_drop_edge(d->loop->exiting.items[n], d->after);
    opt_retarget(d->before, d->loop->header, d->after);
    ir_each_loop_block(b, d->loop)
        ir_each_inst(i, b)
            if (i->value.type->kind != IR_VOID)
                ir_replace_uses(&i->value, ir_poison(m, i->value.type));
    ir_each_loop_block(b, d->loop)
        ir_block_remove(b);
}

typedef struct known { /* of the function while loops go */
    opt_context *context;
    const ir_loops *loops;
    const ir_dominators *dominators;
} known;

static bool delete_loop(const ir_loop *loop, void *context)
{
    const known *k = context;
    deletion d = {.context = k->context, .loops = k->loops, .loop = loop, .before = ir_loop_preheader(k->loops, loop)};

    if (!d.before || loop->exits.count != 1 || loop->latches.count != 1 || has_effect(loop))
        return false;
    d.after = loop->exits.items[0];
    if (!is_same_on_all_ways(&d) || !find_wanted(&d, k->dominators))
        return false;
    if (d.wanted.count && !count_rounds(&d, k->dominators))
        return false;
    if (d.wanted.count)
        compute_last_round(&d);
    use_last_round(&d);
    remove_blocks(&d);
    return true;
}

static bool delete_disjoint(opt_context *c, ir_function *f)
{
    known k = {.context = c, .loops = opt_loops(c, f), .dominators = opt_dominators(c, f)};

    return opt_change_disjoint(c->scratch, k.loops, delete_loop, &k);
}

bool opt_delete_loops(ir_function *f, opt_context *c)
{
    bool changed = opt_add_preheaders(f, opt_loops(c, f));

    while (delete_disjoint(c, f))
        changed = true;
    return changed;
}
