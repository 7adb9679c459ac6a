/* parser/syntax/syntax_error.c - how a token that fits nowhere is reported: one message for each mistake, in the reader's words, at the
 * end of what came before it where a semicolon is what is missing. */
#include "parser/syntax/tokens.h"

#include "src/base/text.h"
#include <ctype.h>

void tokens_error(checker *c, source_loc where, const char *message)
{
    if (!c->tokens.exhausted)
        diag_error(c->diag, where, strstr(message, "exhausted") ? "the nesting is too deep here" : "%s", message);
    c->tokens.exhausted = true;
}

static bool expects(const char *const *expected, unsigned count, const char *what)
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

/* How the message names the token that was found. */
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

/* What the place wants, in the reader's words: the most telling of the tokens that would fit. */
static const char *wanted_text(checker *c, const char *const *expected, unsigned count)
{
    bool statement = expects(expected, count, "if"), expression = expects(expected, count, "number");
    bool type = expects(expected, count, "void") && !expression;

    if (statement)
        return expects(expected, count, "void") ? "a statement or declaration" : "a statement";
    if (expects(expected, count, "end of file"))
        return "a declaration";
    if (expression)
        return expects(expected, count, ";") ? "an expression or ';'" : "an expression";
    if (type)
        return expects(expected, count, "}") ? "a member or '}'" : expects(expected, count, "identifier") ? "a name" : "a type";
    if (expects(expected, count, "identifier"))
        return "a name";
    static const char *const closers[] = {";", ")", "]", "}", ":", ",", "(", "{", NULL};
    for (const char *const *s = closers; *s; s++)
        if (expects(expected, count, *s))
            return expected_text(c, *s);
    return count ? expected_text(c, expected[0]) : "something else";
}

void tokens_unexpected(checker *c, source_range where, const char *token, const char *const *expected, unsigned count)
{
    c->tokens.recover_depth = !strcmp(token, "{");
    c->tokens.recovering = strcmp(token, ";") != 0 && strcmp(token, "}") != 0 && strcmp(token, "end of file") != 0;
    if (c->tokens.reported)
        return;
    const char *found = found_text(c, token);
    source_loc before = c->tokens.before_previous_end;
    bool ends = c->tokens.line_start || !strcmp(token, "}") || !strcmp(token, "end of file");

    if (!strcmp(token, "&&") && expects(expected, count, "number"))
        diag_error_range(c->diag, where.begin, where, "labels have no addresses in OpenCL C, which has no computed goto");
    else if (expects(expected, count, ";") && !expects(expected, count, "number") && !expects(expected, count, "end of file") &&
        before && ends)
        diag_error(c->diag, before, "expected ';' here");
    else if (!strcmp(token, "end of file") && expects(expected, count, "}"))
        diag_error(c->diag, where.begin, "expected '}' before the end of the file");
    else
        diag_error_range(c->diag, where.begin, where, "expected %s before %s", wanted_text(c, expected, count), found);
}
