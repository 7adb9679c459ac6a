/* parser/check/values.h - conversions (convert.c, loss.c) and constants (constant.c). */
#ifndef GASKET_PARSER_CHECK_VALUES_H
#define GASKET_PARSER_CHECK_VALUES_H

#include "parser/check/check.h"

/* --- conversions ---------------------------------------------------------------------------------------------------------- */

ast_expr *check_rvalue(checker *c, ast_expr *e); /* converts E to an rvalue: loads lvalues, and converts arrays to pointers */
/* Converts between numbers, or between vectors of equal length, without checks. */
ast_expr *check_number_convert(checker *c, ast_expr *e, const type *to);
ast_expr *check_promote(checker *c, ast_expr *e);                   /* applies the integer promotions to a scalar rvalue */
ast_expr *check_boolean(checker *c, ast_expr *e, const char *what); /* converts a scalar condition to bool */
ast_conversion check_number_conversion(const type *from, const type *to);
typedef enum convert_context { FOR_INIT, FOR_ASSIGN, FOR_ARGUMENT, FOR_RETURN } convert_context;
/* Converts E to type TO as an assignment does (C99 6.5.16.1, OpenCL C 6.2.1), with the warnings of assignments; CONTEXT
 * determines the wording of messages. */
ast_expr *check_assign_convert(checker *c, ast_expr *e, const type *to, convert_context context, source_loc loc);
/* Copies constant E, with another location. */
ast_expr *check_copy_constant(checker *c, const ast_expr *e, source_loc loc, source_range range);
ast_expr *check_cast(checker *c, const type *to, ast_expr *e, source_loc loc, source_range range);
/* The usual arithmetic conversions: converts two rvalue numbers (scalars, vectors) to their common type; false after an
 * error. */
bool check_usual(checker *c, ast_expr **left, ast_expr **right, source_loc loc, source_range range);
void check_warn_conversion(checker *c, const ast_expr *e, const type *to);
/* The rank of converting rvalue E to TO in overload resolution, from best to worst; -1 if it cannot be converted. */
enum { RANK_SAME, RANK_QUALIFIERS, RANK_PROMOTION, RANK_CONVERSION, RANK_SPLAT, RANK_DUBIOUS };
int check_rank(checker *c, const ast_expr *e, const type *to);
/* Is E the value of an object whose address would convert to the pointer type TO? */
bool check_lacks_address(const ast_expr *e, const type *to);
bool type_spaces_convert(type_space from, type_space to, bool is_explicit);

/* --- constants ------------------------------------------------------------------------------------------------------------ */

typedef struct constant {
    const type *type;
    unsigned lanes;
    uint64_t bits[16]; /* the value of each lane, encoded as in AST_CONSTANT */
    bool is_address;   /* the constant is an address: `variable` plus bits[0] bytes; variable NULL: an absolute address */
    ast_variable *variable;
} constant;
bool constant_evaluate(checker *c, const ast_expr *e, constant *out); /* false, without a message, if E is not constant */
/* Like constant_evaluate(), but a const variable has the value of its initialiser. */
bool constant_evaluate_through(checker *c, const ast_expr *e, constant *out);
/* Like constant_evaluate_through(), for the initialiser of an object with static storage: a compound literal has the value of its
 * initialiser, and a comma operator that of its right operand. */
bool constant_evaluate_initializer(checker *c, const ast_expr *e, constant *out);
/* Evaluates the initialiser of V, if V is a const number or vector, and stores the value in V. Each is evaluated only once, since
 * initialisers often refer to other such variables. */
void constant_note_variable(checker *c, ast_variable *v);
/* Evaluates an integer constant expression; false if E is not one. */
bool constant_integer(checker *c, const ast_expr *e, int64_t *out);
ast_expr *constant_node(checker *c, const constant *k, const ast_expr *instead_of);
/* Converts the bits of a scalar by the target's semantics. */
uint64_t constant_convert_bits(uint64_t bits, const type *from, const type *to);
double constant_double(uint64_t bits, const type *t);

#endif
