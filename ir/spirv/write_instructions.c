/* ir/spirv/write_instructions.c - writes operations: arithmetic, comparisons, conversions, vectors and composites.
 *
 * SPIR-V has Booleans with operations of their own, where IR has integers of one bit. */
#include "ir/spirv/writer.h"

#include <string.h>

/* --- arithmetic ----------------------------------------------------------------------------------------------------------- */

static const struct {
    uint16_t numbers, booleans;
} binary_rows[IR_OPCODE_COUNT] = {
#define SPIRV_FROM_BINARY(op, numbers, booleans) [IR_##op] = {SPIRV_Op##numbers, SPIRV_Op##booleans},
#include "ir/spirv/written.def"
};

static const uint16_t predicate_rows[IR_TRUE + 1] = {
#define SPIRV_FROM_PREDICATE(pred, name) [IR_##pred] = SPIRV_Op##name,
#include "ir/spirv/written.def"
};

static void decorate_arithmetic(writer *w, const ir_inst *i)
{
    uint32_t id = spirv_result_id(w, i), mode;
    bool wraps = i->op == IR_add || i->op == IR_sub || i->op == IR_mul || i->op == IR_shl;

    if (wraps && i->flags & IR_NSW)
        spirv_decorate(w, id, SPIRV_Decoration_NoSignedWrap);
    if (wraps && i->flags & IR_NUW)
        spirv_decorate(w, id, SPIRV_Decoration_NoUnsignedWrap);
    if (wraps || !ir_is_float(ir_scalar(i->value.type)))
        return;
    mode = (i->flags & IR_NNAN ? SPIRV_FPFastMathMode_NotNaN : 0) | (i->flags & IR_NINF ? SPIRV_FPFastMathMode_NotInf : 0) |
           (i->flags & IR_NSZ ? SPIRV_FPFastMathMode_NSZ : 0) | (i->flags & IR_ARCP ? SPIRV_FPFastMathMode_AllowRecip : 0) |
           ((i->flags & IR_FAST) == IR_FAST ? SPIRV_FPFastMathMode_Fast : 0);
    if (mode)
        spirv_decorate_with(w, id, SPIRV_Decoration_FPFastMathMode, mode);
}

static void write_binary(writer *w, const ir_inst *i)
{
    spirv_opcode op = ir_is_boolean(i->value.type) ? binary_rows[i->op].booleans : binary_rows[i->op].numbers;

    if (op == SPIRV_OpNop)
        spirv_refuse(w, "SPIR-V has no %s of Booleans", ir_op_name((ir_opcode)i->op));
    uint32_t x = spirv_operand_id(w, i, 0), y = spirv_operand_id(w, i, 1);
    spirv_make_for(w, i, op, spirv_own_type(w, i), x, y);
    decorate_arithmetic(w, i);
}

/* An instruction with one operand. */
static void write_unary(writer *w, const ir_inst *i, spirv_opcode op)
{
    uint32_t type = spirv_own_type(w, i), v = spirv_operand_id(w, i, 0);

    spirv_make_for(w, i, op, type, v);
}

static void write_negation(writer *w, const ir_inst *i)
{
    write_unary(w, i, SPIRV_OpFNegate);
}

/* V, a Boolean or a vector of them, as numbers of type T: YES where it is true, else 0. */
static uint32_t number_of_boolean(writer *w, const ir_value *v, ir_type *t, uint64_t yes)
{
    uint32_t id = spirv_id_of(w, v), one = spirv_constant_id(w, ir_const(w->m, t, yes), false),
             zero = spirv_constant_id(w, ir_null(w->m, t), false);

    return spirv_make(w, SPIRV_OpSelect, spirv_type_id(w, t), id, one, zero);
}

/* --- comparisons ---------------------------------------------------------------------------------------------------------- */

static uint32_t address_bits(writer *w, const ir_value *v)
{
    if (v->kind == IR_CONST)
        return spirv_int_id(w, w->m->i64, ir_as_constant(v)->bits);
    uint32_t type = spirv_type_id(w, w->m->i64), p = spirv_id_of(w, v);
    return spirv_make(w, SPIRV_OpConvertPtrToU, type, p);
}

static void write_comparison(writer *w, const ir_inst *i)
{
    const ir_value *x = ir_operand(i, 0), *y = ir_operand(i, 1);
    uint32_t type = spirv_own_type(w, i), a, b;
    uint16_t op = predicate_rows[i->pred];

    if (i->pred == IR_FALSE || i->pred == IR_TRUE) {
        ir_value *v = ir_const(w->m, i->value.type, i->pred == IR_TRUE);
        spirv_make_for(w, i, SPIRV_OpCopyObject, type, spirv_constant_id(w, v, false));
        return;
    }
    if (ir_is_ptr(x->type)) {
        a = address_bits(w, x);
        b = address_bits(w, y);
    } else if (ir_is_boolean(x->type) && i->pred != IR_EQ && i->pred != IR_NE) {
        bool is_signed = i->pred == ir_pred_signed((ir_pred)i->pred);
        ir_type *t = ir_with_lanes(w->m, w->m->i8, ir_lanes(x->type), ir_is_vector(x->type));
        a = number_of_boolean(w, x, t, is_signed ? 0xFF : 1);
        b = number_of_boolean(w, y, t, is_signed ? 0xFF : 1);
    } else {
        a = spirv_id_of(w, x);
        b = spirv_id_of(w, y);
        if (ir_is_boolean(x->type))
            op = i->pred == IR_EQ ? SPIRV_OpLogicalEqual : SPIRV_OpLogicalNotEqual;
    }
    spirv_make_for(w, i, op, type, a, b);
}

/* A composite of type T with PARTS: one insertion for each, since llvm-spirv 15 does not read OpCompositeConstruct of values. */
static uint32_t composite_of(writer *w, ir_type *t, const word_list *parts)
{
    uint32_t type = spirv_memory_type_id(w, t), whole = spirv_unique(w, SPIRV_OpUndef, type, NULL, 0);

    for (uint32_t n = 0; n < parts->count; n++)
        whole = spirv_make(w, SPIRV_OpCompositeInsert, type, parts->items[n], whole, n);
    return whole;
}

/* One Boolean for each component of a vector of COUNT, each CONDITION. */
static uint32_t splat_condition(writer *w, uint32_t condition, uint64_t count)
{
    uint32_t type = spirv_type_id(w, ir_vector(w->m, w->m->i1, count)), none = spirv_unique(w, SPIRV_OpUndef, type, NULL, 0);
    uint32_t first = spirv_make(w, SPIRV_OpCompositeInsert, type, condition, none, 0);
    word_list words = {0};

    vec_push(w->memory, &words, first);
    vec_push(w->memory, &words, none);
    for (uint64_t n = 0; n < count; n++)
        vec_push(w->memory, &words, 0);
    return spirv_emit_result(w, SPIRV_OpVectorShuffle, type, words.items, words.count);
}

static uint32_t extracted(writer *w, ir_type *t, uint32_t from, uint32_t n)
{
    return spirv_make(w, SPIRV_OpCompositeExtract, spirv_memory_type_id(w, t), from, n);
}

/* CONDITION ? X : Y of type T. Before SPIR-V 1.4 only scalars, vectors and pointers are selected. */
static uint32_t select_parts(writer *w, ir_type *t, uint32_t condition, uint32_t x, uint32_t y)
{
    word_list parts = {0};

    if (ir_is_vector(t)) {
        uint32_t type = spirv_memory_type_id(w, t), conditions = splat_condition(w, condition, t->count);
        return spirv_make(w, SPIRV_OpSelect, type, conditions, x, y);
    }
    if (t->kind != IR_STRUCT && t->kind != IR_ARRAY)
        return spirv_make(w, SPIRV_OpSelect, spirv_memory_type_id(w, t), condition, x, y);
    for (uint64_t n = 0; n < t->count; n++) {
        ir_type *part = t->kind == IR_ARRAY ? t->element : t->fields[n];
        uint32_t a = extracted(w, part, x, (uint32_t)n), b = extracted(w, part, y, (uint32_t)n);
        vec_push(w->memory, &parts, select_parts(w, part, condition, a, b));
    }
    return composite_of(w, t, &parts);
}

static void write_select(writer *w, const ir_inst *i)
{
    const ir_value *c = ir_operand(i, 0), *x = ir_operand(i, 1), *y = ir_operand(i, 2);
    ir_type *t = i->value.type, *pointee = ir_is_ptr(t) ? spirv_pointee(w, &i->value) : NULL;
    uint32_t condition = spirv_id_of(w, c), a = pointee ? spirv_pointer_to(w, x, pointee) : spirv_id_of(w, x),
             b = pointee ? spirv_pointer_to(w, y, pointee) : spirv_id_of(w, y);

    if (ir_is_vector(t) && !ir_is_vector(c->type))
        condition = splat_condition(w, condition, t->count);
    if (t->kind == IR_STRUCT || t->kind == IR_ARRAY)
        spirv_set_id(w, i, select_parts(w, t, condition, a, b));
    else
        spirv_make_for(w, i, SPIRV_OpSelect, spirv_own_type(w, i), condition, a, b);
}

/* --- conversions ---------------------------------------------------------------------------------------------------------- */

static uint32_t to_boolean(writer *w, uint32_t number, ir_type *from, ir_type *to)
{
    uint32_t one = spirv_constant_id(w, ir_const(w->m, from, 1), false), zero = spirv_constant_id(w, ir_null(w->m, from), false);
    uint32_t low = spirv_make(w, SPIRV_OpBitwiseAnd, spirv_type_id(w, from), number, one);

    return spirv_make(w, SPIRV_OpINotEqual, spirv_type_id(w, to), low, zero);
}

/* I is an integer with a bit for each Boolean of a vector. */
static void pack_booleans(writer *w, const ir_inst *i)
{
    const ir_value *v = ir_operand(i, 0);
    ir_type *t = i->value.type;
    uint32_t from = spirv_id_of(w, v), type = spirv_type_id(w, t), zero = spirv_int_id(w, t, 0), sum = zero;

    for (uint64_t n = 0; n < v->type->count; n++) {
        uint32_t bit = spirv_make(w, SPIRV_OpCompositeExtract, spirv_type_id(w, w->m->i1), from, (uint32_t)n);
        bit = spirv_make(w, SPIRV_OpSelect, type, bit, spirv_int_id(w, t, UINT64_C(1) << n), zero);
        sum = spirv_make(w, SPIRV_OpBitwiseOr, type, sum, bit);
    }
    spirv_make_for(w, i, SPIRV_OpCopyObject, type, sum);
}

static void unpack_booleans(writer *w, const ir_inst *i)
{
    const ir_value *v = ir_operand(i, 0);
    ir_type *t = v->type;
    uint32_t from = spirv_id_of(w, v), type = spirv_type_id(w, t), zero = spirv_int_id(w, t, 0);
    word_list parts = {0};

    for (uint64_t n = 0; n < i->value.type->count; n++) {
        uint32_t bit = spirv_make(w, SPIRV_OpBitwiseAnd, type, from, spirv_int_id(w, t, UINT64_C(1) << n));
        vec_push(w->memory, &parts, spirv_make(w, SPIRV_OpINotEqual, spirv_type_id(w, w->m->i1), bit, zero));
    }
    uint32_t whole = spirv_unique(w, SPIRV_OpUndef, spirv_own_type(w, i), NULL, 0);
    for (uint32_t n = 0; n < parts.count; n++)
        whole = spirv_make(w, SPIRV_OpCompositeInsert, spirv_own_type(w, i), parts.items[n], whole, n);
    spirv_set_id(w, i, whole);
}

/* I is V. */
static void write_copy_of(writer *w, const ir_inst *i, const ir_value *v)
{
    uint32_t type = spirv_own_type(w, i),
             id = ir_is_ptr(v->type) ? spirv_pointer_to(w, v, spirv_pointee(w, &i->value)) : spirv_id_of(w, v);

    spirv_make_for(w, i, SPIRV_OpCopyObject, type, id);
}

static void write_bitcast(writer *w, const ir_inst *i)
{
    const ir_value *v = ir_operand(i, 0);
    bool from_booleans = ir_is_boolean(v->type), to_booleans = ir_is_boolean(i->value.type);

    if (v->type == i->value.type || ir_is_ptr(v->type))
        write_copy_of(w, i, v);
    else if (from_booleans && ir_is_int(i->value.type))
        pack_booleans(w, i);
    else if (to_booleans && ir_is_int(v->type))
        unpack_booleans(w, i);
    else if (from_booleans || to_booleans)
        spirv_refuse(w, "SPIR-V has no bit pattern of a vector of Booleans");
    else
        write_unary(w, i, SPIRV_OpBitcast);
}

static void write_space_cast(writer *w, const ir_inst *i)
{
    const ir_value *v = ir_operand(i, 0);
    ir_type *pointee = spirv_pointee(w, &i->value);
    unsigned from = v->type->space, to = i->value.type->space;

    if ((from != IR_GENERIC && to != IR_GENERIC) || from == IR_MODULE_PRIVATE || to == IR_MODULE_PRIVATE)
        spirv_refuse(w, "SPIR-V has no conversion of pointers between the storage classes %s and %s",
                     spirv_enumerant_of(SPIRV_KIND_StorageClass, spirv_class_of_space(w, from))->name,
                     spirv_enumerant_of(SPIRV_KIND_StorageClass, spirv_class_of_space(w, to))->name);
    uint32_t id = spirv_pointer_to(w, v, pointee);
    spirv_make_for(w, i, to == IR_GENERIC ? SPIRV_OpPtrCastToGeneric : SPIRV_OpGenericCastToPtr, spirv_own_type(w, i), id);
}

static uint32_t operand_for_conversion(writer *w, const ir_inst *i, bool is_signed)
{
    const ir_value *v = ir_operand(i, 0);

    if (!ir_is_boolean(v->type))
        return spirv_id_of(w, v);
    ir_type *t = ir_with_lanes(w->m, w->m->i8, ir_lanes(v->type), ir_is_vector(v->type));
    return number_of_boolean(w, v, t, is_signed ? 0xFF : 1);
}

static void convert(writer *w, const ir_inst *i, spirv_opcode op, bool is_signed)
{
    ir_type *t = i->value.type;

    if (!ir_is_boolean(t)) {
        uint32_t id = operand_for_conversion(w, i, is_signed);
        spirv_make_for(w, i, op, spirv_own_type(w, i), id);
        return;
    }
    ir_type *bytes = ir_with_lanes(w->m, w->m->i8, ir_lanes(t), ir_is_vector(t));
    ir_type *from = ir_operand(i, 0)->type;
    uint32_t id = spirv_operand_id(w, i, 0);
    if (op != SPIRV_OpUConvert) /* a number without a fraction */
        id = spirv_make(w, op, spirv_type_id(w, bytes), id);
    spirv_set_id(w, i, to_boolean(w, id, op == SPIRV_OpUConvert ? from : bytes, t));
}

static void extend(writer *w, const ir_inst *i, bool is_signed)
{
    const ir_value *v = ir_operand(i, 0);

    if (!ir_is_boolean(v->type)) {
        convert(w, i, is_signed ? SPIRV_OpSConvert : SPIRV_OpUConvert, is_signed);
        return;
    }
    uint32_t one = spirv_constant_id(w, ir_const(w->m, i->value.type, is_signed ? UINT64_MAX : 1), false),
             zero = spirv_constant_id(w, ir_null(w->m, i->value.type), false);
    uint32_t type = spirv_own_type(w, i), condition = spirv_id_of(w, v);
    spirv_make_for(w, i, SPIRV_OpSelect, type, condition, one, zero);
}

/* --- vectors and composites ----------------------------------------------------------------------------------------------- */

static bool constant_lane(const ir_inst *i, unsigned n, uint64_t *lane)
{
    return ir_const_bits(ir_operand(i, n), lane) && *lane < ir_operand(i, 0)->type->count;
}

static void write_extract_lane(writer *w, const ir_inst *i)
{
    uint32_t type = spirv_own_type(w, i), v = spirv_operand_id(w, i, 0);
    uint64_t lane;

    if (constant_lane(i, 1, &lane))
        spirv_make_for(w, i, SPIRV_OpCompositeExtract, type, v, (uint32_t)lane);
    else
        spirv_make_for(w, i, SPIRV_OpVectorExtractDynamic, type, v, spirv_operand_id(w, i, 1));
}

static void write_insert_lane(writer *w, const ir_inst *i)
{
    uint32_t type = spirv_own_type(w, i), v = spirv_operand_id(w, i, 0), part = spirv_operand_id(w, i, 1);
    uint64_t lane;

    if (constant_lane(i, 2, &lane))
        spirv_make_for(w, i, SPIRV_OpCompositeInsert, type, part, v, (uint32_t)lane);
    else
        spirv_make_for(w, i, SPIRV_OpVectorInsertDynamic, type, v, part, spirv_operand_id(w, i, 2));
}

static void write_shuffle_lanes(writer *w, const ir_inst *i)
{
    word_list words = {0};

    spirv_type_id(w, ir_operand(i, 0)->type);
    vec_push(w->memory, &words, spirv_operand_id(w, i, 0));
    vec_push(w->memory, &words, spirv_operand_id(w, i, 1));
    for (unsigned n = 0; n < i->index_count; n++)
        vec_push(w->memory, &words, (uint32_t)i->indices[n]);
    spirv_emit_for(w, i, SPIRV_OpVectorShuffle, spirv_own_type(w, i), words.items, words.count);
}

static void push_path(writer *w, word_list *words, const ir_inst *i)
{
    for (unsigned n = 0; n < i->index_count; n++)
        vec_push(w->memory, words, (uint32_t)i->indices[n]);
}

/* Is I a part of the pair of a compare-and-exchange? Written then as the old value, or its comparison with the expected one. */
static bool write_part_of_exchange(writer *w, const ir_inst *i)
{
    const ir_inst *pair = ir_try_inst(ir_operand(i, 0));

    if (!pair || pair->op != IR_cmpxchg)
        return false;
    uint32_t type = spirv_own_type(w, i), old = spirv_result_id(w, pair);
    if (i->indices[0] == 0)
        spirv_make_for(w, i, SPIRV_OpCopyObject, type, old);
    else
        spirv_make_for(w, i, SPIRV_OpIEqual, type, old, spirv_operand_id(w, pair, 1));
    return true;
}

static void write_extract_member(writer *w, const ir_inst *i)
{
    word_list words = {0};
    ir_type *t = i->value.type;

    if (write_part_of_exchange(w, i))
        return;
    vec_push(w->memory, &words, spirv_operand_id(w, i, 0));
    push_path(w, &words, i);
    if (!ir_is_boolean(t)) {
        spirv_emit_for(w, i, SPIRV_OpCompositeExtract, spirv_type_id(w, t), words.items, words.count);
        return;
    }
    uint32_t byte = spirv_emit_result(w, SPIRV_OpCompositeExtract, spirv_memory_type_id(w, t), words.items, words.count);
    spirv_set_id(w, i, spirv_from_memory(w, byte, t));
}

static void write_insert_member(writer *w, const ir_inst *i)
{
    word_list words = {0};

    vec_push(w->memory, &words, spirv_to_memory(w, ir_operand(i, 1)));
    vec_push(w->memory, &words, spirv_operand_id(w, i, 0));
    push_path(w, &words, i);
    spirv_emit_for(w, i, SPIRV_OpCompositeInsert, spirv_own_type(w, i), words.items, words.count);
}

/* --- all ------------------------------------------------------------------------------------------------------------------ */

/* A value that may be undefined is one that stays: an undefined constant becomes zero. */
static void write_freeze(writer *w, const ir_inst *i)
{
    const ir_value *v = ir_operand(i, 0);

    write_copy_of(w, i, ir_is_undefined(v) ? ir_null(w->m, i->value.type) : v);
}

static void write_cast(writer *w, const ir_inst *i)
{
    if (spirv_is_part_of_access(i))
        return;
    switch ((ir_opcode)i->op) {
    case IR_trunc:
        convert(w, i, SPIRV_OpUConvert, false);
        return;
    case IR_zext:
    case IR_sext:
        extend(w, i, i->op == IR_sext);
        return;
    case IR_fptrunc:
    case IR_fpext:
        convert(w, i, SPIRV_OpFConvert, false);
        return;
    case IR_fptoui:
        convert(w, i, SPIRV_OpConvertFToU, false);
        return;
    case IR_fptosi:
        convert(w, i, SPIRV_OpConvertFToS, true);
        return;
    case IR_uitofp:
        convert(w, i, SPIRV_OpConvertUToF, false);
        return;
    case IR_sitofp:
        convert(w, i, SPIRV_OpConvertSToF, true);
        return;
    case IR_ptrtoint:
        write_unary(w, i, SPIRV_OpConvertPtrToU);
        return;
    case IR_inttoptr:
        write_unary(w, i, SPIRV_OpConvertUToPtr);
        return;
    case IR_addrspacecast:
        write_space_cast(w, i);
        return;
    default:
        write_bitcast(w, i);
    }
}

void spirv_write_instruction(writer *w, const ir_inst *i)
{
    ir_op_class class_ = ir_op_class_of((ir_opcode)i->op);

    if (class_ == IR_CLASS_CAST) {
        write_cast(w, i);
        return;
    }
    if (class_ == IR_CLASS_INT || (class_ == IR_CLASS_FLT && i->op != IR_fneg)) {
        write_binary(w, i);
        return;
    }
    static void (*const writers[IR_OPCODE_COUNT])(writer *, const ir_inst *) = {
        [IR_fneg] = write_negation,
        [IR_icmp] = write_comparison,
        [IR_fcmp] = write_comparison,
        [IR_select] = write_select,
        [IR_freeze] = write_freeze,
        [IR_extractelement] = write_extract_lane,
        [IR_insertelement] = write_insert_lane,
        [IR_shufflevector] = write_shuffle_lanes,
        [IR_extractvalue] = write_extract_member,
        [IR_insertvalue] = write_insert_member,
        [IR_getelementptr] = spirv_write_address,
        [IR_load] = spirv_write_load,
        [IR_store] = spirv_write_store,
        [IR_fence] = spirv_write_fence,
        [IR_atomicrmw] = spirv_write_rmw,
        [IR_cmpxchg] = spirv_write_exchange,
        [IR_call] = spirv_write_call,
    };
    if (!writers[i->op])
        spirv_refuse(w, "'%s' has no form in SPIR-V", ir_op_name((ir_opcode)i->op));
    writers[i->op](w, i);
}
