/* ir/formula.c - see formula.h. A formula is a list of nodes, operands first, which a stack evaluates. */
#include "ir/formula.h"

#include "ir/eval.h"
#include "src/base/bits.h"
#include "src/base/text.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

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

/* The ids of a work-item that a formula may have. */
static const ir_intrinsic identities[] = {IR_INTRINSIC_local_id, IR_INTRINSIC_group_id, IR_INTRINSIC_enqueued_local_size,
                                          IR_INTRINSIC_global_size, IR_INTRINSIC_global_offset};

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

    for (size_t n = 0; n < sizeof identities / sizeof *identities; n++)
        if (identities[n] == id)
            return ir_const_bits(ir_operand(i, 1), &dimension) &&
                   add_node(f, (node){.kind = NODE_IDENTITY, .op = id, .type = i->value.type, .number = dimension});
    return false;
}

static bool add_value(ir_formula *f, const ir_value *v, unsigned depth);

/* The integer types, so that a formula needs no module. */
static const ir_type integers[] = {{.kind = IR_INTEGER, .bits = 1},
                                   {.kind = IR_INTEGER, .bits = 8},
                                   {.kind = IR_INTEGER, .bits = 16},
                                   {.kind = IR_INTEGER, .bits = 32},
                                   {.kind = IR_INTEGER, .bits = 64}};
static const ir_type *const i32 = &integers[3], *const i64 = &integers[4];

/* The type of V in a formula: a pointer is a number of 64 bits. */
static const ir_type *number_type(const ir_value *v)
{
    return ir_is_ptr(v->type) ? i64 : v->type;
}

static bool add_arithmetic(ir_formula *f, ir_opcode op, uint64_t number)
{
    return add_node(f, (node){.kind = NODE_NUMBER, .number = number}) &&
           add_node(f, (node){.kind = NODE_ARITHMETIC, .op = op, .type = i64, .from = i64});
}

/* Adds BYTES times INDEX, of a getelementptr, to the number before. */
static bool add_index(ir_formula *f, const ir_value *index, uint64_t bytes, unsigned depth)
{
    node extend = {.kind = NODE_CAST, .op = IR_sext, .type = i64, .from = index->type};

    return add_value(f, index, depth + 1) && (ir_scalar_bits(index->type) == 64 || add_node(f, extend)) &&
           (bytes == 1 || add_arithmetic(f, IR_mul, bytes)) &&
           add_node(f, (node){.kind = NODE_ARITHMETIC, .op = IR_add, .type = i64, .from = i64});
}

/* Adds the address of getelementptr I. One in local memory has 32 bits. */
static bool add_address(ir_formula *f, const ir_inst *i, unsigned depth)
{
    ir_type *t = i->elem_type;
    uint64_t offset = 0, k;

    if (!add_value(f, ir_operand(i, 0), depth + 1))
        return false;
    for (unsigned n = 1; n < i->operand_count; n++) {
        const ir_value *index = ir_operand(i, n);
        bool is_field = n > 1 && t->kind == IR_STRUCT, is_constant = ir_const_bits(index, &k);
        if (is_field && !is_constant)
            return false;
        uint64_t by = is_field ? ir_field_offset(t, (unsigned)k) : 0;
        if (n > 1)
            t = is_field ? t->fields[k] : t->element;
        if (is_constant && !is_field)
            by = (uint64_t)bits_signed(k, ir_scalar_bits(index->type)) * ir_size(t);
        else if (!is_field && !add_index(f, index, ir_size(t), depth))
            return false;
        offset += by;
    }
    if ((offset || i->operand_count == 1) && !add_arithmetic(f, IR_add, offset))
        return false;
    return i->value.type->space != IR_LOCAL ||
           (add_node(f, (node){.kind = NODE_CAST, .op = IR_trunc, .type = i32, .from = i64}) &&
            add_node(f, (node){.kind = NODE_CAST, .op = IR_zext, .type = i64, .from = i32}));
}

static bool add_operation(ir_formula *f, const ir_inst *i, unsigned depth)
{
    node n = {.op = i->op, .type = number_type(&i->value), .from = number_type(ir_operand(i, 0))};

    if (i->op == IR_getelementptr)
        return add_address(f, i, depth);
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

/* Is V a number, or an address in memory that a host gives to a kernel? */
static bool has_number(const ir_value *v)
{
    unsigned space = v->type->space;

    return ir_is_int(v->type) || (ir_is_ptr(v->type) && (space == IR_GLOBAL || space == IR_CONSTANT || space == IR_LOCAL));
}

static bool add_value(ir_formula *f, const ir_value *v, unsigned depth)
{
    uint64_t bits;

    if (!has_number(v) || depth > MOST_DEPTH)
        return false;
    if (ir_const_bits(v, &bits))
        return add_node(f, (node){.kind = NODE_NUMBER, .number = bits});
    if (v->kind == IR_ARGUMENT)
        return add_node(f, (node){.kind = NODE_ARGUMENT, .number = ir_as_argument(v)->index});
    const ir_inst *i = ir_try_inst(v);
    return i && (i->op == IR_call ? add_call(f, i) : i->op != IR_phi && i->operand_count && add_operation(f, i, depth));
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

/* --- text ----------------------------------------------------------------------------------------------------------------- */

static void print_node(text *out, const node *n)
{
    unsigned bits = n->type ? n->type->bits : 0;

    switch (n->kind) {
    case NODE_NUMBER:
        text_printf(out, "0x%" PRIx64, n->number);
        return;
    case NODE_ARGUMENT:
        text_printf(out, "arg%" PRIu64, n->number);
        return;
    case NODE_IDENTITY:
        text_printf(out, "%s.i%u.%" PRIu64, ir_intrinsic_name((ir_intrinsic)n->op), bits, n->number);
        return;
    case NODE_CAST:
        text_printf(out, "%s.i%u.i%u", ir_op_name((ir_opcode)n->op), n->from->bits, bits);
        return;
    case NODE_ARITHMETIC:
        text_printf(out, "%s.i%u", ir_op_name((ir_opcode)n->op), bits);
        return;
    case NODE_COMPARE:
        text_printf(out, "icmp_%s.i%u", ir_pred_name((ir_pred)n->op), n->from->bits);
        return;
    case NODE_SELECT:
        text_printf(out, "select.i%u", bits);
        return;
    }
}

void ir_formula_print(text *out, const ir_formula *f)
{
    for (unsigned n = 0; n < f->count; n++) {
        text_str(out, n ? "," : "");
        print_node(out, &f->nodes[n]);
    }
}

typedef struct formula_reader {
    const char *at;
    size_t arguments;
} formula_reader;

static bool skip(formula_reader *r, const char *word)
{
    size_t n = strlen(word);

    if (strncmp(r->at, word, n) != 0)
        return false;
    r->at += n;
    return true;
}

/* Reads ".iBITS"; NULL: that is not next. */
static const ir_type *read_integer_type(formula_reader *r)
{
    for (size_t n = sizeof integers / sizeof *integers; n-- > 0;) { /* i16 before i1 */
        char word[8];
        snprintf(word, sizeof word, ".i%u", integers[n].bits);
        if (skip(r, word))
            return &integers[n];
    }
    return NULL;
}

static bool read_decimal(formula_reader *r, uint64_t limit, uint64_t *out)
{
    const char *start = r->at;

    for (*out = 0; *r->at >= '0' && *r->at <= '9' && *out < limit; r->at++)
        *out = *out * 10 + (uint64_t)(*r->at - '0');
    return r->at > start && *out < limit;
}

static bool read_operation(formula_reader *r, node *n)
{
    size_t length = strcspn(r->at, ".");
    char name[32] = "";

    if (length >= sizeof name)
        return false;
    memcpy(name, r->at, length);
    n->op = ir_op_of_name(name);
    r->at += length;
    n->from = n->type = read_integer_type(r);
    if (n->op == IR_OPCODE_COUNT || !n->type)
        return false;
    if (n->op == IR_zext || n->op == IR_sext || n->op == IR_trunc) {
        n->kind = NODE_CAST;
        n->type = read_integer_type(r);
        return n->type && (n->op == IR_trunc ? n->type->bits < n->from->bits : n->type->bits > n->from->bits);
    }
    n->kind = n->op == IR_select ? NODE_SELECT : NODE_ARITHMETIC;
    return n->op == IR_select || (ir_op_class_of((ir_opcode)n->op) == IR_CLASS_INT && ir_op_args((ir_opcode)n->op) == 2);
}

static bool read_compare(formula_reader *r, node *n)
{
    n->kind = NODE_COMPARE;
    n->type = &integers[0];
    for (ir_pred p = IR_EQ; p <= IR_SLE; p++) {
        const char *name = ir_pred_name(p);
        if (strncmp(r->at, name, strlen(name)) == 0 && r->at[strlen(name)] == '.') {
            r->at += strlen(name);
            n->op = p;
            n->from = read_integer_type(r);
            return n->from != NULL;
        }
    }
    return false;
}

static bool read_node(formula_reader *r, node *n)
{
    char *end;

    *n = (node){0};
    if (skip(r, "0x")) {
        n->kind = NODE_NUMBER;
        n->number = strtoull(r->at, &end, 16);
        bool is_number = end > r->at && end - r->at <= 16 && strspn(r->at, "0123456789abcdef") == (size_t)(end - r->at);
        r->at = end;
        return is_number;
    }
    if (skip(r, "arg")) {
        n->kind = NODE_ARGUMENT;
        return read_decimal(r, r->arguments, &n->number);
    }
    if (skip(r, "icmp_"))
        return read_compare(r, n);
    for (size_t k = 0; k < sizeof identities / sizeof *identities; k++)
        if (skip(r, ir_intrinsic_name(identities[k]))) {
            n->kind = NODE_IDENTITY;
            n->op = identities[k];
            n->type = read_integer_type(r);
            return n->type && skip(r, ".") && read_decimal(r, 3, &n->number);
        }
    return read_operation(r, n);
}

static unsigned operand_count(node_kind k)
{
    return k == NODE_SELECT ? 3 : k == NODE_ARITHMETIC || k == NODE_COMPARE ? 2 : k == NODE_CAST ? 1 : 0;
}

const ir_formula *ir_formula_read(arena *memory, const char *words, size_t arguments)
{
    formula_reader r = {words, arguments};
    ir_formula all;
    unsigned depth = 0;
    node n;

    all.count = 0;
    do {
        if (!read_node(&r, &n) || depth < operand_count(n.kind) || !add_node(&all, n))
            return NULL;
        depth += 1 - operand_count(n.kind);
    } while (skip(&r, ","));
    if (*r.at || depth != 1 || !n.type || n.type->bits < 8)
        return NULL;
    return arena_copy(memory, &all, offsetof(ir_formula, nodes) + all.count * sizeof *all.nodes);
}
