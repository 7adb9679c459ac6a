/* ir/text/dot.h - graphs of a module in the language of Graphviz: `gasket opt --dot=cfg k.cl | dot -Tsvg`. */
#ifndef GASKET_IR_TEXT_DOT_H
#define GASKET_IR_TEXT_DOT_H

#include "ir/ir.h"

typedef enum ir_dot {
    /* a cluster for each function: its blocks with their instructions, and an edge for each CFG edge */
    IR_DOT_CFG,
    IR_DOT_DOM,       /* the dominator tree, and the post-dominator tree in dashed edges, laid out the same */
    IR_DOT_CALLGRAPH, /* functions, and an edge for each call */
} ir_dot;

/* Appends the graph of M to OUT. Declarations are omitted, except that the call graph has the intrinsics that are called. */
void ir_print_dot(text *out, ir_module *m, ir_dot what);

#endif
