/* ir/formula.c - see formula.h. A formula is a list of nodes, operands first, which a stack evaluates. */
#include "ir/formula.h"

#include "ir/eval.h"

#include <stddef.h>

enum { MOST_NODES = 64, MOST_DEPTH = 12 };

typedef enum node_kind {
    NODE_NUMBER,
    NODE_ARGUMENT,
    NODE_IDENTITY,
    NODE_CAST,
    NODE_ARITHMETIC,
    NODE_COMPARE,
    NODE_SELECT
} node_kind;

typedef struct node {
    node_kind kind;
    unsigned op;                /* opcode, predicate, or intrinsic */
    const ir_type *type, *from; /* of the result; of the first operand */
    uint64_t number;            /* NUMBER: the bits; ARGUMENT: its index; IDENTITY: the dimension */
} node;

struct ir_formula {
    unsigned count;
    node nodes[MOST_NODES];
};

static bool add_node(ir_formula *f, node n)
{
    if (f->count == MOST_NODES)
        return false;
    f->nodes[f->count++] = n;
    return true;
}

static bool add_call(ir_formula *f, const ir_inst *i)
{
    ir_intrinsic id = ir_intrinsic_of(i);
    uint64_t dimension = 0;

    switch (id) {
    case IR_INTRINSIC_local_id:
    case IR_INTRINSIC_group_id:
    case IR_INTRINSIC_enqueued_local_size:
    case IR_INTRINSIC_global_size:
    case IR_INTRINSIC_global_offset:
        return ir_const_bits(ir_operand(i, 1), &dimension) &&
               add_node(f, (node){.kind = NODE_IDENTITY, .op = id, .type = i->value.type, .number = dimension});
    default:
        return false;
    }
}

static bool add_value(ir_formula *f, const ir_value *v, unsigned depth);

static bool add_operation(ir_formula *f, const ir_inst *i, unsigned depth)
{
    const ir_type *from = ir_operand(i, 0)->type;
    node n = {.op = i->op, .type = i->value.type, .from = from};

    for (unsigned k = 0; k < i->operand_count; k++)
        if (!add_value(f, ir_operand(i, k), depth + 1))
            return false;
    if (i->op == IR_icmp) {
        n.kind = NODE_COMPARE;
        n.op = i->pred;
    } else if (i->op == IR_select) {
        n.kind = NODE_SELECT;
    } else if (i->op == IR_zext || i->op == IR_sext || i->op == IR_trunc) {
        n.kind = NODE_CAST;
    } else if (ir_op_class_of(i->op) == IR_CLASS_INT) {
        n.kind = NODE_ARITHMETIC;
    } else {
        return false;
    }
    return add_node(f, n);
}

static bool add_value(ir_formula *f, const ir_value *v, unsigned depth)
{
    uint64_t bits;

    if (!ir_is_int(v->type) || depth > MOST_DEPTH)
        return false;
    if (ir_const_bits(v, &bits))
        return add_node(f, (node){.kind = NODE_NUMBER, .number = bits});
    if (v->kind == IR_ARGUMENT)
        return add_node(f, (node){.kind = NODE_ARGUMENT, .number = ir_as_argument(v)->index});
    const ir_inst *i = ir_try_inst(v);
    return i && (i->op == IR_call ? add_call(f, i) : i->op != IR_phi && add_operation(f, i, depth));
}

const ir_formula *ir_formula_of(arena *memory, const ir_value *v)
{
    ir_formula all;

    all.count = 0;
    if (v->kind != IR_INSTRUCTION || !add_value(&all, v, 0))
        return NULL;
    return arena_copy(memory, &all, offsetof(ir_formula, nodes) + all.count * sizeof *all.nodes);
}

/* Replaces the operands of N on STACK, of COUNT values, by its value. Returns the new count; 0: a fact is unknown. */
static unsigned evaluate_node(const node *n, const ir_formula_facts *facts, uint64_t *stack, unsigned count)
{
    uint64_t *top = stack + count;

    switch (n->kind) {
    case NODE_NUMBER:
        *top = n->number;
        return count + 1;
    case NODE_ARGUMENT:
        return facts->argument(facts->context, (unsigned)n->number, top) ? count + 1 : 0;
    case NODE_IDENTITY:
        return facts->identity(facts->context, (ir_intrinsic)n->op, (unsigned)n->number, top) ? count + 1 : 0;
    case NODE_CAST:
        top[-1] = ir_eval_cast((ir_opcode)n->op, n->from, n->type, top[-1]);
        return count;
    case NODE_ARITHMETIC:
        return ir_eval_arithmetic((ir_opcode)n->op, n->type, top[-2], top[-1], &top[-2]) ? count - 1 : 0;
    case NODE_COMPARE:
        top[-2] = ir_eval_compare((ir_pred)n->op, n->from, top[-2], top[-1]);
        return count - 1;
    case NODE_SELECT:
        top[-3] = top[-3] & 1 ? top[-2] : top[-1];
        return count - 2;
    }
    return 0;
}

bool ir_formula_value(const ir_formula *f, const ir_formula_facts *facts, uint64_t *out)
{
    uint64_t stack[MOST_NODES + 1];
    unsigned count = 0;

    for (unsigned n = 0; n < f->count; n++) {
        count = evaluate_node(&f->nodes[n], facts, stack, count);
        if (!count)
            return false;
    }
    *out = stack[0];
    return true;
}

unsigned char ir_formula_bytes(const ir_formula *f)
{
    return (unsigned char)(ir_scalar_bits(f->nodes[f->count - 1].type) / 8);
}
