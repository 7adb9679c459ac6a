/* parser/foreign/link_builtins.h - links the built-in functions of OpenCL C to modules that were read as IR. */
#ifndef GASKET_PARSER_FOREIGN_LINK_BUILTINS_H
#define GASKET_PARSER_FOREIGN_LINK_BUILTINS_H

#include "ir/build.h"
#include "ir/text.h"
#include "src/base/source.h"

typedef struct link_options {
    bool check;                                           /* lower them for checks (see lower_options.check) */
    bool (*keeps)(const char *function, bool is_lowered); /* as lower_options.keeps */
    uint16_t fast; /* fast-math flags of the operations that replace calls (see lower_options.fast) */
} link_options;

/* Replaces each of CALLS whose callee has clang's name of a built-in function (_Z3maxii, printf, __to_local) by a call of a
 * function that is added to M; the other calls stay in CALLS. Reports mismatched types, and calls that the front end refuses,
 * to D. */
void link_builtins(ir_module *m, arena *memory, source_map *sources, diag *d, ir_outside_calls *calls,
                   const link_options *options);

#endif
