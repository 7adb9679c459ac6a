/* opt/spaces/generic_remarks.h - `--remarks` on generic pointers: how each access was resolved, and why. */
#ifndef GASKET_OPT_SPACES_GENERIC_REMARKS_H
#define GASKET_OPT_SPACES_GENERIC_REMARKS_H

#include "opt/opt.h"
#include "opt/analysis/points_to.h"

/* Remarks that ACCESS was resolved to SPACE: the only space of its pointer, or if CONDITIONS the only one left by the branches
 * before the access. */
void opt_remark_resolved(opt_context *c, const ir_inst *access, unsigned space, bool conditions);
/* Remarks that ACCESS was moved into the predecessors of its block, on each of which the space of the pointer is known. */
void opt_remark_moved(opt_context *c, const ir_inst *access);
/* Remarks that private memory is placed in a global buffer because of ACCESS. */
void opt_remark_placed(opt_context *c, const ir_inst *access);
/* Remarks that ACCESS was resolved to global memory because private memory is in a global buffer, too. */
void opt_remark_united(opt_context *c, const ir_inst *access);
/* Remarks that ACCESS determines at run time in which space of SET its pointer P is, and why. */
void opt_remark_left(opt_context *c, const opt_points_to *points_to, const ir_inst *access, const ir_value *p, unsigned set);

#endif
