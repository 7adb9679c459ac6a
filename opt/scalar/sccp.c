/* opt/scalar/sccp.c - sparse conditional constant propagation (Wegman & Zadeck, TOPLAS 1991).
 *
 *   %x = phi [ 1, %entry ], [ %y, %latch ]        ; %y is 1 on the back edge, so %x is 1
 *   br (icmp eq %x, 1), %latch, %other            ; and %other is unreachable
 *
 * Folding one operation at a time cannot find this, because each fact depends on the other. Here every value starts as unseen
 * and every block as unreachable: edges become executable when the condition of their branch allows it, operations are folded
 * from the constants of their operands, and phis merge the values of executable edges only. The fact of a value is lowered at
 * most twice (unseen, constant, anything), so the work is linear in the number of uses. Branches on values that became constant
 * are left to simplify-cfg. */
#include "opt/analysis/fold_with.h"
#include "opt/analysis/flow.h"
#include "opt/opt.h"
#include "opt/analysis/remark.h"

#include "ir/analysis/dominators.h"

typedef enum height { UNSEEN, CONSTANT, ANYTHING } height; /* the lattice, from top to bottom */

typedef struct fact {
    height height;
    ir_value *constant;
} fact;

typedef struct edge {
    ir_block *from, *to;
} edge;

typedef struct propagation {
    opt_context *context;
    arena *scratch;
    ir_module *module;
    fact *facts;    /* the fact of each value, by value id */
    bitset reached; /* the reachable blocks */
    bitset open;    /* executable edges, by first_edge[block] + index of the successor */
    uint32_t *first_edge;
    VEC(ir_inst *) values; /* worklist: values whose users must be visited */
    size_t constants;      /* number of values that are constant now */
    VEC(edge) new_edges;   /* worklist: edges that have become executable */
    /* A block is visited for the first time. Users of its values are later in it or in blocks that it dominates, which are not
     * visited yet, or phis, which merge a value when its edge becomes executable. So lowered values need not be listed. */
    bool arriving;
} propagation;

static fact fact_of(const propagation *p, ir_value *v)
{
    if (ir_is_const(v) || v->kind == IR_FUNCTION)
        return (fact){CONSTANT, v};
    return v->kind == IR_INSTRUCTION ? p->facts[v->id] : (fact){ANYTHING, NULL};
}

/* The meet of A and B in the lattice; an undefined value may be assumed equal to any other. */
static fact meet_facts(fact a, fact b)
{
    if (a.height == UNSEEN || b.height == ANYTHING)
        return b;
    if (b.height == UNSEEN || a.height == ANYTHING || a.constant == b.constant || ir_is_undefined(b.constant))
        return a;
    return ir_is_undefined(a.constant) ? b : (fact){ANYTHING, NULL};
}

/* Lowers the fact of I to NOW, unless it is as low already, and lists I for a visit of its users. */
static void lower_fact(propagation *p, ir_inst *i, fact now)
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

/* Makes the edge to successor N of B executable. */
static void open_edge(propagation *p, ir_block *b, unsigned n)
{
    ir_block *to = ir_successor(b, n);

    if (bitset_has(&p->open, p->first_edge[b->id] + n))
        return;
    bitset_add(&p->open, p->first_edge[b->id] + n);
    vec_push(p->scratch, &p->new_edges, (edge){b, to});
}

static bool is_open(const propagation *p, const ir_block *from, const ir_block *to)
{
    for (unsigned n = 0; n < ir_successor_count(from); n++)
        if (ir_successor(from, n) == to && bitset_has(&p->open, p->first_edge[from->id] + n))
            return true;
    return false;
}

/* Merges operand N of PHI, whose edge is now executable, into the fact of PHI. Facts are only lowered, so the other operands are
 * merged already. */
static void merge_phi_operand(propagation *p, ir_inst *phi, unsigned n)
{
    fact known = p->facts[phi->value.id];

    if (known.height != ANYTHING)
        lower_fact(p, phi, meet_facts(known, fact_of(p, ir_operand(phi, n))));
}

/* The successor index that terminator END branches to when its condition is VALUE. */
static unsigned taken_successor(const ir_inst *end, uint64_t value)
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
            open_edge(p, end->block, taken_successor(end, value));
            return;
        }
    }
    for (unsigned n = end->block_count; n-- > 0;) /* the first successor is visited first, as it is next in memory */
        open_edge(p, end->block, n);
}

/* The fact of I when not all operands are constant: that of the selected operand, or an absorbing zero. */
static fact fact_of_partial(const propagation *p, const ir_inst *i)
{
    uint64_t bits;

    if (i->op == IR_select) {
        fact c = fact_of(p, ir_operand(i, 0)), x = fact_of(p, ir_operand(i, 1)), y = fact_of(p, ir_operand(i, 2));
        if (c.height == CONSTANT && ir_const_bits(c.constant, &bits))
            return bits & 1 ? x : y;
        return meet_facts(x, y);
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
        lower_fact(p, i, (fact){ANYTHING, NULL});
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
    lower_fact(p, i, folded ? (fact){CONSTANT, folded} : fact_of_partial(p, i));
}

static void visit_inst(propagation *p, ir_inst *i)
{
    if (ir_op_flags((ir_opcode)i->op) & IR_TERMINATOR)
        visit_terminator(p, i);
    else if (i->value.type->kind != IR_VOID)
        visit_operation(p, i);
}

/* Reevaluates the user in U, an operand whose fact was lowered. */
static void visit_user(propagation *p, const ir_use *u)
{
    ir_inst *i = u->user;
    unsigned n = (unsigned)(u - i->operands);

    if (!bitset_has(&p->reached, i->block->id))
        return;
    if (i->op != IR_phi)
        visit_inst(p, i);
    else if (is_open(p, i->blocks[n], i->block))
        merge_phi_operand(p, i, n);
}

static void merge_into_phis(propagation *p, const edge *w)
{
    for (ir_inst *phi = w->to->first; phi && phi->op == IR_phi; phi = phi->next)
        for (unsigned n = 0; n < phi->block_count && p->facts[phi->value.id].height != ANYTHING; n++)
            if (phi->blocks[n] == w->from)
                merge_phi_operand(p, phi, n);
}

/* Visits the target of the newly executable edge W: its phis and, if it is reached for the first time, its operations. */
static void visit_edge(propagation *p, const edge *w)
{
    p->arriving = !bitset_has(&p->reached, w->to->id);
    if (w->from)
        merge_into_phis(p, w);
    if (p->arriving) {
        bitset_add(&p->reached, w->to->id);
        for (ir_inst *i = ir_first_operation(w->to); i; i = i->next)
            visit_inst(p, i);
    }
    p->arriving = false;
}

static void propagate_facts(propagation *p)
{
    while (p->new_edges.count || p->values.count) {
        while (p->values.count) {
            ir_inst *i = vec_pop(&p->values);
            ir_each_use(u, &i->value)
                visit_user(p, u);
        }
        if (p->new_edges.count) {
            edge w = vec_pop(&p->new_edges);
            visit_edge(p, &w);
        }
    }
}

static bool replace_constants(propagation *p, ir_function *f)
{
    bool changed = false;

    ir_each_block(b, f)
        ir_each_inst_safe(i, b) {
            fact found = i->value.type->kind == IR_VOID ? (fact){ANYTHING, NULL} : p->facts[i->value.id];
            if (found.height != CONSTANT || !bitset_has(&p->reached, b->id) || !ir_is_removable(i))
                continue;
            opt_report_replaced(p->context, i, found.constant, "constant on all executed paths");
            ir_replace(i, found.constant);
            changed = true;
        }
    return changed;
}

bool opt_sccp(ir_function *f, opt_context *c)
{
    const ir_dominators *d = opt_dominators(c, f);

    ir_number(f);
    propagation p = {.context = c,
                     .scratch = c->scratch,
                     .module = f->module,
                     .facts = arena_array(c->scratch, fact, ir_value_count(f)),
                     .reached = bitset_new(c->scratch, d->count),
                     .first_edge = arena_array(c->scratch, uint32_t, d->count)};
    uint32_t edges = 0;

    ir_each_block(b, f) {
        p.first_edge[b->id] = edges;
        edges += ir_successor_count(b);
    }
    p.open = bitset_new(c->scratch, edges);
    vec_push(c->scratch, &p.new_edges, (edge){NULL, f->first});
    propagate_facts(&p);
    return p.constants && replace_constants(&p, f);
}
