/* parser/preprocess/macro.c - macro definitions (C99 6.10.3): the table of macros, #define and #undef, #pragma push_macro.
 *
 * A body is stored in a form that expansion need not parse: # and ## are not tokens but marks on their operands, and each token
 * has the number of its parameter.
 *
 *     #define F(a, b) a ## _x + #b    ->    a{parameter 1, paste}  _x  +  b{parameter 2, stringify}
 *
 * The tokens keep their locations in the definition. All of them are in one file, so an expansion needs a single range of
 * locations, however long the body is. */
#include "parser/preprocess/private.h"

enum { MOST_PARAMETERS = 1024, MOST_PUSHED = 1000 };

/* --- the table ------------------------------------------------------------------------------------------------------------ */

void pp_macro_set(preprocessor *pp, const char *name, pp_macro *macro)
{
    map_set(pp->memory, &pp->macros, name, macro);
}

pp_macro *pp_macro_find(preprocessor *pp, const char *name)
{
    pp_macro *m = map_get(&pp->macros, name);

    if (m && m->unread)
        pp_read_predefined(pp, m);
    return m;
}

void pp_macro_builtin(preprocessor *pp, const char *name, pp_builtin builtin)
{
    pp_macro *m = arena_new(pp->memory, pp_macro);

    m->name = intern_str(pp->names, name);
    m->builtin = builtin;
    pp_macro_set(pp, m->name, m);
}

/* --- #pragma push_macro, pop_macro ---------------------------------------------------------------------------------------- */

/* Reads ("NAME") after WORD, and returns NAME; NULL after a warning. */
static const char *read_parenthesized_name(preprocessor *pp, const pp_token *word)
{
    pp_token open, name, close;

    pp_read(pp, &open);
    pp_read(pp, &name);
    pp_read(pp, &close);
    size_t length = name.kind == PP_STRING ? strlen(name.text) : 0;
    bool right = pp_is(&open, PUNCT_lparen) && length > 2 && pp_is(&close, PUNCT_rparen);
    pp_end_line(pp, right ? "pragma" : NULL);
    if (right)
        return intern(pp->names, name.text + 1, length - 2);
    diag_warn(pp->diagnostics, WARN_ignored_pragmas, word->loc, "#pragma %s needs a name: %s(\"NAME\")", word->text, word->text);
    return NULL;
}

void pp_push_macro(preprocessor *pp, const pp_token *word)
{
    const char *name = read_parenthesized_name(pp, word);

    if (!name)
        return;
    if (pp->pushed.count >= MOST_PUSHED) {
        diag_error(pp->diagnostics, word->loc, "more than %d macros are pushed", MOST_PUSHED);
        return;
    }
    pp_pushed_macro p = {name, pp_macro_find(pp, name)};
    if (p.macro)
        p.macro->pushed = true;
    vec_push(pp->memory, &pp->pushed, p);
}

void pp_pop_macro(preprocessor *pp, const pp_token *word)
{
    const char *name = read_parenthesized_name(pp, word);
    size_t i = pp->pushed.count;

    if (!name)
        return;
    while (i && pp->pushed.items[i - 1].name != name)
        i--;
    if (!i) {
        diag_warn(pp->diagnostics, WARN_ignored_pragmas, word->loc, "macro '%s' is not pushed", name);
        return;
    }
    pp_macro_set(pp, name, pp->pushed.items[i - 1].macro);
    memmove(&pp->pushed.items[i - 1], &pp->pushed.items[i], (pp->pushed.count - i) * sizeof *pp->pushed.items);
    pp->pushed.count--;
}

/* --- #define -------------------------------------------------------------------------------------------------------------- */

bool pp_macro_name(preprocessor *pp, const char *what, pp_token *token)
{
    pp_read(pp, token);
    if (token->kind == PP_NEWLINE)
        diag_error(pp->diagnostics, token->loc, "#%s needs the name of a macro", what);
    else if (token->kind != PP_IDENTIFIER)
        diag_error(pp->diagnostics, token->loc, "the name of a macro must be an identifier");
    else if (token->text == pp->words.defined && strncmp(what, "if", 2) != 0)
        diag_error(pp->diagnostics, token->loc, "'defined' cannot be the name of a macro");
    else
        return true;
    return false;
}

typedef VEC(const char *) name_list;

static bool add_parameter(preprocessor *pp, name_list *names, const pp_token *t, const char *name)
{
    if (names->count >= MOST_PARAMETERS) {
        diag_error(pp->diagnostics, t->loc, "a macro has at most %d parameters", MOST_PARAMETERS);
        return false;
    }
    for (size_t i = 0; i < names->count; i++) {
        if (names->items[i] == name) {
            diag_error(pp->diagnostics, t->loc, "macro parameter '%s' appears twice", name);
            return false;
        }
    }
    vec_push(pp->memory, names, name);
    return true;
}

/* Reads one parameter, whose first token is T: a name, a name with "...", or "..." alone; then the token after it. */
static bool read_macro_parameter(preprocessor *pp, pp_macro *m, name_list *names, pp_token *t)
{
    if (pp_is(t, PUNCT_ellipsis)) {
        m->variadic = true;
        if (!add_parameter(pp, names, t, pp->words.va_args))
            return false;
        pp_read(pp, t);
        return true;
    }
    if (t->kind != PP_IDENTIFIER) {
        diag_error(pp->diagnostics, t->loc, "expected the name of a macro parameter");
        return false;
    }
    if (t->text == pp->words.va_args) {
        diag_error(pp->diagnostics, t->loc, "'__VA_ARGS__' cannot be the name of a parameter");
        return false;
    }
    if (!add_parameter(pp, names, t, t->text))
        return false;
    pp_read(pp, t);
    if (pp_is(t, PUNCT_ellipsis)) {
        m->variadic = true;
        pp_read(pp, t);
    }
    return true;
}

/* Reads the parameters of a function-like macro, from after its "(" up to ")". */
static bool read_parameters(preprocessor *pp, pp_macro *m)
{
    name_list names = {0};
    pp_token t;

    m->function_like = true;
    pp_read(pp, &t);
    if (!pp_is(&t, PUNCT_rparen)) {
        for (;;) {
            if (!read_macro_parameter(pp, m, &names, &t))
                return false;
            if (pp_is(&t, PUNCT_rparen))
                break;
            if (m->variadic || !pp_is(&t, PUNCT_comma)) {
                diag_error(pp->diagnostics, t.loc, m->variadic ? "expected ')' after '...'" : "expected ',' or ')'");
                return false;
            }
            pp_read(pp, &t);
        }
    }
    m->parameters = names.items;
    m->parameter_count = (uint16_t)names.count;
    return true;
}

static uint16_t parameter_number(const pp_macro *m, const pp_token *t)
{
    if (t->kind == PP_IDENTIFIER)
        for (uint16_t i = 0; i < m->parameter_count; i++)
            if (m->parameters[i] == t->text)
                return (uint16_t)(i + 1);
    return 0;
}

typedef struct body {
    VEC(pp_token) tokens;
    VEC(pp_operation) operations;
} body;

/* If T is # or ##, handles it and reads the next token into T. *STRINGIFY: T was a #, and is now the parameter after it. *TAKEN:
 * T was a ##, and is now its right operand. False after an error. */
static bool read_operator(preprocessor *pp, pp_macro *m, body *b, pp_token *t, bool *stringify, bool *taken)
{
    *stringify = *taken = false;
    if (pp_is(t, PUNCT_hashhash)) {
        source_loc where = t->loc;
        pp_read(pp, t);
        if (b->tokens.count == 0 || t->kind == PP_NEWLINE) {
            diag_error(pp->diagnostics, where, "'##' must be between two tokens");
            return false;
        }
        vec_last(&b->operations).paste = true;
        vec_last(&b->operations).paste_loc = where;
        m->operators = *taken = true;
        return true;
    }
    if (m->function_like && pp_is(t, PUNCT_hash)) {
        pp_token hash = *t;
        pp_read(pp, t);
        if (!parameter_number(m, t)) {
            diag_error(pp->diagnostics, hash.loc, "'#' is not followed by a macro parameter");
            return false;
        }
        t->space_before = hash.space_before;
        m->operators = *stringify = true;
    }
    return true;
}

static bool read_body(preprocessor *pp, pp_macro *m, pp_token *t)
{
    body b = {0};
    bool stringify, taken;
    source_loc end = t->loc;

    m->first = t->loc;
    while (t->kind != PP_NEWLINE) {
        if (!read_operator(pp, m, &b, t, &stringify, &taken))
            return false;
        if (taken)
            continue;
        if (t->text == pp->words.va_args && !m->variadic)
            diag_warn(pp->diagnostics, WARN_other, t->loc, "'__VA_ARGS__' can only appear in a variadic macro");
        vec_push(pp->memory, &b.tokens, *t);
        vec_push(pp->memory, &b.operations, (pp_operation){parameter_number(m, t), stringify, false, 0});
        end = t->loc + t->length;
        pp_read(pp, t);
    }
    m->body = b.tokens.items;
    m->operations = b.operations.items;
    m->count = (uint32_t)b.tokens.count;
    m->span = end - m->first;
    return true;
}

/* Are A and B the same definition (C99 6.10.3p1): the same parameters and the same tokens, with white space between the same
 * ones? */
static bool same_definition(const pp_macro *a, const pp_macro *b)
{
    if (a->builtin != b->builtin || a->function_like != b->function_like || a->variadic != b->variadic ||
        a->parameter_count != b->parameter_count || a->count != b->count)
        return false;
    for (unsigned i = 0; i < a->parameter_count; i++)
        if (a->parameters[i] != b->parameters[i])
            return false;
    for (uint32_t i = 0; i < a->count; i++) {
        const pp_token *s = &a->body[i], *t = &b->body[i];
        const pp_operation *p = &a->operations[i], *q = &b->operations[i];
        if (s->kind != t->kind || strcmp(s->text, t->text) != 0 || (i && s->space_before != t->space_before) ||
            p->parameter != q->parameter || p->stringify != q->stringify || p->paste != q->paste)
            return false;
    }
    return true;
}

static void check_redefinition(preprocessor *pp, const pp_macro *old, const pp_macro *m)
{
    if (old->pushed || same_definition(old, m))
        return;
    if (old->builtin) {
        diag_warn(pp->diagnostics, WARN_macro_redefined, m->where, "redefining the predefined macro '%s'", m->name);
        return;
    }
    diag_warn(pp->diagnostics, WARN_macro_redefined, m->where, "macro '%s' is redefined", m->name);
    diag_note(pp->diagnostics, old->where, "the previous definition is here");
}

bool pp_macro_read(preprocessor *pp, pp_macro *m)
{
    pp_token t;

    pp_read(pp, &t);
    if (pp_is(&t, PUNCT_lparen) && !t.space_before) {
        if (!read_parameters(pp, m))
            return false;
        pp_read(pp, &t);
    } else if (t.kind != PP_NEWLINE && !t.space_before) {
        diag_warn(pp->diagnostics, WARN_extension, t.loc, "C99 requires whitespace after the macro name");
    }
    return read_body(pp, m, &t);
}

void pp_define(preprocessor *pp)
{
    pp_token t;

    if (pp_macro_name(pp, "define", &t)) {
        pp_macro *m = arena_new(pp->memory, pp_macro);
        m->name = t.text;
        m->where = t.loc;
        if (pp_macro_read(pp, m)) {
            pp_macro *old = pp_macro_find(pp, m->name);
            if (old)
                check_redefinition(pp, old, m);
            pp_macro_set(pp, m->name, m);
            pp_note_macro(pp, &t, m, true);
        }
    }
    pp_end_line(pp, NULL);
}

void pp_undefine(preprocessor *pp)
{
    pp_token t;

    if (!pp_macro_name(pp, "undef", &t)) {
        pp_end_line(pp, NULL);
        return;
    }
    pp_macro *m = pp_macro_find(pp, t.text);
    if (m && m->builtin)
        diag_warn(pp->diagnostics, WARN_macro_redefined, t.loc, "undefining the predefined macro '%s'", m->name);
    if (m) {
        pp_note_macro(pp, &t, m, false);
        pp_macro_set(pp, t.text, NULL);
    }
    pp_end_line(pp, "undef");
}
