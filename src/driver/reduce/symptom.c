/* src/driver/reduce/symptom.c - runs a case, and tells what is wrong with it.
 *
 * A symptom is a text: of a finding or fault its kind, its message without the numbers that depend on sizes, and its source line; or that two
 * settings leave different memory. Cases with equal texts have the same symptom. */
#include "src/driver/reduce/case.h"

#include "src/base/recover.h"
#include "src/run/run_stats.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>

/* One run of a case. */
typedef struct case_run {
    const reduced_case *of;
    const options *options;
    arena memory;
    launch_watch watch;
    status result;
    const char *symptom; /* of its first finding or fault, in the memory of the case; NULL: none */
} case_run;

/* --- what a finding is ---------------------------------------------------------------------------------------------------- */

/* Appends MESSAGE with the digits in brackets and parentheses, and of addresses, as '#'. */
static void print_message(text *out, const char *message)
{
    unsigned depth = 0;

    for (const char *c = message; *c; c++) {
        bool is_address = c[0] == '0' && c[1] == 'x';
        depth += *c == '[' || *c == '(';
        depth -= depth && (*c == ']' || *c == ')');
        if ((depth && isdigit((unsigned char)*c)) || is_address) {
            text_char(out, '#');
            c += is_address ? 1 + strspn(c + 2, "0123456789abcdef") : strspn(c, "0123456789") - 1;
        } else {
            text_char(out, *c);
        }
    }
}

static const char *line_of(const source_map *sources, const diag_record *r, size_t *length)
{
    source_place at;

    *length = r->line_length;
    if (r->line_text || !r->where.file || !source_line(sources, r->where.file, false, r->where.line, &at))
        return r->line_text;
    *length = at.line_length;
    return at.line_text;
}

/* The distance of an access from its buffer, which a note of a fault has. */
static void print_distance(text *out, const diag_record *r)
{
    for (size_t i = 0; i < r->related.count; i++) {
        const char *at = strstr(r->related.items[i].message, ", ");
        if (strncmp(r->related.items[i].message, "address ", 8) == 0 && at)
            print_message(out, at);
    }
}

static const char *describe(arena *memory, const source_map *sources, const diag_record *r)
{
    size_t length;
    const char *line = line_of(sources, r, &length);
    text out;

    text_init(&out, memory);
    text_printf(&out, "%s: ", r->rule ? r->rule : "error");
    print_message(&out, r->message);
    print_distance(&out, r);
    if (line) {
        size_t blank = strspn(line, " \t");
        text_printf(&out, " | %.*s", (int)(length > blank ? length - blank : 0), line + blank);
    } else if (r->where.file) {
        text_printf(&out, " | line %" PRIu32, r->where.line);
    }
    return out.data;
}

/* --- a run ---------------------------------------------------------------------------------------------------------------- */

static void run_file(void *context)
{
    case_run *r = context;
    source_map sources;
    diag d;
    diag_log log = {.memory = &r->memory};

    source_init(&sources, &r->memory);
    diag_init(&d, &sources, r->watch.silent);
    d.log = &log;
    d.limit = 0;
    session s = {.memory = &r->memory, .sources = &sources, .diagnostics = &d, .options = r->options};
    r->result = run_watched_launch_file(&s, r->of->launch, &r->watch);
    for (size_t i = 0; i < log.records.count && !r->symptom && r->result == STATUS_FAULT; i++)
        if (log.records.items[i].level == DIAG_ERROR && log.records.items[i].rule)
            r->symptom = describe(r->of->memory, &sources, &log.records.items[i]);
}

/* Runs C with OPTIONS; its messages and output are discarded. */
static void run(reduced_case *c, const options *options, bool keeps_results, case_run *r)
{
    bug_failure why;

    *r = (case_run){.of = c, .options = options, .result = STATUS_DEFECT};
    c->runs++;
    r->watch.keeps_results = keeps_results;
    r->watch.silent = fopen("/dev/null", "we");
    if (!r->watch.silent)
        return;
    arena_init(&r->memory);
    if (keeps_results)
        text_init(&r->watch.results, c->memory);
    if (recover_run(c->memory, run_file, r, &why))
        arena_release(&r->memory);
    fclose(r->watch.silent);
}

/* Does --check find nothing in C? */
static bool is_clean(reduced_case *c)
{
    case_run r;

    run(c, &c->checked, false, &r);
    return r.result == STATUS_DONE;
}

static bool is_same_text(const text *a, const text *b)
{
    return a->length == b->length && (!a->length || memcmp(a->data, b->data, a->length) == 0);
}

/* Do the runs of C with both settings leave different memory? */
static const char *compare(reduced_case *c)
{
    case_run a, b;

    run(c, &c->with, true, &a);
    if (a.result != STATUS_DONE)
        return NULL;
    run(c, &c->without, true, &b);
    if (b.result != STATUS_DONE || is_same_text(&a.watch.results, &b.watch.results))
        return NULL;
    if (c->is_clean && !is_clean(c))
        return NULL;
    return "the two settings leave different memory";
}

const char *case_first_symptom(reduced_case *c, uint64_t *instructions)
{
    case_run r;
    const char *symptom = case_symptom(c);

    run(c, c->compares ? &c->without : &c->with, false, &r);
    *instructions = r.watch.instructions;
    c->is_clean = c->compares && is_clean(c);
    return symptom;
}

const char *case_symptom(reduced_case *c)
{
    case_run r;

    if (!case_write(c, false))
        return NULL;
    if (c->compares)
        return compare(c);
    run(c, &c->with, false, &r);
    return r.symptom;
}

bool case_holds(reduced_case *c)
{
    arena_mark before = arena_here(c->memory);
    const char *found = case_symptom(c);
    bool holds = found && strcmp(found, c->symptom) == 0;

    arena_rewind(c->memory, before);
    return holds;
}
