/* src/check/report.c - see report.h.
 *
 *     a.cl:3:12: error: read of 4 bytes past the end of 'a' [bounds]
 *         b[i] = a[i + 1];
 *                ~^~~~~~~
 *     a.cl:1:34: note: 'a' has 64 bytes
 *     ...
 *     a.cl:3: note: in work-item (15), local id (15) of group (0)
 *     1 finding */
#include "src/check/report.h"

#include "src/base/json.h"

#include <inttypes.h>

/* --- text ----------------------------------------------------------------------------------------------------------------- */

static diag_place diag_place_of(const check_place *p)
{
    return (diag_place){.file = p->file, .line = p->line, .column = p->column, .first = p->first, .last = p->last};
}

/* Appends "(17,0)", as many components as there are dimensions. */
static void print_index(text *out, const uint32_t index[3], unsigned dims)
{
    for (unsigned i = 0; i < dims; i++)
        text_printf(out, "%c%" PRIu32, i ? ',' : '(', index[i]);
    text_char(out, ')');
}

/* Appends the work-items of F: ids of the first one, global ids of the others, after its kernel if NAMES_KERNEL. */
static void print_items(text *out, const check_finding *f, unsigned dims, bool names_kernel)
{
    if (names_kernel && f->kernel)
        text_printf(out, "in kernel '%s'%s", f->kernel, f->item_count || f->count > 1 ? ", " : "");
    if (f->item_count) {
        text_str(out, f->item_count > 1 ? "first in work-item " : "in work-item ");
        print_index(out, f->items[0].global, dims);
        text_str(out, ", local id ");
        print_index(out, f->items[0].local, dims);
        text_str(out, " of group ");
        print_index(out, f->items[0].group, dims);
    }
    for (unsigned i = 1; i < f->item_count; i++) {
        text_str(out, i == 1 ? "; then in " : ", ");
        print_index(out, f->items[i].global, dims);
    }
    if (f->count > 1)
        text_printf(out, "%s%" PRIu64 " times in total", f->item_count ? "; " : "", f->count);
}

void check_report_finding(diag *d, const check_finding *f, arena *memory, unsigned dims, bool names_kernel)
{
    diag_place line = {.file = f->where.file, .line = f->where.line}; /* of notes without a place */
    text items;

    text_init(&items, memory);
    diag_finding(d, f->level == CHECK_ERROR ? DIAG_ERROR : DIAG_WARNING, diag_place_of(&f->where), check_kind_name(f->kind), "%s",
                 f->message);
    for (size_t n = 0; n < f->notes.count; n++) {
        const check_place *where = &f->notes.items[n].where;
        diag_note_in(d, where->file ? diag_place_of(where) : line, "%s", f->notes.items[n].message);
    }
    print_items(&items, f, dims, names_kernel);
    if (items.length)
        diag_note_in(d, line, "%s", items.data);
}

size_t check_count(const check_findings *f, check_level from)
{
    size_t count = 0;

    for (size_t n = 0; n < f->items.count; n++)
        count += f->items.items[n].level >= from;
    return count;
}

void check_report(diag *d, const check_findings *f, check_level from, unsigned dims)
{
    size_t count = check_count(f, from);

    for (size_t n = 0; n < f->items.count; n++)
        if (f->items.items[n].level >= from)
            check_report_finding(d, &f->items.items[n], f->memory, dims, false);
    if (check_is_full(f))
        diag_note_in(d, (diag_place){0}, "the run stopped at the limit of --max-findings; further findings are not reported");
    if (count && !d->log)
        fprintf(d->out, "%zu finding%s\n", count, count == 1 ? "" : "s");
}

void check_print_call(FILE *out, const check_finding *f)
{
    const char *function = f->where.file;

    fprintf(out, "%s: %s: %s [%s]\n", function, check_level_name(f->level), f->message, check_kind_name(f->kind));
    for (size_t n = 0; n < f->notes.count; n++) {
        const check_place *at = &f->notes.items[n].where;
        fputs(at->file ? at->file : function, out);
        if (at->file && at->line)
            fprintf(out, ":%u", (unsigned)at->line);
        fprintf(out, ": note: %s\n", f->notes.items[n].message);
    }
}

/* --- JSON ----------------------------------------------------------------------------------------------------------------- */

static void print_json_string(text *out, const char *key, const char *s)
{
    text_printf(out, "\"%s\":", key);
    if (s)
        json_string(out, s);
    else
        text_str(out, "null");
}

/* Appends ,"KEY":N, or null if N is 0. */
static void print_json_number(text *out, const char *key, uint64_t n)
{
    if (n)
        text_printf(out, ",\"%s\":%" PRIu64, key, n);
    else
        text_printf(out, ",\"%s\":null", key);
}

static void print_json_place(text *out, const check_place *p)
{
    print_json_string(out, "file", p->file);
    print_json_number(out, "line", p->line);
    print_json_number(out, "column", p->column);
    print_json_number(out, "first_column", p->first);
    print_json_number(out, "last_column", p->last);
}

static void print_ids(text *out, const char *key, const uint32_t ids[3])
{
    text_printf(out, "\"%s\":[%" PRIu32 ",%" PRIu32 ",%" PRIu32 "]", key, ids[0], ids[1], ids[2]);
}

static void print_work_items(text *out, const check_finding *f)
{
    text_str(out, ",\"work_items\":[");
    for (unsigned i = 0; i < f->item_count; i++) {
        text_str(out, i ? ",{" : "{");
        print_ids(out, "global", f->items[i].global);
        text_char(out, ',');
        print_ids(out, "local", f->items[i].local);
        text_char(out, ',');
        print_ids(out, "group", f->items[i].group);
        text_char(out, '}');
    }
    text_char(out, ']');
}

/* Appends the notes of F. One without a place has that of F. */
static void print_related(text *out, const check_finding *f)
{
    const char *separator = "";

    text_str(out, ",\"related\":[");
    for (size_t n = 0; n < f->notes.count; n++) {
        const check_note *note = &f->notes.items[n];
        text_printf(out, "%s{", separator);
        print_json_place(out, note->where.file ? &note->where : &f->where);
        text_char(out, ',');
        print_json_string(out, "message", note->message);
        text_char(out, '}');
        separator = ",";
    }
    text_char(out, ']');
}

void check_print_json_finding(text *out, const check_finding *f)
{
    text_char(out, '{');
    print_json_string(out, "kind", check_kind_name(f->kind));
    text_char(out, ',');
    print_json_string(out, "level", check_level_name(f->level));
    text_char(out, ',');
    print_json_place(out, &f->where);
    text_char(out, ',');
    print_json_string(out, "message", f->message);
    text_printf(out, ",\"count\":%" PRIu64 ",", f->count);
    print_json_string(out, "kernel", f->kernel);
    text_char(out, ',');
    print_json_string(out, "space", f->space);
    text_char(out, ',');
    print_json_string(out, "object", f->object);
    if (f->object)
        text_printf(out, ",\"offset\":%" PRId64, f->offset);
    else
        text_str(out, ",\"offset\":null");
    print_json_number(out, "bytes", f->bytes);
    print_work_items(out, f);
    print_related(out, f);
    text_char(out, '}');
}

void check_print_json(text *out, const check_findings *f, check_level from)
{
    const char *separator = "\n";

    text_str(out, "{\"findings\":[");
    for (size_t n = 0; n < f->items.count; n++) {
        if (f->items.items[n].level < from)
            continue;
        text_str(out, separator);
        check_print_json_finding(out, &f->items.items[n]);
        separator = ",\n";
    }
    text_str(out, check_count(f, from) ? "\n]}\n" : "]}\n");
}
