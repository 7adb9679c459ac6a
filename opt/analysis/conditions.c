/* opt/analysis/conditions.c - see conditions.h.
 *
 * The facts of a place are those of the edges that dominate it: going up the dominator tree, each block with a single way in adds
 * what that way says. A fact holds of the values as they are at the place, also in loops: were the value computed again behind
 * the edge, the edge would have to be passed again too. A phi is asked about from one of its ways: what is computed in front of
 * its block is known there, the phis of its block are their operands of that way, and what is computed behind is computed again
 * from these. And what was found out behind the phi about values older than it was so before. */
#include "opt/analysis/conditions.h"

#include "ir/eval.h"

/* Conditions made of conditions; dominating blocks whose way in is looked at. */
enum { DEPTH = 6, CLIMBED = 64 };

/* `a pred b` for scalar values; or just the i1 A, when B is NULL. */
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

static int inverted(int known)
{
    return known < 0 ? known : !known;
}

/* --- one claim from another -------------------------------------------------- */
/* Whether every, some or no value of type T that is related to K by P as HOLDS says is related to L by Q: 1, -1, 0. The relations
 * can only change at K, at L and at the ends of the two number lines, so it is enough to look around there. */
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

/* What FACT, which is true or not as HOLDS says, tells of claim C. */
static int follows(const ir_value *fact, bool holds, claim c, unsigned depth)
{
    const ir_inst *i = ir_try_inst(fact);
    uint64_t k, l;

    if (!c.b && fact == c.a)
        return holds;
    if (!i || !depth)
        return -1;
    if (i->op == IR_xor && ir_const_bits(ir_operand(i, 1), &k) && k == 1)
        return follows(ir_operand(i, 0), !holds, c, depth - 1);
    if ((i->op == IR_and && holds) || (i->op == IR_or && !holds)) {
        int left = follows(ir_operand(i, 0), holds, c, depth - 1);
        return left >= 0 ? left : follows(ir_operand(i, 1), holds, c, depth - 1);
    }
    if (i->op == IR_select && ir_const_bits(ir_operand(i, holds ? 2 : 1), &k) && k == !holds) { /* c ? x : false, c ? true : x */
        int left = follows(ir_operand(i, 0), holds, c, depth - 1);
        return left >= 0 ? left : follows(ir_operand(i, holds ? 1 : 2), holds, c, depth - 1);
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

/* --- facts of edges -------------------------------------------------- */
/* What the label of a switch that leads to TO tells of C; the other way round for the labels that do not, when TO is where the
 * rest goes. */
static int switch_tells(const ir_inst *s, const ir_block *to, claim c)
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

static int edge_tells(const ir_block *from, const ir_block *to, claim c)
{
    const ir_inst *end = from->last;

    if (end->op == IR_switch)
        return switch_tells(end, to, c);
    if (end->op != IR_br || end->block_count != 2 || end->blocks[0] == end->blocks[1])
        return -1;
    return follows(ir_operand(end, 0), end->blocks[0] == to, c, DEPTH);
}

static int facts_tell(const ir_dominators *d, claim c, opt_place at)
{
    int known = at.to ? edge_tells(at.block, at.to, c) : -1;
    unsigned climbed = 0;

    for (ir_block *b = at.block; b && known < 0 && climbed < CLIMBED; b = ir_immediate_dominator(d, b), climbed++)
        if (b->preds.count == 1)
            known = edge_tells(b->preds.items[0], b, c);
    for (const opt_taken *t = at.taken; t && known < 0; t = t->more)
        known = edge_tells(t->from, t->to, c);
    return known;
}

/* --- claims at a place -------------------------------------------------- */
/* V as it is on the way AT; NULL where it is computed behind it. */
static const ir_value *on_the_way(const ir_dominators *d, const ir_value *v, opt_place at)
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

static int known(const ir_dominators *d, const ir_value *v, opt_place at, unsigned depth);

static int known_compare(const ir_dominators *d, claim c, opt_place at)
{
    uint64_t a, b;

    c.a = on_the_way(d, c.a, at);
    c.b = on_the_way(d, c.b, at);
    if (!c.a || !c.b || ir_is_vector(c.a->type))
        return -1;
    if (ir_const_bits(c.a, &a) && ir_const_bits(c.b, &b))
        return ir_eval_compare(c.pred, c.a->type, a, b);
    return facts_tell(d, c, at);
}

static int known_both(const ir_dominators *d, const ir_value *x, const ir_value *y, bool both, opt_place at, unsigned depth)
{
    int a = known(d, x, at, depth), b = known(d, y, at, depth);

    if (a == !both || b == !both)
        return !both;
    return a == both && b == both ? both : -1;
}

static int known(const ir_dominators *d, const ir_value *v, opt_place at, unsigned depth)
{
    const ir_value *here = on_the_way(d, v, at);
    uint64_t bits;
    int told = -1;

    if (here && ir_const_bits(here, &bits))
        return bits != 0;
    if (here)
        told = facts_tell(d, (claim){IR_TRUE, here, NULL}, at);
    const ir_inst *i = ir_try_inst(here ? here : v);
    if (told >= 0 || !i || !depth)
        return told;
    switch ((ir_opcode)i->op) {
    case IR_icmp:
        return known_compare(d, claim_of(&i->value), at);
    case IR_xor:
        return ir_const_bits(ir_operand(i, 1), &bits) && bits == 1 ? inverted(known(d, ir_operand(i, 0), at, depth - 1)) : -1;
    case IR_and:
        return known_both(d, ir_operand(i, 0), ir_operand(i, 1), true, at, depth - 1);
    case IR_or:
        return known_both(d, ir_operand(i, 0), ir_operand(i, 1), false, at, depth - 1);
    default: /* nothing that is computed of conditions */
        return -1;
    }
}

int opt_known_at(const ir_dominators *d, const ir_value *c, opt_place at)
{
    return known(d, c, at, DEPTH);
}

/* FACT, true or not as HOLDS says, cannot be where the way AT was taken. */
static bool refuted(const ir_dominators *d, const ir_value *fact, bool holds, opt_place at, unsigned depth)
{
    const ir_inst *i = ir_try_inst(fact);
    int told = known(d, fact, at, DEPTH);

    if (told >= 0)
        return told != holds;
    if (!i || !depth || !((i->op == IR_and && holds) || (i->op == IR_or && !holds)))
        return false;
    return refuted(d, ir_operand(i, 0), holds, at, depth - 1) || refuted(d, ir_operand(i, 1), holds, at, depth - 1);
}

static bool switch_refuted(const ir_dominators *d, const ir_inst *s, const ir_block *to, opt_place at)
{
    bool any = false, all = true;

    for (unsigned n = 1; n < s->operand_count; n++) {
        int is = known_compare(d, (claim){IR_EQ, ir_operand(s, 0), ir_operand(s, n)}, at);
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
        return switch_refuted(d, end, to, at);
    if (end->op != IR_br || end->block_count != 2 || end->blocks[0] == end->blocks[1])
        return false;
    return refuted(d, ir_operand(end, 0), end->blocks[0] == to, at, DEPTH);
}

bool opt_way_excluded(const ir_dominators *d, const ir_inst *phi, unsigned n, opt_place at)
{
    opt_place way = {phi->blocks[n], phi->block, NULL};

    if (at.to && opt_edge_excluded(d, at.block, at.to, way))
        return true;
    for (const opt_taken *t = at.taken; t; t = t->more)
        if (opt_edge_excluded(d, t->from, t->to, way))
            return true;
    for (ir_block *b = at.block; b && b != phi->block; b = ir_immediate_dominator(d, b))
        if (b->preds.count == 1 && opt_edge_excluded(d, b->preds.items[0], b, way))
            return true;
    return false;
}

/* V has the same value whenever BLOCK is entered: it is older, or made of what is. */
static bool is_older(const ir_dominators *d, const ir_value *v, const ir_block *block, unsigned depth)
{
    const ir_inst *i = ir_try_inst(v);

    if (!i || (i->block != block && ir_dominates(d, i->block, block)))
        return true;
    if (!depth || i->op == IR_phi || i->op == IR_freeze ||
        (ir_effects(i) & (IR_PURE | IR_READS | IR_CROSS_LANE | IR_CONVERGENT)) != IR_PURE)
        return false;
    for (unsigned n = 0; n < i->operand_count; n++)
        if (!is_older(d, ir_operand(i, n), block, depth - 1))
            return false;
    return true;
}

static const opt_taken *take(arena *memory, const ir_dominators *d, const opt_taken *list, const ir_block *from,
                             const ir_block *to, const ir_block *before)
{
    const ir_inst *end = from->last;

    if (!end->operand_count || (end->op == IR_br && end->block_count != 2) || !is_older(d, ir_operand(end, 0), before, DEPTH))
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
    opt_place way = {phi->blocks[n], phi->block, NULL};

    for (const opt_taken *t = at.taken; t; t = t->more)
        way.taken = take(memory, d, way.taken, t->from, t->to, phi->block);
    if (at.to)
        way.taken = take(memory, d, way.taken, at.block, at.to, phi->block);
    for (ir_block *b = at.block; b && b != phi->block; b = ir_immediate_dominator(d, b))
        if (b->preds.count == 1)
            way.taken = take(memory, d, way.taken, b->preds.items[0], b, phi->block);
    return way;
}
