/* ir/text.h - IR as text, printed and read; ir/README.md has the language. */
#ifndef GASKET_IR_TEXT_H
#define GASKET_IR_TEXT_H

#include "ir/ir.h"

void ir_print_module(text *out, const ir_module *m);
/* Prints F's module; functions other than F and its callees are printed without their bodies. */
void ir_print_with_callees(text *out, const ir_function *f);
void ir_print_without_places(text *out, const ir_module *m); /* without !loc, for comparisons */
void ir_print_function(text *out, const ir_function *f);
/* One line without indentation; unnamed values are numbered as in the whole function. */
void ir_print_inst(text *out, const ir_inst *i);
void ir_print_type(text *out, const ir_type *t);
void ir_print_value(text *out, const ir_value *v); /* a constant or symbol without its type: "42", "@g" */

/* A call of a function that the text only declares. */
typedef struct ir_outside_call {
    ir_inst *call;
    source_loc where;
    const ir_builtin_call *builtin; /* NULL: the name of the callee states what is called */
} ir_outside_call;
typedef VEC(ir_outside_call) ir_outside_calls;
/* Reads the text that source_add_file() put at FILE_BASE. Returns NULL after errors, which are reported to D. If OUTSIDE is not
 * NULL, appends the calls of functions that are only declared to it. */
ir_module *ir_read(arena *memory, diag *d, source_loc file_base, ir_outside_calls *outside);

#endif
