/* ir/spirv/memory.c - translates variables of functions, addresses, loads and stores, atomic operations and barriers. */
#include "ir/spirv/translate.h"

#include "ir/lifetime.h"
#include "src/base/bits.h"

ir_value *spirv_translate_variable_here(translation *t, const spirv_inst *i, int which, int more)
{
    uint32_t init, pointee = spirv_contents_of(t, i, &init);
    spirv_inst alignment;

    (void)which;
    (void)more;
    if (!pointee || i->words[3] != SPIRV_StorageClass_Function || spirv_type_at(t, i, i->type)->space != IR_PRIVATE)
        spirv_fail_at(t, i, "3.42.8", "a variable in a function has the storage class Function, and its type is a pointer");
    ir_type *contents = spirv_type_at(t, i, pointee);
    if (!ir_is_sized(contents))
        spirv_fail_at(t, i, "3.42.8", "the variable has no size");
    uint32_t align =
        spirv_find_decoration(t, i->result, SPIRV_Decoration_Alignment, &alignment) && is_power_of_two(alignment.words[3])
            ? alignment.words[3]
            : ir_align(contents);
    ir_block *first = t->b.block->function->first;
    ir_builder b = first->first ? ir_before(first->first) : ir_at_end(first);
    ir_inst *variable = ir_alloca(&b, contents, align);
    if (init) {
        ir_value *v = spirv_operand_at(t, i, init);
        if (v->type != contents)
            spirv_fail_at(t, i, "3.42.8", "the initializer does not have the type of the variable");
        ir_store(&t->b, v, &variable->value, align);
    }
    return &variable->value;
}

/* The lifetime of a variable begins. Its size is 0, or the bytes of all of it. */
ir_value *spirv_translate_lifetime(translation *t, const spirv_inst *i, int which, int more)
{
    ir_inst *variable = ir_try_inst(spirv_operand_at(t, i, 1));

    (void)which;
    (void)more;
    if (variable && variable->op == IR_alloca && (!i->words[2] || i->words[2] >= ir_size(variable->elem_type)))
        ir_begin_lifetime(&t->b, variable);
    return NULL;
}

/* --- addresses ------------------------------------------------------------------------------------------------------------ */

/* A chain from an untyped pointer states the type before the base. */
static bool states_type(const spirv_inst *i)
{
    return i->opcode == SPIRV_OpUntypedAccessChainKHR || i->opcode == SPIRV_OpUntypedInBoundsAccessChainKHR ||
           i->opcode == SPIRV_OpUntypedPtrAccessChainKHR || i->opcode == SPIRV_OpUntypedInBoundsPtrAccessChainKHR;
}

ir_value *spirv_translate_chain(translation *t, const spirv_inst *i, int begins_with_element, int in_bounds)
{
    uint32_t base_at = states_type(i) ? 4 : 3;
    ir_value *base = spirv_operand_at(t, i, base_at), **indices = arena_array(t->memory, ir_value *, i->count);
    uint32_t pointee = states_type(i) ? i->words[3] : spirv_pointee_of(t, spirv_type_of(t->s, i->words[base_at]));
    unsigned count = 0;
    uint64_t index;
    spirv_inst part = {0};

    if (!pointee || !ir_is_ptr(base->type))
        spirv_fail_at(t, i, "3.42.8", "the base is no pointer");
    ir_type *type = spirv_type_at(t, i, pointee);
    if (!ir_is_sized(type))
        spirv_fail_at(t, i, "3.42.8", "the base points to a type without a size");
    if (!begins_with_element)
        indices[count++] = spirv_int_value(t, t->m->i64, 0);
    for (uint32_t n = base_at + 1; n < i->count; n++) {
        ir_value *v = spirv_operand_at(t, i, n);
        if (!ir_is_int(v->type) || v->type->bits == 1)
            spirv_fail_at(t, i, "3.42.8", "an index is no integer");
        if (count && spirv_definition(t->s, pointee, &part) && part.opcode == SPIRV_OpTypeStruct) {
            if (!ir_const_bits(v, &index) || index >= part.count - 2)
                spirv_fail_at(t, i, "3.42.8", "the index of a member is no constant, or the structure has no such member");
            pointee = part.words[2 + index];
            v = spirv_int_value(t, t->m->i32, index);
        } else if (count) {
            if (part.opcode != SPIRV_OpTypeArray && part.opcode != SPIRV_OpTypeVector)
                spirv_fail_at(t, i, "3.42.8", "an index is one of a part of a type without parts");
            pointee = part.words[2];
        }
        indices[count++] = v;
    }
    ir_value *address = ir_gep(&t->b, type, base, indices, count);
    if (in_bounds)
        ir_as_inst(address)->flags |= IR_INBOUNDS;
    return address;
}

ir_value *spirv_translate_pointer_difference(translation *t, const spirv_inst *i, int which, int more)
{
    ir_value *x = spirv_operand_at(t, i, 3), *y = spirv_operand_at(t, i, 4);
    uint32_t pointee = spirv_pointee_of(t, spirv_type_of(t->s, i->words[3]));

    (void)which;
    (void)more;
    if (!pointee || !ir_is_ptr(x->type) || x->type != y->type || !ir_is_sized(spirv_type_at(t, i, pointee)))
        spirv_fail_at(t, i, "3.42.8", "the operands are no pointers of one type");
    ir_value *from = ir_cast(&t->b, IR_ptrtoint, y, t->m->i64), *to = ir_cast(&t->b, IR_ptrtoint, x, t->m->i64);
    ir_value *bytes = ir_binary(&t->b, IR_sub, to, from),
             *elements = ir_binary(&t->b, IR_sdiv, bytes, spirv_int_value(t, t->m->i64, ir_size(spirv_type_at(t, i, pointee))));
    ir_type *type = spirv_type_at(t, i, i->type);
    return ir_is_int(type) && type->bits < 64 ? ir_cast(&t->b, IR_trunc, elements, type) : elements;
}

/* --- loads and stores ----------------------------------------------------------------------------------------------------- */

uint32_t spirv_memory_access(translation *t, const spirv_inst *i, uint32_t at, const ir_type *type, bool *is_volatile)
{
    uint32_t mask = at < i->count ? i->words[at] : 0;

    *is_volatile = mask & SPIRV_MemoryAccess_Volatile;
    if (!(mask & SPIRV_MemoryAccess_Aligned) || at + 1 >= i->count)
        return ir_align(type);
    if (!is_power_of_two(i->words[at + 1]))
        spirv_fail_at(t, i, "3.25", "the alignment %u is no power of two", (unsigned)i->words[at + 1]);
    return i->words[at + 1];
}

static ir_value *pointer_at(translation *t, const spirv_inst *i, uint32_t n)
{
    ir_value *p = spirv_operand_at(t, i, n);

    if (!ir_is_ptr(p->type))
        spirv_fail_at(t, i, "3.42.8", "the operand %%%u is no pointer", (unsigned)i->words[n]);
    return p;
}

static bool is_volatile_pointer(const translation *t, uint32_t id)
{
    return spirv_has_decoration(t, id, SPIRV_Decoration_Volatile);
}

ir_value *spirv_translate_load(translation *t, const spirv_inst *i, int which, int more)
{
    ir_type *type = spirv_type_at(t, i, i->type);
    uint32_t builtin = i->words[3] < t->s->bound ? t->entries[i->words[3]].builtin : 0;
    bool is_volatile;

    (void)which;
    (void)more;
    if (builtin)
        return spirv_builtin_value(t, i, builtin - 1, type);
    ir_value *p = pointer_at(t, i, 3);
    if (!ir_is_sized(type))
        spirv_fail_at(t, i, "3.42.8", "the type has no size");
    uint32_t align = spirv_memory_access(t, i, 4, type, &is_volatile);
    ir_inst *load = ir_load(&t->b, type, p, align);
    if (is_volatile || is_volatile_pointer(t, i->words[3]))
        load->flags |= IR_VOLATILE;
    return &load->value;
}

ir_value *spirv_translate_store(translation *t, const spirv_inst *i, int which, int more)
{
    ir_value *p = pointer_at(t, i, 1), *v = spirv_operand_at(t, i, 2);
    bool is_volatile;

    (void)which;
    (void)more;
    if (!ir_is_sized(v->type))
        spirv_fail_at(t, i, "3.42.8", "the object has no size");
    if (p->type->space == IR_CONSTANT)
        spirv_fail_at(t, i, "3.42.8", "the storage class UniformConstant is not written");
    uint32_t align = spirv_memory_access(t, i, 3, v->type, &is_volatile);
    ir_inst *store = ir_store(&t->b, v, p, align);
    if (is_volatile || is_volatile_pointer(t, i->words[1]))
        store->flags |= IR_VOLATILE;
    return NULL;
}

ir_value *spirv_translate_copy_memory(translation *t, const spirv_inst *i, int is_sized, int more)
{
    ir_value *to = pointer_at(t, i, 1), *from = pointer_at(t, i, 2), *bytes;
    ir_type *types[3];
    bool is_volatile;

    (void)more;
    if (is_sized) {
        bytes = spirv_operand_at(t, i, 3);
        if (!ir_is_int(bytes->type))
            spirv_fail_at(t, i, "3.42.8", "the size is no integer");
        if (bytes->type != t->m->i64)
            bytes = ir_cast(&t->b, IR_zext, bytes, t->m->i64);
    } else {
        uint32_t target = spirv_pointee_of(t, spirv_type_of(t->s, i->words[1])),
                 source = spirv_pointee_of(t, spirv_type_of(t->s, i->words[2]));
        ir_type *contents = spirv_type_at(t, i, target ? target : source);
        bytes = spirv_int_value(t, t->m->i64, ir_size(contents));
    }
    if (to->type->space == IR_CONSTANT)
        spirv_fail_at(t, i, "3.42.8", "the storage class UniformConstant is not written");
    spirv_memory_access(t, i, is_sized ? 4 : 3, t->m->i8, &is_volatile);
    ir_value *args[] = {to, from, bytes, spirv_int_value(t, t->m->i1, is_volatile)};
    types[0] = to->type;
    types[1] = from->type;
    types[2] = bytes->type;
    ir_call_intrinsic(&t->b, IR_INTRINSIC_memcpy, types, 3, args, 4);
    return NULL;
}

/* --- atomics -------------------------------------------------------------------------------------------------------------- */

/* The scope of the id at word N; one that is no constant counts as the widest. */
static ir_scope scope_at(translation *t, const spirv_inst *i, uint32_t n)
{
    static const ir_scope scopes[] = {IR_SCOPE_ALL, IR_SCOPE_DEVICE, IR_SCOPE_WORK_GROUP, IR_SCOPE_SUB_GROUP, IR_SCOPE_WORK_ITEM};
    uint64_t bits;

    spirv_operand_at(t, i, n);
    if (!spirv_constant_at(t, i, n, &bits))
        return IR_SCOPE_ALL;
    if (bits >= sizeof scopes / sizeof *scopes)
        spirv_fail_at(t, i, NULL, "the scope %u is not supported", (unsigned)bits);
    return scopes[bits];
}

/* The ordering of the memory semantics at word N; those that are no constant count as the strongest. */
static ir_ordering ordering_at(translation *t, const spirv_inst *i, uint32_t n)
{
    uint64_t bits;

    spirv_operand_at(t, i, n);
    if (!spirv_constant_at(t, i, n, &bits) || bits & SPIRV_MemorySemantics_SequentiallyConsistent)
        return IR_SEQ_CST;
    if (bits & SPIRV_MemorySemantics_AcquireRelease ||
        (bits & SPIRV_MemorySemantics_Acquire && bits & SPIRV_MemorySemantics_Release))
        return IR_ACQ_REL;
    return bits & SPIRV_MemorySemantics_Acquire ? IR_ACQUIRE : bits & SPIRV_MemorySemantics_Release ? IR_RELEASE : IR_MONOTONIC;
}

static ir_value *require_atomic(translation *t, const spirv_inst *i, ir_value *v)
{
    bool fits = (ir_is_int(v->type) && (v->type->bits == 32 || v->type->bits == 64)) || v->type == t->m->float_type ||
                v->type == t->m->double_type;

    if (!fits)
        spirv_fail_at(t, i, NULL, "atomic operations are supported on integers of 32 and 64 bits, float and double");
    return v;
}

ir_value *spirv_translate_atomic_load(translation *t, const spirv_inst *i, int which, int more)
{
    ir_type *type = spirv_type_at(t, i, i->type);
    ir_ordering order = ordering_at(t, i, 5);

    (void)which;
    (void)more;
    require_atomic(t, i, ir_undef(t->m, type));
    ir_inst *load = ir_load(&t->b, type, pointer_at(t, i, 3), ir_align(type));
    load->ordering = (uint8_t)(order == IR_ACQ_REL ? IR_ACQUIRE : order == IR_RELEASE ? IR_MONOTONIC : order);
    load->scope = (uint8_t)scope_at(t, i, 4);
    return &load->value;
}

ir_value *spirv_translate_atomic_store(translation *t, const spirv_inst *i, int which, int more)
{
    ir_value *v = require_atomic(t, i, spirv_operand_at(t, i, 4));
    ir_ordering order = ordering_at(t, i, 3);

    (void)which;
    (void)more;
    ir_inst *store = ir_store(&t->b, v, pointer_at(t, i, 1), ir_align(v->type));
    store->ordering = (uint8_t)(order == IR_ACQ_REL ? IR_RELEASE : order == IR_ACQUIRE ? IR_MONOTONIC : order);
    store->scope = (uint8_t)scope_at(t, i, 2);
    return NULL;
}

/* The scope of read-modify-write operation I. llvm-spirv writes functions of OpenCL C 1.2, such as atomic_inc(), whose scope is the device, with
 * Workgroup and without semantics. It writes the same for a relaxed operation of OpenCL C 2.0 with memory_scope_work_group, which is rare, and
 * for which the device is right as well. */
static ir_scope update_scope(translation *t, const spirv_inst *i)
{
    ir_scope scope = scope_at(t, i, 4);
    uint64_t semantics;
    bool is_legacy = scope == IR_SCOPE_WORK_GROUP && spirv_constant_at(t, i, 5, &semantics) && !semantics;

    return is_legacy ? IR_SCOPE_DEVICE : scope;
}

static ir_value *rmw(translation *t, const spirv_inst *i, ir_rmw op, ir_value *v)
{
    ir_value *p = pointer_at(t, i, 3);
    ir_scope scope = update_scope(t, i);
    ir_ordering order = ordering_at(t, i, 5);

    return &ir_atomicrmw(&t->b, op, p, v, order, scope)->value;
}

/* IS_STEP: the operand is 1. */
ir_value *spirv_translate_rmw(translation *t, const spirv_inst *i, int op, int is_step)
{
    ir_type *type = spirv_type_at(t, i, i->type);
    bool floats = op == IR_RMW_FADD || op == IR_RMW_FMIN || op == IR_RMW_FMAX;

    if (ir_is_int(type) == floats)
        spirv_fail_at(t, i, "3.42.18", "the operation does not have this type");
    ir_value *v = is_step ? spirv_int_value(t, type, 1) : spirv_operand_at(t, i, 6);
    if (v->type != type)
        spirv_fail_at(t, i, "3.42.18", "the value does not have the type of the result");
    return rmw(t, i, (ir_rmw)op, require_atomic(t, i, v));
}

ir_value *spirv_translate_exchange(translation *t, const spirv_inst *i, int which, int more)
{
    ir_value *v = require_atomic(t, i, spirv_operand_at(t, i, 6));
    ir_type *type = v->type, *integer = ir_int(t->m, ir_scalar_bits(type));

    (void)which;
    (void)more;
    if (ir_is_int(type))
        return rmw(t, i, IR_RMW_XCHG, v);
    return ir_cast(&t->b, IR_bitcast, rmw(t, i, IR_RMW_XCHG, ir_cast(&t->b, IR_bitcast, v, integer)), type);
}

ir_value *spirv_translate_compare_exchange(translation *t, const spirv_inst *i, int which, int more)
{
    ir_value *p = pointer_at(t, i, 3), *v = require_atomic(t, i, spirv_operand_at(t, i, 7)),
             *expected = spirv_operand_at(t, i, 8);
    int32_t old = 0;

    (void)which;
    (void)more;
    if (!ir_is_int(v->type) || expected->type != v->type)
        spirv_fail_at(t, i, "3.42.18", "the value and the comparator are no integers of one type");
    ir_scope scope = update_scope(t, i);
    ir_ordering order = ordering_at(t, i, 5);
    ir_inst *pair = ir_cmpxchg(&t->b, p, expected, v, order, scope);
    return ir_extract_value(&t->b, &pair->value, &old, 1);
}

ir_value *spirv_translate_flag(translation *t, const spirv_inst *i, int sets, int more)
{
    ir_type *type = t->m->i32;

    (void)more;
    if (sets)
        return ir_compare(&t->b, IR_NE, rmw(t, i, IR_RMW_XCHG, spirv_int_value(t, type, UINT32_MAX)), ir_null(t->m, type));
    ir_inst *store = ir_store(&t->b, ir_null(t->m, type), pointer_at(t, i, 1), 4);
    store->ordering = (uint8_t)(ordering_at(t, i, 3) == IR_MONOTONIC ? IR_MONOTONIC : IR_RELEASE);
    store->scope = (uint8_t)scope_at(t, i, 2);
    return NULL;
}

ir_value *spirv_translate_fence(translation *t, const spirv_inst *i, int which, int more)
{
    ir_ordering order = ordering_at(t, i, 2);

    (void)which;
    (void)more;
    if (order != IR_MONOTONIC)
        ir_fence(&t->b, order, scope_at(t, i, 1));
    return NULL;
}

ir_value *spirv_translate_barrier(translation *t, const spirv_inst *i, int which, int more)
{
    ir_scope who = scope_at(t, i, 1), memory = scope_at(t, i, 2);
    uint64_t semantics;

    (void)which;
    (void)more;
    spirv_operand_at(t, i, 3);
    if (!spirv_constant_at(t, i, 3, &semantics))
        semantics = SPIRV_MemorySemantics_WorkgroupMemory | SPIRV_MemorySemantics_CrossWorkgroupMemory;
    if (who != IR_SCOPE_WORK_GROUP && who != IR_SCOPE_SUB_GROUP)
        spirv_fail_at(t, i, NULL, "a barrier has the scope Workgroup or Subgroup");
    uint64_t flags = (semantics & SPIRV_MemorySemantics_WorkgroupMemory ? 1 : 0) |
                     (semantics & SPIRV_MemorySemantics_CrossWorkgroupMemory ? 2 : 0) |
                     (semantics & SPIRV_MemorySemantics_ImageMemory ? 4 : 0);
    ir_value *args[] = {spirv_int_value(t, t->m->i32, flags), spirv_int_value(t, t->m->i32, memory)};
    spirv_call_intrinsic(t, who == IR_SCOPE_WORK_GROUP ? IR_INTRINSIC_barrier : IR_INTRINSIC_sub_group_barrier, NULL, args, 2);
    return NULL;
}

ir_value *spirv_translate_pointer_query(translation *t, const spirv_inst *i, int which, int more)
{
    ir_value *p = pointer_at(t, i, 3);

    (void)which;
    (void)more;
    if (p->type->space != IR_GENERIC)
        spirv_fail_at(t, i, "3.42.8", "the operand has not the storage class Generic");
    /* flags of OpenCL C are 1 and 2, those of SPIR-V the bits 8 and 9 */
    ir_value *flags = spirv_call_intrinsic(t, IR_INTRINSIC_get_fence, NULL, &p, 1);
    return ir_binary(&t->b, IR_shl, flags, spirv_int_value(t, t->m->i32, 8));
}
