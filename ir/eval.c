/* ir/eval.c - computes one operation on one lane. The rows of opcodes.def are expanded here, for integers and for floating-point
 * numbers.
 *
 * Floating-point results are rounded once: half and float are computed in double, which is precise enough for + - * / and the
 * square root (Figueroa, "When is double rounding innocuous?"); the fused multiply-add of halfs uses round-to-odd. The functions
 * of the shared math unit are correctly rounded as far as the host's double functions are. */
#include "ir/eval.h"

#include "src/base/bits.h"
#include "src/base/bug.h"

#include <math.h>

typedef struct lane {
    uint64_t u;
    int64_t i;
    double f;
} lane;

static lane make_lane(const ir_type *t, uint64_t bits)
{
    unsigned width = ir_scalar_bits(t);
    lane l = {.u = bits_low(bits, width), .i = bits_signed(bits, width)};

    if (ir_is_float(t))
        l.f = ir_bits_to_double(t, bits);
    return l;
}

/* The quotient or remainder of A by zero, which the language leaves open. Up to 32 bits, it is that of the math unit, whose
 * operands have 32 bits (gen9.md, 6.4); with 64 bits that of backend/prepare/lower_divide.c. */
static uint64_t divided_by_zero(ir_opcode op, lane a, unsigned bits)
{
    if (bits > 32)
        return op == IR_urem || op == IR_srem ? a.u : 0;
    if (op == IR_udiv || op == IR_urem)
        return bits_mask(bits);
    return bits_low((uint64_t)(a.i < 0 ? INT32_MIN : INT32_MAX), bits);
}

bool ir_eval_arithmetic(ir_opcode op, const ir_type *t, uint64_t x, uint64_t y, uint64_t *out)
{
    unsigned bits = ir_scalar_bits(t);
    lane a = make_lane(t, x), b = make_lane(t, y);
    bool is_signed = op == IR_sdiv || op == IR_srem;

    if (ir_op_flags(op) & IR_TRAPS && b.u == 0) {
        *out = divided_by_zero(op, a, bits);
        return false;
    }
    if (is_signed && b.i == -1 && a.u == UINT64_C(1) << (bits - 1)) {
        *out = op == IR_sdiv ? a.u : 0;
        return false;
    }
    if (op == IR_fneg) {
        *out = a.u ^ UINT64_C(1) << (bits - 1);
        return true;
    }
    switch (op) {
#define IR_INT(name, args, flags, value)                                                                                         \
    case IR_##name:                                                                                                              \
        *out = bits_low((uint64_t)(value), bits);                                                                                \
        return true;
#define IR_FLT(name, args, flags, value)                                                                                         \
    case IR_##name:                                                                                                              \
        *out = ir_double_to_bits(t, value);                                                                                      \
        return true;
#include "ir/opcodes.def"
    default:
        bug("%s is no arithmetic", ir_op_name(op));
    }
}

/* --- rounding ------------------------------------------------------------------------------------------------------------- */

static uint64_t step_bits(const ir_type *t, uint64_t bits, bool up)
{
    unsigned width = ir_scalar_bits(t);
    uint64_t sign = UINT64_C(1) << (width - 1);

    if ((bits & ~sign) == 0)
        return up ? 1 : sign | 1;
    return ((bits & sign) != 0) == up ? bits - 1 : bits + 1;
}

static uint64_t round_to_nearest(const ir_type *t, long double v)
{
    if (t->kind == IR_DOUBLE)
        return ir_double_to_bits(t, (double)v);
    if (t->kind == IR_FLOAT)
        return bits_of_float((float)v);
    /* round to odd: makes the last bit sticky, so that the second rounding is correct */
    double d = (double)v;
    if (!isinf(d) && !isnan(d) && (long double)d != v) {
        uint64_t bits = bits_of_double(d);
        if (!(bits & 1) && fabsl(v) < fabsl((long double)d))
            bits--;
        bits |= 1;
        d = double_of_bits(bits);
    }
    return ir_double_to_bits(t, d);
}

/* V rounded to T; DIRECTION: 0 to nearest even, 1 up, 2 down, 3 toward zero. */
static uint64_t round_to_type(const ir_type *t, long double v, unsigned direction)
{
    uint64_t bits = round_to_nearest(t, v);

    long double r = ir_bits_to_double(t, bits);

    if (isnan(v) || direction == 0 || r == v)
        return bits;
    bool up = direction == 1 || (direction == 3 && v < 0);
    if (isinf(v) || (up ? r > v : r < v))
        return bits;
    return step_bits(t, bits, up);
}

/* --- casts ---------------------------------------------------------------------------------------------------------------- */

/* V truncated toward zero and saturated to an integer of BITS; 0 for a NaN. */
static uint64_t float_to_unsigned(double v, unsigned bits)
{
    double top = ldexp(1.0, (int)bits);

    if (!(v > 0))
        return 0;
    return v >= top ? bits_mask(bits) : (uint64_t)v;
}

static uint64_t float_to_signed(double v, unsigned bits)
{
    double top = ldexp(1.0, (int)bits - 1);

    if (isnan(v))
        return 0;
    if (v >= top)
        return bits_mask(bits - 1);
    if (v <= -top)
        return UINT64_C(1) << (bits - 1);
    return bits_low((uint64_t)(int64_t)v, bits);
}

/* The bits of result R. A NaN is made quiet by setting the top bit of its fraction; operations that only move bits or change
 * the sign do not use this function and preserve signalling NaNs. */
static uint64_t result_bits(const ir_type *t, double r)
{
    uint64_t quiet = UINT64_C(1) << (t->kind == IR_HALF ? 9 : t->kind == IR_FLOAT ? 22 : 51);

    return ir_double_to_bits(t, r) | (isnan(r) ? quiet : 0);
}

uint64_t ir_eval_cast(ir_opcode op, const ir_type *from, const ir_type *to, uint64_t x)
{
    lane a = make_lane(from, x);
    unsigned bits = ir_scalar_bits(to);

    if (op == IR_uitofp)
        return round_to_type(to, (long double)a.u, 0);
    if (op == IR_sitofp)
        return round_to_type(to, (long double)a.i, 0);
    if (op == IR_fptrunc || op == IR_fpext)
        return result_bits(to, a.f);
    switch (op) {
#define IR_CAST(name, flags, from_class, to_class, value)                                                                        \
    case IR_##name:                                                                                                              \
        return bits_low((uint64_t)(value), bits);
#include "ir/opcodes.def"
    default:
        bug("%s is no cast", ir_op_name(op));
    }
}

bool ir_eval_compare(ir_pred p, const ir_type *t, uint64_t x, uint64_t y)
{
    lane a = make_lane(t, x), b = make_lane(t, y);
    bool unordered = isnan(a.f) || isnan(b.f);

    switch (p) {
    case IR_EQ:
        return a.u == b.u;
    case IR_NE:
        return a.u != b.u;
    case IR_UGT:
        return a.u > b.u;
    case IR_UGE:
        return a.u >= b.u;
    case IR_ULT:
        return a.u < b.u;
    case IR_ULE:
        return a.u <= b.u;
    case IR_SGT:
        return a.i > b.i;
    case IR_SGE:
        return a.i >= b.i;
    case IR_SLT:
        return a.i < b.i;
    case IR_SLE:
        return a.i <= b.i;
    case IR_FALSE:
        return false;
    case IR_OEQ:
        return a.f == b.f;
    case IR_OGT:
        return a.f > b.f;
    case IR_OGE:
        return a.f >= b.f;
    case IR_OLT:
        return a.f < b.f;
    case IR_OLE:
        return a.f <= b.f;
    case IR_ONE:
        return !unordered && a.f != b.f;
    case IR_ORD:
        return !unordered;
    case IR_UNO:
        return unordered;
    case IR_UEQ:
        return unordered || a.f == b.f;
    case IR_FUGT:
        return unordered || a.f > b.f;
    case IR_FUGE:
        return unordered || a.f >= b.f;
    case IR_FULT:
        return unordered || a.f < b.f;
    case IR_FULE:
        return unordered || a.f <= b.f;
    case IR_UNE:
        return unordered || a.f != b.f;
    case IR_TRUE:
        return true;
    }
    bug("predicate %d", p);
}

/* --- intrinsics ----------------------------------------------------------------------------------------------------------- */

static double nearest_even(double v)
{
    double r = floor(v), d = v - r;

    if (isnan(v) || isinf(v))
        return v;
    if (d > 0.5 || (d == 0.5 && fmod(r, 2) != 0))
        r += 1;
    return copysign(r, v);
}

/* x * y + z, rounded once. */
static uint64_t fused_multiply_add(const ir_type *t, double x, double y, double z)
{
    if (t->kind == IR_DOUBLE)
        return ir_double_to_bits(t, fma(x, y, z));
    if (t->kind == IR_FLOAT)
        return ir_double_to_bits(t, (double)fmaf((float)x, (float)y, (float)z));
    if (isnan(x) || isnan(y) || isnan(z)) /* the first NaN operand is the result */
        return result_bits(t, isnan(x) ? x : isnan(y) ? y : z);
    double product = x * y, sum = product + z; /* the product of two halfs is exact; an inexact sum is rounded to odd */
    double lost = fabs(product) > fabs(z) ? z - (sum - product) : product - (sum - z);
    if (lost != 0 && isfinite(sum)) {
        uint64_t bits;
        memcpy(&bits, &sum, sizeof bits);
        if (!(bits & 1) && (lost > 0) != (sum > 0))
            bits--;
        bits |= 1;
        memcpy(&sum, &bits, sizeof sum);
    }
    return ir_double_to_bits(t, sum);
}

static double min_or_max(double x, double y, bool maximum)
{
    if (isnan(x))
        return y;
    if (isnan(y))
        return x;
    if (x == y && x == 0) /* like sel with a comparison: the first operand is the result only if it is below (or not below)
                             the second */
        return maximum ? x : y;
    return (x < y) != maximum ? x : y;
}

static bool eval_float(ir_intrinsic id, const ir_type *t, const lane *v, uint64_t *out)
{
    double x = v[0].f, y = v[1].f, r;
    uint64_t sign = UINT64_C(1) << (ir_scalar_bits(t) - 1);

    switch (id) {
    case IR_INTRINSIC_fma:
        *out = fused_multiply_add(t, x, y, v[2].f);
        return true;
    case IR_INTRINSIC_fabs:
        *out = v[0].u & ~sign;
        return true;
    case IR_INTRINSIC_copysign:
        *out = (v[0].u & ~sign) | (v[1].u & sign);
        return true;
    case IR_INTRINSIC_minnum:
        r = min_or_max(x, y, false);
        break;
    case IR_INTRINSIC_maxnum:
        r = min_or_max(x, y, true);
        break;
    case IR_INTRINSIC_floor:
        r = floor(x);
        break;
    case IR_INTRINSIC_ceil:
        r = ceil(x);
        break;
    case IR_INTRINSIC_rint:
        r = nearest_even(x);
        break;
    case IR_INTRINSIC_trunc:
        r = trunc(x);
        break;
    case IR_INTRINSIC_sqrt:
    case IR_INTRINSIC_native_sqrt:
        r = sqrt(x);
        break;
    case IR_INTRINSIC_genx_sat:
        r = x > 1 ? 1 : x > 0 ? x : 0;
        break;
    case IR_INTRINSIC_native_inv:
        r = 1 / x;
        break;
    case IR_INTRINSIC_native_log2:
        r = log2(x);
        break;
    case IR_INTRINSIC_native_exp2:
        r = exp2(x);
        break;
    case IR_INTRINSIC_native_rsqrt:
        r = 1 / sqrt(x);
        break;
    case IR_INTRINSIC_native_sin:
        r = sin(x);
        break;
    case IR_INTRINSIC_native_cos:
        r = cos(x);
        break;
    case IR_INTRINSIC_native_pow:
        r = pow(fabs(x), y);
        break;
    case IR_INTRINSIC_native_div:
        r = x / y;
        break;
    default:
        return false; /* an integer intrinsic, or not arithmetic */
    }
    *out = result_bits(t, r);
    return true;
}

static uint64_t saturate_bits(const ir_type *t, __int128 v, bool is_signed)
{
    unsigned bits = ir_scalar_bits(t);
    __int128 top = is_signed ? ((__int128)1 << (bits - 1)) - 1 : ((__int128)1 << bits) - 1, bottom = is_signed ? -top - 1 : 0;

    return bits_low((uint64_t)(v > top ? top : v < bottom ? bottom : v), bits);
}

static uint64_t leading_zeros(uint64_t v, unsigned bits)
{
    return v ? (uint64_t)__builtin_clzll(v) - (64 - bits) : bits;
}

static uint64_t reverse_bits(uint64_t v, unsigned bits)
{
    uint64_t r = 0;

    for (unsigned i = 0; i < bits; i++)
        r |= (v >> i & 1) << (bits - 1 - i);
    return r;
}

static uint64_t funnel_shift(uint64_t high, uint64_t low, uint64_t n, unsigned bits, bool left)
{
    n %= bits;
    if (n == 0)
        return left ? high : low;
    return left ? high << n | low >> (bits - n) : high << (bits - n) | low >> n;
}

/* The result of bfe of Gen9: the bits of a value from `offset` on, `width` of them. The operands are width, offset, value. */
static uint64_t bit_field(uint64_t width, uint64_t offset, uint64_t v, bool is_signed)
{
    width &= 31;
    offset &= 31;
    if (width == 0)
        return 0;
    if (offset + width > 32)
        width = 32 - offset;
    uint64_t field = bits_low(v >> offset, (unsigned)width);
    return is_signed ? bits_low((uint64_t)bits_signed(field, (unsigned)width), 32) : field;
}

static bool eval_integer(ir_intrinsic id, const ir_type *t, const lane *v, uint64_t *out)
{
    unsigned bits = ir_scalar_bits(t);
    uint64_t x = v[0].u, y = v[1].u, r;
    __int128 sx = v[0].i, sy = v[1].i;

    switch (id) {
    case IR_INTRINSIC_smax:
        r = sx > sy ? x : y;
        break;
    case IR_INTRINSIC_smin:
        r = sx < sy ? x : y;
        break;
    case IR_INTRINSIC_umax:
        r = x > y ? x : y;
        break;
    case IR_INTRINSIC_umin:
        r = x < y ? x : y;
        break;
    case IR_INTRINSIC_abs:
        r = sx < 0 ? 0 - x : x;
        break;
    case IR_INTRINSIC_ctpop:
        r = (uint64_t)__builtin_popcountll(x);
        break;
    case IR_INTRINSIC_ctlz:
        r = leading_zeros(x, bits);
        break;
    case IR_INTRINSIC_cttz:
        r = x ? (uint64_t)__builtin_ctzll(x) : bits;
        break;
    case IR_INTRINSIC_bitreverse:
        r = reverse_bits(x, bits);
        break;
    case IR_INTRINSIC_fshl:
        r = funnel_shift(x, y, v[2].u, bits, true);
        break;
    case IR_INTRINSIC_fshr:
        r = funnel_shift(x, y, v[2].u, bits, false);
        break;
    case IR_INTRINSIC_sadd_sat:
        r = saturate_bits(t, sx + sy, true);
        break;
    case IR_INTRINSIC_ssub_sat:
        r = saturate_bits(t, sx - sy, true);
        break;
    case IR_INTRINSIC_uadd_sat:
        r = saturate_bits(t, (__int128)x + y, false);
        break;
    case IR_INTRINSIC_usub_sat:
        r = x > y ? x - y : 0;
        break;
    case IR_INTRINSIC_smulh:
        r = (uint64_t)((sx * sy) >> bits);
        break;
    case IR_INTRINSIC_umulh:
        r = (uint64_t)(((unsigned __int128)x * y) >> bits);
        break;
    case IR_INTRINSIC_savg:
        r = (uint64_t)((sx + sy + 1) >> 1);
        break;
    case IR_INTRINSIC_uavg:
        r = (uint64_t)(((unsigned __int128)x + y + 1) >> 1);
        break;
    case IR_INTRINSIC_bfe_s:
        r = bit_field(x, y, v[2].u, true);
        break;
    case IR_INTRINSIC_bfe_u:
        r = bit_field(x, y, v[2].u, false);
        break;
    default:
        return false; /* not a lane-wise intrinsic */
    }
    *out = bits_low(r, bits);
    return true;
}

bool ir_eval_intrinsic(ir_intrinsic id, const ir_type *result, const ir_type *t, const uint64_t *args, uint64_t *out)
{
    lane v[3] = {make_lane(t, args[0])};
    bool to_signed, from_signed;

    switch (id) {
    case IR_INTRINSIC_sat_convert_s:
        *out = float_to_signed(v[0].f, ir_scalar_bits(result));
        return true;
    case IR_INTRINSIC_sat_convert_u:
        *out = float_to_unsigned(v[0].f, ir_scalar_bits(result));
        return true;
    case IR_INTRINSIC_sstrunc_sat:
    case IR_INTRINSIC_sutrunc_sat:
    case IR_INTRINSIC_ustrunc_sat:
    case IR_INTRINSIC_uutrunc_sat:
        ir_is_saturation(id, &to_signed, &from_signed);
        *out = saturate_bits(result, from_signed ? v[0].i : (__int128)v[0].u, to_signed);
        return true;
    case IR_INTRINSIC_fptrunc_round:
        *out = round_to_type(result, v[0].f, (unsigned)args[1]);
        return true;
    case IR_INTRINSIC_sitofp_round:
        *out = round_to_type(result, (long double)v[0].i, (unsigned)args[1]);
        return true;
    case IR_INTRINSIC_uitofp_round:
        *out = round_to_type(result, (long double)v[0].u, (unsigned)args[1]);
        return true;
    default:
        break; /* operands of one type */
    }
    v[1] = make_lane(t, args[1]);
    v[2] = make_lane(t, args[2]);
    return ir_is_float(t) ? eval_float(id, t, v, out) : eval_integer(id, t, v, out);
}

/* --- denormals ------------------------------------------------------------------------------------------------------------ */

bool ir_eval_flushed_arithmetic(bool flush, ir_opcode op, const ir_type *t, uint64_t a, uint64_t b, uint64_t *out)
{
    bool defined = ir_eval_arithmetic(op, t, ir_eval_flush(flush, t, a), ir_eval_flush(flush, t, b), out);

    *out = ir_eval_flush(flush, t, *out);
    return defined;
}

bool ir_eval_flushed_intrinsic(bool flush, ir_intrinsic id, const ir_type *result, const ir_type *t, const uint64_t *args,
                               uint64_t *out)
{
    uint64_t flushed[3];

    if (!flush || id == IR_INTRINSIC_copysign)
        return ir_eval_intrinsic(id, result, t, args, out);
    for (unsigned a = 0; a < 3; a++) {
        bool mode = a == 1 && id == IR_INTRINSIC_fptrunc_round; /* operand 1 is the rounding mode, no number of type T */
        flushed[a] = mode ? args[a] : ir_eval_flush(flush, t, args[a]);
    }
    if (!ir_eval_intrinsic(id, result, t, flushed, out))
        return false;
    if (id == IR_INTRINSIC_minnum || id == IR_INTRINSIC_maxnum) {
        unsigned likely = id == IR_INTRINSIC_minnum; /* the result of two equal zeros: see min_or_max() */
        if (*out == flushed[likely])
            *out = args[likely];
        else if (*out == flushed[!likely])
            *out = args[!likely];
    } else {
        *out = ir_eval_flush(flush, result, *out);
    }
    return true;
}

uint64_t ir_eval_rmw(ir_rmw op, const ir_type *t, uint64_t old, uint64_t x)
{
    lane a = make_lane(t, old), b = make_lane(t, x);
    unsigned bits = ir_scalar_bits(t);

    switch (op) {
    case IR_RMW_XCHG:
        return b.u;
    case IR_RMW_ADD:
        return bits_low(a.u + b.u, bits);
    case IR_RMW_SUB:
        return bits_low(a.u - b.u, bits);
    case IR_RMW_AND:
        return a.u & b.u;
    case IR_RMW_OR:
        return a.u | b.u;
    case IR_RMW_XOR:
        return a.u ^ b.u;
    case IR_RMW_MAX:
        return a.i > b.i ? a.u : b.u;
    case IR_RMW_MIN:
        return a.i < b.i ? a.u : b.u;
    case IR_RMW_UMAX:
        return a.u > b.u ? a.u : b.u;
    case IR_RMW_UMIN:
        return a.u < b.u ? a.u : b.u;
    case IR_RMW_FADD:
        return ir_double_to_bits(t, a.f + b.f);
    case IR_RMW_FMAX: /* a message writes the bits of either operand */
        return isnan(a.f) || a.f < b.f ? b.u : a.u;
    case IR_RMW_FMIN:
        return isnan(a.f) || a.f > b.f ? b.u : a.u;
    }
    bug("atomic operation %d", op);
}

/* --- operations on the lanes of a sub-group ------------------------------------------------------------------------------- */

static uint64_t combine_values(unsigned how, bool flush, const ir_type *t, uint64_t a, uint64_t b)
{
    static const ir_rmw ints[] = {IR_RMW_ADD, IR_RMW_MIN, IR_RMW_MAX, IR_RMW_UMIN, IR_RMW_UMAX,
                                  IR_RMW_ADD, IR_RMW_AND, IR_RMW_OR,  IR_RMW_XOR};
    const uint64_t operands[3] = {a, b};
    uint64_t out;

    if (how == 0 || how == 5)
        ir_eval_flushed_arithmetic(flush, ir_is_float(t) ? (how ? IR_fmul : IR_fadd) : how ? IR_mul : IR_add, t, a, b, &out);
    else if (ir_is_float(t))
        ir_eval_flushed_intrinsic(flush, how == 1 ? IR_INTRINSIC_minnum : IR_INTRINSIC_maxnum, t, t, operands, &out);
    else
        out = ir_eval_rmw(ints[how], t, a, b);
    return out;
}

uint64_t ir_eval_neutral(unsigned how, const ir_type *t)
{
    unsigned bits = ir_scalar_bits(t);
    uint64_t all = bits_mask(bits);

    if (ir_is_float(t))
        return ir_double_to_bits(t, how == 0 ? -0.0 : how == 5 ? 1.0 : __builtin_nan(""));
    switch (how) {
    case 1:
        return all >> 1;
    case 2:
        return (all >> 1) + 1;
    case 3:
    case 6:
        return all;
    case 5:
        return 1;
    default:
        return 0; /* add, umax, or, xor */
    }
}

uint64_t ir_eval_first_of_scan(unsigned how, const ir_type *t)
{
    if (!ir_is_float(t) || how == 5)
        return ir_eval_neutral(how, t);
    return ir_double_to_bits(t, how == 0 ? 0.0 : how == 1 ? __builtin_inf() : -__builtin_inf());
}

/* Sets the lanes of VALUES that are not in ACTIVE to the neutral element. */
static void replace_inactive(unsigned how, const ir_type *t, uint64_t active, unsigned lanes, uint64_t *values)
{
    for (unsigned i = 0; i < lanes; i++)
        if (!(active >> i & 1))
            values[i] = ir_eval_neutral(how, t);
}

void ir_eval_scan(unsigned how, bool inclusive, bool flush, const ir_type *t, uint64_t active, unsigned lanes, uint64_t *values)
{
    replace_inactive(how, t, active, lanes, values);
    for (unsigned step = 1; step < lanes; step *= 2)
        for (unsigned i = lanes; i-- > step;)
            values[i] = combine_values(how, flush, t, values[i], values[i - step]);
    if (inclusive)
        return;
    for (unsigned i = lanes; i-- > 0;) {
        bool is_first = !(active & ((UINT64_C(1) << i) - 1));
        values[i] = is_first ? ir_eval_first_of_scan(how, t) : values[i - 1];
    }
}

void ir_eval_reduce(unsigned how, bool flush, const ir_type *t, uint64_t active, unsigned lanes, uint64_t *values)
{
    replace_inactive(how, t, active, lanes, values);
    for (unsigned half = lanes / 2; half; half /= 2)
        for (unsigned i = 0; i < half; i++)
            values[i] = combine_values(how, flush, t, values[i], values[i + half]);
    for (unsigned i = 1; i < lanes; i++)
        values[i] = values[0];
}

uint64_t ir_eval_message_atomic(unsigned how, bool is_float, const ir_type *t, uint64_t old, uint64_t x, uint64_t y,
                                uint64_t *returned)
{
    static const ir_rmw ints[16] = {
        [1] = IR_RMW_AND, [2] = IR_RMW_OR,  [3] = IR_RMW_XOR,  [4] = IR_RMW_XCHG, [5] = IR_RMW_ADD,   [6] = IR_RMW_SUB,
        [7] = IR_RMW_ADD, [8] = IR_RMW_SUB, [10] = IR_RMW_MAX, [11] = IR_RMW_MIN, [12] = IR_RMW_UMAX, [13] = IR_RMW_UMIN};

    enum { INC = 5, DEC = 6, REVSUB = 9, CMPWR = 14, PREDEC = 15, FMAX = 1, FMIN = 2 };

    *returned = old;
    if (is_float)
        return how == FMAX                                ? ir_eval_rmw(IR_RMW_FMAX, t, old, x)
               : how == FMIN                              ? ir_eval_rmw(IR_RMW_FMIN, t, old, x)
               : make_lane(t, old).f == make_lane(t, x).f ? y
                                                          : old;
    if (how == CMPWR || how == 0)
        return old == x ? y : old;
    if (how == REVSUB)
        return ir_eval_rmw(IR_RMW_SUB, t, x, old);
    if (how == PREDEC) /* the only one that returns the new value */
        return *returned = ir_eval_rmw(IR_RMW_SUB, t, old, 1);
    return ir_eval_rmw(ints[how], t, old, how == INC || how == DEC ? 1 : x);
}
