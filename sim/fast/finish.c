/* sim/fast/finish.c - the steps before and after a fast handler: gathering, modifiers, saturation, flags, strided stores.
 *
 * Modifiers are applied to a prepared source in SIM_TEMP, 64 bytes of lanes at a time. A handler whose result needs more than a
 * contiguous store writes it to SIM_RESULT, and the finisher saturates floats, sets the flags of a condition modifier, and
 * stores the lanes, narrowed and strided, in that order. */
#include "sim/fast/finish.h"

#include "src/base/bug.h"

#include <math.h>

/* --- regions -------------------------------------------------------------------------------------------------------------- */

/* Copies the elements of any direct region row by row. Rows that repeat one element are common, and are filled with it. */
#define GATHER(size, type)                                                                                                       \
    static void gather_##size(const unsigned char *from, const sim_operand *p, unsigned n, void *to)                             \
    {                                                                                                                            \
        type *r = to, x;                                                                                                         \
        for (unsigned row = 0; row < n; row += p->width, from += p->v) {                                                         \
            memcpy(&x, from, size);                                                                                              \
            for (unsigned i = 0; i < p->width; i++) {                                                                            \
                if (p->h)                                                                                                        \
                    memcpy(&x, from + (int)i * p->h, size);                                                                      \
                r[row + i] = x;                                                                                                  \
            }                                                                                                                    \
        }                                                                                                                        \
    }
GATHER(1, uint8_t)
GATHER(2, uint16_t)
GATHER(4, uint32_t)
GATHER(8, uint64_t)

sim_gather sim_gatherer(unsigned size)
{
    static const sim_gather table[] = {gather_1, gather_2, gather_4, gather_8};

    return table[__builtin_ctz(size)];
}

/* --- modifiers ------------------------------------------------------------------------------------------------------------ */

#define MODIFIER(name, type, value)                                                                                              \
    static void name(void *lanes)                                                                                                \
    {                                                                                                                            \
        type x[64 / sizeof(type)];                                                                                               \
        memcpy(x, lanes, sizeof x);                                                                                              \
        for (unsigned i = 0; i < sizeof x / sizeof *x; i++)                                                                      \
            x[i] = (type)(value);                                                                                                \
        memcpy(lanes, x, sizeof x);                                                                                              \
    }
#define INTEGER_MODIFIERS(T, type, bits)                                                                                         \
    MODIFIER(negate_##T, type, 0 - x[i])                                                                                         \
    MODIFIER(invert_##T, type, ~x[i])                                                                                            \
    MODIFIER(absolute_##T, type, x[i] >> (bits - 1) ? 0 - x[i] : x[i])                                                           \
    MODIFIER(minus_absolute_##T, type, x[i] >> (bits - 1) ? x[i] : 0 - x[i])
INTEGER_MODIFIERS(W, uint16_t, 16)
INTEGER_MODIFIERS(D, uint32_t, 32)
INTEGER_MODIFIERS(Q, uint64_t, 64)
#define FLOAT_MODIFIERS(T, type, sign)                                                                                           \
    MODIFIER(negate_##T, type, x[i] ^ (sign))                                                                                    \
    MODIFIER(absolute_##T, type, x[i] & ~(sign))                                                                                 \
    MODIFIER(minus_absolute_##T, type, x[i] | (sign))
FLOAT_MODIFIERS(F, uint32_t, UINT32_C(1) << 31)
FLOAT_MODIFIERS(DF, uint64_t, UINT64_C(1) << 63)

sim_modify sim_modifier(sim_lane lane, bool negate, bool absolute, bool logic)
{
    static const sim_modify table[SIM_LANE_COUNT][3] = {
        [SIM_LANE_W] = {negate_W, absolute_W, minus_absolute_W},     [SIM_LANE_D] = {negate_D, absolute_D, minus_absolute_D},
        [SIM_LANE_Q] = {negate_Q, absolute_Q, minus_absolute_Q},     [SIM_LANE_F] = {negate_F, absolute_F, minus_absolute_F},
        [SIM_LANE_DF] = {negate_DF, absolute_DF, minus_absolute_DF},

    };
    static const sim_modify inverting[SIM_LANE_COUNT] = {
        [SIM_LANE_W] = invert_W, [SIM_LANE_D] = invert_D, [SIM_LANE_Q] = invert_Q};

    if (logic)
        return negate ? inverting[lane] : NULL;
    return absolute ? table[lane][negate ? 2 : 1] : negate ? table[lane][0] : NULL;
}

/* --- stores --------------------------------------------------------------------------------------------------------------- */

#define EACH_LANE(i, lanes) for (uint32_t rest = lanes, i; rest && (i = (uint32_t)__builtin_ctz(rest), true); rest &= rest - 1)

/* Stores the low SIZE bytes of lanes of LANE bytes. */
#define STORE(lane, size)                                                                                                        \
    static void store_##lane##_##size(sim_thread *t, const sim_op *o, uint32_t lanes)                                            \
    {                                                                                                                            \
        const unsigned char *from = t->image + SIM_RESULT;                                                                       \
        unsigned char *to = t->image + o->dst.base;                                                                              \
        if (lanes == o->lanes) {                                                                                                 \
            for (unsigned i = 0; i < o->exec; i++)                                                                               \
                memcpy(to + (int)i * o->dst.v, from + (lane)*i, size);                                                           \
        } else {                                                                                                                 \
            EACH_LANE(i, lanes)                                                                                                  \
            memcpy(to + (int)i * o->dst.v, from + (lane)*i, size);                                                               \
        }                                                                                                                        \
    }
STORE(2, 1)
STORE(2, 2)
STORE(4, 1)
STORE(4, 2)
STORE(4, 4)
STORE(8, 1)
STORE(8, 2)
STORE(8, 4)
STORE(8, 8)

static void store_half(sim_thread *t, const sim_op *o, uint32_t lanes)
{
    unsigned rounding = (sim_thread_cr0(t) & GEN_CR0_ROUND) >> GEN_CR0_ROUND_SHIFT;

    EACH_LANE(i, lanes)
    {
        float f;
        memcpy(&f, t->image + SIM_RESULT + 4 * i, sizeof f);
        uint16_t h = sim_half_from_double((double)f, rounding);
        memcpy(t->image + o->dst.base + (int)i * o->dst.v, &h, sizeof h);
    }
}

static sim_finish store_of(sim_lane lane, unsigned size)
{
    static const sim_finish table[][4] = {{store_2_1, store_2_2, NULL, NULL},
                                          {store_4_1, store_4_2, store_4_4, NULL},
                                          {store_8_1, store_8_2, store_8_4, store_8_8}};
    unsigned row = lane == SIM_LANE_W ? 0 : lane == SIM_LANE_D || lane == SIM_LANE_F ? 1 : 2;

    return table[row][__builtin_ctz(size)];
}

/* --- flags and saturation ------------------------------------------------------------------------------------------------- */

#define FLAGS_OF(name, type)                                                                                                     \
    static uint32_t name(const unsigned char *from, unsigned cond, uint32_t lanes)                                               \
    {                                                                                                                            \
        uint32_t bits = 0;                                                                                                       \
        EACH_LANE(i, lanes)                                                                                                      \
        {                                                                                                                        \
            type x;                                                                                                              \
            memcpy(&x, from + i * sizeof x, sizeof x);                                                                           \
            bool c = cond == GEN_COND_EQ   ? x == 0                                                                              \
                     : cond == GEN_COND_NE ? x != 0                                                                              \
                     : cond == GEN_COND_GT ? x > 0                                                                               \
                     : cond == GEN_COND_GE ? x >= 0                                                                              \
                     : cond == GEN_COND_LT ? x < 0                                                                               \
                                           : x <= 0;                                                                             \
            bits |= (uint32_t)c << i;                                                                                            \
        }                                                                                                                        \
        return bits;                                                                                                             \
    }
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wtype-limits" /* an unsigned result is never below 0 */
FLAGS_OF(flags_uw, uint16_t)
FLAGS_OF(flags_w, int16_t)
FLAGS_OF(flags_ud, uint32_t)
FLAGS_OF(flags_d, int32_t)
FLAGS_OF(flags_uq, uint64_t)
FLAGS_OF(flags_q, int64_t)
FLAGS_OF(flags_f, float)
FLAGS_OF(flags_df, double)
#pragma GCC diagnostic pop

typedef uint32_t (*flags_function)(const unsigned char *from, unsigned cond, uint32_t lanes);
static const flags_function flags_functions[GEN_TYPE_COUNT] = {
    [GEN_uw] = flags_uw, [GEN_w] = flags_w, [GEN_ud] = flags_ud, [GEN_d] = flags_d,
    [GEN_uq] = flags_uq, [GEN_q] = flags_q, [GEN_f] = flags_f,   [GEN_df] = flags_df,
};

static sim_lane result_lane(const sim_op *o)
{
    return o->dst.size == 8 ? SIM_LANE_Q : o->dst.size == 4 ? SIM_LANE_D : SIM_LANE_W;
}

static void finish_flags(sim_thread *t, const sim_op *o, uint32_t lanes)
{
    sim_set_flags(t, o, lanes, flags_functions[o->dst.type](t->image + SIM_RESULT, o->cond, lanes));
    if (o->dst.base != SIM_SINK)
        store_of(result_lane(o), o->dst.size)(t, o, lanes);
}

/* Clamps floats to 0..1, and a NaN to 0, before STORE. */
#define SATURATED(name, type, store)                                                                                             \
    static void name(sim_thread *t, const sim_op *o, uint32_t lanes)                                                             \
    {                                                                                                                            \
        type x[64 / sizeof(type)];                                                                                               \
        memcpy(x, t->image + SIM_RESULT, sizeof x);                                                                              \
        for (unsigned i = 0; i < sizeof x / sizeof *x; i++)                                                                      \
            x[i] = x[i] > 0 ? x[i] > 1 ? 1 : x[i] : 0;                                                                           \
        memcpy(t->image + SIM_RESULT, x, sizeof x);                                                                              \
        store(t, o, lanes);                                                                                                      \
    }
SATURATED(saturate_f, float, store_4_4)
SATURATED(saturate_df, double, store_8_8)
SATURATED(saturate_hf, float, store_half)

sim_finish sim_finisher(const sim_op *o, sim_lane lane, bool flags, bool saturate)
{
    if (flags)
        return saturate || !flags_functions[o->dst.type] ? NULL : finish_flags;
    if (saturate && o->dst.type == GEN_hf)
        return saturate_hf;
    if (saturate)
        return o->dst.type == GEN_f ? saturate_f : saturate_df;
    return o->dst.type == GEN_hf && lane == SIM_LANE_F ? store_half : store_of(lane, o->dst.size);
}
