/* sim/fast/kernels.h - the source of the fast handlers, compiled once per host instruction set (portable.c, avx2.c). template.h,
 * included once per lane type, has the handlers; this file has what they share, the conversions, and the table.
 *
 * A vector is 32 bytes of lanes in the compilers' vector extension, so that the same source compiles for SSE2, AVX2 and NEON. A
 * handler loads all of its sources, computes, and stores under the mask of enabled lanes: the whole vector if all are enabled,
 * otherwise blended with the old contents. Sources that are not contiguous elements of the lane type have been prepared
 * (converted into the thread's SIM_TEMP), and o->finish stores results that are not contiguous. The includer defines
 * SIM_FAST_TABLE. */
#include "sim/fast/fast.h"
#include "sim/machine/half.h"
#include "src/base/half.h"

#include <math.h>

#ifdef __AVX2__
#include <immintrin.h>
#endif
#ifdef __aarch64__
#include <arm_neon.h>
#endif

#ifdef __clang__
#pragma STDC FP_CONTRACT OFF
#endif

#define INLINE static inline __attribute__((always_inline))

enum { CHUNK = 32 };

#define UNUSED __attribute__((unused))
#define PASTE_EXPANDED(a, b) a##_##b
#define PASTE(a, b) PASTE_EXPANDED(a, b)

/* A source as a handler sees it. No function takes or returns a vector by value, because the calling convention for vectors
 * depends on the instruction set. */

INLINE const unsigned char *source(const sim_thread *t, const sim_op *o, unsigned k)
{
    return t->image + o->s[k].offset;
}

/* The lanes whose flag satisfies O's predicate. sim_fast_select() admits only the plain predicate or none, so a handler calls no
 * function here and needs no stack. */
INLINE uint32_t predicate_of(const sim_thread *t, const sim_op *o)
{
    return (uint32_t)(sim_flags(t) >> o->flag_shift) ^ o->pred_xor;
}

INLINE uint32_t enabled_lanes(const sim_thread *t, const sim_op *o)
{
    uint32_t lanes = sim_executing(t, o);

    return o->pred ? lanes & predicate_of(t, o) : lanes;
}

/* Counts the lanes that an instruction stores, and returns their mask. */
INLINE uint32_t count_lanes(sim_thread *t, uint32_t lanes)
{
    t->channels += sim_count(lanes);
    return lanes;
}

/* --- float operations that C has no vector operator for ------------------------------------------------------------------- */

typedef float floats __attribute__((vector_size(CHUNK)));
typedef double doubles __attribute__((vector_size(CHUNK)));

/* Each is a function on pointers, for a scalar and for a vector; the macros below select by type. */
#ifdef __AVX2__
INLINE void fma_floats(const floats *a, const floats *b, const floats *c, floats *r)
{
    *r = (floats)_mm256_fmadd_ps((__m256)*a, (__m256)*b, (__m256)*c);
}

INLINE void fma_doubles(const doubles *a, const doubles *b, const doubles *c, doubles *r)
{
    *r = (doubles)_mm256_fmadd_pd((__m256d)*a, (__m256d)*b, (__m256d)*c);
}

#define APPLY(scalar, vector) *r = (floats)vector
#define ROUNDED(mode) _mm256_round_ps((__m256)*a, (mode) | _MM_FROUND_NO_EXC)
#else
#ifdef __aarch64__
/* Fused multiply-add of vectors by intrinsics, as GCC computes a loop of fma() lane by lane, through the stack. */
INLINE void fma_floats(const floats *a, const floats *b, const floats *c, floats *r)
{
    float32x4_t x[2], y[2], z[2];

    memcpy(x, a, sizeof x);
    memcpy(y, b, sizeof y);
    memcpy(z, c, sizeof z);
    for (unsigned i = 0; i < 2; i++)
        z[i] = vfmaq_f32(z[i], x[i], y[i]);
    memcpy(r, z, sizeof z);
}

INLINE void fma_doubles(const doubles *a, const doubles *b, const doubles *c, doubles *r)
{
    float64x2_t x[2], y[2], z[2];

    memcpy(x, a, sizeof x);
    memcpy(y, b, sizeof y);
    memcpy(z, c, sizeof z);
    for (unsigned i = 0; i < 2; i++)
        z[i] = vfmaq_f64(z[i], x[i], y[i]);
    memcpy(r, z, sizeof z);
}
#else
INLINE void fma_floats(const floats *a, const floats *b, const floats *c, floats *r)
{
    for (unsigned i = 0; i < sizeof *r / sizeof(float); i++)
        (*r)[i] = fmaf((*a)[i], (*b)[i], (*c)[i]);
}

INLINE void fma_doubles(const doubles *a, const doubles *b, const doubles *c, doubles *r)
{
    for (unsigned i = 0; i < sizeof *r / sizeof(double); i++)
        (*r)[i] = fma((*a)[i], (*b)[i], (*c)[i]);
}
#endif

INLINE void apply_to_floats(const floats *a, floats *r, float (*function)(float))
{
    for (unsigned i = 0; i < sizeof *r / sizeof(float); i++)
        (*r)[i] = function((*a)[i]);
}

#define APPLY(scalar, vector) apply_to_floats(a, r, scalar)
#endif

INLINE void fma_float(const float *a, const float *b, const float *c, float *r)
{
    *r = fmaf(*a, *b, *c);
}

INLINE void fma_double(const double *a, const double *b, const double *c, double *r)
{
    *r = fma(*a, *b, *c);
}

#define FLOAT_FUNCTION(name, scalar, vector)                                                                                     \
    INLINE void name##_floats(const floats *a, floats *r)                                                                        \
    {                                                                                                                            \
        APPLY(scalar, vector);                                                                                                   \
    }                                                                                                                            \
    INLINE void name##_float(const float *a, float *r)                                                                           \
    {                                                                                                                            \
        *r = scalar(*a);                                                                                                         \
    }
FLOAT_FUNCTION(floor, floorf, ROUNDED(_MM_FROUND_TO_NEG_INF))
FLOAT_FUNCTION(ceil, ceilf, ROUNDED(_MM_FROUND_TO_POS_INF))
FLOAT_FUNCTION(nearest, rintf, ROUNDED(_MM_FROUND_TO_NEAREST_INT))
FLOAT_FUNCTION(trunc, truncf, ROUNDED(_MM_FROUND_TO_ZERO))
FLOAT_FUNCTION(sqrt, sqrtf, _mm256_sqrt_ps((__m256)*a))

/* In a value of fast.def, V is the type of the operands: float or double, or a vector of them. */
#define FMA(x, y, z)                                                                                                             \
    __extension__({                                                                                                              \
        V fma_x = (x), fma_y = (y), fma_z = (z), fma_r;                                                                          \
        _Generic(fma_x, float: fma_float, double: fma_double, floats: fma_floats, doubles: fma_doubles)(&fma_x, &fma_y, &fma_z,  \
                                                                                                        &fma_r);                 \
        fma_r;                                                                                                                   \
    })
#define OF_FLOATS(name, x)                                                                                                       \
    __extension__({                                                                                                              \
        V name##_x = (x), name##_r;                                                                                              \
        _Generic(name##_x, float: name##_float, floats: name##_floats)(&name##_x, &name##_r);                                    \
        name##_r;                                                                                                                \
    })
#define FLOOR(x) OF_FLOATS(floor, x)
#define CEIL(x) OF_FLOATS(ceil, x)
#define NEAREST(x) OF_FLOATS(nearest, x)
#define TRUNC(x) OF_FLOATS(trunc, x)
#define SQRT(x) OF_FLOATS(sqrt, x)

/* --- integer operations, lane by lane ------------------------------------------------------------------------------------- */

INLINE uint32_t reversed(uint32_t x)
{
    x = x >> 16 | x << 16;
    x = (x >> 8 & 0x00FF00FF) | (x & 0x00FF00FF) << 8;
    x = (x >> 4 & 0x0F0F0F0F) | (x & 0x0F0F0F0F) << 4;
    x = (x >> 2 & 0x33333333) | (x & 0x33333333) << 2;
    return (x >> 1 & 0x55555555) | (x & 0x55555555) << 1;
}

/* The field of WIDTH bits of X from bit OFFSET on, zero-extended or sign-extended. */
INLINE uint32_t bit_field_unsigned(unsigned width, unsigned offset, uint32_t x)
{
    if (!width)
        return 0;
    return offset + width >= 32 ? x >> offset : x << (32 - offset - width) >> (32 - width);
}

INLINE uint32_t bit_field_signed(unsigned width, unsigned offset, uint32_t x)
{
    if (!width)
        return 0;
    return (uint32_t)(offset + width >= 32 ? (int32_t)x >> offset : (int32_t)(x << (32 - offset - width)) >> (32 - width));
}

INLINE int64_t clamp_signed(int64_t x, int64_t least, int64_t greatest)
{
    return x < least ? least : x > greatest ? greatest : x;
}

#define CLAMPED_SIGNED(x) clamp_signed(x, INT32_MIN, INT32_MAX)
#define DIVIDED_BY_ZERO ((int32_t)a < 0 ? (uint32_t)INT32_MIN : (uint32_t)INT32_MAX)

/* --- the handlers --------------------------------------------------------------------------------------------------------- */

/* template.h selects the rows of its lane type with FOR_T. Of these macros, the one for that type expands its argument row(…);
 * the others expand to nothing. */
#define FOR_W(...)
#define FOR_D(...)
#define FOR_Q(...)
#define FOR_F(...)
#define FOR_DF(...)

#undef FOR_W
#define FOR_W(row, ...) row(__VA_ARGS__)
#define LANE W
#define LANE_TYPE uint16_t
#define LANE_SIGNED int16_t
#define LANE_UNSIGNED uint16_t
#define LANE_BYTES 2
#include "sim/fast/template.h"
#undef FOR_W
#define FOR_W(...)

#undef FOR_D
#define FOR_D(row, ...) row(__VA_ARGS__)
#define LANE D
#define LANE_TYPE uint32_t
#define LANE_SIGNED int32_t
#define LANE_UNSIGNED uint32_t
#define LANE_BYTES 4
#include "sim/fast/template.h"
#undef FOR_D
#define FOR_D(...)

#undef FOR_Q
#define FOR_Q(row, ...) row(__VA_ARGS__)
#define LANE Q
#define LANE_TYPE uint64_t
#define LANE_SIGNED int64_t
#define LANE_UNSIGNED uint64_t
#define LANE_BYTES 8
#include "sim/fast/template.h"
#undef FOR_Q
#define FOR_Q(...)

#undef FOR_F
#define FOR_F(row, ...) row(__VA_ARGS__)
#define LANE F
#define LANE_TYPE float
#define LANE_SIGNED int32_t
#define LANE_UNSIGNED uint32_t
#define LANE_BYTES 4
#define LANE_QUIET 0x400000
#include "sim/fast/template.h"
#undef FOR_F
#define FOR_F(...)

#undef FOR_DF
#define FOR_DF(row, ...) row(__VA_ARGS__)
#define LANE DF
#define LANE_TYPE double
#define LANE_SIGNED int64_t
#define LANE_UNSIGNED uint64_t
#define LANE_BYTES 8
#define LANE_QUIET 0x8000000000000
#include "sim/fast/template.h"
#undef FOR_DF
#define FOR_DF(...)

#include "sim/fast/messages.h"

/* --- conversions ---------------------------------------------------------------------------------------------------------- */

/* The C types of elements in registers (in_), and of lanes for a target type. */
typedef uint8_t in_ub;
typedef int8_t in_b;
typedef uint16_t in_uw;
typedef int16_t in_w;
typedef uint32_t in_ud;
typedef int32_t in_d;
typedef uint64_t in_uq;
typedef int64_t in_q;
typedef float in_f;
typedef double in_df;
typedef uint16_t lane_ub, lane_b, lane_uw, lane_w;
typedef uint32_t lane_ud, lane_d;
typedef uint64_t lane_uq, lane_q;
typedef float lane_f;
typedef double lane_df;

enum { BLOCK = 8 }; /* lanes converted at once; with contiguous elements, it may exceed the number of lanes */

#define CONVERSION(name, from, to, value)                                                                                        \
    static void name##_##from##_##to(const unsigned char *restrict p, int stride, unsigned n, void *restrict out)                \
    {                                                                                                                            \
        typedef in_##from loose __attribute__((aligned(1), may_alias));                                                          \
        lane_##to *r = out;                                                                                                      \
        if (stride == (int)sizeof(in_##from) && n >= BLOCK) {                                                                    \
            for (unsigned block = 0; block < n; block += BLOCK) {                                                                \
                const loose *e = (const loose *)(p + block * sizeof *e);                                                         \
                for (unsigned i = 0; i < BLOCK; i++) {                                                                           \
                    in_##from x = e[i];                                                                                          \
                    r[block + i] = (lane_##to)(value);                                                                           \
                }                                                                                                                \
            }                                                                                                                    \
        } else {                                                                                                                 \
            for (unsigned i = 0; i < n; i++, p += stride) {                                                                      \
                in_##from x = *(const loose *)p;                                                                                 \
                r[i] = (lane_##to)(value);                                                                                       \
            }                                                                                                                    \
        }                                                                                                                        \
    }

/* Converts a float to an integer: toward zero and clamped; a NaN becomes 0. LOW and HIGH are powers of two (or 0), so they are
 * exact in every float type. */
#define CLAMPED(type, low, high, least, greatest) (x >= (high) ? (greatest) : x > (low) ? (type)x : x <= (low) ? (least) : 0)

#define FROM_INTEGER(from, CLAMP)                                                                                                \
    CONVERSION(convert, from, ub, (uint8_t)x)                                                                                    \
    CONVERSION(convert, from, b, (int8_t)x)                                                                                      \
    CONVERSION(convert, from, uw, x)                                                                                             \
    CONVERSION(convert, from, w, x)                                                                                              \
    CONVERSION(convert, from, ud, x)                                                                                             \
    CONVERSION(convert, from, d, x)                                                                                              \
    CONVERSION(convert, from, uq, x)                                                                                             \
    CONVERSION(convert, from, q, x)                                                                                              \
    CONVERSION(convert, from, f, x)                                                                                              \
    CONVERSION(convert, from, df, x)                                                                                             \
    CONVERSION(saturate, from, ub, CLAMP(x, 0, UINT8_MAX))                                                                       \
    CONVERSION(saturate, from, b, CLAMP(x, INT8_MIN, INT8_MAX))                                                                  \
    CONVERSION(saturate, from, uw, CLAMP(x, 0, UINT16_MAX))                                                                      \
    CONVERSION(saturate, from, w, CLAMP(x, INT16_MIN, INT16_MAX))                                                                \
    CONVERSION(saturate, from, ud, CLAMP(x, 0, UINT32_MAX))                                                                      \
    CONVERSION(saturate, from, d, CLAMP(x, INT32_MIN, INT32_MAX))
#define FROM_FLOAT(from)                                                                                                         \
    CONVERSION(convert, from, ub, CLAMPED(int32_t, -1, 256, 0, 255))                                                             \
    CONVERSION(convert, from, b, CLAMPED(int32_t, -128, 128, -128, 127))                                                         \
    CONVERSION(convert, from, uw, CLAMPED(int32_t, -1, 65536, 0, 65535))                                                         \
    CONVERSION(convert, from, w, CLAMPED(int32_t, -32768, 32768, -32768, 32767))                                                 \
    CONVERSION(convert, from, ud, CLAMPED(uint32_t, 0, 4294967296.0f, 0, UINT32_MAX))                                            \
    CONVERSION(convert, from, d, CLAMPED(int32_t, -2147483648.0f, 2147483648.0f, INT32_MIN, INT32_MAX))                          \
    CONVERSION(convert, from, uq, CLAMPED(uint64_t, 0, 18446744073709551616.0f, 0, UINT64_MAX))                                  \
    CONVERSION(convert, from, q, CLAMPED(int64_t, -9223372036854775808.0f, 9223372036854775808.0f, INT64_MIN, INT64_MAX))        \
    CONVERSION(convert, from, f, x)                                                                                              \
    CONVERSION(convert, from, df, x)

INLINE uint64_t clamp_unsigned(uint64_t x, int64_t least, int64_t greatest)
{
    (void)least;
    return x > (uint64_t)greatest ? (uint64_t)greatest : x;
}

FROM_INTEGER(ub, clamp_signed)
FROM_INTEGER(b, clamp_signed)
FROM_INTEGER(uw, clamp_signed)
FROM_INTEGER(w, clamp_signed)
FROM_INTEGER(ud, clamp_signed)
FROM_INTEGER(d, clamp_signed)
FROM_INTEGER(uq, clamp_unsigned)
FROM_INTEGER(q, clamp_signed)
FROM_FLOAT(f)
FROM_FLOAT(df)

static void convert_hf_f(const unsigned char *p, int stride, unsigned n, void *out)
{
    float *r = out;

#ifdef __F16C__
    uint16_t e[16] = {0};
    for (unsigned i = 0; i < n; i++, p += stride)
        memcpy(&e[i], p, sizeof *e);
    for (unsigned block = 0; block < n; block += BLOCK)
        _mm256_storeu_ps(r + block, _mm256_cvtph_ps(_mm_loadu_si128((const __m128i *)(const void *)(e + block))));
#else
    for (unsigned i = 0; i < n; i++, p += stride) {
        uint16_t x;
        memcpy(&x, p, sizeof x);
        r[i] = (float)half_value(x);
    }
#endif
}

/* --- the table ------------------------------------------------------------------------------------------------------------ */

#define SHAPES(op, T) [SIM_FAST_##op##_##T] = {op##_one_##T, op##_chunk_##T, op##_two_##T},
#define ALL_SHAPES(op, T)                                                                                                        \
    [SIM_FAST_##op##_##T] = {op##_one_##T, op##_chunk_##T, op##_two_##T, op##_chunk_unmasked_##T, op##_two_unmasked_##T},
#define ANY_SHAPE(op, T) [SIM_FAST_##op##_##T] = {op##_any_##T, op##_any_##T, op##_any_##T},
#define ROW_OF(name, from, to) [GEN_##from][GEN_##to] = name##_##from##_##to,
#define NARROW(name, from)                                                                                                       \
    ROW_OF(name, from, ub) ROW_OF(name, from, b) ROW_OF(name, from, uw) ROW_OF(name, from, w) ROW_OF(name, from, ud)             \
    ROW_OF(name, from, d)
#define WIDE(name, from) ROW_OF(name, from, uq) ROW_OF(name, from, q) ROW_OF(name, from, f) ROW_OF(name, from, df)
#define TARGETS(from) NARROW(convert, from) WIDE(convert, from)
#define CLAMPED_TARGETS(from) NARROW(saturate, from)
#define EACH_INTEGER(X) X(ub) X(b) X(uw) X(w) X(ud) X(d) X(uq) X(q)

/* clang-format off */
const sim_fast_table SIM_FAST_TABLE = {
    .handler = {
#define VEC1(op, T, ...) ALL_SHAPES(op, T)
#define VEC2(op, T, ...) ALL_SHAPES(op, T)
#define VEC3(op, T, ...) ALL_SHAPES(op, T)
#define COMPARE(op, T, X, relation) SHAPES(op, T)
#define UNORDERED(op, T) SHAPES(op, T)
#define EXTREME(op, T, X, relation) SHAPES(op, T)
#define FLOAT_EXTREME(op, T, relation) SHAPES(op, T)
#define CHOOSE(op, T) SHAPES(op, T)
#define LANE1(op, T, ...) ANY_SHAPE(op, T)
#define LANE2(op, T, ...) ANY_SHAPE(op, T)
#define LANE3(op, T, ...) ANY_SHAPE(op, T)
#define ACCUMULATE(op, T, ...) ANY_SHAPE(op, T)
#include "sim/fast/fast.def"
    },
    .convert = {EACH_INTEGER(TARGETS) TARGETS(f) TARGETS(df) ROW_OF(convert, hf, f)},
    .saturate = {EACH_INTEGER(CLAMPED_TARGETS)},
    .send = send_message,
    .executor = {{{BY_BYTES(read, 8, 0), BY_BYTES(read, 8, 1)}, {BY_BYTES(write, 8, 0), BY_BYTES(write, 8, 1)}},
                 {{BY_BYTES(read, 16, 0), BY_BYTES(read, 16, 1)}, {BY_BYTES(write, 16, 0), BY_BYTES(write, 16, 1)}}},
    .local_atomic = {[GEN_ATOMIC_AND] = modify_local_and,
                     [GEN_ATOMIC_OR] = modify_local_or,
                     [GEN_ATOMIC_XOR] = modify_local_xor,
                     [GEN_ATOMIC_XCHG] = modify_local_xchg,
                     [GEN_ATOMIC_INC] = modify_local_inc,
                     [GEN_ATOMIC_DEC] = modify_local_dec,
                     [GEN_ATOMIC_ADD] = modify_local_add,
                     [GEN_ATOMIC_SUB] = modify_local_sub,
                     [GEN_ATOMIC_IMAX] = modify_local_imax,
                     [GEN_ATOMIC_IMIN] = modify_local_imin,
                     [GEN_ATOMIC_UMAX] = modify_local_umax,
                     [GEN_ATOMIC_UMIN] = modify_local_umin},
};
