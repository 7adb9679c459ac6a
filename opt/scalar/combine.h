/* opt/scalar/combine.h - the parts of the pass `combine`. Each returns the value that replaces I, built at B (positioned before
 * I), or NULL when it does not apply. */
#ifndef GASKET_OPT_SCALAR_COMBINE_H
#define GASKET_OPT_SCALAR_COMBINE_H

#include "ir/build.h"

ir_value *opt_combine_contract(ir_builder *b, ir_inst *i);   /* fuses products and sums into fma (combine_float.c) */
ir_value *opt_combine_reciprocal(ir_builder *b, ir_inst *i); /* turns divisions by constants into products */
ir_value *opt_combine_minimum(ir_builder *b, ir_inst *i);    /* makes selections of the lesser or greater number calls */
ir_value *opt_combine_cast(ir_builder *b, ir_inst *i);       /* simplifies conversions */
ir_value *opt_combine_vector(ir_builder *b, ir_inst *i);     /* simplifies extracts, inserts and shuffles of lanes */
/* Removes from the chain of insertelement that ends with I the lanes that a later one overwrites; true if it changed
 * something. */
bool opt_drop_overwritten(ir_inst *i);
/* simplifies differences and comparisons of pointers, and divisions by constants */
ir_value *opt_combine_distance(ir_builder *b, ir_inst *i);
ir_value *opt_combine_mask(ir_builder *b, ir_inst *i);       /* turns selections by bit masks into select */
ir_value *opt_combine_limits(ir_builder *b, ir_inst *i);     /* turns selects between constant limits into smin and smax */
ir_value *opt_combine_saturation(ir_builder *b, ir_inst *i); /* turns limits of the result's type into saturation */
ir_value *opt_combine_load(ir_builder *b, ir_inst *i);       /* folds loads from constant tables */

#endif
