/* ir/spirv/instructions.c - translates arithmetic, comparisons, conversions, vectors and composites.
 *
 * Each function checks the types of its operands, so that IR is well-typed whatever the module has. */
#include "ir/spirv/translate.h"

static const char same_types[] = "the operands do not have the type of the result";

static ir_type *result_type(translation *t, const spirv_inst *i)
{
    return spirv_type_at(t, i, i->type);
}

static void require(translation *t, const spirv_inst *i, bool holds, const char *problem)
{
    if (!holds)
        spirv_fail_at(t, i, "2.16.1", "%s", problem);
}

/* --- arithmetic ----------------------------------------------------------------------------------------------------------- */

static bool is_number_of(const ir_type *type, int numbers)
{
    const ir_type *s = type->kind == IR_VECTOR ? type->element : type;

    return numbers == 1 ? ir_is_float(s) : ir_is_int(s) && (s->bits == 1) == (numbers == 2);
}

static void set_flags(translation *t, const spirv_inst *i, ir_value *v)
{
    ir_inst *inst = ir_as_inst(v);
    spirv_inst fast;

    if (spirv_has_decoration(t, i->result, SPIRV_Decoration_NoSignedWrap))
        inst->flags |= IR_NSW;
    if (spirv_has_decoration(t, i->result, SPIRV_Decoration_NoUnsignedWrap))
        inst->flags |= IR_NUW;
    if (!spirv_find_decoration(t, i->result, SPIRV_Decoration_FPFastMathMode, &fast))
        return;
    uint32_t mode = fast.words[3];
    inst->flags |=
        (uint16_t)((mode & SPIRV_FPFastMathMode_NotNaN ? IR_NNAN : 0) | (mode & SPIRV_FPFastMathMode_NotInf ? IR_NINF : 0) |
                   (mode & SPIRV_FPFastMathMode_NSZ ? IR_NSZ : 0) | (mode & SPIRV_FPFastMathMode_AllowRecip ? IR_ARCP : 0) |
                   (mode & SPIRV_FPFastMathMode_AllowContractFastINTEL ? IR_CONTRACT : 0) |
                   (mode & SPIRV_FPFastMathMode_AllowReassocINTEL ? IR_REASSOC : 0) |
                   (mode & SPIRV_FPFastMathMode_Fast ? IR_FAST : 0));
}

/* A vector of the lanes of TYPE, each V. */
static ir_value *splat(translation *t, ir_value *v, ir_type *type)
{
    ir_value *result = ir_poison(t->m, type);

    for (uint64_t n = 0; n < type->count; n++)
        result = ir_insert(&t->b, result, v, spirv_int_value(t, t->m->i32, n));
    return result;
}

/* NUMBERS: 0 integers, 1 floating-point numbers, 2 Booleans */
ir_value *spirv_translate_binary(translation *t, const spirv_inst *i, int op, int numbers)
{
    ir_type *type = result_type(t, i);
    ir_value *x = spirv_operand_at(t, i, 3), *y = spirv_operand_at(t, i, 4);

    if (i->opcode == SPIRV_OpVectorTimesScalar && ir_is_vector(type) && y->type == type->element)
        y = splat(t, y, type);
    require(t, i, is_number_of(type, numbers) && x->type == type && y->type == type, same_types);
    ir_value *v = ir_binary(&t->b, (ir_opcode)op, x, y);
    if (numbers == 1 || op == IR_add || op == IR_sub || op == IR_mul)
        set_flags(t, i, v);
    return v;
}

/* The remainder with the sign of the divisor. */
ir_value *spirv_translate_modulo(translation *t, const spirv_inst *i, int op, int more)
{
    ir_type *type = result_type(t, i);
    ir_value *x = spirv_operand_at(t, i, 3), *y = spirv_operand_at(t, i, 4), *zero = ir_null(t->m, type);
    bool floats = op == IR_frem;

    (void)more;
    require(t, i, is_number_of(type, floats) && x->type == type && y->type == type, same_types);
    ir_value *r = ir_binary(&t->b, (ir_opcode)op, x, y);
    ir_value *negative = ir_compare(&t->b, floats ? IR_OLT : IR_SLT, r, zero),
             *below = ir_compare(&t->b, floats ? IR_OLT : IR_SLT, y, zero);
    ir_value *differs = ir_binary(&t->b, IR_xor, negative, below);
    ir_value *is_rest = ir_compare(&t->b, floats ? IR_UNE : IR_NE, r, zero);
    ir_value *adjusted = ir_binary(&t->b, floats ? IR_fadd : IR_add, r, y);
    return ir_select(&t->b, ir_binary(&t->b, IR_and, differs, is_rest), adjusted, r);
}

static ir_value *resized(translation *t, ir_value *v, ir_type *type, ir_opcode wider)
{
    unsigned from = ir_scalar_bits(v->type), to = ir_scalar_bits(type);

    return from == to ? v : ir_cast(&t->b, from > to ? IR_trunc : wider, v, type);
}

ir_value *spirv_translate_shift(translation *t, const spirv_inst *i, int op, int more)
{
    ir_type *type = result_type(t, i);
    ir_value *x = spirv_operand_at(t, i, 3), *amount = spirv_operand_at(t, i, 4);

    (void)more;
    require(t, i,
            is_number_of(type, 0) && x->type == type && is_number_of(amount->type, 0) && ir_lanes(amount->type) == ir_lanes(type),
            same_types);
    ir_value *v = ir_binary(&t->b, (ir_opcode)op, x, resized(t, amount, type, IR_zext));
    if (op == IR_shl)
        set_flags(t, i, v);
    return v;
}

ir_value *spirv_translate_unary(translation *t, const spirv_inst *i, int op, int more)
{
    ir_type *type = result_type(t, i);
    ir_value *x = spirv_operand_at(t, i, 3);

    (void)more;
    require(t, i, is_number_of(type, op == IR_fneg) && x->type == type, same_types);
    return op == IR_fneg ? ir_unary(&t->b, IR_fneg, x) : ir_binary(&t->b, IR_sub, ir_null(t->m, type), x);
}

ir_value *spirv_translate_not(translation *t, const spirv_inst *i, int which, int more)
{
    ir_type *type = result_type(t, i);
    ir_value *x = spirv_operand_at(t, i, 3);

    (void)which;
    (void)more;
    require(t, i, is_number_of(type, 0) && x->type == type, same_types);
    return ir_binary(&t->b, IR_xor, x, spirv_int_value(t, type, UINT64_MAX));
}

ir_value *spirv_translate_extended(translation *t, const spirv_inst *i, int op, int upper)
{
    ir_type *type = result_type(t, i);
    ir_value *x = spirv_operand_at(t, i, 3), *y = spirv_operand_at(t, i, 4), *args[] = {x, y};

    require(t, i,
            type->kind == IR_STRUCT && type->count == 2 && type->fields[0] == x->type && type->fields[1] == x->type &&
                y->type == x->type && is_number_of(x->type, 0),
            "the result is no structure of two members of the type of the operands");
    ir_value *low = ir_binary(&t->b, (ir_opcode)op, x, y), *high;
    if (upper)
        high = spirv_call_intrinsic(t, (ir_intrinsic)upper, x->type, args, 2);
    else
        high = ir_cast(&t->b, IR_zext, ir_compare(&t->b, IR_ULT, op == IR_add ? low : x, op == IR_add ? x : y), x->type);
    ir_value *pair = ir_insert_value(&t->b, ir_poison(t->m, type), low, (int32_t[]){0}, 1);
    return ir_insert_value(&t->b, pair, high, (int32_t[]){1}, 1);
}

ir_value *spirv_translate_count_bits(translation *t, const spirv_inst *i, int intrinsic, int more)
{
    ir_type *type = result_type(t, i);
    ir_value *x = spirv_operand_at(t, i, 3);

    (void)more;
    require(t, i, is_number_of(type, 0) && is_number_of(x->type, 0) && ir_lanes(x->type) == ir_lanes(type), same_types);
    return resized(t, spirv_call_intrinsic(t, (ir_intrinsic)intrinsic, x->type, &x, 1), type, IR_zext);
}

/* --- comparisons ---------------------------------------------------------------------------------------------------------- */

static ir_type *booleans_like(translation *t, const ir_type *type)
{
    return ir_with_lanes(t->m, t->m->i1, ir_lanes(type), ir_is_vector(type));
}

ir_value *spirv_translate_compare(translation *t, const spirv_inst *i, int predicate, int more)
{
    ir_value *x = spirv_operand_at(t, i, 3), *y = spirv_operand_at(t, i, 4);
    bool floats = predicate > IR_SLE;

    (void)more;
    require(t, i,
            x->type == y->type &&
                (floats ? ir_is_float(ir_scalar(x->type)) : ir_is_int(ir_scalar(x->type)) || ir_is_ptr(x->type)),
            "the operands are not of one type that the comparison has");
    return ir_compare(&t->b, (ir_pred)predicate, x, y);
}

ir_value *spirv_translate_logical_not(translation *t, const spirv_inst *i, int which, int more)
{
    ir_value *x = spirv_operand_at(t, i, 3);

    (void)which;
    (void)more;
    require(t, i, is_number_of(x->type, 2), "the operand is no Boolean");
    return ir_binary(&t->b, IR_xor, x, spirv_int_value(t, x->type, 1));
}

static ir_value *magnitude(translation *t, ir_value *x)
{
    return spirv_call_intrinsic(t, IR_INTRINSIC_fabs, x->type, &x, 1);
}

ir_value *spirv_translate_test(translation *t, const spirv_inst *i, int test, int more)
{
    ir_value *x = spirv_operand_at(t, i, 3);

    (void)more;
    require(t, i, is_number_of(x->type, 1), "the operand is no floating-point number");
    unsigned bits = ir_scalar_bits(x->type), exponent = bits == 16 ? 5 : bits == 32 ? 8 : 11;
    uint64_t one = UINT64_C(1) << (bits - 1 - exponent), infinite = ((UINT64_C(1) << exponent) - 1) * one;
    ir_value *infinity = ir_const(t->m, x->type, infinite), *least = ir_const(t->m, x->type, one);
    if (test == SPIRV_OpIsNan)
        return ir_compare(&t->b, IR_UNO, x, x);
    if (test == SPIRV_OpSignBitSet) {
        ir_type *integers = ir_with_lanes(t->m, ir_int(t->m, bits), ir_lanes(x->type), ir_is_vector(x->type));
        return ir_compare(&t->b, IR_SLT, ir_cast(&t->b, IR_bitcast, x, integers), ir_null(t->m, integers));
    }
    ir_value *size = magnitude(t, x);
    if (test == SPIRV_OpIsInf)
        return ir_compare(&t->b, IR_OEQ, size, infinity);
    ir_value *finite = ir_compare(&t->b, IR_OLT, size, infinity);
    return test == SPIRV_OpIsFinite ? finite : ir_binary(&t->b, IR_and, finite, ir_compare(&t->b, IR_OGE, size, least));
}

ir_value *spirv_translate_any(translation *t, const spirv_inst *i, int op, int more)
{
    ir_value *x = spirv_operand_at(t, i, 3);

    (void)more;
    require(t, i, ir_is_vector(x->type) && is_number_of(x->type, 2), "the operand is no vector of Booleans");
    ir_value *all = ir_extract(&t->b, x, spirv_int_value(t, t->m->i32, 0));
    for (uint64_t n = 1; n < x->type->count; n++)
        all = ir_binary(&t->b, (ir_opcode)op, all, ir_extract(&t->b, x, spirv_int_value(t, t->m->i32, n)));
    return all;
}

ir_value *spirv_translate_select(translation *t, const spirv_inst *i, int which, int more)
{
    ir_value *c = spirv_operand_at(t, i, 3), *x = spirv_operand_at(t, i, 4), *y = spirv_operand_at(t, i, 5);

    (void)which;
    (void)more;
    require(t, i, x->type == y->type && (c->type == t->m->i1 || (ir_is_vector(x->type) && c->type == booleans_like(t, x->type))),
            "the condition is no Boolean, or the objects have different types");
    return ir_select(&t->b, c, x, y);
}

/* --- conversions ---------------------------------------------------------------------------------------------------------- */

/* The suffix of convert_ for the rounding and the saturation that the result has; "": the conversion of IR has the meaning. */
static const char *conversion_suffix(translation *t, const spirv_inst *i, bool saturates)
{
    static const char *const modes[] = {"_rte", "_rtz", "_rtp", "_rtn"};
    spirv_inst rounding;
    bool rounds = spirv_find_decoration(t, i->result, SPIRV_Decoration_FPRoundingMode, &rounding);

    saturates |= spirv_has_decoration(t, i->result, SPIRV_Decoration_SaturatedConversion);
    return arena_printf(t->memory, "%s%s", saturates ? "_sat" : "", rounds ? modes[rounding.words[3]] : "");
}

static ir_value *converted(translation *t, const spirv_inst *i, ir_value *x, const char *suffix, char from, char to)
{
    ir_type *type = result_type(t, i);
    const char *parameter = spirv_type_name(t, i, x->type, from);
    const char *function = arena_printf(t->memory, "convert_%s%s", spirv_type_name(t, i, type, to), suffix);

    return spirv_call_builtin(t, function, type, NULL, &x, &parameter, 1);
}

ir_value *spirv_translate_convert(translation *t, const spirv_inst *i, int op, int sign)
{
    ir_type *type = result_type(t, i);
    ir_value *x = spirv_operand_at(t, i, 3);
    bool from_float = op == IR_fptoui || op == IR_fptosi || op == IR_fptrunc, to_float = op != IR_fptoui && op != IR_fptosi;
    const char *suffix = conversion_suffix(t, i, false);

    require(t, i, is_number_of(x->type, from_float) && is_number_of(type, to_float) && ir_lanes(x->type) == ir_lanes(type),
            "the conversion does not have these types");
    if (*suffix)
        return converted(t, i, x, suffix, (char)sign, (char)sign);
    if (op == IR_fptrunc)
        return ir_scalar_bits(x->type) == ir_scalar_bits(type)
                   ? x
                   : ir_cast(&t->b, ir_scalar_bits(x->type) < ir_scalar_bits(type) ? IR_fpext : IR_fptrunc, x, type);
    return ir_cast(&t->b, (ir_opcode)op, x, type);
}

/* OP: how the number becomes wider. With SIGN 'S', which saturates, it is the sign of the operand, and the result has the other one. */
ir_value *spirv_translate_resize(translation *t, const spirv_inst *i, int op, int sign)
{
    ir_type *type = result_type(t, i);
    ir_value *x = spirv_operand_at(t, i, 3);

    require(t, i, is_number_of(x->type, 0) && is_number_of(type, 0) && ir_lanes(x->type) == ir_lanes(type),
            "the conversion does not have these types");
    if (sign == 'S')
        return converted(t, i, x, "_sat", (char)op, op == 's' ? 'u' : 's');
    if (*conversion_suffix(t, i, false))
        return converted(t, i, x, conversion_suffix(t, i, false), (char)sign, (char)sign);
    return resized(t, x, type, (ir_opcode)op);
}

ir_value *spirv_translate_pointer_cast(translation *t, const spirv_inst *i, int op, int more)
{
    ir_type *type = result_type(t, i);
    ir_value *x = spirv_operand_at(t, i, 3);
    bool to_generic = i->opcode == SPIRV_OpPtrCastToGeneric, from_generic = i->opcode == SPIRV_OpGenericCastToPtr;

    (void)more;
    require(t, i,
            (op == IR_inttoptr ? ir_is_int(x->type) : ir_is_ptr(x->type)) &&
                (op == IR_ptrtoint ? ir_is_int(type) : ir_is_ptr(type)),
            "the conversion does not have these types");
    if (to_generic || from_generic) {
        ir_type *generic = to_generic ? type : x->type, *named = to_generic ? x->type : type;
        require(t, i,
                generic->space == IR_GENERIC &&
                    (named->space == IR_GLOBAL || named->space == IR_LOCAL || named->space == IR_PRIVATE),
                "the conversion is not between the storage class Generic and CrossWorkgroup, Workgroup or Function");
    }
    return ir_cast(&t->b, (ir_opcode)op, x, type);
}

ir_value *spirv_translate_explicit_cast(translation *t, const spirv_inst *i, int which, int more)
{
    ir_type *type = result_type(t, i);
    ir_value *x = spirv_operand_at(t, i, 3);

    (void)which;
    (void)more;
    require(t, i,
            ir_is_ptr(x->type) && x->type->space == IR_GENERIC && ir_is_ptr(type) &&
                (type->space == IR_GLOBAL || type->space == IR_LOCAL || type->space == IR_PRIVATE),
            "the conversion is not from the storage class Generic to CrossWorkgroup, Workgroup or Function");
    return spirv_call_intrinsic(t,
                                type->space == IR_GLOBAL  ? IR_INTRINSIC_to_global
                                : type->space == IR_LOCAL ? IR_INTRINSIC_to_local
                                                          : IR_INTRINSIC_to_private,
                                NULL, &x, 1);
}

ir_value *spirv_translate_bitcast(translation *t, const spirv_inst *i, int which, int more)
{
    ir_type *type = result_type(t, i);
    ir_value *x = spirv_operand_at(t, i, 3);
    uint64_t from = ir_scalar_bits(x->type) * ir_lanes(x->type), to = ir_scalar_bits(type) * ir_lanes(type);

    (void)which;
    (void)more;
    if (x->type == type)
        return x;
    require(t, i,
            x->type->kind <= IR_VECTOR && type->kind <= IR_VECTOR && x->type->kind != IR_VOID && type->kind != IR_VOID &&
                from == to,
            "the types do not have as many bits");
    require(t, i, !ir_is_ptr(x->type) || !ir_is_ptr(type),
            "pointers of different storage classes are converted by OpPtrCastToGeneric and OpGenericCastToPtr");
    if (ir_is_ptr(type))
        return ir_cast(&t->b, IR_inttoptr, ir_is_int(x->type) ? x : ir_cast(&t->b, IR_bitcast, x, t->m->i64), type);
    if (ir_is_ptr(x->type)) {
        ir_value *bits = ir_cast(&t->b, IR_ptrtoint, x, t->m->i64);
        return ir_is_int(type) ? bits : ir_cast(&t->b, IR_bitcast, bits, type);
    }
    return ir_cast(&t->b, IR_bitcast, x, type);
}

/* --- vectors and composites ----------------------------------------------------------------------------------------------- */

ir_value *spirv_translate_extract_dynamic(translation *t, const spirv_inst *i, int which, int more)
{
    ir_value *v = spirv_operand_at(t, i, 3), *index = spirv_operand_at(t, i, 4);

    (void)which;
    (void)more;
    require(t, i, ir_is_vector(v->type) && ir_is_int(index->type), "the operands are no vector and integer");
    return ir_extract(&t->b, v, index);
}

ir_value *spirv_translate_insert_dynamic(translation *t, const spirv_inst *i, int which, int more)
{
    ir_value *v = spirv_operand_at(t, i, 3), *part = spirv_operand_at(t, i, 4), *index = spirv_operand_at(t, i, 5);

    (void)which;
    (void)more;
    require(t, i, ir_is_vector(v->type) && part->type == v->type->element && ir_is_int(index->type),
            "the operands are no vector, component and integer");
    return ir_insert(&t->b, v, part, index);
}

/* V with more lanes: COUNT, of which the added ones have any value. */
static ir_value *widened(translation *t, ir_value *v, uint64_t count)
{
    int32_t mask[16];

    if (v->type->count == count)
        return v;
    for (int32_t n = 0; n < (int32_t)count; n++)
        mask[n] = n < (int32_t)v->type->count ? n : -1;
    return ir_shuffle(&t->b, v, ir_poison(t->m, v->type), mask, (unsigned)count);
}

ir_value *spirv_translate_shuffle(translation *t, const spirv_inst *i, int which, int more)
{
    ir_type *type = result_type(t, i);
    ir_value *x = spirv_operand_at(t, i, 3), *y = spirv_operand_at(t, i, 4);
    unsigned count = i->count - 5;
    int32_t mask[16];

    (void)which;
    (void)more;
    require(t, i,
            ir_is_vector(type) && ir_is_vector(x->type) && ir_is_vector(y->type) && x->type->element == type->element &&
                y->type->element == type->element && count == type->count,
            "the operands are no vectors of the components of the result, or there are not as many indices as components");
    uint64_t lanes = x->type->count > y->type->count ? x->type->count : y->type->count;
    for (unsigned n = 0; n < count; n++) {
        uint32_t index = i->words[5 + n];
        require(t, i, index == UINT32_MAX || index < x->type->count + y->type->count, "an index is not that of a component");
        mask[n] = index == UINT32_MAX ? -1 : index < x->type->count ? (int32_t)index : (int32_t)(index - x->type->count + lanes);
    }
    x = widened(t, x, lanes);
    return ir_shuffle(&t->b, x, widened(t, y, lanes), mask, count);
}

static ir_value *constructed_vector(translation *t, const spirv_inst *i, ir_type *type)
{
    ir_value *v = ir_poison(t->m, type);
    uint64_t lane = 0;

    for (uint32_t n = 3; n < i->count; n++) {
        ir_value *part = spirv_operand_at(t, i, n);
        require(t, i, ir_scalar(part->type) == type->element && lane + ir_lanes(part->type) <= type->count,
                "the constituents are not the components of the result");
        for (uint64_t k = 0; k < ir_lanes(part->type); k++) {
            ir_value *element = ir_is_vector(part->type) ? ir_extract(&t->b, part, spirv_int_value(t, t->m->i32, k)) : part;
            v = ir_insert(&t->b, v, element, spirv_int_value(t, t->m->i32, lane++));
        }
    }
    require(t, i, lane == type->count, "the constituents are not the components of the result");
    return v;
}

ir_value *spirv_translate_construct(translation *t, const spirv_inst *i, int which, int more)
{
    ir_type *type = result_type(t, i);

    (void)which;
    (void)more;
    if (ir_is_vector(type))
        return constructed_vector(t, i, type);
    require(t, i, (type->kind == IR_STRUCT || type->kind == IR_ARRAY) && type->count == i->count - 3,
            "the result has not as many parts as there are constituents");
    ir_value *v = ir_poison(t->m, type);
    for (int32_t n = 0; n < (int32_t)type->count; n++) {
        ir_value *part = spirv_operand_at(t, i, 3 + (uint32_t)n);
        require(t, i, part->type == ir_type_at(type, &n, 1), "a constituent does not have the type of its part");
        v = ir_insert_value(&t->b, v, part, &n, 1);
    }
    return v;
}

/* Splits the indices of I from word AT on into a path of structures and arrays, *COUNT, and the lane of a vector at its end, or -1. */
static int32_t *composite_path(translation *t, const spirv_inst *i, ir_type *type, uint32_t at, unsigned *count, int32_t *lane)
{
    int32_t *path = arena_array(t->memory, int32_t, i->count);

    *count = 0;
    *lane = -1;
    for (; at < i->count; at++) {
        int32_t index = (int32_t)i->words[at];
        if (ir_is_vector(type) && *lane < 0 && i->words[at] < type->count) {
            *lane = index;
            continue;
        }
        type = *lane < 0 && index >= 0 ? ir_type_at(type, &index, 1) : NULL;
        require(t, i, type, "an index is not that of a part of the composite");
        path[(*count)++] = index;
    }
    return path;
}

ir_value *spirv_translate_extract(translation *t, const spirv_inst *i, int which, int more)
{
    ir_value *v = spirv_operand_at(t, i, 3);
    unsigned count;
    int32_t lane, *path = composite_path(t, i, v->type, 4, &count, &lane);

    (void)which;
    (void)more;
    if (count)
        v = ir_extract_value(&t->b, v, path, count);
    return lane < 0 ? v : ir_extract(&t->b, v, spirv_int_value(t, t->m->i32, (uint64_t)lane));
}

ir_value *spirv_translate_insert(translation *t, const spirv_inst *i, int which, int more)
{
    ir_value *part = spirv_operand_at(t, i, 3), *v = spirv_operand_at(t, i, 4);
    unsigned count;
    int32_t lane, *path = composite_path(t, i, v->type, 5, &count, &lane);

    (void)which;
    (void)more;
    ir_type *place = ir_type_at(v->type, path, count);
    require(t, i, part->type == (lane < 0 ? place : place->element), "the object does not have the type of the part");
    if (lane >= 0) {
        ir_value *vector = count ? ir_extract_value(&t->b, v, path, count) : v;
        part = ir_insert(&t->b, vector, part, spirv_int_value(t, t->m->i32, (uint64_t)lane));
    }
    return count ? ir_insert_value(&t->b, v, part, path, count) : part;
}

ir_value *spirv_translate_copy(translation *t, const spirv_inst *i, int which, int more)
{
    (void)which;
    (void)more;
    return spirv_operand_at(t, i, 3);
}

ir_value *spirv_translate_constant_operand(translation *t, const spirv_inst *i, int which, int more)
{
    ir_type *type = result_type(t, i);

    (void)which;
    (void)more;
    require(t, i, type->kind != IR_VOID && type->kind != IR_FUNCTION_TYPE, "the type of the value is no type of values");
    return ir_undef(t->m, type);
}

ir_value *spirv_translate_nothing(translation *t, const spirv_inst *i, int which, int more)
{
    (void)t;
    (void)i;
    (void)which;
    (void)more;
    return NULL;
}

ir_value *spirv_translate_assume(translation *t, const spirv_inst *i, int which, int more)
{
    ir_value *x = spirv_operand_at(t, i, 1);

    (void)which;
    (void)more;
    require(t, i, x->type == t->m->i1, "the operand is no Boolean");
    spirv_call_intrinsic(t, IR_INTRINSIC_assume, NULL, &x, 1);
    return NULL;
}

/* --- all instructions ----------------------------------------------------------------------------------------------------- */

ir_value *spirv_translate_operation(translation *t, const spirv_inst *i)
{
    switch (i->opcode) {
#define SPIRV_TO_IR(name, function, which, more)                                                                                 \
    case SPIRV_Op##name:                                                                                                         \
        return function(t, i, which, more);
#include "ir/spirv/translation.def"
    default:
        spirv_fail_at(t, i, NULL, "this instruction is not supported");
    }
}

void spirv_translate_instruction(translation *t, const spirv_inst *i)
{
    ir_value *v = spirv_translate_operation(t, i);

    if (!i->result || (v && v->type->kind == IR_VOID))
        return;
    ir_type *type = result_type(t, i);
    if (!v && type->kind == IR_VOID)
        return;
    require(t, i, v && v->type == type, same_types);
    t->entries[i->result].value = v;
    if (v->kind == IR_INSTRUCTION && !v->name)
        v->name = spirv_name_of(t, i->result);
}
