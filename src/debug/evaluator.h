/* src/debug/evaluator.h - the parts of the evaluator of expressions: expression.c reads the grammar, operators.c computes, functions.c and calls.c have the calls. */
#ifndef GASKET_DEBUG_EVALUATOR_H
#define GASKET_DEBUG_EVALUATOR_H

#include "src/debug/expression.h"

#include <setjmp.h>

typedef struct evaluator {
    debug_context *c;
    const char *at;
    const char *error;
    unsigned depth;
    jmp_buf failed;
} evaluator;

/* Ends the evaluation with an error message. */
_Noreturn void evaluator_fail(evaluator *e, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* Skips TOKEN if it comes next; returns whether it did. Longer operators must be tried before their prefixes: `<<=` before `<<`. */
bool evaluator_accept(evaluator *e, const char *token);
/* Skips TOKEN, which must come next. */
void evaluator_expect(evaluator *e, const char *token);
/* Reads and evaluates an expression up to a comma. */
debug_value evaluator_read(evaluator *e);
/* The call of the function NAME, whose arguments come next, after the parenthesis. */
debug_value evaluator_call(evaluator *e, const char *name);
/* The same for a pure built-in function of OpenCL C (calls.c). */
debug_value evaluator_call_builtin(evaluator *e, const char *name);

/* Reads the data of V, which must be available. */
void evaluator_load(evaluator *e, debug_value *v);
/* The scalar or vector that V is; without lanes if it is a pointer. An array becomes a pointer to its first element. */
element evaluator_load_number(evaluator *e, debug_value *v);
/* A new value of type T, with zeros; sets its lane N to the integer I, or if T is floating-point, to D. */
debug_value evaluator_new_value(evaluator *e, element t);
void evaluator_set_lane(debug_value *v, element t, unsigned n, int64_t i, double d);
/* V as a T; a scalar becomes all lanes of a vector. */
debug_value evaluator_convert(evaluator *e, debug_value *v, element t);
/* The element that operands of types X and Y are computed in. */
element evaluator_common_element(evaluator *e, element x, element y);
/* P + N, in elements. */
debug_value evaluator_offset_pointer(evaluator *e, const debug_value *p, int64_t n);
/* X OP Y; operators of two characters have one here: a <=, b >=, = ==, ! !=, l <<, r >>. */
debug_value evaluator_operate(evaluator *e, char op, debug_value x, debug_value y);

#endif
