/* parser/preprocess/expand.c - macro expansion (C99 6.10.3.1 to 6.10.3.4).
 *
 * The unread input is a stack of contexts, each a token list, above the file. Expanding a macro pushes its body, so the rescan
 * that the standard requires is simply the reading of the next tokens, and the rest of the file follows them as it must. A
 * macro is disabled while its context is on the stack; its name, if it is read there, is marked no_expand for good.
 *
 * An argument is expanded by itself before it replaces its parameter: it is pushed as a context marked as a barrier, whose end
 * reads as PP_END. Arguments next to # and ## are not expanded. Tokens of a body get locations in the range of the expansion;
 * tokens of an argument keep theirs, so an error in an argument is reported there.
 *
 * Expansion can grow exponentially (#define A B B, #define B C C, …), so it has a budget, which grows with the size of the
 * program. It bounds the memory and the time that a hostile program can use. */
#include "parser/preprocess/private.h"

enum {
    DEEPEST_ARGUMENTS = 400,
    MOST_TOKENS = 6 << 20, /* limit on the total capacity of token buffers, in tokens */
    LEAST_CAPACITY = 4,
    CREDIT = 64,         /* added to the budget for each token of the program */
    EXPANSION_COST = 32, /* subtracted for an expansion, besides 1 for each token of it … */
    DELIVERY_COST = 16,  /* … and this for each one that is delivered to the parser */
};

/* --- token lists ---------------------------------------------------------------------------------------------------------- */

static unsigned size_class(uint32_t n)
{
    return 31u - (unsigned)__builtin_clz(n);
}

static void stop_over_budget(preprocessor *pp, source_loc where, const char *macro)
{
    if (!pp->stopped)
        pp_stop(pp, where, "expanding macro '%s' takes too much work; the expansion may be endless", macro);
}

static void charge_budget(preprocessor *pp, source_loc where, const char *macro, size_t work)
{
    pp->budget -= (int64_t)work;
    if (pp->budget < 0 || pp->token_memory > MOST_TOKENS)
        stop_over_budget(pp, where, macro);
}

static pp_token *take_tokens(preprocessor *pp, uint32_t capacity)
{
    void **list = &pp->free_tokens[size_class(capacity)];
    pp_token *items = *list;

    if (!items) {
        pp->token_memory += capacity;
        return arena_alloc(pp->memory, capacity * sizeof(pp_token));
    }
    memcpy(list, items, sizeof *list);
    return items;
}

void pp_tokens_free(preprocessor *pp, pp_tokens *list)
{
    if (list->items) {
        void **head = &pp->free_tokens[size_class(list->capacity)];
        memcpy(list->items, head, sizeof *head);
        *head = list->items;
    }
    *list = (pp_tokens){0};
}

void pp_tokens_add(preprocessor *pp, pp_tokens *list, const pp_token *token)
{
    if (list->count == list->capacity) {
        pp_tokens grown = {.capacity = list->capacity ? list->capacity * 2 : LEAST_CAPACITY, .count = list->count};
        grown.items = take_tokens(pp, grown.capacity);
        if (list->count)
            memcpy(grown.items, list->items, list->count * sizeof *list->items);
        pp_tokens_free(pp, list);
        *list = grown;
    }
    list->items[list->count++] = *token;
}

static void add_tokens(preprocessor *pp, pp_tokens *list, const pp_token *tokens, uint32_t count)
{
    for (uint32_t i = 0; i < count && !pp->stopped; i++)
        pp_tokens_add(pp, list, &tokens[i]);
}

/* --- reading -------------------------------------------------------------------------------------------------------------- */

static void pop_context(preprocessor *pp)
{
    pp_context *c = &vec_pop(&pp->contexts);

    if (c->macro)
        c->macro->disabled = false;
    pp_tokens_free(pp, &c->list);
}

/* Reads a token from the contexts; at the end of a context marked as a barrier, it is PP_END. False if all contexts have been
 * read. */
static bool read_context(preprocessor *pp, pp_token *t)
{
    while (pp->contexts.count > pp->floor) {
        pp_context *c = &vec_last(&pp->contexts);
        if (c->next < c->end) {
            *t = *c->next++;
            t->loc += c->shift;
            if (c->first) {
                t->space_before = c->space;
                t->line_start = c->line_start;
                c->first = false;
            }
            return true;
        }
        if (c->barrier) {
            *t = (pp_token){.kind = PP_END, .text = ""};
            return true;
        }
        pop_context(pp);
    }
    return false;
}

void pp_read(preprocessor *pp, pp_token *t)
{
    if (read_context(pp, t))
        return;
    while (!pp->stopped) {
        pp_lexer *lx = &pp->file->lexer;
        pp_lex(pp, lx, t);
        pp->last = t->loc;
        pp->budget += CREDIT;
        if (pp_is(t, PUNCT_hash) && t->line_start && !lx->directive) {
            pp_token hash = *t;
            if (pp_directive(pp, &hash, t))
                return;
        } else if (t->kind != PP_END || pp->collecting || !pp_leave_file(pp)) {
            return;
        }
    }
    *t = (pp_token){.kind = PP_END, .loc = pp->last, .text = ""};
}

bool pp_parenthesis_follows(preprocessor *pp)
{
    for (size_t i = pp->contexts.count; i-- > pp->floor;) {
        const pp_context *c = &pp->contexts.items[i];
        if (c->next < c->end)
            return pp_is(c->next, PUNCT_lparen);
        if (c->barrier)
            return false;
    }
    pp_lexer copy = pp->file->lexer;
    pp_token t;
    copy.mode = LEX_QUIET;
    pp_lex(pp, &copy, &t);
    return pp_is(&t, PUNCT_lparen);
}

/* --- arguments ------------------------------------------------------------------------------------------------------------ */

/* One invocation of a macro. Argument I is pp->arguments.items[base + i], whose tokens are a part of `tokens`. */
typedef struct call {
    const pp_macro *macro;
    const pp_token *name;
    pp_tokens tokens;
    size_t base;
} call;

static void end_arguments(preprocessor *pp, call *c)
{
    while (pp->arguments.count > c->base)
        pp_tokens_free(pp, &vec_pop(&pp->arguments).expanded);
    pp_tokens_free(pp, &c->tokens);
}

static void store_argument_token(preprocessor *pp, call *c, pp_token *t)
{
    if (t->line_start) {
        t->line_start = false;
        t->space_before = true;
    }
    if (t->kind == PP_IDENTIFIER && !t->no_expand) {
        const pp_macro *m = pp_macro_find(pp, t->text);
        t->no_expand = m && m->disabled;
    }
    pp_tokens_add(pp, &c->tokens, t);
}

static void note_definition(preprocessor *pp, const pp_macro *m)
{
    if (m->where)
        diag_note(pp->diagnostics, m->where, "macro '%s' is defined here", m->name);
}

static void report_unclosed_call(preprocessor *pp, const call *c, bool at_end_of_file)
{
    static const char text[] = "the arguments of macro '%s' have no closing ')'";

    if (at_end_of_file) /* the rest of the file has been read as arguments */
        pp_stop(pp, c->name->loc, text, c->macro->name);
    else
        diag_error(pp->diagnostics, c->name->loc, text, c->macro->name);
    note_definition(pp, c->macro);
}

/* Reads "(" … ")" into C; *GIVEN is the number of arguments. False, after an error, if ")" is missing. */
static bool read_macro_arguments(preprocessor *pp, call *c, unsigned *given)
{
    const pp_macro *m = c->macro;
    unsigned depth = 0;
    uint32_t start = 0;
    pp_token t;

    pp_read(pp, &t);
    for (*given = 0;;) {
        pp_read(pp, &t);
        if (t.kind == PP_END || t.kind == PP_NEWLINE) {
            if (!pp->stopped)
                report_unclosed_call(pp, c, t.kind == PP_END);
            return false;
        }
        bool comma = pp_is(&t, PUNCT_comma) && depth == 0 && !(m->variadic && *given + 1 == m->parameter_count);
        bool end = pp_is(&t, PUNCT_rparen) && depth == 0;
        if (comma || end) {
            if (*given < m->parameter_count)
                vec_push(pp->memory, &pp->arguments, (pp_argument){.start = start, .count = c->tokens.count - start});
            ++*given;
            start = c->tokens.count;
            if (end)
                return true;
            continue;
        }
        depth += pp_is(&t, PUNCT_lparen);
        depth -= pp_is(&t, PUNCT_rparen);
        store_argument_token(pp, c, &t);
    }
}

/* Does the macro of C accept GIVEN arguments? Reports an error if not. Adds an empty variadic argument if the call has none. */
static bool check_arguments(preprocessor *pp, call *c, unsigned given)
{
    const pp_macro *m = c->macro;

    if (m->variadic && given + 1 == m->parameter_count) {
        vec_push(pp->memory, &pp->arguments, (pp_argument){.absent = true});
        return true;
    }
    if (m->variadic && m->parameter_count == 1 && c->tokens.count == 0)
        vec_last(&pp->arguments).absent = true;
    if (given == m->parameter_count || (m->parameter_count == 0 && c->tokens.count == 0))
        return true;
    unsigned wanted = m->parameter_count - (m->variadic ? 1u : 0u);
    diag_error(pp->diagnostics, c->name->loc, "macro '%s' needs %s%u argument%s, but %u %s given", m->name,
               m->variadic ? "at least " : "", wanted, wanted == 1 ? "" : "s", given, given == 1 ? "is" : "are");
    note_definition(pp, m);
    return false;
}

static bool collect_arguments(preprocessor *pp, call *c)
{
    unsigned given;

    pp->collecting++;
    bool ok = read_macro_arguments(pp, c, &given);
    pp->collecting--;
    if (ok)
        charge_budget(pp, c->name->loc, c->macro->name, c->tokens.count);
    return ok && check_arguments(pp, c, given) && !pp->stopped;
}

static const pp_token *argument_tokens(const call *c, const pp_argument *a)
{
    return a->count ? c->tokens.items + a->start : NULL;
}

/* Expands argument INDEX as if it were the rest of the file (C99 6.10.3.1), and replaces the argument by the result. */
static void expand_argument(preprocessor *pp, call *c, size_t index)
{
    pp_argument a = pp->arguments.items[index];
    pp_token t;

    if (a.count == 0)
        return;
    if (pp->nesting >= DEEPEST_ARGUMENTS) {
        pp_stop(pp, c->name->loc, "macro calls are nested more than %d deep", DEEPEST_ARGUMENTS);
        return;
    }
    size_t barrier = pp->contexts.count;
    const pp_token *from = argument_tokens(c, &a);
    vec_push(pp->memory, &pp->contexts, (pp_context){.next = from, .end = from + a.count, .barrier = true});
    pp->nesting++;
    while (pp_expand(pp, &t), t.kind != PP_END)
        pp_tokens_add(pp, &a.expanded, &t);
    pp->nesting--;
    while (pp->contexts.count > barrier)
        pop_context(pp);
    a.is_expanded = true;
    pp->arguments.items[index] = a;
}

/* --- # and ## ------------------------------------------------------------------------------------------------------------- */

char *pp_spell(preprocessor *pp, const pp_token *tokens, size_t count)
{
    text s;

    text_init(&s, pp->memory);
    text_str(&s, "");
    for (size_t i = 0; i < count; i++) {
        if (i && tokens[i].space_before)
            text_char(&s, ' ');
        text_str(&s, tokens[i].text);
    }
    return s.data;
}

/* Turns *OUT into the string that # makes (C99 6.10.3.2): the spelling of TOKENS, with a backslash before each " and \ of a
 * string or character constant. */
static void stringify_tokens(preprocessor *pp, const pp_token *tokens, uint32_t count, pp_token *out)
{
    text s;

    text_init(&s, pp->memory);
    text_char(&s, '"');
    for (uint32_t i = 0; i < count; i++) {
        bool quoted = tokens[i].kind == PP_STRING || tokens[i].kind == PP_CHARACTER;
        if (i && tokens[i].space_before)
            text_char(&s, ' ');
        for (const char *p = tokens[i].text; *p; p++) {
            if (quoted && (*p == '"' || *p == '\\'))
                text_char(&s, '\\');
            text_char(&s, *p);
        }
    }
    size_t backslashes = 0; /* counts backslashes: an odd number at the end would escape the closing quote */
    while (s.data[s.length - 1 - backslashes] == '\\')
        backslashes++;
    if (backslashes % 2)
        text_char(&s, '\\');
    text_char(&s, '"');
    out->kind = PP_STRING;
    out->punctuator = PUNCT_NONE;
    out->text = s.data;
    out->length = (uint32_t)s.length;
}

/* Replaces *LEFT by LEFT ## RIGHT; false, after an error at WHERE, the location of the ##, if that is not a token. */
static bool paste_tokens(preprocessor *pp, const char *macro, source_loc where, pp_token *left, const pp_token *right)
{
    pp_token t;
    size_t a = strlen(left->text), b = strlen(right->text);
    char *both = arena_alloc(pp->memory, a + b + 1);

    charge_budget(pp, left->loc, macro, a + b);
    memcpy(both, left->text, a);
    memcpy(both + a, right->text, b);
    if (!pp_lex_whole(pp, both, left->loc, &t)) {
        diag_error(pp->diagnostics, where, "pasting '%s' and '%s' does not give a token", left->text, right->text);
        return false;
    }
    t.space_before = left->space_before;
    t.line_start = false;
    *left = t;
    return true;
}

/* --- replacing ------------------------------------------------------------------------------------------------------------ */

/* The state of substituting arguments into a body. */
typedef struct replacement {
    pp_tokens out;
    bool pasting;        /* a ## precedes the next token or parameter … */
    bool left_empty;     /* … its left operand is empty … */
    source_loc paste_at; /* … and this is its location in the expansion */
    const char *macro;
} replacement;

static void append_tokens(preprocessor *pp, replacement *r, const pp_token *tokens, uint32_t count)
{
    if (r->pasting && count && !r->left_empty) {
        if (paste_tokens(pp, r->macro, r->paste_at, &r->out.items[r->out.count - 1], tokens)) {
            tokens++;
            count--;
        }
        r->left_empty = false;
    } else {
        r->left_empty = count == 0 && (!r->pasting || r->left_empty);
    }
    add_tokens(pp, &r->out, tokens, count);
}

/* Handles the GNU form ", ## __VA_ARGS__": the comma is removed if the call has no variadic argument; otherwise nothing is
 * pasted. True if operation I is such a __VA_ARGS__ and has been appended. */
static bool comma_before_rest(preprocessor *pp, const call *c, replacement *r, uint32_t i)
{
    const pp_macro *m = c->macro;
    bool applies = r->pasting && m->variadic && m->operations[i].parameter == m->parameter_count &&
                   pp_is(&m->body[i - 1], PUNCT_comma) && !m->operations[i - 1].parameter;

    if (!applies)
        return false;
    const pp_argument *a = &pp->arguments.items[c->base + m->parameter_count - 1];
    r->pasting = false;
    r->left_empty = a->absent;
    if (a->absent)
        r->out.count--;
    add_tokens(pp, &r->out, argument_tokens(c, a), a->count);
    return true;
}

static void append_parameter(preprocessor *pp, call *c, replacement *r, uint32_t i)
{
    const pp_operation *op = &c->macro->operations[i];
    size_t index = c->base + op->parameter - 1u;
    uint32_t at = r->out.count;
    bool raw = op->paste || r->pasting;

    if (comma_before_rest(pp, c, r, i))
        return;
    if (!raw && !pp->arguments.items[index].is_expanded)
        expand_argument(pp, c, index);
    const pp_argument *a = &pp->arguments.items[index];
    if (raw)
        append_tokens(pp, r, argument_tokens(c, a), a->count);
    else
        append_tokens(pp, r, a->expanded.items, a->expanded.count);
    if (r->out.count > at)
        r->out.items[at].space_before = c->macro->body[i].space_before;
}

/* Returns the body of C's macro with the arguments substituted. SHIFT is added to the locations of the body's own tokens. */
static pp_tokens substitute_arguments(preprocessor *pp, call *c, uint32_t shift)
{
    const pp_macro *m = c->macro;
    replacement r = {.macro = m->name, .left_empty = true};

    for (uint32_t i = 0; i < m->count && !pp->stopped; i++) {
        const pp_operation *op = &m->operations[i];
        charge_budget(pp, c->name->loc, m->name, 1);
        if (op->parameter && !op->stringify) {
            append_parameter(pp, c, &r, i);
        } else {
            pp_token t = m->body[i];
            t.loc += shift;
            if (op->stringify) {
                const pp_argument *a = &pp->arguments.items[c->base + op->parameter - 1u];
                stringify_tokens(pp, argument_tokens(c, a), a->count, &t);
                charge_budget(pp, c->name->loc, m->name, 2 * (size_t)t.length);
            }
            append_tokens(pp, &r, &t, 1);
        }
        r.pasting = op->paste;
        r.paste_at = op->paste_loc + shift;
    }
    return r.out;
}

/* Reserves locations for an expansion of M, which is invoked at WHERE. *SHIFT is the distance from the locations of the
 * definition to the reserved ones. */
static bool locate_expansion(preprocessor *pp, const pp_macro *m, source_loc where, uint32_t *shift)
{
    source_loc base = source_add_expansion(pp->sources, m->name, where, m->first, m->span);

    if (!base)
        pp_stop_for_size(pp, where);
    *shift = base - m->first;
    return base != 0;
}

static void push_body(preprocessor *pp, pp_macro *m, const pp_token *name, pp_context context)
{
    context.macro = m;
    context.first = true;
    context.space = name->space_before;
    context.line_start = name->line_start;
    m->disabled = true;
    vec_push(pp->memory, &pp->contexts, context);
    charge_budget(pp, name->loc, m->name, (size_t)(context.end - context.next) + EXPANSION_COST);
}

static void expand_simple(preprocessor *pp, pp_macro *m, const pp_token *name)
{
    uint32_t shift;

    if (m->count == 0 || !locate_expansion(pp, m, name->loc, &shift))
        return;
    push_body(pp, m, name, (pp_context){.next = m->body, .end = m->body + m->count, .shift = shift});
}

static void expand_with_operators(preprocessor *pp, pp_macro *m, call *c)
{
    uint32_t shift;

    if (m->count == 0 || !locate_expansion(pp, m, c->name->loc, &shift))
        return;
    pp_tokens out = substitute_arguments(pp, c, shift);
    if (out.count)
        push_body(pp, m, c->name, (pp_context){.next = out.items, .end = out.items + out.count, .list = out});
    else
        pp_tokens_free(pp, &out);
}

/* --- the loop ------------------------------------------------------------------------------------------------------------- */

static bool expand_call(preprocessor *pp, pp_macro *m, pp_token *t)
{
    pp_token name = *t;
    call c = {.macro = m, .name = &name, .base = pp->arguments.count};

    if (m->function_like && !pp_parenthesis_follows(pp))
        return false;
    bool ok = !m->function_like || collect_arguments(pp, &c);
    if (ok)
        expand_with_operators(pp, m, &c);
    else
        pp_make_number(pp, t, 0); /* most macros expand to a value, so this avoids a second error in the parser */
    end_arguments(pp, &c);
    return ok;
}

/* Expands M, whose name is T. True if the next token must be read from the contexts; false if *T is to be delivered. */
static bool expand_macro(preprocessor *pp, pp_macro *m, pp_token *t)
{
    if (m->builtin)
        return pp_expand_builtin(pp, m, t);
    if (m->disabled) {
        t->no_expand = true;
        return false;
    }
    if (m->function_like || m->operators)
        return expand_call(pp, m, t);
    expand_simple(pp, m, t);
    return true;
}

void pp_expand(preprocessor *pp, pp_token *token)
{
    bool line_start = false, space = false; /* spacing of the macro names that were read and expanded before the token */

    for (;;) {
        pp_read(pp, token);
        if (pp->stopped) {
            *token = (pp_token){.kind = PP_END, .loc = pp->last, .text = ""};
            return;
        }
        if (token->kind != PP_IDENTIFIER || token->no_expand)
            break;
        pp_macro *m = pp_macro_find(pp, token->text);
        bool first = token->line_start, spaced = token->space_before;
        if (m && !m->disabled)
            pp_note_macro(pp, token, m, false);
        if (!m || !expand_macro(pp, m, token))
            break;
        line_start |= first;
        space |= spaced;
    }
    token->line_start |= line_start;
    token->space_before |= space;
    if (pp->contexts.count)
        pp->budget -= pp->nesting ? 1 : DELIVERY_COST;
}
