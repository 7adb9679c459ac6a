/* sim/fast/template.h - the fast handlers of one lane type; kernels.h includes it once per lane type.
 *
 * The includer defines LANE, the suffix of all names; LANE_TYPE; LANE_SIGNED and LANE_UNSIGNED, the integers of its width;
 * LANE_BYTES; for floats LANE_QUIET, the bit that makes a NaN quiet; and FOR_T of this lane type. The file undefines them,
 * except FOR_T.
 *
 * The functions at the top are the handlers. A row of fast.def adds the functions that compute one lane and one vector, and
 * passes them to a handler, which is inlined. */
#define NAME(name) PASTE(name, LANE)
#define VECTOR NAME(vector)
#define COMPARED NAME(compared)
#define STORED NAME(stored)

typedef LANE_TYPE VECTOR __attribute__((vector_size(CHUNK)));
typedef LANE_SIGNED COMPARED __attribute__((vector_size(CHUNK))); /* the type of a comparison's result */
typedef LANE_UNSIGNED NAME(bits) __attribute__((vector_size(CHUNK)));
typedef COMPARED STORED __attribute__((aligned(1), may_alias));

enum { NAME(COUNT) = CHUNK / LANE_BYTES };

typedef LANE_TYPE NAME(lane_operation)(LANE_TYPE a, LANE_TYPE b, LANE_TYPE c);
typedef void NAME(vector_operation)(const VECTOR *a, const VECTOR *b, const VECTOR *c, VECTOR *r);
typedef bool NAME(lane_condition)(LANE_TYPE a, LANE_TYPE b);
typedef void NAME(vector_condition)(const VECTOR *a, const VECTOR *b, COMPARED *r);
typedef void NAME(accumulation)(LANE_TYPE a, LANE_TYPE b, uint64_t *acc, LANE_TYPE *r);

/* --- masks ---------------------------------------------------------------------------------------------------------------- */

/* Expands a mask of lanes to a vector of all-ones and zero elements. */
INLINE void NAME(expand_mask)(uint32_t lanes, COMPARED *mask)
{
#if LANE_BYTES == 2
    const NAME(bits) bit = {1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768};
#elif LANE_BYTES == 4
    const NAME(bits) bit = {1, 2, 4, 8, 16, 32, 64, 128};
#else
    const NAME(bits) bit = {1, 2, 4, 8};
#endif
    const NAME(bits) zero = {0};

    *mask = ((zero + (LANE_UNSIGNED)lanes) & bit) == bit;
}

/* Collects a vector of all-ones and zero elements to a mask of lanes. */
INLINE uint32_t NAME(pack_mask)(const COMPARED *mask)
{
#if defined(__AVX2__) && LANE_BYTES == 2
    uint32_t bits = (uint32_t)_mm256_movemask_epi8(_mm256_packs_epi16((__m256i)*mask, _mm256_setzero_si256()));
    return (bits & 0xFF) | (bits >> 8 & 0xFF00);
#elif defined(__AVX2__) && LANE_BYTES == 4
    return (uint32_t)_mm256_movemask_ps((__m256)*mask);
#elif defined(__AVX2__)
    return (uint32_t)_mm256_movemask_pd((__m256d)*mask);
#else
    uint32_t bits = 0;
    for (int i = 0; i < NAME(COUNT); i++)
        bits |= (uint32_t)((*mask)[i] & 1) << i;
    return bits;
#endif
}

/* --- loading and storing -------------------------------------------------------------------------------------------------- */

INLINE LANE_TYPE NAME(load_lane)(const unsigned char *p)
{
    LANE_TYPE x;

    memcpy(&x, p, sizeof x);
    return x;
}

/* Loads lane I of source K. A source is contiguous lanes or one element for all; an immediate is 64 bytes of lanes. */
INLINE LANE_TYPE NAME(load_lane_at)(const sim_thread *t, const sim_op *o, unsigned k, unsigned i)
{
    return NAME(load_lane)(source(t, o, k) + i * (o->s[k].scalar ? 0 : LANE_BYTES));
}

INLINE void NAME(load)(const sim_thread *t, const sim_op *o, unsigned k, unsigned chunks, VECTOR v[2])
{
    const unsigned char *p = source(t, o, k);

    if (o->s[k].scalar) {
        const VECTOR zero = {0};
        LANE_TYPE x = NAME(load_lane)(p);
        v[0] = v[1] = (VECTOR)((COMPARED)zero | (COMPARED)(x - zero));
    } else {
        v[0] = (VECTOR) * (const STORED *)(const void *)p;
        if (chunks > 1)
            v[1] = (VECTOR) * (const STORED *)(const void *)(p + CHUNK);
    }
}

INLINE void NAME(blend)(unsigned char *to, const VECTOR *v, uint32_t lanes)
{
    STORED *p = (STORED *)(void *)to;
    COMPARED mask;

    NAME(expand_mask)(lanes, &mask);
    *p = ((COMPARED)*v & mask) | (*p & ~mask);
}

INLINE void NAME(store)(sim_thread *t, const sim_op *o, const VECTOR *v, unsigned chunks, uint32_t lanes)
{
    unsigned char *to = t->image + o->d;

    if (lanes == o->whole) {
        *(STORED *)(void *)to = (COMPARED)v[0];
        if (chunks > 1)
            *(STORED *)(void *)(to + CHUNK) = (COMPARED)v[1];
    } else {
        NAME(blend)(to, &v[0], lanes);
        if (chunks > 1)
            NAME(blend)(to + CHUNK, &v[1], lanes >> NAME(COUNT));
    }
}

/* --- handlers: whole vectors ---------------------------------------------------------------------------------------------- */

INLINE const sim_op *NAME(run_one)(sim_thread *t, const sim_op *o, unsigned sources, NAME(lane_operation) * operation)
{
    uint32_t lanes = count_lanes(t, enabled_lanes(t, o));
    LANE_TYPE a = NAME(load_lane)(source(t, o, 0));
    LANE_TYPE b = sources > 1 ? NAME(load_lane)(source(t, o, 1)) : 0;
    LANE_TYPE c = sources > 2 ? NAME(load_lane)(source(t, o, 2)) : 0;

    if (lanes) {
        LANE_TYPE r = operation(a, b, c);
        memcpy(t->image + o->d, &r, sizeof r);
    }
    return o + 1;
}

/* Runs an operation on whole vectors. With UNMASKED, all lanes are enabled whatever the masks are, and make up whole chunks. */
INLINE const sim_op *NAME(run_chunks)(sim_thread *t, const sim_op *o, unsigned sources, unsigned chunks, bool unmasked,
                                      NAME(vector_operation) * operation)
{
    uint32_t lanes = unmasked ? o->whole : count_lanes(t, enabled_lanes(t, o));
    VECTOR a[2], b[2] = {{0}}, c[2] = {{0}}, r[2];

    NAME(load)(t, o, 0, chunks, a);
    if (sources > 1)
        NAME(load)(t, o, 1, chunks, b);
    if (sources > 2)
        NAME(load)(t, o, 2, chunks, c);
    for (unsigned n = 0; n < chunks; n++)
        operation(&a[n], &b[n], &c[n], &r[n]);
    if (unmasked)
        t->channels += o->exec;
    NAME(store)(t, o, r, chunks, lanes);
    return o + 1;
}

/* --- handlers: comparisons and choices ------------------------------------------------------------------------------------ */

INLINE const sim_op *NAME(compare_one)(sim_thread *t, const sim_op *o, NAME(lane_condition) * condition)
{
    uint32_t lanes = count_lanes(t, enabled_lanes(t, o));
    int64_t r = -(int64_t)condition(NAME(load_lane)(source(t, o, 0)), NAME(load_lane)(source(t, o, 1)));

    sim_set_flags(t, o, lanes, r & 1);
    if (lanes)
        memcpy(t->image + o->d, &r, LANE_BYTES);
    return o + 1;
}

INLINE const sim_op *NAME(compare_chunks)(sim_thread *t, const sim_op *o, unsigned chunks, NAME(vector_condition) * condition)
{
    uint32_t lanes = count_lanes(t, enabled_lanes(t, o)), bits = 0;
    VECTOR a[2], b[2], r[2];

    NAME(load)(t, o, 0, chunks, a);
    NAME(load)(t, o, 1, chunks, b);
    for (unsigned n = 0; n < chunks; n++) {
        COMPARED c;
        condition(&a[n], &b[n], &c);
        bits |= NAME(pack_mask)(&c) << n * NAME(COUNT);
        r[n] = (VECTOR)c;
    }
    sim_set_flags(t, o, lanes, bits);
    if (o->d != SIM_SINK)
        NAME(store)(t, o, r, chunks, lanes);
    return o + 1;
}

/* Selects the elements of A where MASK is ones, else those of B. */
INLINE void NAME(pick)(const COMPARED *mask, const VECTOR *a, const VECTOR *b, VECTOR *r)
{
    *r = (VECTOR)(((COMPARED)*a & *mask) | ((COMPARED)*b & ~*mask));
}

INLINE const sim_op *NAME(extreme_one)(sim_thread *t, const sim_op *o, NAME(lane_condition) * condition)
{
    uint32_t lanes = count_lanes(t, enabled_lanes(t, o));
    LANE_TYPE a = NAME(load_lane)(source(t, o, 0)), b = NAME(load_lane)(source(t, o, 1)), r = condition(a, b) ? a : b;

#ifdef LANE_QUIET /* a minimum or maximum that is a NaN becomes quiet */
    r = r != r ? r + r : r;
#endif
    if (lanes)
        memcpy(t->image + o->d, &r, sizeof r);
    return o + 1;
}

INLINE const sim_op *NAME(extreme_chunks)(sim_thread *t, const sim_op *o, unsigned chunks, NAME(vector_condition) * condition)
{
    uint32_t lanes = count_lanes(t, enabled_lanes(t, o));
    VECTOR a[2], b[2], r[2];

    NAME(load)(t, o, 0, chunks, a);
    NAME(load)(t, o, 1, chunks, b);
    for (unsigned n = 0; n < chunks; n++) {
        COMPARED c;
        condition(&a[n], &b[n], &c);
        NAME(pick)(&c, &a[n], &b[n], &r[n]);
#ifdef LANE_QUIET
        r[n] = (VECTOR)((COMPARED)r[n] | ((COMPARED)(r[n] != r[n]) & LANE_QUIET));
#endif
    }
    NAME(store)(t, o, r, chunks, lanes);
    return o + 1;
}

INLINE const sim_op *NAME(choose_one)(sim_thread *t, const sim_op *o)
{
    uint32_t lanes = count_lanes(t, sim_executing(t, o));
    LANE_TYPE r = NAME(load_lane)(source(t, o, predicate_of(t, o) & 1 ? 0 : 1));

    if (lanes)
        memcpy(t->image + o->d, &r, sizeof r);
    return o + 1;
}

INLINE const sim_op *NAME(choose_chunks)(sim_thread *t, const sim_op *o, unsigned chunks)
{
    uint32_t lanes = count_lanes(t, sim_executing(t, o)), chosen = predicate_of(t, o);
    VECTOR a[2], b[2], r[2];

    NAME(load)(t, o, 0, chunks, a);
    NAME(load)(t, o, 1, chunks, b);
    for (unsigned n = 0; n < chunks; n++) {
        COMPARED mask;
        NAME(expand_mask)(chosen >> n * NAME(COUNT), &mask);
        NAME(pick)(&mask, &a[n], &b[n], &r[n]);
    }
    NAME(store)(t, o, r, chunks, lanes);
    return o + 1;
}

/* --- handlers: lane by lane ----------------------------------------------------------------------------------------------- */

INLINE void NAME(store_lanes)(sim_thread *t, const sim_op *o, const LANE_TYPE *r, uint32_t lanes)
{
    for (uint32_t rest = lanes; rest; rest &= rest - 1) {
        unsigned i = (unsigned)__builtin_ctz(rest);
        memcpy(t->image + o->d + i * sizeof *r, &r[i], sizeof *r);
    }
}

INLINE const sim_op *NAME(run_lanes)(sim_thread *t, const sim_op *o, unsigned sources, NAME(lane_operation) * operation)
{
    uint32_t lanes = count_lanes(t, enabled_lanes(t, o));
    LANE_TYPE r[64 / LANE_BYTES];

    for (uint32_t rest = lanes; rest; rest &= rest - 1) {
        unsigned i = (unsigned)__builtin_ctz(rest);
        LANE_TYPE a = NAME(load_lane_at)(t, o, 0, i);
        LANE_TYPE b = sources > 1 ? NAME(load_lane_at)(t, o, 1, i) : 0;
        LANE_TYPE c = sources > 2 ? NAME(load_lane_at)(t, o, 2, i) : 0;
        r[i] = operation(a, b, c);
    }
    NAME(store_lanes)(t, o, r, lanes);
    return o + 1;
}

INLINE const sim_op *NAME(accumulate_lanes)(sim_thread *t, const sim_op *o, NAME(accumulation) * operation)
{
    uint32_t lanes = count_lanes(t, enabled_lanes(t, o));
    LANE_TYPE r[64 / LANE_BYTES];

    for (uint32_t rest = lanes; rest; rest &= rest - 1) {
        unsigned i = (unsigned)__builtin_ctz(rest);
        r[i] = 0;
        operation(NAME(load_lane_at)(t, o, 0, i), NAME(load_lane_at)(t, o, 1, i), &t->acc[i], &r[i]);
    }
    NAME(store_lanes)(t, o, r, lanes);
    return o + 1;
}

/* --- the rows ------------------------------------------------------------------------------------------------------------- */

#define HANDLER(name, call)                                                                                                      \
    static const sim_op *NAME(name)(sim_thread * t, const sim_op *o)                                                             \
    {                                                                                                                            \
        return call;                                                                                                             \
    }

/* Defines op_lane and op_vector, which compute a value of fast.def for one lane and for a vector. */
#define LANE_VALUE(op, value)                                                                                                    \
    INLINE LANE_TYPE NAME(op##_lane)(LANE_TYPE a, LANE_TYPE b UNUSED, LANE_TYPE c UNUSED)                                        \
    {                                                                                                                            \
        typedef LANE_TYPE V;                                                                                                     \
        typedef LANE_SIGNED SV UNUSED;                                                                                           \
        return (V)(value);                                                                                                       \
    }
#define VECTOR_VALUE(op, value)                                                                                                  \
    INLINE void NAME(op##_vector)(const VECTOR *pa, const VECTOR *pb, const VECTOR *pc, VECTOR *r)                               \
    {                                                                                                                            \
        typedef VECTOR V;                                                                                                        \
        typedef COMPARED SV UNUSED;                                                                                              \
        V a = *pa, b UNUSED = *pb, c UNUSED = *pc;                                                                               \
        *r = (V)(value);                                                                                                         \
    }
#define VECTOR_ROW(op, sources, value)                                                                                           \
    LANE_VALUE(op, value)                                                                                                        \
    VECTOR_VALUE(op, value)                                                                                                      \
    HANDLER(op##_one, NAME(run_one)(t, o, sources, NAME(op##_lane)))                                                             \
    HANDLER(op##_chunk, NAME(run_chunks)(t, o, sources, 1, false, NAME(op##_vector)))                                            \
    HANDLER(op##_two, NAME(run_chunks)(t, o, sources, 2, false, NAME(op##_vector)))                                              \
    HANDLER(op##_chunk_unmasked, NAME(run_chunks)(t, o, sources, 1, true, NAME(op##_vector)))                                    \
    HANDLER(op##_two_unmasked, NAME(run_chunks)(t, o, sources, 2, true, NAME(op##_vector)))

/* Defines op_lane and op_vector, which evaluate a condition; the operands are interpreted as X (V or S). */
#define LANE_CONDITION(op, X, condition)                                                                                         \
    INLINE bool NAME(op##_lane)(LANE_TYPE ua, LANE_TYPE ub)                                                                      \
    {                                                                                                                            \
        typedef LANE_TYPE V UNUSED;                                                                                              \
        typedef LANE_SIGNED S UNUSED;                                                                                            \
        X a = (X)ua, b = (X)ub;                                                                                                  \
        return condition;                                                                                                        \
    }
#define VECTOR_CONDITION(op, X, condition)                                                                                       \
    INLINE void NAME(op##_vector)(const VECTOR *pa, const VECTOR *pb, COMPARED *r)                                               \
    {                                                                                                                            \
        typedef VECTOR V UNUSED;                                                                                                 \
        typedef COMPARED S UNUSED;                                                                                               \
        X a = (X)*pa, b = (X)*pb;                                                                                                \
        *r = (COMPARED)(condition);                                                                                              \
    }
#define COMPARE_ROW(op, X, lane, vector)                                                                                         \
    LANE_CONDITION(op, X, lane)                                                                                                  \
    VECTOR_CONDITION(op, X, vector)                                                                                              \
    HANDLER(op##_one, NAME(compare_one)(t, o, NAME(op##_lane)))                                                                  \
    HANDLER(op##_chunk, NAME(compare_chunks)(t, o, 1, NAME(op##_vector)))                                                        \
    HANDLER(op##_two, NAME(compare_chunks)(t, o, 2, NAME(op##_vector)))
#define EXTREME_ROW(op, X, lane, vector)                                                                                         \
    LANE_CONDITION(op, X, lane)                                                                                                  \
    VECTOR_CONDITION(op, X, vector)                                                                                              \
    HANDLER(op##_one, NAME(extreme_one)(t, o, NAME(op##_lane)))                                                                  \
    HANDLER(op##_chunk, NAME(extreme_chunks)(t, o, 1, NAME(op##_vector)))                                                        \
    HANDLER(op##_two, NAME(extreme_chunks)(t, o, 2, NAME(op##_vector)))
#define CHOOSE_ROW(op)                                                                                                           \
    HANDLER(op##_one, NAME(choose_one)(t, o))                                                                                    \
    HANDLER(op##_chunk, NAME(choose_chunks)(t, o, 1))                                                                            \
    HANDLER(op##_two, NAME(choose_chunks)(t, o, 2))
#define LANE_ROW(op, sources, value)                                                                                             \
    LANE_VALUE(op, value)                                                                                                        \
    HANDLER(op##_any, NAME(run_lanes)(t, o, sources, NAME(op##_lane)))
#define ACCUMULATE_ROW(op, ...)                                                                                                  \
    INLINE void NAME(op##_lane)(LANE_TYPE a, LANE_TYPE b, uint64_t * accumulator, LANE_TYPE * result)                            \
    {                                                                                                                            \
        uint64_t acc = *accumulator;                                                                                             \
        LANE_TYPE r = 0;                                                                                                         \
        __VA_ARGS__;                                                                                                             \
        *accumulator = acc;                                                                                                      \
        *result = r;                                                                                                             \
    }                                                                                                                            \
    HANDLER(op##_any, NAME(accumulate_lanes)(t, o, NAME(op##_lane)))

#define VEC1(op, T, ...) FOR_##T(VECTOR_ROW, op, 1, (__VA_ARGS__))
#define VEC2(op, T, ...) FOR_##T(VECTOR_ROW, op, 2, (__VA_ARGS__))
#define VEC3(op, T, ...) FOR_##T(VECTOR_ROW, op, 3, (__VA_ARGS__))
#define COMPARE(op, T, X, relation) FOR_##T(COMPARE_ROW, op, X, a relation b, a relation b)
#define UNORDERED(op, T) FOR_##T(COMPARE_ROW, op, V, a != a || b != b, (a != a) | (b != b))
#define EXTREME(op, T, X, relation) FOR_##T(EXTREME_ROW, op, X, a relation b, a relation b)
#define FLOAT_EXTREME(op, T, relation)                                                                                           \
    FOR_##T(EXTREME_ROW, op, V, a relation b || (b != b && a == a), (a relation b) | ((b != b) & (a == a)))
#define CHOOSE(op, T) FOR_##T(CHOOSE_ROW, op)
#define LANE1(op, T, ...) FOR_##T(LANE_ROW, op, 1, (__VA_ARGS__))
#define LANE2(op, T, ...) FOR_##T(LANE_ROW, op, 2, (__VA_ARGS__))
#define LANE3(op, T, ...) FOR_##T(LANE_ROW, op, 3, (__VA_ARGS__))
#define ACCUMULATE(op, T, ...) FOR_##T(ACCUMULATE_ROW, op, __VA_ARGS__)
#include "sim/fast/fast.def"

#undef LANE
#undef LANE_TYPE
#undef LANE_SIGNED
#undef LANE_UNSIGNED
#undef LANE_BYTES
#undef LANE_QUIET
