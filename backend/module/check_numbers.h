/* backend/module/check_numbers.h - checks the numbers of arguments and variables in a kernel from text. */
#ifndef GASKET_BACKEND_MODULE_CHECK_NUMBERS_H
#define GASKET_BACKEND_MODULE_CHECK_NUMBERS_H

#include "ir/ir.h"
#include "src/base/diag.h"

/* Reports each call in KERNEL and the functions that it calls whose constant operand is not the number of an argument or variable of
 * the required kind. Returns true if there is none. Overwrites the `aux` of every function of the module. */
bool backend_check_numbers(arena *scratch, ir_function *kernel, diag *d);

#endif
