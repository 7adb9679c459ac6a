/* parser/syntax/repair.c - parses a unit, and inserts punctuators that are missing: semicolons at the end of a line, and closing
 * brackets.
 *
 *     x[i] = sqrt(x[i];        at ';', which the grammar does not accept: inserts ')', which it accepts
 *     y[i] = 1                 at the first token of the next line: inserts ';'
 *
 * The parser gets an inserted token as if it were written, so it checks the code before it, and reports no further errors. The
 * parser is queried only where a token can be missing, because a query simulates it for every token of the grammar. */
#include "parser/syntax/tokens.h"

#include "parser/syntax/grammar.h"
#include "src/base/bug.h"

/* The tokens of a query; the first one is the next token of the input. */
enum { NEXT, SEMICOLON, COLON, RPAREN, RBRACKET, RBRACE, NUMBER, NAME, ASSIGN, COMMA, FILE_END, QUERIED };

static bool is_accepted(uint32_t set, int which)
{
    return set >> which & 1;
}

static uint32_t query_parser(grammar_pstate *p, int token)
{
    const int tokens[QUERIED] = {token,    T_semi,       T_colon,  T_rparen, T_rbracket, T_rbrace,
                                 T_NUMBER, T_IDENTIFIER, T_assign, T_comma,  T_END};

    return grammar_accepts(p, tokens, QUERIED);
}

/* --- open brackets -------------------------------------------------------------------------------------------------------- */

static bool is_opening(int token)
{
    return token == T_lparen || token == T_VECTOR || token == T_lbracket || token == T_lbrace;
}

static bool closes_bracket(int token, int opening)
{
    switch (token) {
    case T_rparen:
        return opening == T_lparen || opening == T_VECTOR;
    case T_rbracket:
        return opening == T_lbracket;
    default:
        return token == T_rbrace && opening == T_lbrace;
    }
}

/* Updates the open brackets, and whether a case is open, for TOKEN at WHERE, which follows PREVIOUS. */
static void track_brackets(checker *c, int token, int previous, source_loc where)
{
    size_t n = c->tokens.open.count;

    if (token == T_CASE || token == T_DEFAULT)
        c->tokens.in_case = true;
    else if (token == T_colon || token == T_semi || token == T_lbrace)
        c->tokens.in_case = false;

    if (is_opening(token)) {
        const open_bracket *outer = n ? &vec_last(&c->tokens.open) : NULL;
        bool list = token == T_lbrace && (previous == T_assign || (outer && outer->list && outer->token == T_lbrace));
        vec_push(c->memory, &c->tokens.open, ((open_bracket){token, previous == T_FOR, list, where}));
        return;
    }
    if (token != T_rparen && token != T_rbracket && token != T_rbrace)
        return;
    while (n && !closes_bracket(token, c->tokens.open.items[n - 1].token))
        n--;
    if (n)
        c->tokens.open.count = n - 1;
}

/* Removes the brackets of a statement that has been skipped after a syntax error; IN_BRACES: up to the end of its block. */
static void forget_brackets(checker *c, bool in_braces)
{
    while (c->tokens.open.count && vec_last(&c->tokens.open).token != T_lbrace)
        c->tokens.open.count--;
    if (in_braces && c->tokens.open.count)
        c->tokens.open.count--;
}

/* --- missing tokens ------------------------------------------------------------------------------------------------------- */

void tokens_note_bracket(checker *c, char closing)
{
    int token = closing == ')' ? T_rparen : closing == ']' ? T_rbracket : T_rbrace;

    if (c->tokens.open.count && closes_bracket(token, vec_last(&c->tokens.open).token))
        diag_note(c->diag, vec_last(&c->tokens.open).loc, "to match this '%c'",
                  closing == ')'   ? '('
                  : closing == ']' ? '['
                                   : '{');
}

/* Returns the closing bracket that is missing before TOKEN at WHERE, after reporting it; 0: none. */
static int find_missing_bracket(checker *c, grammar_pstate *p, int token, source_loc where)
{
    const open_bracket *open = c->tokens.open.count ? &vec_last(&c->tokens.open) : NULL;
    source_loc before = c->tokens.before_previous_end;

    if (!open || (open->for_head && token != T_lbrace) || open->token == T_lbrace || !before ||
        (token != T_semi && token != T_lbrace && token != T_rbrace && token != T_rparen && token != T_END) ||
        closes_bracket(token, open->token))
        return 0;
    uint32_t set = query_parser(p, token);
    bool square = open->token == T_lbracket;
    if (is_accepted(set, NEXT) || !is_accepted(set, square ? RBRACKET : RPAREN))
        return 0;
    diag_insert(c->diag, before, square ? "]" : ")");
    if (token == T_END) {
        diag_error(c->diag, before, "expected '%s' before the end of the file", square ? "]" : ")");
        c->tokens.end_reported = true;
    } else {
        diag_error(c->diag, c->tokens.line_start ? before : where, "expected '%s' before '%s'", square ? "]" : ")",
                   c->tokens.text);
    }
    tokens_note_bracket(c, square ? ']' : ')');
    return square ? T_rbracket : T_rparen;
}

static bool ends_operand(int token)
{
    switch (token) {
    case T_IDENTIFIER:
    case T_TYPEDEF_NAME:
    case T_NUMBER:
    case T_CHARACTER:
    case T_STRING:
    case T_rparen:
    case T_rbracket:
    case T_inc:
    case T_dec:
    case T_BREAK:
    case T_CONTINUE:
    case T_RETURN:
        return true;
    default:
        return false;
    }
}

bool tokens_begins_declaration(int token)
{
    switch (token) {
    case T_VOID:
    case T_BOOL:
    case T_FLOAT:
    case T_HALF:
    case T_WORD:
    case T_STRUCT:
    case T_UNION:
    case T_ENUM:
    case T_STORAGE:
    case T_FUNCTION_SPECIFIER:
    case T_TYPEDEF_NAME:
        return true;
    default:
        return false;
    }
}

/* Does the current token follow an undeclared word of another language, such as `then`? It is reported instead of a missing semicolon. */
static bool follows_foreign_word(const checker *c)
{
    int which = c->tokens.words[0].age == 0;
    const name *n = c->tokens.words[which].name;
    const char *replacement;

    return c->tokens.words[which].age == 1 && n && !n->symbol && name_foreign(n->text, &replacement);
}

static bool begins_statement(int token)
{
    return token == T_WHILE || token == T_IF || token == T_ELSE || token == T_FOR || token == T_DO || token == T_SWITCH ||
           token == T_RETURN || token == T_BREAK || token == T_CONTINUE || token == T_GOTO;
}

/* Is a semicolon missing before TOKEN, after PREVIOUS? After the brace of a struct or enum, `kernel` and other specifiers would
 * continue its declaration, but never do. */
static bool lacks_semicolon(checker *c, grammar_pstate *p, int token, int previous)
{
    bool record = previous == T_rbrace && tokens_begins_declaration(token) && c->tokens.line_start;
    bool ends = c->tokens.line_start || token == T_rbrace || token == T_END || begins_statement(token);
    bool operand = ends_operand(previous) && ends;

    if (token == T_semi || c->tokens.for_depth || !(record || operand) || follows_foreign_word(c))
        return false;
    if (token == T_rbrace && c->tokens.open.count && vec_last(&c->tokens.open).list)
        return false;
    uint32_t set = query_parser(p, token);
    if (!is_accepted(set, SEMICOLON) || is_accepted(set, FILE_END) || is_accepted(set, NUMBER))
        return false;
    return record || (!is_accepted(set, NEXT) && !is_accepted(set, NAME));
}

/* Is the colon of a case missing before TOKEN, or is TOKEN a semicolon in its place? */
static bool lacks_colon(checker *c, grammar_pstate *p, int token)
{
    if (!c->tokens.in_case || !(token == T_semi || c->tokens.line_start))
        return false;
    uint32_t set = query_parser(p, token);
    return !is_accepted(set, NEXT) && is_accepted(set, COLON);
}

/* Is TOKEN the name of an enumerator without the comma before it? */
static bool lacks_comma(checker *c, grammar_pstate *p, int token)
{
    if (!c->enumeration || token != T_IDENTIFIER || !ends_operand(c->tokens.preceding))
        return false;
    uint32_t set = query_parser(p, token);
    return !is_accepted(set, NEXT) && is_accepted(set, COMMA) && is_accepted(set, RBRACE);
}

/* Returns the closing brace that is missing at the end of the file, after reporting it; 0: none. */
static int find_missing_brace(checker *c, grammar_pstate *p, int token)
{
    source_loc before = c->tokens.before_previous_end;
    unsigned count = 0;

    if (token != T_END || !c->tokens.open.count || !before)
        return 0;
    uint32_t set = query_parser(p, token);
    if (is_accepted(set, NEXT) || !is_accepted(set, RBRACE))
        return 0;
    for (size_t i = 0; i < c->tokens.open.count; i++)
        count += c->tokens.open.items[i].token == T_lbrace;
    if (!c->tokens.end_reported) {
        text braces;
        text_init(&braces, c->memory);
        text_repeat(&braces, '}', count);
        diag_insert(c->diag, before, braces.data);
        diag_error(c->diag, before, "expected '}' before the end of the file");
        tokens_note_bracket(c, '}');
    }
    c->tokens.end_reported = true;
    return T_rbrace;
}

static bool is_in_macro(const checker *c, source_loc where)
{
    return source_expansion(c->sources, where) != where;
}

/* Returns the token that is missing before TOKEN at WHERE, after reporting it; 0: none. PREVIOUS precedes both. */
static int find_missing(checker *c, grammar_pstate *p, int token, source_loc where, int previous)
{
    if (token == T_END && pp_is_stopped(c->pp))
        return 0;
    int missing = find_missing_bracket(c, p, token, where);
    if (missing)
        return missing;
    if (lacks_colon(c, p, token)) {
        source_loc before = c->tokens.before_previous_end;
        bool replaced = token == T_semi && !c->tokens.line_start;
        diag_fix_it(c->diag, replaced ? (source_range){where, where + 1} : (source_range){before, before}, ":");
        diag_error(c->diag, replaced ? where : before, "expected ':' after the case");
        return T_colon;
    }
    if (lacks_comma(c, p, token)) {
        diag_insert(c->diag, c->tokens.before_previous_end, ",");
        diag_error(c->diag, c->tokens.before_previous_end, "expected ',' between enumerators");
        return T_comma;
    }
    if (lacks_semicolon(c, p, token, previous)) {
        source_loc before = c->tokens.before_previous_end;
        if (token == T_END && c->tokens.end_reported)
            return T_semi;
        if (is_in_macro(c, where) && !is_in_macro(c, before)) { /* an argument ends the statement of a macro's body */
            diag_error(c->diag, where, "expected ';' before '%s'", c->tokens.text);
            return T_semi;
        }
        diag_insert(c->diag, c->tokens.before_previous_end, ";");
        if (c->record && token == T_rbrace) /* other compilers accept this */
            diag_warn(c->diag, WARN_other, c->tokens.before_previous_end, "expected ';' after the last member");
        else
            diag_error(c->diag, c->tokens.before_previous_end, "expected ';' here");
        return T_semi;
    }
    return find_missing_brace(c, p, token);
}

/* --- wrong tokens --------------------------------------------------------------------------------------------------------- */

/* Is TOKEN, in RANGE, a semicolon before the closing bracket, as from a macro that ends with one? Then it is reported. */
static bool is_stray_semicolon(checker *c, grammar_pstate *p, int token, source_range range)
{
    if (token != T_semi || !tokens_bracket_follows(c) || is_accepted(query_parser(p, token), NEXT))
        return false;
    diag_fix_it(c->diag, range, "");
    diag_error_range(c->diag, range.begin, range, "unexpected ';'");
    return true;
}

/* Is TOKEN, in RANGE, a second type after a word such as `unsigned`? Then it is reported, and the declaration continues without it. */
static bool is_second_type(checker *c, grammar_pstate *p, int token, source_range range, int previous)
{
    if (previous != T_WORD || (token != T_FLOAT && token != T_HALF && token != T_BOOL && token != T_VOID) ||
        !tokens_declarator_follows(c) || is_accepted(query_parser(p, token), NEXT))
        return false;
    diag_error_range(c->diag, range.begin, range, "'%s' cannot be combined with the type before it", c->tokens.text);
    return true;
}

/* TOKEN, in RANGE; but '=' if it is '==' after the name in a declaration, which is reported. */
static int correct_token(checker *c, grammar_pstate *p, int token, source_range range)
{
    uint32_t set = token == T_eq ? query_parser(p, token) : 1u << NEXT;

    if (is_accepted(set, NEXT) || !is_accepted(set, ASSIGN))
        return token;
    diag_fix_it(c->diag, range, "=");
    diag_error_range(c->diag, range.begin, range, "a variable is initialized with '=', not '=='");
    return T_assign;
}

typedef struct unit_parse {
    checker *c;
    grammar_pstate *p;
} unit_parse;

static void parse_tokens(void *context)
{
    const unit_parse *u = context;
    checker *c = u->c;
    grammar_pstate *p = u->p;
    int status = YYPUSH_MORE, previous = 0;

    while (status == YYPUSH_MORE) {
        union GRAMMAR_STYPE value, none = {0};
        source_range range;
        bool skipping = c->tokens.recovering, in_braces = c->tokens.recover_depth > 0;
        int token = grammar_lex(&value, &range, c), missing;
        if (skipping)
            forget_brackets(c, in_braces && token == T_semi);
        else if (is_stray_semicolon(c, p, token, range) || is_second_type(c, p, token, range, previous))
            continue;
        else
            token = correct_token(c, p, token, range);
        while (!skipping && status == YYPUSH_MORE && (missing = find_missing(c, p, token, range.begin, previous))) {
            source_range end = {c->tokens.before_previous_end, c->tokens.before_previous_end};
            track_brackets(c, missing, previous, end.begin);
            status = grammar_push_parse(p, missing, &none, &end, c);
            previous = missing;
        }
        if (status == YYPUSH_MORE) {
            track_brackets(c, token, previous, range.begin);
            status = grammar_push_parse(p, token, &value, &range, c);
        }
        previous = token;
    }
}

void tokens_parse_unit(checker *c)
{
    unit_parse u = {c, grammar_pstate_new()};
    bug_failure why;

    if (!u.p)
        out_of_memory();
    bool is_parsed = bug_catch(parse_tokens, &u, &why);
    grammar_pstate_delete(u.p); /* the only memory of the parser that is in no arena */
    if (!is_parsed)
        bug_repeat(&why);
}
