/* parser/lower/convert.c - lowers conversions: between numbers, with the rounding and saturation of convert_*() (OpenCL C
 * 6.2.3), of pointers, and of an lvalue to its value. */
#include "parser/lower/lowering.h"

#include "src/base/bug.h"

static ir_value *lower_splat(lowering *l, ir_value *v, ir_type *to)
{
    uint64_t bits;
    int32_t mask[16] = {0};

    if (ir_const_bits(v, &bits))
        return ir_const(l->m, to, bits);
    ir_value *first = ir_insert(&l->b, ir_poison(l->m, to), v, lower_int(l, l->m->i32, 0));
    return ir_shuffle(&l->b, first, ir_poison(l->m, to), mask, (unsigned)to->count);
}

static ir_value *saturate_integer(lowering *l, ir_value *v, ir_type *t, const type *from, const type *to)
{
    bool was_signed = type_is_signed(from), is_signed = type_is_signed(to);

    if (v->type == t && was_signed == is_signed)
        return v;
    return &ir_call_intrinsic(&l->b, ir_saturation(is_signed, was_signed), (ir_type *[]){t, v->type}, 2, &v, 1)->value;
}

/* Rounds V to an integral value of its own type, in direction R. Rounding towards zero needs no code, because the conversion
 * that follows truncates. */
static ir_value *round_to_integral(lowering *l, ir_value *v, ast_rounding r)
{
    static const ir_intrinsic how[] = {
        [ROUND_RTE] = IR_INTRINSIC_rint, [ROUND_RTP] = IR_INTRINSIC_ceil, [ROUND_RTN] = IR_INTRINSIC_floor};

    if (r == ROUND_DEFAULT || r == ROUND_RTZ)
        return v;
    return &ir_call_intrinsic(&l->b, how[r], &v->type, 1, &v, 1)->value;
}

static ir_value *float_to_int(lowering *l, ir_value *v, ir_type *t, const type *to, ast_rounding r, bool saturate)
{
    bool is_signed = type_is_signed(to);

    v = round_to_integral(l, v, r);
    if (!saturate)
        return ir_cast(&l->b, is_signed ? IR_fptosi : IR_fptoui, v, t);
    return &ir_call_intrinsic(&l->b, is_signed ? IR_INTRINSIC_sat_convert_s : IR_INTRINSIC_sat_convert_u,
                              (ir_type *[]){t, v->type}, 2, &v, 1)
                ->value;
}

static ir_value *rounded_call(lowering *l, ir_intrinsic id, ir_value *v, ir_type *t, ast_rounding r)
{
    static const unsigned number[] = {[ROUND_RTE] = 0, [ROUND_RTP] = 1, [ROUND_RTN] = 2, [ROUND_RTZ] = 3};
    ir_value *args[2] = {v, lower_int(l, l->m->i32, number[r])};

    return &ir_call_intrinsic(&l->b, id, (ir_type *[]){t, v->type}, 2, args, 2)->value;
}

static ir_value *to_float(lowering *l, ast_conversion kind, ir_value *v, ir_type *t, const type *from, ast_rounding r)
{
    bool directed = r != ROUND_DEFAULT && r != ROUND_RTE;

    if (kind == CONVERSION_floating) {
        unsigned in = ir_scalar_bits(v->type), out = ir_scalar_bits(t);
        if (in == out)
            return v;
        if (directed && in > out)
            return rounded_call(l, IR_INTRINSIC_fptrunc_round, v, t, r);
        return ir_cast(&l->b, in > out ? IR_fptrunc : IR_fpext, v, t);
    }
    bool is_signed = type_is_signed(from);
    if (directed && !type_is_bool(from))
        return rounded_call(l, is_signed ? IR_INTRINSIC_sitofp_round : IR_INTRINSIC_uitofp_round, v, t, r);
    return ir_cast(&l->b, is_signed ? IR_sitofp : IR_uitofp, v, t);
}

/* Reinterprets the bits of V as type T; a 3-vector may become a 4-vector and vice versa. */
static ir_value *lower_reinterpret(lowering *l, ir_value *v, ir_type *t)
{
    static const int32_t first_four[] = {0, 1, 2, -1};

    if (v->type == t)
        return v;
    if (ir_is_ptr(v->type) || ir_is_ptr(t)) {
        if (ir_is_ptr(v->type))
            v = ir_cast(&l->b, IR_ptrtoint, v, l->m->i64);
        return ir_is_ptr(t) ? ir_cast(&l->b, IR_inttoptr, v, t) : v->type == t ? v : ir_cast(&l->b, IR_bitcast, v, t);
    }
    if (ir_is_vector(v->type) && v->type->count == 3 && !(ir_is_vector(t) && t->count == 3))
        v = ir_shuffle(&l->b, v, ir_poison(l->m, v->type), first_four, 4);
    if (ir_is_vector(t) && t->count == 3 && ir_lanes(v->type) != 3) {
        ir_type *four = ir_vector(l->m, t->element, 4);
        if (v->type != four)
            v = ir_cast(&l->b, IR_bitcast, v, four);
        return ir_shuffle(&l->b, v, ir_poison(l->m, four), first_four, 3);
    }
    return v->type == t ? v : ir_cast(&l->b, IR_bitcast, v, t);
}

ir_value *lower_conversion(lowering *l, ast_conversion kind, ast_rounding rounding, bool saturate, ir_value *v, const type *from,
                           const type *to)
{
    ir_type *t = kind == CONVERSION_discard ? NULL : lower_type(l, to);

    switch (kind) {
    case CONVERSION_boolean:
        return lower_nonzero(l, v);
    case CONVERSION_integral:
        if (saturate)
            return saturate_integer(l, v, t, from, to);
        return lower_resize(l, v, t, type_is_signed(from));
    case CONVERSION_int_to_float:
    case CONVERSION_floating:
        return to_float(l, kind, v, t, from, rounding);
    case CONVERSION_float_to_int:
        return float_to_int(l, v, t, to, rounding, saturate);
    case CONVERSION_splat:
        return lower_splat(l, v, t);
    case CONVERSION_space:
        return v->type == t ? v : ir_cast(&l->b, IR_addrspacecast, v, t);
    case CONVERSION_int_to_pointer:
        return ir_cast(&l->b, IR_inttoptr, v, t);
    case CONVERSION_pointer_to_int:
        return ir_cast(&l->b, IR_ptrtoint, v, t);
    case CONVERSION_null:
        return ir_null(l->m, t);
    case CONVERSION_reinterpret:
        return lower_reinterpret(l, v, t);
    case CONVERSION_pointer:
    case CONVERSION_same:
        return v;
    case CONVERSION_discard:
        return NULL;
    case CONVERSION_load:
    case CONVERSION_decay:
    case CONVERSION_COUNT:
        break;
    }
    bug("conversion %d has an lvalue as its operand", kind);
}

ir_value *lower_convert(lowering *l, const ast_expr *e)
{
    const ast_expr *operand = e->convert.operand;

    switch (e->convert.kind) {
    case CONVERSION_load: {
        place p = lower_place(l, operand);
        lower_locate_expr(l, operand);
        return type_is_aggregate(e->type) ? lower_place_address(l, &p) : lower_load_place(l, &p);
    }
    case CONVERSION_decay: {
        place p = lower_place(l, operand);
        ir_value *base = lower_place_address(l, &p);
        ir_value *first = lower_array_element(l, base, operand->type, lower_int(l, l->m->i64, 0));
        return first ? first : base;
    }
    case CONVERSION_null:
        return ir_null(l->m, lower_type(l, e->type));
    case CONVERSION_boolean:
        return lower_condition(l, e);
    case CONVERSION_integral:
    case CONVERSION_int_to_float:
    case CONVERSION_float_to_int:
    case CONVERSION_floating:
    case CONVERSION_splat:
    case CONVERSION_pointer:
    case CONVERSION_space:
    case CONVERSION_int_to_pointer:
    case CONVERSION_pointer_to_int:
    case CONVERSION_reinterpret:
    case CONVERSION_discard:
    case CONVERSION_same:
    case CONVERSION_COUNT:
        break;
    }
    ir_value *v = lower_expr(l, operand);
    lower_locate_expr(l, e);
    return lower_conversion(l, e->convert.kind, e->convert.rounding, e->convert.saturate, v, operand->type, e->type);
}
