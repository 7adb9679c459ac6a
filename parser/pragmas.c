/* parser/pragmas.c - the pragmas that the parser obeys: hints on loops, contraction (OpenCL C 6.12.11, C99 6.10.6). */
#include "parser/tokens.h"

#include "parser/grammar.h"
#include <ctype.h>

static bool word(const char **text, const char *wanted)
{
    const char *s = *text + strspn(*text, " \t");
    size_t n = strlen(wanted);

    if (strncmp(s, wanted, n) != 0 || isalnum((unsigned char)s[n]) || s[n] == '_')
        return false;
    *text = s + n;
    return true;
}

/* The words from FIRST up to END (exclusive) are delivered after the token that is being classified, then UNROLL_END. */
static void deliver_words(checker *c, const pp_token *first, const pp_token *end)
{
    pp_token mark = *end;

    mark.kind = PP_NEWLINE;
    vec_push(c->memory, &c->tokens.ahead, mark);
    for (const pp_token *t = end; t > first; t--)
        vec_push(c->memory, &c->tokens.ahead, t[-1]);
}

static const pp_token *last_word(const pp_token *t)
{
    while (t->kind != PP_NEWLINE)
        t++;
    return t;
}

static bool is_word_token(const pp_token *t, const char *word)
{
    return t->kind == PP_IDENTIFIER && !strcmp(t->text, word);
}

/* "unroll", "unroll 4", "unroll(N / 2)": what the loop that follows is told. */
static int unroll_pragma(checker *c, const pp_token *rest, union GRAMMAR_STYPE *value)
{
    deliver_words(c, rest, last_word(rest));
    value->number = UNROLL_ENABLE;
    return T_UNROLL;
}

/* "loop unroll(full)", "loop unroll_count(4) vectorize(enable)": of clang's hints, those on unrolling. */
static int clang_loop_pragma(checker *c, const pp_token *t, union GRAMMAR_STYPE *value)
{
    while (t->kind != PP_NEWLINE && !is_word_token(t, "unroll") && !is_word_token(t, "unroll_count"))
        t++;
    if (t->kind == PP_NEWLINE || !tokens_is_punctuator(t + 1, PUNCT_lparen))
        return TOKENS_NONE;
    const pp_token *first = t + 2, *end = first;
    for (unsigned depth = 1; end->kind != PP_NEWLINE; end++) {
        depth += tokens_is_punctuator(end, PUNCT_lparen);
        depth -= tokens_is_punctuator(end, PUNCT_rparen);
        if (depth == 0)
            break;
    }
    if (is_word_token(t, "unroll_count")) {
        deliver_words(c, first, end);
        value->number = UNROLL_ENABLE;
        return T_UNROLL;
    }
    deliver_words(c, end, end);
    value->number = is_word_token(first, "disable") ? UNROLL_NONE : is_word_token(first, "full") ? UNROLL_FULL : UNROLL_ENABLE;
    return T_UNROLL;
}

static void fp_contract_pragma(checker *c, const char *rest, source_loc loc)
{
    if (word(&rest, "ON") || word(&rest, "DEFAULT"))
        c->tokens.contract = true;
    else if (word(&rest, "OFF"))
        c->tokens.contract = false;
    else
        diag_warn(c->diag, WARN_pragma, loc, "expected ON, OFF or DEFAULT after FP_CONTRACT");
}

int tokens_pragma(checker *c, const pp_token *t, union GRAMMAR_STYPE *value)
{
    const char *rest = t->text;

    if (word(&rest, "unroll"))
        return unroll_pragma(c, t->words + 1, value);
    if (word(&rest, "clang") && word(&rest, "loop"))
        return clang_loop_pragma(c, t->words + 2, value);
    if (word(&rest, "nounroll")) {
        deliver_words(c, t->words + 1, t->words + 1);
        value->number = UNROLL_NONE;
        return T_UNROLL;
    }
    if (word(&rest, "FP_CONTRACT") || (word(&rest, "OPENCL") && word(&rest, "FP_CONTRACT")) ||
        (word(&rest, "STDC") && word(&rest, "FP_CONTRACT")))
        fp_contract_pragma(c, rest, t->loc);
    return TOKENS_NONE;
}
