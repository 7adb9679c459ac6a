/* src/lsp/completion.c - what can be written at a position: members after `.` and `->`, else the names that are visible there, macros, built-in
 * functions, types and keywords. The place may be in a statement that is not complete: the operand before the dot is known all the same. */
#include "src/lsp/lsp.h"

#include "parser/builtin_list.h"
#include "parser/syntax/tokens.h"

#include <ctype.h>
#include <strings.h>

enum { MOST_ITEMS = 300 };

/* The protocol's CompletionItemKind. */
enum {
    KIND_FUNCTION = 3,
    KIND_FIELD = 5,
    KIND_VARIABLE = 6,
    KIND_ENUM_MEMBER = 20,
    KIND_CONSTANT = 21,
    KIND_KEYWORD = 14,
    KIND_STRUCT = 22,
    KIND_TYPE = 25
};

typedef struct items {
    const lsp_request *r;
    json_writer *w;
    const char *prefix;
    size_t length;
    size_t count;
    interner seen;
} items;

/* Adds NAME, if it begins as what is written; RANK: the order of the groups. */
static void add(items *list, const char *name, int kind, int rank, const char *detail)
{
    if (!name || strncasecmp(name, list->prefix, list->length) != 0 || list->count > MOST_ITEMS)
        return;
    size_t known = list->seen.strings.count;
    intern_str(&list->seen, name);
    if (list->seen.strings.count == known || ++list->count > MOST_ITEMS)
        return;
    json_begin(list->w, NULL, '{');
    json_text(list->w, "label", name);
    json_number(list->w, "kind", kind);
    if (detail)
        json_text(list->w, "detail", detail);
    json_text(list->w, "sortText", arena_printf(list->r->memory, "%d%s", rank, name));
    json_end(list->w, '}');
}

/* --- members -------------------------------------------------------------------------------------------------------------- */

/* The longest expression that ends at OFFSET; NULL: there is none. */
static const ast_expr *operand_before(const lsp_analysis *a, uint32_t offset)
{
    const ast_expr *best = NULL;

    for (size_t i = 0; i < a->names.index.expressions.count; i++) {
        const ast_expr *e = a->names.index.expressions.items[i];
        uint32_t begin, end;
        if (e->kind == AST_ERROR || !lsp_is_in_document(a, e->range.begin, &begin) ||
            !lsp_is_in_document(a, e->range.end, &end) || end != offset)
            continue;
        if (!best || e->range.begin < best->range.begin)
            best = e;
    }
    return best;
}

static void add_members(items *list, const type *t)
{
    static const char *const lanes[] = {"x", "y", "z", "w", "lo", "hi", "even", "odd", "xy", "xyz", "xyzw"};
    text detail;

    t = t->kind == TYPE_POINTER ? t->element : t;
    if (type_is_record(t)) {
        for (size_t i = 0; i < t->record->by_name.entries.count; i++) {
            const field_entry *f = &t->record->by_name.entries.items[i];
            uint32_t path[TYPE_MAX_FIELD_DEPTH], depth = 0;
            const type_field *field = type_find_field(t, f->name, path, &depth);
            text_init(&detail, list->r->memory);
            if (field)
                type_print_declaration(&detail, field->type, f->name);
            add(list, f->name, KIND_FIELD, 0, detail.data);
        }
    } else if (type_is_vector(t)) {
        for (size_t i = 0; i < sizeof lanes / sizeof *lanes; i++)
            if (strlen(lanes[i]) > 1 ? !strchr(lanes[i], 'z') || t->count > 2 + (lanes[i][strlen(lanes[i]) - 1] == 'w')
                                     : i < t->count)
                add(list, lanes[i], KIND_FIELD, 0, NULL);
        for (unsigned i = 0; i < t->count; i++)
            add(list, arena_printf(list->r->memory, "s%x", i), KIND_FIELD, 1, NULL);
    }
}

/* --- names ---------------------------------------------------------------------------------------------------------------- */

static void add_symbol(items *list, const symbol *s)
{
    text detail;

    text_init(&detail, list->r->memory);
    switch ((symbol_kind)s->kind) {
    case SYMBOL_VARIABLE:
        type_print_declaration(&detail, s->variable->type, s->name->text);
        break;
    case SYMBOL_FUNCTION:
        type_print_declaration(&detail, s->function->type, s->name->text);
        break;
    case SYMBOL_TYPEDEF:
    case SYMBOL_ENUMERATOR:
        type_print(&detail, s->kind == SYMBOL_ENUMERATOR && s->enumeration ? s->enumeration : s->type);
        break;
    }
    static const int kinds[] = {[SYMBOL_TYPEDEF] = KIND_TYPE,
                                [SYMBOL_VARIABLE] = KIND_VARIABLE,
                                [SYMBOL_FUNCTION] = KIND_FUNCTION,
                                [SYMBOL_ENUMERATOR] = KIND_ENUM_MEMBER};
    add(list, s->name->text, kinds[s->kind], s->level > 1 ? 0 : 1, detail.data);
}

static void add_visible(items *list, const lsp_analysis *a, uint32_t offset)
{
    for (size_t i = 0; i < a->names.index.scopes.count; i++) {
        const index_scope *s = &a->names.index.scopes.items[i];
        uint32_t begin = 0, end = a->length;
        bool is_here = lsp_is_in_document(a, source_expansion(&a->sources, s->symbol->loc), &begin);
        if (s->symbol->level > 1 && (!is_here || !lsp_is_in_document(a, source_expansion(&a->sources, s->end), &end)))
            continue;
        if (begin < offset && (s->symbol->level <= 1 || offset <= end))
            add_symbol(list, s->symbol);
    }
}

static void add_language(items *list)
{
    static const char *const macros[] = {

#define MACRO(name, value, since) name,
#include "parser/preprocess/prelude.def"
    };
    static const char *const types[] = {
#define BASIC(name, spelling, bytes, traits) spelling,
#define DERIVED(name, traits)
#include "parser/tree/type_kinds.def"
        "size_t", "ptrdiff_t", "intptr_t", "uintptr_t", "event_t", "sampler_t", "image2d_t", "image3d_t", "image1d_t",
    };
    static const unsigned lanes[] = {2, 3, 4, 8, 16};
    const char *name;

    for (size_t i = 0; (name = tokens_keyword(i)); i++)
        add(list, name, KIND_KEYWORD, 3, NULL);
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        if (*types[i] == '<')
            continue;
        add(list, types[i], KIND_TYPE, 3, NULL);
        for (size_t k = 0; !strchr(types[i], '_') && strcmp(types[i], "bool") != 0 && strcmp(types[i], "void") != 0 && k < 5; k++)
            add(list, arena_printf(list->r->memory, "%s%u", types[i], lanes[k]), KIND_TYPE, 4, NULL);
    }
    for (size_t i = 0; (name = parse_builtin_name(i)); i++)
        add(list, name, KIND_FUNCTION, 2, NULL);
    for (size_t i = 0; i < sizeof macros / sizeof *macros; i++)
        if (!strchr(macros[i], '('))
            add(list, macros[i], KIND_CONSTANT, 2, NULL);
}

static void add_names(items *list, const lsp_analysis *a, uint32_t offset)
{
    add_visible(list, a, offset);
    for (size_t i = 0; i < a->names.macros.macros.count; i++)
        if (a->names.macros.macros.items[i].defines)
            add(list, a->names.macros.macros.items[i].name, KIND_CONSTANT, 1, NULL);
    for (size_t i = 0; i < a->sorted.count; i++)
        if (a->sorted.items[i].kind == INDEX_TAG && a->sorted.items[i].role != INDEX_USES)
            add(list, a->sorted.items[i].name, KIND_STRUCT, 1, NULL);
    add_language(list);
}

/* Is OFFSET in a comment, a string or a character constant? */
static bool is_in_text(const char *s, size_t offset)
{
    for (size_t at = 0; at < offset;) {
        const char *end = NULL;
        size_t past = 0;
        if (s[at] == '/' && s[at + 1] == '/') {
            past = at + strcspn(s + at, "\r\n") + 1; /* the end of the line is in the comment */
        } else if (s[at] == '/' && s[at + 1] == '*') {
            end = strstr(s + at + 2, "*/");
            past = end ? (size_t)(end - s) + 2 : offset + 1;
        } else if (s[at] == '"' || s[at] == '\'') {
            for (past = at + 1; s[past] && s[past] != s[at] && s[past] != '\n'; past++)
                past += s[past] == '\\' && s[past + 1];
            past += s[past] != '\0';
        }
        if (past > offset)
            return true;
        at = past ? past : at + 1;
    }
    return false;
}

void lsp_completion(const lsp_request *r)
{
    lsp_document *d = lsp_document_of(r);
    text t;
    json_writer w = {.out = &t};

    if (!d)
        return;
    const lsp_analysis *a = lsp_analyse(r->server, d);
    uint32_t offset = lsp_offset(r->server, r, d, lsp_member(r, r->params, "position")), start = offset;
    while (start && lsp_is_word(d->text[start - 1]))
        start--;
    items list = {.r = r, .w = &w, .prefix = d->text + start, .length = offset - start};
    interner_init(&list.seen, r->memory);
    text found;
    text_init(&found, r->memory);
    w.out = &found;
    json_begin(&w, NULL, '[');
    uint32_t dot = start;
    while (dot && isspace((unsigned char)d->text[dot - 1]))
        dot--;
    bool is_arrow = dot > 1 && d->text[dot - 1] == '>' && d->text[dot - 2] == '-';
    bool follows_dot = is_arrow || (dot && d->text[dot - 1] == '.');
    const ast_expr *operand = follows_dot ? operand_before(a, dot - 1 - is_arrow) : NULL;
    bool proposes = !is_in_text(d->text, start) && !isdigit((unsigned char)d->text[start]);
    if (proposes && operand)
        add_members(&list, operand->type);
    else if (proposes && !follows_dot)
        add_names(&list, a, start);
    json_end(&w, ']');
    text_init(&t, r->memory);
    text_printf(&t, "{\"isIncomplete\":%s,\"items\":", list.count > MOST_ITEMS ? "true" : "false");
    text_add(&t, found.data, found.length);
    text_char(&t, '}');
    lsp_reply(r, &t);
}

/* Adds the meaning of a built-in function to the item that the client shows. */
void lsp_resolve_completion(const lsp_request *r)
{
    const char *label = lsp_string(r, r->params, "label");
    text meaning;

    if (!label) {
        lsp_refuse(r, LSP_INVALID_PARAMS, "an item has a label");
        return;
    }
    text_init(&meaning, r->memory);
    text_str(&meaning, "```\n");
    json_writer w = lsp_begin(r, '{');
    json_text(&w, "label", label);
    json_number(&w, "kind", lsp_integer(r, r->params, "kind", 1));
    const char *sort = lsp_string(r, r->params, "sortText"), *detail = lsp_string(r, r->params, "detail");
    if (sort)
        json_text(&w, "sortText", sort);
    if (detail)
        json_text(&w, "detail", detail);
    if (lsp_integer(r, r->params, "kind", 1) == KIND_FUNCTION && !detail && parse_list_builtins(&meaning, label)) {
        text_str(&meaning, "```");
        json_begin(&w, "documentation", '{');
        json_text(&w, "kind", "markdown");
        json_text(&w, "value", meaning.data);
        json_end(&w, '}');
    }
    lsp_end(r, &w, '}');
}
