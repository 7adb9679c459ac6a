/* sim/fast/fast.h - the table of fast handlers, by operation, lane type and shape.
 *
 * A fast handler computes one operation in one lane type, on contiguous elements or one element for all lanes. It has three
 * shapes: for one lane, for up to 32 bytes of lanes (a chunk), and for two chunks; the latter also without masks. The same source
 * (kernels.h and template.h, with the rows of fast.def) is compiled for the build's target and, on x86, a second time for AVX2
 * with FMA; fast.c chooses by the host's CPU features. */
#ifndef GASKET_SIM_FAST_FAST_H
#define GASKET_SIM_FAST_FAST_H

#include "sim/machine/message.h"

/* Lane types, in which handlers compute. Integers have no sign; the name of an operation that depends on the sign ends in _s or
 * _u. */
typedef enum sim_lane { SIM_LANE_W, SIM_LANE_D, SIM_LANE_Q, SIM_LANE_F, SIM_LANE_DF, SIM_LANE_COUNT } sim_lane;

/* The shapes of handlers. UNMASKED handlers are for ops that ignore the channel mask, have no predicate and store whole chunks;
 * they are NULL for other operations. */
enum { SIM_SHAPE_ONE, SIM_SHAPE_CHUNK, SIM_SHAPE_TWO, SIM_SHAPE_CHUNK_UNMASKED, SIM_SHAPE_TWO_UNMASKED, SIM_SHAPE_COUNT };

enum { SIM_ACCESS_BYTES = 16 }; /* the most bytes that a fast message transfers for a channel */

/* The rows of fast.def. */
typedef enum sim_fast_op {
#define VEC1(op, T, ...) SIM_FAST_##op##_##T,
#define VEC2(op, T, ...) SIM_FAST_##op##_##T,
#define VEC3(op, T, ...) SIM_FAST_##op##_##T,
#define COMPARE(op, T, X, relation) SIM_FAST_##op##_##T,
#define UNORDERED(op, T) SIM_FAST_##op##_##T,
#define EXTREME(op, T, X, relation) SIM_FAST_##op##_##T,
#define FLOAT_EXTREME(op, T, relation) SIM_FAST_##op##_##T,
#define CHOOSE(op, T) SIM_FAST_##op##_##T,
#define LANE1(op, T, ...) SIM_FAST_##op##_##T,
#define LANE2(op, T, ...) SIM_FAST_##op##_##T,
#define LANE3(op, T, ...) SIM_FAST_##op##_##T,
#define ACCUMULATE(op, T, ...) SIM_FAST_##op##_##T,
#include "sim/fast/fast.def"
    SIM_FAST_COUNT
} sim_fast_op;

typedef struct sim_fast_table {
    sim_handler handler[SIM_FAST_COUNT][SIM_SHAPE_COUNT];
    /* [from][to]: convert elements of type `from` to lanes, as a mov to type `to` does. A result of type ub or b is a word in
     * the type's range; one of type hf is a float. */
    sim_prepare convert[GEN_TYPE_COUNT][GEN_TYPE_COUNT];
    sim_prepare saturate[GEN_TYPE_COUNT][GEN_TYPE_COUNT]; /* the same for integers, clamped to the range of `to` */
    sim_handler send;
    /* [16 channels, not 8][write][64-bit addresses][bytes of each channel's access] */
    sim_executor executor[2][2][2][SIM_ACCESS_BYTES + 1];
    sim_executor local_atomic[16]; /* by gen_atomic: 32-bit integer operations on local memory */
} sim_fast_table;

extern const sim_fast_table sim_fast_portable;
#if defined(__x86_64__)
extern const sim_fast_table sim_fast_avx2;
#endif

/* The table for the features of the host's processor, which is examined once. */
const sim_fast_table *sim_fast_host(void);

/* The functions of sim_faster (sim/machine/machine.h). */
void sim_fast_select(sim_op *o, sim_pool *pool);
sim_handler sim_fast_moded(const sim_op *o);
void sim_fast_message(sim_message *m);
sim_handler sim_fast_send(void);

#endif
