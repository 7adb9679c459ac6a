/* ir/thread_form.h - which functions are in thread form in texts of the vector language. */
#ifndef GASKET_IR_THREAD_FORM_H
#define GASKET_IR_THREAD_FORM_H

#include "ir/ir.h"

/* Puts callers and callees of functions in thread form without a number of lanes into that form: the vector language has no other, and marks
 * kernels alone. */
void ir_spread_thread_form(const ir_module *m);

#endif
