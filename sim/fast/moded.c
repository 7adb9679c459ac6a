/* sim/fast/moded.c - runs fast handlers under float modes that they do not implement, where their results are exact nevertheless.
 *
 * The fast handlers round to nearest and preserve denormals. If the mode flushes denormals, the result of a fast handler is still
 * exact when no source contains a denormal, and a denormal result becomes zero after the handler. Under another rounding mode,
 * conversions run with the mode of the host set, and comparisons and copies do not round. In all other cases the general handler
 * executes the op. */
#include "sim/fast/fast.h"

#include <fenv.h>
#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

/* --- denormals ------------------------------------------------------------------------------------------------------------ */

static bool is_flushed(const sim_operand *p, uint32_t cr0)
{
    switch (p->size ? p->type : GEN_ub) {
    case GEN_hf:
        return !(cr0 & GEN_CR0_KEEP_HF);
    case GEN_f:
    case GEN_vf:
        return !(cr0 & GEN_CR0_KEEP_F);
    case GEN_df:
        return !(cr0 & GEN_CR0_KEEP_DF);
    default:
        return false;
    }
}

static uint64_t sign_bit(unsigned size)
{
    return UINT64_C(1) << (8 * size - 1);
}

static uint64_t least_normal(unsigned size)
{
    return UINT64_C(1) << (size == 2 ? 10 : size == 4 ? 23 : 52);
}

/* Is X, the bits of a float of SIZE bytes, a denormal? */
static bool is_denormal(uint64_t x, unsigned size)
{
    x &= ~sign_bit(size);
    return x != 0 && x < least_normal(size);
}

static unsigned char *element_of(unsigned char *from, const sim_operand *p, unsigned i)
{
    return from + (int)(i / p->width) * p->v + (int)(i % p->width) * p->h;
}

enum { AT_ONCE = 8 };

/* Is one of the N elements at FROM a denormal? N is a multiple of AT_ONCE, and the sign bit is shifted out of the comparison. */
#define HAS_DENORMAL(size, type)                                                                                                 \
    static bool has_denormal_##size(const unsigned char *from, unsigned n)                                                       \
    {                                                                                                                            \
        const type end = (type)(2 * least_normal(size) - 1);                                                                     \
        type x[AT_ONCE], found = 0;                                                                                              \
        for (unsigned block = 0; block < n; block += AT_ONCE) {                                                                  \
            memcpy(x, from + block * sizeof *x, sizeof x);                                                                       \
            for (unsigned i = 0; i < AT_ONCE; i++)                                                                               \
                found |= (type)((type)(2 * x[i]) - 1) < end;                                                                     \
        }                                                                                                                        \
        return found;                                                                                                            \
    }
HAS_DENORMAL(2, uint16_t)
HAS_DENORMAL(4, uint32_t)
HAS_DENORMAL(8, uint64_t)

/* Is one of the N elements of P a denormal? */
static bool has_denormal(sim_thread *t, const sim_operand *p, unsigned n)
{
    unsigned char *from = t->image + p->base;
    bool repeats = p->v == 0 && (p->h == 0 || p->width == 1);
    bool is_packed = p->width == 1 ? p->v == p->size : p->h == p->size && (n <= p->width || p->v == p->h * p->width);

    if (is_packed && n % AT_ONCE == 0)
        return p->size == 4 ? has_denormal_4(from, n) : p->size == 8 ? has_denormal_8(from, n) : has_denormal_2(from, n);
    for (unsigned i = 0; i < (repeats ? 1 : n); i++) {
        uint64_t x = 0;
        memcpy(&x, element_of(from, p, i), p->size);
        if (is_denormal(x, p->size))
            return true;
    }
    return false;
}

/* Replaces denormals in LANES of P by zeros of the same sign. */
static void flush(sim_thread *t, const sim_operand *p, uint32_t lanes)
{
    for (uint32_t rest = lanes; rest; rest &= rest - 1) {
        unsigned char *at = element_of(t->image + p->base, p, (unsigned)__builtin_ctz(rest));
        uint64_t x = 0;
        memcpy(&x, at, p->size);
        if (is_denormal(x, p->size)) {
            x &= sign_bit(p->size);
            memcpy(at, &x, p->size);
        }
    }
}

static const sim_op *run_flushing(sim_thread *t, const sim_op *o, uint32_t cr0)
{
    bool compares = o->op == GEN_OP_cmp, selects = o->op == GEN_OP_sel;

    if (o->cond && !compares && !selects) /* the condition depends on the flushed result */
        return sim_general_moded(t, o);
    for (unsigned k = 0; k < 3; k++)
        if (is_flushed(&o->src[k], cr0) && has_denormal(t, &o->src[k], o->exec))
            return sim_general_moded(t, o);
    uint32_t lanes = selects ? sim_executing(t, o) : sim_enabled(t, o);
    const sim_op *next = o->alone(t, o);
    if (!compares && is_flushed(&o->dst, cr0) && has_denormal(t, &o->dst, o->exec))
        flush(t, &o->dst, lanes);
    return next;
}

/* --- rounding ------------------------------------------------------------------------------------------------------------- */

/* Sets the rounding mode of the host for the handlers, which do not use the x87 unit of x86. fesetround() would set its mode as
 * well, which takes longer than a handler. */
static void set_rounding(int mode)
{
#if defined(__SSE2__)
    _MM_SET_ROUNDING_MODE((unsigned)mode << 3);
#else
    fesetround(mode);
#endif
}

/* Is the result of O's handler correct whatever the rounding mode of the host is? The result of a conversion from float to half is
 * rounded by cr0. */
static bool is_exact(const sim_op *o)
{
    const sim_operand *s = &o->src[0], *d = &o->dst;
    bool from_int = !gen_type_is_float(s->type), to_int = !gen_type_is_float(d->type);

    if (o->op == GEN_OP_cmp || o->op == GEN_OP_sel)
        return true;
    if (o->op != GEN_OP_mov)
        return false;
    return to_int || (d->type == GEN_df && (!from_int || s->size <= 4)) || (d->type == GEN_hf && s->type == GEN_f) ||
           (d->type == GEN_f && (from_int ? s->size <= 2 : s->type != GEN_df));
}

/* Does the handler of O, which is not exact, round as the host does? Immediates are converted while decoding, and modifiers are
 * applied after the conversion. Compilers may convert vectors of unsigned integers by differences, and x - x is -0 if the host rounds
 * down. */
static bool rounds_as_host(const sim_thread *t, const sim_op *o)
{
    const sim_operand *s = &o->src[0];
    bool is_conversion = o->op == GEN_OP_mov && (o->dst.type == GEN_f || o->dst.type == GEN_df) && !o->cond;
    bool may_subtract = !gen_type_is_float(s->type) && !gen_type_is_signed(s->type) && t->round == FE_DOWNWARD;

    return is_conversion && !may_subtract && !s->negate && !s->absolute && s->base < SIM_POOL;
}

static const sim_op *run_rounding(sim_thread *t, const sim_op *o)
{
    if (is_exact(o))
        return o->alone(t, o);
    if (!rounds_as_host(t, o))
        return sim_general_moded(t, o);
    set_rounding(t->round);
    const sim_op *next = o->alone(t, o);
    set_rounding(FE_TONEAREST);
    return next;
}

/* --- the handler ---------------------------------------------------------------------------------------------------------- */

static const sim_op *run_moded(sim_thread *t, const sim_op *o)
{
    uint32_t cr0 = sim_thread_cr0(t);

    if (!(cr0 & GEN_CR0_ROUND))
        return run_flushing(t, o, cr0);
    if ((cr0 & GEN_CR0_KEEP_DENORMALS) != GEN_CR0_KEEP_DENORMALS)
        return sim_general_moded(t, o);
    return run_rounding(t, o);
}

static bool is_direct(const sim_operand *p)
{
    return !p->size || (p->addressing == SIM_DIRECT && p->space == SIM_IMAGE);
}

sim_handler sim_fast_moded(const sim_op *o)
{
    bool is_simple = o->run != sim_general && !o->gen->acc_wr_en && is_direct(&o->dst);

    if (o->raw && !o->cond) /* copies bits in all modes */
        return o->run;
    for (unsigned k = 0; k < 3; k++)
        is_simple &= is_direct(&o->src[k]);
    return is_simple ? run_moded : sim_general_moded;
}
