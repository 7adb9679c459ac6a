/* parser/syntax/pragmas.c - the pragmas with an effect: loop hints, contraction, extensions (OpenCL C 6.12.11 and 10.1, C99
 * 6.10.6), #pragma pack of GCC and clang, and messages. All others are rows of pragmas.def. */
#include "parser/syntax/tokens.h"
#include "parser/check/types_check.h"

#include "parser/syntax/grammar.h"
#include "src/base/bug.h"

#include <ctype.h>
#include <stdlib.h>

static bool skip_pragma_word(const char **text, const char *wanted)
{
    const char *s = *text + strspn(*text, " \t");
    size_t n = strlen(wanted);

    if (strncmp(s, wanted, n) != 0 || isalnum((unsigned char)s[n]) || s[n] == '_')
        return false;
    *text = s + n;
    return true;
}

/* Makes the lexer deliver the tokens from FIRST up to END (exclusive), then UNROLL_END, after the current token. */
static void queue_words(checker *c, const pp_token *first, const pp_token *end)
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

/* Processes "unroll", "unroll 4" and "unroll(N / 2)": a hint for the loop that follows. */
static int unroll_pragma(checker *c, const pp_token *rest, union GRAMMAR_STYPE *value)
{
    queue_words(c, rest, last_word(rest));
    value->number = UNROLL_ENABLE;
    return T_UNROLL;
}

/* Processes clang's loop hints, such as "loop unroll(full)" or "loop unroll_count(4) vectorize(enable)"; only unrolling has an
 * effect. */
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
        queue_words(c, first, end);
        value->number = UNROLL_ENABLE;
        return T_UNROLL;
    }
    queue_words(c, end, end);
    value->number = is_word_token(first, "disable") ? UNROLL_NONE : is_word_token(first, "full") ? UNROLL_FULL : UNROLL_ENABLE;
    return T_UNROLL;
}

static void fp_contract_pragma(checker *c, const char *rest, source_loc loc)
{
    if (c->function && c->tokens.previous != T_lbrace)
        diag_error(c->diag, loc, "FP_CONTRACT can only appear at file scope or at the start of a block");
    else if (skip_pragma_word(&rest, "ON") || skip_pragma_word(&rest, "DEFAULT"))
        c->tokens.contract = true;
    else if (skip_pragma_word(&rest, "OFF"))
        c->tokens.contract = false;
    else
        diag_warn(c->diag, WARN_ignored_pragmas, loc, "expected ON, OFF or DEFAULT after FP_CONTRACT");
}

/* Warns about an extension that the language version has not, or has in its core. */
static void warn_version(checker *c, const pp_token *name)
{
    static const struct {
        const char *name;
        unsigned core; /* the first version that contains it */
    } parts[] = {
        {"cl_khr_byte_addressable_store", 110},
        {"cl_khr_global_int32_base_atomics", 110},
        {"cl_khr_global_int32_extended_atomics", 110},
        {"cl_khr_local_int32_base_atomics", 110},
        {"cl_khr_local_int32_extended_atomics", 110},
        {"cl_khr_fp64", 120},
        {"cl_khr_3d_image_writes", 200},
    };
    unsigned version = c->options->cl_version, since = pp_feature_since(name->text);

    if (since > version)
        diag_warn(c->diag, WARN_ignored_pragmas, name->loc, "extension '%s' needs OpenCL C %u.%u", name->text, since / 100,
                  since / 10 % 10);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (strcmp(parts[i].name, name->text) == 0 && version >= parts[i].core)
            diag_warn(c->diag, WARN_pedantic_core_features, name->loc, "extension '%s' is a part of OpenCL C %u.%u", name->text,
                      parts[i].core / 100, parts[i].core / 10 % 10);
}

/* Processes "OPENCL EXTENSION name : behaviour". Supported extensions are always enabled, so the pragma is only checked, and noted. */
static void extension_pragma(checker *c, const pp_token *t)
{
    static const char *const behaviours[] = {"enable", "disable", "begin", "end"};
    const pp_token *name = t, *how = t + 2;
    bool known = false;

    if (name->kind != PP_IDENTIFIER || !tokens_is_punctuator(t + 1, PUNCT_colon) || how->kind != PP_IDENTIFIER) {
        diag_warn(c->diag, WARN_ignored_pragmas, t->loc, "expected the name of an extension, ':', and 'enable' or 'disable'");
        return;
    }
    for (size_t i = 0; i < sizeof behaviours / sizeof *behaviours; i++)
        known |= strcmp(how->text, behaviours[i]) == 0;
    if (!known)
        diag_warn(c->diag, WARN_ignored_pragmas, how->loc, "expected 'enable' or 'disable', not '%s'", how->text);
    else if (how[1].kind != PP_NEWLINE)
        diag_warn(c->diag, WARN_extra_tokens, how[1].loc, "unexpected text after the #pragma");
    else if (strcmp(name->text, "all") == 0 && strcmp(how->text, "disable") != 0)
        diag_warn(c->diag, WARN_ignored_pragmas, how->loc, "'all' can only be disabled");
    else if (strncmp(name->text, "__opencl_c_", strlen("__opencl_c_")) == 0)
        diag_warn(c->diag, WARN_ignored_pragmas, name->loc, "'%s' is a feature, not an extension; the #pragma is ignored",
                  name->text);
    else if (strcmp(name->text, "all") != 0 && !pp_has_feature(c->pp, name->text))
        diag_warn(c->diag, WARN_ignored_pragmas, name->loc, "unknown OpenCL extension '%s'; ignored", name->text);
    else {
        if (strcmp(name->text, "all") != 0)
            warn_version(c, name);
        extension_note_pragma(c, name->text, strcmp(how->text, "enable") == 0 || strcmp(how->text, "begin") == 0);
    }
}

static bool pack_number(const pp_token *t, uint32_t *out)
{
    char *end;
    unsigned long n = t->kind == PP_NUMBER ? strtoul(t->text, &end, 0) : 3;

    *out = (uint32_t)n;
    return t->kind == PP_NUMBER && !*end && n <= 16 && (n & (n - 1)) == 0;
}

/* Processes "pack(4)", "pack()", "pack(push)", "pack(push, 4)" and "pack(pop)", which limit the alignment of the members of
 * later structs. push and pop may have a name; a pop with a name undoes the pushes back to the one of that name. */
static void pack_pragma(checker *c, const pp_token *t, source_loc loc)
{
    token_state *s = &c->tokens;
    uint32_t pack = s->pack, given = 0;
    const char *name = NULL;
    bool ok = tokens_is_punctuator(t++, PUNCT_lparen);
    bool push = ok && is_word_token(t, "push"), pop = ok && is_word_token(t, "pop");

    if (push || pop)
        t++;
    else if (ok)
        pack = 0;
    for (bool first = !push && !pop; ok && !tokens_is_punctuator(t, PUNCT_rparen); first = false, t++) {
        if (!first)
            ok = tokens_is_punctuator(t++, PUNCT_comma);
        if (ok && t->kind == PP_IDENTIFIER && (push || pop))
            name = t->text;
        else
            ok = ok && pack_number(t, &given);
        pack = given ? given : pack;
    }
    if (!ok) {
        diag_warn(c->diag, WARN_ignored_pragmas, loc,
                  "expected pack(N), pack(push, N) or pack(pop) with N one of 1, 2, 4, 8, 16");
        return;
    }
    if (push)
        vec_push(c->memory, &s->packs, (pack_state){s->pack, name});
    if (pop && !s->packs.count)
        diag_warn(c->diag, WARN_ignored_pragmas, loc, "#pragma pack(pop) without a pack(push)");
    while (pop && s->packs.count) {
        pack_state was = vec_pop(&s->packs);
        pack = given ? given : was.pack;
        if (!name || was.name == name)
            break;
    }
    s->pack = pack;
}

typedef enum pragma_class { HARMLESS, INEFFECTIVE, REFUSED } pragma_class;

static const struct {
    const char *words;
    pragma_class class;
    const char *advice;
} others[] = {
#define HARMLESS(words) {words, HARMLESS, NULL},
#define INEFFECTIVE(words) {words, INEFFECTIVE, NULL},
#define REFUSED(words, advice) {words, REFUSED, advice},
#include "parser/syntax/pragmas.def"
};

/* Does TEXT begin with WORDS, which are separated by single blanks? */
static bool begins_with_words(const char *text, const char *words)
{
    while (*words) {
        size_t n = strcspn(words, " ");
        char word[40];
        bug_unless(n < sizeof word);
        memcpy(word, words, n);
        word[n] = '\0';
        if (!skip_pragma_word(&text, word))
            return false;
        words += n + (words[n] == ' ');
    }
    return true;
}

static void other_pragma(checker *c, const pp_token *t)
{
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        if (!begins_with_words(t->text, others[i].words))
            continue;
        if (others[i].class == REFUSED)
            diag_error(c->diag, t->loc, "#pragma %s is not supported: %s", others[i].words, others[i].advice);
        else if (others[i].class == INEFFECTIVE)
            diag_warn(c->diag, WARN_ignored_pragmas, t->loc, "#pragma %s has no effect", others[i].words);
        return;
    }
    diag_warn(c->diag, WARN_pragma, t->loc, "unknown pragma '%s'", t->text);
}

/* Processes "message", "GCC warning" and "GCC error": reports the string in T, the words after these. */
static void report_pragma(checker *c, const pp_token *t, bool is_error, source_loc loc)
{
    bool parenthesis = tokens_is_punctuator(t, PUNCT_lparen);
    const pp_token *string = t + parenthesis;

    if (string->kind != PP_STRING || (parenthesis && !tokens_is_punctuator(string + 1, PUNCT_rparen)))
        diag_error(c->diag, loc, "this #pragma takes a string");
    else if (is_error)
        diag_error(c->diag, loc, "%s", string->text);
    else
        diag_warn(c->diag, WARN_warning_directive, loc, "%s", string->text);
}

/* Processes "contract(off)", "contract(on)" and "contract(fast)" of "clang fp"; false: it is another option. */
static bool clang_fp_pragma(checker *c, const pp_token *t)
{
    if (!is_word_token(t, "contract") || !tokens_is_punctuator(t + 1, PUNCT_lparen) ||
        !tokens_is_punctuator(t + 3, PUNCT_rparen) || t[4].kind != PP_NEWLINE)
        return false;
    fp_contract_pragma(c, is_word_token(t + 2, "off") ? "OFF" : "ON", t->loc);
    return true;
}

/* Skips FP_CONTRACT, OPENCL FP_CONTRACT or STDC FP_CONTRACT. */
static bool skip_fp_contract(const char **text)
{
    const char *s = *text;

    if (!skip_pragma_word(&s, "OPENCL"))
        skip_pragma_word(&s, "STDC");
    if (!skip_pragma_word(&s, "FP_CONTRACT"))
        return false;
    *text = s;
    return true;
}

int tokens_pragma(checker *c, const pp_token *t, union GRAMMAR_STYPE *value)
{
    const char *rest = t->text;

    if (skip_pragma_word(&rest, "unroll"))
        return unroll_pragma(c, t->words + 1, value);
    if (skip_pragma_word(&rest, "clang") && skip_pragma_word(&rest, "loop"))
        return clang_loop_pragma(c, t->words + 2, value);
    if (skip_pragma_word(&rest, "nounroll")) {
        queue_words(c, t->words + 1, t->words + 1);
        value->number = UNROLL_NONE;
        return T_UNROLL;
    }
    if (rest = t->text, skip_fp_contract(&rest))
        fp_contract_pragma(c, rest, t->loc);
    else if (rest = t->text, skip_pragma_word(&rest, "OPENCL") && skip_pragma_word(&rest, "EXTENSION"))
        extension_pragma(c, t->words + 2);
    else if (rest = t->text, skip_pragma_word(&rest, "pack"))
        pack_pragma(c, t->words + 1, t->loc);
    else if (begins_with_words(t->text, "message"))
        report_pragma(c, t->words + 1, false, t->loc);
    else if (begins_with_words(t->text, "GCC warning") || begins_with_words(t->text, "GCC error"))
        report_pragma(c, t->words + 2, begins_with_words(t->text, "GCC error"), t->loc);
    else if (!begins_with_words(t->text, "clang fp") || !clang_fp_pragma(c, t->words + 2))
        other_pragma(c, t);
    return TOKENS_NONE;
}
