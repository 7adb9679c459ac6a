/* src/library/arguments.h - the arguments of gasket_launch(): checked, and converted to those of launch.h and back. */
#ifndef GASKET_LIBRARY_ARGUMENTS_H
#define GASKET_LIBRARY_ARGUMENTS_H

#include "src/library/call.h"
#include "src/library/launch.h"

typedef struct argument_list {
    const signature *wanted;
    const gasket_argument *given; /* `count` arguments of the host */
    size_t count;
    library_argument *converted;
    run_buffer *pipes; /* the memory of each argument that is a pipe; of another argument, and of a pipe given before: empty */
} argument_list;

/* The kind of arguments for parameters of kind K. */
gasket_kind argument_kind(param_kind k);
/* Checks the arguments in L->given, and converts them, in the memory of C; false after an error message. */
bool arguments_read(argument_list *l, library_call *c);
/* After the launch: stores the packets that are left in the pipes of the host. */
void arguments_finish(const argument_list *l, library_call *c);

#endif
