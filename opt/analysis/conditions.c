/* opt/analysis/conditions.c - facts from dominating branches; see conditions.h.
 *
 * The facts at a point are the conditions of the edges that dominate it: walking up the dominator tree, each block with a
 * single predecessor contributes the condition of that edge. This is correct in loops, too: if the value were recomputed after
 * the edge, the edge would have to be taken again.
 *
 * A query on an incoming edge of a phi's block translates values across the edge: values defined before the block are
 * unchanged, phis of the block become their operands for that edge, and other values of the block are evaluated from these.
 * Facts learned after the phi about values defined before it already held on the edge. */
#include "opt/analysis/conditions.h"

#include "ir/eval.h"

/* Limits: nesting of and, or, xor and select in a condition; dominators visited per query. */
enum { DEPTH = 6, CLIMBED = 64 };

/* The comparison `a pred b` of scalars; when B is NULL, the i1 A itself. */
typedef struct claim {
    ir_pred pred;
    const ir_value *a, *b;
} claim;

static claim claim_of(const ir_value *c)
{
    const ir_inst *i = ir_try_inst(c);

    if (i && i->op == IR_icmp)
        return (claim){(ir_pred)i->pred, ir_operand(i, 0), ir_operand(i, 1)};
    return (claim){IR_TRUE, c, NULL};
}

static int invert_known(int known)
{
    return known < 0 ? known : !known;
}

/* --- implications between claims ------------------------------------------------------------------------------------------ */

/* Given that `x P K` has the truth value HOLDS for a value x of type T, returns whether `x Q L` is true: 1 always, 0 never, -1
 * sometimes. Either relation changes only next to K, next to L and at the limits of the signed and unsigned range, so it is
 * enough to test these points. */
static int compare_ranges(const ir_type *t, ir_pred p, uint64_t k, bool holds, ir_pred q, uint64_t l)
{
    uint64_t mask = ~UINT64_C(0) >> (64 - ir_scalar_bits(t)), high = mask ^ (mask >> 1);
    const uint64_t points[] = {k - 1, k, k + 1, l - 1, l, l + 1, 0, mask, high, high - 1};
    bool some = false, every = true;

    for (unsigned n = 0; n < sizeof points / sizeof *points; n++) {
        if (ir_eval_compare(p, t, points[n] & mask, k) != holds)
            continue;
        bool yes = ir_eval_compare(q, t, points[n] & mask, l);
        some |= yes;
        every &= yes;
    }
    return every ? 1 : some ? -1 : 0;
}

/* Given that the i1 FACT has the value HOLDS, returns whether claim C is true: 1, 0, or -1 when unknown. */
static int claim_follows(const ir_value *fact, bool holds, claim c, unsigned depth)
{
    const ir_inst *i = ir_try_inst(fact);
    uint64_t k, l;

    if (!c.b && fact == c.a)
        return holds;
    if (!i || !depth)
        return -1;
    if (i->op == IR_xor && ir_const_bits(ir_operand(i, 1), &k) && k == 1)
        return claim_follows(ir_operand(i, 0), !holds, c, depth - 1);
    if ((i->op == IR_and && holds) || (i->op == IR_or && !holds)) {
        int left = claim_follows(ir_operand(i, 0), holds, c, depth - 1);
        return left >= 0 ? left : claim_follows(ir_operand(i, 1), holds, c, depth - 1);
    }
    if (i->op == IR_select && ir_const_bits(ir_operand(i, holds ? 2 : 1), &k) && k == !holds) { /* c ? x : false, c ? true : x */
        int left = claim_follows(ir_operand(i, 0), holds, c, depth - 1);
        return left >= 0 ? left : claim_follows(ir_operand(i, holds ? 1 : 2), holds, c, depth - 1);
    }
    if (i->op != IR_icmp || !c.b || ir_operand(i, 0) != c.a)
        return -1;
    if (ir_operand(i, 1) == c.b) {
        if ((ir_pred)i->pred == c.pred)
            return holds;
        if (ir_pred_inverted((ir_pred)i->pred) == c.pred)
            return !holds;
    }
    if (ir_is_vector(c.a->type) || !ir_const_bits(ir_operand(i, 1), &k) || !ir_const_bits(c.b, &l))
        return -1;
    return compare_ranges(c.a->type, (ir_pred)i->pred, k, holds, c.pred, l);
}

/* --- facts of edges ------------------------------------------------------------------------------------------------------- */

/* Returns whether C is true when switch S branches to TO, which all labels of TO must agree on: 1, 0, or -1 when unknown. For the
 * default target, the labels of the other targets are excluded. */
static int claim_by_switch(const ir_inst *s, const ir_block *to, claim c)
{
    uint64_t label, k;
    int all = -1;

    if (!c.b || c.a != ir_operand(s, 0) || !ir_const_bits(c.b, &k))
        return -1;
    if (s->blocks[0] == to) {
        for (unsigned n = 1; n < s->operand_count; n++) {
            if (s->blocks[n] == to)
                return -1;
            if ((c.pred == IR_EQ || c.pred == IR_NE) && ir_const_bits(ir_operand(s, n), &label) && label == k)
                all = c.pred == IR_NE;
        }
        return all;
    }
    for (unsigned n = 1; n < s->operand_count; n++) {
        if (s->blocks[n] != to || !ir_const_bits(ir_operand(s, n), &label))
            continue;
        int one = ir_eval_compare(c.pred, c.a->type, label, k);
        if (all >= 0 && all != one)
            return -1;
        all = one;
    }
    return all;
}

/* Returns whether C is true when the edge FROM -> TO is taken: 1, 0, or -1 when unknown. */
static int claim_by_edge(const ir_block *from, const ir_block *to, claim c)
{
    const ir_inst *end = from->last;

    if (end->op == IR_switch)
        return claim_by_switch(end, to, c);
    if (end->op != IR_br || end->block_count != 2 || end->blocks[0] == end->blocks[1])
        return -1;
    return claim_follows(ir_operand(end, 0), end->blocks[0] == to, c, DEPTH);
}

/* Returns whether C is true by the condition of AT's edge, the edges that dominate AT, and the list of taken edges: 1, 0, or
 * -1. */
static int claim_by_facts(const ir_dominators *d, claim c, opt_place at)
{
    int known = at.to ? claim_by_edge(at.block, at.to, c) : -1;
    unsigned climbed = 0;

    for (ir_block *b = at.block; b && known < 0 && climbed < CLIMBED; b = ir_immediate_dominator(d, b), climbed++)
        if (b->preds.count == 1)
            known = claim_by_edge(b->preds.items[0], b, c);
    for (const opt_taken *t = at.taken; t && known < 0; t = t->more)
        known = claim_by_edge(t->from, t->to, c);
    return known;
}

/* --- claims at a program point -------------------------------------------------------------------------------------------- */

/* The value of V on the edge AT (V itself when AT is no edge); NULL when V is computed after the edge. */
static const ir_value *value_on_edge(const ir_dominators *d, const ir_value *v, opt_place at)
{
    const ir_inst *i = ir_try_inst(v);

    if (!i || !at.to)
        return v;
    if (i->block == at.to && i->op == IR_phi) {
        for (unsigned n = 0; n < i->block_count; n++)
            if (i->blocks[n] == at.block)
                return ir_operand(i, n);
    }
    return i->block != at.to && ir_dominates(d, i->block, at.to) ? v : NULL;
}

static int evaluate_condition(const ir_dominators *d, const ir_value *v, opt_place at, unsigned depth);

/* Returns whether C is true on the edge AT: by the values of its operands there if they are constants, else by facts. 1, 0, or
 * -1. */
static int evaluate_claim(const ir_dominators *d, claim c, opt_place at)
{
    uint64_t a, b;

    c.a = value_on_edge(d, c.a, at);
    c.b = value_on_edge(d, c.b, at);
    if (!c.a || !c.b || ir_is_vector(c.a->type))
        return -1;
    if (ir_const_bits(c.a, &a) && ir_const_bits(c.b, &b))
        return ir_eval_compare(c.pred, c.a->type, a, b);
    return claim_by_facts(d, c, at);
}

/* The value of `x and y` (if BOTH) or `x or y` at AT: 1, 0, or -1 when unknown. */
static int evaluate_pair(const ir_dominators *d, const ir_value *x, const ir_value *y, bool both, opt_place at, unsigned depth)
{
    int a = evaluate_condition(d, x, at, depth), b = evaluate_condition(d, y, at, depth);

    if (a == !both || b == !both)
        return !both;
    return a == both && b == both ? both : -1;
}

/* The value of the i1 V at AT: 1, 0, or -1 when unknown. DEPTH limits the recursion into its operands. */
static int evaluate_condition(const ir_dominators *d, const ir_value *v, opt_place at, unsigned depth)
{
    const ir_value *here = value_on_edge(d, v, at);
    uint64_t bits;
    int told = -1;

    if (here && ir_const_bits(here, &bits))
        return bits != 0;
    if (here)
        told = claim_by_facts(d, (claim){IR_TRUE, here, NULL}, at);
    const ir_inst *i = ir_try_inst(here ? here : v);
    if (told >= 0 || !i || !depth)
        return told;
    switch ((ir_opcode)i->op) {
    case IR_icmp:
        return evaluate_claim(d, claim_of(&i->value), at);
    case IR_xor:
        return ir_const_bits(ir_operand(i, 1), &bits) && bits == 1
                   ? invert_known(evaluate_condition(d, ir_operand(i, 0), at, depth - 1))
                   : -1;
    case IR_and:
        return evaluate_pair(d, ir_operand(i, 0), ir_operand(i, 1), true, at, depth - 1);
    case IR_or:
        return evaluate_pair(d, ir_operand(i, 0), ir_operand(i, 1), false, at, depth - 1);
    default: /* not a combination of conditions */
        return -1;
    }
}

int opt_known_at(const ir_dominators *d, const ir_value *c, opt_place at)
{
    return evaluate_condition(d, c, at, DEPTH);
}

/* Is it impossible that FACT, an i1, had the value HOLDS when the edge AT was taken? */
static bool is_refuted(const ir_dominators *d, const ir_value *fact, bool holds, opt_place at, unsigned depth)
{
    const ir_inst *i = ir_try_inst(fact);
    int told = evaluate_condition(d, fact, at, DEPTH);

    if (told >= 0)
        return told != holds;
    if (!i || !depth || !((i->op == IR_and && holds) || (i->op == IR_or && !holds)))
        return false;
    return is_refuted(d, ir_operand(i, 0), holds, at, depth - 1) || is_refuted(d, ir_operand(i, 1), holds, at, depth - 1);
}

/* Is it impossible that switch S branched to TO when the edge AT was taken? */
static bool is_switch_refuted(const ir_dominators *d, const ir_inst *s, const ir_block *to, opt_place at)
{
    bool any = false, all = true;

    for (unsigned n = 1; n < s->operand_count; n++) {
        int is = evaluate_claim(d, (claim){IR_EQ, ir_operand(s, 0), ir_operand(s, n)}, at);
        if (s->blocks[n] == to)
            all &= is == 0;
        else
            any |= is == 1;
    }
    return s->blocks[0] == to ? any : all;
}

bool opt_edge_excluded(const ir_dominators *d, const ir_block *from, const ir_block *to, opt_place at)
{
    const ir_inst *end = from->last;

    if (end->op == IR_switch)
        return is_switch_refuted(d, end, to, at);
    if (end->op != IR_br || end->block_count != 2 || end->blocks[0] == end->blocks[1])
        return false;
    return is_refuted(d, ir_operand(end, 0), end->blocks[0] == to, at, DEPTH);
}

bool opt_incoming_excluded(const ir_dominators *d, const ir_inst *phi, unsigned n, opt_place at)
{
    opt_place edge = {phi->blocks[n], phi->block, NULL};

    if (at.to && opt_edge_excluded(d, at.block, at.to, edge))
        return true;
    for (const opt_taken *t = at.taken; t; t = t->more)
        if (opt_edge_excluded(d, t->from, t->to, edge))
            return true;
    for (ir_block *b = at.block; b && b != phi->block; b = ir_immediate_dominator(d, b))
        if (b->preds.count == 1 && opt_edge_excluded(d, b->preds.items[0], b, edge))
            return true;
    return false;
}

/* V is invariant on entry to BLOCK: defined before it, or computed from values that are. */
static bool is_invariant_on_entry(const ir_dominators *d, const ir_value *v, const ir_block *block, unsigned depth)
{
    const ir_inst *i = ir_try_inst(v);

    if (!i || (i->block != block && ir_dominates(d, i->block, block)))
        return true;
    if (!depth || i->op == IR_phi || i->op == IR_freeze ||
        (ir_effects(i) & (IR_PURE | IR_READS | IR_CROSS_LANE | IR_CONVERGENT)) != IR_PURE)
        return false;
    for (unsigned n = 0; n < i->operand_count; n++)
        if (!is_invariant_on_entry(d, ir_operand(i, n), block, depth - 1))
            return false;
    return true;
}

/* Prepends the edge FROM -> TO to LIST when its condition is invariant on entry to BEFORE and it is not in LIST yet. */
static const opt_taken *add_taken_edge(arena *memory, const ir_dominators *d, const opt_taken *list, const ir_block *from,
                                       const ir_block *to, const ir_block *before)
{
    const ir_inst *end = from->last;

    if (!end->operand_count || (end->op == IR_br && end->block_count != 2) ||
        !is_invariant_on_entry(d, ir_operand(end, 0), before, DEPTH))
        return list;
    for (const opt_taken *t = list; t; t = t->more)
        if (t->from == from && t->to == to)
            return list;
    opt_taken *t = arena_new(memory, opt_taken);
    *t = (opt_taken){list, from, to, list ? list->count + 1 : 1};
    return t;
}

opt_place opt_place_before(arena *memory, const ir_dominators *d, const ir_inst *phi, unsigned n, opt_place at)
{
    opt_place edge = {phi->blocks[n], phi->block, NULL};

    for (const opt_taken *t = at.taken; t; t = t->more)
        edge.taken = add_taken_edge(memory, d, edge.taken, t->from, t->to, phi->block);
    if (at.to)
        edge.taken = add_taken_edge(memory, d, edge.taken, at.block, at.to, phi->block);
    for (ir_block *b = at.block; b && b != phi->block; b = ir_immediate_dominator(d, b))
        if (b->preds.count == 1)
            edge.taken = add_taken_edge(memory, d, edge.taken, b->preds.items[0], b, phi->block);
    return edge;
}
