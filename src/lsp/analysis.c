/* src/lsp/analysis.c - what the compiler knows of a document: it is parsed and checked without the library of built-in functions, whether it has
 * errors or not, and its names are sorted by their locations. An analysis belongs to one text; the next one is made when it is needed. */
#include "src/lsp/lsp.h"

#include "src/base/recover.h"
#include "src/base/search.h"

#include <limits.h>
#include <stdlib.h>

void lsp_free_analysis(lsp_document *d)
{
    if (d->analysis)
        arena_release(&d->analysis->memory);
    free(d->analysis);
    d->analysis = NULL;
}

/* --- names ---------------------------------------------------------------------------------------------------------------- */

bool lsp_is_same(const lsp_name *a, const lsp_name *b)
{
    if (a->kind != b->kind)
        return false;
    return a->what || b->what ? a->what == b->what : a->declared ? a->declared == b->declared : strcmp(a->name, b->name) == 0;
}

/* The name that is at N->loc, in the text of a file: of an expansion, in the body of the macro. */
static void add_name(lsp_analysis *a, lsp_name n)
{
    n.loc = source_spelling(&a->sources, n.loc);
    n.declared = source_spelling(&a->sources, n.declared);
    const source_entry *e = source_find(&a->sources, n.loc);
    if (!e || !e->text || e->is_library)
        return;
    n.length = n.length ? n.length : (uint32_t)strlen(n.name);
    n.is_written_so = n.loc - e->base + n.length <= e->length &&
                      (n.kind == LSP_HEADER || memcmp(e->text + (n.loc - e->base), n.name, n.length) == 0);
    vec_push(&a->memory, &a->sorted, n);
}

/* Sorts the names by location, and of those at one location keeps the last that the checker has met, which has resolved an overload. The sort is
 * a merge sort: stable, and the names are in long runs that are in order already. */
static void sort_names(lsp_analysis *a)
{
    size_t count = a->sorted.count, kept = 0;
    lsp_name *items = a->sorted.items;

    if (!count)
        return;
    lsp_name *from = items, *to = arena_array(&a->memory, lsp_name, count);
    for (size_t width = 1; width < count; width *= 2) {
        for (size_t start = 0; start < count; start += 2 * width) {
            size_t middle = start + width < count ? start + width : count, end = middle + width < count ? middle + width : count;
            size_t left = start, right = middle;
            for (size_t at = start; at < end; at++)
                to[at] = left < middle && (right == end || from[left].loc <= from[right].loc) ? from[left++] : from[right++];
        }
        lsp_name *swapped = from;
        from = to;
        to = swapped;
    }
    for (size_t i = 0; i < count; i++) {
        if (kept && from[kept - 1].loc == from[i].loc) {
            bool was = from[kept - 1].is_ambiguous,
                 differs = !lsp_is_same(&from[kept - 1], &from[i]) && from[i].kind != INDEX_FUNCTION;
            from[kept - 1] = from[i];
            from[kept - 1].is_ambiguous = was || differs;
        } else {
            from[kept++] = from[i];
        }
    }
    a->sorted.items = from;
    a->sorted.count = kept;
}

static void collect_names(lsp_analysis *a)
{
    const source_names *n = &a->names;

    for (size_t i = 0; i < n->macros.includes.count; i++) {
        const pp_include_use *u = &n->macros.includes.items[i];
        add_name(a, (lsp_name){.kind = LSP_HEADER, .loc = u->where, .length = u->length, .name = u->path});
    }
    for (size_t i = 0; i < n->macros.macros.count; i++) {
        const pp_macro_use *u = &n->macros.macros.items[i];
        add_name(a, (lsp_name){.kind = LSP_MACRO,
                               .role = u->defines ? INDEX_DEFINES : INDEX_USES,
                               .loc = u->loc,
                               .declared = u->declared,
                               .name = u->name,
                               .what = u->macro});
    }
    for (size_t i = 0; i < n->index.entries.count; i++) {
        const index_entry *e = &n->index.entries.items[i];
        add_name(a, (lsp_name){.kind = e->kind,
                               .role = e->role,
                               .loc = e->loc,
                               .declared = e->kind == INDEX_FUNCTION ? ((const ast_function *)e->what)->loc : e->declared,
                               .name = e->name,
                               .what = e->what,
                               .type = e->type});
    }
    sort_names(a);
}

const lsp_name *lsp_name_at(const lsp_analysis *a, uint32_t offset)
{
    source_loc loc = a->base + offset;

    if (!a->base)
        return NULL;
    lower_bound(after, a->sorted.count, a->sorted.items[after].loc <= loc);
    const lsp_name *n = after ? &a->sorted.items[after - 1] : NULL;
    return n && loc <= n->loc + n->length && n->loc >= a->base && n->is_written_so ? n : NULL;
}

bool lsp_is_in_document(const lsp_analysis *a, source_loc loc, uint32_t *offset)
{
    if (!a->base || loc < a->base || loc > a->base + a->length)
        return false;
    *offset = loc - a->base;
    return true;
}

bool lsp_is_kernel(const lsp_analysis *a, const lsp_name *n, uint32_t *begin, uint32_t *end)
{
    const ast_function *f = n->kind == INDEX_FUNCTION && n->role == INDEX_DEFINES ? n->what : NULL;

    return f && f->is_kernel && lsp_is_in_document(a, n->loc, begin) && lsp_is_in_document(a, f->end_loc, end);
}

const ast_expr *lsp_expression_at(const lsp_analysis *a, uint32_t offset)
{
    const ast_expr *best = NULL;
    source_loc loc = a->base + offset;
    uint32_t least = UINT32_MAX;

    for (size_t i = 0; a->base && i < a->names.index.expressions.count; i++) {
        const ast_expr *e = a->names.index.expressions.items[i];
        source_loc begin = source_expansion(&a->sources, e->range.begin), end = source_expansion(&a->sources, e->range.end);
        if (begin < a->base || begin > loc || end < loc || end - begin > least || e->kind == AST_ERROR)
            continue;
        best = e; /* of several with one range the last one: an operand is made before its conversion */
        least = end - begin;
    }
    return best;
}

/* --- locations ------------------------------------------------------------------------------------------------------------ */

bool lsp_write_location(const lsp_server *s, json_writer *w, const char *key, const lsp_document *d, const lsp_analysis *a,
                        source_loc loc, uint32_t length)
{
    source_map *m = (source_map *)&a->sources;
    source_place place;
    char real[PATH_MAX];
    arena scratch;

    loc = source_spelling(m, loc);
    const source_entry *e = source_find(m, loc);
    if (!e || !e->text || e->is_library || !source_where(m, loc, &place)) /* which computes the lines */
        return false;
    uint32_t from = loc - e->base;
    const lsp_document *open = e->base == a->base ? d : lsp_find_path(s, e->name);
    if (!open && !realpath(e->name, real)) /* <command line>, <predefined> */
        return false;
    open = open ? open : lsp_find_path(s, real);
    arena_init(&scratch);
    json_begin(w, key, '{');
    json_text(w, "uri", open ? open->uri : lsp_uri_of_path(&scratch, real));
    lsp_write_range(s, w, "range", e->text, e->length, e->lines, e->line_count, from, from + length);
    json_end(w, '}');
    arena_release(&scratch);
    return true;
}

/* --- the analysis --------------------------------------------------------------------------------------------------------- */

typedef struct work {
    const lsp_server *server;
    const lsp_document *document;
    lsp_analysis *analysis;
} work;

/* The texts of the other open documents, which are newer than their files. */
static void add_open_headers(const work *k)
{
    lsp_analysis *a = k->analysis;
    size_t count = 0;

    for (const lsp_document *d = k->server->documents; d; d = d->next)
        count += d->is_file && d != k->document;
    pp_header *headers = arena_array(&a->memory, pp_header, count);
    a->compilation.header_count = count;
    for (const lsp_document *d = k->server->documents; d; d = d->next)
        if (d->is_file && d != k->document)
            headers[--count] =
                (pp_header){arena_strdup(&a->memory, d->path), arena_strndup(&a->memory, d->text, d->length), d->length};
    a->compilation.headers = headers;
}

static void find_document(lsp_analysis *a, const lsp_document *d)
{
    for (size_t i = 0; i < a->sources.entries.count && !a->base; i++) {
        const source_entry *e = &a->sources.entries.items[i];
        if (e->text && !e->includer && !e->is_library && strcmp(e->name, d->path) == 0 && e->length == d->length) {
            a->base = e->base;
            a->length = e->length;
        }
    }
}

static void analyse(void *context)
{
    const work *k = context;
    lsp_analysis *a = k->analysis;
    arena *memory = &a->memory;
    options *o = arena_new(memory, options);

    source_init(&a->sources, memory);
    diag_init(&a->diagnostics, &a->sources, stderr);
    a->log.memory = memory;
    a->diagnostics.log = &a->log;
    a->session = (session){.memory = memory, .sources = &a->sources, .diagnostics = &a->diagnostics, .options = o};
    lsp_read_options(k->server, k->document, a, o);
    unsigned errors = a->diagnostics.errors; /* those of the options; the source is checked with the others */
    if (!compilation_of_input(&a->compilation, &a->session, arena_strdup(memory, k->document->path), INPUT_CL, k->document->text,
                              k->document->length, STAGE_AST))
        return;
    a->diagnostics.errors = 0;
    a->compilation.is_on_disk = k->document->is_file;
    add_open_headers(k);
    compile_names(&a->compilation, &a->names);
    a->diagnostics.errors += errors;
    find_document(a, k->document);
    collect_names(a);
}

lsp_analysis *lsp_analyse(lsp_server *s, lsp_document *d)
{
    work k = {.server = s, .document = d};
    bug_failure why;

    if (d->analysis)
        return d->analysis;
    k.analysis = d->analysis = calloc(1, sizeof *d->analysis);
    if (!k.analysis)
        out_of_memory();
    arena_init_lasting(&k.analysis->memory);
    if (!recover_run(&k.analysis->memory, analyse, &k, &why)) {
        arena_release(&k.analysis->memory);
        *k.analysis = (lsp_analysis){.failure = why};
        arena_init_lasting(&k.analysis->memory);
        source_init(&k.analysis->sources, &k.analysis->memory);
    }
    return d->analysis;
}
