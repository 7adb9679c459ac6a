/* parser/syntax/tokens.h - from preprocessed tokens to those of the grammar. */
#ifndef GASKET_PARSER_SYNTAX_TOKENS_H
#define GASKET_PARSER_SYNTAX_TOKENS_H

#include "parser/check/check.h"

union GRAMMAR_STYPE;

int grammar_lex(union GRAMMAR_STYPE *value, source_range *range, checker *c);
/* The grammar's complaints: its stack is full; a token that fits nowhere (names of it and of what would have fitted). */
void tokens_error(checker *c, source_loc where, const char *message);
void tokens_unexpected(checker *c, source_range where, const char *token, const char *const *expected, unsigned count);

/* --- between the files of the adapter --- */
enum { TOKENS_NONE = -2 }; /* nothing that the grammar sees */
bool tokens_is_punctuator(const pp_token *t, int which);
/* Obeys the pragma T: what the grammar gets for it, or TOKENS_NONE. */
int tokens_pragma(checker *c, const pp_token *t, union GRAMMAR_STYPE *value);

#endif
