/* ir/dot.h - graphs of a module in Graphviz' language, to be looked at: `gasket opt --dot=cfg k.cl | dot -Tsvg`. */
#ifndef GASKET_IR_DOT_H
#define GASKET_IR_DOT_H

#include "ir/ir.h"

typedef enum ir_dot {
    /* a cluster for each function, its blocks with their instructions, an edge for each way from block to block */
    IR_DOT_CFG,
    IR_DOT_DOM,       /* the same with the dominator tree, and the post-dominator tree in dashed edges */
    IR_DOT_CALLGRAPH, /* functions, and an edge for each call */
} ir_dot;

/* Appends the graph of M to OUT. Functions without a body are left out, except from the call graph, where intrinsics are. */
void ir_print_dot(text *out, ir_module *m, ir_dot what);

#endif
