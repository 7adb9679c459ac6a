/* src/explain/execute.c - runs a kernel with a recording.
 *
 * If a thread faults that was not recorded, the kernel runs once more from the same contents of its buffers, and the group of
 * that thread is recorded. That is possible because runs on one host thread are reproducible. */
#include "src/base/bug.h"
#include "src/explain/run.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_THREADS = 8, MOST_STEPS = 20000, MOST_STEP_BYTES = 1500000 };
enum { MOST_COPIED_BYTES = 256 << 20 }; /* of buffers that are kept for a second run */

/* The number of recorded threads. */
static unsigned count_threads(const explain_run *r)
{
    size_t items = r->sizes.local[0] * r->sizes.local[1] * r->sizes.local[2], simd = r->launch.kernel->simd;
    size_t threads = (items + simd - 1) / simd;

    return threads < MOST_THREADS ? (unsigned)threads : MOST_THREADS;
}

/* Reads --explain-group and --explain-steps; false after an error message. */
static bool read_limits(explain_run *r, session *s)
{
    const char *steps = option_value(s->options, OPTION_explain_steps, NULL);
    static const size_t zeros[3] = {0};
    size_t groups[3];
    unsigned errors = s->diagnostics->errors;

    for (unsigned d = 0; d < 3; d++)
        groups[d] = (r->sizes.global[d] + r->sizes.local[d] - 1) / r->sizes.local[d];
    launch_read_id(s, OPTION_explain_group, zeros, groups, r->recording.group);
    r->recording.most_threads = MOST_THREADS;
    r->recording.most_steps = MOST_STEPS;
    r->recording.most_bytes = MOST_STEP_BYTES / count_threads(r);
    if (steps && (!parse_count(steps, &r->recording.most_steps) || !r->recording.most_steps))
        diag_error(s->diagnostics, 0, "--explain-steps %s: expected a number of instructions", steps);
    r->has_limit = steps != NULL;
    if (steps)
        r->recording.most_bytes = 0;
    return s->diagnostics->errors == errors;
}

/* Copies of the contents of all buffers of V; NULL if they are too large. */
static unsigned char **copy_buffers(arena *memory, const run_values *v)
{
    unsigned char **copies = arena_array(memory, unsigned char *, v->buffers.count + 1);
    size_t bytes = 0;

    for (size_t n = 0; n < v->buffers.count; n++)
        bytes += v->buffers.items[n].contents.bytes;
    if (bytes > MOST_COPIED_BYTES)
        return NULL;
    for (size_t n = 0; n < v->buffers.count; n++)
        copies[n] = arena_copy(memory, v->buffers.items[n].contents.data, v->buffers.items[n].contents.bytes);
    return copies;
}

static void restore_buffers(const run_values *v, unsigned char *const *copies)
{
    for (size_t n = 0; n < v->buffers.count; n++)
        if (v->buffers.items[n].contents.bytes)
            memcpy(v->buffers.items[n].contents.data, copies[n], v->buffers.items[n].contents.bytes);
}

/* Runs the kernel of R. FAULTS receives the report of a fault. */
static status run_once(explain_column *e, explain_run *r, FILE *faults)
{
    char *printed = NULL;
    size_t length;

    r->launch.faults = faults;
    r->launch.printed = open_memstream(&printed, &length);
    if (!r->launch.printed)
        out_of_memory();
    r->launch.recording = &r->recording;
    sim_recording_begin(&r->recording, r->launch.kernel);
    status result = launch_run(&r->launch);
    fclose(r->launch.printed);
    r->printed = arena_strdup(e->memory, printed);
    free(printed);
    return result;
}

static bool is_recorded(const explain_run *r, const run_fault *f)
{
    for (size_t n = 0; n < r->recording.threads.count; n++) {
        const sim_recorded_thread *t = r->recording.threads.items[n];
        if (t->number == f->thread && memcmp(t->group, f->group, sizeof t->group) == 0)
            return true;
    }
    return false;
}

/* Runs the kernel once more, recording the thread that faulted. */
static void run_again(explain_column *e, explain_run *r)
{
    const run_fault *f = &r->launch.result.fault;
    char *report = NULL;
    size_t length;
    FILE *faults = open_memstream(&report, &length); /* the report has been printed */

    if (!faults)
        out_of_memory();
    restore_buffers(&r->values.run, r->before);
    memcpy(r->recording.group, f->group, sizeof f->group);
    r->recording.first_thread = f->thread / MOST_THREADS * MOST_THREADS;
    run_once(e, r, faults);
    fclose(faults);
    free(report);
}

status explain_execute(explain_column *e, session *s)
{
    explain_run *r = arena_new(e->memory, explain_run);

    r->launch = (launch){.memory = e->memory};
    r->recording.memory = e->memory;
    if (!launch_read_options(&r->launch, s) ||
        !launch_read_arguments(s, &r->launch, e->compiled, &r->signature, &r->sizes, &r->values) || !read_limits(r, s))
        return STATUS_USAGE;
    r->before = copy_buffers(e->memory, &r->values.run);
    status result = run_once(e, r, s->diagnostics->out);
    if (result != STATUS_DONE && result != STATUS_FAULT)
        return result;
    r->faulted = !r->launch.result.ok;
    if (r->faulted && r->launch.result.fault.inst >= 0 && !is_recorded(r, &r->launch.result.fault)) {
        if (r->before)
            run_again(e, r);
        else
            explain_omit(
                e, "The thread that faulted is not recorded, as the buffers have more than %d MiB; --explain-group chooses it.",
                MOST_COPIED_BYTES >> 20);
    }
    e->data[EXPLAIN_run] = r;
    return result;
}
