/* src/explain/document.c - documents, columns and their tables: a place, a string and an IR object each become an index of a
 * row.
 *
 * A string counts its uses, so one that only dropped listings contain is written empty. Sources that only locations name are
 * read at the end of a column. */
#include "src/explain/document.h"

#include "src/driver/version.h"

#include <stdarg.h>
#include <string.h>

/* Limits on files that are read only because locations name them: the bytes of one, and their number. */
enum { MOST_SOURCE_BYTES = 1 << 20, MOST_SOURCES = 50 };

/* --- tables --------------------------------------------------------------------------------------------------------------- */

static uint32_t file_id(explain_document *d, explain_file f)
{
    for (size_t i = 0; i < d->files.count; i++)
        if (d->files.items[i].is_library == f.is_library && strcmp(d->files.items[i].name, f.name) == 0)
            return (uint32_t)i;
    f.name = arena_strdup(d->memory, f.name);
    vec_push(d->memory, &d->files, f);
    return (uint32_t)d->files.count - 1;
}

int64_t explain_place_id(explain_column *e, explain_file file, uint32_t line, uint32_t column)
{
    if (!file.name || !line)
        return -1;
    explain_place p = {file_id(e->document, file), line, column};
    uint32_t hash = hash_bytes(&p, sizeof p, 0);
    table_each(n, &e->place_numbers, hash) if (memcmp(&e->places.items[n], &p, sizeof p) == 0) return n;
    table_push(e->memory, &e->place_numbers, hash, &e->places, p);
    return (int64_t)e->places.count - 1;
}

int64_t explain_place_of(explain_column *e, source_loc where)
{
    source_place at;

    if (!source_where(e->document->sources, where, &at))
        return -1;
    return explain_place_id(e, (explain_file){at.file, at.is_library}, at.line, at.column);
}

int64_t explain_place_in(explain_column *e, const ir_module *m, uint32_t loc)
{
    const ir_loc *at = &m->locs.items[loc];

    return explain_place_id(e, (explain_file){at->file, at->library}, at->line, at->column);
}

uint32_t explain_string_id(explain_column *e, const char *s, size_t length)
{
    const char *text = intern(&e->texts, s, length);
    uintptr_t known = (uintptr_t)map_get(&e->string_ids, text);

    if (known) {
        e->string_uses.items[known - 1]++;
        return (uint32_t)known - 1;
    }
    vec_push(e->memory, &e->strings, text);
    vec_push(e->memory, &e->string_uses, 1);
    map_set(e->memory, &e->string_ids, text, (void *)(uintptr_t)e->strings.count);
    return (uint32_t)e->strings.count - 1;
}

void explain_release_string(explain_column *e, uint32_t string)
{
    e->string_uses.items[string]--;
}

uint32_t explain_plain_string_id(explain_column *e, const char *s)
{
    arena scratch;
    text t;

    arena_init(&scratch);
    text_init(&t, &scratch);
    for (const char *c = s; *c; c++)
        text_repeat(&t, *c, *c == '{' || *c == '}' ? 2 : 1);
    uint32_t id = explain_string_id(e, t.data ? t.data : "", t.length);
    arena_release(&scratch);
    return id;
}

uint32_t explain_value_id(explain_column *e, const void *object, const char *name)
{
    uintptr_t known = (uintptr_t)map_get(&e->value_ids, object);

    if (known)
        return (uint32_t)known - 1;
    vec_push(e->memory, &e->value_names, name ? arena_strdup(e->memory, name) : NULL);
    map_set(e->memory, &e->value_ids, object, (void *)(uintptr_t)e->value_names.count);
    return (uint32_t)e->value_names.count - 1;
}

void explain_omit(explain_column *e, const char *fmt, ...)
{
    text t;
    va_list ap;

    text_init(&t, e->memory);
    va_start(ap, fmt);
    text_vprintf(&t, fmt, ap);
    va_end(ap);
    for (size_t i = 0; i < e->omitted.count; i++)
        if (strcmp(e->omitted.items[i], t.data) == 0)
            return;
    vec_push(e->memory, &e->omitted, t.data);
}

/* --- sources -------------------------------------------------------------------------------------------------------------- */

/* The text of F, or NULL if it was not read. */
static const char *text_of_file(const explain_document *d, explain_file f)
{
    for (size_t i = 0; i < d->sources->entries.count; i++) {
        const source_entry *e = &d->sources->entries.items[i];
        if (e->text && e->is_library == f.is_library && strcmp(e->name, f.name) == 0)
            return e->text;
    }
    return NULL;
}

/* Reads the file NAME, which only locations name, such as those of IR text. */
static bool read_source(explain_document *d, const char *name)
{
    size_t length;
    const char *contents = source_read_file(d->sources, d->memory, name, FILE_REGULAR, MOST_SOURCE_BYTES, &length);

    return contents && source_add_file(d->sources, name, contents, length, 0);
}

/* Reads the files that places of E name and that the compilation did not read. */
static void read_sources(explain_column *e)
{
    explain_document *d = e->document;
    unsigned count = 0;

    for (size_t i = 0; i < d->files.count; i++) {
        if (text_of_file(d, d->files.items[i]))
            continue;
        if (count++ == MOST_SOURCES) {
            explain_omit(e, "Only the first %u source files that locations name are read.", (unsigned)MOST_SOURCES);
            return;
        }
        if (!read_source(d, d->files.items[i].name))
            explain_omit(e, "The source file '%s' cannot be read, or has more than %u bytes.", d->files.items[i].name,
                         (unsigned)MOST_SOURCE_BYTES);
    }
}

/* --- columns -------------------------------------------------------------------------------------------------------------- */

explain_document *explain_document_new(arena *memory, source_map *sources, const char *file, const char *command)
{
    explain_document *d = arena_new(memory, explain_document);
    const char *slash = strrchr(file, '/');

    *d = (explain_document){.memory = memory, .sources = sources, .title = slash ? slash + 1 : file, .command = command};
    file_id(d, (explain_file){.name = file});
    return d;
}

explain_column *explain_begin(explain_document *d, compilation *c, const char *options)
{
    explain_column *e = arena_new(d->memory, explain_column);

    *e = (explain_column){.document = d, .memory = d->memory, .compiled = c, .options = options, .log.memory = d->memory};
    interner_init(&e->texts, e->memory);
#define SECTION(name) explain_prepare_##name(e);
#include "src/explain/sections.def"
    return e;
}

/* Names the stage at which the compilation failed; "" if it did not. */
static const char *stage_that_failed(const explain_column *e)
{
    const compilation *c = e->compiled;

    if (e->stopped)
        return e->stopped;
    if (c->done)
        return "";
    if (c->kind == INPUT_ASM)
        return "read";
    return !c->module ? "front end" : !c->program ? "optimize" : "back end";
}

static void write_places(const explain_column *e, json_writer *w)
{
    json_begin(w, "places", '[');
    for (size_t i = 0; i < e->places.count; i++) {
        const explain_place *p = &e->places.items[i];
        json_begin(w, NULL, '[');
        json_number(w, NULL, p->file);
        json_number(w, NULL, p->line);
        json_number(w, NULL, p->column);
        json_end(w, ']');
    }
    json_end(w, ']');
}

static void write_values(const explain_column *e, json_writer *w)
{
    char number[24];

    json_begin(w, "values", '{');
    for (size_t i = 0; i < e->value_names.count; i++) {
        if (!e->value_names.items[i])
            continue;
        snprintf(number, sizeof number, "%zu", i);
        json_text(w, number, e->value_names.items[i]);
    }
    json_end(w, '}');
}

static void write_texts(json_writer *w, const char *key, const char *const *items, size_t count)
{
    json_begin(w, key, '[');
    for (size_t i = 0; i < count; i++)
        json_text(w, NULL, items[i]);
    json_end(w, ']');
}

static void write_strings(const explain_column *e, json_writer *w)
{
    json_begin(w, "strings", '[');
    for (size_t i = 0; i < e->strings.count; i++)
        json_text(w, NULL, e->string_uses.items[i] ? e->strings.items[i] : "");
    json_end(w, ']');
}

void explain_end(explain_column *e)
{
    text out;
    json_writer w = {.out = &out};

    text_init(&out, e->memory);
    json_begin(&w, NULL, '{');
    json_text(&w, "options", e->options);
    json_text(&w, "stopped", stage_that_failed(e));
#define SECTION(name) explain_write_##name(e, &w);
#include "src/explain/sections.def"
    read_sources(e);
    write_texts(&w, "omitted", e->omitted.items, e->omitted.count); /* the tables last: the sections fill them */
    write_strings(e, &w);
    write_values(e, &w);
    write_places(e, &w);
    json_end(&w, '}');
    vec_push(e->memory, &e->document->columns, out);
}

/* --- the document --------------------------------------------------------------------------------------------------------- */

void explain_print(text *out, const explain_document *d)
{
    json_writer w = {.out = out};

    json_begin(&w, NULL, '{');
    json_number(&w, "format", 1);
    json_text(&w, "gasket", GASKET_VERSION);
    json_text(&w, "title", d->title);
    json_text(&w, "command", d->command);
    json_begin(&w, "files", '[');
    for (size_t i = 0; i < d->files.count; i++) {
        const char *contents = text_of_file(d, d->files.items[i]);
        json_begin(&w, NULL, '{');
        json_text(&w, "name", d->files.items[i].name);
        json_text(&w, "text", contents ? contents : "");
        json_end(&w, '}');
    }
    json_end(&w, ']');
    json_begin(&w, "columns", '[');
    for (size_t i = 0; i < d->columns.count; i++)
        json_raw(&w, NULL, d->columns.items[i].data, d->columns.items[i].length);
    json_end(&w, ']');
    json_end(&w, '}');
    text_char(out, '\n');
}
