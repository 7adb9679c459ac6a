/* opt/analysis/trips.c - trip counts; see trips.h.
 *
 * Constant trip counts are found by executing the loop: the few operations that the exit condition depends on are folded with
 * the values of each iteration, so that i++, i /= 2 and i = 3 * i + 1 need no separate cases. (LLVM calls this the exhaustive
 * exit count.) A pointer is tracked as its initial value plus an offset in bytes, so `for (p = a; p != a + 8; p++)` has a
 * constant trip count for any `a`. */
#include "opt/analysis/trips.h"

#include "opt/analysis/address.h"
#include "ir/eval.h"
#include "opt/analysis/fold_with.h"
#include "src/base/bits.h"

/* Limits on the backward slice of an exit condition: operations, header phis, operands of an operation, and variable indices of a
 * getelementptr. */
enum { LARGEST_SLICE = 24, LARGEST_PHIS = 4, MOST_OPERANDS = 4, MOST_TERMS = 4 };

bool opt_is_loop_test(const ir_dominators *d, const ir_loop *loop, const ir_block *b)
{
    const ir_inst *end = ir_terminator((ir_block *)b);
    bool tests = end->op == IR_br && end->block_count == 2;

    for (size_t n = 0; n < loop->latches.count; n++)
        tests &= ir_dominates(d, b, loop->latches.items[n]);
    return tests;
}

ir_block *opt_loop_test(const ir_dominators *d, const ir_loop *loop)
{
    bool only = loop->exiting.count == 1 && loop->latches.count == 1;

    return only && opt_is_loop_test(d, loop, loop->exiting.items[0]) ? loop->exiting.items[0] : NULL;
}

/* --- constant trip counts ------------------------------------------------------------------------------------------------- */

/* A value that is known in the current iteration: the constant VALUE, or the pointer BYTES bytes past the loop-invariant pointer
 * VALUE. */
typedef struct tracked {
    ir_value *value;
    int64_t bytes;
} tracked;

/* The backward slice of the exit condition, and its values in the current iteration. */
typedef struct slice {
    const ir_loops *loops;
    const ir_loop *loop;
    arena *scratch;
    ir_inst *phis[LARGEST_PHIS];
    tracked now[LARGEST_PHIS];
    unsigned phi_count;
    ir_inst *ops[LARGEST_SLICE]; /* operations of the slice, operands before users */
    tracked values[LARGEST_SLICE];
    unsigned op_count;
} slice;

static int find_inst(ir_inst *const *list, unsigned count, const ir_inst *i)
{
    for (unsigned n = 0; n < count; n++)
        if (list[n] == i)
            return (int)n;
    return -1;
}

/* The value of header phi PHI in the next iteration; NULL when the latches pass different values. */
static ir_value *next_phi_value(const slice *s, const ir_inst *phi)
{
    ir_value *next = ir_phi_value(phi, s->loop->latches.items[0]);

    for (size_t n = 1; n < s->loop->latches.count; n++)
        if (ir_phi_value(phi, s->loop->latches.items[n]) != next)
            return NULL;
    return next;
}

/* Adds V and everything that it depends on to the slice. False when it depends on anything but constants, invariant pointers,
 * pure operations and header phis. */
static bool add_to_slice(slice *s, ir_value *v)
{
    ir_inst *i = v ? ir_try_inst(v) : NULL;

    if (!i)
        return v && (ir_is_const(v) || ir_is_ptr(v->type));
    if (!ir_loop_has(s->loops, s->loop, i->block))
        return ir_is_ptr(v->type);
    if (find_inst(s->ops, s->op_count, i) >= 0 || find_inst(s->phis, s->phi_count, i) >= 0)
        return true;
    if (i->op == IR_phi) {
        if (i->block != s->loop->header || s->phi_count == LARGEST_PHIS)
            return false;
        s->phis[s->phi_count++] = i;
        return add_to_slice(s, next_phi_value(s, i));
    }
    if (i->operand_count > MOST_OPERANDS || !(ir_effects(i) & IR_PURE) ||
        ir_effects(i) & (IR_READS | IR_WRITES | IR_CROSS_LANE | IR_CONVERGENT))
        return false;
    for (unsigned n = 0; n < i->operand_count; n++)
        if (ir_operand(i, n)->kind != IR_FUNCTION && !add_to_slice(s, ir_operand(i, n)))
            return false;
    if (find_inst(s->ops, s->op_count, i) >= 0)
        return true;
    if (s->op_count == LARGEST_SLICE)
        return false;
    s->ops[s->op_count++] = i;
    return true;
}

/* Represents loop-invariant V as a tracked value: a pointer as its base plus a constant offset, any other value as itself. */
static tracked track_invariant(ir_value *v)
{
    tracked t = {v, 0};
    int64_t bytes;

    while (ir_is_ptr(t.value->type)) {
        t.value = opt_strip_offsets(t.value, &bytes);
        t.bytes = wrapping_add(t.bytes, bytes);
        if (!ir_is_op(t.value, IR_addrspacecast))
            break;
        t.value = ir_operand(ir_as_inst(t.value), 0);
    }
    if (t.value->kind == IR_ADDRESS) {
        t.bytes = wrapping_add(t.bytes, ir_as_constant(t.value)->offset);
        t.value = ir_as_constant(t.value)->base;
    }
    return t;
}

static tracked tracked_value(const slice *s, ir_value *v)
{
    const ir_inst *i = ir_try_inst(v);
    int n = i ? find_inst(s->ops, s->op_count, i) : -1;

    if (n >= 0)
        return s->values[n];
    n = i ? find_inst(s->phis, s->phi_count, i) : -1;
    return n >= 0 ? s->now[n] : track_invariant(v);
}

/* The result of getelementptr G in this iteration; its value is NULL when unknown. */
static tracked evaluate_address(const slice *s, const ir_inst *g)
{
    opt_term terms[MOST_TERMS];
    int64_t bytes;
    int count = opt_address_terms(g, &bytes, terms, MOST_TERMS);
    tracked p = tracked_value(s, ir_operand(g, 0));
    uint64_t index;

    for (int n = 0; n < count; n++) {
        if (!ir_const_bits(tracked_value(s, terms[n].index).value, &index))
            return (tracked){NULL, 0};
        int64_t number = bits_signed(index, ir_scalar_bits(terms[n].index->type));
        bytes = wrapping_add(bytes, wrapping_multiply(number, terms[n].scale));
    }
    return count < 0 ? (tracked){NULL, 0} : (tracked){p.value, wrapping_add(p.bytes, bytes)};
}

/* The result of comparing two pointers by I; NULL when they have different initial values. Addresses within an object do not
 * wrap, so their offsets are compared as signed numbers. */
static ir_value *compare_pointers(const slice *s, const ir_inst *i)
{
    tracked x = tracked_value(s, ir_operand(i, 0)), y = tracked_value(s, ir_operand(i, 1));
    ir_module *m = s->loop->header->function->module;

    if (x.value != y.value)
        return NULL;
    return ir_const(m, m->i1, ir_eval_compare(ir_pred_signed((ir_pred)i->pred), m->i64, (uint64_t)x.bytes, (uint64_t)y.bytes));
}

static ir_value *fold_operation(const slice *s, const ir_inst *i)
{
    ir_value *operands[MOST_OPERANDS];

    if (i->op == IR_icmp && ir_is_ptr(ir_operand(i, 0)->type))
        return compare_pointers(s, i);
    for (unsigned n = 0; n < i->operand_count; n++) {
        operands[n] = tracked_value(s, ir_operand(i, n)).value;
        if (ir_is_ptr(operands[n]->type) && operands[n]->kind != IR_FUNCTION)
            return NULL;
    }
    return opt_fold_with(s->loop->header->function->module, i, operands, s->scratch);
}

/* The result of I in this iteration; its value is NULL when unknown. */
static tracked evaluate_operation(const slice *s, const ir_inst *i)
{
    uint64_t c;

    if (ir_is_ptr(i->value.type) && i->op == IR_getelementptr)
        return evaluate_address(s, i);
    if (ir_is_ptr(i->value.type) && i->op == IR_select && ir_const_bits(tracked_value(s, ir_operand(i, 0)).value, &c))
        return tracked_value(s, ir_operand(i, c ? 1 : 2));
    return (tracked){fold_operation(s, i), 0};
}

/* Computes the values of the current iteration; false when an operation does not fold. */
static bool compute_iteration(slice *s)
{
    for (unsigned k = 0; k < s->op_count; k++) {
        s->values[k] = evaluate_operation(s, s->ops[k]);
        if (!s->values[k].value)
            return false;
    }
    return true;
}

/* Sets the phis to their values in the next iteration. */
static void advance_phis(slice *s)
{
    tracked next[LARGEST_PHIS];

    for (unsigned k = 0; k < s->phi_count; k++)
        next[k] = tracked_value(s, next_phi_value(s, s->phis[k]));
    memcpy(s->now, next, sizeof next);
}

/* Collects the slice of CONDITION and sets the phis to their initial values; false when either is impossible. */
static bool start_slice(slice *s, ir_value *condition)
{
    const ir_block *front = ir_loop_preheader(s->loops, s->loop);

    if (!front || !add_to_slice(s, condition))
        return false;
    for (unsigned k = 0; k < s->phi_count; k++) {
        ir_value *start = ir_phi_value(s->phis[k], front);
        if (!ir_is_const(start) && !ir_is_ptr(start->type))
            return false;
        s->now[k] = track_invariant(start);
    }
    return true;
}

static unsigned count_trips(slice *s, const ir_inst *branch, unsigned limit)
{
    bool stays_if = ir_loop_has(s->loops, s->loop, branch->blocks[0]);

    for (unsigned trips = 1; trips <= limit; trips++) {
        uint64_t c;
        if (!compute_iteration(s) || !ir_const_bits(tracked_value(s, ir_operand(branch, 0)).value, &c))
            return 0;
        if ((c != 0) != stays_if)
            return trips;
        advance_phis(s);
    }
    return 0;
}

unsigned opt_constant_trips(const ir_loops *l, const ir_loop *loop, ir_block *test, unsigned limit, arena *scratch)
{
    slice *s = arena_new(scratch, slice);
    const ir_inst *branch = ir_terminator(test);

    *s = (slice){.loops = l, .loop = loop, .scratch = scratch};
    return start_slice(s, ir_operand(branch, 0)) ? count_trips(s, branch, limit) : 0;
}

/* --- counters ------------------------------------------------------------------------------------------------------------- */

/* Reads the exit condition of TEST as `next pred bound`, with the counter on the left and true while the loop continues.
 * opt_find_counter rejects inclusive bounds, since the bound may be the largest number of its type. */
static bool read_exit_test(const ir_loops *l, const ir_loop *loop, ir_block *test, opt_counter *counter)
{
    const ir_inst *branch = ir_terminator(test), *compare = ir_try_inst(ir_operand(branch, 0));

    if (!compare || compare->op != IR_icmp || !ir_is_int(ir_operand(compare, 0)->type))
        return false;
    ir_value *x = ir_operand(compare, 0), *y = ir_operand(compare, 1);
    ir_pred pred = (ir_pred)compare->pred;
    if (ir_loop_invariant(l, loop, x)) {
        ir_value *z = x;
        x = y;
        y = z;
        pred = ir_pred_swapped(pred);
    }
    if (!ir_loop_has(l, loop, branch->blocks[0]))
        pred = ir_pred_inverted(pred);
    counter->next = ir_try_inst(x);
    counter->bound = y;
    counter->pred = pred;
    return counter->next && ir_loop_invariant(l, loop, y) && counter->next->op == IR_add;
}

bool opt_find_counter(const ir_loops *l, const ir_loop *loop, ir_block *test, opt_counter *counter)
{
    const ir_block *front = ir_loop_preheader(l, loop);
    uint64_t step;

    if (!front || !test || loop->latches.items[0] != test || !read_exit_test(l, loop, test, counter))
        return false;
    counter->phi = ir_try_inst(ir_operand(counter->next, 0));
    if (!counter->phi || counter->phi->op != IR_phi || counter->phi->block != loop->header ||
        !ir_const_bits(ir_operand(counter->next, 1), &step) || ir_phi_value(counter->phi, test) != &counter->next->value)
        return false;
    counter->start = ir_phi_value(counter->phi, front);
    counter->down = step != 1;
    if (step != 1 && step != bits_mask(ir_scalar_bits(counter->phi->value.type)))
        return false;
    ir_pred p = counter->pred;
    return p == IR_NE || (counter->down ? p == IR_SGT || p == IR_UGT : p == IR_SLT || p == IR_ULT);
}

/* The loop body runs before the first test, so a bound that the start has already reached is replaced by the value after one
 * step. */
ir_value *opt_counter_trips(ir_builder *b, const opt_counter *counter)
{
    ir_value *last = counter->bound, *start = counter->start;

    if (counter->pred != IR_NE) {
        ir_value *one = ir_binary(b, IR_add, start, ir_operand(counter->next, 1));
        last = ir_select(b, ir_compare(b, counter->pred, one, last), last, one);
    }
    return counter->down ? ir_binary(b, IR_sub, start, last) : ir_binary(b, IR_sub, last, start);
}
