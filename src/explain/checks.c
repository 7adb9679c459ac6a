/* src/explain/checks.c - the section of checks: the findings of --check, and what their work-items executed.
 *
 * The checker runs IR that no pass has changed, in an order of its own, so a moment of a finding is none of the recorded run of the
 * machine code. It is an operation of the checked run, whose operations are recorded here (recording.h). */
#include "src/base/bug.h"
#include "src/check/report.h"
#include "src/driver/inputs.h"
#include "src/driver/launch_options.h"
#include "src/explain/recording.h"
#include "src/explain/run.h"
#include "src/explain/snapshots.h"

#include <stdlib.h>
#include <string.h>

/* The checked program, and its last run. */
typedef struct checked {
    session quiet; /* of the second compilation: its diagnostics are those of the first */
    diag diagnostics;
    diag_log log;
    compilation compiled;
    launch launch;
    signature signature;
    run_sizes sizes;
    command_values values;
    check_recording recording;
    bool is_recorded;
    VEC(int64_t) listings; /* snapshots of the functions of the user */
} checked;

void explain_prepare_checks(explain_column *e)
{
    (void)e;
}

/* --- runs ----------------------------------------------------------------------------------------------------------------- */

/* Reports the errors of the second compilation. */
static void report_errors(checked *c, diag *d)
{
    for (size_t n = 0; n < c->log.records.count; n++) {
        const diag_record *r = &c->log.records.items[n];
        if (r->level == DIAG_ERROR)
            diag_report_at(d, DIAG_ERROR, r->where.file, r->where.line, r->where.column, "--check: %s", r->message);
    }
}

/* Compiles the files of S as the front end lowers them for checks; false after an error message. */
static bool compile_for_checks(checked *c, session *s)
{
    compilation *k = &c->compiled;

    if (inputs_begin(k, &c->quiet, s->options->operands.items, s->options->operands.count, STAGE_IR) != STATUS_DONE ||
        !launch_accepts(&c->launch, k))
        return false;
    k->kernel = option_value(s->options, OPTION_kernel, NULL);
    k->calls_functions = true;
    k->set.gen.group_items = sizes_group_items(s->options);
    return compile(k);
}

/* Runs the kernel with fresh arguments, and with RECORDING unless that is NULL. Drops its output, and with a recording its faults, which the run
 * before has shown. */
static status run_checked(checked *c, session *s, check_recording *recording)
{
    launch *l = &c->launch;
    char *seen = NULL;
    size_t length;

    if (!launch_read_arguments(&c->quiet, l, &c->compiled, &c->signature, &c->sizes, &c->values))
        return STATUS_USAGE;
    FILE *sink = open_memstream(&seen, &length);
    if (!sink)
        out_of_memory();
    l->printed = sink;
    l->faults = recording ? sink : stderr;
    l->diagnostics = recording ? &c->diagnostics : s->diagnostics;
    l->observer = recording ? &recording->observer : NULL;
    status result = launch_run(l);
    fclose(sink);
    free(seen);
    return result;
}

/* Runs the kernel once more from the same arguments, and records the work-items of the findings of the run before. */
static void record_run(explain_column *e, checked *c, session *s)
{
    launch *l = &c->launch;

    check_recording_begin(&c->recording, e->memory, &l->check.findings);
    checking_start(&l->check, e->memory);
    run_checked(c, s, &c->recording);
    check_recording_end(&c->recording, &l->check.findings);
    c->is_recorded = true;
}

static bool has_hang(const check_findings *f)
{
    for (size_t n = 0; n < f->items.count; n++)
        if (f->items.items[n].kind == CHECK_hang)
            return true;
    return false;
}

status explain_check(explain_column *e, session *s, bool *endless)
{
    checked *c = arena_new(e->memory, checked);
    diag *d = s->diagnostics;
    diag_log *copies = d->copies;

    *endless = false;
    c->log.memory = e->memory;
    diag_init(&c->diagnostics, s->sources, stderr);
    c->diagnostics.log = &c->log;
    c->quiet = (session){.memory = s->memory, .sources = s->sources, .diagnostics = &c->diagnostics, .options = s->options};
    c->launch = (launch){.memory = e->memory, .faults = stderr};
    if (!launch_read_options(&c->launch, s) || !checking_begin(&c->launch, s))
        return STATUS_USAGE;
    status result = compile_for_checks(c, s) ? run_checked(c, s, NULL) : STATUS_USAGE;
    if (result != STATUS_DONE && result != STATUS_FAULT) {
        report_errors(c, d);
        return STATUS_USAGE;
    }
    *endless = has_hang(&c->launch.check.findings);
    if (c->launch.check.findings.items.count)
        record_run(e, c, s);
    d->copies = NULL; /* the findings are a section of their own */
    result = checking_end(&c->launch.check, s, result);
    d->copies = copies;
    ir_each_function(f, c->compiled.module) {
        int64_t listing = c->is_recorded && !f->library && f->first ? explain_take_snapshot(e, f) : -1;
        if (listing >= 0)
            vec_push(e->memory, &c->listings, listing);
    }
    e->data[EXPLAIN_checks] = c;
    return result;
}

/* --- the section ---------------------------------------------------------------------------------------------------------- */

static void write_ids(json_writer *w, const char *key, const uint32_t ids[3])
{
    json_numbers(w, key, (int64_t[]){ids[0], ids[1], ids[2]}, 3);
}

static void write_place(explain_column *e, json_writer *w, const check_place *p)
{
    json_number(w, "place", explain_place_id(e, (explain_file){.name = p->file}, p->line, p->column));
    if (p->first)
        json_numbers(w, "range", (int64_t[]){p->first, p->last}, 2);
}

/* "atomic write"; "" if that is not known. */
static const char *kind_of_access(const check_access *a)
{
    static const char *const names[2][3] = {{"", "read", "write"}, {"", "atomic read", "atomic write"}};

    return names[a->is_atomic][a->kind];
}

static void write_access(explain_column *e, json_writer *w, const check_access *a, check_moment at)
{
    json_begin(w, NULL, '{');
    json_text(w, "kind", kind_of_access(a));
    write_place(e, w, &a->where);
    if (a->has_item)
        write_ids(w, "item", a->item.global);
    json_number(w, "thread", at.thread);
    json_number(w, "step", at.step);
    json_end(w, '}');
}

static void write_notes(explain_column *e, json_writer *w, const check_finding *f)
{
    json_begin(w, "notes", '[');
    for (size_t n = 0; n < f->notes.count; n++) {
        json_begin(w, NULL, '{');
        json_text(w, "severity", "note");
        write_place(e, w, &f->notes.items[n].where);
        json_text(w, "message", f->notes.items[n].message);
        json_end(w, '}');
    }
    json_end(w, ']');
}

static void write_item(json_writer *w, const char *key, const check_item *item)
{
    json_begin(w, key, '{');
    write_ids(w, "global", item->global);
    write_ids(w, "local", item->local);
    write_ids(w, "group", item->group);
    json_end(w, '}');
}

static void write_items(json_writer *w, const check_finding *f)
{
    json_begin(w, "items", '[');
    for (unsigned n = 0; n < f->item_count; n++)
        write_item(w, NULL, &f->items[n]);
    json_end(w, ']');
}

static void write_finding(explain_column *e, json_writer *w, const checked *c, const check_finding *f)
{
    json_begin(w, NULL, '{');
    json_text(w, "kind", check_kind_name(f->kind));
    json_text(w, "level", check_level_name(f->level));
    write_place(e, w, &f->where);
    json_text(w, "message", f->message);
    json_number(w, "count", (int64_t)f->count);
    if (f->object) {
        json_text(w, "object", f->object);
        json_text(w, "space", f->space ? f->space : "");
        json_number(w, "offset", f->offset);
        json_number(w, "bytes", (int64_t)f->bytes);
    }
    write_items(w, f);
    json_begin(w, "accesses", '[');
    for (unsigned n = 0; n < f->access_count; n++)
        write_access(e, w, &f->accesses[n], check_recording_find(&c->recording, f, n));
    json_end(w, ']');
    write_notes(e, w, f);
    json_end(w, '}');
}

/* Writes the operations of T: [value number, text of the result], or the value number alone. */
static void write_steps(explain_column *e, json_writer *w, const checked_thread *t)
{
    json_begin(w, "steps", '[');
    for (size_t n = 0; n < t->steps.count; n++) {
        const checked_step *s = &t->steps.items[n];
        if (!s->result) {
            json_number(w, NULL, explain_number_of(e, &s->inst->value));
            continue;
        }
        json_begin(w, NULL, '[');
        json_number(w, NULL, explain_number_of(e, &s->inst->value));
        json_text(w, NULL, s->result);
        json_end(w, ']');
    }
    json_end(w, ']');
}

/* Writes [first step, its time] of each turn of T. */
static void write_turns(json_writer *w, const checked_thread *t)
{
    json_begin(w, "turns", '[');
    for (size_t n = 0; n < t->steps.count; n++) {
        bool follows = n && t->steps.items[n].time == t->steps.items[n - 1].time + 1;
        if (!follows)
            json_numbers(w, NULL, (int64_t[]){(int64_t)n, (int64_t)t->steps.items[n].time}, 2);
    }
    json_end(w, ']');
}

static void write_threads(explain_column *e, json_writer *w, const checked *c)
{
    json_begin(w, "threads", '[');
    for (unsigned n = 0; n < c->recording.thread_count; n++) {
        const checked_thread *t = &c->recording.threads[n];
        json_begin(w, NULL, '{');
        write_item(w, "item", &t->item);
        json_number(w, "before", (int64_t)t->dropped);
        write_turns(w, t);
        write_steps(e, w, t);
        if (t->is_cut)
            json_bool(w, "cut", true);
        json_end(w, '}');
    }
    json_end(w, ']');
}

static void write_kinds(json_writer *w, check_set kinds)
{
    json_begin(w, "kinds", '[');
    for (unsigned k = 0; k < CHECK_KIND_COUNT; k++)
        if (kinds >> k & 1)
            json_text(w, NULL, check_kind_name((check_kind)k));
    json_end(w, ']');
}

void explain_write_checks(explain_column *e, json_writer *w)
{
    const checked *c = e->data[EXPLAIN_checks];

    if (!c) {
        json_raw(w, "checks", "null", 4);
        return;
    }
    const checking *k = &c->launch.check;
    json_begin(w, "checks", '{');
    json_text(w, "kernel", c->launch.function->value.name);
    write_kinds(w, k->kinds);
    json_bool(w, "full", check_is_full(&k->findings));
    json_begin(w, "findings", '[');
    for (size_t n = 0; n < k->findings.items.count; n++)
        if (k->findings.items.items[n].level >= k->shown_from)
            write_finding(e, w, c, &k->findings.items.items[n]);
    json_end(w, ']');
    write_threads(e, w, c);
    json_numbers(w, "listings", c->listings.items, c->listings.count);
    json_end(w, '}');
}
