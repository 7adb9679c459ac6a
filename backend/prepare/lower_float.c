/* backend/prepare/lower_float.c - lowers floating-point operations that have no single instruction.
 *
 * Gen9 rounds (floor, ceil, rint, trunc) in single precision only, has no conversions between half or bytes and 64-bit types,
 * and no remainder. Division and square root of half are correctly rounded when computed in float, because float has more than
 * twice the precision plus two bits. */
#include "backend/prepare/build.h"
#include "backend/prepare/prepare.h"

static ir_value *extend_to_float(ir_builder *b, ir_value *x)
{
    return build_convert(b, IR_fpext, x, b->module->float_type);
}

static bool has_kind(const ir_value *v, ir_type_kind kind)
{
    const ir_type *t = v->type;

    return (t->kind == IR_VECTOR ? t->element : t)->kind == kind;
}

/* --- rounding of double --------------------------------------------------------------------------------------------------- */

static ir_value *copy_sign(ir_builder *b, ir_value *magnitude, ir_value *sign)
{
    return build_call2(b, IR_INTRINSIC_copysign, magnitude, sign);
}

/* Rounds X to the nearest integer: adding 2^52 leaves no fraction bits. Numbers at least that large are integers already and get
 * 0 added, as do infinities and NaN (the comparison is false for it); this makes NaN quiet. */
static ir_value *rint_double(ir_builder *b, ir_value *x)
{
    ir_value *large = ir_const_float(b->module, x->type, 0x1p52), *size = build_call1(b, IR_INTRINSIC_fabs, x);
    ir_value *magic = build_sel(b, build_cmp(b, IR_OLT, size, large), large, ir_const_float(b->module, x->type, 0));

    return copy_sign(b, build_bin(b, IR_fsub, build_bin(b, IR_fadd, size, magic), magic), x);
}

/* Rounds X to the nearest integer and adds STEP if the result is on the wrong side of X, for which comparison WRONG is true. A
 * zero result has the sign of X. */
static ir_value *round_toward(ir_builder *b, ir_value *x, ir_pred wrong, double step)
{
    ir_value *r = rint_double(b, x);
    ir_value *moved = build_bin(b, IR_fadd, r, ir_const_float(b->module, x->type, step));

    return copy_sign(b, build_sel(b, build_cmp(b, wrong, r, x), moved, r), x);
}

static ir_value *trunc_double(ir_builder *b, ir_value *x)
{
    return copy_sign(b, round_toward(b, build_call1(b, IR_INTRINSIC_fabs, x), IR_OGT, -1.0), x);
}

static ir_value *round_double(ir_builder *b, ir_intrinsic id, ir_value *x)
{
    if (id == IR_INTRINSIC_rint)
        return rint_double(b, x);
    if (id == IR_INTRINSIC_trunc)
        return trunc_double(b, x);
    return id == IR_INTRINSIC_floor ? round_toward(b, x, IR_OGT, -1.0) : round_toward(b, x, IR_OLT, 1.0);
}

/* --- conversions ---------------------------------------------------------------------------------------------------------- */

static ir_value *round_call(ir_builder *b, ir_intrinsic id, ir_value *x, ir_type *scalar, ir_value *mode)
{
    ir_type *types[] = {build_type_like(b, x, scalar), x->type};
    ir_value *args[] = {x, mode};

    return &ir_call_intrinsic(b, id, types, 2, args, 2)->value;
}

static ir_value *float_rounding_mode(ir_builder *b, unsigned m)
{
    return ir_const(b->module, b->module->i32, m);
}

/* Converts double to half, rounding to nearest. Rounding twice could fail halfway between two halves, so the first step rounds
 * "to odd": toward zero, setting the last bit if the result is inexact. That bit tells the second rounding on which side the
 * number was. */
static ir_value *double_to_half(ir_builder *b, ir_value *x)
{
    ir_module *m = b->module;
    ir_value *f = round_call(b, IR_INTRINSIC_fptrunc_round, x, m->float_type, float_rounding_mode(b, 3));
    ir_value *lost = build_cmp(b, IR_ONE, build_cast(b, IR_fpext, f, x->type), x);
    ir_value *bits = build_convert(b, IR_bitcast, f, m->i32);
    ir_value *odd = build_bin(b, IR_or, bits, build_sel(b, lost, ir_const(m, bits->type, 1), ir_null(m, bits->type)));

    return build_convert(b, IR_fptrunc, build_cast(b, IR_bitcast, odd, f->type), m->half_type);
}

static ir_value *lower_fptrunc(ir_builder *b, ir_inst *i)
{
    ir_value *x = ir_operand(i, 0);

    return has_kind(x, IR_DOUBLE) && has_kind(&i->value, IR_HALF) ? double_to_half(b, x) : NULL;
}

static ir_value *lower_fpext(ir_builder *b, ir_inst *i)
{
    ir_value *x = ir_operand(i, 0);

    return has_kind(x, IR_HALF) && has_kind(&i->value, IR_DOUBLE) ? build_cast(b, IR_fpext, extend_to_float(b, x), i->value.type)
                                                                  : NULL;
}

/* Lowers conversions of integers to floats. A conversion of 64 bits to half through float is correct, since integers below 2^24
 * are exact in float, and larger ones are infinite in half. */
static ir_value *lower_from_int(ir_builder *b, ir_inst *i)
{
    ir_value *x = ir_operand(i, 0);
    ir_opcode op = (ir_opcode)i->op;

    if (ir_scalar_bits(x->type) == 64 && has_kind(&i->value, IR_HALF))
        return build_cast(b, IR_fptrunc, build_convert(b, op, x, b->module->float_type), i->value.type);
    if (ir_scalar_bits(x->type) == 8 && has_kind(&i->value, IR_DOUBLE))
        return build_cast(b, op, build_resize(b, x, b->module->i32, op == IR_sitofp), i->value.type);
    return NULL;
}

static ir_value *sat_convert(ir_builder *b, ir_intrinsic id, ir_value *x, ir_type *scalar)
{
    ir_type *types[] = {build_type_like(b, x, scalar), x->type};

    return &ir_call_intrinsic(b, id, types, 2, &x, 1)->value;
}

/* Converts X, a double, to an integer of 8 bits, which one move does not do. The result is saturated, as it is for all other
 * types. */
static ir_value *double_to_byte(ir_builder *b, ir_value *x, bool is_signed, ir_type *result)
{
    ir_value *y = sat_convert(b, is_signed ? IR_INTRINSIC_sat_convert_s : IR_INTRINSIC_sat_convert_u, x, b->module->i32);

    if (!is_signed)
        y = build_call2(b, IR_INTRINSIC_umin, y, ir_const(b->module, y->type, 255));
    else
        y = build_call2(b, IR_INTRINSIC_smin, build_call2(b, IR_INTRINSIC_smax, y, ir_const(b->module, y->type, (uint64_t)-128)),
                        ir_const(b->module, y->type, 127));
    return build_cast(b, IR_trunc, y, result);
}

static ir_value *lower_to_int(ir_builder *b, ir_inst *i)
{
    ir_value *x = ir_operand(i, 0);
    ir_opcode op = (ir_opcode)i->op;

    if (has_kind(x, IR_HALF) && ir_scalar_bits(i->value.type) == 64)
        return build_cast(b, op, extend_to_float(b, x), i->value.type);
    if (has_kind(x, IR_DOUBLE) && ir_scalar_bits(i->value.type) == 8)
        return double_to_byte(b, x, op == IR_fptosi, i->value.type);
    return NULL;
}

static ir_value *lower_sat_convert(ir_builder *b, ir_inst *i, ir_intrinsic id)
{
    ir_value *x = ir_operand(i, 1);

    if (has_kind(x, IR_HALF) && ir_scalar_bits(i->value.type) == 64)
        return sat_convert(b, id, extend_to_float(b, x), b->module->i64);
    if (has_kind(x, IR_DOUBLE) && ir_scalar_bits(i->value.type) == 8)
        return double_to_byte(b, x, id == IR_INTRINSIC_sat_convert_s, i->value.type);
    return NULL;
}

/* Lowers a conversion with a rounding mode to two steps. Directed roundings compose; rounding to nearest composes under the
 * conditions stated at double_to_half and lower_from_int. */
static ir_value *lower_round_convert(ir_builder *b, ir_inst *i, ir_intrinsic id)
{
    ir_value *x = ir_operand(i, 1), *m = ir_operand(i, 2);
    unsigned bits = ir_scalar_bits(x->type);
    uint64_t which = 0;

    ir_const_bits(m, &which);
    if (id == IR_INTRINSIC_fptrunc_round) {
        if (!has_kind(x, IR_DOUBLE) || !has_kind(&i->value, IR_HALF))
            return NULL;
        if (which == 0)
            return double_to_half(b, x);
        return round_call(b, id, round_call(b, id, x, b->module->float_type, m), b->module->half_type, m);
    }
    if (bits == 64 && has_kind(&i->value, IR_HALF))
        return round_call(b, IR_INTRINSIC_fptrunc_round, round_call(b, id, x, b->module->float_type, m), b->module->half_type, m);
    if (bits == 8) /* integers of 8 bits are exact in every type */
        return build_cast(b, id == IR_INTRINSIC_sitofp_round ? IR_sitofp : IR_uitofp, x, i->value.type);
    return NULL;
}

/* --- half through float --------------------------------------------------------------------------------------------------- */

static ir_value *half_call(ir_builder *b, ir_intrinsic id, ir_value *x)
{
    return build_convert(b, IR_fptrunc, build_call1(b, id, extend_to_float(b, x)), b->module->half_type);
}

static ir_value *half_divide(ir_builder *b, ir_inst *i)
{
    ir_value *x = extend_to_float(b, ir_operand(i, 0)), *y = extend_to_float(b, ir_operand(i, 1)),
             *q = build_bin(b, IR_fdiv, x, y);

    return build_cast(b, IR_fptrunc, q, i->value.type);
}

/* --- the table ------------------------------------------------------------------------------------------------------------ */

static ir_value *lower_float_call(ir_builder *b, ir_inst *i)
{
    ir_intrinsic id = ir_intrinsic_of(i);
    bool rounds = id == IR_INTRINSIC_floor || id == IR_INTRINSIC_ceil || id == IR_INTRINSIC_rint || id == IR_INTRINSIC_trunc;

    if (rounds && has_kind(&i->value, IR_DOUBLE))
        return round_double(b, id, ir_operand(i, 1));
    if ((rounds || id == IR_INTRINSIC_sqrt) && has_kind(&i->value, IR_HALF))
        return half_call(b, id, ir_operand(i, 1));
    if (id == IR_INTRINSIC_sat_convert_s || id == IR_INTRINSIC_sat_convert_u)
        return lower_sat_convert(b, i, id);
    if (id == IR_INTRINSIC_fptrunc_round || id == IR_INTRINSIC_sitofp_round || id == IR_INTRINSIC_uitofp_round)
        return lower_round_convert(b, i, id);
    return NULL;
}

static ir_value *lower_float_inst(prep_lowering *l, ir_builder *b, ir_inst *i)
{
    (void)l;
    b->fast = 0; /* the sequences depend on exact rounding */
    if (i->op == IR_call)
        return lower_float_call(b, i);
    if (i->op == IR_fdiv && has_kind(&i->value, IR_HALF))
        return half_divide(b, i);
    if (i->op == IR_fptrunc)
        return lower_fptrunc(b, i);
    if (i->op == IR_fpext)
        return lower_fpext(b, i);
    if (i->op == IR_sitofp || i->op == IR_uitofp)
        return lower_from_int(b, i);
    if (i->op == IR_fptosi || i->op == IR_fptoui)
        return lower_to_int(b, i);
    return NULL;
}

bool prep_lower_float(prep_lowering *l)
{
    bool changed = prep_lower_frem(l);

    return prep_rewrite(l, lower_float_inst) | changed;
}
