/* src/explain/run.c - the section of the run: counts, the steps of the recorded threads, the fault, and the results. */
#include "src/base/json.h"
#include "src/run/run_stats.h"
#include "src/explain/attempts.h"
#include "src/explain/output.h"
#include "src/explain/run.h"

#include <stdio.h>
#include <string.h>

/* DOCUMENT_BYTES: steps that would make the document larger are cut. LEAST_STEP_BYTES: the space that steps may take in any
 * case. */
enum { DOCUMENT_BYTES = 1100000, LEAST_STEP_BYTES = 80000 };

void explain_prepare_run(explain_column *e)
{
    (void)e;
}

/* --- counts --------------------------------------------------------------------------------------------------------------- */

static void write_triple(json_writer *w, const char *key, const size_t numbers[3])
{
    json_begin(w, key, '[');
    for (unsigned d = 0; d < 3; d++)
        json_number(w, NULL, (int64_t)numbers[d]);
    json_end(w, ']');
}

static void write_ids(json_writer *w, const char *key, const uint32_t ids[3])
{
    write_triple(w, key, (const size_t[3]){ids[0], ids[1], ids[2]});
}

static void write_totals(explain_column *e, json_writer *w, const explain_run *r)
{
    run_stats stats = {0};
    text out;

    text_init(&out, e->memory);
    run_stats_add(&stats, e->memory, &r->launch);
    run_stats_print(&out, &stats, e->compiled->total_seconds, 0);
    json_raw(w, "totals", out.data, out.length);
}

static void write_counts(explain_column *e, json_writer *w, const explain_run *r)
{
    size_t count = explain_shows_code(e, r->launch.kernel) ? r->launch.kernel->insts.count : 0;

    json_begin(w, "counts", '[');
    for (size_t n = 0; n < count; n++)
        json_number(w, NULL, (int64_t)r->recording.counts[n].executions);
    json_end(w, ']');
    json_begin(w, "channels", '[');
    for (size_t n = 0; n < count; n++)
        json_number(w, NULL, (int64_t)r->recording.counts[n].channels);
    json_end(w, ']');
}

typedef struct line_counts {
    uint32_t file, line;
    sim_inst_counts sum;
} line_counts;

/* The place of instruction INST: its source line, or its line in the assembly file. */
static int64_t place_of(explain_column *e, const gen_kernel *k, int inst)
{
    const gen_inst *i = &k->insts.items[inst];

    if (i->loc)
        return explain_place_of(e, i->loc);
    if (!i->line)
        return -1;
    const gen_source_line *at = &k->lines.items[i->line - 1];
    return explain_place_id(e, (explain_file){at->file, at->library}, at->line, at->column);
}

/* Writes the sums of the counts by source line. */
static void write_lines(explain_column *e, json_writer *w, const explain_run *r)
{
    VEC(line_counts) lines = {0};

    for (size_t n = 0; n < r->launch.kernel->insts.count; n++) {
        int64_t place = place_of(e, r->launch.kernel, (int)n);
        if (place < 0)
            continue;
        explain_place at = e->places.items[place];
        size_t k = lines.count;
        while (k > 0 &&
               (lines.items[k - 1].file != at.file || lines.items[k - 1].line != at.line)) /* the last ones are most likely */
            k--;
        if (!k) {
            vec_push(e->memory, &lines, (line_counts){at.file, at.line, {0}});
            k = lines.count;
        }
        sim_inst_counts *sum = &lines.items[k - 1].sum;
        const sim_inst_counts *c = &r->recording.counts[n];
        *sum = (sim_inst_counts){sum->executions + c->executions, sum->channels + c->channels, sum->bytes + c->bytes,
                                 sum->divergent + c->divergent};
    }
    json_begin(w, "lines", '{');
    for (size_t k = 0; k < lines.count; k++) {
        char key[32];
        snprintf(key, sizeof key, "%u:%u", lines.items[k].file, lines.items[k].line);
        const sim_inst_counts *c = &lines.items[k].sum;
        json_begin(w, key, '[');
        json_number(w, NULL, (int64_t)c->executions);
        json_number(w, NULL, (int64_t)c->channels);
        json_number(w, NULL, (int64_t)c->bytes);
        json_number(w, NULL, (int64_t)c->divergent);
        json_end(w, ']');
    }
    json_end(w, '}');
}

/* --- steps ---------------------------------------------------------------------------------------------------------------- */

static void write_hex(json_writer *w, arena *memory, const unsigned char *bytes, size_t count)
{
    static const char digits[] = "0123456789abcdef";
    char *hex = arena_alloc(memory, 2 * count + 1);

    for (size_t n = 0; n < count; n++) {
        hex[2 * n] = digits[bytes[n] >> 4];
        hex[2 * n + 1] = digits[bytes[n] & 15];
    }
    hex[2 * count] = '\0';
    json_text(w, NULL, hex);
}

static void write_flags(json_writer *w, const char *key, uint64_t flags)
{
    json_begin(w, key, '[');
    json_number(w, NULL, (int64_t)(flags & UINT32_MAX));
    json_number(w, NULL, (int64_t)(flags >> 32));
    json_end(w, ']');
}

static void write_changes(json_writer *w, arena *memory, const sim_step *s)
{
    json_begin(w, "w", '[');
    for (size_t n = 0; n < s->changes.count; n++) {
        const sim_change *c = &s->changes.items[n];
        json_begin(w, NULL, '[');
        json_number(w, NULL, c->at);
        write_hex(w, memory, c->before, c->bytes);
        write_hex(w, memory, c->after, c->bytes);
        json_end(w, ']');
    }
    json_end(w, ']');
}

static void write_waiting(json_writer *w, const sim_step *s)
{
    json_begin(w, "q", '[');
    for (size_t n = 0; n < s->waiting.count; n++)
        json_numbers(w, NULL, (int64_t[]){s->waiting.items[n].inst, s->waiting.items[n].channels}, 2);
    json_end(w, ']');
}

static void write_accesses(json_writer *w, arena *memory, const sim_step *s)
{
    char address[24];

    json_begin(w, "a", '[');
    for (size_t n = 0; n < s->accesses.count; n++) {
        const sim_recorded_access *a = &s->accesses.items[n];
        snprintf(address, sizeof address, "0x%llx", (unsigned long long)a->address);
        json_begin(w, NULL, '[');
        json_number(w, NULL, a->channel);
        json_text(w, NULL, address);
        write_hex(w, memory, a->contents, a->contents ? a->bytes : 0);
        json_end(w, ']');
    }
    json_end(w, ']');
    json_text(w, "s", s->memory);
    if (s->lines)
        json_number(w, "c", s->lines);
    if (s->bank_conflicts)
        json_number(w, "b", s->bank_conflicts);
}

static void write_step(json_writer *w, const sim_step *s)
{
    arena scratch;

    arena_init(&scratch);
    json_begin(w, NULL, '{');
    json_number(w, "i", s->inst);
    json_number(w, "m", s->channels);
    if (s->changes.count)
        write_changes(w, &scratch, s);
    if (s->changes_flags)
        write_flags(w, "f", s->flags);
    if (s->changes_waiting)
        write_waiting(w, s);
    if (s->accesses.count)
        write_accesses(w, &scratch, s);
    if (s->waits)
        json_bool(w, "h", true);
    json_end(w, '}');
    arena_release(&scratch);
}

/* --- threads -------------------------------------------------------------------------------------------------------------- */

static void write_lanes(json_writer *w, const explain_run *r, const sim_recorded_thread *t)
{
    json_begin(w, "lanes", '[');
    for (unsigned c = 0; c < r->launch.kernel->simd; c++)
        if (t->dispatch >> c & 1)
            write_ids(w, NULL, t->global[c]);
        else
            json_raw(w, NULL, "null", 4);
    json_end(w, ']');
}

static void write_start(explain_column *e, json_writer *w, const sim_recorded_thread *t)
{
    text out;

    text_init(&out, e->memory);
    json_base64(&out, t->registers, sizeof t->registers);
    json_begin(w, "start", '{');
    json_text(w, "registers", out.data);
    write_flags(w, "flags", 0);
    json_end(w, '}');
}

/* The number of steps of T that fit into BYTES of the document. The steps of a thread that faults are never cut: a fault is
 * shown with its last step, which is complete only where the recording ended. */
static size_t count_fitting_steps(const sim_recorded_thread *t, size_t bytes, bool is_limited)
{
    size_t count = 0, used = 0;

    if (t->faulted || !is_limited)
        return t->steps.count;
    while (count < t->steps.count && used < bytes) {
        const sim_step *s = &t->steps.items[count++];
        used += 32;
        for (size_t n = 0; n < s->changes.count; n++)
            used += 16 + 4 * (size_t)s->changes.items[n].bytes;
        for (size_t n = 0; n < s->accesses.count; n++)
            used += 24 + 2 * (size_t)s->accesses.items[n].bytes;
    }
    return count;
}

static void write_thread(explain_column *e, json_writer *w, const explain_run *r, const sim_recorded_thread *t, size_t count)
{
    bool is_cut = t->cut || count < t->steps.count;

    json_begin(w, NULL, '{');
    write_ids(w, "group", t->group);
    json_number(w, "index", t->number);
    write_lanes(w, r, t);
    write_start(e, w, t);
    json_begin(w, "steps", '[');
    for (size_t n = 0; n < count; n++)
        write_step(w, &t->steps.items[n]);
    json_end(w, ']');
    if (is_cut)
        json_bool(w, "cut", true);
    json_end(w, '}');
    if (is_cut)
        explain_omit(
            e, "Of the %llu instructions of thread %u of group (%u,%u,%u), %zu are recorded; --explain-steps changes the limit.",
            (unsigned long long)t->executed, t->number, t->group[0], t->group[1], t->group[2], count);
}

static void write_span(json_writer *w, size_t thread, const sim_span *s, const char *kind, size_t last)
{
    json_begin(w, NULL, '[');
    json_number(w, NULL, (int64_t)thread);
    json_number(w, NULL, (int64_t)s->first);
    json_number(w, NULL, (int64_t)(s->last < last ? s->last : last));
    json_text(w, NULL, kind);
    json_number(w, NULL, (int64_t)s->from);
    json_number(w, NULL, (int64_t)s->to);
    json_end(w, ']');
}

/* Writes the spans of thread NUMBER, of which COUNT steps are shown. */
static void write_spans(json_writer *w, const sim_recorded_thread *t, size_t number, size_t count)
{
    size_t last = count ? count - 1 : 0;

    for (size_t n = 0; n < t->spans.count; n++) {
        const sim_span *s = &t->spans.items[n];
        if (s->first <= last)
            write_span(w, number, s, s->kind == SIM_SPAN_BARRIER ? "barrier" : "run", last);
    }
    if (t->ended && t->spans.count && !t->cut && count == t->steps.count) {
        uint64_t end = vec_last(&t->spans).to;
        write_span(w, number, &(sim_span){SIM_SPAN_RUN, last, last, end, end}, "done", last);
    }
}

/* The bytes of the document that steps may take. */
static size_t find_budget(const explain_column *e, const json_writer *w)
{
    size_t used = w->out->length;

    for (size_t n = 0; n < e->strings.count; n++)
        used += strlen(e->strings.items[n]);
    return used + LEAST_STEP_BYTES < DOCUMENT_BYTES ? DOCUMENT_BYTES - used : LEAST_STEP_BYTES;
}

static void write_threads(explain_column *e, json_writer *w, const explain_run *r)
{
    size_t threads = explain_shows_code(e, r->launch.kernel) ? r->recording.threads.count : 0,
           each = find_budget(e, w) / (threads ? threads : 1);
    size_t *counts = arena_array(e->memory, size_t, threads + 1);

    json_begin(w, "threads", '[');
    for (size_t n = 0; n < threads; n++) {
        counts[n] = count_fitting_steps(r->recording.threads.items[n], each, !r->has_limit);
        write_thread(e, w, r, r->recording.threads.items[n], counts[n]);
    }
    json_end(w, ']');
    json_begin(w, "groups", '[');
    if (threads) {
        json_begin(w, NULL, '{');
        write_ids(w, "id", r->recording.threads.items[0]->group);
        json_begin(w, "spans", '[');
        for (size_t n = 0; n < threads; n++)
            write_spans(w, r->recording.threads.items[n], n, counts[n]);
        json_end(w, ']');
        json_end(w, '}');
    }
    json_end(w, ']');
}

/* --- faults --------------------------------------------------------------------------------------------------------------- */

static int find_thread(const explain_run *r, const run_fault *f)
{
    for (size_t n = 0; n < r->recording.threads.count; n++) {
        const sim_recorded_thread *t = r->recording.threads.items[n];
        if (t->number == f->thread && memcmp(t->group, f->group, sizeof t->group) == 0)
            return (int)n;
    }
    return -1;
}

static int64_t place_of_fault(explain_column *e, const explain_run *r, const run_fault *f)
{
    if (f->inst < 0)
        return -1;
    int64_t place = place_of(e, r->launch.kernel, f->inst);
    return place < 0 && f->file ? explain_place_id(e, (explain_file){.name = f->file}, f->line, 0) : place;
}

static void write_fault(explain_column *e, json_writer *w, const explain_run *r)
{
    const run_fault *f = &r->launch.result.fault;

    if (!r->faulted) {
        json_raw(w, "fault", "null", 4);
        return;
    }
    json_begin(w, "fault", '{');
    json_text(w, "message", f->message);
    json_number(w, "place", place_of_fault(e, r, f));
    bool is_shown = explain_shows_code(e, r->launch.kernel);
    json_number(w, "thread", is_shown ? find_thread(r, f) : -1);
    json_number(w, "instruction", is_shown ? f->inst : -1);
    json_begin(w, "lanes", '[');
    for (unsigned n = 0; n < f->item_count; n++)
        json_number(w, NULL, f->items[n].channel);
    json_end(w, ']');
    json_end(w, '}');
}

/* Writes the first access out of bounds that the hardware permits, as a finding. */
static void write_findings(explain_column *e, json_writer *w, const explain_run *r)
{
    const run_result *result = &r->launch.result;

    json_begin(w, "findings", '[');
    if (result->strays) {
        json_begin(w, NULL, '{');
        json_text(w, "severity", "finding");
        json_number(w, "place", place_of_fault(e, r, &result->stray));
        json_text(w, "message",
                  arena_printf(e->memory, "%s; %llu accesses of work-items are out of bounds", result->stray.message,
                               (unsigned long long)result->strays));
        json_end(w, '}');
    }
    json_end(w, ']');
}

void explain_write_run(explain_column *e, json_writer *w)
{
    const explain_run *r = e->data[EXPLAIN_run];

    if (!r) {
        json_raw(w, "run", "null", 4);
        return;
    }
    json_begin(w, "run", '{');
    json_text(w, "kernel", r->launch.kernel->name);
    json_text(w, "way", "sim");
    write_triple(w, "global", r->sizes.global);
    write_triple(w, "local", r->sizes.local);
    write_totals(e, w, r);
    write_counts(e, w, r);
    write_lines(e, w, r);
    write_fault(e, w, r);
    write_findings(e, w, r);
    json_text(w, "printed", r->printed);
    explain_write_outputs(e, w, r);
    write_threads(e, w, r);
    json_end(w, '}');
}
