/* opt/cfg/tail_merge.c - merge operations that all predecessors of a block end with.
 *
 *   a: store %x, %p   br join              join: %v = phi [ %x, a ], [ %y, b ]
 *   b: store %y, %p   br join       ->           store %v, %p
 *
 * If work-items of a thread diverge, both sides of a branch are executed; a common last operation is then executed, and its
 * message sent, once instead of twice. The last operations of all predecessors must be equal except for at most one operand,
 * which becomes a phi. Barriers and sub-group operations are not merged.
 *
 * `join-members` does the same early for loads of different members through one generic pointer, so that they need a single
 * choice of the address space:
 *
 *   a: %x = load (getelementptr %p, 8)     br join
 *   b: %y = load (getelementptr %p, 16)    br join     ->     join: %v = load (phi [ %p + 8, a ], [ %p + 16, b ]) */
#include "opt/analysis/address.h"
#include "ir/lifetime.h"
#include "ir/statement.h"
#include "opt/analysis/remark.h"
#include "opt/opt.h"

enum { MOST_PREDS = 8 };

/* Stores the predecessors of B in PREDS and returns their number. Returns 0 if a predecessor has another successor, or if there
 * are fewer than two. */
static unsigned find_tails(const ir_block *b, ir_block **preds)
{
    if (b->preds.count < 2 || b->preds.count > MOST_PREDS)
        return 0;
    for (size_t p = 0; p < b->preds.count; p++) {
        preds[p] = b->preds.items[p];
        if (ir_successor_count(preds[p]) != 1 || preds[p] == b)
            return 0;
    }
    return (unsigned)b->preds.count;
}

static bool can_merge(const ir_inst *i)
{
    return i && i->op != IR_phi && i->op != IR_alloca && !(ir_effects(i) & (IR_CONVERGENT | IR_CROSS_LANE | IR_TERMINATOR));
}

/* Can the operand of I that has the value A or B become a phi: is it not required to be a constant? */
static bool can_be_phi(const ir_inst *i, const ir_value *a, const ir_value *b)
{
    bool is_arithmetic = ir_op_class_of((ir_opcode)i->op) != IR_CLASS_OTHER || i->op == IR_icmp || i->op == IR_fcmp;

    if (a->type != b->type || a->type->kind == IR_STRUCT || a->type->kind == IR_ARRAY || a->kind == IR_FUNCTION)
        return false;
    return is_arithmetic || (i->op == IR_store && !ir_begins_lifetime(i)) || i->op == IR_load ||
           (i->op == IR_call && !ir_is_const(a) && !ir_is_const(b));
}

/* Are A and B equal except for at most one operand? *DIFFERS is the index of the operand that differs: that found in earlier
 * comparisons (-1: none) and, on return, that found so far. */
static bool are_alike(const ir_inst *a, const ir_inst *b, int *differs)
{
    if (!ir_is_same_operation(a, b) || a->rmw != b->rmw || a->ordering != b->ordering ||
        a->failure_ordering != b->failure_ordering || a->scope != b->scope || a->flags != b->flags || a->align != b->align)
        return false;
    for (unsigned n = 0; n < a->operand_count; n++) {
        if (ir_operand(a, n) == ir_operand(b, n))
            continue;
        if ((*differs >= 0 && *differs != (int)n) || !can_be_phi(a, ir_operand(a, n), ir_operand(b, n)))
            return false;
        *differs = (int)n;
    }
    return true;
}

/* Are the LAST operations used only by phis of B that receive from each predecessor that predecessor's operation? */
static bool are_used_by_phis(const ir_block *b, ir_block *const *preds, ir_inst *const *last, unsigned count)
{
    for (unsigned w = 0; w < count; w++)
        ir_each_use(u, &last[w]->value) {
            if (u->user->op != IR_phi || u->user->block != b)
                return false;
            for (unsigned v = 0; v < count; v++)
                if (ir_phi_value(u->user, preds[v]) != &last[v]->value)
                    return false;
        }
    return true;
}

static void merge_last(ir_block *b, ir_block *const *preds, ir_inst *const *last, unsigned count, int differs)
{
    ir_inst *one = last[0];

    if (differs >= 0) {
        ir_builder at = ir_at_end(b);
        ir_inst *phi = ir_phi(&at, ir_operand(one, (unsigned)differs)->type);
        for (unsigned w = 0; w < count; w++)
            ir_phi_add(phi, ir_operand(last[w], (unsigned)differs), preds[w]);
        ir_set_operand(one, (unsigned)differs, &phi->value);
    }
    ir_each_inst_safe(phi, b)
        if (phi->op == IR_phi && one->value.type->kind != IR_VOID && ir_phi_value(phi, preds[0]) == &one->value)
            ir_replace(phi, &one->value);
    if (one->op == IR_store)
        ir_lose_stored_places(b->function, ir_operand(one, 1), NULL, NULL);
    ir_move_before(one, ir_first_operation(b));
    for (unsigned w = 1; w < count; w++)
        ir_remove(last[w]);
}

/* Do the LAST operations load members of one object, through a generic pointer that is an argument, a phi or a loaded value
 * (not a cast, whose address space is known)? */
static bool are_members(ir_inst *const *last, unsigned count)
{
    int64_t bytes;
    const ir_value *p = count && last[0]->op == IR_load ? opt_strip_offsets(ir_operand(last[0], 0), &bytes) : NULL;

    if (!p || p->type->space != IR_GENERIC || (p->kind != IR_ARGUMENT && !ir_is_op(p, IR_phi) && !ir_is_op(p, IR_load)))
        return false;
    for (unsigned w = 1; w < count; w++)
        if (last[w]->op != IR_load || opt_strip_offsets(ir_operand(last[w], 0), &bytes) != p)
            return false;
    return true;
}

static bool merge_tails(opt_context *c, ir_block *b, bool members)
{
    ir_block *preds[MOST_PREDS];
    ir_inst *last[MOST_PREDS];
    unsigned count = find_tails(b, preds);
    int differs = -1;

    for (unsigned w = 0; w < count; w++) {
        last[w] = preds[w]->last->prev;
        if (!can_merge(last[w]) || (w && !are_alike(last[0], last[w], &differs)))
            return false;
    }
    if (!count || (members && !are_members(last, count)) || !are_used_by_phis(b, preds, last, count))
        return false;
    opt_report(c, last[0], members ? "members of one object" : "common end",
               "the %s with which %u predecessors end is executed once, after them", ir_op_name((ir_opcode)last[0]->op), count);
    merge_last(b, preds, last, count, differs);
    return true;
}

static bool merge_all(ir_function *f, opt_context *c, bool members)
{
    bool changed = false;

    ir_update_preds(f);
    for (ir_block *b = f->last; b; b = b->prev)
        while (merge_tails(c, b, members))
            changed = true;
    return changed;
}

bool opt_tail_merge(ir_function *f, opt_context *c)
{
    return merge_all(f, c, false);
}

bool opt_join_members(ir_function *f, opt_context *c)
{
    return merge_all(f, c, true);
}
