/* opt/cfg/simplify_cfg.c - fold branches, merge blocks, turn small diamonds into selects.
 *
 *   br i1 true, %a, %b                 ->  br %a
 *   %a: br %b   (only edge into %b)    ->  one block
 *   %a: br %b   (no other operation)   ->  predecessors branch to %b; phis of %a may be part of phis of %b
 *   if (c) x = f; else x = g;          ->  x = select c, f, g      if f and g are a few operations without effects
 *
 * The last one is profitable on this machine: a branch costs three instructions, and both sides are executed anyway if the
 * work-items of a thread diverge. */
#include "opt/analysis/flow.h"
#include "opt/cfg/loop_edit.h"
#include "opt/analysis/remark.h"

#include "ir/statement.h"
#include "src/base/bug.h"

/* SPECULATED: operations on one side of a diamond that may be executed unconditionally. MOST_PREDS: predecessors that skip_empty
 * compares for a block with phis. */
enum { SPECULATED = 4, MOST_PREDS = 256 };

static void branch_to(ir_block *b, ir_block *to)
{
    ir_inst *end = ir_terminator(b);
    ir_builder at = ir_before(end);

    ir_br(&at, to)->unroll = end->unroll;
    ir_remove(end);
}

static ir_block *taken_successor(const ir_inst *end, uint64_t value)
{
    if (end->op == IR_br)
        return end->blocks[value & 1 ? 0 : 1];
    for (unsigned n = 1; n < end->operand_count; n++) {
        uint64_t label;
        if (ir_const_bits(ir_operand(end, n), &label) && label == value)
            return end->blocks[n];
    }
    return end->blocks[0];
}

static bool fold_branch(ir_block *b, opt_context *c)
{
    ir_inst *end = ir_terminator(b);
    uint64_t value;

    if (!(end->op == IR_br && end->block_count == 2) && end->op != IR_switch)
        return false;
    ir_block *to = NULL;
    if (ir_const_bits(ir_operand(end, 0), &value))
        to = taken_successor(end, value);
    else if (end->op == IR_br && end->blocks[0] == end->blocks[1])
        to = end->blocks[0];
    else if (end->op == IR_switch && end->block_count == 1)
        to = end->blocks[0];
    if (!to)
        return false;
    opt_report(c, end, "decided branch", "%s becomes an unconditional branch: it has one possible target",
               ir_op_name((ir_opcode)end->op));
    bool kept = false;
    for (unsigned n = 0; n < end->block_count; n++) {
        if (end->blocks[n] == to && !kept)
            kept = true;
        else
            opt_drop_edge(b, end->blocks[n]);
    }
    branch_to(b, to);
    return true;
}

/* Removes an incoming edge from a predecessor list. The lists are updated with each change, because recomputing them each time
 * would make the pass quadratic. */
static void drop_pred(ir_block *b, ir_block *pred)
{
    for (size_t p = 0; p < b->preds.count; p++)
        if (b->preds.items[p] == pred) {
            b->preds.items[p] = vec_last(&b->preds);
            b->preds.count--;
            return;
        }
}

static void rename_pred(ir_block *b, ir_block *from, ir_block *to)
{
    for (size_t p = 0; p < b->preds.count; p++)
        if (b->preds.items[p] == from)
            b->preds.items[p] = to;
}

static bool has_phi(const ir_block *b)
{
    return b->first && b->first->op == IR_phi;
}

static void rename_incoming(ir_block *in, ir_block *from, ir_block *to)
{
    ir_each_inst(phi, in) {
        if (phi->op != IR_phi)
            break;
        for (unsigned n = 0; n < phi->block_count; n++)
            if (phi->blocks[n] == from)
                phi->blocks[n] = to;
    }
}

/* Appends S to B if S is B's only successor and B is S's only predecessor. */
static bool merge_with_successor(ir_function *f, ir_block *b)
{
    if (ir_successor_count(b) != 1)
        return false;
    ir_block *s = ir_successor(b, 0);
    if (s == b || s == f->first || s->preds.count != 1 || s->preds.items[0] != b)
        return false;
    ir_each_inst_safe(i, s)
        if (i->op == IR_phi)
            ir_replace(i, ir_operand(i, 0));
    ir_remove(ir_terminator(b));
    for (unsigned n = 0; n < ir_successor_count(s); n++) {
        rename_incoming(ir_successor(s, n), s, b);
        rename_pred(ir_successor(s, n), s, b);
    }
    while (s->first)
        ir_move_with_statements(s->first, b);
    ir_block_remove(s);
    return true;
}

static ir_value *incoming_from(const ir_inst *phi, const ir_block *from)
{
    ir_value *v = ir_phi_value(phi, from);

    if (!v)
        bug("phi without a value for its predecessor");
    return v;
}

static const char seen_mark, open_mark, header_mark;

/* Marks the targets of back edges by depth-first search, for functions with irreducible cycles, which opt_loops does not
 * contain. */
static void mark_back_edge_targets(ir_function *f, opt_context *c)
{
    typedef struct step {
        ir_block *block;
        unsigned next;
    } step;
    VEC(step) path = {0};

    vec_push(c->scratch, &path, (step){f->first, 0});
    f->first->aux = (void *)&open_mark;
    while (path.count) {
        step *at = &vec_last(&path);
        if (at->next == ir_successor_count(at->block)) {
            if (at->block->aux == &open_mark)
                at->block->aux = (void *)&seen_mark;
            path.count--;
            continue;
        }
        ir_block *s = ir_successor(at->block, at->next++);
        if (s->aux == &open_mark)
            s->aux = (void *)&header_mark;
        if (s->aux)
            continue;
        s->aux = (void *)&open_mark;
        vec_push(c->scratch, &path, (step){s, 0});
    }
}

/* Marks in block.aux the headers of loops: targets of back edges. */
static void mark_headers(ir_function *f, opt_context *c)
{
    const ir_loops *loops = opt_loops(c, f);

    ir_each_block(b, f)
        b->aux = NULL;
    if (loops->irreducible)
        mark_back_edge_targets(f, c);
    for (size_t n = 0; n < loops->all.count; n++)
        loops->all.items[n]->header->aux = (void *)&header_mark;
}

/* Does B contain only its branch to S, and phis that are used only by phis of S for the edge from B? */
static bool is_forwarding_block(const ir_block *b, const ir_block *s)
{
    if (ir_first_operation(b) != b->last)
        return false;
    for (const ir_inst *phi = b->first; phi != b->last; phi = phi->next)
        ir_each_use(u, &phi->value)
            if (u->user->op != IR_phi || u->user->block != s || u->user->blocks[u - u->user->operands] != b)
                return false;
    return true;
}

/* Makes the edges from PRED to B lead to S. A branch without an unroll request gets UNROLL. */
static void redirect_edges(ir_block *pred, const ir_block *b, ir_block *s, int32_t unroll)
{
    ir_inst *from = ir_terminator(pred);

    for (unsigned n = 0; n < from->block_count; n++)
        if (from->blocks[n] == b)
            ir_set_block(from, n, s);
    if (from->op == IR_br && !from->unroll)
        from->unroll = unroll;
}

/* Removes B if it only branches to S: its predecessors branch to S. Not if a predecessor of B is also one of S, whose phis
 * could then not distinguish the two edges. If S is a loop header, a B with several predecessors is kept as the loop's
 * preheader, its single latch, or the header of an enclosing loop. */
static bool skip_empty(ir_function *f, ir_block *b)
{
    ir_inst *end = ir_terminator(b);

    if (b == f->first || end->op != IR_br || end->block_count != 1)
        return false;
    ir_block *s = end->blocks[0];
    if (s == b || b->preds.count == 0 || (b->preds.count > 1 && s->aux == &header_mark) || !is_forwarding_block(b, s))
        return false;
    if (has_phi(s) && s->preds.count > MOST_PREDS)
        return false;
    if (has_phi(s))
        for (size_t p = 0; p < b->preds.count; p++)
            for (size_t q = 0; q < s->preds.count; q++)
                if (b->preds.items[p] == s->preds.items[q])
                    return false;
    ir_each_inst(phi, s) {
        if (phi->op != IR_phi)
            break;
        ir_value *v = incoming_from(phi, b);
        bool is_phi_of_b = ir_is_op(v, IR_phi) && ir_as_inst(v)->block == b;
        for (size_t p = 0; p < b->preds.count; p++)
            ir_phi_add(phi, is_phi_of_b ? incoming_from(ir_as_inst(v), b->preds.items[p]) : v, b->preds.items[p]);
    }
    opt_drop_edge(b, s);
    drop_pred(s, b);
    for (size_t p = 0; p < b->preds.count; p++) {
        ir_block *pred = b->preds.items[p];
        vec_push(f->module->memory, &s->preds, pred);
        if (p == 0 || pred != b->preds.items[p - 1]) /* the edges of a switch into one block are adjacent in its list */
            redirect_edges(pred, b, s, end->unroll);
    }
    ir_block_remove(b);
    return true;
}

/* Is B an empty block without phis whose removal does not depend on its predecessors: it branches to another block without phis,
 * which is no loop header and cannot be merged with B? */
static bool is_link_of_chain(const ir_function *f, const ir_block *b)
{
    const ir_inst *end = b->first;

    if (b == f->first || end->op != IR_br || end->block_count != 1)
        return false;
    const ir_block *s = end->blocks[0];
    return s != b && s->preds.count > 1 && s->aux != &header_mark && !has_phi(s);
}

/* Removes the chain of empty blocks that B branches to, from its end. In the order of the layout each block would inherit the
 * predecessors of all blocks before it, as the labels of a switch that are stacked on one statement do: the square of their
 * number. */
static void skip_chain_after(ir_function *f, ir_block *b, opt_context *c)
{
    VEC(ir_block *) chain = {0};

    if (b->first != b->last || ir_successor_count(b) != 1)
        return;
    for (ir_block *s = ir_successor(b, 0); s->preds.count && is_link_of_chain(f, s); s = ir_successor(s, 0))
        vec_push(c->scratch, &chain, s);
    while (chain.count)
        skip_empty(f, chain.items[--chain.count]);
}

/* Can SIDE be executed unconditionally: HEAD is its only predecessor, it has one successor, and few operations, without
 * effects? */
static bool can_speculate(const ir_block *side, const ir_block *head)
{
    unsigned cost = 0;

    if (side->preds.count != 1 || side->preds.items[0] != head || ir_successor_count(side) != 1)
        return false;
    for (const ir_inst *i = side->first; i != side->last; i = i->next) {
        if (i->op == IR_phi || ir_effects(i) & ~(unsigned)IR_VALUE_FLAGS)
            return false;
        cost += (unsigned)(ir_lanes(i->value.type) > 4 ? 4 : ir_lanes(i->value.type));
    }
    return cost <= SPECULATED;
}

static void hoist_side(ir_block *side, ir_inst *before)
{
    while (side->first != side->last)
        ir_move_before(side->first, before);
}

static bool phis_can_select(const ir_block *join)
{
    unsigned count = 0;

    ir_each_inst(phi, join) {
        if (phi->op != IR_phi)
            break;
        ir_type_kind k = phi->value.type->kind;
        if (k == IR_STRUCT || k == IR_ARRAY)
            return false;
        count++;
    }
    return count <= SPECULATED;
}

static bool convert_to_select(ir_block *b, opt_context *c)
{
    ir_inst *end = ir_terminator(b);

    if (end->op != IR_br || end->block_count != 2 || end->blocks[0] == end->blocks[1])
        return false;
    ir_block *yes = end->blocks[0], *no = end->blocks[1], *join;
    bool yes_moves = can_speculate(yes, b), no_moves = can_speculate(no, b);
    if (yes_moves && no_moves && ir_successor(yes, 0) == ir_successor(no, 0))
        join = ir_successor(yes, 0);
    else if (yes_moves && ir_successor(yes, 0) == no)
        join = no, no_moves = false;
    else if (no_moves && ir_successor(no, 0) == yes)
        join = yes, yes_moves = false;
    else
        return false;
    if (join == b || !has_phi(join) || !phis_can_select(join))
        return false;
    opt_report(c, end, "select", "the branch becomes a select: both sides are cheap and have no effects");
    ir_block *from_yes = yes_moves ? yes : b, *from_no = no_moves ? no : b;
    if (yes_moves)
        hoist_side(yes, end);
    if (no_moves)
        hoist_side(no, end);
    ir_each_inst(phi, join) {
        if (phi->op != IR_phi)
            break;
        ir_value *x = incoming_from(phi, from_yes), *y = incoming_from(phi, from_no);
        ir_builder at = ir_before(end);
        ir_value *v = x == y ? x : ir_select(&at, ir_operand(end, 0), x, y);
        for (unsigned n = 0; n < phi->block_count; n++)
            if (phi->blocks[n] == from_yes) {
                ir_phi_remove(phi, n);
                break;
            }
        for (unsigned n = 0; n < phi->block_count; n++)
            if (phi->blocks[n] == from_no) {
                ir_phi_remove(phi, n);
                break;
            }
        ir_phi_add(phi, v, b);
    }
    drop_pred(join, from_yes);
    drop_pred(join, from_no);
    vec_push(&b->function->module->bodies, &join->preds, b);
    branch_to(b, join);
    if (yes_moves)
        ir_block_remove(yes);
    if (no_moves)
        ir_block_remove(no);
    return true;
}

/* Has PHI at most one incoming value other than itself? Sets *ONLY to that value, or NULL if there is none. */
static bool is_trivial(const ir_inst *phi, ir_value **only)
{
    *only = NULL;
    for (unsigned n = 0; n < phi->operand_count; n++) {
        ir_value *v = ir_operand(phi, n);
        if (v == &phi->value || v == *only)
            continue;
        if (*only)
            return false;
        *only = v;
    }
    return true;
}

static bool has_trivial_phi(const ir_block *b)
{
    ir_value *only;

    for (const ir_inst *phi = b->first; phi && phi->op == IR_phi; phi = phi->next)
        if (is_trivial(phi, &only))
            return true;
    return false;
}

static bool drop_trivial_phis(ir_block *b)
{
    bool changed = false;
    ir_value *only;

    for (ir_inst *phi = b->first, *next; phi && phi->op == IR_phi; phi = next) {
        next = phi->next;
        if (!is_trivial(phi, &only))
            continue;
        ir_replace(phi, only ? only : ir_poison(b->function->module, phi->value.type));
        changed = true;
    }
    return changed;
}

/* One iteration of the pass. The first walk accesses both ends of the blocks: it folds branches and checks for trivial phis. The
 * later steps leave no block unreachable. */
static bool simplify_once(ir_function *f, opt_context *c)
{
    bool changed = false, trivial = false;

    opt_flow_start(c, f); /* analyses of the previous iteration are no longer in use */
    ir_each_block(b, f) {
        changed |= fold_branch(b, c);
        trivial |= has_trivial_phi(b);
    }
    changed |= ir_remove_unreachable(f);
    for (ir_block *b = f->first; b && (changed || trivial); b = b->next)
        changed |= drop_trivial_phis(b);
    ir_update_preds(f);
    mark_headers(f, c);
    for (ir_block *b = f->first, *next; b; b = next) {
        while (convert_to_select(b, c) || merge_with_successor(f, b))
            changed = true;
        skip_chain_after(f, b, c);
        next = b->next;
        changed |= skip_empty(f, b);
    }
    return changed;
}

bool opt_simplify_cfg(ir_function *f, opt_context *c)
{
    bool changed = false;

    while (simplify_once(f, c))
        changed = true;
    return changed;
}
