/* opt/loops/index_pointers.c - replace a pointer that advances through a loop up to a bound by its start and a counter.
 *
 *   loop: %p = phi ptr [ %a, ], [ %next, %loop ]          loop: %k = phi i64 [ 0, ], [ %k1, %loop ]
 *         ... load %p ...                                       ... load (getelementptr i32, %a, %k) ...
 *         %next = getelementptr i32, %p, 1          ->          %k1 = add %k, 1
 *         br (icmp ne %next, %e), %loop, ...                    br (icmp ne %k1, %n), %loop, ...
 *
 * where %e is getelementptr i32, %a, %n. The trips of the new loop can be counted (opt/analysis/trips.h), its counter fits 32
 * bits if %n does (opt/scalar/narrow.c), and a generic pointer needs no phi for each address space: its start is known before
 * the loop. Where running offsets are cheaper, strength.c restores them. */
#include "opt/analysis/address.h"
#include "opt/analysis/flow.h"
#include "opt/analysis/remark.h"
#include "opt/cfg/loop_edit.h"

typedef struct walk {
    const ir_loops *loops;
    const ir_loop *loop;
    ir_inst *phi, *next; /* next = phi + step bytes */
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
           ir_loop_has(w->loops, w->loop, w->next->block) && ir_gep_offset(w->next, &w->step) && w->step > 0;
}

/* The number of steps from the loop's start value to END, if END is invariant; NULL if the number is not known to fit 32 bits. */
static ir_value *count_steps_to(const walk *w, ir_value *end)
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

/* The other operand if use U is in a comparison; NULL otherwise. */
static ir_value *other_comparand(const ir_use *u)
{
    const ir_inst *i = u->user;

    return i->op == IR_icmp ? ir_operand(i, u == &i->operands[0]) : NULL;
}

/* The number of steps from the start value to the bound that P is compared with; NULL if there is no such comparison. */
static ir_value *find_bound(const walk *w, const ir_value *p)
{
    ir_each_use(u, p) {
        ir_value *end = other_comparand(u), *count = end ? count_steps_to(w, end) : NULL;
        if (count)
            return count;
    }
    return NULL;
}

/* Replaces comparisons of P with pointers END, where P is COUNT steps past the start, by comparisons of COUNT with the steps to
 * END. Comparisons with an END at an unknown number of steps stay. */
static void compare_counts(const walk *w, ir_value *p, ir_value *count)
{
    for (ir_use *u = p->uses, *next; u; u = next) {
        ir_inst *i = u->user;
        ir_value *end = other_comparand(u), *steps = end ? count_steps_to(w, end) : NULL;
        next = u->next; /* P and END are different operands of this comparison, so the next use of P is in another instruction */
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
    ir_builder at = ir_before(w->phi), body = ir_before(ir_first_operation(w->phi->block)), after = ir_before(w->next);
    ir_inst *count = ir_phi(&at, m->i64);
    ir_value *more = ir_binary(&after, IR_add, &count->value, ir_const(m, m->i64, 1));

    if (more->kind == IR_INSTRUCTION)
        ir_as_inst(more)->flags |= IR_NSW;
    ir_phi_add(count, ir_const(m, m->i64, 0), front.block);
    ir_phi_add(count, more, w->loop->latches.items[0]);
    compare_counts(w, &w->next->value, more);
    compare_counts(w, &w->phi->value, &count->value);
    ir_type *stride = ir_array(m, m->i8, (uint64_t)w->step);
    body.loc = after.loc = w->next->loc;
    ir_value *p = ir_gep(&body, stride, w->start, (ir_value *[]){&count->value}, 1);
    ir_value *q = ir_gep(&after, stride, w->start, (ir_value *[]){more}, 1);
    ir_as_inst(p)->flags |= IR_INBOUNDS;
    ir_as_inst(q)->flags |= IR_INBOUNDS;
    ir_replace(w->next, q);
    ir_replace(w->phi, p);
}

static bool index_loop(opt_context *c, const ir_loops *l, const ir_loop *loop)
{
    walk w = {.loops = l, .loop = loop};
    bool changed = false;

    if (loop->latches.count != 1)
        return false;
    for (ir_inst *phi = loop->header->first, *next; phi && phi->op == IR_phi; phi = next) {
        next = phi->next;
        if (!find_walk(&w, phi) || (!find_bound(&w, &phi->value) && !find_bound(&w, &w.next->value)))
            continue;
        opt_report(c, phi, "counted pointer",
                   "the pointer becomes a counter: the loop advances it by %lld byte%s at a time to a known end",
                   (long long)w.step, w.step == 1 ? "" : "s");
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
        changed |= index_loop(c, l, l->all.items[n]);
    return changed;
}
