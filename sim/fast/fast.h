/* sim/fast/fast.h - the fast handlers as a table, and what they are selected by.
 *
 * A fast handler computes one operation in one lane type, on contiguous elements or one element for all lanes. It exists in
 * three shapes: for one lane, for up to 32 bytes of lanes (a chunk), and for two chunks. The same source (kernels.h, with
 * the rows of fast.def) is compiled for the build's base machine and, on x86, once more for AVX2 with FMA; fast.c takes what the
 * host has. */
#ifndef GASKET_SIM_FAST_FAST_H
#define GASKET_SIM_FAST_FAST_H

#include "sim/machine/machine.h"

/* Lane types: what handlers compute in. Integers carry no sign; where it matters the operation's name says so. */
typedef enum sim_lane { SIM_LANE_W, SIM_LANE_D, SIM_LANE_Q, SIM_LANE_F, SIM_LANE_DF, SIM_LANE_COUNT } sim_lane;

enum { SIM_SHAPE_ONE, SIM_SHAPE_CHUNK, SIM_SHAPE_TWO, SIM_SHAPE_COUNT };

/* Rows of fast.def, by name. */
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
    /* To lanes from elements of a type: [from][to] converts as a mov does ("to" ub and b: to words in their range; hf: to
     * floats) … */
    sim_prepare convert[GEN_TYPE_COUNT][GEN_TYPE_COUNT];
    sim_prepare saturate[GEN_TYPE_COUNT][GEN_TYPE_COUNT]; /* … integers, clamped to the range of "to" */
} sim_fast_table;

extern const sim_fast_table sim_fast_portable;
#if defined(__x86_64__)
extern const sim_fast_table sim_fast_avx2;
#endif

#endif
