/* src/library/launch.c - launches of a gasket_program. */
#include "src/driver/run_stats.h"
#include "src/library/program.h"

#include "check/report.h"

#include <stdlib.h>

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

/* Returns the index of A's buffer, adding it to V as NAME unless an earlier argument has the same data and size. */
static unsigned buffer_index(library_call *c, run_values *v, const gasket_argument *a, const char *name)
{
    for (unsigned b = 0; b < v->buffers.count; b++)
        if (v->buffers.items[b].contents.data == a->data && v->buffers.items[b].contents.bytes == a->bytes)
            return b;
    vec_push(c->session.memory, &v->buffers, (run_buffer){.contents = {.data = a->data, .bytes = a->bytes}, .name = name});
    return (unsigned)v->buffers.count - 1;
}

static bool matches_param(const param *p, const gasket_argument *a)
{
    static const param_kind wanted[] = {
        [GASKET_VALUE] = PARAM_VALUE, [GASKET_BUFFER] = PARAM_BUFFER, [GASKET_LOCAL] = PARAM_LOCAL, [GASKET_NULL] = PARAM_BUFFER};

    if ((unsigned)a->kind > GASKET_NULL || p->kind != wanted[a->kind])
        return false;
    return a->kind == GASKET_NULL || (a->bytes && (a->kind != GASKET_VALUE || !p->bytes || a->bytes == p->bytes));
}

/* Returns an error message if the memory of A is invalid, else NULL. The host's atomic operations require the alignment. */
static const char *memory_error(const gasket_argument *a)
{
    if ((a->kind == GASKET_VALUE || a->kind == GASKET_BUFFER) && !a->data)
        return "it has no data";
    if (a->kind != GASKET_BUFFER)
        return NULL;
    if ((uintptr_t)a->data % 8)
        return "the data of a buffer must be aligned to 8 bytes";
    return a->bytes > SIM_BUFFER_LIMIT ? "a buffer has at most 4294967039 bytes" : NULL;
}

static bool set_arguments(library_call *c, run_values *v, const signature *wanted, const gasket_argument *arguments, size_t count)
{
    *v = (run_values){.signature = wanted};
    if (count != wanted->params.count) {
        diag_error(&c->diagnostics, 0, "kernel %s takes %zu arguments, not %zu", wanted->kernel, wanted->params.count, count);
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        const gasket_argument *a = &arguments[i];
        run_value value = {.kind = (run_kind)a->kind, .value = {.data = a->data, .bytes = a->bytes}};
        if (!matches_param(&wanted->params.items[i], a)) {
            diag_error(&c->diagnostics, 0,
                       "argument %zu of kernel %s: its kind and size of %zu bytes do not match a parameter of type %s", i,
                       wanted->kernel, a->bytes, wanted->params.items[i].type_name);
            return false;
        }
        if (memory_error(a)) {
            diag_error(&c->diagnostics, 0, "argument %zu of kernel %s: %s", i, wanted->kernel, memory_error(a));
            return false;
        }
        if (a->kind == GASKET_BUFFER)
            value.buffer = buffer_index(c, v, a, signature_param_name(wanted, c->session.memory, (unsigned)i));
        vec_push(c->session.memory, &v->values, value);
    }
    return true;
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

/* Stores the statistics of L and its findings in OUT. */
static void describe_launch(gasket_output *out, const launch *l)
{
    run_stats stats = {0};
    text t;

    text_init(&t, l->memory);
    run_stats_add(&stats, l->memory, l);
    run_stats_print(&t, &stats, l->compiled->total_seconds);
    out->statistics = library_copy_text(&t);
    if (!l->check.kinds)
        return;
    text_init(&t, l->memory);
    check_print_json(&t, &l->check.findings);
    out->findings = library_copy_text(&t);
}

static gasket_status launch_kernel(library_call *c, compilation *compiled, const launch_request *r)
{
    const library_kernel *k = library_find_kernel(r->program, r->kernel);
    run_sizes sizes;
    run_values values;

    if (!k) {
        diag_error(&c->diagnostics, 0, "the program has %s%s",
                   r->kernel ? "no kernel " : "several kernels, so the launch must name one", r->kernel ? r->kernel : "");
        return GASKET_USAGE;
    }
    launch l = k->found;
    l.compiled = compiled;
    l.memory = c->session.memory;
    l.sim_state = r->program->sim_state;
    l.ir_state = r->program->ir_state;
    l.values = &values;
    l.sizes = &sizes;
    l.faults = c->messages;
    l.printed = r->printed;
    if (!checking_begin(&l.check, &c->session, !l.via_ir) ||
        !set_range(c, &sizes, r->range, &k->signature, needs_whole_groups(compiled)) ||
        !set_arguments(c, &values, &k->signature, r->arguments, r->count) || !launch_has_memory(&l))
        return GASKET_USAGE;
    status done = checking_end(&l.check, &c->session, launch_run(&l));
    if (r->output)
        describe_launch(r->output, &l);
    return (gasket_status)done;
}

/* Launches a kernel of a compiled program. The session has the options and sources of the program's, and its own diagnostics. */
static gasket_status launch_compiled(library_call *c, void *context)
{
    const launch_request *r = context;
    compilation compiled = r->program->compiled;

    if (!library_read_options(c, r->program->option_words))
        return GASKET_USAGE;
    c->session.sources = c->diagnostics.sources = compiled.session->sources;
    compiled.session = &c->session;
    return launch_kernel(c, &compiled, r);
}

gasket_status gasket_launch(gasket_program *p, const char *kernel, const gasket_range *range, const gasket_argument *arguments,
                            size_t count, gasket_output *output)
{
    launch_request r = {.program = p,
                        .kernel = kernel,
                        .range = range,
                        .arguments = arguments,
                        .count = count,
                        .printed = stdout,
                        .output = output};
    library_call c;
    arena memory;
    size_t printed_bytes;

    if (output) {
        *output = (gasket_output){0};
        r.printed = open_memstream(&output->printed, &printed_bytes);
        if (!r.printed)
            return GASKET_FAILED;
    }
    arena_init(&memory);
    pthread_mutex_lock(&p->launching);
    gasket_status result = library_run(&c, &memory, launch_compiled, &r, output ? &output->messages : NULL);
    pthread_mutex_unlock(&p->launching);
    arena_release(&memory);
    if (output)
        fclose(r.printed);
    return result;
}

static gasket_status compile_and_launch(library_call *c, void *context)
{
    launch_request *r = context;
    gasket_status compiled = library_compile(c, r->program);

    return compiled == GASKET_DONE ? launch_kernel(c, &r->program->compiled, r) : compiled;
}

gasket_status gasket_run(const char *source, const char *kernel, const char *options, const gasket_range *range,
                         const gasket_argument *arguments, size_t count, char **messages)
{
    gasket_program p = {.source = source ? source : "", .option_words = options ? options : ""};
    launch_request r = {
        .program = &p, .kernel = kernel, .range = range, .arguments = arguments, .count = count, .printed = stdout};

    arena_init(&p.memory);
    gasket_status result = library_run(&p.call, &p.memory, compile_and_launch, &r, messages);
    arena_release(&p.memory);
    return result;
}

void gasket_output_free(gasket_output *output)
{
    free(output->messages);
    free(output->printed);
    free(output->statistics);
    free(output->findings);
    *output = (gasket_output){0};
}
