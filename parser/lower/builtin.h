/* parser/lower/builtin.h - the two halves of the built-in functions: builtin.c and parallel.c. */
#ifndef GASKET_PARSER_LOWER_BUILTIN_H
#define GASKET_PARSER_LOWER_BUILTIN_H

#include "parser/tree/builtins.h"
#include "parser/lower/lowering.h"

/* Intrinsic ID, overloaded on the type of X; Y and Z may be NULL. */
ir_value *lower_intrinsic(lowering *l, ir_intrinsic id, ir_value *x, ir_value *y, ir_value *z);
/* Work-item functions, synchronisation, atomics, sub-groups, address-space queries, printf: true when the call is one of them,
 * its value in *OUT (NULL for void). V holds the arguments. */
bool lower_parallel(lowering *l, const ast_expr *e, ir_value **v, ir_value **out);

#endif
