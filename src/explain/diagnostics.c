/* src/explain/diagnostics.c - the section of diagnostics: all that the compilation and the run reported, remarks included. */
#include "src/explain/document.h"

void explain_prepare_diagnostics(explain_column *e)
{
    diag *d = e->compiled->session->diagnostics;

    d->copies = &e->log;
    d->remarks_are_hidden = !d->remarks;
    d->remarks = true;
}

static const char *severity_of(const diag_record *r)
{
    static const char *const names[] = {
        [DIAG_NOTE] = "note", [DIAG_REMARK] = "remark", [DIAG_WARNING] = "warning", [DIAG_ERROR] = "error"};

    return names[r->level];
}

void explain_write_diagnostic(explain_column *e, json_writer *w, const diag_record *r, const char *severity)
{
    json_begin(w, NULL, '{');
    json_text(w, "severity", severity);
    json_number(w, "place", explain_place_id(e, (explain_file){.name = r->where.file}, r->where.line, r->where.column));
    json_text(w, "message", r->message);
    if (r->related.count) {
        json_begin(w, "notes", '[');
        for (size_t i = 0; i < r->related.count; i++)
            explain_write_diagnostic(e, w, &r->related.items[i], "note");
        json_end(w, ']');
    }
    json_end(w, '}');
}

void explain_write_diagnostics(explain_column *e, json_writer *w)
{
    json_begin(w, "diagnostics", '[');
    for (size_t i = 0; i < e->log.records.count; i++)
        explain_write_diagnostic(e, w, &e->log.records.items[i], severity_of(&e->log.records.items[i]));
    json_end(w, ']');
}
