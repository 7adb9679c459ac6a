/* parser/check/flow.h - the control flow of one function's tree, for what the checker says about the order of things.
 *
 * A block is a run of events on variables, in the order in which they happen, with nothing that branches in between.
 * Short-circuit operators and ?: branch too. Only variables that are simple enough to be followed have events: automatic scalars,
 * vectors and pointers; of those that are initialised where they are declared, only those whose declaration can be jumped
 * over. */
#ifndef GASKET_PARSER_CHECK_FLOW_H
#define GASKET_PARSER_CHECK_FLOW_H

#include "parser/check/check.h"

enum { FLOW_NOWHERE = UINT32_MAX }; /* the edge of a condition that never comes out this way */

typedef enum flow_event_kind {
    FLOW_DECLARED,  /* comes to life without a value */
    FLOW_SELF,      /* the same, written `int x = x` to say that this is meant */
    FLOW_WRITTEN,   /* gets a value, or its address is taken by who may give it one */
    FLOW_READ,
} flow_event_kind;

typedef struct flow_event {
    flow_event_kind kind;
    uint32_t variable; /* place in flow.variables */
    const ast_expr *at; /* the name where it is read; NULL for what is no use */
} flow_event;

/* What decides where a block goes on to. */
typedef enum flow_fork {
    FLOW_ALWAYS, /* to[0], if there is one */
    FLOW_IF,     /* this and those below have a condition: to[0] when it is true, to[1] when it is false */
    FLOW_CHOICE, /* ?: */
    FLOW_AND,
    FLOW_OR,
    FLOW_WHILE,
    FLOW_FOR,
    FLOW_DO,
    FLOW_SWITCH, /* to[i]: the cases in the order of the source; if there is no default, what stands behind them comes last */
} flow_fork;

typedef struct flow_block {
    VEC(flow_event) events;
    VEC(uint32_t) to, from; /* block numbers */
    flow_fork fork;
    const ast_expr *condition;
    const ast_case *label; /* which begins here */
} flow_block;

typedef struct flow {
    VEC(flow_block) blocks; /* the first one is where the function is entered */
    VEC(ast_variable *) variables;
} flow;

/* The flow of F's body, in MEMORY; HAS_LABELS: of those that goto leads to. Once for each function: it leaves numbers in the
 * variables and labels of F. */
flow *flow_of(checker *c, arena *memory, const ast_function *f, bool has_labels);

#endif
