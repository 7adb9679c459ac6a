/* opt/cfg/thread_jumps.c - jump threading: bypass blocks whose branch is decided by the incoming edge.
 *
 *   if (c) p = local; else p = global;           if (c) { p = local; x = *p; }
 *   if (c) x = *p; else x = *p + 1;      ->      else { p = global; x = *p + 1; }
 *
 * Every incoming edge gets a copy of the block that continues at the known successor, so no condition is tested twice, and the
 * value that a pointer has on one edge is known in the code after it. A block is only bypassed if all its edges are decided: it
 * is then removed, and no join is lost at which work-items of a thread would have reconverged. opt/analysis/conditions.h
 * determines what an edge decides.
 *
 *   %a:   br %x, %b, %end                         %a:   br %x, %b, %no
 *   %b:   …  br %end                         ->   %b:   …  br %y, %yes, %no
 *   %end: %c = phi [false, %a], [%y, %b]
 *         br %c, %yes, %no
 *
 * If a block contains only phis and a branch on one of them (`x && y`, where y is evaluated only if x is true), its undecided
 * edges get a copy of the branch: no operation is duplicated, and no condition has to be merged from lanes that arrive over
 * different edges. */
#include "opt/analysis/conditions.h"
#include "opt/analysis/flow.h"
#include "opt/cfg/loop_edit.h"
#include "opt/analysis/remark.h"

#include "ir/statement.h"

/* Limits: operations copied for one edge, incoming edges of a bypassed block, blocks bypassed in a function, and in large
 * functions the sum of the block counts of all visits. */
enum { MOST_COPIED = 4, MOST_EDGES = 8, MOST_BYPASSED = 64, MOST_VISITED = 100000 };

/* The only successor of B that can follow when B is entered from PRED; NULL if it is unknown. */
static ir_block *find_decided_successor(const ir_dominators *d, ir_block *pred, ir_block *b)
{
    ir_block *to = NULL;

    for (unsigned s = 0; s < ir_successor_count(b); s++) {
        ir_block *next = ir_successor(b, s);
        if (next == to || opt_edge_excluded(d, b, next, (opt_place){pred, b, NULL}))
            continue;
        if (to)
            return NULL;
        to = next;
    }
    return to;
}

static bool is_used_in_block(const ir_use *u, const void *block)
{
    return (u->user->op == IR_phi ? u->user->blocks[u - u->user->operands] : u->user->block) == block;
}

/* Is B cheap and safe to copy: few operations, none convergent, and no aggregates that are used outside of it? */
static bool can_be_copied(const ir_block *b)
{
    unsigned cost = 0;

    ir_each_inst(i, b) {
        if (i->op == IR_alloca || ir_effects(i) & (IR_CONVERGENT | IR_CROSS_LANE))
            return false;
        cost += i->op != IR_phi && i != b->last;
        if (i->value.type->kind != IR_STRUCT && i->value.type->kind != IR_ARRAY)
            continue;
        ir_each_use(u, &i->value)
            if (!is_used_in_block(u, b))
                return false;
    }
    return cost <= MOST_COPIED * (b->preds.count > 2 ? 1 : 2);
}

/* Does B contain only phis and a branch on one of them? */
static bool only_branches_on_phi(const ir_block *b)
{
    const ir_value *c = b->last->op == IR_br ? ir_operand(b->last, 0) : NULL;

    return c && ir_is_op(c, IR_phi) && ir_as_inst(c)->block == b && ir_first_operation(b) == b->last;
}

/* Is at least one edge into B decided, and does no loop get an additional back edge? */
static bool is_worth_duplicating(const ir_dominators *d, const ir_block *b, ir_block *const *to)
{
    bool any = false;

    for (size_t p = 0; p < b->preds.count; p++)
        any |= to[p] != NULL;
    for (unsigned s = 0; s < 2 && any; s++) {
        unsigned edges = 0;
        for (size_t p = 0; p < b->preds.count; p++)
            edges += !to[p] || to[p] == ir_successor(b, s);
        any = edges < 2 || !ir_dominates(d, ir_successor(b, s), b);
    }
    return any;
}

/* Is every edge into B decided, or can undecided ones get a copy of the branch? TO[n] becomes the target of the edge from
 * predecessor n, NULL if that is undecided. */
static bool find_targets(const ir_dominators *d, ir_block *b, ir_block **to)
{
    bool all = true;

    if (ir_successor_count(b) < 2 || b->preds.count < 2 || b->preds.count > MOST_EDGES || !can_be_copied(b))
        return false;
    for (size_t p = 0; p < b->preds.count; p++) {
        ir_block *pred = b->preds.items[p];
        for (size_t q = 0; q < p; q++)
            if (b->preds.items[q] == pred)
                return false;
        if (ir_dominates(d, b, pred))
            return false;
        to[p] = find_decided_successor(d, pred, b);
        if (to[p] == b)
            return false;
        all &= to[p] != NULL;
    }
    return all || (only_branches_on_phi(b) && is_worth_duplicating(d, b, to));
}

/* The value that V has in the copy of B made last: its copy (in value.aux) if it is defined in B, else V itself. */
static ir_value *value_on_edge(ir_value *v, const void *b)
{
    return v->kind == IR_INSTRUCTION && ir_as_inst(v)->block == b ? v->aux : v;
}

/* Adds the edge from BYPASS, a copy of B, to the phis of TO, with the copies of the values for the edge from B. */
static void add_edge_to_phis(const ir_block *b, ir_block *bypass, ir_block *to)
{
    ir_each_inst(phi, to) {
        if (phi->op != IR_phi)
            break;
        ir_phi_add(phi, value_on_edge(ir_phi_value(phi, b), b), bypass);
    }
}

/* Copies the operations of B into a new block between PRED and TO; if TO is NULL, the copy ends with B's branch. */
static void bypass_block(ir_block *b, ir_block *pred, ir_block *to)
{
    ir_function *f = b->function;
    ir_block *bypass = ir_block_new(f, NULL, b);

    ir_each_inst(i, b) {
        if (i == b->last)
            break;
        if (i->op == IR_phi) {
            for (unsigned n = 0; n < i->block_count; n++)
                if (i->blocks[n] == pred)
                    i->value.aux = ir_operand(i, n);
            continue;
        }
        ir_inst *copy = ir_clone(f->module, i);
        ir_move_to_end(copy, bypass);
        for (unsigned n = 0; n < copy->operand_count; n++)
            ir_set_operand(copy, n, value_on_edge(ir_operand(i, n), b));
        ir_copy_statements(copy, i, value_on_edge, b);
        i->value.aux = copy;
    }
    ir_builder end = ir_at_end(bypass);
    end.loc = b->last->loc;
    if (to) {
        ir_br(&end, to);
        add_edge_to_phis(b, bypass, to);
    } else {
        ir_cond_br(&end, value_on_edge(ir_operand(b->last, 0), b), ir_successor(b, 0), ir_successor(b, 1))->unroll =
            b->last->unroll;
        for (unsigned s = 0; s < 2; s++)
            add_edge_to_phis(b, bypass, ir_successor(b, s));
    }
    ir_copy_statements(bypass->last, b->last, value_on_edge, b);
    opt_retarget(pred, b, bypass);
}

static bool thread_block(opt_context *c, ir_function *f)
{
    const ir_dominators *d = opt_dominators(c, f);

    ir_each_block(b, f) {
        ir_block *to[MOST_EDGES], *preds[MOST_EDGES];
        if (b == f->first || !find_targets(d, b, to))
            continue;
        size_t edges = b->preds.count;
        opt_report(c, b->last, "decided by the predecessors",
                   "the block is bypassed: each of its %zu predecessors decides its branch", edges);
        for (size_t p = 0; p < edges; p++)
            preds[p] = b->preds.items[p];
        ir_each_inst_safe(i, b) {
            bool used = false;
            ir_each_use(u, &i->value)
                used |= !is_used_in_block(u, b);
            if (used)
                opt_demote_value(i, is_used_in_block, b);
        }
        for (size_t p = 0; p < edges; p++)
            bypass_block(b, preds[p], to[p]);
        for (unsigned s = 0; s < ir_successor_count(b); s++)
            opt_drop_edge(b, ir_successor(b, s));
        ir_block_remove(b);
        return true;
    }
    return false;
}

bool opt_thread_jumps(ir_function *f, opt_context *c)
{
    unsigned bypassed = 0, visited = 0;

    while (bypassed < MOST_BYPASSED && visited <= MOST_VISITED && thread_block(c, f)) {
        ir_update_preds(f);
        visited += opt_dominators(c, f)->count;
        bypassed++;
    }
    return bypassed > 0;
}
