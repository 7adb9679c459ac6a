/* parser/lower/builtin.c - lowers built-in functions to operations or intrinsics: arithmetic, relational functions, vector
 * loads and stores.
 *
 * The arguments are converted to the types of the parameters already (rows of parser/tree/lowerings.def). parallel.c lowers
 * work-item functions, synchronization, atomics, sub-groups and printf, image.c accesses to images. */
#include "parser/lower/builtin.h"

#include "src/base/bug.h"

ir_value *lower_intrinsic(lowering *l, ir_intrinsic id, ir_value *x, ir_value *y, ir_value *z)
{
    ir_value *args[3] = {x, y, z};

    return &ir_call_intrinsic(&l->b, id, &x->type, 1, args, z ? 3 : y ? 2 : 1)->value;
}

/* Functions that are a single intrinsic for all of their types. */
static const struct {
    builtin_lowering lowering;
    ir_intrinsic on_signed, on_unsigned;
} direct[] = {
    {LOWER_fabs, IR_INTRINSIC_fabs, IR_INTRINSIC_fabs},
    {LOWER_floor, IR_INTRINSIC_floor, IR_INTRINSIC_floor},
    {LOWER_ceil, IR_INTRINSIC_ceil, IR_INTRINSIC_ceil},
    {LOWER_trunc, IR_INTRINSIC_trunc, IR_INTRINSIC_trunc},
    {LOWER_rint, IR_INTRINSIC_rint, IR_INTRINSIC_rint},
    {LOWER_sqrt, IR_INTRINSIC_sqrt, IR_INTRINSIC_sqrt},
    {LOWER_sqrt_exact, IR_INTRINSIC_sqrt, IR_INTRINSIC_sqrt},
    {LOWER_fma, IR_INTRINSIC_fma, IR_INTRINSIC_fma},
    {LOWER_mad, IR_INTRINSIC_fma, IR_INTRINSIC_fma},
    {LOWER_copysign, IR_INTRINSIC_copysign, IR_INTRINSIC_copysign},
    {LOWER_fmin, IR_INTRINSIC_minnum, IR_INTRINSIC_minnum},
    {LOWER_fmax, IR_INTRINSIC_maxnum, IR_INTRINSIC_maxnum},
    {LOWER_native_sin, IR_INTRINSIC_native_sin, IR_INTRINSIC_native_sin},
    {LOWER_native_cos, IR_INTRINSIC_native_cos, IR_INTRINSIC_native_cos},
    {LOWER_native_exp2, IR_INTRINSIC_native_exp2, IR_INTRINSIC_native_exp2},
    {LOWER_native_log2, IR_INTRINSIC_native_log2, IR_INTRINSIC_native_log2},
    {LOWER_native_sqrt, IR_INTRINSIC_native_sqrt, IR_INTRINSIC_native_sqrt},
    {LOWER_native_rsqrt, IR_INTRINSIC_native_rsqrt, IR_INTRINSIC_native_rsqrt},
    {LOWER_native_recip, IR_INTRINSIC_native_inv, IR_INTRINSIC_native_inv},
    {LOWER_native_divide, IR_INTRINSIC_native_div, IR_INTRINSIC_native_div},
    {LOWER_native_powr, IR_INTRINSIC_native_pow, IR_INTRINSIC_native_pow},
    {LOWER_add_sat, IR_INTRINSIC_sadd_sat, IR_INTRINSIC_uadd_sat},
    {LOWER_sub_sat, IR_INTRINSIC_ssub_sat, IR_INTRINSIC_usub_sat},
    {LOWER_rhadd, IR_INTRINSIC_savg, IR_INTRINSIC_uavg},
    {LOWER_popcount, IR_INTRINSIC_ctpop, IR_INTRINSIC_ctpop},
    {LOWER_mul_hi, IR_INTRINSIC_smulh, IR_INTRINSIC_umulh},
    {LOWER_bit_reverse, IR_INTRINSIC_bitreverse, IR_INTRINSIC_bitreverse},
};

static ir_value *to_lanes_of(lowering *l, ir_value *v, ir_value *like)
{
    int32_t mask[16] = {0};

    if (!ir_is_vector(like->type) || ir_is_vector(v->type))
        return v;
    ir_type *t = ir_vector(l->m, v->type, like->type->count);
    ir_value *first = ir_insert(&l->b, ir_poison(l->m, t), v, lower_int(l, l->m->i32, 0));
    return ir_shuffle(&l->b, first, ir_poison(l->m, t), mask, (unsigned)t->count);
}

/* Builds the minimum or maximum of X and Y. Floats use fmin and fmax: clamp is defined by them, and min and max leave the result
 * for a NaN undefined (OpenCL C 6.15.4). */
static ir_value *lower_minmax(lowering *l, ir_value *x, ir_value *y, const type *t, bool maximum)
{
    y = to_lanes_of(l, y, x);
    if (type_has_floats(t))
        return maximum ? lower_intrinsic(l, IR_INTRINSIC_maxnum, x, y, NULL)
                       : lower_intrinsic(l, IR_INTRINSIC_minnum, y, x, NULL);
    bool is_signed = type_is_signed(t);
    ir_intrinsic id =
        maximum ? (is_signed ? IR_INTRINSIC_smax : IR_INTRINSIC_umax) : (is_signed ? IR_INTRINSIC_smin : IR_INTRINSIC_umin);
    return lower_intrinsic(l, id, x, y, NULL);
}

static ir_value *widen_truth(lowering *l, ir_value *c, const type *result)
{
    return ir_cast(&l->b, type_is_vector(result) ? IR_sext : IR_zext, c, lower_type(l, result));
}

static ir_type *int_like(lowering *l, ir_type *t)
{
    return ir_with_lanes(l->m, ir_int(l->m, ir_scalar_bits(t)), ir_lanes(t), ir_is_vector(t));
}

static ir_value *as_bits(lowering *l, ir_value *v)
{
    ir_type *t = int_like(l, v->type);

    return v->type == t ? v : ir_cast(&l->b, IR_bitcast, v, t);
}

static ir_value *sign_bit(lowering *l, ir_value *v)
{
    v = as_bits(l, v);
    return ir_compare(&l->b, IR_SLT, v, ir_null(l->m, v->type));
}

static ir_value *magnitude_below(lowering *l, ir_pred p, ir_value *x, double bound)
{
    return ir_compare(&l->b, p, lower_intrinsic(l, IR_INTRINSIC_fabs, x, NULL, NULL), ir_const_float(l->m, x->type, bound));
}

static double smallest_normal(const ir_type *t)
{
    switch (ir_scalar_bits(t)) {
    case 16:
        return 0x1p-14;
    case 32:
        return 0x1p-126;
    default:
        return 0x1p-1022;
    }
}

static ir_value *lower_isnormal(lowering *l, ir_value *x)
{
    ir_value *no_subnormal = magnitude_below(l, IR_OGE, x, smallest_normal(x->type));
    ir_value *finite = magnitude_below(l, IR_OLT, x, __builtin_inf());

    return ir_binary(&l->b, IR_and, finite, no_subnormal);
}

/* Lowers relational functions to their i1 results; NULL if LOWERING_ is not one of them. */
static ir_value *lower_relation(lowering *l, builtin_lowering lowering_, ir_value *x, ir_value *y)
{
    static const struct {
        builtin_lowering lowering;
        ir_pred pred;
    } compares[] = {
        {LOWER_isequal, IR_OEQ},        {LOWER_isnotequal, IR_UNE}, {LOWER_isgreater, IR_OGT},
        {LOWER_isgreaterequal, IR_OGE}, {LOWER_isless, IR_OLT},     {LOWER_islessequal, IR_OLE},
        {LOWER_islessgreater, IR_ONE},  {LOWER_isordered, IR_ORD},  {LOWER_isunordered, IR_UNO},
    };
    for (unsigned i = 0; i < sizeof compares / sizeof *compares; i++)
        if (compares[i].lowering == lowering_)
            return ir_compare(&l->b, compares[i].pred, x, y);
    if (lowering_ == LOWER_isnan)
        return ir_compare(&l->b, IR_UNO, x, x);
    if (lowering_ == LOWER_isfinite)
        return magnitude_below(l, IR_OLT, x, __builtin_inf());
    if (lowering_ == LOWER_isinf)
        return magnitude_below(l, IR_OEQ, x, __builtin_inf());
    if (lowering_ == LOWER_isnormal)
        return lower_isnormal(l, x);
    if (lowering_ == LOWER_signbit)
        return sign_bit(l, x);
    return NULL;
}

static ir_value *any_or_all(lowering *l, ir_value *v, bool all)
{
    ir_value *bits = sign_bit(l, v), *r = NULL;

    if (!ir_is_vector(v->type))
        return ir_cast(&l->b, IR_zext, bits, l->m->i32);
    for (unsigned i = 0; i < v->type->count; i++) {
        ir_value *bit = ir_extract(&l->b, bits, lower_int(l, l->m->i32, i));
        r = r ? ir_binary(&l->b, all ? IR_and : IR_or, r, bit) : bit;
    }
    return ir_cast(&l->b, IR_zext, r, l->m->i32);
}

static ir_value *lower_bitselect(lowering *l, ir_value *x, ir_value *y, ir_value *z)
{
    ir_type *t = x->type;
    ir_value *a = as_bits(l, x), *b = as_bits(l, y), *c = as_bits(l, z);
    ir_value *v = ir_binary(&l->b, IR_xor, a, ir_binary(&l->b, IR_and, ir_binary(&l->b, IR_xor, a, b), c));

    return v->type == t ? v : ir_cast(&l->b, IR_bitcast, v, t);
}

static ir_value *lower_select_by(lowering *l, ir_value *x, ir_value *y, ir_value *z)
{
    ir_value *zero = ir_null(l->m, z->type);

    return ir_select(&l->b, ir_compare(&l->b, ir_is_vector(z->type) ? IR_SLT : IR_NE, z, zero), y, x);
}

/* Lane i of the result is the lane of X, or of X followed by Y, that the low bits of MASK's lane i select. */
static ir_value *run_time_shuffle(lowering *l, ir_value *x, ir_value *y, ir_value *mask, const type *result)
{
    ir_type *t = lower_type(l, result);
    unsigned lanes = (unsigned)ir_lanes(x->type);

    if (y) {
        int32_t both[32];
        for (unsigned i = 0; i < 2 * lanes; i++)
            both[i] = (int32_t)i;
        lanes *= 2;
        x = ir_shuffle(&l->b, x, y, both, lanes);
    }
    ir_value *v = ir_poison(l->m, t);
    for (unsigned i = 0; i < ir_lanes(t); i++) {
        ir_value *at = lower_resize(l, ir_extract(&l->b, mask, lower_int(l, l->m->i32, i)), l->m->i32, false);
        at = ir_binary(&l->b, IR_and, at, lower_int(l, l->m->i32, lanes - 1));
        v = ir_insert(&l->b, v, ir_extract(&l->b, x, at), lower_int(l, l->m->i32, i));
    }
    return v;
}

/* Reads the region of E, or writes it if it has a part V[1]; NUMBERS: vertical stride, width, stride, offset in elements. */
static ir_value *lower_region(lowering *l, ir_value **v, ir_value **numbers, const type *result)
{
    bool writes = numbers == v + 2, is_float = ir_is_float(ir_scalar(v[0]->type));
    ir_type *t = lower_type(l, result), *i16 = l->m->i16, *types[] = {t, writes ? v[1]->type : v[0]->type, l->m->i1};
    ir_value *bytes = lower_int(l, l->m->i32, ir_scalar_bits(v[0]->type) / 8);
    ir_value *offset = lower_resize(l, ir_binary(&l->b, IR_mul, numbers[3], bytes), i16, false), *args[8], **out = args;

    *out++ = v[0];
    if (writes)
        *out++ = v[1];
    for (unsigned n = 0; n < 3; n++)
        *out++ = lower_resize(l, numbers[n], l->m->i32, false);
    *out++ = offset;
    *out++ = ir_undef(l->m, l->m->i32);
    *out++ = ir_const(l->m, l->m->i1, 1);
    if (writes)
        return &ir_call_intrinsic(&l->b, is_float ? IR_INTRINSIC_wrregionf : IR_INTRINSIC_wrregioni, types, 3, args, 8)->value;
    return &ir_call_intrinsic(&l->b, is_float ? IR_INTRINSIC_rdregionf : IR_INTRINSIC_rdregioni, types, 2, args, 6)->value;
}

static ir_value *lower_upsample(lowering *l, ir_value *high, ir_value *low, const type *result)
{
    ir_type *t = lower_type(l, result);
    ir_value *h = ir_cast(&l->b, IR_zext, high, t), *w = ir_cast(&l->b, IR_zext, low, t);

    return ir_binary(&l->b, IR_or, ir_binary(&l->b, IR_shl, h, ir_const(l->m, t, ir_scalar_bits(high->type))), w);
}

/* --- vload, vstore -------------------------------------------------------------------------------------------------------- */

static ir_value *vector_address(lowering *l, ir_value *pointer, ir_value *offset, ir_type *scalar, unsigned stride)
{
    offset = lower_resize(l, offset, l->m->i64, true);
    if (stride > 1)
        offset = ir_binary(&l->b, IR_mul, offset, lower_int(l, l->m->i64, stride));
    return ir_gep(&l->b, scalar, pointer, &offset, 1);
}

static unsigned stride_of(unsigned lanes, bool aligned)
{
    return aligned && lanes == 3 ? 4 : lanes;
}

static ir_value *lower_vload(lowering *l, const ast_expr *e, ir_value *offset, ir_value *pointer)
{
    ir_type *t = lower_type(l, e->type), *scalar = ir_scalar(t);
    ir_value *at = vector_address(l, pointer, offset, scalar, (unsigned)ir_lanes(t));

    return &ir_load(&l->b, t, at, (uint32_t)ir_size(scalar))->value;
}

static ir_value *lower_vload_half(lowering *l, const ast_expr *e, ir_value *offset, ir_value *pointer, bool aligned)
{
    ir_type *t = lower_type(l, e->type);
    unsigned lanes = (unsigned)ir_lanes(t), stride = stride_of(lanes, aligned);
    ir_type *half = ir_with_lanes(l->m, l->m->half_type, lanes, ir_is_vector(t));
    ir_value *at = vector_address(l, pointer, offset, l->m->half_type, stride);
    ir_inst *v = ir_load(&l->b, half, at, aligned ? 2 * stride : 2);

    return ir_cast(&l->b, IR_fpext, &v->value, t);
}

static void lower_vstore(lowering *l, ir_value *v, ir_value *offset, ir_value *pointer)
{
    ir_type *scalar = ir_scalar(v->type);
    ir_value *at = vector_address(l, pointer, offset, scalar, (unsigned)ir_lanes(v->type));

    ir_store(&l->b, v, at, (uint32_t)ir_size(scalar));
}

static void lower_vstore_half(lowering *l, ir_value *v, ir_value *offset, ir_value *pointer, bool aligned, unsigned rounding)
{
    unsigned lanes = (unsigned)ir_lanes(v->type), stride = stride_of(lanes, aligned);
    ir_type *half = ir_with_lanes(l->m, l->m->half_type, lanes, ir_is_vector(v->type));
    ir_value *args[2] = {v, lower_int(l, l->m->i32, rounding)};
    ir_value *h = rounding
                      ? &ir_call_intrinsic(&l->b, IR_INTRINSIC_fptrunc_round, (ir_type *[]){half, v->type}, 2, args, 2)->value
                      : ir_cast(&l->b, IR_fptrunc, v, half);

    ir_store(&l->b, h, vector_address(l, pointer, offset, l->m->half_type, stride), aligned ? 2 * stride : 2);
}

static const struct {
    builtin_lowering lowering;
    bool aligned;
    unsigned rounding; /* as for gasket.fptrunc.round: 0 rte, 1 rtp, 2 rtn, 3 rtz */
} half_stores[] = {
    {LOWER_vstore_half, false, 0},     {LOWER_vstore_half_rte, false, 0}, {LOWER_vstore_half_rtp, false, 1},
    {LOWER_vstore_half_rtn, false, 2}, {LOWER_vstore_half_rtz, false, 3}, {LOWER_vstorea_half, true, 0},
    {LOWER_vstorea_half_rte, true, 0}, {LOWER_vstorea_half_rtp, true, 1}, {LOWER_vstorea_half_rtn, true, 2},
    {LOWER_vstorea_half_rtz, true, 3},
};

/* Lowers vector loads and stores. True if WHAT is one of them; *OUT is then its value. */
static bool lower_move(lowering *l, const ast_expr *e, builtin_lowering what, ir_value **v, ir_value **out)
{
    *out = NULL;
    for (unsigned i = 0; i < sizeof half_stores / sizeof *half_stores; i++)
        if (half_stores[i].lowering == what) {
            lower_vstore_half(l, v[0], v[1], v[2], half_stores[i].aligned, half_stores[i].rounding);
            return true;
        }
    if (what == LOWER_vload)
        *out = lower_vload(l, e, v[0], v[1]);
    else if (what == LOWER_vload_half || what == LOWER_vloada_half)
        *out = lower_vload_half(l, e, v[0], v[1], what == LOWER_vloada_half);
    else if (what == LOWER_vstore)
        lower_vstore(l, v[0], v[1], v[2]);
    else
        return what == LOWER_prefetch;
    return true;
}

/* Builds X limited to LEAST … GREATEST, of type T. From 0 to 1 it is a saturation, which makes a negative zero positive: of two zeros
 * fmax may give either (OpenCL C 6.15.2). A limit that inlining makes a constant gives the same result: it is the first operand. */
static ir_value *lower_clamp(lowering *l, ir_value *x, ir_value *least, ir_value *greatest, const type *t)
{
    uint64_t zero, one;

    if (type_has_floats(t) && ir_const_bits(least, &zero) && zero == 0 && ir_const_bits(greatest, &one) &&
        ir_bits_to_double(ir_scalar(x->type), one) == 1)
        return lower_intrinsic(l, IR_INTRINSIC_genx_sat, x, NULL, NULL);
    if (type_has_floats(t) && !ir_is_const(least))
        return lower_minmax(l, lower_intrinsic(l, IR_INTRINSIC_maxnum, to_lanes_of(l, least, x), x, NULL), greatest, t, false);
    return lower_minmax(l, lower_minmax(l, x, least, t, true), greatest, t, false);
}

static ir_value *lower_rest(lowering *l, const ast_expr *e, builtin_lowering what, ir_value **v)
{
    const type *t = e->call.arguments[0]->type;
    ir_value *x = v[0], *no = lower_int(l, l->m->i1, 0);

    if (what == LOWER_min || what == LOWER_max)
        return lower_minmax(l, x, v[1], t, what == LOWER_max);
    if (what == LOWER_clamp)
        return lower_clamp(l, x, v[1], v[2], t);
    if (what == LOWER_abs)
        return type_is_signed(t) ? lower_intrinsic(l, IR_INTRINSIC_abs, x, no, NULL) : x;
    if (what == LOWER_clz || what == LOWER_ctz)
        return lower_intrinsic(l, what == LOWER_clz ? IR_INTRINSIC_ctlz : IR_INTRINSIC_cttz, x, no, NULL);
    if (what == LOWER_rotate)
        return lower_intrinsic(l, IR_INTRINSIC_fshl, x, x, v[1]);
    if (what == LOWER_upsample)
        return lower_upsample(l, x, v[1], e->type);
    if (what == LOWER_mul24)
        return ir_binary(&l->b, IR_mul, x, v[1]);
    if (what == LOWER_mad24)
        return ir_binary(&l->b, IR_add, ir_binary(&l->b, IR_mul, x, v[1]), v[2]);
    if (what == LOWER_divide_exact)
        return ir_binary(&l->b, IR_fdiv, x, v[1]);
    if (what == LOWER_any || what == LOWER_all)
        return any_or_all(l, x, what == LOWER_all);
    if (what == LOWER_bitselect)
        return lower_bitselect(l, x, v[1], v[2]);
    if (what == LOWER_select)
        return lower_select_by(l, x, v[1], v[2]);
    if (what == LOWER_shuffle)
        return run_time_shuffle(l, x, NULL, v[1], e->type);
    if (what == LOWER_shuffle2)
        return run_time_shuffle(l, x, v[1], v[2], e->type);
    if (what == LOWER_read_region || what == LOWER_write_region)
        return lower_region(l, v, what == LOWER_read_region ? v + 1 : v + 2, e->type);
    bug("no lowering for built-in function '%s'", e->call.builtin->name);
}

/* Widens a scalar argument of fmin and fmax to the vector type of the first one. */
static ir_value *widen_argument(lowering *l, builtin_lowering what, ir_value *v, ir_value *like)
{
    return what == LOWER_fmin || what == LOWER_fmax ? to_lanes_of(l, v, like) : v;
}

ir_value *lower_builtin_call(lowering *l, const ast_expr *e)
{
    builtin_lowering what = e->call.builtin->lowering;
    ir_value **v = arena_array(l->memory, ir_value *, e->call.count + 3), *out;

    for (unsigned i = 0; i < e->call.count; i++)
        v[i] = lower_expr(l, e->call.arguments[i]);
    lower_locate_expr(l, e);
    if (lower_kept_builtin(l, e, v, &out))
        return out;
    if (lower_parallel(l, e, v, &out) || lower_image(l, e, v, &out) || lower_move(l, e, what, v, &out))
        return out;
    for (unsigned i = 1; i < e->call.count && i < 3; i++)
        v[i] = widen_argument(l, what, v[i], v[0]);
    for (unsigned i = 0; i < sizeof direct / sizeof *direct; i++)
        if (direct[i].lowering == what)
            return lower_intrinsic(l, type_is_signed(e->call.arguments[0]->type) ? direct[i].on_signed : direct[i].on_unsigned,
                                   v[0], v[1], v[2]);
    ir_value *c = lower_relation(l, what, v[0], v[1]);
    return c ? widen_truth(l, c, e->type) : lower_rest(l, e, what, v);
}
