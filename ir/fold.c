/* ir/fold.c - operations on constants, lane by lane. What an operation means stands in eval.c; here is only how constants are taken apart and put together. */
#include "ir/eval.h"
#include "ir/ir.h"

enum { LARGEST_FOLD = 1024 }; /* lanes */

static bool is_lane_op(const ir_inst *i)
{
    switch ((ir_opcode)i->op) {
#define IR_INT(name, args, flags, value) case IR_##name:
#define IR_FLT(name, args, flags, value) case IR_##name:
#include "ir/opcodes.def"
    case IR_icmp: case IR_fcmp: case IR_select: case IR_trunc: case IR_zext: case IR_sext: case IR_fptrunc: case IR_fpext: case IR_fptoui:
    case IR_fptosi: case IR_uitofp: case IR_sitofp:
        return true;
    default: /* shapes, memory, control */
        return false;
    }
}

/* The bits of lane K of operand N; false for what is no plain number there. */
static bool lane(ir_module *m, const ir_inst *i, unsigned n, unsigned k, uint64_t *bits)
{
    ir_value *v = ir_operand(i, n);
    bool whole = !ir_is_vector(v->type);
    ir_value *e = whole ? v : ir_const_element(m, v, k);

    return e && e->kind == IR_CONST && ir_const_bits(e, bits);
}

static bool is_poison_shift(const ir_inst *i, uint64_t amount)
{
    return (i->op == IR_shl || i->op == IR_lshr || i->op == IR_ashr) && amount >= ir_scalar_bits(i->value.type);
}

static bool fold_lane(ir_module *m, const ir_inst *i, unsigned k, uint64_t *out)
{
    const ir_type *result = ir_scalar(i->value.type), *from = ir_scalar(ir_operand(i, 0)->type);
    uint64_t a = 0, b = 0, c = 0;

    if (!lane(m, i, 0, k, &a) || (i->operand_count > 1 && !lane(m, i, 1, k, &b)) || (i->operand_count > 2 && !lane(m, i, 2, k, &c)))
        return false;
    switch ((ir_opcode)i->op) {
    case IR_icmp:
    case IR_fcmp:
        *out = ir_eval_compare((ir_pred)i->pred, from, a, b);
        return true;
    case IR_select:
        *out = a & 1 ? b : c;
        return true;
    case IR_trunc: case IR_zext: case IR_sext: case IR_fptrunc: case IR_fpext: case IR_fptoui: case IR_fptosi: case IR_uitofp: case IR_sitofp:
        *out = ir_eval_cast((ir_opcode)i->op, from, result, a);
        return true;
    default: /* arithmetic */
        return !is_poison_shift(i, b) && ir_eval_arithmetic((ir_opcode)i->op, result, a, b, out);
    }
}

static bool fold_intrinsic_lane(ir_module *m, const ir_inst *i, unsigned k, uint64_t *out)
{
    uint64_t args[3] = {0};

    for (unsigned n = 1; n < i->operand_count && n < 4; n++)
        if (!lane(m, i, n, k, &args[n - 1]))
            return false;
    return ir_eval_intrinsic(ir_intrinsic_of(i), ir_scalar(i->value.type), ir_scalar(ir_operand(i, 1)->type), args, out);
}

static ir_value *fold_lanes(ir_module *m, const ir_inst *i, bool (*one)(ir_module *, const ir_inst *, unsigned, uint64_t *))
{
    ir_type *t = i->value.type, *scalar = ir_scalar(t);
    unsigned lanes = (unsigned)ir_lanes(t);
    ir_value *elements[LARGEST_FOLD];
    uint64_t bits;

    if (lanes > LARGEST_FOLD || (!ir_is_int(scalar) && !ir_is_float(scalar)))
        return NULL;
    for (unsigned k = 0; k < lanes; k++) {
        if (!one(m, i, k, &bits))
            return NULL;
        elements[k] = ir_const(m, scalar, bits);
    }
    return ir_is_vector(t) ? ir_aggregate(m, t, elements) : elements[0];
}

static ir_value *fold_extract(ir_module *m, const ir_inst *i)
{
    uint64_t at;

    if (!ir_const_bits(ir_operand(i, 1), &at) || at >= ir_lanes(ir_operand(i, 0)->type))
        return NULL;
    return ir_const_element(m, ir_operand(i, 0), (unsigned)at);
}

static ir_value *fold_insert(ir_module *m, const ir_inst *i)
{
    ir_type *t = i->value.type;
    ir_value *elements[LARGEST_FOLD];
    uint64_t at;

    if (!ir_const_bits(ir_operand(i, 2), &at) || at >= t->count || t->count > LARGEST_FOLD)
        return NULL;
    for (unsigned k = 0; k < t->count; k++)
        elements[k] = k == at ? ir_operand(i, 1) : ir_const_element(m, ir_operand(i, 0), k);
    return ir_aggregate(m, t, elements);
}

static ir_value *fold_shuffle(ir_module *m, const ir_inst *i)
{
    ir_value *elements[LARGEST_FOLD];
    unsigned lanes = (unsigned)ir_lanes(ir_operand(i, 0)->type);

    if (i->index_count > LARGEST_FOLD)
        return NULL;
    for (unsigned k = 0; k < i->index_count; k++) {
        int32_t at = i->indices[k];
        if (at < 0)
            elements[k] = ir_poison(m, ir_scalar(i->value.type));
        else
            elements[k] = ir_const_element(m, ir_operand(i, (unsigned)at >= lanes), (unsigned)at % lanes);
    }
    return ir_aggregate(m, i->value.type, elements);
}

static bool bits_of_number(const ir_type *t)
{
    return t->kind == IR_INTEGER || t->kind == IR_HALF || t->kind == IR_FLOAT || t->kind == IR_DOUBLE;
}

static ir_value *fold_bitcast(ir_module *m, const ir_inst *i)
{
    ir_value *v = ir_operand(i, 0), *elements[LARGEST_FOLD];
    ir_type *t = i->value.type, *to = ir_scalar(t), *from = ir_scalar(v->type);
    uint64_t bits;

    if (!bits_of_number(to) || !bits_of_number(from) || ir_scalar_bits(to) != ir_scalar_bits(from) || ir_lanes(t) > LARGEST_FOLD)
        return NULL;
    for (unsigned k = 0; k < ir_lanes(t); k++) {
        if (!lane(m, i, 0, k, &bits))
            return NULL;
        elements[k] = ir_const(m, to, bits);
    }
    return ir_is_vector(t) ? ir_aggregate(m, t, elements) : elements[0];
}

static ir_value *fold_call(ir_module *m, const ir_inst *i)
{
    ir_intrinsic id = ir_intrinsic_of(i);
    unsigned flags = id == IR_NOT_INTRINSIC ? 0 : ir_intrinsic_flags(id);

    if (!(flags & IR_PURE) || flags & IR_CONVERGENT || i->operand_count < 2 || i->operand_count > 4)
        return NULL;
    return fold_lanes(m, i, fold_intrinsic_lane);
}

ir_value *ir_fold(ir_module *m, const ir_inst *i)
{
    for (unsigned n = i->op == IR_call; n < i->operand_count; n++)
        if (!ir_is_const(ir_operand(i, n)))
            return NULL;
    if (!i->operand_count)
        return NULL;
    if (is_lane_op(i))
        return fold_lanes(m, i, fold_lane);
    switch ((ir_opcode)i->op) {
    case IR_extractelement: return fold_extract(m, i);
    case IR_insertelement: return fold_insert(m, i);
    case IR_shufflevector: return fold_shuffle(m, i);
    case IR_bitcast: return fold_bitcast(m, i);
    case IR_call: return fold_call(m, i);
    default: /* depends on memory, control or addresses */
        return NULL;
    }
}
