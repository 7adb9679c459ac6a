/* src/driver/ci_formats.c - see ci_formats.h.
 *
 *     <testcase classname="a.cl" name="4:13 bounds"><failure message="read of 'a[8]', …" type="bounds">…</failure></testcase>
 *     ::error file=a.cl,line=4,col=13,endColumn=19,title=bounds::read of 'a[8]', just past the end of 'a' */
#include "src/driver/ci_formats.h"

#include "src/base/source.h"

#include <string.h>

typedef struct record_list {
    const diag_log *log;
    const diag_record *last;
} record_list;

static size_t count_records(const record_list *l)
{
    return l->log->records.count + (l->last != NULL);
}

static const diag_record *record_of(const record_list *l, size_t i)
{
    return i < l->log->records.count ? &l->log->records.items[i] : l->last;
}

static const char *rule_of(const diag_record *r)
{
    return r->rule ? r->rule : r->level == DIAG_ERROR ? "error" : r->level == DIAG_WARNING ? "warning" : "remark";
}

/* --- JUnit ---------------------------------------------------------------------------------------------------------------- */

/* Writes the character at S as text of XML, and returns the rest. XML has no other control characters than these. */
static const char *write_xml_character(FILE *out, const char *s)
{
    uint32_t code;
    unsigned length = source_utf8(s, strnlen(s, 4), &code);

    if (*s == '&' || *s == '<' || *s == '>' || *s == '"')
        fputs(*s == '&' ? "&amp;" : *s == '<' ? "&lt;" : *s == '>' ? "&gt;" : "&quot;", out);
    else if (!length || ((unsigned char)*s < ' ' && !strchr("\t\n\r", *s)))
        fputs("&#xFFFD;", out);
    else
        fwrite(s, 1, length, out);
    return s + (length ? length : 1);
}

static void write_xml(FILE *out, const char *s)
{
    while (*s)
        s = write_xml_character(out, s);
}

static void write_place(FILE *out, const diag_place *w)
{
    if (w->file)
        write_xml(out, w->file);
    if (w->file && w->line)
        fprintf(out, ":%u", (unsigned)w->line);
    if (w->file && w->line && w->column)
        fprintf(out, ":%u", (unsigned)w->column);
    if (w->file)
        fputs(": ", out);
}

/* Writes the message and the notes of R, a line each. */
static void write_lines(FILE *out, const diag_record *r)
{
    write_place(out, &r->where);
    write_xml(out, r->message);
    fputc('\n', out);
    for (size_t n = 0; n < r->related.count; n++) {
        write_place(out, &r->related.items[n].where);
        fputs("note: ", out);
        write_xml(out, r->related.items[n].message);
        fputc('\n', out);
    }
}

static void write_case(FILE *out, const diag_record *r)
{
    bool fails = r->level == DIAG_ERROR;

    fputs("  <testcase classname=\"", out);
    write_xml(out, r->where.file ? r->where.file : "gasket");
    fputs("\" name=\"", out);
    if (r->where.line)
        fprintf(out, "%u:%u ", (unsigned)r->where.line, (unsigned)r->where.column);
    write_xml(out, rule_of(r));
    fputs("\">", out);
    if (fails) {
        fputs("<failure message=\"", out);
        write_xml(out, r->message);
        fputs("\" type=\"", out);
        write_xml(out, rule_of(r));
        fputs("\">", out);
    } else {
        fputs("<system-out>", out);
    }
    write_lines(out, r);
    fputs(fails ? "</failure></testcase>\n" : "</system-out></testcase>\n", out);
}

void ci_write_junit(FILE *out, const diag_log *log, const diag_record *last)
{
    const record_list all = {log, last};
    size_t failures = 0, count = count_records(&all);

    for (size_t i = 0; i < count; i++)
        failures += record_of(&all, i)->level == DIAG_ERROR;
    fprintf(
        out,
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n <testsuite name=\"gasket\" tests=\"%zu\" failures=\"%zu\">\n",
        count ? count : 1, failures);
    for (size_t i = 0; i < count; i++)
        write_case(out, record_of(&all, i));
    if (!count)
        fputs("  <testcase classname=\"gasket\" name=\"no diagnostics\"/>\n", out);
    fputs(" </testsuite>\n</testsuites>\n", out);
}

/* --- GitHub --------------------------------------------------------------------------------------------------------------- */

/* Writes S with the characters of the syntax escaped: in a property also those that end it. */
static void write_escaped(FILE *out, const char *s, bool is_property)
{
    for (; *s; s++)
        if (strchr(is_property ? "%\r\n:," : "%\r\n", *s))
            fprintf(out, "%%%02X", (unsigned char)*s);
        else
            fputc(*s, out);
}

static void write_command(FILE *out, const diag_record *r)
{
    const diag_place *w = &r->where;

    fprintf(out, "::%s title=", r->level == DIAG_ERROR ? "error" : r->level == DIAG_WARNING ? "warning" : "notice");
    write_escaped(out, rule_of(r), true);
    if (w->file) {
        fputs(",file=", out);
        write_escaped(out, w->file, true);
    }
    if (w->file && w->line)
        fprintf(out, ",line=%u", (unsigned)w->line);
    if (w->file && w->line && w->column)
        fprintf(out, ",col=%u,endColumn=%u", (unsigned)w->column, (unsigned)(w->last >= w->column ? w->last + 1 : w->column + 1));
    fputs("::", out);
    write_escaped(out, r->message, false);
    for (size_t n = 0; n < r->related.count; n++) {
        const diag_place *note = &r->related.items[n].where;
        fputs("%0A", out);
        if (note->file)
            write_escaped(out, note->file, false);
        if (note->file && note->line)
            fprintf(out, ":%u", (unsigned)note->line);
        if (note->file && note->line && note->column)
            fprintf(out, ":%u", (unsigned)note->column);
        fputs(note->file ? ": note: " : "note: ", out);
        write_escaped(out, r->related.items[n].message, false);
    }
    fputc('\n', out);
}

void ci_write_github(FILE *out, const diag_log *log, const diag_record *last)
{
    const record_list all = {log, last};

    for (size_t i = 0; i < count_records(&all); i++)
        write_command(out, record_of(&all, i));
}
