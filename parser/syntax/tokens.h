/* parser/syntax/tokens.h - converts preprocessed tokens to tokens of the grammar. */
#ifndef GASKET_PARSER_SYNTAX_TOKENS_H
#define GASKET_PARSER_SYNTAX_TOKENS_H

#include "parser/check/check.h"

union GRAMMAR_STYPE;

/* Defines the keywords of the language version; must be called before the first token. */
void tokens_init(checker *c);
const char *tokens_keyword(size_t n); /* the Nth keyword of any version; NULL after the last one */
int grammar_lex(union GRAMMAR_STYPE *value, source_range *range, checker *c);
/* Parses the whole input, and inserts the closing brackets and semicolons that are missing. */
void tokens_parse_unit(checker *c);
/* Adds a note at the innermost open bracket, if CLOSING closes it. */
void tokens_note_bracket(checker *c, char closing);
/* Report errors of the grammar. The first reports MESSAGE, such as an exhausted parser stack; the second the unexpected TOKEN at
 * WHERE, with the COUNT names of the tokens that would be accepted. */
void tokens_error(checker *c, source_loc where, const char *message);
void tokens_unexpected(checker *c, source_range where, const char *token, const char *const *expected, unsigned count);

/* --- shared by the files of the token adapter ----------------------------------------------------------------------------- */

enum { TOKENS_NONE = -2 }; /* returned instead of a token: there is none for the grammar */
bool tokens_is_punctuator(const pp_token *t, int which);
/* Does the closing bracket that matches the innermost open one follow the current token? (A brace: if it encloses initializers.) */
bool tokens_bracket_follows(checker *c);
bool tokens_declarator_follows(checker *c);  /* does '*' or an identifier follow the current token? */
bool tokens_begins_declaration(int token);   /* can TOKEN begin a declaration, but not a declarator? */
bool tokens_parenthesis_follows(checker *c); /* does '(' follow the current token? */
/* Skips the declarations between the parentheses of a K&R function and its body: `int a; float b;` of `f(a, b) int a; float b; {}`. */
void tokens_skip_parameter_declarations(checker *c);
void tokens_end_do(checker *c); /* inserts the semicolon after the condition of `do` if it is missing, which is an error */
/* TOKEN, the last one, with VALUE, after a scope was left: a name may be a type or not outside of it. */
int tokens_name_again(checker *c, int token, const union GRAMMAR_STYPE *value);

/* Processes the pragma T. Returns its token for the grammar, or TOKENS_NONE. */
int tokens_pragma(checker *c, const pp_token *t, union GRAMMAR_STYPE *value);

#endif
