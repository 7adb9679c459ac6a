/* ir/genx/genx.h - the intrinsics of Intel's vector language (llvm.genx.…), translated to operations and intrinsics of this IR.
 *
 * genx.def has a row for each; README.md is their chapter. Those that are intrinsics here under the same name (regions, saturating
 * truncation) are rows of ir/intrinsics.def instead. */
#ifndef GASKET_IR_GENX_GENX_H
#define GASKET_IR_GENX_GENX_H

#include "ir/signature.h"

typedef struct ir_genx_row ir_genx_row;

/* The row whose name is NAME, or NAME without its suffixes; NULL if there is none. */
const ir_genx_row *ir_genx_find(const char *name);
const ir_signature *ir_genx_signature(const ir_genx_row *row);
/* Whether the call can only be in a function in thread form: it is a message, a register of the thread or a mask. */
bool ir_genx_needs_thread(const ir_genx_row *row);

/* What is missing for NAME, an intrinsic of the language that has no row: "exists from Gen12 on", …; NULL if there is no such intrinsic. */
const char *ir_genx_refusal(const char *name);

/* Builds what a call of ROW means, at B. T, the type of the function that is called, matches the row's signature. Returns the result: any
 * value if the call returns nothing. NULL: an operand is not what it must be, and *PROBLEM, in the memory of the module, says what. */
ir_value *ir_genx_expand(ir_builder *b, const ir_genx_row *row, const ir_type *t, ir_value **args, const char **problem);

#endif
