/* parser/check/stmt_check.h - statements (stmt.c, switch.c, reach.c, barrier.c, indentation.c, uninitialized.c). */
#ifndef GASKET_PARSER_CHECK_STMT_CHECK_H
#define GASKET_PARSER_CHECK_STMT_CHECK_H

#include "parser/check/check.h"

ast_stmt *check_expr_stmt(checker *c, ast_expr *e, source_loc loc);
/* indentation.c: warns if NEXT, at NEXT_LOC, is indented as a part of S, the statement before it. NEXT is NULL for a declaration. */
void check_indentation(checker *c, const ast_stmt *s, const ast_stmt *next, source_loc next_loc);
/* Warns if the body of WORD, such as "if", is a semicolon only. */
void check_empty_body(checker *c, const ast_stmt *body, const char *word);
/* barrier.c: warns about barriers that not all work-items reach */
void check_divergent_barrier(checker *c, const ast_expr *condition, const ast_stmt *then);
ast_stmt *check_if(checker *c, ast_expr *condition, ast_stmt *then, ast_stmt *otherwise, source_loc loc);
ast_stmt *check_begin_loop(checker *c, ast_stmt_kind kind, source_loc loc);
ast_stmt *check_end_loop(checker *c, ast_stmt *loop, stmt_list init, ast_expr *condition, ast_expr *step, ast_stmt *body);
ast_stmt *check_begin_switch(checker *c, ast_expr *value, source_loc loc);
ast_stmt *check_end_switch(checker *c, ast_stmt *s, ast_stmt *body);
ast_stmt *check_case(checker *c, ast_expr *low, ast_expr *high,
                     source_loc loc); /* low NULL: the default. The body follows in check_case_body() */
ast_stmt *check_case_body(checker *c, ast_stmt *s, ast_stmt *body);
ast_stmt *check_label(checker *c, name *n, source_loc loc);
ast_stmt *check_label_body(checker *c, ast_stmt *s, ast_stmt *body);
/* Declares __label__ N, a label of the current block that hides outer ones. */
void check_local_label(checker *c, name *n, source_loc loc);
ast_stmt *check_goto(checker *c, name *n, source_loc loc, source_loc name_loc);
ast_stmt *check_break(checker *c, source_loc loc);
ast_stmt *check_continue(checker *c, source_loc loc);
ast_stmt *check_return(checker *c, ast_expr *e, source_loc loc);
ast_stmt *check_block(checker *c, stmt_list list, source_loc loc, source_loc end);
int check_unroll_count(checker *c, ast_expr *e); /* evaluates E, the unroll count of a #pragma unroll */
void check_unroll(checker *c, ast_stmt *loop, int unroll, source_loc loc);
void check_loop_attributes(checker *c, ast_stmt *loop, attribute *list);
void check_end_labels(checker *c);
bool check_falls_through(const ast_stmt *s); /* reach.c: can control reach the end of S? */
void check_missing_return(checker *c, const ast_function *f);
const char *check_spell_function(checker *c, const ast_function *f); /* as messages name F */
/* uninitialized.c: warns about uninitialized variables of F; must be called before check_end_labels() */
void check_uninitialized(checker *c, const ast_function *f);
void check_flush_unused(checker *c);

#endif
