/* opt/loops/index_pointers.c - a pointer that walks through a loop up to a bound is where it began, and a counter.
 *
 *   loop: %p = phi ptr [ %a, ], [ %next, %loop ]          loop: %k = phi i64 [ 0, ], [ %k1, %loop ]
 *         ... load %p ...                                       ... load (getelementptr i32, %a, %k) ...
 *         %next = getelementptr i32, %p, 1          ->          %k1 = add %k, 1
 *         br (icmp ne %next, %e), %loop, ...                    br (icmp ne %k1, %n), %loop, ...
 *
 * where %e is getelementptr i32, %a, %n. The trips of such a loop can be counted (opt/analysis/trips.h), the counter fits 32 bits where %n
 * does (opt/scalar/narrow.c), and a generic pointer in a loop needs no phi of its own in each space: what it began as is known in front of
 * the loop. Offsets that the machine wants running are brought back by strength.c. */
#include "opt/analysis/address.h"
#include "opt/analysis/flow.h"
#include "opt/cfg/loop_edit.h"

typedef struct walk {
    const ir_loops *loops;
    const ir_loop *loop;
    ir_inst *phi, *next;     /* next is the pointer STEP bytes behind phi */
    ir_value *start;
    int64_t step;
} walk;

static bool find_walk(walk *w, ir_inst *phi)
{
    const ir_block *front = ir_loop_preheader(w->loops, w->loop);
    ir_value *next = ir_phi_value(phi, w->loop->latches.items[0]);

    if (!front || phi->operand_count != 2 || !ir_is_ptr(phi->value.type) || !ir_is_op(next, IR_getelementptr))
        return false;
    w->phi = phi;
    w->next = ir_as_inst(next);
    w->start = ir_phi_value(phi, front);
    return w->next->flags & IR_INBOUNDS && ir_operand(w->next, 0) == &phi->value &&
           ir_loop_has(w->loops, w->loop, w->next->block) && opt_constant_offset(w->next, &w->step) && w->step > 0;
}

/* By how many steps END, which does not change in the loop, is behind the start; NULL when that is not known to fit 32 bits. */
static ir_value *steps_to(const walk *w, ir_value *end)
{
    const ir_inst *g = ir_try_inst(opt_before_cast(end));
    ir_value *start = opt_before_cast(w->start);

    if (!g || g->op != IR_getelementptr || !(g->flags & IR_INBOUNDS) || g->operand_count != 2 ||
        !ir_loop_invariant(w->loops, w->loop, end) || opt_before_cast(ir_operand(g, 0)) != start ||
        (int64_t)ir_size(g->elem_type) != w->step)
        return NULL;
    ir_value *count = ir_operand(g, 1);
    bool narrow = ir_scalar_bits(count->type) <= 32 || ir_is_op(count, IR_sext) || ir_is_op(count, IR_zext);
    return narrow && ir_is_int(count->type) ? count : NULL;
}

/* The other operand of comparison U of a pointer of the walk; NULL when U is something else. */
static ir_value *compared_with(const ir_use *u)
{
    const ir_inst *i = u->user;
    return i->op == IR_icmp ? ir_operand(i, u == &i->operands[0]) : NULL;
}

/* The number of steps that a comparison of P has at its other end. */
static ir_value *bound_of(const walk *w, const ir_value *p)
{
    ir_each_use(u, p) {
        ir_value *end = compared_with(u), *count = end ? steps_to(w, end) : NULL;
        if (count)
            return count;
    }
    return NULL;
}

/* Comparisons of pointer P, which is COUNT steps behind the start, with ends whose number of steps is known. */
static void compare_counts(const walk *w, ir_value *p, ir_value *count)
{
    for (ir_use *u = p->uses, *next; u; u = next) {
        ir_inst *i = u->user;
        ir_value *end = compared_with(u), *steps = end ? steps_to(w, end) : NULL;
        next = u->next; /* END is no P, so that is not a use by the same comparison */
        if (!steps)
            continue;
        ir_builder b = ir_before(i);
        ir_value *wide = steps->type == count->type ? steps : ir_cast(&b, IR_sext, steps, count->type);
        bool first = u == &i->operands[0];
        ir_value *answer = ir_compare(&b, ir_pred_signed((ir_pred)i->pred), first ? count : wide, first ? wide : count);
        ir_replace(i, answer);
    }
}

static void index_walk(const walk *w)
{
    ir_module *m = w->phi->block->function->module;
    ir_builder front = ir_before(ir_terminator(ir_loop_preheader(w->loops, w->loop)));
    ir_builder at = ir_before(w->phi), body = ir_before(ir_first_operation(w->phi->block)), behind = ir_before(w->next);
    ir_inst *count = ir_phi_(&at, m->i64);
    ir_value *more = ir_binary(&behind, IR_add, &count->value, ir_const(m, m->i64, 1));

    if (more->kind == IR_INSTRUCTION)
        ir_as_inst(more)->flags |= IR_NSW;
    ir_phi_add(count, ir_const(m, m->i64, 0), front.block);
    ir_phi_add(count, more, w->loop->latches.items[0]);
    compare_counts(w, &w->next->value, more);
    compare_counts(w, &w->phi->value, &count->value);
    ir_type *stride = ir_array(m, m->i8, (uint64_t)w->step);
    body.loc = behind.loc = w->next->loc;
    ir_value *p = ir_gep(&body, stride, w->start, (ir_value *[]){&count->value}, 1);
    ir_value *q = ir_gep(&behind, stride, w->start, (ir_value *[]){more}, 1);
    ir_as_inst(p)->flags |= IR_INBOUNDS;
    ir_as_inst(q)->flags |= IR_INBOUNDS;
    ir_replace(w->next, q);
    ir_replace(w->phi, p);
}

static bool index_loop(const ir_loops *l, const ir_loop *loop)
{
    walk w = {.loops = l, .loop = loop};
    bool changed = false;

    if (loop->latches.count != 1)
        return false;
    for (ir_inst *phi = loop->header->first, *next; phi && phi->op == IR_phi; phi = next) {
        next = phi->next;
        if (!find_walk(&w, phi) || (!bound_of(&w, &phi->value) && !bound_of(&w, &w.next->value)))
            continue;
        index_walk(&w);
        changed = true;
    }
    return changed;
}

bool opt_index_pointers(ir_function *f, opt_context *c)
{
    const ir_loops *l = opt_loops(c, f);

    if (!l->all.count || l->irreducible)
        return false;
    bool changed = opt_add_preheaders(f, l);
    if (changed)
        l = opt_loops(c, f);
    for (size_t n = 0; n < l->all.count; n++)
        changed |= index_loop(l, l->all.items[n]);
    return changed;
}
