/* parser/preprocess/directives.c - the lines that begin with # (C99 6.10).
 *
 * A directive is read with the lexer in directive mode, where the end of the line is a token, PP_NEWLINE, that every call
 * delivers again until the mode ends. So the code that reads a directive can never read past its line. This file also skips the
 * groups that a condition excludes: their tokens are lexed and ignored, except in lines that begin with #. */
#include "parser/preprocess/private.h"

typedef struct directive {
    const char *name;
    void (*run)(preprocessor *pp, source_loc where);
    bool in_arguments; /* the directive is allowed among the arguments of a macro */
} directive;

/* --- lines ---------------------------------------------------------------------------------------------------------------- */

void pp_end_line(preprocessor *pp, const char *what)
{
    pp_lexer *lx = &pp->file->lexer;
    pp_token t;

    pp_read(pp, &t);
    if (what && t.kind != PP_NEWLINE && t.kind != PP_END)
        diag_warn(pp->diagnostics, WARN_extra_tokens, t.loc, "unexpected text after #%s", what);
    pp_lex_mode mode = lx->mode;
    lx->mode = LEX_SKIP;
    while (t.kind != PP_NEWLINE && t.kind != PP_END)
        pp_read(pp, &t);
    lx->mode = mode;
}

/* --- conditionals --------------------------------------------------------------------------------------------------------- */

static void open_group(preprocessor *pp, source_loc where, bool taken)
{
    vec_push(pp->memory, &pp->conditionals, (pp_conditional){.where = where, .taken = taken});
}

/* The innermost open conditional, to which the directive NAME at WHERE belongs. If none is open in this file, reports an error
 * and returns NULL. */
static pp_conditional *find_conditional(preprocessor *pp, source_loc where, const char *name)
{
    if (pp->conditionals.count > pp->file->conditionals)
        return &vec_last(&pp->conditionals);
    diag_error(pp->diagnostics, where, "#%s without #if", name);
    return NULL;
}

static void check_else(preprocessor *pp, const pp_conditional *c, source_loc where, const char *name)
{
    if (!c->has_else)
        return;
    diag_error(pp->diagnostics, where, "#%s after #else", name);
    diag_note(pp->diagnostics, c->where, "the #if");
}

typedef enum branch { BRANCH_OTHER, BRANCH_IF, BRANCH_ELIF, BRANCH_ELSE, BRANCH_ENDIF } branch;

static branch branch_named(const char *s, size_t n)
{
    static const struct {
        const char *name;
        branch kind;
    } names[] = {{"if", BRANCH_IF},     {"ifdef", BRANCH_IF},  {"ifndef", BRANCH_IF},
                 {"elif", BRANCH_ELIF}, {"else", BRANCH_ELSE}, {"endif", BRANCH_ENDIF}};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strlen(names[i].name) == n && memcmp(names[i].name, s, n) == 0)
            return names[i].kind;
    return BRANCH_OTHER;
}

/* Handles a directive of KIND at WHERE in a skipped group. DEPTH is the number of conditionals that were open when skipping
 * began. True if skipping ends here. */
static bool skipped_directive(preprocessor *pp, branch kind, size_t depth, source_loc where)
{
    pp_conditional *c = &vec_last(&pp->conditionals);
    bool ours = pp->conditionals.count == depth;

    switch (kind) {
    case BRANCH_OTHER:
        return false;
    case BRANCH_IF:
        open_group(pp, where, true);
        return false;
    case BRANCH_ELIF:
        check_else(pp, c, where, "elif");
        if (!ours || c->taken || c->has_else)
            return false;
        c->taken = pp_condition(pp);
        pp_end_line(pp, NULL);
        return c->taken;
    case BRANCH_ELSE:
        check_else(pp, c, where, "else");
        c->has_else = true;
        if (!ours || c->taken)
            return false;
        c->taken = true;
        pp_end_line(pp, "else");
        return true;
    case BRANCH_ENDIF:
        pp->conditionals.count--;
        pp_end_line(pp, "endif");
        return ours;
    }
    return false;
}

/* Warns about a directive in a skipped group that is similar to one that could end the group. */
static void warn_misspelt_branch(preprocessor *pp, const char *s, size_t n, source_loc where)
{
    static const char *const branches[] = {"elif", "else", "endif"};
    char word[16];

    if (n >= sizeof word || n < 4)
        return;
    memcpy(word, s, n);
    word[n] = '\0';
    if (!strcmp(word, "define") || !strcmp(word, "undef") || !strcmp(word, "line"))
        return;
    for (size_t i = 0; i < sizeof branches / sizeof *branches; i++) {
        if (diag_spelling_distance(word, branches[i], 2) > (i == 2 ? 2 : 1))
            continue;
        diag_fix_it(pp->diagnostics, (source_range){where, where + (uint32_t)n}, branches[i]);
        diag_warn(pp->diagnostics, WARN_unknown_directives, where,
                  "unknown directive #%s in a group that is skipped; did you mean #%s?", word, branches[i]);
        return;
    }
}

/* Skips to after the #elif, #else or #endif that ends the group being skipped. The end of the file is not consumed: pp_read
 * delivers it again. */
static void skip_group(preprocessor *pp)
{
    pp_lexer *lx = &pp->file->lexer;
    size_t depth = pp->conditionals.count;
    pp_token t;

    lx->directive = false;
    for (bool active = false; !active && !pp->stopped;) {
        lx->mode = LEX_SKIP;
        pp_lex(pp, lx, &t);
        if (t.kind == PP_END)
            break;
        if (!pp_is(&t, PUNCT_hash) || !t.line_start)
            continue;
        source_loc where = t.loc;
        lx->directive = true;
        pp_lex(pp, lx, &t);
        branch kind = t.kind == PP_IDENTIFIER ? branch_named(lx->cursor - t.length, t.length) : BRANCH_OTHER;
        if (kind == BRANCH_OTHER && t.kind == PP_IDENTIFIER)
            warn_misspelt_branch(pp, lx->cursor - t.length, t.length, t.loc);
        if (kind != BRANCH_OTHER && kind != BRANCH_IF)
            lx->mode = LEX_NORMAL;
        active = skipped_directive(pp, kind, depth, where);
        lx->mode = LEX_SKIP;
        while (t.kind != PP_NEWLINE)
            pp_lex(pp, lx, &t);
        lx->directive = false;
    }
    lx->mode = LEX_NORMAL;
}

static void run_if(preprocessor *pp, source_loc where)
{
    bool taken = pp_condition(pp);

    pp_end_line(pp, NULL);
    open_group(pp, where, taken);
    if (!taken)
        skip_group(pp);
}

static void run_ifdef_either(preprocessor *pp, source_loc where, const char *name, bool wanted)
{
    pp_token t;
    bool taken = false;

    if (pp_macro_name(pp, name, &t)) {
        const pp_macro *m = pp_macro_find(pp, t.text);
        pp_note_macro(pp, &t, m, false);
        taken = (m && m->builtin != BUILTIN_PRAGMA) == wanted;
        pp_end_line(pp, name);
    } else {
        pp_end_line(pp, NULL);
    }
    open_group(pp, where, taken);
    if (!taken)
        skip_group(pp);
}

static void run_ifdef(preprocessor *pp, source_loc where)
{
    run_ifdef_either(pp, where, "ifdef", true);
}

static void run_ifndef(preprocessor *pp, source_loc where)
{
    run_ifdef_either(pp, where, "ifndef", false);
}

/* Executes an #elif or #else. It is executed only at the end of a processed group, so the groups after it are skipped. */
static void run_elif(preprocessor *pp, source_loc where)
{
    pp_conditional *c = find_conditional(pp, where, "elif");

    pp_end_line(pp, NULL);
    if (!c)
        return;
    check_else(pp, c, where, "elif");
    skip_group(pp);
}

static void run_else(preprocessor *pp, source_loc where)
{
    pp_conditional *c = find_conditional(pp, where, "else");

    pp_end_line(pp, "else");
    if (!c)
        return;
    check_else(pp, c, where, "else");
    c->has_else = true;
    skip_group(pp);
}

static void run_endif(preprocessor *pp, source_loc where)
{
    if (find_conditional(pp, where, "endif"))
        pp->conditionals.count--;
    pp_end_line(pp, "endif");
}

/* --- #define, #undef, #include -------------------------------------------------------------------------------------------- */

static void run_define(preprocessor *pp, source_loc where)
{
    (void)where;
    pp_define(pp);
}

static void run_undef(preprocessor *pp, source_loc where)
{
    (void)where;
    pp_undefine(pp);
}

static void run_include(preprocessor *pp, source_loc where)
{
    (void)where;
    pp_include(pp, false);
}

static void run_include_next(preprocessor *pp, source_loc where)
{
    (void)where;
    pp_include(pp, true);
}

/* --- #line, #error, #warning ---------------------------------------------------------------------------------------------- */

/* The line number of a #line, whose token is T; 0 after an error. */
static uint32_t line_number(preprocessor *pp, const pp_token *t)
{
    uint64_t line = 0;
    const char *p = t->text;

    if (t->kind == PP_NUMBER)
        for (; *p >= '0' && *p <= '9' && line <= INT32_MAX; p++)
            line = line * 10 + (unsigned)(*p - '0');
    if (t->kind == PP_NUMBER && *p == '\0' && line > 0 && line <= INT32_MAX)
        return (uint32_t)line;
    diag_error(pp->diagnostics, t->loc, "#line needs a line number from 1 to 2147483647 in decimal digits");
    return 0;
}

/* Gives the next line the number LINE and, unless FILE is NULL, the file name FILE. */
static void mark_line(preprocessor *pp, uint32_t line, const char *file)
{
    source_loc here = pp_lex_location(&pp->file->lexer);
    source_entry *e = source_find(pp->sources, here);

    if (!file && e->marks.count)
        file = vec_last(&e->marks).file;
    vec_push(pp->sources->memory, &e->marks, (source_line_mark){.offset = here - e->base, .line = line, .file = file});
}

/* Executes #line NUMBER "FILE" or, with FLAGS, a line marker as other preprocessors print it: # NUMBER "FILE" FLAGS. T is the
 * number. */
static void read_line_mark(preprocessor *pp, pp_token *t, bool flags)
{
    uint32_t line = line_number(pp, t);
    const char *file = NULL;

    if (line) {
        pp_expand(pp, t);
        if (t->kind == PP_STRING)
            file = pp_unquote(pp, t->text);
        else if (t->kind != PP_NEWLINE)
            diag_error(pp->diagnostics, t->loc, "the file name of #line must be a string literal");
        if (t->kind != PP_NEWLINE && t->kind != PP_STRING)
            line = 0;
    }
    pp_end_line(pp, line && !flags ? "line" : NULL);
    if (line && !pp->stopped)
        mark_line(pp, line, file);
}

static void run_line(preprocessor *pp, source_loc where)
{
    pp_token t;

    (void)where;
    pp_expand(pp, &t);
    read_line_mark(pp, &t, false);
}

static void run_error(preprocessor *pp, source_loc where)
{
    const char *rest = pp_lex_rest(pp, &pp->file->lexer);

    diag_error(pp->diagnostics, where, "#error%s%s", *rest ? " " : "", rest);
    pp->file->lexer.mode = LEX_SKIP;
    pp_end_line(pp, NULL);
    pp->file->lexer.mode = LEX_NORMAL;
}

static void run_warning(preprocessor *pp, source_loc where)
{
    const char *rest = pp_lex_rest(pp, &pp->file->lexer);

    diag_warn(pp->diagnostics, WARN_warning_directive, where, "#warning%s%s", *rest ? " " : "", rest);
    pp->file->lexer.mode = LEX_SKIP;
    pp_end_line(pp, NULL);
    pp->file->lexer.mode = LEX_NORMAL;
}

/* --- #pragma -------------------------------------------------------------------------------------------------------------- */

bool pp_pragma(preprocessor *pp, source_loc where, pp_token *token)
{
    pp_tokens words = {0};
    pp_token t;

    pp_read(pp, &t);
    source_loc loc = t.kind == PP_NEWLINE ? where : t.loc;
    if (t.kind == PP_IDENTIFIER && t.text == pp->words.once) {
        pp_end_line(pp, "pragma once");
        pp_include_once(pp);
        return false;
    }
    if (t.kind == PP_IDENTIFIER && strcmp(t.text, "push_macro") == 0) {
        pp_push_macro(pp, &t);
        return false;
    }
    if (t.kind == PP_IDENTIFIER && strcmp(t.text, "pop_macro") == 0) {
        pp_pop_macro(pp, &t);
        return false;
    }
    /* C99 6.10.6 forbids macro expansion in a STDC pragma, and OpenCL pragmas are not expanded either; an unroll count may be a
     * macro. */
    bool is_mark = t.kind == PP_IDENTIFIER && t.text == pp->words.mark; /* followed by text for the reader, with any characters */
    bool literal = t.kind == PP_IDENTIFIER && (is_mark || t.text == pp->words.opencl || t.text == pp->words.stdc);
    if (is_mark)
        pp->file->lexer.mode = LEX_QUIET;
    while (t.kind != PP_NEWLINE && t.kind != PP_END) {
        pp_tokens_add(pp, &words, &t);
        (literal ? pp_read : pp_expand)(pp, &t);
    }
    pp->file->lexer.mode = LEX_NORMAL;
    *token = (pp_token){.kind = PP_PRAGMA, .loc = loc, .line_start = true, .text = pp_spell(pp, words.items, words.count)};
    token->length = (uint32_t)strlen(token->text);
    t.kind = PP_NEWLINE;
    pp_tokens_add(pp, &words, &t);
    token->words = arena_copy(pp->memory, words.items, words.count * sizeof *words.items);
    pp_tokens_free(pp, &words);
    return true;
}

/* --- dispatch ------------------------------------------------------------------------------------------------------------- */

static const directive directives[] = {
    {"define", run_define, true},    {"undef", run_undef, true},
    {"include", run_include, false}, {"if", run_if, true},
    {"ifdef", run_ifdef, true},      {"ifndef", run_ifndef, true},
    {"elif", run_elif, true},        {"else", run_else, true},
    {"endif", run_endif, true},      {"error", run_error, true},
    {"line", run_line, true},        {"pragma", NULL, false},
    {"warning", run_warning, true},  {"include_next", run_include_next, false},
};
enum { DIRECTIVES = sizeof directives / sizeof *directives };

static const directive *find_directive(const char *name)
{
    for (int i = 0; i < DIRECTIVES; i++)
        if (strcmp(directives[i].name, name) == 0)
            return &directives[i];
    return NULL;
}

static void unknown_directive(preprocessor *pp, const pp_token *t)
{
    const char *best = NULL;
    unsigned least = 3;

    if (t->kind != PP_IDENTIFIER) {
        diag_error(pp->diagnostics, t->loc, "expected the name of a directive after '#'");
        return;
    }
    for (int i = 0; i < DIRECTIVES; i++) {
        unsigned distance = diag_spelling_distance(t->text, directives[i].name, 2);
        if (distance < least && distance < strlen(t->text)) {
            least = distance;
            best = directives[i].name;
        }
    }
    if (best) {
        diag_fix_it(pp->diagnostics, (source_range){t->loc, t->loc + t->length}, best);
        diag_error(pp->diagnostics, t->loc, "unknown directive #%s; did you mean #%s?", t->text, best);
    } else
        diag_error(pp->diagnostics, t->loc, "unknown directive #%s", t->text);
}

/* Runs the directive whose name is T. True if it stored a token for the parser in *TOKEN. */
static bool run_directive(preprocessor *pp, pp_token *t, source_loc where, pp_token *token)
{
    const directive *d = t->kind == PP_IDENTIFIER ? find_directive(t->text) : NULL;

    if (!d && t->kind == PP_NUMBER) {
        read_line_mark(pp, t, true);
    } else if (!d) {
        if (t->kind != PP_NEWLINE) {
            unknown_directive(pp, t);
            pp_end_line(pp, NULL);
        }
    } else if (pp->collecting && !d->in_arguments) {
        diag_error(pp->diagnostics, where, "#%s is not allowed within macro arguments", d->name);
        pp_end_line(pp, NULL);
    } else if (!d->run) {
        return pp_pragma(pp, where, token);
    } else {
        if (pp->collecting)
            diag_warn(pp->diagnostics, WARN_extension, where, "a directive within macro arguments has undefined behavior in C99");
        d->run(pp, where);
    }
    return false;
}

bool pp_directive(preprocessor *pp, const pp_token *hash, pp_token *token)
{
    pp_file *file = pp->file;
    pp_token t;

    file->lexer.directive = true;
    pp_read(pp, &t);
    bool delivers = run_directive(pp, &t, hash->loc, token);
    file->lexer.directive = false;
    return delivers && !pp->stopped;
}
