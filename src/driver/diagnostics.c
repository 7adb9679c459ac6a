/* src/driver/diagnostics.c - see diagnostics.h.
 *
 * The document is written straight to the stream, without allocation, because running out of memory is a diagnostic, too. */
#include "src/driver/diagnostics.h"

#include "src/check/finding.h"
#include "src/base/bug.h"
#include "src/base/json.h"
#include "src/driver/ci_formats.h"
#include "src/driver/help.h"
#include "src/driver/options.h"
#include "src/driver/version.h"

#include <ctype.h>
#include <string.h>

/* --- JSON ----------------------------------------------------------------------------------------------------------------- */

static void write_string(FILE *out, const char *s)
{
    char piece[8];

    fputc('"', out);
    while (*s) {
        size_t plain = 0;
        while (s[plain] >= ' ' && s[plain] < 0x7F && s[plain] != '"' && s[plain] != '\\')
            plain++;
        fwrite(s, 1, plain, out);
        s += plain;
        if (*s) {
            s = json_character(s, piece);
            fputs(piece, out);
        }
    }
    fputc('"', out);
}

/* Writes the member KEY with string S; NULL: null. */
static void write_member(FILE *out, const char *key, const char *s)
{
    fprintf(out, "\"%s\":", key);
    if (s)
        write_string(out, s);
    else
        fputs("null", out);
}

/* Writes a comma and the member KEY with number N; 0: null. */
static void write_number(FILE *out, const char *key, uint32_t n)
{
    if (n)
        fprintf(out, ",\"%s\":%u", key, (unsigned)n);
    else
        fprintf(out, ",\"%s\":null", key);
}

static void write_place(FILE *out, const diag_place *w)
{
    write_member(out, "file", w->file);
    write_number(out, "line", w->line);
    write_number(out, "column", w->column);
    write_number(out, "first_column", w->first);
    write_number(out, "last_column", w->last);
}

static void write_json_fixes(FILE *out, const diag_record *r)
{
    fputs(",\"fixes\":[", out);
    for (unsigned i = 0; i < r->fix_count; i++) {
        const diag_fix *f = &r->fixes[i];
        fputs(i ? ",{" : "{", out);
        write_member(out, "file", f->where.file);
        fprintf(out, ",\"line\":%u,\"column\":%u,\"end_column\":%u,", (unsigned)f->where.line, (unsigned)f->where.column,
                (unsigned)(f->where.last + 1));
        write_member(out, "text", f->text);
        fputc('}', out);
    }
    fputc(']', out);
}

static const char *severity_name(diag_level level)
{
    static const char *const names[] = {
        [DIAG_NOTE] = "note", [DIAG_REMARK] = "remark", [DIAG_WARNING] = "warning", [DIAG_ERROR] = "error"};

    return names[level];
}

void diagnostics_write_record(FILE *out, const diag_record *r)
{
    fputc('{', out);
    write_member(out, "severity", severity_name(r->level));
    fputc(',', out);
    write_member(out, "rule", r->rule);
    fputc(',', out);
    write_place(out, &r->where);
    fputc(',', out);
    write_member(out, "message", r->message);
    write_json_fixes(out, r);
    fputs(",\"related\":[", out);
    for (size_t i = 0; i < r->related.count; i++) {
        fputs(i ? ",{" : "{", out);
        write_place(out, &r->related.items[i].where);
        fputc(',', out);
        write_member(out, "message", r->related.items[i].message);
        write_json_fixes(out, &r->related.items[i]);
        fputc('}', out);
    }
    fputs("]}", out);
}

/* --- reading JSON --------------------------------------------------------------------------------------------------------- */

typedef struct reader {
    arena *memory;
    const char *end;
} reader;

static const char *read_text(const reader *r, const char *object, const char *key)
{
    return json_read_string(r->memory, json_member(object, r->end, key), r->end);
}

static uint32_t read_count(const reader *r, const char *object, const char *key)
{
    return (uint32_t)json_read_integer(json_member(object, r->end, key), r->end);
}

static bool read_severity(const char *name, diag_level *level)
{
    for (unsigned n = DIAG_NOTE; name && n <= DIAG_ERROR; n++)
        if (strcmp(severity_name((diag_level)n), name) == 0) {
            *level = (diag_level)n;
            return true;
        }
    return false;
}

static void read_fixes(const reader *r, const char *object, diag_record *to)
{
    const char *at = json_first(json_member(object, r->end, "fixes"), r->end);

    for (; at && to->fix_count < DIAG_FIXES; at = json_next(at, r->end)) {
        const char *replacement = read_text(r, at, "text"), *file = read_text(r, at, "file");
        uint32_t column = read_count(r, at, "column"), end = read_count(r, at, "end_column");
        if (replacement && file && end)
            to->fixes[to->fix_count++] =
                (diag_fix){.where = {file, read_count(r, at, "line"), column, column, end - 1}, .text = replacement};
    }
}

/* The place, the message and the fix-its of the record or the note OBJECT. */
static diag_record read_message(const reader *r, const char *object)
{
    diag_record read = {.level = DIAG_NOTE, .message = read_text(r, object, "message")};

    read.where = (diag_place){.file = read_text(r, object, "file"),
                              .line = read_count(r, object, "line"),
                              .column = read_count(r, object, "column"),
                              .first = read_count(r, object, "first_column"),
                              .last = read_count(r, object, "last_column")};
    read_fixes(r, object, &read);
    return read;
}

bool diagnostics_read_record(arena *memory, const char *object, const char *end, diag_record *to)
{
    const reader r = {memory, end};

    *to = read_message(&r, object);
    to->rule = read_text(&r, object, "rule");
    if (!to->message || !read_severity(read_text(&r, object, "severity"), &to->level))
        return false;
    for (const char *at = json_first(json_member(object, end, "related"), end); at; at = json_next(at, end)) {
        diag_record note = read_message(&r, at);
        if (!note.message)
            return false;
        vec_push(memory, &to->related, note);
    }
    return true;
}

/* --- SARIF ---------------------------------------------------------------------------------------------------------------- */

static const char *sarif_level(diag_level level)
{
    return level == DIAG_REMARK ? "note" : severity_name(level);
}

/* Results without a rule of their own have their severity as rule. */
static const char *rule_of(const diag_record *r)
{
    return r->rule ? r->rule : severity_name(r->level);
}

/* Writes FILE as a URI: an absolute path as file://, any other as a relative reference. */
static void write_uri(FILE *out, const char *file)
{
    fputs(*file == '/' ? "\"file://" : "\"", out);
    for (const char *c = file; *c; c++)
        if (isalnum((unsigned char)*c) || strchr("-._~/", *c))
            fputc(*c, out);
        else
            fprintf(out, "%%%02X", (unsigned char)*c);
    fputc('"', out);
}

/* Converts COLUMN of a line with TEXT and LENGTH, in bytes, to characters. */
static uint32_t count_characters(const char *text, uint32_t length, uint32_t column)
{
    uint32_t characters = 1;

    if (!text)
        return column;
    for (uint32_t i = 0; i + 1 < column; i++)
        characters += i >= length || ((unsigned char)text[i] & 0xC0) != 0x80;
    return characters;
}

/* Writes the members of the location of R. */
static void write_location(FILE *out, const diag_record *r)
{
    const diag_place *w = &r->where;

    fputs("\"physicalLocation\":{\"artifactLocation\":{\"uri\":", out);
    write_uri(out, w->file);
    fputc('}', out);
    if (w->line)
        fprintf(out, ",\"region\":{\"startLine\":%u", (unsigned)w->line);
    if (w->line && w->column) {
        uint32_t last = w->last >= w->column ? w->last : w->column;
        fprintf(out, ",\"startColumn\":%u,\"endColumn\":%u", (unsigned)count_characters(r->line_text, r->line_length, w->column),
                (unsigned)count_characters(r->line_text, r->line_length, last + 1));
    }
    fputs(w->line ? "}}" : "}", out);
}

static void write_message(FILE *out, const diag_record *r)
{
    fputs("\"message\":{", out);
    write_member(out, "text", r->message);
    fputc('}', out);
}

static void write_replacement(FILE *out, const diag_fix *f)
{
    fputs("{\"artifactLocation\":{\"uri\":", out);
    write_uri(out, f->where.file);
    fprintf(out, "},\"replacements\":[{\"deletedRegion\":{\"startLine\":%u,\"startColumn\":%u,\"endColumn\":%u}",
            (unsigned)f->where.line, (unsigned)count_characters(f->line_text, f->line_length, f->where.column),
            (unsigned)count_characters(f->line_text, f->line_length, f->where.last + 1));
    fputs(",\"insertedContent\":{", out);
    write_member(out, "text", f->text);
    fputs("}}]}", out);
}

/* Writes the fix-its of R as one fix, after SEPARATOR. Returns the separator of the next fix. */
static const char *write_fix(FILE *out, const diag_record *r, const char *separator)
{
    if (!r->fix_count)
        return separator;
    fprintf(out, "%s{\"description\":{", separator);
    write_member(out, "text", r->message);
    fputs("},\"artifactChanges\":[", out);
    for (unsigned i = 0; i < r->fix_count; i++) {
        fputs(i ? "," : "", out);
        write_replacement(out, &r->fixes[i]);
    }
    fputs("]}", out);
    return ",";
}

/* Writes the alternative fixes of R: that of the diagnostic, and those of its notes. */
static void write_fixes(FILE *out, const diag_record *r)
{
    const char *separator = write_fix(out, r, "");

    for (size_t i = 0; i < r->related.count; i++)
        separator = write_fix(out, &r->related.items[i], separator);
}

static void write_sarif_result(FILE *out, const diag_record *r, size_t rule_index)
{
    fputc('{', out);
    write_member(out, "ruleId", rule_of(r));
    fprintf(out, ",\"ruleIndex\":%zu,\"level\":\"%s\",", rule_index, sarif_level(r->level));
    write_message(out, r);
    fputs(",\"locations\":[", out);
    if (r->where.file) {
        fputc('{', out);
        write_location(out, r);
        fputc('}', out);
    }
    fputs("],\"relatedLocations\":[", out);
    for (size_t i = 0; i < r->related.count; i++) {
        const diag_record *note = &r->related.items[i];
        fprintf(out, i ? ",{\"id\":%zu," : "{\"id\":%zu,", i);
        if (note->where.file) {
            write_location(out, note);
            fputc(',', out);
        }
        write_message(out, note);
        fputc('}', out);
    }
    fputs("],\"fixes\":[", out);
    write_fixes(out, r);
    fputs("]}", out);
}

/* --- a document ----------------------------------------------------------------------------------------------------------- */

typedef struct document {
    const diag_log *log;
    const diag_record *last; /* a message of bug() or die(), after those of the log; NULL: none */
} document;

static const diag_record *record_of(const document *d, size_t i)
{
    return i < d->log->records.count ? &d->log->records.items[i] : d->last;
}

static size_t count_records(const document *d)
{
    return d->log->records.count + (d->last != NULL);
}

/* Returns the index of the first record with the rule of record I, which is I if it introduces the rule. */
static size_t first_with_rule(const document *d, size_t i)
{
    size_t first = 0;

    while (strcmp(rule_of(record_of(d, first)), rule_of(record_of(d, i))) != 0)
        first++;
    return first;
}

/* Returns the index of record I's rule in the list of rules. */
static size_t rule_index(const document *d, size_t i)
{
    size_t index = 0, first = first_with_rule(d, i);

    for (size_t n = 0; n < first; n++)
        index += first_with_rule(d, n) == n;
    return index;
}

static void write_rule(FILE *out, const char *rule)
{
    const char *meaning = help_warning_meaning(rule);

    fputc('{', out);
    write_member(out, "id", rule);
    for (unsigned k = 0; k < CHECK_KIND_COUNT; k++) {
        if (strcmp(check_kind_name((check_kind)k), rule) != 0)
            continue;
        meaning = NULL; /* a kind and a warning may have the same name */
        fputs(",\"shortDescription\":{", out);
        write_member(out, "text", check_kind_text((check_kind)k));
        fprintf(out, "},\"help\":{\"text\":\"src/check/findings.md, section 1: a kernel with '%s', and its correction\"},", rule);
        fprintf(out, "\"defaultConfiguration\":{\"level\":\"%s\"}", check_level_name(check_kind_level((check_kind)k)));
    }
    if (meaning) {
        fputs(",\"shortDescription\":{", out);
        write_member(out, "text", meaning);
        fprintf(out, "},\"help\":{\"text\":\"gasket help -W%s\"}", rule);
    }
    fputc('}', out);
}

static void write_json(FILE *out, const document *d)
{
    fputs("{\"diagnostics\":[", out);
    for (size_t i = 0; i < count_records(d); i++) {
        fputs(i ? ",\n" : "\n", out);
        diagnostics_write_record(out, record_of(d, i));
    }
    fputs("]}\n", out);
}

static void write_sarif(FILE *out, const document *d)
{
    fputs("{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\"runs\":[{\"tool\":{\"driver\":"
          "{\"name\":\"gasket\",\"version\":\"" GASKET_VERSION "\",\"rules\":[",
          out);
    const char *separator = "";
    for (size_t i = 0; i < count_records(d); i++) {
        if (first_with_rule(d, i) != i)
            continue;
        fputs(separator, out);
        write_rule(out, rule_of(record_of(d, i)));
        separator = ",";
    }
    fputs("]}},\"columnKind\":\"unicodeCodePoints\",\"results\":[", out);
    for (size_t i = 0; i < count_records(d); i++) {
        fputs(i ? ",\n" : "\n", out);
        write_sarif_result(out, record_of(d, i), rule_index(d, i));
    }
    fputs("]}]}\n", out);
}

/* --- the process ---------------------------------------------------------------------------------------------------------- */

static struct {
    const diag *diagnostics;
    diagnostics_format format;
} process;

static void write_document(const diag *d, diagnostics_format format, const diag_record *last)
{
    document all = {d->log, last};

    switch (format) {
    case FORMAT_TEXT:
        break;
    case FORMAT_JSON:
        write_json(d->out, &all);
        break;
    case FORMAT_SARIF:
        write_sarif(d->out, &all);
        break;
    case FORMAT_JUNIT:
        ci_write_junit(d->out, d->log, last);
        break;
    case FORMAT_GITHUB:
        ci_write_github(d->out, d->log, last);
        break;
    }
}

/* Ends the document with MESSAGE, of bug() or die(). */
static void report_last(const char *message)
{
    static const char prefix[] = "error: ";
    bool is_error = strncmp(message, prefix, sizeof prefix - 1) == 0;
    diag_record r = {
        .level = DIAG_ERROR, .rule = is_error ? NULL : "defect", .message = is_error ? message + sizeof prefix - 1 : message};

    write_document(process.diagnostics, process.format, &r);
}

static diagnostics_format format_of(const char *value)
{
    static const char *const names[] = {"text", "json", "sarif", "junit", "github"};
    size_t n = sizeof names / sizeof *names;

    while (n-- > 1)
        if (strcmp(names[n], value) == 0)
            return (diagnostics_format)n;
    return FORMAT_TEXT;
}

diagnostics_format diagnostics_format_of(int count, char **words)
{
    const char *spelling = option_rows[OPTION_diagnostics_format].spelling;
    size_t n = strlen(spelling);
    diagnostics_format format = FORMAT_TEXT;

    for (int i = 0; i < count && strcmp(words[i], "--") != 0; i++) {
        const char *value = "";
        if (strncmp(words[i], spelling, n) == 0 && words[i][n] == '=')
            value = words[i] + n + 1;
        else if (strcmp(words[i], spelling) == 0 && i + 1 < count)
            value = words[++i];
        if (*value)
            format = format_of(value);
    }
    return format;
}

void diagnostics_begin(diag *d, diag_log *log, arena *memory, diagnostics_format format)
{
    *log = (diag_log){.memory = memory};
    d->log = format == FORMAT_TEXT ? NULL : log;
}

void diagnostics_end(const diag *d, diagnostics_format format)
{
    if (format != FORMAT_TEXT)
        write_document(d, format, NULL);
}

void diagnostics_own_process(const diag *d, diagnostics_format format)
{
    if (format == FORMAT_TEXT)
        return;
    process.diagnostics = d;
    process.format = format;
    bug_report_with(report_last);
}
