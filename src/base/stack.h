/* src/base/stack.h - runs code on a stack of known size, independent of the caller's.
 *
 * Many tree traversals are recursive. The nesting limits of the front end and the readers bound their depth, and STACK_BYTES is
 * enough for the deepest of them, also in builds with sanitizers, whose frames are larger. */
#ifndef GASKET_BASE_STACK_H
#define GASKET_BASE_STACK_H

#include <stdbool.h>

/* Lets the stack of the main thread grow to STACK_BYTES; false if the system does not permit it. Only for the program, not the
 * library, because it changes a limit of the process. */
bool stack_extend(void);

/* Calls WORK(ARGUMENT) on a stack of STACK_BYTES, and returns true after it; false if the system has no such stack. The overhead is
 * about 0.1 ms. */
bool stack_run(void (*work)(void *), void *argument);

#endif
