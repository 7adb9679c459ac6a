/* parser/syntax/syntax_error.c - reports syntax errors: one message per error, which names what is expected in terms of the
 * language rather than of the grammar. A missing semicolon is reported at the end of the previous token. */
#include "parser/syntax/tokens.h"
#include "parser/check/builtins.h"
#include "parser/check/expr_check.h"

#include "parser/syntax/grammar.h"

#include "src/base/text.h"
#include <ctype.h>

void tokens_error(checker *c, source_loc where, const char *message)
{
    if (!c->tokens.exhausted)
        diag_error(c->diag, where, strstr(message, "exhausted") ? "the nesting is too deep here" : "%s", message);
    c->tokens.exhausted = true;
}

static bool is_expected(const char *const *expected, unsigned count, const char *what)
{
    for (unsigned i = 0; i < count; i++)
        if (!strcmp(expected[i], what))
            return true;
    return false;
}

static bool is_word(const char *token)
{
    return isalpha((unsigned char)token[0]) || token[0] == '_';
}

/* Returns the text for the unexpected token in the message. */
static const char *found_text(checker *c, const char *token)
{
    if (!strcmp(token, "end of file"))
        return token;
    return arena_printf(c->memory, "'%.60s'", c->tokens.text ? c->tokens.text : token);
}

static const char *expected_text(checker *c, const char *name)
{
    return is_word(name) ? name : arena_printf(c->memory, "'%s'", name);
}

/* Returns the text for the expected tokens in the message: a language construct if they begin one, else the most helpful
 * token. */
static const char *describe_expected(checker *c, const char *const *expected, unsigned count)
{
    bool statement = is_expected(expected, count, "if"), expression = is_expected(expected, count, "number");
    bool type = is_expected(expected, count, "void") && !expression;

    if (statement)
        return is_expected(expected, count, "void") ? "a statement or declaration" : "a statement";
    if (is_expected(expected, count, "end of file"))
        return "a declaration";
    if (expression)
        return is_expected(expected, count, ";") ? "an expression or ';'" : "an expression";
    if (type)
        return is_expected(expected, count, "}")            ? "a member or '}'"
               : is_expected(expected, count, "identifier") ? "a name"
                                                            : "a type";
    if (is_expected(expected, count, "identifier"))
        return "a name";
    static const char *const closers[] = {";", ")", "]", "}", ":", ",", "(", "{", NULL};
    for (const char *const *s = closers; *s; s++)
        if (is_expected(expected, count, *s))
            return expected_text(c, *s);
    if (is_expected(expected, count, "while"))
        return "'while' after the body of 'do'";
    return count ? expected_text(c, expected[0]) : "something else";
}

/* Reports an identifier that begins a declaration and is neither a type nor a specifier. */
static void report_unknown_declaration(checker *c, source_range where)
{
    const char *word = c->tokens.text, *replacement = "", *advice = name_foreign(word, &replacement);

    if (advice && !*replacement)
        diag_error_range(c->diag, where.begin, where, "expected a declaration before '%s'; %s", word, advice);
    else
        diag_error_range(c->diag, where.begin, where, "expected a declaration before '%.60s'", word);
}

/* Notes the innermost bracket if WHAT, the expected text, closes it. */
static void note_open_bracket(checker *c, const char *what)
{
    if (c->tokens.open.count && strlen(what) == 3 && strchr(")]}", what[1]))
        tokens_note_bracket(c, what[1]);
}

/* The keyword before the unexpected token, whose parenthesis is missing; NULL: there is none. */
static const char *keyword_before(const checker *c)
{
    switch (c->tokens.preceding) {
    case T_IF:
        return "if";
    case T_WHILE:
        return "while";
    case T_FOR:
        return "for";
    case T_SWITCH:
        return "switch";
    default:
        return NULL;
    }
}

/* Reports a name of a type where an expression, a statement or a name must be; false: the unexpected token is none. */
static bool report_type_name(checker *c, source_range where, const char *const *expected, unsigned count)
{
    int token = c->tokens.previous;
    bool expression = is_expected(expected, count, "number"), type = is_expected(expected, count, "void");
    const char *text = c->tokens.text;

    if (!tokens_begins_declaration(token) || !text)
        return false;
    if (expression && !type && is_expected(expected, count, "if")) {
        diag_error_range(c->diag, where.begin, where,
                         "a declaration cannot follow a label or be the body of a statement; enclose it in braces");
        return true;
    }
    if (expression && (token == T_TYPEDEF_NAME || token == T_FLOAT || token == T_HALF || token == T_WORD || token == T_BOOL) &&
        tokens_parenthesis_follows(c)) {
        diag_fix_it(c->diag, where, arena_printf(c->memory, "(%s)", text));
        diag_error_range(c->diag, where.begin, where, "a cast or a vector literal begins with its type in parentheses: '(%s)'",
                         text);
        return true;
    }
    if (c->tokens.preceding == T_WORD && (token == T_FLOAT || token == T_HALF || token == T_BOOL || token == T_VOID)) {
        diag_error_range(c->diag, where.begin, where, "'%s' cannot be combined with the type before it", text);
        return true;
    }
    return false;
}

/* Can an expression begin after TOKEN in a function, but no name that is being declared? */
static bool precedes_operand(int token)
{
    switch (token) {
    case T_semi:
    case T_lbrace:
    case T_rbrace:
    case T_lparen:
    case T_rparen:
    case T_assign:
    case T_RETURN:
    case T_ELSE:
    case T_DO:
    case T_colon:
    case T_plus:
    case T_minus:
    case T_slash:
    case T_lt:
    case T_gt:
    case T_bang:
    case T_andand:
    case T_oror:
        return true;
    default:
        return false;
    }
}

/* Reports an undeclared word that the unexpected token follows, directly or after a token that makes no sense after such a word: often a
 * keyword of another language. False: there is none. */
static bool report_unknown_word(checker *c, const char *token)
{
    int which = c->tokens.words[0].age == 0, preceding = c->tokens.preceding;
    name *n = c->tokens.words[which].name;
    unsigned age = c->tokens.words[which].age;
    bool follows = age == 1 || (age == 2 && (preceding == T_lt || preceding == T_lparen)) ||
                   (age == 2 && preceding == T_colon && !strcmp(token, ":")) ||
                   (age == 2 && preceding == T_rparen && !strcmp(token, "{")); /* the type of a compound literal */

    if (!c->function || !n || !follows || n->symbol || n->keyword || !precedes_operand(c->tokens.words[which].before) ||
        builtin_exists(c, n))
        return false;
    check_undeclared(c, n, WANT_VALUE, c->tokens.words[which].range);
    return true;
}

/* Reports WORD, the unexpected token, if it is a word of another language in place of an operator or keyword, with what EXPECTED names;
 * else false. */
static bool report_foreign_word(checker *c, source_range where, const char *what)
{
    const char *word = c->tokens.text, *replacement = "", *advice = name_foreign(word, &replacement);

    if (!advice || is_word(replacement))
        return false;
    if (*replacement) {
        diag_fix_it(c->diag, where, replacement);
        diag_error_range(c->diag, where.begin, where, "expected %s before '%s'; did you mean '%s'?", what, word, replacement);
    } else {
        diag_error_range(c->diag, where.begin, where, "expected %s before '%s'; %s", what, word, advice);
    }
    return true;
}

void tokens_unexpected(checker *c, source_range where, const char *token, const char *const *expected, unsigned count)
{
    c->tokens.recover_depth = !strcmp(token, "{");
    c->tokens.recovering = strcmp(token, ";") != 0 && strcmp(token, "}") != 0 && strcmp(token, "end of file") != 0;
    if (c->tokens.reported || (!strcmp(token, "end of file") && pp_is_stopped(c->pp)))
        return;
    if (c->declared_variable) /* the error may be in its initializer: no warning that it is unused */
        c->declared_variable->used = true;
    const char *found = found_text(c, token);
    source_loc before = c->tokens.before_previous_end;
    bool ends = c->tokens.line_start || !strcmp(token, "}") || !strcmp(token, "end of file");

    if (!strcmp(token, "&") && is_expected(expected, count, "*") && !is_expected(expected, count, "number")) {
        diag_fix_it(c->diag, where, "*");
        diag_error_range(c->diag, where.begin, where, "OpenCL C has no references; use a pointer");
        return;
    }
    if (report_type_name(c, where, expected, count))
        return;
    if (c->tokens.do_reported && count == 1 && is_expected(expected, count, "while"))
        return;
    c->tokens.do_reported = count == 1 && is_expected(expected, count, "while");
    if (!strcmp(token, "else")) {
        if (c->tokens.since_recovery > 1) /* otherwise its `if` is the statement with the error */
            diag_error_range(c->diag, where.begin, where, "this 'else' has no 'if'");
        return;
    }
    if (c->tokens.stray_in_statement || (c->function && c->tokens.undeclared_in_statement))
        return;
    if (report_unknown_word(c, token))
        return;
    if (!strcmp(token, "{") && c->function && c->tokens.preceding == T_rparen && is_expected(expected, count, ";") &&
        is_expected(expected, count, "=")) {
        diag_error_range(c->diag, where.begin, where, "a function cannot be defined within another function");
        return;
    }
    if (!strcmp(token, "identifier") && is_expected(expected, count, "end of file")) {
        report_unknown_declaration(c, where);
        return;
    }
    if (!strcmp(token, "&&") && is_expected(expected, count, "number"))
        diag_error_range(c->diag, where.begin, where, "addresses of labels and computed goto are not supported in OpenCL C");
    else if (is_expected(expected, count, ";") && !is_expected(expected, count, "number") &&
             !is_expected(expected, count, "end of file") && before && ends) {
        diag_insert(c->diag, before, ";");
        diag_error(c->diag, before, "expected ';' here");
    } else if (!strcmp(token, "end of file") && is_expected(expected, count, "}"))
        diag_error(c->diag, where.begin, "expected '}' before the end of the file");
    else {
        const char *what = describe_expected(c, expected, count);
        if (!strcmp(token, "identifier") && report_foreign_word(c, where, what))
            return;
        if (!strcmp(token, "<") && c->tokens.preceding == T_shl)
            diag_error_range(c->diag, where.begin, where,
                             "OpenCL C has no '<<<': the host launches kernels, or enqueue_kernel() in a kernel");
        else if (strcmp(what, "'('") == 0 && keyword_before(c))
            diag_error_range(c->diag, where.begin, where, "expected '(' after '%s'", keyword_before(c));
        else
            diag_error_range(c->diag, where.begin, where, "expected %s before %s", what, found);
        note_open_bracket(c, what);
    }
}
