/* parser/lower/lower.h - from the checked tree to work-item IR. */
#ifndef GASKET_PARSER_LOWER_LOWER_H
#define GASKET_PARSER_LOWER_LOWER_H

#include "ir/ir.h"
#include "parser/tree/ast.h"

typedef struct lower_options {
    unsigned cl_version;
    const char *only;        /* lower this kernel (and what it needs) alone; NULL: all that are not refused */
    /* fast-math flags of the user's floating-point operations (IR_NNAN …); the library counts on each rounding */
    uint16_t fast;
    ir_module *into;         /* put the functions there, without places; NULL: into a module of their own */
    bool wrap_uniform;       /* -cl-uniform-work-group-size, and before 2.0: every work-group is whole */
} lower_options;

/* The module of a unit without errors. Functions that no kernel needs are lowered too, unless they belong to the library.
 * Diagnostics (something that the back end cannot do, a refused kernel that was asked for) go to D; the module is then good for
 * nothing. */
ir_module *lower_unit(arena *memory, const ast_unit *unit, const source_map *sources, diag *d, const lower_options *options);

#endif
