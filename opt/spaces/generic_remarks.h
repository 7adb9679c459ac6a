/* opt/spaces/generic_remarks.h - `--remarks` on generic pointers: what was decided of each access, and why. */
#ifndef GASKET_OPT_SPACES_GENERIC_REMARKS_H
#define GASKET_OPT_SPACES_GENERIC_REMARKS_H

#include "opt/opt.h"
#include "opt/analysis/points_to.h"

/* ACCESS takes its pointer in SPACE: the only one it can be in, or the one that CONDITIONS leave at this place. */
void opt_remark_resolved(opt_context *c, const ir_inst *access, unsigned space, bool conditions);
/* ACCESS moves to the ways that lead to it, each of which tells the space. */
void opt_remark_moved(opt_context *c, const ir_inst *access);
/* Private memory moves to a global buffer for ACCESS and its kind. */
void opt_remark_placed(opt_context *c, const ir_inst *access);
/* ACCESS is one of global memory, because private memory is there too. */
void opt_remark_united(opt_context *c, const ir_inst *access);
/* ACCESS through P has to find out at run time which of SET it is in. */
void opt_remark_left(opt_context *c, const opt_points_to *points_to, const ir_inst *access, const ir_value *p, unsigned set);

#endif
