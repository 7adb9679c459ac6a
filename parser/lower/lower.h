/* parser/lower/lower.h - lowers the checked tree to work-item IR. */
#ifndef GASKET_PARSER_LOWER_LOWER_H
#define GASKET_PARSER_LOWER_LOWER_H

#include "ir/ir.h"
#include "parser/tree/ast.h"

typedef struct lower_options {
    unsigned cl_version;
    const char *only;      /* the only kernel to lower; NULL: all kernels. Other functions are always lowered */
    bool skip_unsupported; /* a refused kernel is omitted with a warning, unless `only` names it; else it is an error */
    /* fast-math flags of the user's floating-point operations (IR_NNAN ...); library functions get none, because they rely on
     * exact rounding */
    uint16_t fast;
    bool check; /* lower for the checked interpreter: ir/README.md, "IR for checks" */
    /* automatic variables keep their names, types and scopes (ir/source_type.h), for a debugger; `check` keeps the names and types, too */
    bool keeps_variables;
    bool keeps_statements; /* the instructions say where statements begin, and where their variables are (ir/statement.h) */
    bool separate; /* the unit will be linked: variables at program scope keep their linkage, and all of them are lowered */
    /* NULL, or whether calls of the built-in function FUNCTION stay calls, of a declaration with `builtin`. IS_LOWERED: the lowering would
     * generate IR for it; else it is a function of the library */
    bool (*keeps)(const char *function, bool is_lowered);
    ir_module *into; /* add the functions to this module, without locations; NULL: create a module */
} lower_options;

/* Lowers a unit without errors to a module. Functions that no kernel calls are lowered too, unless they belong to the library.
 * Reports unsupported constructs and refused functions to D; after an error the module is incomplete. */
ir_module *lower_unit(arena *memory, const ast_unit *unit, const source_map *sources, diag *d, const lower_options *options);

#endif
