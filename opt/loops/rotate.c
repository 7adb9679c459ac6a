/* opt/loops/rotate.c - turn loops that test at the top into loops that test at the bottom.
 *
 *   head: %c = icmp slt %i, %n            guard: %c0 = icmp slt 0, %n     br %c0, body, end
 *         br %c, body, end           ->   body:  …  %next = add %i, 1
 *   body: …  br head                             %c1 = icmp slt %next, %n  br %c1, body, end
 *
 * This saves one branch per iteration. The head is copied to the end of each of its predecessors. Values of the head that are
 * used elsewhere first go through private variables, which mem2reg turns into SSA values again. */
#include "opt/analysis/flow.h"
#include "opt/cfg/loop_edit.h"
#include "opt/analysis/remark.h"

#include "ir/statement.h"

enum { LARGEST_HEAD = 12 }; /* largest number of operations in a head that is copied */

static bool is_plain_value(const ir_type *t)
{
    return t->kind != IR_STRUCT && t->kind != IR_ARRAY;
}

static bool can_copy(const ir_block *head)
{
    unsigned count = 0;

    for (const ir_inst *i = head->first; i; i = i->next) {
        if (i->op == IR_br)
            break;
        if (ir_effects(i) & (IR_WRITES | IR_CONVERGENT | IR_CROSS_LANE) || i->op == IR_alloca || !is_plain_value(i->value.type))
            return false;
        count += i->op != IR_phi;
    }
    return count <= LARGEST_HEAD;
}

static bool tests_at_bottom(const ir_loop *loop)
{
    for (size_t n = 0; n < loop->exiting.count; n++)
        for (size_t k = 0; k < loop->latches.count; k++)
            if (loop->exiting.items[n] == loop->latches.items[k])
                return true;
    return false;
}

/* Does LOOP's head end with a branch that may exit the loop, without being a latch? The head must be small and must not be the
 * whole loop. */
static bool tests_at_top(const ir_loops *l, const ir_loop *loop)
{
    ir_block *head = loop->header;
    ir_inst *end = ir_terminator(head);

    if (!end || end->op != IR_br || end->block_count != 2 || !can_copy(head))
        return false;
    bool in0 = ir_loop_has(l, loop, end->blocks[0]), in1 = ir_loop_has(l, loop, end->blocks[1]);
    return in0 != in1 && end->blocks[in0 ? 0 : 1] != head && !tests_at_bottom(loop);
}

/* Is the head the only successor of each of its predecessors, and is there a single latch? */
static bool jumps_to_head(const ir_loop *loop)
{
    for (size_t p = 0; p < loop->header->preds.count; p++)
        if (ir_successor_count(loop->header->preds.items[p]) != 1)
            return false;
    return loop->latches.count == 1;
}

/* Adds a latch, into which the head can be copied, to loops that are to be rotated but fail jumps_to_head, such as those that end
 * with an inner loop. */
static bool add_latches(ir_function *f, const ir_loops *l)
{
    bool changed = false;

    for (size_t i = 0; i < l->all.count; i++) {
        const ir_loop *loop = l->all.items[i];
        if (loop->header == f->first || !tests_at_top(l, loop) || jumps_to_head(loop))
            continue;
        opt_add_latch(f, l, loop);
        changed = true;
    }
    return changed;
}

static ir_inst *new_variable(ir_function *f, ir_type *t)
{
    ir_builder at = ir_before(f->first->first);

    return ir_alloca(&at, t, ir_align(t));
}

static ir_value *read_variable(ir_inst *variable, ir_inst *before)
{
    ir_builder at = ir_before(before);

    return &ir_load(&at, variable->elem_type, &variable->value, variable->align)->value;
}

static void write_variable(ir_inst *variable, ir_value *v, ir_builder *at)
{
    ir_store(at, v, &variable->value, variable->align);
}

/* Makes the uses of V loads of VARIABLE; for a phi the load is at the end of the incoming block. If KEEP, uses by instructions of
 * the head other than phis are not changed. */
static void read_at_uses(ir_value *v, ir_inst *variable, const ir_block *head, bool keep)
{
    for (ir_use *u = v->uses, *next; u; u = next) {
        next = u->next;
        ir_inst *user = u->user;
        unsigned n = (unsigned)(u - user->operands);
        if (user->op == IR_phi)
            ir_set_operand(user, n, read_variable(variable, ir_terminator(user->blocks[n])));
        else if (!(keep && user->block == head))
            ir_set_operand(user, n, read_variable(variable, user));
    }
    ir_places_in_variable(v, &variable->value);
}

/* Turns the head's phis into variables stored at the end of every predecessor; all values are loaded before any is stored. */
static void free_phis(ir_function *f, ir_block *head, arena *scratch)
{
    VEC(ir_inst *) phis = {0};
    VEC(ir_inst *) variables = {0};

    ir_each_inst(i, head)
        if (i->op == IR_phi) {
            vec_push(scratch, &phis, i);
            vec_push(scratch, &variables, new_variable(f, i->value.type));
        }
    for (size_t k = 0; k < phis.count; k++)
        read_at_uses(&phis.items[k]->value, variables.items[k], head, false);
    for (size_t p = 0; p < head->preds.count; p++) {
        ir_block *pred = head->preds.items[p];
        ir_builder at = ir_before(ir_terminator(pred));
        for (size_t k = 0; k < phis.count; k++)
            for (unsigned n = 0; n < phis.items[k]->block_count; n++)
                if (phis.items[k]->blocks[n] == pred)
                    write_variable(variables.items[k], ir_operand(phis.items[k], n), &at);
    }
    for (size_t k = 0; k < phis.count; k++)
        ir_remove(phis.items[k]);
}

static bool is_used_outside(const ir_inst *i, const ir_block *head)
{
    ir_each_use(u, &i->value)
        if (u->user->block != head || u->user->op == IR_phi)
            return true;
    return false;
}

static void free_values(ir_function *f, ir_block *head, arena *scratch)
{
    VEC(ir_inst *) values = {0};

    ir_each_inst(i, head)
        if (i->value.type->kind != IR_VOID && is_used_outside(i, head))
            vec_push(scratch, &values, i);
    for (size_t k = 0; k < values.count; k++) {
        ir_inst *variable = new_variable(f, values.items[k]->value.type);
        read_at_uses(&values.items[k]->value, variable, head, true);
        ir_builder at = ir_after(values.items[k]);
        write_variable(variable, &values.items[k]->value, &at);
    }
}

static ir_value *value_in_copy(ir_value *v, const void *head)
{
    const ir_inst *i = ir_try_inst(v);

    return i && i->block == head ? v->aux : v;
}

/* Copies the operations of the head to the end of PRED, replacing its branch. */
static void copy_into(ir_function *f, ir_block *head, ir_block *pred)
{
    int32_t unroll = ir_terminator(pred)->unroll;

    ir_remove(ir_terminator(pred));
    ir_each_inst(i, head) {
        ir_inst *copy = ir_clone(f->module, i);
        i->value.aux = copy;
        ir_move_to_end(copy, pred);
        for (unsigned n = 0; n < copy->operand_count; n++)
            ir_set_operand(copy, n, value_in_copy(ir_operand(i, n), head));
        ir_copy_statements(copy, i, value_in_copy, head);
    }
    if (unroll)
        ir_terminator(pred)->unroll = unroll;
    for (unsigned s = 0; s < ir_successor_count(head); s++)
        ir_each_inst(phi, ir_successor(head, s)) {
            if (phi->op != IR_phi)
                break;
            for (unsigned n = 0; n < phi->block_count; n++)
                if (phi->blocks[n] == head) {
                    ir_phi_add(phi, value_in_copy(ir_operand(phi, n), head), pred);
                    break;
                }
        }
}

static void drop_head(ir_block *head)
{
    for (unsigned s = 0; s < ir_successor_count(head); s++)
        ir_each_inst_safe(phi, ir_successor(head, s)) {
            if (phi->op != IR_phi)
                break;
            for (unsigned n = 0; n < phi->block_count; n++)
                if (phi->blocks[n] == head) {
                    ir_phi_remove(phi, n);
                    break;
                }
        }
    ir_block_remove(head);
}

static void rotate_at_head(ir_function *f, ir_block *head, arena *scratch)
{
    VEC(ir_block *) preds = {0};

    for (size_t p = 0; p < head->preds.count; p++)
        vec_push(scratch, &preds, head->preds.items[p]);
    free_phis(f, head, scratch);
    free_values(f, head, scratch);
    for (size_t p = 0; p < preds.count; p++)
        copy_into(f, head, preds.items[p]);
    drop_head(head);
}

typedef struct analyses { /* analyses of the function, shared by all its loops */
    ir_function *function;
    const ir_loops *loops;
    opt_context *context;
} analyses;

static bool rotate_loop(const ir_loop *loop, void *context)
{
    const analyses *k = context;

    if (loop->header == k->function->first || !tests_at_top(k->loops, loop) || !jumps_to_head(loop))
        return false;
    opt_report_loop(k->context, loop, "test at the top", "the test of the loop is copied before it and to its end");
    rotate_at_head(k->function, loop->header, k->context->scratch);
    return true;
}

bool opt_rotate(ir_function *f, opt_context *c)
{
    bool changed = false;

    for (;;) {
        const ir_loops *l = opt_loops(c, f);
        if (l->irreducible)
            return changed;
        if (opt_add_preheaders(f, l)) {
            changed = true;
            l = opt_loops(c, f);
        }
        if (add_latches(f, l)) {
            changed = true;
            l = opt_loops(c, f);
        }
        if (!opt_change_nests(c->scratch, l, rotate_loop, &(analyses){.function = f, .loops = l, .context = c}))
            return changed;
        changed = true;
    }
}
