/* src/lsp/document.c - the open documents: their texts, positions in them, and their URIs.
 *
 * The protocol counts lines from 0, and in a line units of UTF-16, or bytes if the client has agreed to that. A malformed byte counts as one unit,
 * as the U+FFFD does that a client shows for it. */
#include "src/lsp/lsp.h"

#include "src/base/bug.h"
#include "src/base/search.h"

#include <ctype.h>
#include <limits.h>
#include <stdlib.h>

/* --- URIs ----------------------------------------------------------------------------------------------------------------- */

static int hex_digit(char c)
{
    return isdigit((unsigned char)c) ? c - '0' : isxdigit((unsigned char)c) ? tolower((unsigned char)c) - 'a' + 10 : -1;
}

char *lsp_path_of_uri(arena *memory, const char *uri)
{
    text path;

    if (strncmp(uri, "file://", 7) != 0 || !strchr(uri + 7, '/'))
        return NULL;
    text_init(&path, memory);
    for (const char *s = strchr(uri + 7, '/'); *s; s++) {
        int high = *s == '%' ? hex_digit(s[1]) : -1, low = high >= 0 ? hex_digit(s[2]) : -1;
        text_char(&path, low >= 0 ? (char)(high * 16 + low) : *s);
        s += low >= 0 ? 2 : 0;
    }
    return strlen(path.data) == path.length ? path.data : NULL;
}

const char *lsp_uri_of_path(arena *memory, const char *path)
{
    text uri;

    text_init(&uri, memory);
    text_str(&uri, "file://");
    for (const unsigned char *s = (const unsigned char *)path; *s; s++) {
        if (isalnum(*s) || strchr("/-._~", *s)) {
            text_char(&uri, (char)*s);
        } else {
            text_char(&uri, '%');
            text_hex(&uri, *s, 2);
        }
    }
    return uri.data;
}

/* --- lines and positions -------------------------------------------------------------------------------------------------- */

static bool ends_line(const char *text, size_t length, size_t at)
{
    return text[at] == '\n' || (text[at] == '\r' && (at + 1 == length || text[at + 1] != '\n'));
}

static void find_lines(lsp_document *d)
{
    arena_release(&d->lines_memory);
    memset(&d->lines, 0, sizeof d->lines);
    vec_push(&d->lines_memory, &d->lines, 0);
    for (size_t at = 0; at < d->length; at++)
        if (ends_line(d->text, d->length, at))
            vec_push(&d->lines_memory, &d->lines, (uint32_t)at + 1);
}

/* The end of line LINE without its line end. */
static size_t line_end(const char *text, size_t length, const uint32_t *lines, size_t count, size_t line)
{
    size_t end = line + 1 < count ? lines[line + 1] : length;

    while (end > lines[line] && (text[end - 1] == '\n' || text[end - 1] == '\r'))
        end--;
    return end;
}

/* The bytes of the character at S, of which N may be read, and the units that the client counts for it. */
static unsigned step(const lsp_server *s, const char *at, size_t n, unsigned *units)
{
    uint32_t code = 0;
    unsigned bytes = source_utf8(at, n, &code);

    bytes = bytes ? bytes : 1;
    *units = s->counts_bytes ? bytes : code > 0xFFFF ? 2 : 1;
    return bytes;
}

static uint32_t offset_in(const lsp_server *s, const lsp_document *d, int64_t line, int64_t character)
{
    unsigned units;

    if (line < 0 || character < 0)
        return 0;
    if (line >= (int64_t)d->lines.count)
        return (uint32_t)d->length;
    size_t at = d->lines.items[line], end = line_end(d->text, d->length, d->lines.items, d->lines.count, (size_t)line);
    for (int64_t passed = 0; at < end && passed < character; passed += units)
        at += step(s, d->text + at, end - at, &units);
    return (uint32_t)at;
}

uint32_t lsp_offset(const lsp_server *s, const lsp_request *r, const lsp_document *d, const char *position)
{
    return offset_in(s, d, lsp_integer(r, position, "line", 0), lsp_integer(r, position, "character", 0));
}

static void find_place(const lsp_server *s, const char *text, size_t length, const uint32_t *lines, size_t count, uint32_t offset,
                       uint32_t *line, uint32_t *character)
{
    unsigned units;

    offset = offset < length ? offset : (uint32_t)length;
    lower_bound(after, count, lines[after] <= offset);
    *line = (uint32_t)after - 1;
    *character = 0;
    for (size_t at = lines[*line]; at < offset; *character += units)
        at += step(s, text + at, length - at, &units);
}

void lsp_place(const lsp_server *s, const lsp_document *d, uint32_t offset, uint32_t *line, uint32_t *character)
{
    find_place(s, d->text, d->length, d->lines.items, d->lines.count, offset, line, character);
}

void lsp_write_position(json_writer *w, const char *key, uint32_t line, uint32_t character)
{
    json_begin(w, key, '{');
    json_number(w, "line", line);
    json_number(w, "character", character);
    json_end(w, '}');
}

void lsp_write_range(const lsp_server *s, json_writer *w, const char *key, const char *text, size_t length, const uint32_t *lines,
                     size_t count, uint32_t from, uint32_t to)
{
    uint32_t line, character;

    json_begin(w, key, '{');
    find_place(s, text, length, lines, count, from, &line, &character);
    lsp_write_position(w, "start", line, character);
    find_place(s, text, length, lines, count, to, &line, &character);
    lsp_write_position(w, "end", line, character);
    json_end(w, '}');
}

void lsp_write_document_range(const lsp_server *s, json_writer *w, const char *key, const lsp_document *d, uint32_t from,
                              uint32_t to)
{
    lsp_write_range(s, w, key, d->text, d->length, d->lines.items, d->lines.count, from, to);
}

/* --- documents ------------------------------------------------------------------------------------------------------------ */

lsp_document *lsp_find_document(const lsp_server *s, const char *uri)
{
    for (lsp_document *d = s->documents; d; d = d->next)
        if (strcmp(d->uri, uri) == 0)
            return d;
    return NULL;
}

lsp_document *lsp_find_path(const lsp_server *s, const char *path)
{
    for (lsp_document *d = s->documents; d; d = d->next)
        if (d->is_file && strcmp(d->path, path) == 0)
            return d;
    return NULL;
}

lsp_document *lsp_document_of(const lsp_request *r)
{
    const char *uri = lsp_string(r, lsp_member(r, r->params, "textDocument"), "uri");
    lsp_document *d = uri ? lsp_find_document(r->server, uri) : NULL;

    if (!d && r->id)
        lsp_refuse(r, LSP_INVALID_PARAMS, uri ? "the document '%s' is not open" : "the parameters have no textDocument.uri%s",
                   uri ? uri : "");
    return d;
}

static char *copy_of(const char *s, size_t length)
{
    char *copy = malloc(length + 1);

    if (!copy)
        out_of_memory();
    memcpy(copy, s, length);
    copy[length] = '\0';
    return copy;
}

/* Gives D the LENGTH bytes at TEXT, of malloc. */
static void set_text(lsp_document *d, char *text, size_t length)
{
    free(d->text);
    d->text = text;
    d->length = length;
    d->is_dirty = true;
    lsp_free_analysis(d);
    find_lines(d);
}

/* Forgets the analyses of the other documents that include the file of D. */
static void forget_includers(lsp_server *s, const lsp_document *d)
{
    for (lsp_document *other = s->documents; other; other = other->next) {
        const lsp_analysis *a = other->analysis;
        bool includes = false;
        for (size_t i = 0; a && i < a->names.macros.includes.count; i++)
            includes |= strcmp(a->names.macros.includes.items[i].path, d->path) == 0;
        if (includes && other != d) {
            lsp_free_analysis(other);
            other->is_dirty = true;
        }
    }
}

void lsp_forget_analyses(lsp_server *s)
{
    for (lsp_document *d = s->documents; d; d = d->next) {
        lsp_free_analysis(d);
        d->is_dirty = true;
    }
}

static void free_document(lsp_document *d)
{
    lsp_free_analysis(d);
    arena_release(&d->lines_memory);
    if (d->is_file)
        free((char *)d->path);
    free(d->shown_config);
    free(d->uri);
    free(d->text);
    free(d);
}

void lsp_free_documents(lsp_server *s)
{
    while (s->documents) {
        lsp_document *next = s->documents->next;
        free_document(s->documents);
        s->documents = next;
    }
}

void lsp_open(const lsp_request *r)
{
    lsp_server *s = r->server;
    const char *item = lsp_member(r, r->params, "textDocument"), *uri = lsp_string(r, item, "uri"),
               *given = lsp_string(r, item, "text");

    if (!uri || !given || strlen(given) > FILE_TEXT_LIMIT)
        return;
    lsp_document *d = lsp_find_document(s, uri);
    if (!d) {
        d = calloc(1, sizeof *d);
        if (!d)
            out_of_memory();
        arena_init_lasting(&d->lines_memory);
        d->uri = copy_of(uri, strlen(uri));
        const char *path = lsp_path_of_uri(r->memory, uri);
        d->is_file = path != NULL;
        d->path = path ? copy_of(path, strlen(path)) : d->uri;
        d->next = s->documents;
        s->documents = d;
    }
    d->version = lsp_integer(r, item, "version", 0);
    set_text(d, copy_of(given, strlen(given)), strlen(given));
    forget_includers(s, d);
}

/* Applies CHANGE, a TextDocumentContentChangeEvent; false: it is none. */
static bool apply_change(const lsp_request *r, lsp_document *d, const char *change)
{
    const char *range = lsp_member(r, change, "range"), *added = lsp_string(r, change, "text");
    size_t length = added ? strlen(added) : 0;

    if (!added || length > FILE_TEXT_LIMIT)
        return false;
    uint32_t from = 0, to = (uint32_t)d->length;
    if (range) {
        from = lsp_offset(r->server, r, d, lsp_member(r, range, "start"));
        to = lsp_offset(r->server, r, d, lsp_member(r, range, "end"));
        to = to < from ? from : to;
    }
    size_t made = d->length - (to - from) + length;
    if (made > FILE_TEXT_LIMIT)
        return false;
    char *text = malloc(made + 1);
    if (!text)
        out_of_memory();
    memcpy(text, d->text, from);
    memcpy(text + from, added, length);
    memcpy(text + from + length, d->text + to, d->length - to);
    text[made] = '\0';
    set_text(d, text, made);
    return true;
}

void lsp_change(const lsp_request *r)
{
    lsp_document *d = lsp_document_of(r);
    const char *changes = lsp_member(r, r->params, "contentChanges");

    if (!d)
        return;
    d->version = lsp_integer(r, lsp_member(r, r->params, "textDocument"), "version", d->version);
    for (const char *c = changes ? json_first(changes, r->end) : NULL; c; c = json_next(c, r->end))
        if (!apply_change(r, d, c))
            break;
    forget_includers(r->server, d);
}

void lsp_close(const lsp_request *r)
{
    lsp_server *s = r->server;
    lsp_document *d = lsp_document_of(r);

    if (!d)
        return;
    lsp_publish(s, r->memory, d, true);
    for (lsp_document **at = &s->documents; *at; at = &(*at)->next)
        if (*at == d) {
            *at = d->next;
            break;
        }
    forget_includers(s, d); /* they read the file of the disk from now on */
    free_document(d);
}
