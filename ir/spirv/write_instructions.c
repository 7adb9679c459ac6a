/* ir/spirv/write_instructions.c - writes operations: arithmetic, comparisons, conversions, vectors, composites, memory and atomics.
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

static uint32_t own_type(writer *w, const ir_inst *i)
{
    return spirv_type_id_of(w, &i->value);
}

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
    spirv_make_for(w, i, op, own_type(w, i), x, y);
    decorate_arithmetic(w, i);
}

/* An instruction with one operand. */
static void write_unary(writer *w, const ir_inst *i, spirv_opcode op)
{
    uint32_t type = own_type(w, i), v = spirv_operand_id(w, i, 0);

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
    uint32_t type = own_type(w, i), a, b;
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
        bool is_signed = i->pred != ir_pred_signed((ir_pred)i->pred) ? false : true;
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
        spirv_make_for(w, i, SPIRV_OpSelect, own_type(w, i), condition, a, b);
}

/* --- conversions ---------------------------------------------------------------------------------------------------------- */

static uint32_t to_boolean(writer *w, uint32_t number, ir_type *from, ir_type *to)
{
    uint32_t one = spirv_constant_id(w, ir_const(w->m, from, 1), false), zero = spirv_constant_id(w, ir_null(w->m, from), false);
    uint32_t low = spirv_make(w, SPIRV_OpBitwiseAnd, spirv_type_id(w, from), number, one);

    return spirv_make(w, SPIRV_OpINotEqual, spirv_type_id(w, to), low, zero);
}

/* A vector of Booleans as an integer with a bit for each: */
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
    uint32_t whole = spirv_unique(w, SPIRV_OpUndef, own_type(w, i), NULL, 0);
    for (uint32_t n = 0; n < parts.count; n++)
        whole = spirv_make(w, SPIRV_OpCompositeInsert, own_type(w, i), parts.items[n], whole, n);
    spirv_set_id(w, i, whole);
}

/* I is V. */
static void write_copy_of(writer *w, const ir_inst *i, const ir_value *v)
{
    uint32_t type = own_type(w, i),
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
    spirv_make_for(w, i, to == IR_GENERIC ? SPIRV_OpPtrCastToGeneric : SPIRV_OpGenericCastToPtr, own_type(w, i), id);
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
        spirv_make_for(w, i, op, own_type(w, i), id);
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
    uint32_t type = own_type(w, i), condition = spirv_id_of(w, v);
    spirv_make_for(w, i, SPIRV_OpSelect, type, condition, one, zero);
}

/* --- vectors and composites ----------------------------------------------------------------------------------------------- */

static bool constant_lane(const ir_inst *i, unsigned n, uint64_t *lane)
{
    return ir_const_bits(ir_operand(i, n), lane) && *lane < ir_operand(i, 0)->type->count;
}

static void write_extract_lane(writer *w, const ir_inst *i)
{
    uint32_t type = own_type(w, i), v = spirv_operand_id(w, i, 0);
    uint64_t lane;

    if (constant_lane(i, 1, &lane))
        spirv_make_for(w, i, SPIRV_OpCompositeExtract, type, v, (uint32_t)lane);
    else
        spirv_make_for(w, i, SPIRV_OpVectorExtractDynamic, type, v, spirv_operand_id(w, i, 1));
}

static void write_insert_lane(writer *w, const ir_inst *i)
{
    uint32_t type = own_type(w, i), v = spirv_operand_id(w, i, 0), part = spirv_operand_id(w, i, 1);
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
    spirv_emit_for(w, i, SPIRV_OpVectorShuffle, own_type(w, i), words.items, words.count);
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
    uint32_t type = own_type(w, i), old = spirv_result_id(w, pair);
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
    spirv_emit_for(w, i, SPIRV_OpCompositeInsert, own_type(w, i), words.items, words.count);
}

/* --- memory --------------------------------------------------------------------------------------------------------------- */

static void write_address(writer *w, const ir_inst *i)
{
    word_list words = {0};
    ir_type *t = i->elem_type;
    uint64_t field;

    vec_push(w->memory, &words, spirv_pointer_to(w, ir_operand(i, 0), t));
    for (unsigned n = 1; n < i->operand_count; n++) {
        const ir_value *index = ir_operand(i, n);
        bool is_field = n > 1 && t->kind == IR_STRUCT && ir_const_bits(index, &field);
        if (ir_is_vector(index->type))
            spirv_refuse(w, "SPIR-V has no vectors of pointers");
        vec_push(w->memory, &words, is_field ? spirv_u32(w, (uint32_t)field) : spirv_id_of(w, index));
        if (n > 1)
            t = is_field ? t->fields[field] : t->element;
    }
    spirv_emit_for(w, i, i->flags & IR_INBOUNDS ? SPIRV_OpInBoundsPtrAccessChain : SPIRV_OpPtrAccessChain,
                   spirv_pointer_id(w, i->value.type->space, spirv_pointee(w, &i->value)), words.items, words.count);
}

static uint32_t memory_operands(const ir_inst *i)
{
    return SPIRV_MemoryAccess_Aligned | (i->flags & IR_VOLATILE ? SPIRV_MemoryAccess_Volatile : 0);
}

static void require_atomic(writer *w, ir_type *t)
{
    if (!(ir_is_int(t) && t->bits >= 32) && t->kind != IR_FLOAT && t->kind != IR_DOUBLE)
        spirv_refuse(w, "an atomic access of SPIR-V is one of an integer of 32 or 64 bits, a float or a double");
}

uint32_t spirv_memories_of_space(unsigned space)
{
    return space == IR_LOCAL    ? SPIRV_MemorySemantics_WorkgroupMemory
           : space == IR_GLOBAL ? SPIRV_MemorySemantics_CrossWorkgroupMemory
                                : SPIRV_MemorySemantics_WorkgroupMemory | SPIRV_MemorySemantics_CrossWorkgroupMemory;
}

uint32_t spirv_semantics_id(writer *w, unsigned ordering, uint32_t memories)
{
    static const uint32_t orders[] = {[IR_NOT_ATOMIC] = 0,
                                      [IR_MONOTONIC] = 0,
                                      [IR_ACQUIRE] = SPIRV_MemorySemantics_Acquire,
                                      [IR_RELEASE] = SPIRV_MemorySemantics_Release,
                                      [IR_ACQ_REL] = SPIRV_MemorySemantics_AcquireRelease,
                                      [IR_SEQ_CST] = SPIRV_MemorySemantics_SequentiallyConsistent};

    return spirv_u32(w, orders[ordering] ? orders[ordering] | memories : 0);
}

uint32_t spirv_scope_id(writer *w, unsigned scope)
{
    static const uint32_t scopes[] = {[IR_SCOPE_WORK_ITEM] = SPIRV_Scope_Invocation,
                                      [IR_SCOPE_SUB_GROUP] = SPIRV_Scope_Subgroup,
                                      [IR_SCOPE_WORK_GROUP] = SPIRV_Scope_Workgroup,
                                      [IR_SCOPE_DEVICE] = SPIRV_Scope_Device,
                                      [IR_SCOPE_ALL] = SPIRV_Scope_CrossDevice};

    return spirv_u32(w, scopes[scope]);
}

static uint32_t access_semantics(writer *w, const ir_inst *i, unsigned ordering, const ir_value *p)
{
    (void)i;
    return spirv_semantics_id(w, ordering, spirv_memories_of_space(p->type->space));
}

/* --- halves in memory: vload_half and vstore_half access them without the capability Float16 ------------------------------ */

static bool is_plain(const ir_inst *i)
{
    return i->ordering == IR_NOT_ATOMIC && !(i->flags & IR_VOLATILE) && i->align >= 2;
}

/* The conversion to float that is the only use of I, a load of halves; NULL: there is none. */
static const ir_inst *only_extension(const ir_inst *i)
{
    const ir_inst *user = ir_has_one_use(&i->value) ? i->value.uses->user : NULL;

    return user && i->op == IR_load && ir_scalar(i->value.type)->kind == IR_HALF && is_plain(i) && user->op == IR_fpext &&
                   ir_scalar(user->value.type)->kind == IR_FLOAT
               ? user
               : NULL;
}

/* Is V a number that becomes halves only to be stored? */
bool spirv_is_only_stored(const ir_value *v)
{
    const ir_inst *i = ir_try_inst(v), *user = i && ir_has_one_use(v) ? v->uses->user : NULL;

    return user && (i->op == IR_fptrunc || ir_intrinsic_of(i) == IR_INTRINSIC_fptrunc_round) &&
           ir_scalar(v->type)->kind == IR_HALF && user->op == IR_store && ir_operand(user, 0) == v && is_plain(user);
}

static void load_halves(writer *w, const ir_inst *i, const ir_inst *extension)
{
    uint32_t lanes = (uint32_t)ir_lanes(i->value.type), type = own_type(w, extension), zero = spirv_int_id(w, w->m->i64, 0),
             p = spirv_pointer_to(w, ir_operand(i, 0), w->m->half_type);
    uint32_t operands[] = {zero, p, lanes};
    bool is_vector = lanes > 1;

    spirv_set_id(w, extension,
                 spirv_write_std(w, type, is_vector ? SPIRV_STD_vload_halfn : SPIRV_STD_vload_half, operands, is_vector ? 3 : 2));
}

static void store_halves(writer *w, const ir_inst *i)
{
    const ir_inst *narrow = ir_as_inst(ir_operand(i, 0));
    bool is_call = narrow->op == IR_call, is_vector = ir_is_vector(narrow->value.type);
    uint64_t mode = 0;

    if (is_call)
        ir_const_bits(ir_operand(narrow, 2), &mode);
    uint32_t type = spirv_type_id(w, w->m->void_type), v = spirv_operand_id(w, narrow, is_call),
             zero = spirv_int_id(w, w->m->i64, 0), p = spirv_pointer_to(w, ir_operand(i, 1), w->m->half_type);
    uint32_t operands[] = {v, zero, p, spirv_rounding_mode(mode)};
    spirv_std number = is_call     ? is_vector ? SPIRV_STD_vstore_halfn_r : SPIRV_STD_vstore_half_r
                       : is_vector ? SPIRV_STD_vstore_halfn
                                   : SPIRV_STD_vstore_half;
    spirv_write_std(w, type, number, operands, is_call ? 4 : 3);
}

/* --- loads and stores ----------------------------------------------------------------------------------------------------- */

static void write_load(writer *w, const ir_inst *i)
{
    const ir_value *p = ir_operand(i, 0);
    ir_type *t = i->value.type;
    const ir_inst *extension = only_extension(i);

    if (extension) {
        load_halves(w, i, extension);
        return;
    }
    uint32_t address = spirv_pointer_to(w, p, t), type = spirv_memory_type_id(w, t);

    if (i->ordering != IR_NOT_ATOMIC) {
        require_atomic(w, t);
        uint32_t scope = spirv_scope_id(w, i->scope), semantics = access_semantics(w, i, i->ordering, p);
        spirv_make_for(w, i, SPIRV_OpAtomicLoad, type, address, scope, semantics);
    } else if (ir_is_boolean(t)) {
        uint32_t byte = spirv_make(w, SPIRV_OpLoad, type, address, memory_operands(i), i->align);
        spirv_set_id(w, i, spirv_from_memory(w, byte, t));
    } else {
        spirv_make_for(w, i, SPIRV_OpLoad, type, address, memory_operands(i), i->align);
    }
}

static void write_store(writer *w, const ir_inst *i)
{
    const ir_value *v = ir_operand(i, 0), *p = ir_operand(i, 1);

    if (spirv_is_only_stored(v)) {
        store_halves(w, i);
        return;
    }
    uint32_t value = spirv_to_memory(w, v), address = spirv_pointer_to(w, p, v->type);

    if (i->ordering == IR_NOT_ATOMIC) {
        spirv_emit(w, WRITTEN_FUNCTIONS, SPIRV_OpStore, address, value, memory_operands(i), i->align);
        return;
    }
    require_atomic(w, v->type);
    uint32_t scope = spirv_scope_id(w, i->scope), semantics = access_semantics(w, i, i->ordering, p);
    spirv_emit(w, WRITTEN_FUNCTIONS, SPIRV_OpAtomicStore, address, scope, semantics, value);
}

static void write_rmw(writer *w, const ir_inst *i)
{
    static const uint16_t rows[] = {
        [IR_RMW_XCHG] = SPIRV_OpAtomicExchange, [IR_RMW_ADD] = SPIRV_OpAtomicIAdd,     [IR_RMW_SUB] = SPIRV_OpAtomicISub,
        [IR_RMW_AND] = SPIRV_OpAtomicAnd,       [IR_RMW_OR] = SPIRV_OpAtomicOr,        [IR_RMW_XOR] = SPIRV_OpAtomicXor,
        [IR_RMW_MAX] = SPIRV_OpAtomicSMax,      [IR_RMW_MIN] = SPIRV_OpAtomicSMin,     [IR_RMW_UMAX] = SPIRV_OpAtomicUMax,
        [IR_RMW_UMIN] = SPIRV_OpAtomicUMin,     [IR_RMW_FADD] = SPIRV_OpAtomicFAddEXT, [IR_RMW_FMAX] = SPIRV_OpAtomicFMaxEXT,
        [IR_RMW_FMIN] = SPIRV_OpAtomicFMinEXT};
    const ir_value *p = ir_operand(i, 0), *v = ir_operand(i, 1);

    require_atomic(w, v->type);
    uint32_t address = spirv_pointer_to(w, p, v->type), scope = spirv_scope_id(w, i->scope),
             semantics = access_semantics(w, i, i->ordering, p), operand = spirv_id_of(w, v);
    spirv_make_for(w, i, rows[i->rmw], own_type(w, i), address, scope, semantics, operand);
}

/* The result is the old value; the members of the pair are written where they are extracted. */
static void write_exchange(writer *w, const ir_inst *i)
{
    const ir_value *p = ir_operand(i, 0), *expected = ir_operand(i, 1), *v = ir_operand(i, 2);

    ir_each_use(u, &i->value)
        if (u->user->op != IR_extractvalue)
            spirv_refuse(w, "SPIR-V has no pair of an old value and the success of an exchange");
    require_atomic(w, v->type);
    uint32_t address = spirv_pointer_to(w, p, v->type), scope = spirv_scope_id(w, i->scope),
             equal = access_semantics(w, i, i->ordering, p), unequal = access_semantics(w, i, i->failure_ordering, p),
             value = spirv_id_of(w, v), comparator = spirv_id_of(w, expected);
    spirv_make_for(w, i, SPIRV_OpAtomicCompareExchange, spirv_type_id(w, v->type), address, scope, equal, unequal, value,
                   comparator);
}

static void write_fence(writer *w, const ir_inst *i)
{
    uint32_t memories = SPIRV_MemorySemantics_WorkgroupMemory | SPIRV_MemorySemantics_CrossWorkgroupMemory;

    if (i->memories)
        memories = (i->memories & 1 ? SPIRV_MemorySemantics_WorkgroupMemory : 0) |
                   (i->memories & 2 ? SPIRV_MemorySemantics_CrossWorkgroupMemory : 0) |
                   (i->memories & 4 ? SPIRV_MemorySemantics_ImageMemory : 0);
    uint32_t scope = spirv_scope_id(w, i->scope), semantics = spirv_semantics_id(w, i->ordering, memories);
    spirv_emit(w, WRITTEN_FUNCTIONS, SPIRV_OpMemoryBarrier, scope, semantics);
}

/* A value that may be undefined is one that stays: an undefined constant becomes zero. */
static void write_freeze(writer *w, const ir_inst *i)
{
    const ir_value *v = ir_operand(i, 0);

    write_copy_of(w, i, ir_is_undefined(v) ? ir_null(w->m, i->value.type) : v);
}

/* --- all ------------------------------------------------------------------------------------------------------------------ */

/* Is the conversion I written with the access to memory that it belongs to? */
static bool is_part_of_access(const ir_inst *i)
{
    const ir_inst *load = ir_try_inst(ir_operand(i, 0));

    return (i->op == IR_fpext && load && only_extension(load)) || spirv_is_only_stored(&i->value);
}

static void write_cast(writer *w, const ir_inst *i)
{
    if (is_part_of_access(i))
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
        [IR_getelementptr] = write_address,
        [IR_load] = write_load,
        [IR_store] = write_store,
        [IR_fence] = write_fence,
        [IR_atomicrmw] = write_rmw,
        [IR_cmpxchg] = write_exchange,
        [IR_call] = spirv_write_call,
    };
    if (!writers[i->op])
        spirv_refuse(w, "'%s' has no form in SPIR-V", ir_op_name((ir_opcode)i->op));
    writers[i->op](w, i);
}
