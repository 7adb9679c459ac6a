/* parser/lower/builtin.h - the interface between the files of the built-in functions: builtin.c, parallel.c and image.c. */
#ifndef GASKET_PARSER_LOWER_BUILTIN_H
#define GASKET_PARSER_LOWER_BUILTIN_H

#include "parser/tree/builtins.h"
#include "parser/lower/lowering.h"

/* Builds a call of intrinsic ID, overloaded on the type of X; Y and Z may be NULL. */
ir_value *lower_intrinsic(lowering *l, ir_intrinsic id, ir_value *x, ir_value *y, ir_value *z);
/* Lowers work-item functions, synchronization, atomics, sub-groups, address-space queries and printf. V holds the arguments of
 * call E. True if E is such a call; *OUT is then its value (NULL for void). */
bool lower_parallel(lowering *l, const ast_expr *e, ir_value **v, ir_value **out);
/* The same for calls that stay calls (kept.c). */
bool lower_kept_builtin(lowering *l, const ast_expr *e, ir_value **v, ir_value **out);
/* The same for accesses to images, and queries (image.c). */
bool lower_image(lowering *l, const ast_expr *e, ir_value **v, ir_value **out);

#endif
