/* sim/machine/general.c - the general handler: executes any arithmetic instruction, element by element.
 *
 * This is the reference: it reads each element through its region, widens it (value.h), computes the operation's row of
 * alu.def, and narrows the result to the destination type. The results of the fast handlers must be bit-identical (tests check
 * it). The general handler runs all instructions without a fast one, and all float instructions under float modes (cr0.0) that
 * the fast handlers do not implement. */
#include "sim/machine/half.h"
#include "sim/machine/machine.h"
#include "sim/machine/value.h"

#include <fenv.h>
#include <math.h>

#ifdef __clang__
#pragma STDC FP_CONTRACT OFF
#endif

/* Properties of the instruction that a row of alu.def may use besides its sources. */
typedef struct environment {
    unsigned shift_mask; /* mask of the significant bits of a shift count */
    unsigned size0;      /* size of an element of src0 in bytes */
    bool signed0, signed_dst;
} environment;

/* --- helpers of the rows -------------------------------------------------------------------------------------------------- */

#define BITS(x) ((uint32_t)(x))
#define N ((unsigned)(b & e->shift_mask))
#define UNSIGNED0(x) ((sim_uwide)(x) & (((sim_uwide)1 << (8 * e->size0)) - 1))

static int first_from_top(uint32_t x, bool is_signed)
{
    if (is_signed && x >> 31)
        x = ~x;
    return x ? __builtin_clz(x) : -1;
}

static uint32_t reverse_bits(uint32_t x)
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

/* The math unit's quotient for a zero divisor: all ones, or for signed operands the extreme value with the dividend's sign. */
static sim_wide divided_by_zero(sim_wide a, bool is_signed)
{
    if (!is_signed)
        return UINT32_MAX;
    return a < 0 ? INT32_MIN : INT32_MAX;
}

static sim_wide divide_or_extreme(sim_wide a, sim_wide b, bool is_signed)
{
    return b == 0 ? divided_by_zero(a, is_signed) : a / b;
}

static sim_wide remainder_of(sim_wide a, sim_wide b, bool is_signed)
{
    return b == 0 ? divided_by_zero(a, is_signed) : a % b;
}

/* --- the rows, as functions ----------------------------------------------------------------------------------------------- */

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

/* Rounds to nearest even, for rnde, which ignores the rounding mode. */
static float nearest_even(float x)
{
    float r = floorf(x), d = x - r;

    if (d > 0.5f || (d == 0.5f && fmodf(r, 2) != 0))
        r += 1;
    return copysignf(r, x);
}
#include "sim/machine/alu.def"
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
#include "sim/machine/alu.def"

static const int_function int_functions[GEN_OP_COUNT] = {
#define INT(op, value) [GEN_OP_##op] = int_##op,
#define FLT(op, value)
#include "sim/machine/alu.def"
};
static const float_function float_functions[GEN_OP_COUNT] = {
#define INT(op, value)
#define FLT(op, value) [GEN_OP_##op] = float_##op,
#include "sim/machine/alu.def"
};
static const double_function double_functions[GEN_OP_COUNT] = {
#define INT(op, value)
#define FLT(op, value) [GEN_OP_##op] = double_##op,
#include "sim/machine/alu.def"
};

/* --- elements ------------------------------------------------------------------------------------------------------------- */

int sim_element_offset(const sim_thread *t, const sim_operand *p, unsigned i)
{
    int row = (int)(i / p->width), column = (int)(i % p->width);

    if (p->addressing == SIM_DIRECT)
        return (int)p->base + row * p->v + column * p->h;
    uint16_t address;
    memcpy(&address, t->image + p->base + (p->addressing == SIM_ROW_ADDRESSES ? row * 2 : 0), 2);
    int at = address + p->offset + (p->addressing == SIM_ROW_ADDRESSES ? 0 : row * p->v) + column * p->h;
    return at < 0 || at + p->size > SIM_GRF_END || at % p->size ? -1 : at;
}

bool sim_read_element(const sim_thread *t, const sim_operand *p, unsigned i, uint64_t *bits)
{
    int at = sim_element_offset(t, p, i);

    *bits = 0;
    if (at < 0)
        return false;
    if (p->space == SIM_ACC)
        *bits = t->acc[at % SIM_ACC_SLOTS];
    else
        memcpy(bits, t->image + at, p->size);
    return true;
}

static bool write_bits(sim_thread *t, const sim_operand *p, unsigned i, uint64_t bits)
{
    int at = sim_element_offset(t, p, i);

    if (at < 0)
        return false;
    if (p->space == SIM_ACC)
        t->acc[at % SIM_ACC_SLOTS] = bits;
    else
        memcpy(t->image + at, &bits, p->size);
    return true;
}

/* --- operations ----------------------------------------------------------------------------------------------------------- */

/* The index of the source that sel or csel selects: 0 or 1. With (lt) and (ge), sel is a minimum or maximum, which prefers a
 * number to a NaN; with any other condition, a NaN selects the second source. The result is quiet (Skylake PRM, Volume 2a,
 * sel). */
static unsigned select_source(const sim_op *o, bool predicate, const sim_value s[3])
{
    if (o->op == GEN_OP_csel)
        return !sim_value_compare(o->cond, s[2], (sim_value){.is_float = true});
    if (!o->cond)
        return !predicate;
    if (s[0].is_float && isnan(s[0].f))
        return 1;
    if (s[1].is_float && isnan(s[1].f))
        return o->cond != GEN_COND_LT && o->cond != GEN_COND_GE;
    return !sim_value_compare(o->cond, s[0], s[1]);
}

static sim_value of_int(sim_wide i)
{
    return (sim_value){.i = i};
}

static sim_value of_float(double f)
{
    return (sim_value){.f = f, .is_float = true};
}

/* The high dword of a product (mach). acc contains the first half of the multiplication, src0 * low word of src1; adds the second
 * half. */
static sim_value multiply_high(sim_thread *t, const sim_op *o, unsigned lane, sim_wide a, sim_wide b)
{
    uint64_t sum = t->acc[lane] + ((uint64_t)(a * (b >> 16)) << 16);

    if (o->gen->acc_wr_en)
        t->acc[lane] = sum;
    return of_int(o->dst.type == GEN_d ? (int64_t)sum >> 32 : (sim_wide)(sum >> 32));
}

static sim_value multiply_accumulate(const sim_thread *t, const sim_op *o, unsigned lane, sim_value a, sim_value b)
{
    if (o->kind == SIM_INT)
        return of_int(a.i * b.i + (int64_t)t->acc[lane]);
    sim_value acc = sim_value_decode(o->kind == SIM_DF ? GEN_df : o->kind == SIM_F ? GEN_f : GEN_hf, t->acc[lane]);
    if (o->kind == SIM_F)
        return of_float(fmaf((float)a.f, (float)b.f, (float)acc.f));
    return of_float(o->kind == SIM_DF ? fma(a.f, b.f, acc.f) : sim_half_fma(acc.f, a.f, b.f));
}

static sim_value float_operation(const sim_op *o, const sim_value s[3])
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

/* Computes the value of one lane, before conversion to the destination type. Updates acc0 as a side effect. */
static sim_value compute_value(sim_thread *t, const sim_op *o, const environment *e, unsigned lane, sim_value s[3])
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

static void update_acc(sim_thread *t, const sim_op *o, unsigned lane, sim_value raw, sim_value final)
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
            t->acc[lane] = sim_value_encode(final, o->dst.type);
    }
}

static void refresh_registers(sim_thread *t, const sim_op *o)
{
    uint64_t time = t->instructions - t->begun + (uint64_t)(o - t->block) + t->clock_lead;
    uint32_t ip = (uint32_t)t->code->offsets[o->inst];

    memcpy(t->image + SIM_CE, &t->active, sizeof t->active);
    memcpy(t->image + SIM_TM, &time, sizeof time);
    memcpy(t->image + SIM_IP, &ip, sizeof ip);
}

typedef struct lane_values {
    sim_value source[3];
    uint64_t bits[3];
} lane_values;

static bool read_lane(const sim_thread *t, const sim_op *o, unsigned lane, uint32_t cr0, lane_values *out)
{
    bool logic = gen_ops[o->op].flags & GEN_CAN_NOT;

    for (unsigned k = 0; k < 3; k++) {
        const sim_operand *p = &o->src[k];
        out->source[k] = (sim_value){0};
        if (!p->size)
            continue;
        if (!sim_read_element(t, p, lane, &out->bits[k]))
            return false;
        out->source[k] = sim_value_modified(sim_value_decode(p->type, out->bits[k]), p, logic);
        if (out->source[k].is_float)
            out->source[k].f = sim_value_flushed(out->source[k].f, p->type, cr0);
    }
    return true;
}

static const sim_op *raise_outside(sim_thread *t, const sim_op *o, unsigned lane)
{
    return sim_raise(t, o, UINT32_C(1) << (o->channel + lane),
                     "an indirect operand leaves the register file or is not aligned to its elements");
}

/* The lanes that O computes. The second source of smov is a mask, too; the predicate of sel selects a source and disables no
 * lane. */
static uint32_t computing_lanes(const sim_thread *t, const sim_op *o)
{
    if (o->op == GEN_OP_sel)
        return sim_executing(t, o);
    if (o->op == GEN_OP_smov)
        return sim_enabled(t, o) & (uint32_t)o->gen->src[1].imm;
    return sim_enabled(t, o);
}

/* Executes one lane of cmp or cmpn. The destination, if it is not null, gets all ones or zero. */
static bool compare_lane(sim_thread *t, const sim_op *o, unsigned lane, const sim_value s[3], uint32_t *flags)
{
    bool c = sim_value_compare(o->cond, s[0], s[1]);

    if (o->op == GEN_OP_cmpn && s[1].is_float && isnan(s[1].f) && (o->cond == GEN_COND_GE || o->cond == GEN_COND_LT))
        c = true;
    *flags |= (uint32_t)c << lane;
    return write_bits(t, &o->dst, lane, c ? UINT64_MAX : 0);
}

/* Is source K, which was selected, copied bit by bit? That preserves a NaN's payload. */
static bool copies_bits(const sim_op *o, unsigned k)
{
    const sim_operand *p = &o->src[k];

    return p->type == o->dst.type && !p->negate && !p->absolute && !o->gen->saturate;
}

/* Applies the source modifiers of P to the bits of a NaN, of which they change only the sign. */
static uint64_t with_sign_of(const sim_operand *p, uint64_t bits)
{
    uint64_t sign = UINT64_C(1) << (p->size * 8 - 1);

    bits &= p->absolute ? ~sign : ~UINT64_C(0);
    return p->negate ? bits ^ sign : bits;
}

static bool compute_lane(sim_thread *t, const sim_op *o, const environment *e, unsigned lane, bool predicate, lane_values *v,
                         uint32_t *flags)
{
    bool selects = o->op == GEN_OP_sel || o->op == GEN_OP_csel, is_extreme = o->op == GEN_OP_sel && o->cond;
    unsigned from = selects ? select_source(o, predicate, v->source) : 0;
    sim_value *s = v->source, raw = selects ? s[from] : compute_value(t, o, e, lane, s);
    bool is_nan = raw.is_float && isnan(raw.f), copy = o->raw || (selects && copies_bits(o, from) && !(is_extreme && is_nan));

    if (is_nan && (selects ? !is_extreme : o->op == GEN_OP_mov) && o->src[from].type == o->dst.type && !o->gen->saturate) {
        v->bits[from] = with_sign_of(&o->src[from], v->bits[from]);
        copy = true;
    }
    sim_value final = sim_value_convert(raw, o->dst.type, o->gen->saturate, sim_thread_cr0(t));
    bool finite = (!s[0].is_float || isfinite(s[0].f)) && (!s[1].is_float || isfinite(s[1].f));
    if (o->cond && sim_value_condition(o, raw, final, finite))
        *flags |= UINT32_C(1) << lane;
    bool whole = o->dst.space == SIM_ACC && !final.is_float; /* the accumulator keeps all 64 bits */
    if (!write_bits(t, &o->dst, lane, copy ? v->bits[from] : whole ? (uint64_t)raw.i : sim_value_encode(final, o->dst.type)))
        return false;
    if (o->op == GEN_OP_math_idiv) { /* the remainder is written to the next register */
        uint32_t r = (uint32_t)remainder_of(s[0].i, s[1].i, e->signed0);
        memcpy(t->image + sim_element_offset(t, &o->dst, lane) + GEN_GRF_BYTES, &r, sizeof r);
    }
    update_acc(t, o, lane, raw, final);
    return true;
}

const sim_op *sim_general(sim_thread *t, const sim_op *o)
{
    uint32_t lanes = computing_lanes(t, o), predicate = o->pred ? sim_predicate(t, o) : 0, flags = 0, cr0 = sim_thread_cr0(t);
    bool wide = o->dst.size == 8 || o->src[0].size == 8, compares = o->op == GEN_OP_cmp || o->op == GEN_OP_cmpn;
    environment e = {wide ? 63 : 31, o->src[0].size, gen_type_is_signed(o->src[0].type), gen_type_is_signed(o->dst.type)};
    lane_values v[GEN_MAX_CHANNELS];

    t->channels += sim_count(lanes);
    if (o->refresh)
        refresh_registers(t, o);
    for (uint32_t rest = lanes; rest; rest &= rest - 1) {
        unsigned lane = (unsigned)__builtin_ctz(rest);
        if (!read_lane(t, o, lane, cr0, &v[lane]))
            return raise_outside(t, o, lane);
    }
    for (uint32_t rest = lanes; rest; rest &= rest - 1) {
        unsigned lane = (unsigned)__builtin_ctz(rest);
        bool done = compares ? compare_lane(t, o, lane, v[lane].source, &flags)
                             : compute_lane(t, o, &e, lane, predicate >> lane & 1, &v[lane], &flags);
        if (!done)
            return raise_outside(t, o, lane);
    }
    if (o->cond && o->op != GEN_OP_sel && o->op != GEN_OP_csel)
        sim_set_flags(t, o, lanes, flags);
    if (o->gen->dst.file == GEN_FILE_CR && sim_thread_set_modes(t)) {
        t->ip = o + 1;
        return NULL; /* sim_thread_run() resumes with the handlers of the new modes */
    }
    return o + 1;
}

const sim_op *sim_general_moded(sim_thread *t, const sim_op *o)
{
    bool half = o->kind == SIM_HF; /* half is computed in double and rounded in software */

    if (!half)
        fesetround(t->round);
    const sim_op *next = sim_general(t, o);
    if (!half)
        fesetround(FE_TONEAREST);
    return next;
}
