/* opt/calls/inline_body.h - bodies of functions in place of calls of them. */
#ifndef GASKET_OPT_CALLS_INLINE_BODY_H
#define GASKET_OPT_CALLS_INLINE_BODY_H

#include "opt/opt.h"

/* What becomes of a call of a function with a body: the aux of its value is one of these, or NULL, and it stays. */
extern char opt_copy_body, opt_take_body;

/* Replaces the calls in F that are marked so, and those in the bodies that come with it. A function whose body is taken has no
 * other call, and no body afterwards; one whose body is copied has got its final body before. */
void opt_expand_calls(ir_function *f, arena *scratch);

#endif
