/* sim/general.c - any arithmetic instruction, element by element, as the instruction set describes it.
 *
 * This is the reference: it reads each element through its region, widens it (integers to 128 bits, halves and floats to double,
 * both exact), computes the operation's row of alu.def, and narrows the result to the destination with saturation, rounding and
 * wrapping as sections 3 and 6 of the instruction set say. The fast handlers must agree with it bit by bit, which tests check;
 * what they do not cover runs here. Under float modes other than the fast ones (cr0.0) every float instruction runs here. */
#include "sim/half.h"
#include "sim/machine.h"

#include "src/base/bug.h"

#include <fenv.h>
#include <math.h>

#ifdef __clang__
#pragma STDC FP_CONTRACT OFF
#endif

__extension__ typedef __int128 sim_wide;
__extension__ typedef unsigned __int128 sim_uwide;

typedef struct value {
    sim_wide i;
    double f;
    bool is_float;
} value;

/* What a row of alu.def may ask beside its sources. */
typedef struct environment {
    unsigned shift_mask; /* of the shift count */
    unsigned size0;      /* bytes of src0 */
    bool signed0, signed_dst;
} environment;

/* --- helpers of the rows ---------------------------------------------------------------------------------------------------- */

#define BITS(x) ((uint32_t)(x))
#define N ((unsigned)(b & e->shift_mask))
#define UNSIGNED0(x) ((sim_uwide)(x) & (((sim_uwide)1 << (8 * e->size0)) - 1))

static int first_from_top(uint32_t x, bool is_signed)
{
    if (is_signed && x >> 31)
        x = ~x;
    return x ? __builtin_clz(x) : -1;
}

static uint32_t reversed(uint32_t x)
{
    uint32_t r = 0;
    for (int i = 0; i < 32; i++)
        r |= (x >> i & 1) << (31 - i);
    return r;
}

static sim_wide bit_field(unsigned width, unsigned offset, uint32_t x, bool is_signed)
{
    if (width == 0)
        return 0;
    unsigned left = offset + width < 32 ? 32 - offset - width : 0, right = offset + width < 32 ? 32 - width : offset;
    return is_signed ? (int32_t)(x << left) >> right : (sim_wide)(x << left >> right);
}

static uint32_t bit_insert(uint32_t mask, uint32_t x, uint32_t elsewhere)
{
    return mask ? (x << __builtin_ctz(mask) & mask) | (elsewhere & ~mask) : elsewhere;
}

/* The math unit's answers for a zero divisor: all ones, or the signed extreme on the dividend's side. */
static sim_wide divided_by_zero(sim_wide a, bool is_signed)
{
    if (!is_signed)
        return UINT32_MAX;
    return a < 0 ? INT32_MIN : INT32_MAX;
}

static sim_wide quotient(sim_wide a, sim_wide b, bool is_signed)
{
    return b == 0 ? divided_by_zero(a, is_signed) : a / b;
}

static sim_wide remainder_of(sim_wide a, sim_wide b, bool is_signed)
{
    return b == 0 ? divided_by_zero(a, is_signed) : a % b;
}

/* --- the rows, as functions ------------------------------------------------------------------------------------------------- */

typedef sim_wide (*int_function)(const environment *e, sim_wide a, sim_wide b, sim_wide c);
typedef float (*float_function)(float a, float b, float c);
typedef double (*double_function)(double a, double b, double c);

#define INT(op, value)                                                                                                           \
    static sim_wide int_##op(const environment *e, sim_wide a, sim_wide b, sim_wide c)                                           \
    {                                                                                                                            \
        (void)e, (void)a, (void)b, (void)c;                                                                                      \
        return value;                                                                                                            \
    }
#define FLT(op, value)                                                                                                           \
    static float float_##op(float a, float b, float c)                                                                           \
    {                                                                                                                            \
        (void)b, (void)c;                                                                                                        \
        return value;                                                                                                            \
    }
#define T float
#define FMA fmaf
#define FLOOR floorf
#define CEIL ceilf
#define RINT nearest_even
#define TRUNC truncf
#define SQRT sqrtf

/* rnde does not listen to the rounding mode. */
static float nearest_even(float x)
{
    float r = floorf(x), d = x - r;
    if (d > 0.5f || (d == 0.5f && fmodf(r, 2) != 0))
        r += 1;
    return copysignf(r, x);
}
#include "sim/alu.def"
#undef T
#undef FMA
#undef FLOOR
#undef CEIL
#undef RINT
#undef TRUNC
#undef SQRT

#define INT(op, value)
#define FLT(op, value)                                                                                                           \
    static double double_##op(double a, double b, double c)                                                                      \
    {                                                                                                                            \
        (void)b, (void)c;                                                                                                        \
        return value;                                                                                                            \
    }
#define T double
#define FMA fma
#define FLOOR floor
#define CEIL ceil
#define RINT nearest_even_double
#define TRUNC trunc
#define SQRT sqrt

static double nearest_even_double(double x)
{
    double r = floor(x), d = x - r;
    if (d > 0.5 || (d == 0.5 && fmod(r, 2) != 0))
        r += 1;
    return copysign(r, x);
}
#include "sim/alu.def"

static const int_function int_functions[GEN_OP_COUNT] = {
#define INT(op, value) [GEN_OP_##op] = int_##op,
#define FLT(op, value)
#include "sim/alu.def"
};
static const float_function float_functions[GEN_OP_COUNT] = {
#define INT(op, value)
#define FLT(op, value) [GEN_OP_##op] = float_##op,
#include "sim/alu.def"
};
static const double_function double_functions[GEN_OP_COUNT] = {
#define INT(op, value)
#define FLT(op, value) [GEN_OP_##op] = double_##op,
#include "sim/alu.def"
};

/* --- reading ---------------------------------------------------------------------------------------------------------------- */

/* Byte offset of element I in its space; -1 when an indirect address leaves the register file. */
static int element_at(const sim_thread *t, const sim_operand *p, unsigned i)
{
    int row = (int)(i / p->width), column = (int)(i % p->width);

    if (p->addressing == SIM_DIRECT)
        return (int)p->base + row * p->v + column * p->h;
    uint16_t address;
    memcpy(&address, t->image + p->base + (p->addressing == SIM_ROW_ADDRESSES ? row * 2 : 0), 2);
    int at = address + p->offset + (p->addressing == SIM_ROW_ADDRESSES ? 0 : row * p->v) + column * p->h;
    return at < 0 || at + p->size > SIM_GRF_END || at % p->size ? -1 : at;
}

/* A denormal becomes a zero of its sign unless cr0 keeps denormals of its type. */
static double flushed(double x, unsigned type, uint32_t cr0)
{
    switch (type) {
    case GEN_hf:
        return !(cr0 & SIM_CR_KEEP_HF) && fabs(x) < 0x1p-14 ? copysign(0, x) : x;
    case GEN_f:
    case GEN_vf:
        return !(cr0 & SIM_CR_KEEP_F) && fabs(x) < 0x1p-126 ? copysign(0, x) : x;
    case GEN_df:
        return !(cr0 & SIM_CR_KEEP_DF) && fabs(x) < 0x1p-1022 ? copysign(0, x) : x;
    default:
        return x;
    }
}

static value decode_bits(unsigned type, uint64_t bits)
{
    value v = {0};
    float f;

    switch ((gen_type)type) {
    case GEN_ub:
        v.i = (uint8_t)bits;
        break;
    case GEN_b:
        v.i = (int8_t)bits;
        break;
    case GEN_uw:
    case GEN_uv:
        v.i = (uint16_t)bits;
        break;
    case GEN_w:
    case GEN_v:
        v.i = (int16_t)bits;
        break;
    case GEN_ud:
        v.i = (uint32_t)bits;
        break;
    case GEN_d:
        v.i = (int32_t)bits;
        break;
    case GEN_uq:
        v.i = bits;
        break;
    case GEN_q:
        v.i = (int64_t)bits;
        break;
    case GEN_hf:
        v.f = sim_half_to_double((uint16_t)bits), v.is_float = true;
        break;
    case GEN_f:
    case GEN_vf:
        memcpy(&f, &bits, sizeof f);
        v.f = f, v.is_float = true;
        break;
    case GEN_df:
        memcpy(&v.f, &bits, sizeof v.f), v.is_float = true;
        break;
    case GEN_TYPE_COUNT:
        bug("operand without a type");
    }
    return v;
}

bool sim_read_element(const sim_thread *t, const sim_operand *p, unsigned i, uint64_t *bits)
{
    int at = element_at(t, p, i);

    *bits = 0;
    if (at < 0)
        return false;
    if (p->space == SIM_ACC)
        *bits = t->acc[at % SIM_ACC_SLOTS];
    else
        memcpy(bits, t->image + at, p->size);
    return true;
}

static value modified(value v, const sim_operand *p, bool logic)
{
    if (v.is_float) {
        if (p->absolute)
            v.f = fabs(v.f);
        if (p->negate)
            v.f = -v.f;
        return v;
    }
    if (p->absolute && v.i < 0)
        v.i = -v.i;
    if (p->negate)
        v.i = logic ? ~v.i : -v.i;
    return v;
}

/* --- writing ---------------------------------------------------------------------------------------------------------------- */

static sim_wide least_of(unsigned type)
{
    return gen_type_is_signed(type) ? -((sim_wide)1 << (8 * gen_type_bytes(type) - 1)) : 0;
}

static sim_wide greatest_of(unsigned type)
{
    return ((sim_wide)1 << (8 * gen_type_bytes(type) - gen_type_is_signed(type))) - 1;
}

static sim_wide clamped(sim_wide x, unsigned type)
{
    return x < least_of(type) ? least_of(type) : x > greatest_of(type) ? greatest_of(type) : x;
}

static sim_wide truncated(double x, unsigned type)
{
    if (isnan(x))
        return 0;
    if (x >= 0x1p64)
        return greatest_of(type);
    if (x <= -0x1p64)
        return least_of(type);
    return clamped((sim_wide)trunc(x), type);
}

static unsigned rounding(uint32_t cr0)
{
    return cr0 >> 4 & 3;
}

/* X, an integer, in the float TYPE, rounded by the host's mode (binary16: by cr0). */
static double int_to_float(sim_wide x, unsigned type, uint32_t cr0)
{
    if (type == GEN_df)
        return x < 0 ? (double)(int64_t)x : (double)(uint64_t)x;
    if (type == GEN_f)
        return x < 0 ? (float)(int64_t)x : (float)(uint64_t)x;
    return sim_half_to_double(sim_half_from_double(x < 0 ? (double)(int64_t)x : (double)(uint64_t)x, rounding(cr0)));
}

static double float_to_float(double x, unsigned type, uint32_t cr0)
{
    switch (type) {
    case GEN_df:
        return x;
    case GEN_f:
        return (float)x;
    default:
        return sim_half_to_double(sim_half_from_double(x, rounding(cr0)));
    }
}

/* V as the destination's type has it: .i or .f. */
static value converted(value v, unsigned type, bool saturate, uint32_t cr0)
{
    value r = {.is_float = gen_type_is_float(type)};

    if (!r.is_float) {
        r.i = v.is_float ? truncated(v.f, type) : saturate ? clamped(v.i, type) : v.i;
        return r;
    }
    r.f = v.is_float ? float_to_float(v.f, type, cr0) : int_to_float(v.i, type, cr0);
    if (saturate)
        r.f = !(r.f > 0) ? 0 : r.f > 1 ? 1 : r.f; /* a NaN becomes 0 */
    r.f = flushed(r.f, type, cr0);
    return r;
}

static uint64_t encode_bits(value v, unsigned type)
{
    uint64_t bits = 0;
    float f;

    switch (type) {
    case GEN_hf:
        return sim_half_from_double(v.f, SIM_ROUND_EVEN);
    case GEN_f:
        f = (float)v.f;
        memcpy(&bits, &f, sizeof f);
        return bits;
    case GEN_df:
        memcpy(&bits, &v.f, sizeof v.f);
        return isnan(v.f) ? bits | UINT64_C(1) << 51 : bits;
    default:
        return (uint64_t)v.i;
    }
}

static bool write_bits(sim_thread *t, const sim_operand *p, unsigned i, uint64_t bits)
{
    int at = element_at(t, p, i);

    if (at < 0)
        return false;
    if (p->space == SIM_ACC)
        t->acc[at % SIM_ACC_SLOTS] = bits;
    else
        memcpy(t->image + at, &bits, p->size);
    return true;
}

/* --- conditions ------------------------------------------------------------------------------------------------------------- */

/* COND on a comparison's outcome. */
static bool condition(unsigned cond, bool less, bool equal, bool unordered, bool overflow)
{
    switch ((gen_cond)cond) {
    case GEN_COND_EQ:
        return equal && !unordered;
    case GEN_COND_NE:
        return !equal || unordered;
    case GEN_COND_GT:
        return !less && !equal && !unordered;
    case GEN_COND_GE:
        return (!less || equal) && !unordered;
    case GEN_COND_LT:
        return less && !unordered;
    case GEN_COND_LE:
        return (less || equal) && !unordered;
    case GEN_COND_OV:
        return overflow;
    case GEN_COND_UN:
        return unordered;
    case GEN_COND_EO:
        return true; /* the macro's result is final: no Newton step is needed */
    case GEN_COND_NONE:
        break;
    }
    bug("no condition");
}

static bool compare(unsigned cond, value a, value b)
{
    if (a.is_float || b.is_float) {
        double x = a.is_float ? a.f : (double)a.i, y = b.is_float ? b.f : (double)b.i;
        return condition(cond, x < y, x == y, isnan(x) || isnan(y), false);
    }
    return condition(cond, a.i < b.i, a.i == b.i, false, false);
}

/* The sign counts before saturation, zero after it; an integer that does not saturate is taken in the width of the execution. */
static bool result_condition(const sim_op *o, value raw, value final, bool finite_sources)
{
    if (final.is_float) {
        bool overflow = isinf(final.f) && finite_sources;
        return condition(o->cond, raw.is_float ? raw.f < 0 : raw.i < 0, final.f == 0, raw.is_float && isnan(raw.f), overflow);
    }
    sim_wide before = raw.is_float ? final.i : raw.i, after = final.i;
    unsigned width = 8u * (o->dst.size > o->exec_size ? o->dst.size : o->exec_size);
    bool overflow = clamped(before, o->dst.type) != before;

    after = (sim_wide)((sim_uwide)after << (128 - 8 * o->dst.size) >> (128 - 8 * o->dst.size));
    if (!o->gen->saturate) {
        sim_uwide top = (sim_uwide)before << (128 - width);
        before = gen_type_is_signed(o->dst.type) ? (sim_wide)top >> (128 - width) : (sim_wide)(top >> (128 - width));
    }
    return condition(o->cond, before < 0, after == 0, false, overflow);
}

/* --- operations ------------------------------------------------------------------------------------------------------------- */

/* The source that sel and csel take: 0 or 1. With a condition sel is a minimum or maximum, in which a NaN loses;
 * of two the result is a quiet one. */
static unsigned selected(const sim_op *o, bool predicate, const value s[3])
{
    if (o->op == GEN_OP_csel)
        return !compare(o->cond, s[2], (value){.is_float = true});
    if (!o->cond)
        return !predicate;
    if (s[0].is_float && isnan(s[0].f))
        return 1;
    if (s[1].is_float && isnan(s[1].f))
        return 0;
    return !compare(o->cond, s[0], s[1]);
}

static value of_int(sim_wide i)
{
    return (value){.i = i};
}

static value of_float(double f)
{
    return (value){.f = f, .is_float = true};
}

/* The first half of the multiplication is in acc: src0 * low word of src1. Adds the second half; the value is the high dword. */
static value multiply_high(sim_thread *t, const sim_op *o, unsigned lane, sim_wide a, sim_wide b)
{
    uint64_t sum = t->acc[lane] + ((uint64_t)(a * (b >> 16)) << 16);

    if (o->gen->acc_wr_en)
        t->acc[lane] = sum;
    return of_int(o->dst.type == GEN_d ? (int64_t)sum >> 32 : (sim_wide)(sum >> 32));
}

static value multiply_accumulate(const sim_thread *t, const sim_op *o, unsigned lane, value a, value b)
{
    if (o->kind == SIM_INT)
        return of_int(a.i * b.i + (int64_t)t->acc[lane]);
    value acc = decode_bits(o->kind == SIM_DF ? GEN_df : o->kind == SIM_F ? GEN_f : GEN_hf, t->acc[lane]);
    if (o->kind == SIM_F)
        return of_float(fmaf((float)a.f, (float)b.f, (float)acc.f));
    return of_float(o->kind == SIM_DF ? fma(a.f, b.f, acc.f) : sim_half_fma(acc.f, a.f, b.f));
}

static value float_operation(const sim_op *o, const value s[3])
{
    switch (o->kind) {
    case SIM_F:
        return of_float(float_functions[o->op]((float)s[0].f, (float)s[1].f, (float)s[2].f));
    case SIM_HF:
        if (o->op == GEN_OP_mad)
            return of_float(sim_half_fma(s[0].f, s[1].f, s[2].f));
        return of_float(double_functions[o->op](s[0].f, s[1].f, s[2].f));
    default:
        return of_float(double_functions[o->op](s[0].f, s[1].f, s[2].f));
    }
}

/* The value of one lane before conversion to the destination; acc0 as a side effect. */
static value operate(sim_thread *t, const sim_op *o, const environment *e, unsigned lane, value s[3])
{
    switch (o->op) {
    case GEN_OP_mach:
        return multiply_high(t, o, lane, s[0].i, s[1].i);
    case GEN_OP_mac:
        return multiply_accumulate(t, o, lane, s[0], s[1]);
    default:
        if (o->kind != SIM_INT) {
            for (unsigned k = 0; k < 3; k++)
                if (!s[k].is_float)
                    s[k] = of_float((double)s[k].i);
            return float_operation(o, s);
        }
        return of_int(int_functions[o->op](e, s[0].i, s[1].i, s[2].i));
    }
}

static void update_acc(sim_thread *t, const sim_op *o, unsigned lane, value raw, value final)
{
    switch (o->op) {
    case GEN_OP_addc:
        t->acc[lane] = (uint64_t)(raw.i >> 32) & 1;
        break;
    case GEN_OP_subb:
        t->acc[lane] = raw.i < 0;
        break;
    case GEN_OP_mach:
        break;
    default:
        if (o->gen->acc_wr_en)
            t->acc[lane] = encode_bits(final, o->dst.type);
    }
}

static void refresh(sim_thread *t, const sim_op *o)
{
    uint64_t time = t->instructions + (uint64_t)(o - t->block);
    uint32_t ip = (uint32_t)o->inst * 16;

    memcpy(t->image + SIM_CE, &t->active, sizeof t->active);
    memcpy(t->image + SIM_TM, &time, sizeof time);
    memcpy(t->image + SIM_IP, &ip, sizeof ip);
}

typedef struct lane_values {
    value source[3];
    uint64_t bits[3];
} lane_values;

static bool read_lane(const sim_thread *t, const sim_op *o, unsigned lane, uint32_t cr0, lane_values *out)
{
    bool logic = gen_ops[o->op].flags & GEN_CAN_NOT;

    for (unsigned k = 0; k < 3; k++) {
        const sim_operand *p = &o->src[k];
        out->source[k] = (value){0};
        if (!p->size)
            continue;
        if (!sim_read_element(t, p, lane, &out->bits[k]))
            return false;
        out->source[k] = modified(decode_bits(p->type, out->bits[k]), p, logic);
        if (out->source[k].is_float)
            out->source[k].f = flushed(out->source[k].f, p->type, cr0);
    }
    return true;
}

static const sim_op *outside(sim_thread *t, const sim_op *o, unsigned lane)
{
    return sim_raise(t, o, UINT32_C(1) << (o->channel + lane),
                     "an indirect operand leaves the register file or is not aligned to its elements");
}

/* Which lanes compute: smov's second source is one more mask, sel's predicate picks a source instead. */
static uint32_t computing(const sim_thread *t, const sim_op *o)
{
    if (o->op == GEN_OP_sel)
        return sim_executing(t, o);
    if (o->op == GEN_OP_smov)
        return sim_enabled(t, o) & (uint32_t)o->gen->src[1].imm;
    return sim_enabled(t, o);
}

/* cmp and cmpn: the destination, where there is one, gets all ones or zero. */
static bool compare_lane(sim_thread *t, const sim_op *o, unsigned lane, const value s[3], uint32_t *flags)
{
    bool c = compare(o->cond, s[0], s[1]);

    if (o->op == GEN_OP_cmpn && s[1].is_float && isnan(s[1].f) && (o->cond == GEN_COND_GE || o->cond == GEN_COND_LT))
        c = true;
    *flags |= (uint32_t)c << lane;
    return write_bits(t, &o->dst, lane, c ? UINT64_MAX : 0);
}

/* A copy of source K keeps every bit of it, a NaN's too. */
static bool copies_bits(const sim_op *o, unsigned k)
{
    const sim_operand *p = &o->src[k];
    return p->type == o->dst.type && !p->negate && !p->absolute && !o->gen->saturate;
}

/* Source modifiers change the sign also of a NaN, and nothing else of it. */
static uint64_t with_sign_of(const sim_operand *p, uint64_t bits)
{
    uint64_t sign = UINT64_C(1) << (p->size * 8 - 1);

    bits &= p->absolute ? ~sign : ~UINT64_C(0);
    return p->negate ? bits ^ sign : bits;
}

static bool compute_lane(sim_thread *t, const sim_op *o, const environment *e, unsigned lane, bool predicate, lane_values *v,
                         uint32_t *flags)
{
    value *s = v->source, raw;
    unsigned from = 0;
    bool copy = o->raw;

    if (o->op == GEN_OP_sel || o->op == GEN_OP_csel) {
        from = selected(o, predicate, s);
        raw = s[from];
        copy = copies_bits(o, from) && !(o->op == GEN_OP_sel && o->cond && raw.is_float && isnan(raw.f));
    } else {
        raw = operate(t, o, e, lane, s);
        if (o->op == GEN_OP_mov && o->src[0].type == o->dst.type && raw.is_float && isnan(raw.f) && !o->gen->saturate) {
            v->bits[0] = with_sign_of(&o->src[0], v->bits[0]);
            copy = true;
        }
    }
    value final = converted(raw, o->dst.type, o->gen->saturate, sim_thread_cr0(t));
    bool finite = (!s[0].is_float || isfinite(s[0].f)) && (!s[1].is_float || isfinite(s[1].f));
    if (o->cond && result_condition(o, raw, final, finite))
        *flags |= UINT32_C(1) << lane;
    bool whole = o->dst.space == SIM_ACC && !final.is_float; /* the accumulator keeps all 64 bits */
    if (!write_bits(t, &o->dst, lane, copy ? v->bits[from] : whole ? (uint64_t)raw.i : encode_bits(final, o->dst.type)))
        return false;
    if (o->op == GEN_OP_math_idiv) { /* the remainder goes to the next register */
        uint32_t r = (uint32_t)remainder_of(s[0].i, s[1].i, e->signed0);
        memcpy(t->image + o->dst.base + GEN_GRF_BYTES + 4 * lane, &r, sizeof r);
    }
    update_acc(t, o, lane, raw, final);
    return true;
}

const sim_op *sim_general(sim_thread *t, const sim_op *o)
{
    uint32_t lanes = computing(t, o), predicate = o->pred ? sim_predicate(t, o) : 0, flags = 0, cr0 = sim_thread_cr0(t);
    bool wide = o->dst.size == 8 || o->src[0].size == 8, compares = o->op == GEN_OP_cmp || o->op == GEN_OP_cmpn;
    environment e = {wide ? 63 : 31, o->src[0].size, gen_type_is_signed(o->src[0].type), gen_type_is_signed(o->dst.type)};
    lane_values v[SIM_MAX_CHANNELS];

    t->channels += sim_count(lanes);
    if (o->refresh)
        refresh(t, o);
    for (uint32_t rest = lanes; rest; rest &= rest - 1) {
        unsigned lane = (unsigned)__builtin_ctz(rest);
        if (!read_lane(t, o, lane, cr0, &v[lane]))
            return outside(t, o, lane);
    }
    for (uint32_t rest = lanes; rest; rest &= rest - 1) {
        unsigned lane = (unsigned)__builtin_ctz(rest);
        bool done = compares ? compare_lane(t, o, lane, v[lane].source, &flags)
                             : compute_lane(t, o, &e, lane, predicate >> lane & 1, &v[lane], &flags);
        if (!done)
            return outside(t, o, lane);
    }
    if (o->cond && o->op != GEN_OP_sel && o->op != GEN_OP_csel)
        sim_set_flags(t, o, lanes, flags);
    if (o->gen->dst.file == GEN_FILE_CR && sim_thread_set_modes(t)) {
        t->ip = o + 1;
        return NULL; /* the thread's loop goes on with the handlers of the new modes */
    }
    return o + 1;
}

const sim_op *sim_general_moded(sim_thread *t, const sim_op *o)
{
    bool half = o->kind == SIM_HF; /* computed in double and rounded by hand */

    if (!half)
        fesetround(t->round);
    const sim_op *next = sim_general(t, o);
    if (!half)
        fesetround(FE_TONEAREST);
    return next;
}
