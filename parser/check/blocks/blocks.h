/* parser/check/blocks/blocks.h - block literals, their captures and calls (block.c, block_calls.c), and enqueued blocks (enqueue.c). */
#ifndef GASKET_PARSER_CHECK_BLOCKS_BLOCKS_H
#define GASKET_PARSER_CHECK_BLOCKS_BLOCKS_H

#include "parser/check/check.h"

enum { BLOCK_FIRST_CAPTURE = 2 }; /* index of the first capture in the record of a block, after the number and the size */

/* Begins a block literal ^{ … }; returns the level of its scope. */
unsigned check_begin_lambda(checker *c, source_loc loc);
/* After a syntax error: ends the block literals whose body has not begun, and the enums that it interrupted. */
void check_abandon(checker *c);
/* Ends the innermost block literal if its scope has been left. */
void check_leave_lambda(checker *c);
/* RESULT NULL: the return statements determine it. */
void check_lambda_signature(checker *c, const type *result, parameter *first, bool variadic, source_loc loc);
/* S and D declare a function, or only its result. */
void check_lambda_declarator(checker *c, specifiers *s, declarator *d, source_loc loc);
void check_lambda_attributes(checker *c, attribute *list); /* applies LIST, after the parameters, to the block being parsed */
/* The result type of the current function at a return statement with value E (NULL: none). */
const type *check_lambda_result(checker *c, const ast_expr *e, source_loc loc);
ast_expr *check_end_lambda(checker *c, unsigned level, stmt_list body, source_range whole, source_loc open, source_loc end);
/* The captured value of V, if the current function is a block that does not declare it; else NULL. */
ast_expr *check_captured(checker *c, ast_variable *v, source_range range);
/* The variable of which E is the captured value; NULL: E is something else. */
const ast_variable *check_captured_variable(const ast_expr *e);
/* The function of the literal that is the value E; NULL: E is something else. */
const ast_function *check_literal_block(const ast_expr *e);
const type *check_block_of(checker *c, const type *t, const declarator *d); /* the type of blocks with function type T */
ast_expr *check_block_call(checker *c, ast_expr *callee, expr_list *arguments, source_loc loc, source_range range);
/* Notes that block VALUE reaches V, parameter INDEX of F, or (UINT32_MAX) the result of F. */
void check_note_block(checker *c, ast_variable *v, ast_function *f, uint32_t index, const ast_expr *value);
void check_returned_block(checker *c, const ast_expr *value); /* the current function returns block VALUE */
/* Is TEXT a function such as enqueue_kernel? (enqueue.c) */
bool builtin_takes_block(const char *text);
ast_expr *builtin_block_call(checker *c, const name *n, expr_list *arguments, source_loc loc, source_range range);
/* Makes the kernel of block function F, if it has none yet (enqueue.c). */
void check_enqueued_block(checker *c, ast_function *f, bool has_sub_groups);
ast_expr *check_record_address(checker *c, ast_expr *block); /* the address of the block's record, as a pointer to its words */
/* A call of enqueue_kernel with BLOCK, and one of LIBRARY for a property of its kernel, for a writer that has instructions for them
 * (kept_enqueue.c); REST: the arguments besides the block. */
ast_expr *check_keep_enqueue(checker *c, ast_expr *block, expr_list *rest, source_loc loc, source_range range);
ast_expr *check_keep_property(checker *c, const char *library, ast_expr *block, const expr_list *rest, bool has_sub_groups,
                              source_loc loc, source_range range);
/* Makes the helper of such a call, whose block is one of CANDIDATES. */
void check_resolve_kept(checker *c, const enqueued_block *k, ast_function *const *candidates, size_t count);
/* The condition that the first parameter of DISPATCH is a block with the function F. */
ast_expr *check_is_block(checker *c, const ast_function *dispatch, const ast_function *f, source_range range);
ast_expr *check_variable_value(checker *c, ast_variable *v, source_range range); /* loads V */
/* Appends a function that the source does not contain, with the parameter types TYPES, … */
ast_function *check_new_helper(checker *c, const char *text, const type *result, const type **types, uint32_t count,
                               source_range range);
void check_helper_body(checker *c, ast_function *f, ast_expr *value); /* … which returns VALUE (NULL: nothing) */
void check_resolve_blocks(checker *c);                                /* finds the functions that calls of blocks call */

#endif
