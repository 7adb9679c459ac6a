/* opt/loops/delete_loops.c - delete loops without effects.
 *
 *   before: br %loop                                  before: %x = mul i32 %a, 99
 *   loop:   %i = phi [0, %before], [%n, %loop]                br %end
 *           %x = mul i32 %a, %i                  ->
 *           %n = add i32 %i, 1
 *           %c = icmp ult i32 %n, 100
 *           br %c, %loop, %end
 *
 * A loop without stores, atomic operations, barriers and calls produces only values. If no value is used outside the loop, the
 * loop becomes a branch from the preheader to the exit. If some are used, the loop tests only at its latch, and the values
 * depend only on invariants and on phis that grow by an invariant step, then the values of the last iteration are computed in
 * the preheader: the number of iterations is known there (opt/analysis/trips.h). Loops that might not terminate are deleted as
 * well (C11, 6.8.5 paragraph 6: a loop without effects may be assumed to terminate), but a loop without any exit is kept. */
#include "opt/analysis/flow.h"
#include "opt/cfg/loop_edit.h"
#include "opt/analysis/trips.h"
#include "opt/analysis/remark.h"

enum { MOST_TRIPS = 4096, MOST_NEEDED = 32 }; /* limits: iterations found by simulating the counter; operations copied */

typedef struct deletion {
    opt_context *context;
    const ir_loops *loops;
    const ir_loop *loop;
    ir_block *before; /* preheader of the loop */
    ir_block *after;  /* the only exit of the loop */
    /* operations that are used outside of the loop, and those that they are computed from; value.aux of each is set */
    VEC(ir_inst *) needed;
    unsigned trips;      /* number of iterations; 0: the number is computed at run time from `counter` */
    opt_counter counter; /* valid if trips is 0 */
} deletion;

static bool has_effect(const ir_loop *loop)
{
    ir_each_loop_block(b, loop)
        ir_each_inst(i, b)
            if (i != b->last && !ir_is_removable(i))
                return true;
    return false;
}

/* The value that phi P of the exit has for all edges from the loop; NULL if these edges have different values. */
static ir_value *value_from_loop(const deletion *d, const ir_inst *p)
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

static bool is_exit_independent(const deletion *d)
{
    ir_each_inst(p, d->after) {
        if (p->op != IR_phi)
            break;
        if (!value_from_loop(d, p))
            return false;
    }
    return true;
}

static bool is_used_outside_loop(const deletion *d, const ir_inst *i)
{
    ir_each_use(u, &i->value)
        if (!ir_loop_has(d->loops, d->loop, u->user->block))
            return true;
    return false;
}

static bool mark_needed(deletion *d, ir_inst *i)
{
    if (i->value.aux)
        return true;
    i->value.aux = i;
    vec_push(d->context->scratch, &d->needed, i);
    return d->needed.count <= MOST_NEEDED;
}

/* The invariant amount by which the header's phi P grows in each iteration; NULL if there is none. */
static ir_value *phi_step(const deletion *d, const ir_inst *p)
{
    const ir_inst *next = ir_try_inst(ir_phi_value(p, d->loop->latches.items[0]));

    if (!next || next->op != IR_add || !ir_is_int(p->value.type) || ir_operand(next, 0) != &p->value)
        return NULL;
    return ir_loop_invariant(d->loops, d->loop, ir_operand(next, 1)) ? ir_operand(next, 1) : NULL;
}

/* Collects in `needed` the operations used outside the loop and, transitively, their varying operands. False if there are more
 * than MOST_NEEDED, or if one cannot be computed for the last iteration alone: its value depends on earlier iterations. */
static bool find_needed(deletion *d, const ir_dominators *dominators)
{
    const ir_block *test = d->loop->latches.items[0];

    ir_each_loop_block(b, d->loop)
        ir_each_inst(i, b) {
            i->value.aux = NULL;
            if (is_used_outside_loop(d, i) && !mark_needed(d, i))
                return false;
        }
    for (size_t n = 0; n < d->needed.count; n++) {
        const ir_inst *i = d->needed.items[n];
        if (i->op == IR_phi && (i->block != d->loop->header || !phi_step(d, i)))
            return false;
        if (i->op == IR_phi)
            continue;
        if (!ir_dominates(dominators, i->block, test) || ir_effects(i) & (IR_CROSS_LANE | IR_CONVERGENT))
            return false;
        for (unsigned k = 0; k < i->operand_count; k++)
            if (!ir_loop_invariant(d->loops, d->loop, ir_operand(i, k)) && !mark_needed(d, ir_as_inst(ir_operand(i, k))))
                return false;
    }
    return true;
}

/* Finds the number of iterations: the constant TRIPS, or if that is 0 a formula over COUNTER. False if it is unknown, or if a
 * needed phi is wider than the counter. */
static bool count_iterations(deletion *d, const ir_dominators *dominators)
{
    ir_block *test = opt_loop_test(dominators, d->loop);

    if (!test || test != d->loop->latches.items[0])
        return false;
    d->trips = opt_constant_trips(d->loops, d->loop, test, MOST_TRIPS, d->context->scratch);
    if (d->trips)
        return true;
    if (!opt_find_counter(d->loops, d->loop, test, &d->counter))
        return false;
    for (size_t n = 0; n < d->needed.count; n++) {
        const ir_inst *i = d->needed.items[n];
        if (i->op == IR_phi && ir_scalar_bits(i->value.type) > ir_scalar_bits(d->counter.phi->value.type))
            return false;
    }
    return true;
}

/* The value of the header's phi P in the last iteration. */
static ir_value *last_value(const deletion *d, ir_builder *b, const ir_inst *p)
{
    ir_type *t = p->value.type;
    ir_value *iterations = d->trips ? ir_const(b->module, t, d->trips) : opt_counter_trips(b, &d->counter);

    if (iterations->type != t)
        iterations = ir_cast(b, IR_trunc, iterations, t);
    ir_value *before = ir_binary(b, IR_sub, iterations, ir_const(b->module, t, 1));
    return ir_binary(b, IR_add, ir_phi_value(p, d->before), ir_binary(b, IR_mul, before, phi_step(d, p)));
}

/* Copies the needed operations into the preheader, computed for the last iteration; their aux is the copy. */
static void compute_last_iteration(deletion *d)
{
    ir_inst *end = ir_terminator(d->before);
    ir_builder b = ir_before(end);

    for (size_t n = 0; n < d->needed.count; n++)
        if (d->needed.items[n]->op == IR_phi)
            d->needed.items[n]->value.aux = last_value(d, &b, d->needed.items[n]);
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

static void use_last_iteration(const deletion *d)
{
    for (size_t n = 0; n < d->needed.count; n++)
        for (ir_use *u = d->needed.items[n]->value.uses, *next; u; u = next) {
            next = u->next;
            if (!ir_loop_has(d->loops, d->loop, u->user->block))
                ir_set_operand(u->user, (unsigned)(u - u->user->operands), d->needed.items[n]->value.aux);
        }
}

static void remove_blocks(const deletion *d)
{
    ir_module *m = d->loops->function->module;

    ir_each_inst(p, d->after) {
        if (p->op != IR_phi)
            break;
        ir_phi_add(p, value_from_loop(d, p), d->before);
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

typedef struct analyses { /* analyses of the function, shared by all its loops */
    opt_context *context;
    const ir_loops *loops;
    const ir_dominators *dominators;
} analyses;

static bool delete_loop(const ir_loop *loop, void *context)
{
    const analyses *k = context;
    deletion d = {.context = k->context, .loops = k->loops, .loop = loop, .before = ir_loop_preheader(k->loops, loop)};

    if (!d.before || loop->exits.count != 1 || loop->latches.count != 1 || has_effect(loop))
        return false;
    d.after = loop->exits.items[0];
    if (!is_exit_independent(&d) || !find_needed(&d, k->dominators))
        return false;
    if (d.needed.count && !count_iterations(&d, k->dominators))
        return false;
    opt_report_loop(k->context, loop, d.needed.count ? "last iteration" : "no effects",
                    d.needed.count ? "the loop is replaced by its last iteration: only the values of that are used"
                                   : "the loop is removed: it has no effects, and no instruction uses its values");
    if (d.needed.count)
        compute_last_iteration(&d);
    use_last_iteration(&d);
    remove_blocks(&d);
    return true;
}

static bool delete_disjoint(opt_context *c, ir_function *f)
{
    analyses k = {.context = c, .loops = opt_loops(c, f), .dominators = opt_dominators(c, f)};

    return opt_change_disjoint(c->scratch, k.loops, delete_loop, &k);
}

bool opt_delete_loops(ir_function *f, opt_context *c)
{
    bool changed = opt_add_preheaders(f, opt_loops(c, f));

    while (delete_disjoint(c, f))
        changed = true;
    return changed;
}
