/* src/driver/dot.h - --dot: graphs of a module in the language of Graphviz. */
#ifndef GASKET_DRIVER_DOT_H
#define GASKET_DRIVER_DOT_H

#include "ir/ir.h"
#include "src/driver/driver.h"

typedef struct dot_request {
    unsigned graph;
    const char *function; /* NULL: all */
} dot_request;

/* Reads the option --dot, which is given; false after an error message. */
bool dot_read(session *s, dot_request *d);
/* Appends the graph of M to OUT; false after an error message: M has no such function. */
bool dot_print(const dot_request *d, text *out, ir_module *m, diag *diagnostics);

#endif
