/* ir/callgraph.h - who calls whom inside a module. */
#ifndef GASKET_IR_CALLGRAPH_H
#define GASKET_IR_CALLGRAPH_H

#include "ir/ir.h"

typedef struct ir_call_node {
    ir_function *function;
    VEC(ir_inst *) calls;        /* call instructions in it whose callee is a function with a body */
    VEC(ir_inst *) callers;      /* call instructions of it */
    unsigned component;          /* functions that call each other in a cycle share a number; callees have lower ones */
    bool recursive;              /* part of a cycle */
} ir_call_node;

typedef struct ir_call_entry {
    const ir_function *function;
    unsigned node;
} ir_call_entry;

typedef struct ir_callgraph {
    ir_module *module;
    ir_call_node *nodes;         /* functions with bodies, callees before callers as far as there is no cycle */
    unsigned count;
    ir_call_entry *index;        /* sorted by address */
} ir_callgraph;

ir_callgraph *ir_callgraph_compute(arena *memory, ir_module *m); /* uses the aux of functions */
ir_call_node *ir_call_node_of(const ir_callgraph *g, const ir_function *f); /* NULL for a function without body */
/* A cycle of calls that starts and ends in the function: "f -> g -> f"; NULL when NODE is not recursive. */
const char *ir_call_cycle(arena *memory, const ir_callgraph *g, const ir_call_node *node);

#endif
