/* sim/machine/value.c - converts and compares widened elements. gen9.md 3 and 6 are the source of the rules for widening,
 * narrowing, saturation and rounding. */
#include "sim/machine/value.h"

#include "sim/machine/half.h"

#include "src/base/bug.h"
#include "src/base/half.h"

#include <math.h>

/* --- from bits ------------------------------------------------------------------------------------------------------------ */

double sim_value_flushed(double x, unsigned type, uint32_t cr0)
{
    switch (type) {
    case GEN_hf:
        return !(cr0 & GEN_CR0_KEEP_HF) && fabs(x) < 0x1p-14 ? copysign(0, x) : x;
    case GEN_f:
    case GEN_vf:
        return !(cr0 & GEN_CR0_KEEP_F) && fabs(x) < 0x1p-126 ? copysign(0, x) : x;
    case GEN_df:
        return !(cr0 & GEN_CR0_KEEP_DF) && fabs(x) < 0x1p-1022 ? copysign(0, x) : x;
    default:
        return x;
    }
}

sim_value sim_value_decode(unsigned type, uint64_t bits)
{
    sim_value v = {0};
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
        v.f = half_value((uint16_t)bits), v.is_float = true;
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

sim_value sim_value_modified(sim_value v, const sim_operand *p, bool logic)
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

/* --- to bits -------------------------------------------------------------------------------------------------------------- */

static sim_wide least_of(unsigned type)
{
    return gen_type_is_signed(type) ? -((sim_wide)1 << (8 * gen_type_bytes(type) - 1)) : 0;
}

static sim_wide greatest_of(unsigned type)
{
    return ((sim_wide)1 << (8 * gen_type_bytes(type) - gen_type_is_signed(type))) - 1;
}

static sim_wide clamp_to_type(sim_wide x, unsigned type)
{
    return x < least_of(type) ? least_of(type) : x > greatest_of(type) ? greatest_of(type) : x;
}

static sim_wide truncate_to_int(double x, unsigned type)
{
    if (isnan(x))
        return 0;
    if (x >= 0x1p64)
        return greatest_of(type);
    if (x <= -0x1p64)
        return least_of(type);
    return clamp_to_type((sim_wide)trunc(x), type);
}

static unsigned rounding_mode(uint32_t cr0)
{
    return (cr0 & GEN_CR0_ROUND) >> GEN_CR0_ROUND_SHIFT;
}

/* Converts integer X to a value of float TYPE, rounded by the host's mode (halves: by CR0). An unsigned zero would become -0.0 where the
 * host rounds down, by the instructions that clang converts it with. */
static double int_to_float(sim_wide x, unsigned type, uint32_t cr0)
{
    bool is_signed = x <= INT64_MAX;

    if (type == GEN_f)
        return is_signed ? (float)(int64_t)x : (float)(uint64_t)x;
    double d = is_signed ? (double)(int64_t)x : (double)(uint64_t)x;
    return type == GEN_df ? d : half_value(sim_half_from_double(d, rounding_mode(cr0)));
}

static double float_to_float(double x, unsigned type, uint32_t cr0)
{
    switch (type) {
    case GEN_df:
        return x;
    case GEN_f:
        return (float)x;
    default:
        return half_value(sim_half_from_double(x, rounding_mode(cr0)));
    }
}

sim_value sim_value_convert(sim_value v, unsigned type, bool saturate, uint32_t cr0)
{
    sim_value r = {.is_float = gen_type_is_float(type)};

    if (!r.is_float) {
        r.i = v.is_float ? truncate_to_int(v.f, type) : saturate ? clamp_to_type(v.i, type) : v.i;
        return r;
    }
    r.f = v.is_float ? float_to_float(v.f, type, cr0) : int_to_float(v.i, type, cr0);
    if (saturate)
        r.f = !(r.f > 0) ? 0 : r.f > 1 ? 1 : r.f; /* clamps to 0 … 1; a NaN becomes 0 */
    r.f = sim_value_flushed(r.f, type, cr0);
    return r;
}

uint64_t sim_value_encode(sim_value v, unsigned type)
{
    uint64_t bits = 0;
    float f;

    switch (type) {
    case GEN_hf:
        return sim_half_from_double(v.f, GEN_ROUND_EVEN);
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

/* --- conditions ----------------------------------------------------------------------------------------------------------- */

/* Does COND hold, given the outcome of a comparison? */
static bool is_condition_met(unsigned cond, bool less, bool equal, bool unordered, bool overflow)
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
        return true; /* the result of the macro is final: no Newton step is needed */
    case GEN_COND_NONE:
        break;
    }
    bug("no condition");
}

bool sim_value_compare(unsigned cond, sim_value a, sim_value b)
{
    if (a.is_float || b.is_float) {
        double x = a.is_float ? a.f : (double)a.i, y = b.is_float ? b.f : (double)b.i;
        return is_condition_met(cond, x < y, x == y, isnan(x) || isnan(y), false);
    }
    return is_condition_met(cond, a.i < b.i, a.i == b.i, false, false);
}

bool sim_value_condition(const sim_op *o, sim_value raw, sim_value final, bool finite_sources)
{
    if (final.is_float) {
        bool overflow = isinf(final.f) && finite_sources;
        return is_condition_met(o->cond, raw.is_float ? raw.f < 0 : raw.i < 0, final.f == 0, raw.is_float && isnan(raw.f),
                                overflow);
    }
    sim_wide before = raw.is_float ? final.i : raw.i, after = final.i;
    unsigned width = 8u * (o->dst.size > o->exec_size ? o->dst.size : o->exec_size);
    bool overflow = clamp_to_type(before, o->dst.type) != before;

    after = (sim_wide)((sim_uwide)after << (128 - 8 * o->dst.size) >> (128 - 8 * o->dst.size));
    if (!o->gen->saturate) {
        sim_uwide top = (sim_uwide)before << (128 - width);
        before = gen_type_is_signed(o->dst.type) ? (sim_wide)top >> (128 - width) : (sim_wide)(top >> (128 - width));
    }
    return is_condition_met(o->cond, before < 0, after == 0, false, overflow);
}
