/* parser/check/warnings.h - warnings about valid expressions that are seldom intended (suspicious.c, unsequenced.c, format.c). The operands
 * are those before the usual conversions unless stated otherwise. */
#ifndef GASKET_PARSER_CHECK_WARNINGS_H
#define GASKET_PARSER_CHECK_WARNINGS_H

#include "parser/check/check.h"

void check_warn_division(checker *c, ast_operator op, const ast_expr *divisor, source_loc loc);
void check_warn_mixture(checker *c, ast_operator op, const ast_expr *operand); /* warns about expressions such as a & b == c */
void check_warn_comparison(checker *c, ast_operator op, const ast_expr *left, const ast_expr *right, source_loc loc);
/* Warns about a comparison, after the usual conversions, with a constant outside of the range of the other operand. */
void check_warn_out_of_range(checker *c, ast_operator op, const ast_expr *left, const ast_expr *right, source_loc loc);
void check_warn_logical(checker *c, bool is_or, const ast_expr *left, const ast_expr *right, source_loc loc);
/* Warns about an overflow of E, an operation on two constants. */
void check_warn_overflow(checker *c, const ast_expr *e);
/* Warns if E, which is converted to the enum TO, has another enum type. */
void check_warn_enum(checker *c, const ast_expr *e, const type *to);
/* unsequenced.c: warns about changes and uses of a variable in the full expression E in no defined order. */
void check_unsequenced(checker *c, const ast_expr *e);
/* format.c: warns if FORMAT, the first of the ARGUMENTS of printf, does not match the others. */
void check_format(checker *c, const ast_expr *format, expr_list *arguments);
/* Warns if LEFT / RIGHT is the size of a pointer divided by the size of what it points to. */
void check_warn_pointer_size(checker *c, const ast_expr *left, const ast_expr *right);
/* Warns if operator OP at LOC compares the address of a string or of two arrays. */
void check_warn_arrays(checker *c, ast_operator op, const ast_expr *left, const ast_expr *right, source_loc loc);
/* Warns if the cast of E to type TO is one between a pointer and an integer that is smaller. */
void check_warn_cast(checker *c, const type *to, const ast_expr *e, source_range range);
/* Warns about `x =+ 1`: the = is at LOC, and VALUE is its right operand. */
void check_warn_reversed(checker *c, const ast_expr *value, source_loc loc);
/* Warns if E, which a function returns, points to a local variable. */
void check_warn_returned(checker *c, const ast_expr *e);
/* Warns about the left operands of comma operators in E, whose value is used, that have no effect. */
void check_warn_dropped(checker *c, const ast_expr *e);
/* Adds a note that proposes parentheses around E, an operand WHAT, to silence the warning before it. */
void check_note_parentheses(checker *c, const ast_expr *e, const char *what);

#endif
