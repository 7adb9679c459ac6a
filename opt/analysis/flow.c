/* opt/analysis/flow.c - computes dominators, post-dominators and loops when a pass first requests them, and keeps them as long
 * as the function's count of CFG changes is the same. */
#include "opt/analysis/flow.h"

static bool is_current(const opt_flow *k, const ir_function *f)
{
    return k->function == f && k->flow == f->flow;
}

static void reset_flow(opt_flow *k, const ir_function *f)
{
    k->function = f;
    k->flow = f->flow;
    k->dominators = k->post = NULL;
    k->loops = NULL;
}

/* The cache, whose trees are forgotten first if they do not describe the current CFG of F. Their memory is not freed, so a pass
 * may still read them. */
static opt_flow *flow_of(opt_context *c, const ir_function *f)
{
    if (!is_current(&c->flow, f))
        reset_flow(&c->flow, f);
    return &c->flow;
}

const ir_dominators *opt_dominators(opt_context *c, ir_function *f)
{
    opt_flow *k = flow_of(c, f);

    if (!k->dominators)
        k->dominators = ir_dominators_compute(&k->memory, f);
    return k->dominators;
}

const ir_dominators *opt_post_dominators(opt_context *c, ir_function *f)
{
    opt_flow *k = flow_of(c, f);

    if (!k->post)
        k->post = ir_post_dominators_compute(&k->memory, f);
    return k->post;
}

const ir_loops *opt_loops(opt_context *c, ir_function *f)
{
    const ir_dominators *d = opt_dominators(c, f);

    if (!c->flow.loops)
        c->flow.loops = ir_loops_compute(&c->flow.memory, d);
    return c->flow.loops;
}

const ir_uniformity *opt_uniformity(opt_context *c, ir_function *f)
{
    const ir_dominators *post = opt_post_dominators(c, f);

    return ir_uniformity_of_flow(c->scratch, opt_dominators(c, f), post, opt_loops(c, f));
}

void opt_flow_start(opt_context *c, const ir_function *f)
{
    opt_flow *k = &c->flow;

    if (k->function && is_current(k, f ? f : k->function))
        return;
    k->function = NULL;
    arena_release(&k->memory);
}
