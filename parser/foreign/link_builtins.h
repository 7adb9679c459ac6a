/* parser/foreign/link_builtins.h - OpenCL C's built-in functions for modules that were read as IR. */
#ifndef GASKET_PARSER_FOREIGN_LINK_BUILTINS_H
#define GASKET_PARSER_FOREIGN_LINK_BUILTINS_H

#include "ir/ir.h"
#include "src/base/source.h"

typedef struct link_options {
    uint16_t fast;     /* fast-math flags of the operations that calls become, as in lower_options */
    bool wrap_uniform; /* as in lower_options */
} link_options;

/* Gives every one of CALLS that goes to a built-in function under the name that clang gives it (_Z3maxii, printf, __to_local)
 * a function of M to call. CALLS keeps the others. Types that do not fit, and what the front end refuses, are errors in D. */
void link_builtins(ir_module *m, arena *memory, source_map *sources, diag *d, ir_outside_calls *calls,
                   const link_options *options);

#endif
