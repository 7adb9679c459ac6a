/* opt/analysis/flow.h - dominators, post-dominators and loops of the current function, cached across passes.
 *
 * Most passes change operations but neither blocks nor edges, so the next pass can use the same trees. A result is valid until
 * the CFG changes (ir_function.flow counts the changes); a query after that recomputes it, and the old result stays readable
 * until the pass ends. */
#ifndef GASKET_OPT_ANALYSIS_FLOW_H
#define GASKET_OPT_ANALYSIS_FLOW_H

#include "ir/analysis/uniformity.h"
#include "opt/opt.h"

const ir_dominators *opt_dominators(opt_context *c, ir_function *f);
const ir_dominators *opt_post_dominators(opt_context *c, ir_function *f);
const ir_loops *opt_loops(opt_context *c, ir_function *f);
/* Computes the uniform values of F, and renumbers its values. The result is in scratch memory and not cached: it is valid for
 * the current pass only. */
const ir_uniformity *opt_uniformity(opt_context *c, ir_function *f);
/* Frees the cached results unless they describe the current CFG of F; with F NULL (before a pass over the module), unless they
 * describe the current CFG of their function. The runner calls it before a pass; a pass may call it when it no longer uses any
 * tree. */
void opt_flow_start(opt_context *c, const ir_function *f);

#endif
