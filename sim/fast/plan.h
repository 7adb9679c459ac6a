/* sim/fast/plan.h - which fast handler computes an instruction.
 *
 * A plan says which operation of fast.def it is, in which lane type, and to what the sources must be converted first. */
#ifndef GASKET_SIM_FAST_PLAN_H
#define GASKET_SIM_FAST_PLAN_H

#include "sim/fast/fast.h"

typedef struct sim_plan {
    int op;               /* sim_fast_op; negative: none, the instruction keeps the general handler */
    sim_lane lane;        /* of the handler's elements */
    sim_lane modify_lane; /* how modifiers see them: F or DF where a handler moves floats as integers */
    gen_type target;      /* sources are converted to it */
    bool modifiers_done;  /* op includes negation */
    bool saturate_sources;
    bool swap; /* the first two sources change places */
    unsigned sources;
} sim_plan;

/* The plan for O, whose operands are decoded; what the operands' places allow is for fast.c to see. */
sim_plan sim_make_plan(const sim_op *o);

static inline bool sim_is_int(const sim_operand *p)
{
    return !gen_type_is_float(p->type);
}

static inline unsigned sim_lane_bytes(sim_lane lane)
{
    return lane == SIM_LANE_W ? 2 : lane == SIM_LANE_D || lane == SIM_LANE_F ? 4 : 8;
}

#endif
