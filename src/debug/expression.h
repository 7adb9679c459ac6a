/* src/debug/expression.h - expressions of OpenCL C at a stop: names of variables and parameters, literals, operators, members, components
 * of vectors, elements and slices of arrays (a[2..5], a[2]@4), pointers, casts, calls of pure built-in functions, registers ($r10), values of the IR
 * (%5), and assignment. An expression is read and evaluated in one go; only the built-in functions that it calls are compiled (calls.c). */
#ifndef GASKET_DEBUG_EXPRESSION_H
#define GASKET_DEBUG_EXPRESSION_H

#include "src/debug/target.h"

/* Where an expression is evaluated. */
typedef struct debug_context {
    const launch *launch;
    const debug_target *target;
    void *unit;
    unsigned frame, lane;
    arena *memory;
    bool may_write; /* it may assign */
    bool has_written;
    /* the value of convenience variable NAME, "$1" or "$x"; false: there is none */
    bool (*convenience)(void *owner, const char *name, debug_value *out);
    void *owner;
} debug_context;

/* Evaluates TEXT into OUT, whose data is read unless it is unavailable. Returns NULL, or an error message in the memory of C. *END, unless NULL, is the rest of the
 * text, which may begin with a comma; otherwise nothing may follow. */
const char *expression_evaluate(debug_context *c, const char *text, debug_value *out, const char **end);
/* Stores V at the place that TEXT names. */
const char *expression_assign(debug_context *c, const char *text, const debug_value *v);
/* Reads the data of V if that is at an address. */
const char *expression_read(debug_context *c, debug_value *v);
/* What pointer P points to, as a T. Returns NULL, or an error message. */
const char *expression_dereference(debug_context *c, const debug_value *p, const ir_source_type *t, debug_value *out);
/* value_namer, whose context is a debug_context. */
const char *expression_name_at(void *context, uint64_t address, const ir_source_type *to, bool *is_all);

#endif
