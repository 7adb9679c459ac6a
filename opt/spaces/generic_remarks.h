/* opt/spaces/generic_remarks.h - `--remarks` on generic pointers: how each access was resolved, and why. */
#ifndef GASKET_OPT_SPACES_GENERIC_REMARKS_H
#define GASKET_OPT_SPACES_GENERIC_REMARKS_H

#include "opt/opt.h"
#include "opt/analysis/points_to.h"

/* ACCESS was resolved to SPACE: the only space of its pointer, or with CONDITIONS the only one left by the branches before
 * it. */
void opt_remark_resolved(opt_context *c, const ir_inst *access, unsigned space, bool conditions);
/* ACCESS was moved into the predecessors of its block, each of which determines the space. */
void opt_remark_moved(opt_context *c, const ir_inst *access);
/* Private memory moves to a global buffer because of ACCESS. */
void opt_remark_placed(opt_context *c, const ir_inst *access);
/* ACCESS was resolved to global memory, because private memory is also in a global buffer. */
void opt_remark_united(opt_context *c, const ir_inst *access);
/* ACCESS through P must determine at run time which space of SET it is in. */
void opt_remark_left(opt_context *c, const opt_points_to *points_to, const ir_inst *access, const ir_value *p, unsigned set);

#endif
