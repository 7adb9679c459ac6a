/* ir/text/dot.h - graphs of a module in the language of Graphviz: `gasket opt --dot=cfg k.cl | dot -Tsvg`. */
#ifndef GASKET_IR_TEXT_DOT_H
#define GASKET_IR_TEXT_DOT_H

#include "ir/ir.h"

typedef enum ir_dot {
    IR_DOT_CFG, /* a cluster for each function: its blocks with their instructions, and an edge for each CFG edge */
    IR_DOT_DOMINATORS,
    IR_DOT_POSTDOMINATORS,
    IR_DOT_LOOPS, /* the blocks in a cluster for each loop, with the CFG edges */
    IR_DOT_CALLS, /* functions, and an edge for each call */
    IR_DOT_USES,  /* operations, and an edge for each use of a value */
} ir_dot;

/* Appends the graph of M to OUT, or of the function ONLY if that is not NULL; its calls include the functions that it calls. Declarations
 * are in the graph of calls only. Overwrites the ids of values and blocks. */
void ir_print_dot(text *out, ir_module *m, ir_dot what, const ir_function *only);
/* Appends the beginning of a graph, with a note that explains it; LEGEND is the note, a label of Graphviz. The caller ends the
 * graph by "}". */
void ir_print_dot_head(text *out, const char *legend);

#endif
