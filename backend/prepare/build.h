/* backend/prepare/build.h - builders of instructions that fold: the result is a constant or an operand where it can be.
 *
 * Lowerings write their sequences without checks for special cases ("x + 0", "umulh of a constant"). Scalars and vectors alike. */
#ifndef GASKET_BACKEND_PREPARE_BUILD_H
#define GASKET_BACKEND_PREPARE_BUILD_H

#include "ir/ir.h"

ir_value *gen_bin(ir_builder *b, ir_opcode op, ir_value *x, ir_value *y);
ir_value *gen_bin_k(ir_builder *b, ir_opcode op, ir_value *x, uint64_t k); /* second operand: constant K of x's type (splat) */
ir_value *gen_not(ir_builder *b, ir_value *x);
ir_value *gen_cast(ir_builder *b, ir_opcode op, ir_value *x, ir_type *to);
/* converts an integer, lane by lane, to another width; returns X if it has that width */
ir_value *gen_resize(ir_builder *b, ir_value *x, ir_type *scalar, bool is_signed);
/* casts lane by lane to another scalar type */
ir_value *gen_convert(ir_builder *b, ir_opcode op, ir_value *x, ir_type *scalar);
ir_value *gen_cmp(ir_builder *b, ir_pred p, ir_value *x, ir_value *y);
ir_value *gen_cmp_k(ir_builder *b, ir_pred p, ir_value *x, uint64_t k);
ir_value *gen_sel(ir_builder *b, ir_value *c, ir_value *x, ir_value *y);
ir_value *gen_call1(ir_builder *b, ir_intrinsic id, ir_value *x); /* intrinsics that are overloaded on the type of X alone */
ir_value *gen_call2(ir_builder *b, ir_intrinsic id, ir_value *x, ir_value *y);
ir_type *gen_type_like(ir_builder *b, const ir_value *x, ir_type *scalar);   /* SCALAR with the lanes of X */

#endif
