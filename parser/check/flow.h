/* parser/check/flow.h - the control-flow graph of one function's tree, for warnings that depend on the order of execution.
 *
 * A block is a sequence of events on variables without branches in between. Short-circuit operators and ?: branch too. Only
 * automatic scalars, vectors and pointers have events; and of these an initialised one only if a jump can bypass its
 * declaration. */
#ifndef GASKET_PARSER_CHECK_FLOW_H
#define GASKET_PARSER_CHECK_FLOW_H

#include "parser/check/check.h"

enum { FLOW_NOWHERE = UINT32_MAX }; /* instead of a block index: an edge that is never taken, as the condition is constant */

typedef enum flow_event_kind {
    FLOW_DECLARED, /* declared without an initialiser */
    FLOW_SELF,     /* declared by `int x = x`, which suppresses warnings */
    FLOW_WRITTEN,  /* written, or its address is taken, so that it may be written */
    FLOW_READ,
} flow_event_kind;

typedef struct flow_event {
    flow_event_kind kind;
    uint32_t variable;  /* index in flow.variables */
    const ast_expr *at; /* the name that is read; NULL for FLOW_DECLARED and FLOW_WRITTEN */
} flow_event;

/* The construct that chooses the successor of a block. */
typedef enum flow_fork {
    FLOW_ALWAYS, /* to[0] is the only successor, if there is one */
    FLOW_IF,     /* FLOW_IF to FLOW_DO: to[0] if the condition is true, to[1] if it is false */
    FLOW_CHOICE, /* the operator ?: */
    FLOW_AND,
    FLOW_OR,
    FLOW_WHILE,
    FLOW_FOR,
    FLOW_DO,
    /* to[i] is case i in source order; the last successor is the default or, without one, the code after the switch */
    FLOW_SWITCH,
} flow_fork;

typedef struct flow_block {
    VEC(flow_event) events;
    VEC(uint32_t) to, from; /* successors and predecessors, as block indices */
    flow_fork fork;
    const ast_expr *condition;
    const ast_case *label; /* the case label that begins the block; NULL: none */
} flow_block;

typedef struct flow {
    VEC(flow_block) blocks; /* the blocks; the first one is the entry */
    VEC(ast_variable *) variables;
} flow;

/* Builds the graph of F's body in MEMORY. HAS_LABELS: F has labels for goto. Call it once for each function, since it leaves
 * indices in the variables and labels of F. */
flow *flow_of(checker *c, arena *memory, const ast_function *f, bool has_labels);

#endif
