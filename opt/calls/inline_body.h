/* opt/calls/inline_body.h - replace calls by bodies of functions. */
#ifndef GASKET_OPT_CALLS_INLINE_BODY_H
#define GASKET_OPT_CALLS_INLINE_BODY_H

#include "opt/opt.h"

/* Marks in the value.aux of a call: its callee's body is copied (opt_copy_body) or moved (opt_take_body). NULL: the call is
 * kept. */
extern char opt_copy_body, opt_take_body;

/* Replaces the marked calls in F, and those in bodies that are moved into it. A function whose body is moved must have no other
 * call, and has no body afterwards; a body that is copied must be final. */
void opt_expand_calls(ir_function *f, arena *scratch);

#endif
