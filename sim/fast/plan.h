/* sim/fast/plan.h - the choice of a fast handler for an instruction.
 *
 * A plan is an operation of fast.def, its lane type, and the type to which the sources are converted first. */
#ifndef GASKET_SIM_FAST_PLAN_H
#define GASKET_SIM_FAST_PLAN_H

#include "sim/fast/fast.h"

typedef struct sim_plan {
    int op;               /* sim_fast_op; negative: no plan, the instruction keeps the general handler */
    sim_lane lane;        /* of the handler's elements */
    sim_lane modify_lane; /* the type for modifiers: F or DF if the handler moves floats as integers */
    gen_type target;      /* sources are converted to it */
    bool modifiers_done;  /* op includes the source modifiers */
    bool saturate_sources;
    bool swap; /* exchange the first two sources */
} sim_plan;

/* Makes the plan for O, whose operands are decoded. The plan depends on types and modifiers; fast.c checks the operands'
 * regions. */
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
