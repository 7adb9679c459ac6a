/* opt/scalar/combine.h - the parts of the pass `combine`. Each returns what I becomes, built at B (which stands before I), or NULL. */
#ifndef GASKET_OPT_SCALAR_COMBINE_H
#define GASKET_OPT_SCALAR_COMBINE_H

#include "ir/ir.h"

ir_value *opt_combine_contract(ir_builder *b, ir_inst *i); /* sums of products (combine_float.c) */
ir_value *opt_combine_cast(ir_builder *b, ir_inst *i);     /* conversions */
ir_value *opt_combine_vector(ir_builder *b, ir_inst *i);   /* extracts, inserts, shuffles */
bool opt_drop_overwritten(ir_inst *i); /* in the chain of insertelement that ends with I: lanes that are inserted again behind */
ir_value *opt_combine_distance(ir_builder *b, ir_inst *i); /* how far pointers are apart */
ir_value *opt_combine_mask(ir_builder *b, ir_inst *i);     /* choices made with masks */
ir_value *opt_combine_load(ir_builder *b, ir_inst *i);     /* from constant tables of the program */

#endif
