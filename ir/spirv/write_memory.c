/* ir/spirv/write_memory.c - writes addresses, and accesses to memory: loads and stores, atomics and fences.
 *
 * vload_half and vstore_half of OpenCL.std access halves without the capability Float16, so a load with its only conversion is one instruction, and
 * so is a store with the conversion that only it uses. */
#include "ir/spirv/writer.h"

#include "ir/lifetime.h"

/* --- addresses, scopes and semantics -------------------------------------------------------------------------------------- */

void spirv_write_address(writer *w, const ir_inst *i)
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

static uint32_t memories_of_space(unsigned space)
{
    return space == IR_LOCAL    ? SPIRV_MemorySemantics_WorkgroupMemory
           : space == IR_GLOBAL ? SPIRV_MemorySemantics_CrossWorkgroupMemory
                                : SPIRV_MemorySemantics_WorkgroupMemory | SPIRV_MemorySemantics_CrossWorkgroupMemory;
}

uint32_t spirv_memories_of_flags(uint64_t flags)
{
    return (flags & 1 ? SPIRV_MemorySemantics_WorkgroupMemory : 0) |
           (flags & 2 ? SPIRV_MemorySemantics_CrossWorkgroupMemory : 0) | (flags & 4 ? SPIRV_MemorySemantics_ImageMemory : 0);
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

static uint32_t access_semantics(writer *w, unsigned ordering, const ir_value *p)
{
    return spirv_semantics_id(w, ordering, memories_of_space(p->type->space));
}

/* --- halves in memory ----------------------------------------------------------------------------------------------------- */

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

/* Is the conversion I written with the access to memory that it belongs to? */
bool spirv_is_part_of_access(const ir_inst *i)
{
    const ir_inst *load = ir_try_inst(ir_operand(i, 0));

    return (i->op == IR_fpext && load && only_extension(load)) || spirv_is_only_stored(&i->value);
}

static void load_halves(writer *w, const ir_inst *i, const ir_inst *extension)
{
    uint32_t lanes = (uint32_t)ir_lanes(i->value.type), type = spirv_own_type(w, extension), zero = spirv_int_id(w, w->m->i64, 0),
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

void spirv_write_load(writer *w, const ir_inst *i)
{
    const ir_value *p = ir_operand(i, 0);
    ir_type *t = i->value.type;
    const ir_inst *extension = only_extension(i);

    if (extension) {
        load_halves(w, i, extension);
        return;
    }
    t = spirv_value_type(w, &i->value);
    uint32_t address = spirv_pointer_to(w, p, t), type = spirv_memory_type_id(w, t);

    if (i->ordering != IR_NOT_ATOMIC) {
        require_atomic(w, t);
        uint32_t scope = spirv_scope_id(w, i->scope), semantics = access_semantics(w, i->ordering, p);
        spirv_make_for(w, i, SPIRV_OpAtomicLoad, type, address, scope, semantics);
    } else if (ir_is_boolean(t)) {
        uint32_t byte = spirv_make(w, SPIRV_OpLoad, type, address, memory_operands(i), i->align);
        spirv_set_id(w, i, spirv_from_memory(w, byte, t));
    } else {
        spirv_make_for(w, i, SPIRV_OpLoad, type, address, memory_operands(i), i->align);
    }
}

void spirv_write_store(writer *w, const ir_inst *i)
{
    const ir_value *v = ir_operand(i, 0), *p = ir_operand(i, 1);

    if (ir_begins_lifetime(i)) {
        if (ir_is_op(p, IR_alloca))
            spirv_emit(w, WRITTEN_FUNCTIONS, SPIRV_OpLifetimeStart, spirv_id_of(w, p), 0);
        return;
    }
    if (spirv_is_only_stored(v)) {
        store_halves(w, i);
        return;
    }
    ir_type *t = spirv_value_type(w, v), *variable = ir_is_ptr(v->type) ? NULL : spirv_handle_of(w, p);
    t = variable ? variable : t;
    uint32_t value = spirv_is_handle_type(w, t) ? spirv_id_as(w, v, t) : spirv_to_memory(w, v),
             address = spirv_pointer_to(w, p, t);

    if (i->ordering == IR_NOT_ATOMIC) {
        spirv_emit(w, WRITTEN_FUNCTIONS, SPIRV_OpStore, address, value, memory_operands(i), i->align);
        return;
    }
    require_atomic(w, v->type);
    uint32_t scope = spirv_scope_id(w, i->scope), semantics = access_semantics(w, i->ordering, p);
    spirv_emit(w, WRITTEN_FUNCTIONS, SPIRV_OpAtomicStore, address, scope, semantics, value);
}

void spirv_write_rmw(writer *w, const ir_inst *i)
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
             semantics = access_semantics(w, i->ordering, p), operand = spirv_id_of(w, v);
    spirv_make_for(w, i, rows[i->rmw], spirv_own_type(w, i), address, scope, semantics, operand);
}

/* The result is the old value; the members of the pair are written where they are extracted. */
void spirv_write_exchange(writer *w, const ir_inst *i)
{
    const ir_value *p = ir_operand(i, 0), *expected = ir_operand(i, 1), *v = ir_operand(i, 2);

    ir_each_use(u, &i->value)
        if (u->user->op != IR_extractvalue)
            spirv_refuse(w, "SPIR-V has no pair of an old value and the success of an exchange");
    require_atomic(w, v->type);
    uint32_t address = spirv_pointer_to(w, p, v->type), scope = spirv_scope_id(w, i->scope),
             equal = access_semantics(w, i->ordering, p), unequal = access_semantics(w, i->failure_ordering, p),
             value = spirv_id_of(w, v), comparator = spirv_id_of(w, expected);
    spirv_make_for(w, i, SPIRV_OpAtomicCompareExchange, spirv_type_id(w, v->type), address, scope, equal, unequal, value,
                   comparator);
}

void spirv_write_fence(writer *w, const ir_inst *i)
{
    enum { LOCAL_AND_GLOBAL = 1 | 2 };
    uint32_t memories = spirv_memories_of_flags(i->memories ? i->memories : LOCAL_AND_GLOBAL);
    uint32_t scope = spirv_scope_id(w, i->scope), semantics = spirv_semantics_id(w, i->ordering, memories);
    spirv_emit(w, WRITTEN_FUNCTIONS, SPIRV_OpMemoryBarrier, scope, semantics);
}
