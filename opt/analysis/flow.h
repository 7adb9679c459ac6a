/* opt/analysis/flow.h - dominators, post-dominators and loops of the function at work, kept from pass to pass.
 *
 * Most passes change operations and leave blocks and edges alone; the trees that they ask for are then those that a pass before
 * them asked for. A tree holds until blocks or edges change; asked again after that, it is made anew, and the old one stays
 * readable until the pass ends. */
#ifndef GASKET_OPT_ANALYSIS_FLOW_H
#define GASKET_OPT_ANALYSIS_FLOW_H

#include "ir/uniformity.h"
#include "opt/opt.h"

const ir_dominators *opt_dominators(opt_context *c, ir_function *f);
const ir_dominators *opt_post_dominators(opt_context *c, ir_function *f);
const ir_loops *opt_loops(opt_context *c, ir_function *f);
/* Numbers F; in scratch memory, so for this pass alone. */
const ir_uniformity *opt_uniformity(opt_context *c, ir_function *f);
/* Called by the runner before a pass works on F, and by passes that hold no tree any more: what is kept of another function, or of
 * what F was, goes. NULL: the pass works on the module. */
void opt_flow_start(opt_context *c, const ir_function *f);

#endif
