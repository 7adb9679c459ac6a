/* sim/fast/kernels.h - the source of the fast handlers, compiled once per host instruction set (portable.c, avx2.c).
 *
 * A vector is 32 bytes of lanes in the compilers' vector extension, so that the same source compiles for SSE2, AVX2 and NEON. A
 * handler loads all of its sources, computes, and stores under the mask of enabled lanes: the whole vector if all are enabled,
 * otherwise blended with the old contents. Sources that are not contiguous elements of the lane type have been prepared
 * (converted into the thread's SIM_TEMP), and o->finish stores results that are not contiguous. The includer defines
 * SIM_FAST_TABLE. */
#include "sim/fast/fast.h"
#include "sim/machine/half.h"

#include <math.h>

#ifdef __AVX2__
#include <immintrin.h>
#endif

#ifdef __clang__
#pragma STDC FP_CONTRACT OFF
#endif

#define INLINE static inline __attribute__((always_inline))

enum { CHUNK = 32 };

/* X_1: a lane; X_S: the signed type of its width; X_V and X_SV: vectors of X_N of them; X_C: a vector with the type of a
 * comparison's result. */
#define LANE_TYPE(X, type, signed_type, compared)                                                                                \
    typedef type X##_1;                                                                                                          \
    typedef signed_type X##_S;                                                                                                   \
    typedef type X##_V __attribute__((vector_size(CHUNK)));                                                                      \
    typedef signed_type X##_SV __attribute__((vector_size(CHUNK)));                                                              \
    typedef compared X##_C __attribute__((vector_size(CHUNK)));                                                                  \
    enum { X##_N = CHUNK / sizeof(type) };
LANE_TYPE(W, uint16_t, int16_t, int16_t)
LANE_TYPE(D, uint32_t, int32_t, int32_t)
LANE_TYPE(Q, uint64_t, int64_t, int64_t)
LANE_TYPE(F, float, float, int32_t)
LANE_TYPE(DF, double, double, int64_t)

/* --- masks ------------------------------------------------------------------------------------------------------------------ */

/* No function takes or returns a vector by value: the calling convention for vectors depends on the instruction set. */

#define W_BIT ((W_V){1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768})
#define D_BIT ((D_V){1, 2, 4, 8, 16, 32, 64, 128})
#define Q_BIT ((Q_V){1, 2, 4, 8})

/* A mask of lanes as a vector of all-ones and zero elements. */
#define W_mask(lanes) ((((W_V){0} + (uint16_t)(lanes)) & W_BIT) == W_BIT)
#define D_mask(lanes) ((((D_V){0} + (uint32_t)(lanes)) & D_BIT) == D_BIT)
#define Q_mask(lanes) ((((Q_V){0} + (uint64_t)(lanes)) & Q_BIT) == Q_BIT)
#define F_mask D_mask
#define DF_mask Q_mask

/* A vector of all-ones and zero elements as a mask of lanes. */
#ifdef __AVX2__
#define D_bits(c) ((uint32_t)_mm256_movemask_ps((__m256)(c)))
#define W_bits(c) bits_of_words(&(c))

INLINE uint32_t bits_of_words(const W_C *c)
{
    uint32_t bits = (uint32_t)_mm256_movemask_epi8(_mm256_packs_epi16((__m256i)*c, _mm256_setzero_si256()));
    return (bits & 0xFF) | (bits >> 8 & 0xFF00);
}

#define Q_bits(c) ((uint32_t)_mm256_movemask_pd((__m256d)(c)))
#else
INLINE uint32_t bits_of_words(const W_C *c)
{
    uint32_t bits = 0;
    for (int i = 0; i < W_N; i++)
        bits |= (uint32_t)((*c)[i] & 1) << i;
    return bits;
}

INLINE uint32_t bits_of_dwords(const D_C *c)
{
    uint32_t bits = 0;
    for (int i = 0; i < D_N; i++)
        bits |= (uint32_t)((*c)[i] & 1) << i;
    return bits;
}

INLINE uint32_t bits_of_qwords(const Q_C *c)
{
    uint32_t bits = 0;
    for (int i = 0; i < Q_N; i++)
        bits |= (uint32_t)((*c)[i] & 1) << i;
    return bits;
}

#define W_bits(c) bits_of_words(&(c))
#define D_bits(c) bits_of_dwords(&(c))
#define Q_bits(c) bits_of_qwords(&(c))
#endif
#define F_bits D_bits
#define DF_bits Q_bits

/* --- float operations that C has no vector operator for --------------------------------------------------------------------- */

/* Each is a function on pointers, for a scalar and for a vector; the macros below select by type. */
#ifdef __AVX2__
INLINE void F_fma(const F_V *a, const F_V *b, const F_V *c, F_V *r)
{
    *r = (F_V)_mm256_fmadd_ps((__m256)*a, (__m256)*b, (__m256)*c);
}

INLINE void DF_fma(const DF_V *a, const DF_V *b, const DF_V *c, DF_V *r)
{
    *r = (DF_V)_mm256_fmadd_pd((__m256d)*a, (__m256d)*b, (__m256d)*c);
}

#define FLOAT_FUNCTION(name, scalar, vector)                                                                                     \
    INLINE void F_##name(const F_V *a, F_V *r)                                                                                   \
    {                                                                                                                            \
        *r = (F_V)vector;                                                                                                        \
    }                                                                                                                            \
    INLINE void F_##name##_one(const float *a, float *r)                                                                         \
    {                                                                                                                            \
        *r = scalar(*a);                                                                                                         \
    }
#define ROUNDED(mode) _mm256_round_ps((__m256)*a, (mode) | _MM_FROUND_NO_EXC)
#else
INLINE void F_fma(const F_V *a, const F_V *b, const F_V *c, F_V *r)
{
    for (int i = 0; i < F_N; i++)
        (*r)[i] = fmaf((*a)[i], (*b)[i], (*c)[i]);
}

INLINE void DF_fma(const DF_V *a, const DF_V *b, const DF_V *c, DF_V *r)
{
    for (int i = 0; i < DF_N; i++)
        (*r)[i] = fma((*a)[i], (*b)[i], (*c)[i]);
}

#define FLOAT_FUNCTION(name, scalar, vector)                                                                                     \
    INLINE void F_##name(const F_V *a, F_V *r)                                                                                   \
    {                                                                                                                            \
        for (int i = 0; i < F_N; i++)                                                                                            \
            (*r)[i] = scalar((*a)[i]);                                                                                           \
    }                                                                                                                            \
    INLINE void F_##name##_one(const float *a, float *r)                                                                         \
    {                                                                                                                            \
        *r = scalar(*a);                                                                                                         \
    }
#endif

INLINE void F_fma_one(const float *a, const float *b, const float *c, float *r)
{
    *r = fmaf(*a, *b, *c);
}

INLINE void DF_fma_one(const double *a, const double *b, const double *c, double *r)
{
    *r = fma(*a, *b, *c);
}

FLOAT_FUNCTION(floor, floorf, ROUNDED(_MM_FROUND_TO_NEG_INF))
FLOAT_FUNCTION(ceil, ceilf, ROUNDED(_MM_FROUND_TO_POS_INF))
FLOAT_FUNCTION(nearest, rintf, ROUNDED(_MM_FROUND_TO_NEAREST_INT))
FLOAT_FUNCTION(trunc, truncf, ROUNDED(_MM_FROUND_TO_ZERO))
FLOAT_FUNCTION(sqrt, sqrtf, _mm256_sqrt_ps((__m256)*a))

#define FMA(x, y, z)                                                                                                             \
    __extension__({                                                                                                              \
        V fma_x = (x), fma_y = (y), fma_z = (z), fma_r;                                                                          \
        _Generic(fma_x, float: F_fma_one, double: DF_fma_one, F_V: F_fma, DF_V: DF_fma)(&fma_x, &fma_y, &fma_z, &fma_r);         \
        fma_r;                                                                                                                   \
    })
#define OF_FLOATS(name, x)                                                                                                       \
    __extension__({                                                                                                              \
        V name##_x = (x), name##_r;                                                                                              \
        _Generic(name##_x, float: F_##name##_one, F_V: F_##name)(&name##_x, &name##_r);                                          \
        name##_r;                                                                                                                \
    })
#define FLOOR(x) OF_FLOATS(floor, x)
#define CEIL(x) OF_FLOATS(ceil, x)
#define NEAREST(x) OF_FLOATS(nearest, x)
#define TRUNC(x) OF_FLOATS(trunc, x)
#define SQRT(x) OF_FLOATS(sqrt, x)

/* --- loading and storing ---------------------------------------------------------------------------------------------------- */

INLINE const unsigned char *source(const sim_thread *t, const sim_op *o, unsigned k)
{
    return t->image + o->s[k].offset;
}

#define LOAD_STORE(X)                                                                                                            \
    typedef X##_C X##_U __attribute__((aligned(1), may_alias));                                                                  \
    INLINE X##_1 X##_one(const unsigned char *p)                                                                                 \
    {                                                                                                                            \
        X##_1 x;                                                                                                                 \
        memcpy(&x, p, sizeof x);                                                                                                 \
        return x;                                                                                                                \
    }                                                                                                                            \
    INLINE void X##_load(const sim_thread *t, const sim_op *o, unsigned k, unsigned chunks, X##_V v[2])                          \
    {                                                                                                                            \
        const unsigned char *p = source(t, o, k);                                                                                \
        if (o->s[k].scalar) {                                                                                                    \
            const X##_V zero = {0};                                                                                              \
            X##_1 x = X##_one(p);                                                                                                \
            v[0] = v[1] = (X##_V)((X##_C)zero | (X##_C)(x - zero));                                                              \
        } else {                                                                                                                 \
            v[0] = (X##_V) * (const X##_U *)(const void *)p;                                                                     \
            if (chunks > 1)                                                                                                      \
                v[1] = (X##_V) * (const X##_U *)(const void *)(p + CHUNK);                                                       \
        }                                                                                                                        \
    }                                                                                                                            \
    INLINE void X##_store(unsigned char *to, const X##_V *v, uint32_t lanes)                                                     \
    {                                                                                                                            \
        X##_U *p = (X##_U *)(void *)to;                                                                                          \
        X##_C mask = X##_mask(lanes);                                                                                            \
        *p = ((X##_C)*v & mask) | (*p & ~mask);                                                                                  \
    }                                                                                                                            \
    INLINE void X##_store_chunks(sim_thread *t, const sim_op *o, const X##_V *v, unsigned chunks, uint32_t lanes)                \
    {                                                                                                                            \
        unsigned char *to = t->image + o->d;                                                                                     \
        if (lanes == o->whole) {                                                                                                 \
            *(X##_U *)(void *)to = (X##_C)v[0];                                                                                  \
            if (chunks > 1)                                                                                                      \
                *(X##_U *)(void *)(to + CHUNK) = (X##_C)v[1];                                                                    \
        } else {                                                                                                                 \
            X##_store(to, &v[0], lanes);                                                                                         \
            if (chunks > 1)                                                                                                      \
                X##_store(to + CHUNK, &v[1], lanes >> X##_N);                                                                    \
        }                                                                                                                        \
    }
LOAD_STORE(W)
LOAD_STORE(D)
LOAD_STORE(Q)
LOAD_STORE(F)
LOAD_STORE(DF)

/* The begin and end of every handler. BEGIN declares `lanes`, the mask of lanes to store. */
#define BEGIN(lanes_value)                                                                                                       \
    uint32_t lanes = (lanes_value);                                                                                              \
    t->channels += sim_count(lanes);

#define END return o + 1;

/* --- handlers: whole vectors ------------------------------------------------------------------------------------------------ */

#define ONE_LANE(op, X, load, value)                                                                                             \
    static const sim_op *op##_##X##_one(sim_thread *t, const sim_op *o)                                                          \
    {                                                                                                                            \
        typedef X##_1 V;                                                                                                         \
        typedef X##_S SV __attribute__((unused));                                                                                \
        BEGIN(sim_enabled(t, o))                                                                                                 \
        load if (lanes)                                                                                                          \
        {                                                                                                                        \
            V r = (V)(value);                                                                                                    \
            memcpy(t->image + o->d, &r, sizeof r);                                                                               \
        }                                                                                                                        \
        END                                                                                                                      \
    }

#define CHUNKS(op, X, suffix, chunks, load, get, value)                                                                          \
    static const sim_op *op##_##X##_##suffix(sim_thread *t, const sim_op *o)                                                     \
    {                                                                                                                            \
        typedef X##_V V;                                                                                                         \
        typedef X##_SV SV __attribute__((unused));                                                                               \
        V r[chunks];                                                                                                             \
        BEGIN(sim_enabled(t, o))                                                                                                 \
        load for (unsigned n = 0; n < (chunks); n++)                                                                             \
        {                                                                                                                        \
            get r[n] = (V)(value);                                                                                               \
        }                                                                                                                        \
        X##_store_chunks(t, o, r, chunks, lanes);                                                                                \
        END                                                                                                                      \
    }

#define LOAD_ONE(X, name, k) V name = X##_one(source(t, o, k));
#define LOAD_CHUNKS(X, name, k, chunks)                                                                                          \
    V name##s[2];                                                                                                                \
    X##_load(t, o, k, chunks, name##s);

#define VEC1(op, X, ...)                                                                                                         \
    ONE_LANE(op, X, LOAD_ONE(X, a, 0), (__VA_ARGS__))                                                                            \
    CHUNKS(op, X, chunk, 1, LOAD_CHUNKS(X, a, 0, 1), V a = as[n];, (__VA_ARGS__))                                                \
    CHUNKS(op, X, two, 2, LOAD_CHUNKS(X, a, 0, 2), V a = as[n];, (__VA_ARGS__))
#define VEC2(op, X, ...)                                                                                                         \
    ONE_LANE(op, X, LOAD_ONE(X, a, 0) LOAD_ONE(X, b, 1), (__VA_ARGS__))                                                          \
    CHUNKS(op, X, chunk, 1, LOAD_CHUNKS(X, a, 0, 1) LOAD_CHUNKS(X, b, 1, 1), V a = as[n]; V b = bs[n];, (__VA_ARGS__))           \
    CHUNKS(op, X, two, 2, LOAD_CHUNKS(X, a, 0, 2) LOAD_CHUNKS(X, b, 1, 2), V a = as[n]; V b = bs[n];, (__VA_ARGS__))
#define VEC3(op, X, ...)                                                                                                         \
    ONE_LANE(op, X, LOAD_ONE(X, a, 0) LOAD_ONE(X, b, 1) LOAD_ONE(X, c, 2), (__VA_ARGS__))                                        \
    CHUNKS(op, X, chunk, 1, LOAD_CHUNKS(X, a, 0, 1) LOAD_CHUNKS(X, b, 1, 1) LOAD_CHUNKS(X, c, 2, 1), V a = as[n]; V b = bs[n];   \
           V c = cs[n];, (__VA_ARGS__))                                                                                          \
    CHUNKS(op, X, two, 2, LOAD_CHUNKS(X, a, 0, 2) LOAD_CHUNKS(X, b, 1, 2) LOAD_CHUNKS(X, c, 2, 2), V a = as[n]; V b = bs[n];     \
           V c = cs[n];, (__VA_ARGS__))

/* --- handlers: comparisons and choices -------------------------------------------------------------------------------------- */

/* The types that COMPARE's X may name, for scalars and vectors. */
#define ONE_V(X) X##_1
#define ONE_S(X) X##_S
#define VEC_V(X) X##_V
#define VEC_S(X) X##_SV

#define FLAG_CHUNKS(op, T, suffix, chunks, condition)                                                                            \
    static const sim_op *op##_##T##_##suffix(sim_thread *t, const sim_op *o)                                                     \
    {                                                                                                                            \
        typedef T##_V V;                                                                                                         \
        uint32_t bits = 0;                                                                                                       \
        BEGIN(sim_enabled(t, o))                                                                                                 \
        LOAD_CHUNKS(T, a, 0, chunks)                                                                                             \
        LOAD_CHUNKS(T, b, 1, chunks)                                                                                             \
        V r[chunks];                                                                                                             \
        for (unsigned n = 0; n < (chunks); n++) {                                                                                \
            V a = as[n], b = bs[n];                                                                                              \
            T##_C c = (T##_C)(condition);                                                                                        \
            bits |= T##_bits(c) << n * T##_N;                                                                                    \
            r[n] = (V)c;                                                                                                         \
        }                                                                                                                        \
        sim_set_flags(t, o, lanes, bits);                                                                                        \
        if (o->d != SIM_SINK)                                                                                                    \
            T##_store_chunks(t, o, r, chunks, lanes);                                                                            \
        END                                                                                                                      \
    }
#define FLAG_ONE(op, T, condition)                                                                                               \
    static const sim_op *op##_##T##_one(sim_thread *t, const sim_op *o)                                                          \
    {                                                                                                                            \
        BEGIN(sim_enabled(t, o))                                                                                                 \
        T##_1 a = T##_one(source(t, o, 0)), b = T##_one(source(t, o, 1));                                                        \
        int64_t r = -(int64_t)(condition);                                                                                       \
        sim_set_flags(t, o, lanes, r & 1);                                                                                       \
        if (lanes)                                                                                                               \
            memcpy(t->image + o->d, &r, sizeof a);                                                                               \
        END                                                                                                                      \
    }
#define COMPARE(op, T, X, relation)                                                                                              \
    FLAG_ONE(op, T, (ONE_##X(T))a relation(ONE_##X(T)) b)                                                                        \
    FLAG_CHUNKS(op, T, chunk, 1, (VEC_##X(T))a relation(VEC_##X(T)) b)                                                           \
    FLAG_CHUNKS(op, T, two, 2, (VEC_##X(T))a relation(VEC_##X(T)) b)
#define UNORDERED(op, T)                                                                                                         \
    FLAG_ONE(op, T, a != a || b != b)                                                                                            \
    FLAG_CHUNKS(op, T, chunk, 1, (a != a) | (b != b))                                                                            \
    FLAG_CHUNKS(op, T, two, 2, (a != a) | (b != b))

#define PICK(T, mask, x, y) (T##_V)(((T##_C)(x) & (mask)) | ((T##_C)(y) & ~(mask)))

/* Applied to the selected value: a minimum or maximum that is a NaN becomes quiet. */
#define AS_IT_IS(T, r) (r)
#define AS_IT_IS_ONE(r)
#define F_QUIET 0x400000
#define DF_QUIET 0x8000000000000
#define QUIET(T, r) (T##_V)((T##_C)(r) | ((T##_C)((r) != (r)) & T##_QUIET))
#define QUIET_ONE(r) r = r != r ? r + r : r;

#define CHOICE(op, T, suffix, chunks, begin, condition, FINISH)                                                                  \
    static const sim_op *op##_##T##_##suffix(sim_thread *t, const sim_op *o)                                                     \
    {                                                                                                                            \
        typedef T##_V V;                                                                                                         \
        BEGIN(begin)                                                                                                             \
        LOAD_CHUNKS(T, a, 0, chunks)                                                                                             \
        LOAD_CHUNKS(T, b, 1, chunks)                                                                                             \
        V r[chunks];                                                                                                             \
        for (unsigned n = 0; n < (chunks); n++) {                                                                                \
            V a = as[n], b = bs[n];                                                                                              \
            T##_C c = (T##_C)(condition);                                                                                        \
            r[n] = FINISH(T, PICK(T, c, a, b));                                                                                  \
        }                                                                                                                        \
        T##_store_chunks(t, o, r, chunks, lanes);                                                                                \
        END                                                                                                                      \
    }
#define CHOICE_ONE(op, T, begin, condition, FINISH)                                                                              \
    static const sim_op *op##_##T##_one(sim_thread *t, const sim_op *o)                                                          \
    {                                                                                                                            \
        BEGIN(begin)                                                                                                             \
        T##_1 a = T##_one(source(t, o, 0)), b = T##_one(source(t, o, 1)), r = (condition) ? a : b;                               \
        FINISH##_ONE(r)                                                                                                          \
        if (lanes)                                                                                                               \
            memcpy(t->image + o->d, &r, sizeof r);                                                                               \
        END                                                                                                                      \
    }
#define EXTREME(op, T, X, relation)                                                                                              \
    CHOICE_ONE(op, T, sim_enabled(t, o), (ONE_##X(T))a relation(ONE_##X(T)) b, AS_IT_IS)                                         \
    CHOICE(op, T, chunk, 1, sim_enabled(t, o), (VEC_##X(T))a relation(VEC_##X(T)) b, AS_IT_IS)                                   \
    CHOICE(op, T, two, 2, sim_enabled(t, o), (VEC_##X(T))a relation(VEC_##X(T)) b, AS_IT_IS)
#define FLOAT_EXTREME(op, T, relation)                                                                                           \
    CHOICE_ONE(op, T, sim_enabled(t, o), a relation b || (b != b && a == a), QUIET)                                              \
    CHOICE(op, T, chunk, 1, sim_enabled(t, o), (a relation b) | ((b != b) & (a == a)), QUIET)                                    \
    CHOICE(op, T, two, 2, sim_enabled(t, o), (a relation b) | ((b != b) & (a == a)), QUIET)
#define CHOOSE(op, T)                                                                                                            \
    CHOICE_ONE(op, T, sim_executing(t, o), sim_predicate(t, o) & 1, AS_IT_IS)                                                    \
    CHOICE(op, T, chunk, 1, sim_executing(t, o), T##_mask(sim_predicate(t, o)), AS_IT_IS)                                        \
    CHOICE(op, T, two, 2, sim_executing(t, o), T##_mask(sim_predicate(t, o) >> n * T##_N), AS_IT_IS)

/* --- handlers: lane by lane ------------------------------------------------------------------------------------------------- */

#define REVERSED(x) reversed(x)
INLINE uint32_t reversed(uint32_t x)
{
    x = x >> 16 | x << 16;
    x = (x >> 8 & 0x00FF00FF) | (x & 0x00FF00FF) << 8;
    x = (x >> 4 & 0x0F0F0F0F) | (x & 0x0F0F0F0F) << 4;
    x = (x >> 2 & 0x33333333) | (x & 0x33333333) << 2;
    return (x >> 1 & 0x55555555) | (x & 0x55555555) << 1;
}

/* a: width, b: offset, c: value; the sign of TYPE determines the extension of the field. */
#define BIT_FIELD(type) bit_field_##type(a & 31, b & 31, c)
#define DEFINE_BIT_FIELD(type)                                                                                                   \
    INLINE uint32_t bit_field_##type(unsigned width, unsigned offset, uint32_t x)                                                \
    {                                                                                                                            \
        if (!width)                                                                                                              \
            return 0;                                                                                                            \
        if (offset + width >= 32)                                                                                                \
            return (uint32_t)((type)x >> offset);                                                                                \
        return (uint32_t)((type)(x << (32 - offset - width)) >> (32 - width));                                                   \
    }
DEFINE_BIT_FIELD(uint32_t)
DEFINE_BIT_FIELD(int32_t)

INLINE int64_t clamp_signed(int64_t x, int64_t least, int64_t greatest)
{
    return x < least ? least : x > greatest ? greatest : x;
}

#define CLAMPED_SIGNED(x) clamp_signed(x, INT32_MIN, INT32_MAX)
#define DIVIDED_BY_ZERO ((int32_t)a < 0 ? (uint32_t)INT32_MIN : (uint32_t)INT32_MAX)

INLINE uint32_t scalar_step(const sim_op *o, unsigned k, unsigned size)
{
    return o->s[k].scalar ? 0 : size;
}

/* Lane i of source k. A source is contiguous lanes or one element for all; an immediate is 64 bytes of lanes. */
#define LANE(T, name, k) T##_1 name = T##_one(source(t, o, k) + i * scalar_step(o, k, sizeof(T##_1)));

#define LANES(op, T, load, value)                                                                                                \
    static const sim_op *op##_##T##_any(sim_thread *t, const sim_op *o)                                                          \
    {                                                                                                                            \
        T##_1 r[64 / sizeof(T##_1)];                                                                                             \
        BEGIN(sim_enabled(t, o))                                                                                                 \
        for (uint32_t rest = lanes; rest; rest &= rest - 1) {                                                                    \
            unsigned i = (unsigned)__builtin_ctz(rest);                                                                          \
            load r[i] = value;                                                                                                   \
        }                                                                                                                        \
        for (uint32_t rest = lanes; rest; rest &= rest - 1) {                                                                    \
            unsigned i = (unsigned)__builtin_ctz(rest);                                                                          \
            memcpy(t->image + o->d + i * sizeof *r, &r[i], sizeof *r);                                                           \
        }                                                                                                                        \
        END                                                                                                                      \
    }
#define LANE1(op, T, ...) LANES(op, T, LANE(T, a, 0), (__VA_ARGS__))
#define LANE2(op, T, ...) LANES(op, T, LANE(T, a, 0) LANE(T, b, 1), (__VA_ARGS__))
#define LANE3(op, T, ...) LANES(op, T, LANE(T, a, 0) LANE(T, b, 1) LANE(T, c, 2), (__VA_ARGS__))

#define ACCUMULATE(op, T, ...)                                                                                                   \
    static const sim_op *op##_##T##_any(sim_thread *t, const sim_op *o)                                                          \
    {                                                                                                                            \
        T##_1 out[64 / sizeof(T##_1)];                                                                                           \
        BEGIN(sim_enabled(t, o))                                                                                                 \
        for (uint32_t rest = lanes; rest; rest &= rest - 1) {                                                                    \
            unsigned i = (unsigned)__builtin_ctz(rest);                                                                          \
            LANE(T, a, 0)                                                                                                        \
            LANE(T, b, 1)                                                                                                        \
            uint64_t acc = t->acc[i];                                                                                            \
            T##_1 r = 0;                                                                                                         \
            __VA_ARGS__;                                                                                                         \
            t->acc[i] = acc;                                                                                                     \
            out[i] = r;                                                                                                          \
        }                                                                                                                        \
        for (uint32_t rest = lanes; rest; rest &= rest - 1) {                                                                    \
            unsigned i = (unsigned)__builtin_ctz(rest);                                                                          \
            memcpy(t->image + o->d + i * sizeof *out, &out[i], sizeof *out);                                                     \
        }                                                                                                                        \
        END                                                                                                                      \
    }

#include "sim/fast/fast.def"

/* --- conversions ------------------------------------------------------------------------------------------------------------ */

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
    static void name##_##from##_##to(const unsigned char *p, int stride, unsigned n, void *out)                                  \
    {                                                                                                                            \
        lane_##to *r = out;                                                                                                      \
        if (stride == (int)sizeof(in_##from) && n >= BLOCK) {                                                                    \
            for (unsigned block = 0; block < n; block += BLOCK) {                                                                \
                in_##from e[BLOCK];                                                                                              \
                memcpy(e, p + block * sizeof *e, sizeof e);                                                                      \
                for (unsigned i = 0; i < BLOCK; i++) {                                                                           \
                    in_##from x = e[i];                                                                                          \
                    r[block + i] = (lane_##to)(value);                                                                           \
                }                                                                                                                \
            }                                                                                                                    \
        } else {                                                                                                                 \
            for (unsigned i = 0; i < n; i++, p += stride) {                                                                      \
                in_##from x;                                                                                                     \
                memcpy(&x, p, sizeof x);                                                                                         \
                r[i] = (lane_##to)(value);                                                                                       \
            }                                                                                                                    \
        }                                                                                                                        \
    }

/* Float to integer: toward zero, clamped, a NaN is 0. LOW and HIGH are powers of two (or 0): exact in every float type. */
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
        r[i] = (float)sim_half_to_double(x);
    }
#endif
}

/* --- the table -------------------------------------------------------------------------------------------------------------- */

#define SHAPES(op, T) [SIM_FAST_##op##_##T] = {op##_##T##_one, op##_##T##_chunk, op##_##T##_two},
#define ANY_SHAPE(op, T) [SIM_FAST_##op##_##T] = {op##_##T##_any, op##_##T##_any, op##_##T##_any},
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
#define VEC1(op, T, ...) SHAPES(op, T)
#define VEC2(op, T, ...) SHAPES(op, T)
#define VEC3(op, T, ...) SHAPES(op, T)
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
};
