/* src/check/closed_loop.c - see closed_loop.h.
 *
 *     while (i < n)        i and n decide: memory and `s` may change in each iteration
 *         s += a[i];
 *
 * A loop is closed if the conditions of its exits, and all that they depend on inside the loop, are arithmetic: no loads, no atomic operations and no
 * values of other work-items. Then the phis of its header among these values determine those of the next iteration: if they repeat, the loop never
 * ends. An exit that is not tested in each iteration, or a value that depends on a path through the loop, depends on all conditions in it. */
#include "src/check/closed_loop.h"

#include "ir/interp/values.h"
#include "src/base/bitset.h"

typedef struct slice {
    machine *machine;
    const counter_rows *counters;
    const ir_loop *loop;
    bitset seen; /* values, by id */
    VEC(const ir_inst *) work;
    bool has_conditions; /* all of the loop are in it */
    closed_loop *result;
} slice;

static void add_value(slice *s, const ir_value *v)
{
    const ir_inst *i = ir_try_inst(v);

    if (!i || ir_loop_invariant(s->counters->loops, s->loop, v) || bitset_has(&s->seen, v->id))
        return;
    bitset_add(&s->seen, v->id);
    vec_push(s->machine->memory, &s->work, i);
}

static void add_operands(slice *s, const ir_inst *i)
{
    for (unsigned n = 0; n < i->operand_count; n++)
        add_value(s, ir_operand(i, n));
}

static void add_conditions(slice *s)
{
    if (s->has_conditions)
        return;
    s->has_conditions = true;
    ir_each_loop_block(b, s->loop)
        add_operands(s, b->last);
}

/* A call of a function without effects, whose result depends on its arguments only. */
static bool is_pure_call(machine *m, const ir_inst *i)
{
    ir_function *callee = i->op == IR_call ? ir_try_function(ir_operand(i, 0)) : NULL;

    if (!callee || callee->intrinsic || !callee->first || !machine_code_of(m, callee)->only_computes)
        return false;
    for (unsigned n = 1; n < i->operand_count; n++)
        if (ir_operand(i, n)->type->kind == IR_POINTER)
            return false;
    return true;
}

/* Does unsigned comparison I have the same result for all values? */
static bool is_constant(const ir_inst *i)
{
    return i->op == IR_icmp && (i->pred == IR_UGE || i->pred == IR_ULT) && ir_is_zero(ir_operand(i, 1));
}

/* Adds what I depends on. Returns whether it is known. */
static bool add_dependences(slice *s, const ir_inst *i)
{
    unsigned flags = ir_row_flags(i);

    if (i->op == IR_phi && i->block == s->loop->header) {
        uint32_t row = s->counters->code->value_row[i->value.id], lanes = interp_lanes(i->value.type);
        for (uint32_t n = 0; n < lanes; n++)
            vec_push(s->machine->memory, &s->result->rows, row + n);
        for (unsigned n = 0; n < i->block_count; n++)
            if (ir_loop_has(s->counters->loops, s->loop, i->blocks[n]))
                add_value(s, ir_operand(i, n));
        return true;
    }
    if (is_constant(i))
        return true;
    if (i->op == IR_phi)
        add_conditions(s);
    else if (!is_pure_call(s->machine, i) && (!(flags & IR_PURE) || flags & (IR_CROSS_LANE | IR_READS | IR_WRITES)))
        return false;
    add_operands(s, i);
    return true;
}

/* Is the exit at the end of BLOCK tested in each iteration? */
static bool is_in_each_iteration(const slice *s, const ir_block *block)
{
    for (size_t n = 0; n < s->loop->latches.count; n++)
        if (!ir_dominates(s->counters->dominators, block, s->loop->latches.items[n]))
            return false;
    return true;
}

static bool is_closed(slice *s)
{
    for (size_t n = 0; n < s->loop->exiting.count; n++) {
        const ir_block *b = s->loop->exiting.items[n];
        add_operands(s, b->last);
        if (!is_in_each_iteration(s, b))
            add_conditions(s);
    }
    while (s->work.count)
        if (!add_dependences(s, s->work.items[--s->work.count]))
            return false;
    return true;
}

const closed_loop *closed_loop_of(machine *m, counter_rows *c, const ir_loop *loop)
{
    if (!c->closed)
        c->closed = arena_array(m->memory, closed_loop, c->count);
    closed_loop *l = &c->closed[loop->index];
    if (l->state != LOOP_UNKNOWN)
        return l;
    slice s = {m, c, loop, bitset_new(m->memory, ir_value_count(c->code->function)), {0}, false, l};
    l->has_exits = loop->exiting.count != 0;
    l->state = !c->loops->irreducible && is_closed(&s) ? LOOP_CLOSED : LOOP_OPEN;
    return l;
}
