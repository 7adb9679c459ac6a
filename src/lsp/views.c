/* src/lsp/views.c - what an editor adds to the text of a document: the meaning of names as colours, folds, hints of what the source leaves out,
 * and commands above kernels and at launch files. */
#include "src/lsp/lsp.h"

#include <ctype.h>

/* --- semantic tokens ------------------------------------------------------------------------------------------------------ */

/* In the order of the legend in server.c. */
enum {
    TOKEN_VARIABLE,
    TOKEN_PARAMETER,
    TOKEN_FUNCTION,
    TOKEN_TYPE,
    TOKEN_STRUCT,
    TOKEN_ENUM,
    TOKEN_ENUM_MEMBER,
    TOKEN_PROPERTY,
    TOKEN_MACRO,
    TOKEN_LABEL
};
enum { DECLARATION = 1, DEFINITION = 2, READONLY = 4, DEFAULT_LIBRARY = 8 };

static int token_type(const lsp_name *n)
{
    static const int types[] = {[INDEX_FUNCTION] = TOKEN_FUNCTION, [INDEX_BUILTIN] = TOKEN_FUNCTION,
                                [INDEX_TYPE] = TOKEN_TYPE,         [INDEX_ENUMERATOR] = TOKEN_ENUM_MEMBER,
                                [INDEX_MEMBER] = TOKEN_PROPERTY,   [INDEX_LABEL] = TOKEN_LABEL,
                                [LSP_MACRO] = TOKEN_MACRO,         [LSP_HEADER] = -1};

    if (n->kind == INDEX_VARIABLE)
        return ((const ast_variable *)n->what)->storage == STORAGE_PARAMETER ? TOKEN_PARAMETER : TOKEN_VARIABLE;
    if (n->kind == INDEX_TAG)
        return n->type->kind == TYPE_ENUM ? TOKEN_ENUM : TOKEN_STRUCT;
    return types[n->kind];
}

void lsp_semantic_tokens(const lsp_request *r)
{
    lsp_document *d = lsp_document_of(r);
    uint32_t offset, line, character, end_line, end, last_line = 0, last = 0;

    if (!d)
        return;
    const lsp_analysis *a = lsp_analyse(r->server, d);
    json_writer w = lsp_begin(r, '{');
    json_begin(&w, "data", '[');
    for (size_t i = 0; i < a->sorted.count; i++) {
        const lsp_name *n = &a->sorted.items[i];
        int type = token_type(n);
        if (type < 0 || !n->is_written_so || !lsp_is_in_document(a, n->loc, &offset))
            continue;
        bool is_constant = n->kind == INDEX_ENUMERATOR ||
                           (n->kind == INDEX_VARIABLE && (n->type->quals & TYPE_CONST || n->type->space == SPACE_CONSTANT));
        int modifiers = (n->role != INDEX_USES ? DECLARATION : 0) | (n->role == INDEX_DEFINES ? DEFINITION : 0) |
                        (is_constant ? READONLY : 0) | (n->kind == INDEX_BUILTIN ? DEFAULT_LIBRARY : 0);
        lsp_place(r->server, d, offset, &line, &character);
        lsp_place(r->server, d, offset + n->length, &end_line, &end);
        const int64_t token[] = {line - last_line, line == last_line ? character - last : character, end - character, type,
                                 modifiers};
        for (unsigned k = 0; k < 5; k++)
            json_number(&w, NULL, token[k]);
        last_line = line;
        last = character;
    }
    json_end(&w, ']');
    lsp_end(r, &w, '}');
}

/* --- folding -------------------------------------------------------------------------------------------------------------- */

typedef struct folds {
    const lsp_request *r;
    const lsp_document *d;
    json_writer *w;
    VEC(uint32_t) braces, conditionals; /* offsets of those that are open */
} folds;

/* A fold from the line of FROM to that of TO; the last line stays visible if KEEPS_LAST. */
static void add_fold(const folds *f, uint32_t from, uint32_t to, const char *kind, bool keeps_last)
{
    uint32_t first, last, character;

    lsp_place(f->r->server, f->d, from, &first, &character);
    lsp_place(f->r->server, f->d, to, &last, &character);
    last -= keeps_last && last > first;
    if (last <= first)
        return;
    json_begin(f->w, NULL, '{');
    json_number(f->w, "startLine", first);
    json_number(f->w, "endLine", last);
    if (kind)
        json_text(f->w, "kind", kind);
    json_end(f->w, '}');
}

static void read_directive(folds *f, const char *text, uint32_t at)
{
    const char *word = text + at + 1;

    word += strspn(word, " \t");
    if (strncmp(word, "if", 2) == 0) {
        vec_push(f->r->memory, &f->conditionals, at);
    } else if (f->conditionals.count && (strncmp(word, "endif", 5) == 0 || strncmp(word, "el", 2) == 0)) {
        add_fold(f, vec_last(&f->conditionals), at, "region", true);
        vec_last(&f->conditionals) = at;
        f->conditionals.count -= *word == 'e' && word[1] == 'n';
    }
}

void lsp_folding_range(const lsp_request *r)
{
    lsp_document *d = lsp_document_of(r);
    bool is_line_start = true;

    if (!d)
        return;
    json_writer w = lsp_begin(r, '[');
    folds f = {.r = r, .d = d, .w = &w};
    for (uint32_t at = 0; at < d->length; at++) {
        char c = d->text[at];
        if (c == '/' && d->text[at + 1] == '*') {
            const char *end = strstr(d->text + at + 2, "*/");
            uint32_t past = end ? (uint32_t)(end + 1 - d->text) : (uint32_t)d->length;
            add_fold(&f, at, past, "comment", false);
            at = past;
        } else if (c == '/' && d->text[at + 1] == '/') {
            at += (uint32_t)strcspn(d->text + at, "\r\n");
            is_line_start = true;
            continue;
        } else if (c == '"' || c == '\'') {
            for (at++; at < d->length && d->text[at] != c && d->text[at] != '\n'; at++)
                at += d->text[at] == '\\';
        } else if (c == '#' && is_line_start) {
            read_directive(&f, d->text, at);
        } else if (c == '{') {
            vec_push(r->memory, &f.braces, at);
        } else if (c == '}' && f.braces.count) {
            add_fold(&f, vec_pop(&f.braces), at, NULL, true);
        }
        is_line_start = c == '\n' || c == '\r' || (is_line_start && isspace((unsigned char)c));
    }
    lsp_end(r, &w, ']');
}

/* --- inlay hints ---------------------------------------------------------------------------------------------------------- */

typedef struct hints {
    const lsp_request *r;
    const lsp_document *d;
    const lsp_analysis *a;
    json_writer *w;
    uint32_t from, to;
} hints;

static void add_hint(const hints *h, uint32_t offset, const char *label, int kind)
{
    uint32_t line, character;

    if (offset < h->from || offset > h->to)
        return;
    lsp_place(h->r->server, h->d, offset, &line, &character);
    json_begin(h->w, NULL, '{');
    lsp_write_position(h->w, "position", line, character);
    json_text(h->w, "label", label);
    json_number(h->w, "kind", kind);
    json_bool(h->w, "paddingRight", true);
    json_end(h->w, '}');
}

/* The address spaces that declarations of pointers leave out. */
static void hint_spaces(const hints *h)
{
    for (size_t i = 0; i < h->a->sorted.count; i++) {
        const lsp_name *n = &h->a->sorted.items[i];
        const type *target = n->kind == INDEX_VARIABLE && n->type && n->type->kind == TYPE_POINTER ? n->type->element : NULL;
        uint32_t offset;
        if (!target || n->role == INDEX_USES || !lsp_is_in_document(h->a, n->loc, &offset))
            continue;
        const char *space = type_space_name((type_space)target->space), *text = h->d->text;
        uint32_t start = offset;
        while (start && !strchr(";{}(),", text[start - 1]))
            start--;
        const char *written = strstr(text + start, space);
        if (!written || written >= text + offset)
            add_hint(h, offset, space, 1);
    }
}

static bool changes_value(ast_conversion c)
{
    return c == CONVERSION_integral || c == CONVERSION_int_to_float || c == CONVERSION_float_to_int || c == CONVERSION_floating ||
           c == CONVERSION_splat || c == CONVERSION_space;
}

/* The conversions that the source leaves out. */
static void hint_conversions(const hints *h)
{
    for (size_t i = 0; i < h->a->names.index.expressions.count; i++) {
        const ast_expr *e = h->a->names.index.expressions.items[i];
        uint32_t begin;
        if (e->kind != AST_CONVERT || e->convert.is_explicit || !changes_value(e->convert.kind) ||
            e->type == e->convert.operand->type || !lsp_is_in_document(h->a, e->range.begin, &begin))
            continue;
        add_hint(h, begin, arena_printf(h->r->memory, "(%s)", type_text(h->r->memory, e->type)), 1);
    }
}

/* The instructions and messages of each line of the kernels, after the line. */
static void hint_costs(const hints *h)
{
    for (size_t i = 0; i < h->a->sorted.count; i++) {
        const lsp_name *n = &h->a->sorted.items[i];
        uint32_t begin, end;
        if (!lsp_is_kernel(h->a, n, &begin, &end) || end < h->from || begin > h->to)
            continue;
        const lsp_costs *c = lsp_costs_of(h->r, h->d, n->name);
        for (size_t k = 0; c && k < c->lines.count; k++) {
            const lsp_line_cost *line = &c->lines.items[k];
            size_t last = line->line < h->d->lines.count ? h->d->lines.items[line->line] : h->d->length;
            while (last > begin && (h->d->text[last - 1] == '\n' || h->d->text[last - 1] == '\r'))
                last--;
            if (line->messages)
                add_hint(h, (uint32_t)last,
                         arena_printf(h->r->memory, "  %u instructions, %u messages", line->instructions, line->messages), 2);
        }
    }
}

void lsp_inlay_hint(const lsp_request *r)
{
    lsp_document *d = lsp_document_of(r);
    const char *range = lsp_member(r, r->params, "range");

    if (!d)
        return;
    json_writer w = lsp_begin(r, '[');
    hints h = {.r = r, .d = d, .a = lsp_analyse(r->server, d), .w = &w};
    h.from = lsp_offset(r->server, r, d, lsp_member(r, range, "start"));
    h.to = lsp_offset(r->server, r, d, lsp_member(r, range, "end"));
    if (r->server->hint_spaces)
        hint_spaces(&h);
    if (r->server->hint_conversions)
        hint_conversions(&h);
    if (r->server->hint_costs)
        hint_costs(&h);
    lsp_end(r, &w, ']');
}
