/* parser/check/check.h - the context of the checker, its reports and its nodes: what all of its files use.
 *
 * The grammar calls the checker as soon as it has parsed a construct, so a name is declared before the next token is read,
 * and the token adapter can distinguish typedef names from others. Each function takes checked operands and returns a
 * checked node. The result of an error is AST_ERROR (of types: TYPE_ERROR); a node built from one is AST_ERROR too,
 * without another message. The functions are in a header for each part of the language: types_check.h, decl_check.h, expr_check.h,
 * stmt_check.h, … */
#ifndef GASKET_PARSER_CHECK_CHECK_H
#define GASKET_PARSER_CHECK_CHECK_H

#include "parser/check/token_state.h"
#include "parser/tree/parse_options.h"
#include "src/base/map.h"

/* Limits for recursive traversals of a tree, which use at most 1 KiB of stack per level; src/base/stack.h provides that stack. */
enum {
    CHECK_MAX_DEPTH = 4000,      /* nesting of operators */
    CHECK_MAX_STMT_DEPTH = 8000, /* nesting of statements, with the expressions in them */
    CHECK_MAX_TYPE_DEPTH = 64,
    CHECK_MAX_ERRORS = 100,
};

/* --- the context ---------------------------------------------------------------------------------------------------------- */

typedef struct library_call { /* a call of a library function, which is resolved when the library file has been parsed */
    ast_expr *call;
    const builtin_row *row;
    name *name;
    ast_function *caller;
    const type **parameters; /* parameter types of the instance of the row */
    const type *result;
} library_call;

typedef struct open_record {
    type *type;
    source_loc loc; /* of its tag or, if it has none, of the keyword */
    VEC(type_field) fields;
    const char *flexible; /* name of the flexible array member, if it is the last member so far; else NULL */
    source_loc flexible_loc;
    struct open_record *outer;
} open_record;

typedef struct open_enum { /* an enum being defined */
    type *type;
    source_loc loc; /* of its tag or, if it has none, of the keyword */
    int64_t next, least, greatest;
    VEC(type_field) enumerators;
    unsigned errors; /* number of errors before it */
    struct open_enum *outer;
} open_enum;

typedef struct enclosing {
    ast_stmt *stmt;               /* AST_WHILE, AST_DO, AST_FOR or AST_SWITCH */
    const type *enumeration;      /* switch over an enum: that enum; else NULL */
    VEC(const ast_case *) sorted; /* switch: the cases without the default, sorted by value */
    struct enclosing *outer;
} enclosing;

typedef struct open_block { /* a block literal being parsed, and the state of the function around it */
    unsigned level;         /* level of the scope of its parameters */
    bool deduces;           /* it has no result type, so its return statements determine that; one did: */
    bool deduced;
    bool has_body; /* its opening brace has been read */
    ast_function *function;
    uint32_t function_number;
    ast_label *labels;
    enclosing *enclosing;
    const ast_expr *unused;
    unsigned unevaluated;
    struct open_block *outer;
} open_block;

typedef struct block_call { /* a call of a block: its first argument is the block, and its function is not known yet */
    ast_expr *call;
    ast_function *caller;
} block_call;

typedef struct enqueued_block {
    const ast_expr *block;
    bool has_sub_groups; /* the program reads the sub-group size of its kernel */
    /* blocks/kept_enqueue.c: the call that has the block, the function with the call, and the library function that its helper calls */
    ast_expr *call;
    ast_function *caller;
    const char *library;
} enqueued_block;

/* The value of VALUE reaches variable `to`, or parameter `index` of `function`, or (UINT32_MAX) its result. */
typedef struct block_flow {
    ast_variable *to;
    ast_function *function;
    uint32_t index;
    const ast_expr *value;
} block_flow;

struct checker {
    arena *memory;
    interner *interner;
    source_map *sources;
    diag *diag;
    const parse_options *options;
    preprocessor *pp;
    type_table *types;
    map type_texts; /* from types to the results of check_text */
    ast_unit *unit;
    name_table names;
    scope *scope, *file_scope;
    uint32_t level;
    token_state tokens;
    open_record *record; /* the innermost record being defined */
    open_enum *enumeration;
    ast_function *function;   /* the function being defined */
    unsigned errors_before;   /* number of errors before its body */
    unsigned suggestions;     /* number of similar names that were searched for */
    uint32_t function_number; /* its number, which distinguishes its labels from those of other functions */
    uint32_t function_count;  /* the greatest such number */
    ast_label *labels;
    enclosing *enclosing;   /* the enclosing loops and switches, innermost first */
    const ast_expr *unused; /* value of the last expression statement, for the warning if it is unused */
    open_block *block;      /* the innermost block literal being parsed; NULL: none */
    unsigned unevaluated;   /* nesting depth of sizeof and other operators that do not evaluate their operand */
    const char *refused;    /* an unsupported feature that the function uses, for the message; else NULL */
    source_loc refused_at;
    bool in_library;
    uint32_t next_unnamed;
    VEC(library_call) library_calls;
    VEC(ast_function *) blocks; /* the functions of block literals, by number - 1 */
    VEC(block_call) block_calls;
    VEC(block_flow) block_flows;
    size_t resolved_calls, resolved_enqueued, resolved_reads; /* the first ones of these lists are resolved */
    VEC(ast_expr *) block_reads;        /* loads of static block variables, which blocks/block_calls.c replaces by their values */
    VEC(enqueued_block) enqueued;       /* blocks that are arguments of enqueue_kernel and similar functions */
    VEC(ast_function *) declared;       /* all functions of the unit, in source order */
    VEC(ast_function *) block_declared; /* functions that were first declared within a function */
    VEC(ast_function *) wanted_bodies;
    size_t next_body;
    bool *library_read;                /* by library file: it has been parsed */
    ast_variable *declared_variable;   /* the variable whose declarator was just read, for its initialiser */
    const char *declared_other;        /* "typedef name" or "function" if the declarator just read declares that; else NULL */
    const use_report *initialized_use; /* the report of the uses of that variable; NULL: none */
    source_loc tag_loc; /* location of the last struct, union or enum specifier: of its tag or, if it has none, of the keyword */
    attribute *attribute; /* the attribute being read */
};

/* --- reporting ------------------------------------------------------------------------------------------------------------ */

const char *check_text(checker *c, const type *t); /* returns T as C source, for messages */
void check_recover(checker *c);                    /* prepares to continue after a syntax error at file scope or in a statement */
#define SPELL(t) check_text(c, (t))
/* Reports an error and returns an AST_ERROR node. */
ast_expr *check_fail(checker *c, source_loc loc, source_range range, const char *fmt, ...) __attribute__((format(printf, 4, 5)));
/* Notes where T is declared if it is an incomplete struct, union or enum, after an error at ERROR. */
void check_note_incomplete(checker *c, const type *t, source_loc error);
/* Reports "WHAT incomplete type 'T'", with that note, and returns an AST_ERROR node. */
ast_expr *check_fail_incomplete(checker *c, const char *what, const type *t, source_loc loc, source_range range);
ast_expr *check_bad(checker *c, source_loc loc); /* returns an AST_ERROR node without reporting an error */
/* Records that the current function uses an unsupported feature, WHY, at LOC: it is refused, so neither it nor its callers are
 * compiled. At program scope this has no effect. */
void check_reject(checker *c, source_loc loc, const char *why);
static inline bool is_bad(const ast_expr *e)
{
    return e->kind == AST_ERROR || e->type->kind == TYPE_ERROR;
}

/* --- nodes (nodes.c) ------------------------------------------------------------------------------------------------------ */

ast_expr *ast_new_expr(checker *c, ast_expr_kind kind, const type *t, source_loc loc, source_range range);
ast_expr *ast_new_constant(checker *c, const type *t, uint64_t bits, source_loc loc, source_range range);
ast_stmt *ast_new_stmt(checker *c, ast_stmt_kind kind, source_loc loc);
ast_expr *ast_new_convert(checker *c, ast_conversion kind, const type *t, ast_expr *operand);
/* Makes MADE at least one level deeper than its operand BELOW, and returns it. If that exceeds CHECK_MAX_DEPTH, reports an error
 * and returns an AST_ERROR node. */
ast_expr *ast_over(checker *c, ast_expr *made, const ast_expr *below);
ast_expr *ast_over_depth(checker *c, ast_expr *made, unsigned depth); /* like ast_over, for an operand of depth DEPTH */
/* Makes OUTER at least one level deeper than INNER, a part of it or NULL, and returns INNER. If that exceeds
 * CHECK_MAX_STMT_DEPTH, reports an error and returns an empty statement. */
ast_stmt *ast_stmt_within(checker *c, ast_stmt *outer, ast_stmt *inner);
ast_expr *ast_expr_within(ast_stmt *outer, ast_expr *inner);

#endif
