/* src/library/launch.c - see launch.h; and the launches of gasket.h. */
#include "src/library/launch.h"

#include "src/check/filter.h"
#include "src/check/report.h"
#include "src/base/recover.h"
#include "src/run/device_queue.h"
#include "src/run/pipe.h"
#include "src/run/run_stats.h"
#include "src/library/arguments.h"
#include "src/library/bound.h"
#include "src/library/entries.h"

#include <stdlib.h>

size_t library_pipe_bytes(size_t packet_bytes, uint32_t count)
{
    return pipe_bytes(packet_bytes, count);
}

void library_pipe_create(void *data, size_t packet_bytes, uint32_t count)
{
    pipe_format(data, packet_bytes, count);
}

/* --- one launch ----------------------------------------------------------------------------------------------------------- */

static bool pause_launch(void *program, bool has_changed)
{
    return turns_pause(&((gasket_program *)program)->turns, has_changed);
}

/* Kernels on the device's queue have their state in the program, so their launches end before others begin. */
static check_others *new_others(arena *memory, const library_launch *r)
{
    bool can_pause = !device_queue_of_module(r->program->settings.program.module);
    check_others others = {
        .is_alone = r->is_alone, .pause = can_pause ? pause_launch : NULL, .context = r->program, .changes = UINT64_MAX};

    return arena_copy(memory, &others, sizeof others);
}

/* Binds R; NULL after an error message. */
static library_bound *bind_launch(library_call *c, const library_launch *r)
{
    library_bound *b = arena_new(c->memory, library_bound);
    launch l = r->kernel->found;

    l.diagnostics = &c->diagnostics;
    l.memory = c->memory;
    l.in_place = r->in_place;
    if (r->threads && (!l.threads || r->threads < l.threads))
        l.threads = r->threads;
    l.omits_statistics = !r->ended;
    l.trace.out = r->trace;
    checking_start(&l.check, c->memory);
    l.check.uses = r->uses;
    l.check.is_known = r->is_known;
    l.check.known = r->known;
    l.check.others = r->in_place ? new_others(c->memory, r) : NULL;
    return library_bind(b, &l, r) ? b : NULL;
}

/* The launch of B, which is R, prints to the streams of R and C. */
static launch *connect(library_call *c, library_bound *b, const library_launch *r)
{
    launch *l = &b->launch;

    l->diagnostics = &c->diagnostics;
    l->faults = c->messages;
    l->printed = r->printed;
    return l;
}

/* Runs B, the launch R. */
static gasket_status run_bound(library_call *c, library_bound *b, const library_launch *r)
{
    launch *l = connect(c, b, r);
    status done = launch_run(l);

    if (!r->keeps_findings) {
        if (l->check.kinds)
            check_filter_list(l->check.filter, &l->check.findings);
        done = checking_report(&l->check, &c->diagnostics, done);
    }
    if (r->ended)
        r->ended(r->context, l);
    return (gasket_status)done;
}

/* Gives C, a call for a launch of P, the sources and the format of P; its diagnostics are its own. */
static void begin_launch(library_call *c, const gasket_program *p)
{
    diag *d = &c->diagnostics;

    *d = p->call.diagnostics;
    d->errors = d->warnings = 0;
    d->out = c->messages;
    d->log = NULL;
    c->format = p->call.format;
    diagnostics_begin(d, &c->log, c->memory, c->format);
}

/* Runs WORK, a launch of P, as library_run() does. */
static gasket_status run_request(library_call *c, arena *memory, gasket_program *p,
                                 gasket_status (*work)(library_call *c, void *context), void *context, char **messages)
{
    bool is_alone = library_runs_alone(p);

    if (is_alone)
        turns_take(&p->turns);
    gasket_status result = launch_engine(&p->settings)->needs_stack ? library_run(c, memory, work, context, messages)
                                                                    : library_run_shallow(c, memory, work, context, messages);
    if (is_alone)
        turns_end(&p->turns);
    return result;
}

/* A launch that is kept, or becomes it. */
typedef struct kept_launch {
    const library_launch *r;
    library_bound *bound; /* NULL: R is not bound yet */
    bool has_failed;
    bug_failure why;
} kept_launch;

static void start_kept(void *context)
{
    launch_start(context);
}

/* Runs K, which is bound, without a session. Returns false if it has something to print, or has failed. */
static bool run_kept(kept_launch *k)
{
    launch *l = &k->bound->launch;
    float_modes host_modes;

    float_modes_enter(&host_modes);
    k->has_failed = !recover_run(l->memory, start_kept, l, &k->why);
    float_modes_leave(&host_modes);
    return !k->has_failed && launch_is_quiet(l);
}

/* Binds and runs K; or, if it was bound, prints what its run has left. */
static gasket_status launch_kept(library_call *c, void *context)
{
    kept_launch *k = context;

    begin_launch(c, k->r->program);
    if (k->has_failed)
        bug_repeat(&k->why);
    if (k->bound)
        return (gasket_status)launch_report(connect(c, k->bound, k->r));
    k->bound = bind_launch(c, k->r);
    return k->bound ? run_bound(c, k->bound, k->r) : GASKET_USAGE;
}

gasket_status library_launch_run(const library_launch *r, char **messages)
{
    char *text = NULL;
    library_call c;
    kept_launch k = {.r = r, .bound = library_take_bound(r)};
    arena *memory = k.bound ? k.bound->launch.memory : library_new_memory();
    gasket_status result = GASKET_FAILED;

    if (k.bound && run_kept(&k))
        result = GASKET_DONE;
    else if (memory)
        result = run_request(&c, memory, r->program, launch_kept, &k, &text);
    if (result == GASKET_DONE && k.bound->may_stay)
        library_keep_bound(k.bound, r->kernel);
    else if (memory)
        library_free_memory(memory);
    if (!messages || !text || !*text) {
        free(text);
        text = NULL;
    }
    if (messages)
        *messages = text;
    return result;
}

/* --- gasket.h ------------------------------------------------------------------------------------------------------------- */

static bool set_range(library_call *c, run_sizes *out, const gasket_range *range, const signature *wanted, bool uniform)
{
    *out = (run_sizes){.dims = range->dimensions, .global = {1, 1, 1}, .local = {1, 1, 1}};
    if (range->dimensions < 1 || range->dimensions > 3) {
        diag_error(&c->diagnostics, 0, "a range has one to three dimensions, not %u", range->dimensions);
        return false;
    }
    for (unsigned i = 0; i < range->dimensions; i++) {
        out->global[i] = range->global[i];
        out->local[i] = range->local[i];
        out->offset[i] = range->offset[i];
    }
    return sizes_settle(out, &c->diagnostics, wanted, uniform);
}

typedef struct launch_request {
    gasket_program *program;
    const char *kernel;
    const gasket_range *range;
    const gasket_argument *arguments;
    size_t count;
    FILE *printed;
    gasket_output *output;
} launch_request;

/* Stores the statistics of L and its findings in OUTPUT. */
static void describe_launch(void *output, const launch *l)
{
    gasket_output *out = output;
    run_stats stats = {0};
    text t;

    text_init(&t, l->memory);
    run_stats_add(&stats, l->memory, l);
    run_stats_print(&t, &stats, l->program.compile_seconds, 0);
    out->statistics = library_copy_text(&t);
    if (!l->check.kinds)
        return;
    text_init(&t, l->memory);
    check_print_json(&t, &l->check.findings, l->check.shown_from);
    out->findings = library_copy_text(&t);
}

static gasket_status launch_request_run(library_call *c, const launch_request *r)
{
    const library_kernel *k = library_find_kernel(r->program, r->kernel);
    run_sizes sizes;

    if (!r->range || (r->count && !r->arguments)) {
        diag_error(&c->diagnostics, 0,
                   r->range ? "there is a number of arguments, but no list of them" : "the launch has no range");
        return GASKET_USAGE;
    }
    if (!k) {
        diag_error(&c->diagnostics, 0, "the program has %s%s",
                   r->kernel ? "no kernel " : "several kernels, so the launch must name one", r->kernel ? r->kernel : "");
        return GASKET_USAGE;
    }
    if (!set_range(c, &sizes, r->range, &k->signature, needs_whole_groups(&r->program->compiled)))
        return GASKET_USAGE;
    argument_list list = {.wanted = &k->signature, .given = r->arguments, .count = r->count};
    if (!arguments_read(&list, c))
        return GASKET_USAGE;
    library_launch l = {.program = r->program,
                        .kernel = k,
                        .sizes = &sizes,
                        .arguments = list.converted,
                        .printed = r->printed,
                        .ended = r->output ? describe_launch : NULL,
                        .context = r->output};
    library_bound *bound = bind_launch(c, &l);
    gasket_status done = bound ? run_bound(c, bound, &l) : GASKET_USAGE;
    arguments_finish(&list, c);
    return done;
}

static gasket_status launch_compiled(library_call *c, void *context)
{
    const launch_request *r = context;

    begin_launch(c, r->program);
    return launch_request_run(c, r);
}

static gasket_status report_no_program(library_call *c, void *unused)
{
    (void)unused;
    diag_error(&c->diagnostics, 0, "the launch has no program");
    return GASKET_USAGE;
}

/* The result of a launch of the program NULL. */
static gasket_status refuse_launch(gasket_output *output)
{
    library_call c;
    arena memory;

    arena_init(&memory);
    gasket_status result = library_run_shallow(&c, &memory, report_no_program, NULL, output ? &output->messages : NULL);
    arena_release(&memory);
    return result;
}

gasket_status entry_launch(gasket_program *p, const char *kernel, const gasket_range *range, const gasket_argument *arguments,
                           size_t count, gasket_output *output)
{
    launch_request r = {.program = p,
                        .kernel = kernel,
                        .range = range,
                        .arguments = arguments,
                        .count = count,
                        .printed = stdout,
                        .output = output};
    size_t printed_bytes;

    if (output)
        *output = (gasket_output){0};
    if (!p)
        return refuse_launch(output);
    if (output) {
        r.printed = open_memstream(&output->printed, &printed_bytes);
        if (!r.printed)
            return GASKET_FAILED;
    }
    library_call c;
    arena memory;
    arena_init_lasting(&memory);
    gasket_status result = run_request(&c, &memory, p, launch_compiled, &r, output ? &output->messages : NULL);
    arena_release(&memory);
    if (output)
        fclose(r.printed);
    return result;
}

static gasket_status compile_and_launch(library_call *c, void *context)
{
    launch_request *r = context;
    gasket_status compiled = library_compile(c, r->program);

    return compiled == GASKET_DONE ? launch_request_run(c, r) : compiled;
}

gasket_status entry_run(const char *source, const char *kernel, const char *options, const gasket_range *range,
                        const gasket_argument *arguments, size_t count, char **messages)
{
    gasket_program p = {.source = source ? source : "", .option_words = options ? options : "", .options_of = COMMAND_LIBRARY};
    launch_request r = {
        .program = &p, .kernel = kernel, .range = range, .arguments = arguments, .count = count, .printed = stdout};

    arena_init(&p.memory);
    gasket_status result = library_run(&p.call, &p.memory, compile_and_launch, &r, messages);
    library_program_end(&p);
    return result;
}

void entry_output_free(gasket_output *output)
{
    if (!output)
        return;
    free(output->messages);
    free(output->printed);
    free(output->statistics);
    free(output->findings);
    *output = (gasket_output){0};
}
