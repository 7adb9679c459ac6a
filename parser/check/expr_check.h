/* parser/check/expr_check.h - expressions (expr.c, literal.c, operator.c, assign.c, vector.c, call.c). */
#ifndef GASKET_PARSER_CHECK_EXPR_CHECK_H
#define GASKET_PARSER_CHECK_EXPR_CHECK_H

#include "parser/check/check.h"

ast_expr *check_name(checker *c, name *n, source_range range);
ast_expr *check_undeclared(checker *c, name *n, name_want want, source_range range);
ast_expr *check_number(checker *c, const char *spelling, source_range range);
ast_expr *check_character(checker *c, const char *spelling, source_range range);
string_value string_join(checker *c, string_value a, string_value b);
ast_expr *check_string(checker *c, const string_value *s, source_range range);
ast_expr *check_unary(checker *c, int op, ast_expr *e, source_range range); /* op is '&' '*' '+' '-' '~' or '!' */
ast_expr *check_increment(checker *c, ast_expr *e, bool decrement, bool postfix, source_range range);

ast_expr *check_new_binary(checker *c, ast_expr_kind kind, const type *t, ast_operator op, ast_expr *left, ast_expr *right,
                           source_loc loc, source_range range);
/* Builds the node for LEFT op RIGHT from two rvalues, and does not fold it. */
ast_expr *check_operation(checker *c, ast_operator op, ast_expr *left, ast_expr *right, source_loc loc, source_range range);
const ast_variable *check_variable_read(const ast_expr *e); /* the variable that E reads; NULL: E is something else */
ast_expr *check_binary(checker *c, ast_operator op, ast_expr *left, ast_expr *right, source_loc loc, source_range range);
ast_expr *check_logical(checker *c, bool is_or, ast_expr *left, ast_expr *right, source_loc loc, source_range range);
ast_expr *check_conditional(checker *c, ast_expr *condition, ast_expr *then, ast_expr *otherwise, source_loc loc,
                            source_range range);
ast_expr *check_short_conditional(checker *c, ast_expr *value, ast_expr *otherwise, source_loc loc, source_range range);
/* Stores VALUE in an unnamed variable, whose declaration is appended to BEFORE, and returns an lvalue of the variable. For a
 * value that is used several times and must be evaluated once. */
ast_expr *check_store_in_variable(checker *c, ast_expr *value, stmt_list *before);
void check_append(stmt_list *list, ast_stmt *s);
/* Builds the expression ({ BEFORE RESULT }). */
ast_expr *check_after(checker *c, stmt_list before, ast_expr *result, source_loc loc, source_range range);
ast_expr *check_assign(checker *c, ast_expr *left, ast_expr *right, source_loc loc, source_range range);
ast_expr *check_compound_assign(checker *c, ast_operator op, ast_expr *left, ast_expr *right, source_loc loc, source_range range);
ast_expr *check_comma(checker *c, ast_expr *left, ast_expr *right, source_loc loc, source_range range);
ast_expr *check_index(checker *c, ast_expr *base, ast_expr *index, source_loc loc, source_range range);
ast_expr *check_member(checker *c, ast_expr *base, name *field, bool arrow, source_loc loc, source_range range);
ast_expr *check_swizzle(checker *c, ast_expr *base, const char *lanes, source_loc loc, source_range range);
ast_expr *check_vector_literal(checker *c, const type *to, ast_expr **items, uint32_t count, source_loc loc, source_range range);
ast_expr *check_call(checker *c, ast_expr *callee, expr_list *arguments, source_loc loc, source_range range);
ast_expr *check_as_type(checker *c, ast_expr *e, const type *to, source_loc loc, source_range range);
typedef enum measure { MEASURE_SIZE, MEASURE_ALIGN, MEASURE_STEP } measure;
ast_expr *check_measure(checker *c, measure what, const type *t, source_loc loc, source_range range);
ast_expr *check_measure_expr(checker *c, measure what, ast_expr *e, source_loc loc, source_range range);
ast_expr *check_offsetof(checker *c, const type *t, designator *path, source_loc loc, source_range range);
ast_expr *check_generic(checker *c, ast_expr *control, association *list, source_loc loc, source_range range);
unsigned check_begin_statement_expr(checker *c, source_loc loc); /* returns the number of errors before it */
ast_expr *check_statement_expr(checker *c, ast_stmt *block, unsigned errors, source_range range);
ast_expr *check_compound_literal(checker *c, const type *t, initializer *list, source_range range);
association *association_new(checker *c, const type *t, ast_expr *e, source_loc loc);
bool check_assignable(checker *c, ast_expr *e, source_loc loc); /* is E an assignable lvalue? Reports an error if not */
void check_mark_assigned(ast_expr *lvalue);
void check_mark_address_taken(ast_expr *lvalue);

/* --- calls (call.c) ------------------------------------------------------------------------------------------------------- */

/* A candidate for a call: a function, or an instance of a built-in row. The best one is found by comparing ranks argument by
 * argument. */
typedef struct candidate {
    ast_function *function;
    const builtin_row *row;
    const type **parameters; /* parameter types without qualifiers */
    unsigned count;
    const type *result;
    int8_t ranks[16];
} candidate;
typedef VEC(candidate) candidate_list;
enum { CALL_MAX_RANKED = 16 };
/* Computes the rank of each argument for candidate K; false if one cannot be converted. */
bool candidate_rank(checker *c, candidate *k, const expr_list *arguments);
/* The candidate that, compared with any other, is worse in no argument and better in some; NULL if there is none. */
candidate *candidate_best(candidate_list *list);
/* Reports that no candidate of VIABLE, which may be empty, is the best. The closest three of CONSIDERED are added as notes. */
ast_expr *candidate_report(checker *c, const char *text, candidate_list *viable, candidate_list *considered,
                           const expr_list *arguments, source_loc loc, source_range range);
ast_expr *call_new(checker *c, ast_call_kind kind, const type *result, const expr_list *arguments, source_loc loc,
                   source_range range);
void call_note_callee(checker *c, ast_function *caller, ast_function *callee, source_loc loc);

#endif
