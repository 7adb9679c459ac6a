/* ir/analysis/callgraph.h - the call graph of a module. */
#ifndef GASKET_IR_ANALYSIS_CALLGRAPH_H
#define GASKET_IR_ANALYSIS_CALLGRAPH_H

#include "ir/ir.h"

typedef struct ir_call_node {
    ir_function *function;
    VEC(ir_inst *) calls;   /* calls in it of functions with a body */
    VEC(ir_inst *) callers; /* calls of it */
    unsigned component;     /* number of the strongly connected component; callees have lower numbers, except within a
                                    cycle */
    bool recursive;         /* member of a cycle */
} ir_call_node;

typedef struct ir_call_entry {
    const ir_function *function;
    unsigned node;
} ir_call_entry;

typedef struct ir_callgraph {
    ir_module *module;
    ir_call_node *nodes; /* functions with a body, in post-order: callees precede callers, except within a cycle */
    unsigned count;
    ir_call_entry *index; /* sorted by address */
} ir_callgraph;

ir_callgraph *ir_callgraph_compute(arena *memory, ir_module *m);            /* uses the aux of functions */
ir_call_node *ir_call_node_of(const ir_callgraph *g, const ir_function *f); /* NULL for a function without a body */
/* Returns a cycle of calls that starts and ends in NODE's function, as "f -> g -> f"; NULL if NODE is not recursive. */
const char *ir_call_cycle(arena *memory, const ir_callgraph *g, const ir_call_node *node);

#endif
