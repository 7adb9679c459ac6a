/* src/base/stack.h - a stack of a known size, whatever stack the caller has.
 *
 * Many walks over trees are recursive. The limits on nesting in the front end and in the readers bound their depth, and
 * STACK_BYTES holds the deepest of them, also in builds with sanitizers, whose frames are larger. */
#ifndef GASKET_BASE_STACK_H
#define GASKET_BASE_STACK_H

#include <stdbool.h>

/* Lets the stack of the main thread grow to STACK_BYTES. For the program alone: it changes a limit of the process. Returns false
 * where the system does not permit it. */
bool stack_extend(void);

/* Calls WORK(ARGUMENT) on a stack of STACK_BYTES and returns when it has returned. Takes about 0.1 ms. */
void stack_run(void (*work)(void *), void *argument);

#endif
