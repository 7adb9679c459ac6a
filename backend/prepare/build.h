/* backend/prepare/build.h - builders of instructions that fold: they return a constant or an operand instead of a new instruction
 * if possible.
 *
 * Lowerings write their sequences without checks for special cases ("x + 0", "umulh of a constant"). All builders accept scalars
 * and vectors. */
#ifndef GASKET_BACKEND_PREPARE_BUILD_H
#define GASKET_BACKEND_PREPARE_BUILD_H

#include "ir/build.h"

ir_value *build_bin(ir_builder *b, ir_opcode op, ir_value *x, ir_value *y);
/* Builds an operation whose second operand is constant K in all lanes, of X's type. */
ir_value *build_bin_k(ir_builder *b, ir_opcode op, ir_value *x, uint64_t k);
ir_value *build_not(ir_builder *b, ir_value *x);
ir_value *build_cast(ir_builder *b, ir_opcode op, ir_value *x, ir_type *to);
/* converts an integer, lane by lane, to another width; returns X if it has that width */
ir_value *build_resize(ir_builder *b, ir_value *x, ir_type *scalar, bool is_signed);
/* casts lane by lane to another scalar type */
ir_value *build_convert(ir_builder *b, ir_opcode op, ir_value *x, ir_type *scalar);
ir_value *build_cmp(ir_builder *b, ir_pred p, ir_value *x, ir_value *y);
ir_value *build_cmp_k(ir_builder *b, ir_pred p, ir_value *x, uint64_t k);
ir_value *build_sel(ir_builder *b, ir_value *c, ir_value *x, ir_value *y);
ir_value *build_call1(ir_builder *b, ir_intrinsic id,
                      ir_value *x); /* calls intrinsic ID, whose name has only X's type as suffix */
ir_value *build_call2(ir_builder *b, ir_intrinsic id, ir_value *x, ir_value *y);
ir_value *build_lowest_bit(ir_builder *b, ir_value *x); /* the position of the lowest bit in X, which is not 0 */
ir_type *build_type_like(ir_builder *b, const ir_value *x, ir_type *scalar); /* SCALAR with the lanes of X */

#endif
