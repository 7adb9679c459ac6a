/* src/lsp/diagnostics.c - the diagnostics of a document, and their corrections as code actions.
 *
 * A diagnostic of an included file is shown at its #include, with the place as related information: the file belongs to other sources, too. One of a
 * file of options is shown in that file. */
#include "src/lsp/lsp.h"

#include <limits.h>
#include <stdlib.h>

/* --- places --------------------------------------------------------------------------------------------------------------- */

/* The units of the client in the first COUNT bytes of a line. */
static uint32_t units_in(const lsp_server *s, const char *line, uint32_t length, uint32_t count)
{
    uint32_t units = 0, code;

    if (!line || s->counts_bytes)
        return count;
    for (uint32_t at = 0; at < count && at < length;) {
        unsigned bytes = source_utf8(line + at, length - at, &code);
        units += bytes && code > 0xFFFF ? 2 : 1;
        at += bytes ? bytes : 1;
    }
    return units;
}

/* The columns of P, whose line is TEXT: those that are underlined, or else the word there. LAST is past the end. */
static void find_columns(const diag_place *p, const char *text, uint32_t length, uint32_t *first, uint32_t *last)
{
    *first = p->first ? p->first : p->column ? p->column : 1;
    *last = p->first ? p->last + 1 : *first;
    if (!text) /* nothing is known of the line */
        return;
    *first = *first > length + 1 ? length + 1 : *first;
    if (*last <= *first)
        for (*last = *first; *last <= length && lsp_is_word(text[*last - 1]);)
            ++*last;
    *last = *last > length + 1 ? length + 1 : *last;
    if (*last == *first && *last <= length && !p->first)
        ++*last;
}

static void write_place(const lsp_server *s, json_writer *w, const diag_place *p, const char *text, uint32_t length, bool is_fix)
{
    uint32_t first, last, line = p->line ? p->line - 1 : 0;

    find_columns(p, text, length, &first, &last);
    if (is_fix) { /* exactly these columns, and none of an insertion */
        first = p->first;
        last = p->last + 1;
    }
    json_begin(w, "range", '{');
    lsp_write_position(w, "start", line, units_in(s, text, length, first - 1));
    lsp_write_position(w, "end", line, units_in(s, text, length, last - 1));
    json_end(w, '}');
}

static const char *uri_of(const lsp_server *s, arena *memory, const lsp_document *d, const char *file)
{
    char real[PATH_MAX];

    if (strcmp(file, d->path) == 0)
        return d->uri;
    if (!realpath(file, real))
        return NULL;
    const lsp_document *open = lsp_find_path(s, real);
    return open ? open->uri : lsp_uri_of_path(memory, real);
}

/* The place in the document of the #include that leads to FILE; false: there is none. */
static bool find_include(const lsp_analysis *a, const char *file, diag_place *out)
{
    source_place place;

    for (size_t i = 0; a->base && i < a->sources.entries.count; i++) {
        const source_entry *e = &a->sources.entries.items[i];
        if (!e->text || strcmp(e->name, file) != 0)
            continue;
        source_loc loc = e->includer;
        while (loc && (loc < a->base || loc > a->base + a->length)) {
            e = source_find(&a->sources, loc);
            loc = e ? e->includer : 0;
        }
        if (!loc || !source_where(&a->sources, loc, &place))
            continue;
        *out =
            (diag_place){.file = place.file, .line = place.line, .column = place.column, .first = 1, .last = place.line_length};
        return true;
    }
    return false;
}

/* --- one diagnostic ------------------------------------------------------------------------------------------------------- */

static void write_related(const lsp_server *s, json_writer *w, arena *memory, const lsp_document *d, const diag_record *n,
                          const char *message)
{
    const char *uri = n->where.file ? uri_of(s, memory, d, n->where.file) : NULL;

    if (!uri)
        return;
    json_begin(w, NULL, '{');
    json_begin(w, "location", '{');
    json_text(w, "uri", uri);
    write_place(s, w, &n->where, n->line_text, n->line_length, false);
    json_end(w, '}');
    json_text(w, "message", message);
    json_end(w, '}');
}

static void write_diagnostic(const lsp_server *s, json_writer *w, arena *memory, const lsp_document *d, const lsp_analysis *a,
                             const diag_record *r)
{
    static const int severities[] = {[DIAG_NOTE] = 3, [DIAG_REMARK] = 3, [DIAG_WARNING] = 2, [DIAG_ERROR] = 1};

    bool is_elsewhere =
        r->where.file && strcmp(r->where.file, d->path) != 0 && (!a->config || strcmp(r->where.file, a->config) != 0);
    diag_place at = {.line = 1, .column = 1};
    text message;

    json_begin(w, NULL, '{');
    if (is_elsewhere && !find_include(a, r->where.file, &at))
        at = r->where;
    if (is_elsewhere)
        write_place(s, w, &at, NULL, 0, false);
    else
        write_place(s, w, &r->where, r->line_text, r->line_length, false);
    json_number(w, "severity", severities[r->level]);
    json_text(w, "source", "gasket");
    if (r->rule)
        json_text(w, "code", arena_printf(memory, "-W%s", r->rule));
    text_init(&message, memory);
    if (is_elsewhere)
        text_printf(&message, "%s:%u: ", r->where.file, (unsigned)r->where.line);
    text_str(&message, r->message);
    for (size_t i = 0; i < r->related.count; i++)
        if (!s->shows_related || !r->related.items[i].where.file)
            text_printf(&message, "\n%s", r->related.items[i].message);
    json_text(w, "message", message.data);
    if (r->rule && (strncmp(r->rule, "unused", 6) == 0 || strncmp(r->rule, "deprecated", 10) == 0)) {
        json_begin(w, "tags", '[');
        json_number(w, NULL, *r->rule == 'u' ? 1 : 2);
        json_end(w, ']');
    }
    if (s->shows_related && (r->related.count || is_elsewhere)) {
        json_begin(w, "relatedInformation", '[');
        if (is_elsewhere)
            write_related(s, w, memory, d, r, r->message);
        for (size_t i = 0; i < r->related.count; i++)
            write_related(s, w, memory, d, &r->related.items[i], r->related.items[i].message);
        json_end(w, ']');
    }
    json_end(w, '}');
}

static bool is_in_config(const lsp_analysis *a, const diag_record *r)
{
    return a->config && r->where.file && strcmp(r->where.file, a->config) == 0;
}

static void write_failure(json_writer *w, const bug_failure *why)
{
    json_begin(w, NULL, '{');
    json_begin(w, "range", '{');
    lsp_write_position(w, "start", 0, 0);
    lsp_write_position(w, "end", 0, 0);
    json_end(w, '}');
    json_number(w, "severity", 1);
    json_text(w, "source", "gasket");
    json_text(w, "message", why->message);
    json_end(w, '}');
}

static void publish_for(lsp_server *s, arena *memory, const lsp_document *d, const lsp_analysis *a, const char *uri, bool config)
{
    text t;
    json_writer w = {.out = &t};

    text_init(&t, memory);
    json_begin(&w, NULL, '{');
    json_text(&w, "uri", uri);
    if (!config)
        json_number(&w, "version", d->version);
    json_begin(&w, "diagnostics", '[');
    for (size_t i = 0; a && i < a->log.records.count; i++)
        if (is_in_config(a, &a->log.records.items[i]) == config)
            write_diagnostic(s, &w, memory, d, a, &a->log.records.items[i]);
    if (a && a->failure.status && !config)
        write_failure(&w, &a->failure);
    json_end(&w, ']');
    json_end(&w, '}');
    lsp_notify(s, memory, "textDocument/publishDiagnostics", &t);
}

void lsp_publish(lsp_server *s, arena *memory, lsp_document *d, bool is_closed)
{
    const lsp_analysis *a = is_closed ? NULL : lsp_analyse(s, d);
    const char *config = NULL;

    d->is_dirty = false;
    publish_for(s, memory, d, a, d->uri, false);
    for (size_t i = 0; a && i < a->log.records.count; i++)
        if (is_in_config(a, &a->log.records.items[i]))
            config = uri_of(s, memory, d, a->config);
    if (d->shown_config && (!config || strcmp(config, d->shown_config) != 0))
        publish_for(s, memory, d, NULL, d->shown_config, true);
    if (config)
        publish_for(s, memory, d, a, config, true);
    free(d->shown_config);
    d->shown_config = config ? strdup(config) : NULL;
}

/* --- code actions --------------------------------------------------------------------------------------------------------- */

static const char *title_of(arena *memory, const diag_record *r)
{
    const diag_fix *f = &r->fixes[0];
    int length = (int)(f->where.last + 1 - f->where.first);
    const char *old = f->line_text + f->where.first - 1;

    if (r->fix_count > 1)
        return r->level == DIAG_NOTE ? r->message : arena_printf(memory, "correct: %s", r->message);
    if (length <= 0)
        return arena_printf(memory, "insert '%s'", f->text);
    if (!*f->text)
        return arena_printf(memory, "remove '%.*s'", length, old);
    return arena_printf(memory, "change '%.*s' to '%s'", length, old, f->text);
}

/* The edits of the fixes of R in the file of the first one; the compiler proposes no others. */
static void write_edits(const lsp_server *s, json_writer *w, const diag_record *r, const char *uri)
{
    json_begin(w, "edit", '{');
    json_begin(w, "changes", '{');
    json_begin(w, uri, '[');
    for (unsigned i = 0; i < r->fix_count; i++) {
        const diag_fix *f = &r->fixes[i];
        json_begin(w, NULL, '{');
        write_place(s, w, &f->where, f->line_text, f->line_length, true);
        json_text(w, "newText", f->text);
        json_end(w, '}');
    }
    json_end(w, ']');
    json_end(w, '}');
    json_end(w, '}');
}

/* Writes the correction of FIXED, which is DIAGNOSTIC or a note of it. */
static void write_action(const lsp_request *r, json_writer *w, const lsp_document *d, const lsp_analysis *a,
                         const diag_record *diagnostic, const diag_record *fixed)
{
    const char *uri = fixed->fix_count ? uri_of(r->server, r->memory, d, fixed->fixes[0].where.file) : NULL;

    if (!uri)
        return;
    json_begin(w, NULL, '{');
    json_text(w, "title", title_of(r->memory, fixed));
    json_text(w, "kind", "quickfix");
    json_begin(w, "diagnostics", '[');
    write_diagnostic(r->server, w, r->memory, d, a, diagnostic);
    json_end(w, ']');
    json_bool(w, "isPreferred", fixed == diagnostic);
    write_edits(r->server, w, fixed, uri);
    json_end(w, '}');
}

static bool allows_quick_fixes(const lsp_request *r)
{
    const char *only = lsp_member(r, lsp_member(r, r->params, "context"), "only");
    bool allows = !only || !json_first(only, r->end);

    for (const char *e = only ? json_first(only, r->end) : NULL; e; e = json_next(e, r->end)) {
        const char *kind = json_read_string(r->memory, e, r->end);
        allows |= kind && (strcmp(kind, "quickfix") == 0 || !*kind);
    }
    return allows;
}

void lsp_code_action(const lsp_request *r)
{
    lsp_document *d = lsp_document_of(r);
    const char *range = lsp_member(r, r->params, "range"), *start = lsp_member(r, range, "start"),
               *end = lsp_member(r, range, "end");

    if (!d)
        return;
    const lsp_analysis *a = lsp_analyse(r->server, d);
    int64_t from = lsp_integer(r, start, "line", 0) + 1, to = lsp_integer(r, end, "line", 0) + 1;
    json_writer w = lsp_begin(r, '[');
    for (size_t i = 0; allows_quick_fixes(r) && i < a->log.records.count; i++) {
        const diag_record *g = &a->log.records.items[i];
        if (!g->where.file || strcmp(g->where.file, d->path) != 0 || g->where.line < from || g->where.line > to)
            continue;
        write_action(r, &w, d, a, g, g);
        for (size_t n = 0; n < g->related.count; n++)
            write_action(r, &w, d, a, g, &g->related.items[n]);
    }
    lsp_end(r, &w, ']');
}
