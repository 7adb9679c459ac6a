/* parser/lower/parallel.c - lowers the built-in functions of parallel programs: work-item functions, barriers, atomics,
 * sub-groups, address-space queries, printf.
 *
 * Ids and sizes have 32 bits in the hardware's payload. They are zero-extended to the size_t of the language, so that later
 * passes can narrow index arithmetic again.
 *
 * A printf call appends a record to a buffer (IR_INTRINSIC_printf_buffer). The buffer begins with
 *     i32 bytes in use, i32 capacity of the rest in bytes
 * which is followed by records of
 *     i32 bytes of this record, i32 linear group id, i32 linear local id, i32 arguments, i64 address of the format, arguments
 * Every argument takes a multiple of 8 bytes. The host sorts the records by group and work-item. */
#include "parser/lower/builtin.h"

#include "src/base/bug.h"

static ir_value *call_without_arguments(lowering *l, ir_intrinsic id)
{
    return &ir_call_intrinsic(&l->b, id, NULL, 0, NULL, 0)->value;
}

static ir_value *i32_of_dimension(lowering *l, ir_intrinsic id, unsigned dimension)
{
    ir_value *d = lower_int(l, l->m->i32, dimension);

    return &ir_call_intrinsic(&l->b, id, NULL, 0, &d, 1)->value;
}

static ir_value *build_add(lowering *l, ir_value *x, ir_value *y)
{
    return ir_binary(&l->b, IR_add, x, y);
}

static ir_value *build_mul(lowering *l, ir_value *x, ir_value *y)
{
    return ir_binary(&l->b, IR_mul, x, y);
}

static ir_value *widen_to_i64(lowering *l, ir_value *v)
{
    return ir_cast(&l->b, IR_zext, v, l->m->i64);
}

/* --- ids and sizes -------------------------------------------------------------------------------------------------------- */

static const struct {
    builtin_lowering lowering;
    ir_intrinsic id;
    unsigned beyond; /* the result for a dimension that does not exist */
} identities[] = {
    {LOWER_get_global_size, IR_INTRINSIC_global_size, 1},
    {LOWER_get_local_size, IR_INTRINSIC_local_size, 1},
    {LOWER_get_enqueued_local_size, IR_INTRINSIC_enqueued_local_size, 1},
    {LOWER_get_local_id, IR_INTRINSIC_local_id, 0},
    {LOWER_get_num_groups, IR_INTRINSIC_group_count, 1},
    {LOWER_get_group_id, IR_INTRINSIC_group_id, 0},
    {LOWER_get_global_offset, IR_INTRINSIC_global_offset, 0},
    {LOWER_get_global_id, IR_NOT_INTRINSIC, 0},
};

static ir_value *build_group_start(lowering *l, unsigned d)
{
    ir_value *size = i32_of_dimension(l, IR_INTRINSIC_enqueued_local_size, d);
    ir_value *group = i32_of_dimension(l, IR_INTRINSIC_group_id, d);

    return build_mul(l, group, size);
}

/* Builds the global id in dimension D without the global offset. */
static ir_value *build_id_without_offset(lowering *l, unsigned d)
{
    ir_value *local = i32_of_dimension(l, IR_INTRINSIC_local_id, d);

    return build_add(l, build_group_start(l, d), local);
}

static ir_value *build_id(lowering *l, ir_intrinsic id, unsigned d)
{
    if (id != IR_NOT_INTRINSIC)
        return i32_of_dimension(l, id, d);
    ir_value *without_offset = build_id_without_offset(l, d);
    return build_add(l, without_offset, i32_of_dimension(l, IR_INTRINSIC_global_offset, d));
}

static ir_value *build_id_of_dimension(lowering *l, ir_intrinsic id, unsigned beyond, ir_value *dimension)
{
    uint64_t d;

    if (ir_const_bits(dimension, &d))
        return d < 3 ? widen_to_i64(l, build_id(l, id, (unsigned)d)) : lower_int(l, l->m->i64, beyond);
    ir_value *v = lower_int(l, l->m->i32, beyond);
    for (unsigned i = 0; i < 3; i++) {
        ir_value *of_i = build_id(l, id, i);
        v = ir_select(&l->b, ir_compare(&l->b, IR_EQ, dimension, lower_int(l, dimension->type, i)), of_i, v);
    }
    return widen_to_i64(l, v);
}

/* Builds (id[2] * size[1] + id[1]) * size[0] + id[0]. */
static ir_value *build_linear_id(lowering *l, ir_value *const id[3], ir_value *const size[2])
{
    return build_add(l, build_mul(l, build_add(l, build_mul(l, id[2], size[1]), id[1]), size[0]), id[0]);
}

/* Builds the linear id of ids ID in a range of sizes SIZE. */
static ir_value *build_linear_id_of(lowering *l, ir_intrinsic id, ir_intrinsic size)
{
    ir_value *ids[3], *sizes[2];

    for (unsigned d = 2; d-- > 0;)
        sizes[d] = i32_of_dimension(l, size, d);
    for (unsigned d = 3; d-- > 0;)
        ids[d] = i32_of_dimension(l, id, d);
    return build_linear_id(l, ids, sizes);
}

static ir_value *local_linear_id(lowering *l)
{
    return build_linear_id_of(l, IR_INTRINSIC_local_id, IR_INTRINSIC_local_size);
}

static ir_value *group_linear_id(lowering *l)
{
    return build_linear_id_of(l, IR_INTRINSIC_group_id, IR_INTRINSIC_group_count);
}

static ir_value *global_linear_id(lowering *l)
{
    ir_value *id[3], *size[2];

    for (unsigned d = 0; d < 3; d++)
        id[d] = widen_to_i64(l, build_id_without_offset(l, d));
    for (unsigned d = 0; d < 2; d++)
        size[d] = widen_to_i64(l, i32_of_dimension(l, IR_INTRINSIC_global_size, d));
    return build_linear_id(l, id, size);
}

static ir_value *group_volume(lowering *l, ir_intrinsic size)
{
    ir_value *sizes[3];

    for (unsigned d = 3; d-- > 0;)
        sizes[d] = i32_of_dimension(l, size, d);
    return build_mul(l, build_mul(l, sizes[0], sizes[1]), sizes[2]);
}

static ir_value *sub_groups_in(lowering *l, ir_intrinsic size)
{
    ir_value *simd = call_without_arguments(l, IR_INTRINSIC_simd_size);
    ir_value *less_one = ir_binary(&l->b, IR_sub, simd, lower_int(l, l->m->i32, 1));

    return ir_binary(&l->b, IR_udiv, build_add(l, group_volume(l, size), less_one), simd);
}

/* Builds the sub-group id. A sub-group consists of work-items with consecutive local linear ids. */
static ir_value *sub_group_id(lowering *l)
{
    ir_value *simd = call_without_arguments(l, IR_INTRINSIC_simd_size);

    return ir_binary(&l->b, IR_udiv, local_linear_id(l), simd);
}

static ir_value *sub_group_size(lowering *l)
{
    ir_value *simd = call_without_arguments(l, IR_INTRINSIC_simd_size);
    ir_value *before = build_mul(l, sub_group_id(l), simd);

    return lower_intrinsic(l, IR_INTRINSIC_umin, simd, ir_binary(&l->b, IR_sub, group_volume(l, IR_INTRINSIC_local_size), before),
                           NULL);
}

static bool lower_work_item_function(lowering *l, builtin_lowering what, ir_value **v, ir_value **out)
{
    for (unsigned i = 0; i < sizeof identities / sizeof *identities; i++)
        if (identities[i].lowering == what) {
            *out = build_id_of_dimension(l, identities[i].id, identities[i].beyond, v[0]);
            return true;
        }
    if (what == LOWER_get_work_dim)
        *out = call_without_arguments(l, IR_INTRINSIC_work_dim);
    else if (what == LOWER_get_global_linear_id)
        *out = global_linear_id(l);
    else if (what == LOWER_get_local_linear_id)
        *out = widen_to_i64(l, local_linear_id(l));
    else if (what == LOWER_get_sub_group_size)
        *out = sub_group_size(l);
    else if (what == LOWER_get_max_sub_group_size)
        *out = call_without_arguments(l, IR_INTRINSIC_simd_size);
    else if (what == LOWER_get_num_sub_groups)
        *out = sub_groups_in(l, IR_INTRINSIC_local_size);
    else if (what == LOWER_get_enqueued_num_sub_groups)
        *out = sub_groups_in(l, IR_INTRINSIC_enqueued_local_size);
    else if (what == LOWER_get_sub_group_id)
        *out = sub_group_id(l);
    else if (what == LOWER_clock_read)
        *out = call_without_arguments(l, IR_INTRINSIC_clock);
    else if (what == LOWER_get_sub_group_local_id)
        *out = call_without_arguments(l, IR_INTRINSIC_lane_id);
    else
        return false;
    return true;
}

/* --- synchronization ------------------------------------------------------------------------------------------------------ */

/* Converts a constant memory_scope (OpenCL C 6.15.12.3); a scope that is not constant becomes the widest one. */
static ir_scope scope_of(ir_value *v)
{
    static const ir_scope table[] = {IR_SCOPE_WORK_ITEM, IR_SCOPE_WORK_GROUP, IR_SCOPE_DEVICE, IR_SCOPE_ALL, IR_SCOPE_SUB_GROUP};
    uint64_t n;

    return v && ir_const_bits(v, &n) && n < 5 ? table[n] : IR_SCOPE_ALL;
}

/* Converts a constant memory_order: relaxed, acquire, release, acq_rel or seq_cst; an order that is not constant becomes the
 * strongest one. OpenCL C does not have C11's consume. */
static ir_ordering order_of(ir_value *v)
{
    static const ir_ordering table[] = {IR_MONOTONIC, IR_SEQ_CST, IR_ACQUIRE, IR_RELEASE, IR_ACQ_REL, IR_SEQ_CST};
    uint64_t n;

    return v && ir_const_bits(v, &n) && n < 6 ? table[n] : IR_SEQ_CST;
}

/* The order V of an atomic load, or with IS_STORE of a store. OpenCL C leaves open what an order means that such an access cannot
 * have; here it is the strongest one. */
static ir_ordering access_order_of(ir_value *v, bool is_store)
{
    ir_ordering order = order_of(v);

    return order == IR_ACQ_REL || order == (is_store ? IR_ACQUIRE : IR_RELEASE) ? IR_SEQ_CST : order;
}

/* Flags that are not constant are taken as all of them. */
static void build_barrier(lowering *l, ir_intrinsic id, ir_value *flags, ir_scope scope)
{
    uint64_t constant;

    if (l->options->check && !ir_const_bits(flags, &constant))
        ir_call_intrinsic(&l->b, IR_INTRINSIC_check_flags, NULL, 0, &flags, 1);
    ir_value *args[2] = {ir_const_bits(flags, &constant) ? lower_int(l, l->m->i32, constant) : lower_int(l, l->m->i32, 3),
                         lower_int(l, l->m->i32, scope)};

    ir_call_intrinsic(&l->b, id, NULL, 0, args, 2);
}

static void build_fence(lowering *l, ir_ordering order, ir_scope scope, ir_value *flags)
{
    uint64_t constant;

    ir_fence(&l->b, order, scope)->memories = ir_const_bits(flags, &constant) ? constant & 7 : 0;
}

static bool lower_synchronization(lowering *l, builtin_lowering what, ir_value **v)
{
    if (what == LOWER_barrier)
        build_barrier(l, IR_INTRINSIC_barrier, v[0], v[1] ? scope_of(v[1]) : IR_SCOPE_WORK_GROUP);
    else if (what == LOWER_sub_group_barrier)
        build_barrier(l, IR_INTRINSIC_sub_group_barrier, v[0], v[1] ? scope_of(v[1]) : IR_SCOPE_SUB_GROUP);
    else if (what == LOWER_mem_fence)
        build_fence(l, IR_ACQ_REL, IR_SCOPE_WORK_GROUP, v[0]);
    else if (what == LOWER_read_mem_fence)
        build_fence(l, IR_ACQUIRE, IR_SCOPE_WORK_GROUP, v[0]);
    else if (what == LOWER_write_mem_fence)
        build_fence(l, IR_RELEASE, IR_SCOPE_WORK_GROUP, v[0]);
    else if (what == LOWER_atomic_work_item_fence && order_of(v[1]) != IR_MONOTONIC)
        build_fence(l, order_of(v[1]), scope_of(v[2]), v[0]);
    else
        return what == LOWER_atomic_work_item_fence;
    return true;
}

/* --- atomics -------------------------------------------------------------------------------------------------------------- */

static const struct {
    builtin_lowering lowering;
    ir_rmw on_signed, on_unsigned, on_float;
    bool counts; /* inc and dec: the operand is the constant 1 */
    bool is_c11; /* has a memory order and, if given, a scope */
} rmws[] = {
    {LOWER_atomic_add, IR_RMW_ADD, IR_RMW_ADD, IR_RMW_FADD, false, false},
    {LOWER_atomic_sub, IR_RMW_SUB, IR_RMW_SUB, IR_RMW_FADD, false, false},
    {LOWER_atomic_xchg, IR_RMW_XCHG, IR_RMW_XCHG, IR_RMW_XCHG, false, false},
    {LOWER_atomic_inc, IR_RMW_ADD, IR_RMW_ADD, IR_RMW_FADD, true, false},
    {LOWER_atomic_dec, IR_RMW_SUB, IR_RMW_SUB, IR_RMW_FADD, true, false},
    {LOWER_atomic_min, IR_RMW_MIN, IR_RMW_UMIN, IR_RMW_FMIN, false, false},
    {LOWER_atomic_max, IR_RMW_MAX, IR_RMW_UMAX, IR_RMW_FMAX, false, false},
    {LOWER_atomic_and, IR_RMW_AND, IR_RMW_AND, IR_RMW_AND, false, false},
    {LOWER_atomic_or, IR_RMW_OR, IR_RMW_OR, IR_RMW_OR, false, false},
    {LOWER_atomic_xor, IR_RMW_XOR, IR_RMW_XOR, IR_RMW_XOR, false, false},
    {LOWER_c11_exchange, IR_RMW_XCHG, IR_RMW_XCHG, IR_RMW_XCHG, false, true},
    {LOWER_c11_fetch_add, IR_RMW_ADD, IR_RMW_ADD, IR_RMW_FADD, false, true},
    {LOWER_c11_fetch_sub, IR_RMW_SUB, IR_RMW_SUB, IR_RMW_FADD, false, true},
    {LOWER_c11_fetch_or, IR_RMW_OR, IR_RMW_OR, IR_RMW_OR, false, true},
    {LOWER_c11_fetch_xor, IR_RMW_XOR, IR_RMW_XOR, IR_RMW_XOR, false, true},
    {LOWER_c11_fetch_and, IR_RMW_AND, IR_RMW_AND, IR_RMW_AND, false, true},
    {LOWER_c11_fetch_min, IR_RMW_MIN, IR_RMW_UMIN, IR_RMW_FMIN, false, true},
    {LOWER_c11_fetch_max, IR_RMW_MAX, IR_RMW_UMAX, IR_RMW_FMAX, false, true},
};

static const type *object_type(const ast_expr *e)
{
    const type *t = e->call.arguments[0]->type->element->bare;

    return t->kind == TYPE_ATOMIC ? t->element->bare : t;
}

static ir_value *read_modify_write(lowering *l, unsigned row, const ast_expr *e, ir_value **v)
{
    bool c11 = rmws[row].is_c11;
    const type *t = object_type(e);
    ir_type *value = lower_memory_type(l, t);
    ir_value *operand = rmws[row].counts ? lower_int(l, value, 1) : v[1];
    ir_rmw op = type_has_floats(t) ? rmws[row].on_float : type_is_signed(t) ? rmws[row].on_signed : rmws[row].on_unsigned;
    ir_ordering order = c11 ? order_of(v[2]) : IR_MONOTONIC;

    if (op == IR_RMW_FADD && (rmws[row].lowering == LOWER_atomic_sub || rmws[row].lowering == LOWER_c11_fetch_sub))
        operand = ir_unary(&l->b, IR_fneg, operand);
    if (operand->type != value)
        operand = ir_is_int(value) && ir_is_int(operand->type) ? lower_resize(l, operand, value, true)
                                                               : ir_cast(&l->b, IR_bitcast, operand, value);
    return &ir_atomicrmw(&l->b, op, v[0], operand, order, c11 ? (v[3] ? scope_of(v[3]) : IR_SCOPE_DEVICE) : IR_SCOPE_DEVICE)
                ->value;
}

static ir_value *compare_exchange(lowering *l, const ast_expr *e, ir_value **v)
{
    const type *t = object_type(e);
    ir_type *value = lower_memory_type(l, t), *bits = ir_int(l->m, ir_scalar_bits(value));
    ir_inst *expected = ir_load(&l->b, value, v[1], t->align);
    ir_value *old = &expected->value, *desired = v[2];
    const int32_t first = 0, second = 1;

    if (!ir_is_int(value)) {
        old = ir_cast(&l->b, IR_bitcast, old, bits);
        desired = ir_cast(&l->b, IR_bitcast, desired, bits);
    }
    ir_inst *x = ir_cmpxchg(&l->b, v[0], old, desired, order_of(v[3]), v[5] ? scope_of(v[5]) : IR_SCOPE_DEVICE);
    ir_value *found = ir_extract_value(&l->b, &x->value, &first, 1), *ok = ir_extract_value(&l->b, &x->value, &second, 1);
    if (!ir_is_int(value))
        found = ir_cast(&l->b, IR_bitcast, found, value);
    ir_store(&l->b, found, v[1], t->align);
    return ok;
}

static ir_value *atomic_access(lowering *l, const ast_expr *e, ir_value **v, bool is_store)
{
    const type *t = object_type(e);
    unsigned at = is_store ? 2 : 1;
    ir_inst *i = is_store ? ir_store(&l->b, v[1], v[0], t->align) : ir_load(&l->b, lower_memory_type(l, t), v[0], t->align);

    i->ordering = (uint8_t)access_order_of(v[at], is_store);
    i->scope = (uint8_t)(v[at] && v[at + 1] ? scope_of(v[at + 1]) : IR_SCOPE_DEVICE);
    return is_store ? NULL : &i->value;
}

static ir_value *compare_exchange_1x(lowering *l, ir_value **v)
{
    const int32_t first = 0;
    ir_inst *x = ir_cmpxchg(&l->b, v[0], v[1], v[2], IR_MONOTONIC, IR_SCOPE_DEVICE);

    return ir_extract_value(&l->b, &x->value, &first, 1);
}

static bool lower_atomic(lowering *l, const ast_expr *e, builtin_lowering what, ir_value **v, ir_value **out)
{
    for (unsigned i = 0; i < sizeof rmws / sizeof *rmws; i++)
        if (rmws[i].lowering == what) {
            *out = read_modify_write(l, i, e, v);
            return true;
        }
    if (what == LOWER_atomic_cmpxchg)
        *out = compare_exchange_1x(l, v);
    else if (what == LOWER_c11_compare_exchange)
        *out = compare_exchange(l, e, v);
    else if (what == LOWER_c11_load)
        *out = atomic_access(l, e, v, false);
    else if (what == LOWER_c11_store)
        *out = atomic_access(l, e, v, true);
    else if (what == LOWER_c11_init)
        ir_store(&l->b, v[1], v[0], object_type(e)->align);
    else if (what == LOWER_c11_flag_test_and_set) {
        ir_inst *old = ir_atomicrmw(&l->b, IR_RMW_XCHG, v[0], lower_int(l, l->m->i32, 1), order_of(v[1]),
                                    v[1] && v[2] ? scope_of(v[2]) : IR_SCOPE_DEVICE);
        *out = ir_compare(&l->b, IR_NE, &old->value, lower_int(l, l->m->i32, 0));
    } else if (what == LOWER_c11_flag_clear) {
        ir_inst *i = ir_store(&l->b, lower_int(l, l->m->i32, 0), v[0], 4);
        i->ordering = (uint8_t)access_order_of(v[1], true);
        i->scope = (uint8_t)(v[1] && v[2] ? scope_of(v[2]) : IR_SCOPE_DEVICE);
    } else {
        return false;
    }
    return true;
}

/* --- sub-groups ----------------------------------------------------------------------------------------------------------- */

/* The operations of reductions and scans: their rows of parser/tree/lowerings.def, and the operation code of
 * gasket.sub_group_reduce and gasket.sub_group_scan, which for unsigned integers is another one. */
static const struct collective {
    builtin_lowering reduce, inclusive, exclusive;
    unsigned code, unsigned_code;
} collectives[] = {
#define COLLECTIVE(name, code, unsigned_code)                                                                                    \
    {                                                                                                                            \
        LOWER_sub_group_reduce_##name, LOWER_sub_group_scan_inclusive_##name, LOWER_sub_group_scan_exclusive_##name, code,       \
            unsigned_code                                                                                                        \
    }
    COLLECTIVE(add, 0, 0), COLLECTIVE(min, 1, 3), COLLECTIVE(max, 2, 4), COLLECTIVE(mul, 5, 5),
    COLLECTIVE(and, 6, 6), COLLECTIVE(or, 7, 7),  COLLECTIVE(xor, 8, 8),
};

/* For reports of checks: the value of a sub-group function has its name, as several functions have the same lowering. */
static void name_sub_group_function(lowering *l, const ast_expr *e, ir_value *v)
{
    if (l->options->check)
        v->name = intern_str(&l->m->names, e->call.builtin->name);
}

/* Calls intrinsic ID for each component of X, or for the scalar X: a call of E's function. */
static ir_value *call_per_component(lowering *l, const ast_expr *e, ir_intrinsic id, ir_value *x, ir_value *lane)
{
    if (!ir_is_vector(x->type)) {
        ir_value *result = lower_intrinsic(l, id, x, lane, NULL);
        name_sub_group_function(l, e, result);
        return result;
    }
    ir_value *v = ir_poison(l->m, x->type);
    for (unsigned i = 0; i < x->type->count; i++) {
        ir_value *n = lower_int(l, l->m->i32, i), *part = lower_intrinsic(l, id, ir_extract(&l->b, x, n), lane, NULL);
        name_sub_group_function(l, e, part);
        v = ir_insert(&l->b, v, part, n);
    }
    return v;
}

/* Lowers a reduction or scan of X; returns NULL if WHAT is none. */
static ir_value *lower_collective(lowering *l, const ast_expr *e, builtin_lowering what, ir_value *x)
{
    const struct collective *row = NULL;

    for (size_t i = 0; i < sizeof collectives / sizeof *collectives && !row; i++)
        if (what == collectives[i].reduce || what == collectives[i].inclusive || what == collectives[i].exclusive)
            row = &collectives[i];
    if (!row)
        return NULL;
    bool reduces = what == row->reduce, is_unsigned = type_has_integers(e->type) && !type_is_signed(e->type);
    ir_value *code = lower_int(l, l->m->i32, is_unsigned ? row->unsigned_code : row->code);
    ir_value *inclusive = lower_int(l, l->m->i32, what == row->inclusive);
    ir_inst *made =
        reduces ? ir_call_intrinsic(&l->b, IR_INTRINSIC_sub_group_reduce, &x->type, 1, (ir_value *[]){code, x}, 2)
                : ir_call_intrinsic(&l->b, IR_INTRINSIC_sub_group_scan, &x->type, 1, (ir_value *[]){code, inclusive, x}, 3);
    name_sub_group_function(l, e, &made->value);
    return &made->value;
}

static bool lower_sub_group(lowering *l, const ast_expr *e, builtin_lowering what, ir_value **v, ir_value **out)
{
    ir_value *collective = lower_collective(l, e, what, v[0]);

    if (collective) {
        *out = collective;
    } else if (what == LOWER_sub_group_broadcast || what == LOWER_sub_group_shuffle) {
        ir_intrinsic id = what == LOWER_sub_group_broadcast ? IR_INTRINSIC_sub_group_broadcast : IR_INTRINSIC_sub_group_shuffle;
        *out = call_per_component(l, e, id, v[0], lower_resize(l, v[1], l->m->i32, false));
    } else if (what == LOWER_sub_group_ballot) {
        *out = &ir_call_intrinsic(&l->b, IR_INTRINSIC_sub_group_ballot, NULL, 0, v, 1)->value;
        name_sub_group_function(l, e, *out);
    } else if (what == LOWER_sub_group_block_read) {
        ir_type *types[2] = {lower_type(l, e->type), v[0]->type};
        *out = &ir_call_intrinsic(&l->b, IR_INTRINSIC_sub_group_block_read, types, 2, v, 1)->value;
    } else if (what == LOWER_sub_group_block_write) {
        ir_type *types[2] = {v[1]->type, v[0]->type};
        ir_call_intrinsic(&l->b, IR_INTRINSIC_sub_group_block_write, types, 2, (ir_value *[]){v[1], v[0]}, 2);
    } else {
        return false;
    }
    return true;
}

/* --- generic pointers ----------------------------------------------------------------------------------------------------- */

static bool lower_space_query(lowering *l, builtin_lowering what, ir_value **v, ir_value **out)
{
    static const struct {
        builtin_lowering lowering;
        ir_intrinsic id;
    } rows[] = {
        {LOWER_to_global, IR_INTRINSIC_to_global},
        {LOWER_to_local, IR_INTRINSIC_to_local},
        {LOWER_to_private, IR_INTRINSIC_to_private},
        {LOWER_get_fence, IR_INTRINSIC_get_fence},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].lowering == what) {
            ir_type *generic = ir_ptr(l->m, IR_GENERIC);
            ir_value *pointer = v[0]->type == generic ? v[0] : ir_cast(&l->b, IR_addrspacecast, v[0], generic);
            *out = &ir_call_intrinsic(&l->b, rows[i].id, NULL, 0, &pointer, 1)->value;
            return true;
        }
    return false;
}

/* --- printf --------------------------------------------------------------------------------------------------------------- */

enum { RECORD_HEADER = 24 };

static uint64_t record_size_of(const ir_type *t)
{
    return (ir_size(t) + 7) / 8 * 8;
}

static ir_value *store_word(lowering *l, ir_value *at, uint64_t offset, ir_value *v)
{
    ir_store(&l->b, v, lower_byte_offset(l, at, offset), (uint32_t)ir_store_size(v->type) >= 8 ? 8 : 4);
    return v;
}

static ir_value *lower_printf(lowering *l, const ast_expr *e, ir_value **v)
{
    uint64_t size = RECORD_HEADER;
    ir_block *write = lower_block(l, "printf.write"), *end = lower_block(l, "printf.end"), *from;

    for (unsigned i = 1; i < e->call.count; i++)
        size += record_size_of(v[i]->type);
    ir_value *bytes = lower_int(l, l->m->i32, size);
    ir_value *buffer =
        ir_cast(&l->b, IR_inttoptr, call_without_arguments(l, IR_INTRINSIC_printf_buffer), ir_ptr(l->m, IR_GLOBAL));
    ir_value *at = &ir_atomicrmw(&l->b, IR_RMW_ADD, buffer, bytes, IR_MONOTONIC, IR_SCOPE_DEVICE)->value;
    ir_value *capacity = &ir_load(&l->b, l->m->i32, lower_byte_offset(l, buffer, 4), 4)->value;
    ir_value *fits = ir_compare(&l->b, IR_ULE, build_add(l, at, bytes), capacity);
    from = l->b.block;
    ir_cond_br(&l->b, fits, write, end);
    lower_enter(l, write);
    ir_value *offset = build_add(l, widen_to_i64(l, at), lower_int(l, l->m->i64, 8));
    ir_value *record = ir_gep(&l->b, l->m->i8, buffer, &offset, 1);
    store_word(l, record, 0, bytes);
    store_word(l, record, 4, group_linear_id(l));
    store_word(l, record, 8, local_linear_id(l));
    store_word(l, record, 12, lower_int(l, l->m->i32, e->call.count - 1));
    store_word(l, record, 16, ir_cast(&l->b, IR_ptrtoint, v[0], l->m->i64));
    uint64_t place = RECORD_HEADER;
    for (unsigned i = 1; i < e->call.count; i++) {
        ir_value *x = ir_is_ptr(v[i]->type) ? ir_cast(&l->b, IR_ptrtoint, v[i], l->m->i64) : v[i];
        store_word(l, record, place, x);
        place += record_size_of(x->type);
    }
    ir_block *written = l->b.block;
    lower_jump(l, end);
    lower_enter(l, end);
    ir_inst *result = ir_phi(&l->b, l->m->i32);
    ir_phi_add(result, lower_int(l, l->m->i32, 0xffffffff), from);
    ir_phi_add(result, lower_int(l, l->m->i32, 0), written);
    return &result->value;
}

bool lower_parallel(lowering *l, const ast_expr *e, ir_value **v, ir_value **out)
{
    builtin_lowering what = e->call.builtin->lowering;

    *out = NULL;
    if (what == LOWER_printf) {
        *out = lower_printf(l, e, v);
        return true;
    }
    if (what == LOWER_assume) {
        ir_call_intrinsic(&l->b, IR_INTRINSIC_assume, NULL, 0, v, 1);
        return true;
    }
    return lower_work_item_function(l, what, v, out) || lower_synchronization(l, what, v) || lower_atomic(l, e, what, v, out) ||
           lower_sub_group(l, e, what, v, out) || lower_space_query(l, what, v, out);
}
