/* src/lsp/names.c - where names are declared and used: definition, references, highlights, rename, and the symbols of a document. */
#include "src/lsp/lsp.h"

#include "parser/check/names.h"

#include <ctype.h>

/* The name at the position of R in D; NULL: there is none. */
static const lsp_name *find_name(const lsp_request *r, lsp_document *d, const lsp_analysis **a)
{
    *a = lsp_analyse(r->server, d);
    return lsp_name_at(*a, lsp_offset(r->server, r, d, lsp_member(r, r->params, "position")));
}

/* The declaration of N to show: its definition, if the source has one, else what the checker knows, else the first declaration. */
static const lsp_name *declaration_of(const lsp_analysis *a, const lsp_name *n)
{
    const lsp_name *found = NULL;

    for (size_t i = 0; i < a->sorted.count; i++) {
        const lsp_name *other = &a->sorted.items[i];
        if (other->role != INDEX_USES && lsp_is_same(n, other) && (!found || other->role > found->role))
            found = other;
    }
    return found;
}

void lsp_definition(const lsp_request *r)
{
    lsp_document *d = lsp_document_of(r);
    const lsp_analysis *a;

    if (!d)
        return;
    const lsp_name *n = find_name(r, d, &a), *declared = n ? declaration_of(a, n) : NULL;
    json_writer w = lsp_begin(r, '[');
    if (n && n->kind == LSP_HEADER) {
        for (size_t i = 0; i < a->sources.entries.count; i++) {
            const source_entry *e = &a->sources.entries.items[i];
            if (e->text && strcmp(e->name, n->name) == 0 && lsp_write_location(r->server, &w, NULL, d, a, e->base, 0))
                break;
        }
    } else if (declared) {
        lsp_write_location(r->server, &w, NULL, d, a, declared->loc, declared->length);
    }
    lsp_end(r, &w, ']');
}

void lsp_references(const lsp_request *r)
{
    lsp_document *d = lsp_document_of(r);
    bool declarations = lsp_is_true(r, lsp_member(r, r->params, "context"), "includeDeclaration");
    const lsp_analysis *a;

    if (!d)
        return;
    const lsp_name *n = find_name(r, d, &a);
    json_writer w = lsp_begin(r, '[');
    for (size_t i = 0; n && i < a->sorted.count; i++) {
        const lsp_name *other = &a->sorted.items[i];
        if (lsp_is_same(n, other) && other->is_written_so && (declarations || other->role == INDEX_USES))
            lsp_write_location(r->server, &w, NULL, d, a, other->loc, other->length);
    }
    lsp_end(r, &w, ']');
}

void lsp_highlight(const lsp_request *r)
{
    enum { TEXT = 1, WRITE = 3 };
    lsp_document *d = lsp_document_of(r);
    const lsp_analysis *a;
    uint32_t offset;

    if (!d)
        return;
    const lsp_name *n = find_name(r, d, &a);
    json_writer w = lsp_begin(r, '[');
    for (size_t i = 0; n && i < a->sorted.count; i++) {
        const lsp_name *other = &a->sorted.items[i];
        if (!lsp_is_same(n, other) || !other->is_written_so || !lsp_is_in_document(a, other->loc, &offset))
            continue;
        json_begin(&w, NULL, '{');
        lsp_write_document_range(r->server, &w, "range", d, offset, offset + other->length);
        json_number(&w, "kind", other->role == INDEX_USES ? TEXT : WRITE);
        json_end(&w, '}');
    }
    lsp_end(r, &w, ']');
}

/* --- rename --------------------------------------------------------------------------------------------------------------- */

/* Why N cannot be renamed; NULL: it can. */
static const char *refuse_rename(const lsp_analysis *a, const lsp_name *n)
{
    const lsp_name *declared = declaration_of(a, n);
    uint32_t offset;

    if (n->kind == INDEX_BUILTIN)
        return "a built-in function cannot be renamed";
    if (n->kind == LSP_HEADER)
        return "a file cannot be renamed here";
    if (!declared)
        return "the source does not declare this name";
    for (size_t i = 0; i < a->sorted.count; i++) {
        const lsp_name *other = &a->sorted.items[i];
        if (!lsp_is_same(n, other))
            continue;
        if (!lsp_is_in_document(a, other->loc, &offset))
            return "an included file has this name, and other sources may include it, too";
        if (other->is_ambiguous)
            return "the body of a macro has this name, and means different things by it";
        if (!other->is_written_so)
            return "## makes this name";
    }
    return NULL;
}

void lsp_prepare_rename(const lsp_request *r)
{
    lsp_document *d = lsp_document_of(r);
    const lsp_analysis *a;

    if (!d)
        return;
    const lsp_name *n = find_name(r, d, &a);
    const char *why = n ? refuse_rename(a, n) : NULL;
    if (!n || why) {
        if (why)
            lsp_refuse(r, LSP_REQUEST_FAILED, "%s", why);
        else
            lsp_reply(r, NULL);
        return;
    }
    json_writer w = lsp_begin(r, '{');
    lsp_write_document_range(r->server, &w, "range", d, n->loc - a->base, n->loc - a->base + n->length);
    json_text(&w, "placeholder", n->name);
    lsp_end(r, &w, '}');
}

static bool is_identifier(const char *s)
{
    if (!*s || isdigit((unsigned char)*s))
        return false;
    for (; *s; s++)
        if (!lsp_is_word(*s))
            return false;
    return true;
}

/* Is the name NEW used in the source already, so that a renamed one might be mistaken for it? */
static bool is_in_use(const lsp_analysis *a, const char *new)
{
    for (size_t i = 0; i < a->sorted.count; i++)
        if (strcmp(a->sorted.items[i].name, new) == 0)
            return true;
    return false;
}

void lsp_rename(const lsp_request *r)
{
    lsp_document *d = lsp_document_of(r);
    const char *new = lsp_string(r, r->params, "newName"), *why = NULL;
    const lsp_analysis *a;

    if (!d)
        return;
    const lsp_name *n = find_name(r, d, &a);
    if (!n)
        why = "there is no name here";
    else if (!new || !is_identifier(new))
        why = "the new name is no identifier";
    else
        why = refuse_rename(a, n);
    if (!why && is_in_use(a, new))
        why = "the source has this name already";
    if (why) {
        lsp_refuse(r, LSP_REQUEST_FAILED, "%s", why);
        return;
    }
    json_writer w = lsp_begin(r, '{');
    json_begin(&w, "changes", '{');
    json_begin(&w, d->uri, '[');
    for (size_t i = 0; i < a->sorted.count; i++) {
        const lsp_name *other = &a->sorted.items[i];
        if (!lsp_is_same(n, other))
            continue;
        json_begin(&w, NULL, '{');
        lsp_write_document_range(r->server, &w, "range", d, other->loc - a->base, other->loc - a->base + other->length);
        json_text(&w, "newText", new);
        json_end(&w, '}');
    }
    json_end(&w, ']');
    json_end(&w, '}');
    lsp_end(r, &w, '}');
}

/* --- symbols -------------------------------------------------------------------------------------------------------------- */

/* The protocol's SymbolKind; 0: N is no symbol of a document. */
static int kind_of_symbol(const lsp_name *n)
{
    enum {
        MODULE = 2,
        CLASS = 5,
        FIELD = 8,
        ENUM = 10,
        FUNCTION = 12,
        VARIABLE = 13,
        CONSTANT = 14,
        EVENT = 24,
        ENUM_MEMBER = 22,
        STRUCT = 23
    };

    if (n->role == INDEX_USES)
        return 0;
    switch (n->kind) {
    case INDEX_VARIABLE:
        return ((const ast_variable *)n->what)->function        ? 0
               : ((const ast_variable *)n->what)->is_const_unit ? CONSTANT
                                                                : VARIABLE;
    case INDEX_FUNCTION:
        return ((const ast_function *)n->what)->is_kernel ? EVENT : FUNCTION;
    case INDEX_TYPE:
        return ((const symbol *)n->what)->level > 1 ? 0 : CLASS;
    case INDEX_ENUMERATOR:
        return ENUM_MEMBER;
    case INDEX_MEMBER:
        return FIELD;
    case INDEX_TAG:
        return n->type->kind == TYPE_ENUM ? ENUM : STRUCT;
    case LSP_MACRO:
        return CONSTANT;
    default:
        return 0;
    }
}

/* The end of what N declares: of the body of a function, or of the name. */
static uint32_t symbol_end(const lsp_analysis *a, const lsp_name *n)
{
    uint32_t offset = n->loc - a->base, end;
    const ast_function *f = n->kind == INDEX_FUNCTION ? n->what : NULL;

    if (f && n->role == INDEX_DEFINES && f->end_loc && lsp_is_in_document(a, source_expansion(&a->sources, f->end_loc), &end) &&
        end > offset)
        return end + 1;
    return offset + n->length;
}

void lsp_document_symbol(const lsp_request *r)
{
    lsp_document *d = lsp_document_of(r);
    uint32_t offset;

    if (!d)
        return;
    const lsp_analysis *a = lsp_analyse(r->server, d);
    json_writer w = lsp_begin(r, '[');
    for (size_t i = 0; i < a->sorted.count; i++) {
        const lsp_name *n = &a->sorted.items[i];
        int kind = kind_of_symbol(n);
        if (!kind || !n->is_written_so || !lsp_is_in_document(a, n->loc, &offset))
            continue;
        text detail;
        text_init(&detail, r->memory);
        text_str(&detail, "");
        lsp_print_declaration(&detail, a, n);
        json_begin(&w, NULL, '{');
        json_text(&w, "name", n->name);
        json_text(&w, "detail", detail.data ? detail.data : "");
        json_number(&w, "kind", kind);
        lsp_write_document_range(r->server, &w, "range", d, offset, symbol_end(a, n));
        lsp_write_document_range(r->server, &w, "selectionRange", d, offset, offset + n->length);
        json_end(&w, '}');
    }
    lsp_end(r, &w, ']');
}
