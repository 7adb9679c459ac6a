/* opt/scalar/sccp.c - sparse conditional constant propagation (Wegman & Zadeck, TOPLAS 1991).
 *
 *   %x = phi [ 1, %entry ], [ %y, %latch ]        ; %y is 1 wherever the loop comes round: %x is 1
 *   br (icmp eq %x, 1), %latch, %other            ; and %other is never reached
 *
 * Folding one operation after another cannot see this, because each half needs the other. Here every value is held for a
 * constant, and every block for one that is never
 * reached, until something speaks against it: blocks become reached along branches whose condition allows it, values are folded
 * from the
 * constants of their operands, phis look at the ways that are open. Each value falls twice at most (unseen, a constant,
 * anything), so
 * the work is linear in the number of uses. Branches on what is now a constant are left to simplify-cfg. */
#include "opt/analysis/fold_with.h"
#include "opt/analysis/flow.h"
#include "opt/opt.h"

#include "ir/dominators.h"

typedef enum height { UNSEEN, CONSTANT, ANYTHING } height;

typedef struct fact {
    height height;
    ir_value *constant;
} fact;

typedef struct way { /* an edge */
    ir_block *from, *to;
} way;

typedef struct propagation {
    arena *scratch;
    ir_module *module;
    fact *facts;             /* by value id */
    bitset reached;          /* blocks */
    bitset open;             /* edges: first_edge[block] + number of the successor */
    uint32_t *first_edge;
    VEC(ir_inst *) values;   /* whose users must be looked at */
    size_t constants;        /* values that have one as it stands */
    VEC(way) ways;           /* newly open */
    /* A block is gone through for the first time. What uses its values stands behind it, in it or in blocks that it dominates,
     * so none of that has been looked at yet. */
    bool arriving;
} propagation;

static fact fact_of(const propagation *p, ir_value *v)
{
    if (ir_is_const(v) || v->kind == IR_FUNCTION)
        return (fact){CONSTANT, v};
    return v->kind == IR_INSTRUCTION ? p->facts[v->id] : (fact){ANYTHING, NULL};
}

/* What is true of both; an undefined value may be held for the other one. */
static fact meet(fact a, fact b)
{
    if (a.height == UNSEEN || b.height == ANYTHING)
        return b;
    if (b.height == UNSEEN || a.height == ANYTHING || a.constant == b.constant || ir_is_undefined(b.constant))
        return a;
    return ir_is_undefined(a.constant) ? b : (fact){ANYTHING, NULL};
}

static void lower(propagation *p, ir_inst *i, fact now)
{
    fact *was = &p->facts[i->value.id];

    if (was->height == CONSTANT && now.height == CONSTANT && was->constant != now.constant && !ir_is_undefined(was->constant))
        now = (fact){ANYTHING, NULL};
    if (now.height < was->height || (now.height == was->height && now.constant == was->constant))
        return;
    p->constants += (now.height == CONSTANT) - (was->height == CONSTANT);
    *was = now;
    if (!p->arriving)
        vec_push(p->scratch, &p->values, i);
}

static void open_edge(propagation *p, ir_block *b, unsigned n)
{
    ir_block *to = ir_successor(b, n);

    if (bitset_has(&p->open, p->first_edge[b->id] + n))
        return;
    bitset_add(&p->open, p->first_edge[b->id] + n);
    vec_push(p->scratch, &p->ways, (way){b, to});
}

static bool is_open(const propagation *p, const ir_block *from, const ir_block *to)
{
    for (unsigned n = 0; n < ir_successor_count(from); n++)
        if (ir_successor(from, n) == to && bitset_has(&p->open, p->first_edge[from->id] + n))
            return true;
    return false;
}

/* What way N brings counts for PHI from when the way is open. Facts only fall, so what the others bring counts already. */
static void visit_way(propagation *p, ir_inst *phi, unsigned n)
{
    fact known = p->facts[phi->value.id];

    if (known.height != ANYTHING)
        lower(p, phi, meet(known, fact_of(p, ir_operand(phi, n))));
}

static unsigned taken(const ir_inst *end, uint64_t value)
{
    if (end->op == IR_br)
        return value & 1 ? 0 : 1;
    for (unsigned n = 1; n < end->operand_count; n++) {
        uint64_t label;
        if (ir_const_bits(ir_operand(end, n), &label) && label == value)
            return n;
    }
    return 0;
}

static void visit_terminator(propagation *p, ir_inst *end)
{
    uint64_t value;

    if (end->block_count > 1) {
        fact condition = fact_of(p, ir_operand(end, 0));
        if (condition.height == UNSEEN)
            return;
        if (condition.height == CONSTANT && ir_const_bits(condition.constant, &value)) {
            open_edge(p, end->block, taken(end, value));
            return;
        }
    }
    for (unsigned n = end->block_count; n-- > 0;) /* the first one is gone first, as it stands next in memory */
        open_edge(p, end->block, n);
}

/* The value is known though not all operands are: a chosen operand, or a zero that wins. */
static fact without_all(const propagation *p, const ir_inst *i)
{
    uint64_t bits;

    if (i->op == IR_select) {
        fact c = fact_of(p, ir_operand(i, 0)), x = fact_of(p, ir_operand(i, 1)), y = fact_of(p, ir_operand(i, 2));
        if (c.height == CONSTANT && ir_const_bits(c.constant, &bits))
            return bits & 1 ? x : y;
        return meet(x, y);
    }
    for (unsigned n = 0; n < i->operand_count && (i->op == IR_and || i->op == IR_mul); n++) {
        fact f = fact_of(p, ir_operand(i, n));
        if (f.height == CONSTANT && ir_is_zero(f.constant))
            return f;
    }
    return (fact){ANYTHING, NULL};
}

static bool may_fold(const ir_inst *i)
{
    return ir_effects(i) & IR_PURE && !(ir_effects(i) & (IR_READS | IR_WRITES | IR_CROSS_LANE | IR_CONVERGENT)) &&
           i->op != IR_freeze;
}

static void visit_operation(propagation *p, ir_inst *i)
{
    ir_value *few[4];
    ir_value **operands = i->operand_count <= 4 ? few : arena_array(p->scratch, ir_value *, i->operand_count);
    bool constant = true;

    if (p->facts[i->value.id].height == ANYTHING)
        return;
    if (!may_fold(i)) {
        lower(p, i, (fact){ANYTHING, NULL});
        return;
    }
    for (unsigned n = 0; n < i->operand_count; n++) {
        fact f = fact_of(p, ir_operand(i, n));
        if (f.height == UNSEEN)
            return;
        constant &= f.height == CONSTANT;
        operands[n] = f.constant;
    }
    ir_value *folded = constant ? opt_fold_with(p->module, i, operands, p->scratch) : NULL;
    lower(p, i, folded ? (fact){CONSTANT, folded} : without_all(p, i));
}

static void visit(propagation *p, ir_inst *i)
{
    if (ir_op_flags((ir_opcode)i->op) & IR_TERMINATOR)
        visit_terminator(p, i);
    else if (i->value.type->kind != IR_VOID)
        visit_operation(p, i);
}

/* An operation whose operand U has fallen. */
static void visit_user(propagation *p, const ir_use *u)
{
    ir_inst *i = u->user;
    unsigned n = (unsigned)(u - i->operands);

    if (!bitset_has(&p->reached, i->block->id))
        return;
    if (i->op != IR_phi)
        visit(p, i);
    else if (is_open(p, i->blocks[n], i->block))
        visit_way(p, i, n);
}

static void visit_phis(propagation *p, const way *w)
{
    for (ir_inst *phi = w->to->first; phi && phi->op == IR_phi; phi = phi->next)
        for (unsigned n = 0; n < phi->block_count && p->facts[phi->value.id].height != ANYTHING; n++)
            if (phi->blocks[n] == w->from)
                visit_way(p, phi, n);
}

/* A block reached again, by another way, has only phis to look at. */
static void go(propagation *p, const way *w)
{
    p->arriving = !bitset_has(&p->reached, w->to->id);
    if (w->from)
        visit_phis(p, w);
    if (p->arriving) {
        bitset_add(&p->reached, w->to->id);
        for (ir_inst *i = ir_first_operation(w->to); i; ir_ahead(i), i = i->next)
            visit(p, i);
    }
    p->arriving = false;
}

static void propagate(propagation *p)
{
    while (p->ways.count || p->values.count) {
        while (p->values.count) {
            ir_inst *i = vec_pop(&p->values);
            ir_each_use(u, &i->value)
                visit_user(p, u);
        }
        if (p->ways.count) {
            way w = vec_pop(&p->ways);
            go(p, &w);
        }
    }
}

static bool replace(propagation *p, ir_function *f)
{
    bool changed = false;

    ir_each_block(b, f)
        ir_each_inst_safe(i, b) {
            fact found = i->value.type->kind == IR_VOID ? (fact){ANYTHING, NULL} : p->facts[i->value.id];
            if (found.height != CONSTANT || !bitset_has(&p->reached, b->id) || !ir_is_removable(i))
                continue;
            ir_replace(i, found.constant);
            changed = true;
        }
    return changed;
}

bool opt_sccp(ir_function *f, opt_context *c)
{
    const ir_dominators *d = opt_dominators(c, f);

    ir_number(f);
    propagation p = {.scratch = c->scratch, .module = f->module, .facts = arena_array(c->scratch, fact, ir_value_count(f)),
                     .reached = bitset_new(c->scratch, d->count), .first_edge = arena_array(c->scratch, uint32_t, d->count)};
    uint32_t edges = 0;

    ir_each_block(b, f) {
        p.first_edge[b->id] = edges;
        edges += ir_successor_count(b);
    }
    p.open = bitset_new(c->scratch, edges);
    vec_push(c->scratch, &p.ways, (way){NULL, f->first});
    propagate(&p);
    return p.constants && replace(&p, f);
}
