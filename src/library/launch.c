/* src/library/launch.c - see launch.h; and the launches of gasket.h. */
#include "src/library/launch.h"

#include "check/report.h"
#include "src/base/arena_cache.h"
#include "src/driver/dispatch.h"
#include "src/driver/pipe.h"
#include "src/driver/run_stats.h"
#include "src/library/arguments.h"

#include <stdlib.h>

/* --- arguments ------------------------------------------------------------------------------------------------------------ */

/* The index of the buffer in V with the byte at DATA. Buffers are sorted by address. */
static unsigned find_buffer(const run_values *v, const void *data)
{
    size_t low = 0, high = v->buffers.count;

    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if ((uintptr_t)v->buffers.items[middle].contents.data <= (uintptr_t)data)
            low = middle;
        else
            high = middle;
    }
    return (unsigned)low;
}

static run_buffer buffer_of(const library_memory *m)
{
    return (run_buffer){.contents = {.data = m->data, .bytes = m->bytes},
                        .name = m->name,
                        .is_protected = m->is_protected,
                        .unwritten = m->unwritten};
}

/* Memory that kernels reach through any pointer. */
static run_buffer shared_buffer(const library_memory *m)
{
    run_buffer b = buffer_of(m);

    b.is_shared = true;
    return b;
}

static int compare_buffers(const void *a, const void *b)
{
    const run_buffer *x = a, *y = b;
    uintptr_t i = (uintptr_t)x->contents.data, j = (uintptr_t)y->contents.data;

    return (i > j) - (i < j);
}

/* The bytes of B, which becomes part of a union, count as written. */
static void drop_masks(run_buffer *b)
{
    if (b->unwritten)
        memset(b->unwritten, 0, b->contents.bytes);
    b->unwritten = NULL;
}

/* Is A a pointer into the memory of R besides its arguments? */
static bool is_pointer_into(const library_launch *r, const library_argument *a)
{
    for (size_t i = 0; i < r->memory_count && !a->bytes; i++)
        if ((uintptr_t)a->data - (uintptr_t)r->memory[i].data < r->memory[i].bytes)
            return true;
    return false;
}

/* B can be used through two objects, of which the second one allows ACCESS. */
static void join_access(run_buffer *b, run_access access)
{
    if (b->access != access)
        b->access = RUN_READ_WRITE;
}

/* Sorts the buffers of V by address, and replaces those that overlap by their union. */
static void sort_buffers(run_values *v)
{
    size_t kept = 0;

    if (v->buffers.count > 1)
        qsort(v->buffers.items, v->buffers.count, sizeof *v->buffers.items, compare_buffers);
    for (size_t b = 1; b < v->buffers.count; b++) {
        run_buffer *next = &v->buffers.items[b], *last = &v->buffers.items[kept];
        size_t distance = (size_t)(next->contents.data - last->contents.data);
        if (distance >= last->contents.bytes) {
            v->buffers.items[++kept] = *next;
            continue;
        }
        drop_masks(next);
        drop_masks(last);
        if (next->contents.bytes > last->contents.bytes)
            last->name = next->name;
        if (next->contents.bytes > last->contents.bytes - distance)
            last->contents.bytes = distance + next->contents.bytes;
        join_access(last, next->access);
        last->is_shared = true;
        last->is_protected |= next->is_protected;
        last->pipe = last->pipe ? last->pipe : next->pipe;
    }
    v->buffers.count = v->buffers.count ? kept + 1 : 0;
}

static struct run_pipe *pipe_of(arena *memory, const library_argument *a)
{
    struct run_pipe *p = arena_new(memory, struct run_pipe);

    *p = (struct run_pipe){.capacity = a->packet_count, .packet_bytes = a->packet_bytes};
    return p;
}

/* Adds the memory of argument A, called NAME, to the buffers of V, unless an earlier argument has the same. */
static void add_buffer(arena *memory, run_values *v, const library_argument *a, const char *name)
{
    for (size_t b = 0; b < v->buffers.count; b++)
        if (v->buffers.items[b].contents.data == a->data && v->buffers.items[b].contents.bytes == a->bytes) {
            join_access(&v->buffers.items[b], a->access);
            return;
        }
    run_buffer b = buffer_of(&(library_memory){.data = a->data, .bytes = a->bytes, .name = name});
    b.access = a->access;
    b.unwritten = a->unwritten;
    if (a->kind == LIBRARY_PIPE)
        b.pipe = pipe_of(memory, a);
    vec_push(memory, &v->buffers, b);
}

/* Collects the buffers that R may access. The checks have the bytes of images as buffers, too. */
static void add_buffers(arena *memory, run_values *v, const library_launch *r, bool checks)
{
    for (size_t p = 0; p < v->signature->params.count; p++) {
        const library_argument *a = &r->arguments[p];
        const char *name = signature_param_name(v->signature, memory, (unsigned)p);
        if ((a->kind == LIBRARY_MEMORY && !is_pointer_into(r, a)) || a->kind == LIBRARY_PIPE)
            add_buffer(memory, v, a, name);
        else if (a->kind == LIBRARY_IMAGE && checks)
            add_buffer(memory, v,
                       &(library_argument){.data = a->image->data, .bytes = a->image->bytes, .unwritten = a->unwritten}, name);
    }
    for (size_t i = 0; i < r->memory_count; i++)
        if (r->memory[i].bytes)
            vec_push(memory, &v->buffers, shared_buffer(&r->memory[i]));
    if (r->in_place)
        sort_buffers(v);
}

static run_value pointer_value(const run_values *v, const library_launch *r, const library_argument *a)
{
    run_value value = {.kind = RUN_BUFFER};

    if (r->in_place) {
        value.buffer = find_buffer(v, a->data);
        value.offset = (size_t)((unsigned char *)a->data - v->buffers.items[value.buffer].contents.data);
        return value;
    }
    while (v->buffers.items[value.buffer].contents.data != a->data || v->buffers.items[value.buffer].contents.bytes != a->bytes)
        value.buffer++;
    return value;
}

static image *named_image(arena *memory, const image *i, const char *name)
{
    image *copy = arena_copy(memory, i, sizeof *i);

    copy->name = name;
    return copy;
}

static run_value value_of(arena *memory, const run_values *v, const library_launch *r, const library_argument *a,
                          const char *name)
{
    run_value value = {.kind = RUN_VALUE, .value = {.data = a->data, .bytes = a->bytes}};

    switch (a->kind) {
    case LIBRARY_VALUE:
        break;
    case LIBRARY_MEMORY:
    case LIBRARY_PIPE:
        return pointer_value(v, r, a);
    case LIBRARY_LOCAL:
        value.kind = RUN_LOCAL;
        break;
    case LIBRARY_NULL:
        value.kind = RUN_NULL;
        break;
    case LIBRARY_IMAGE:
        value.kind = RUN_IMAGE;
        value.image = named_image(memory, a->image, name);
        break;
    }
    return value;
}

/* Converts the arguments of R to V. */
static void bind_arguments(arena *memory, run_values *v, const library_launch *r, bool checks)
{
    add_buffers(memory, v, r, checks);
    for (size_t p = 0; p < v->signature->params.count; p++)
        vec_push(memory, &v->values,
                 value_of(memory, v, r, &r->arguments[p], signature_param_name(v->signature, memory, (unsigned)p)));
}

size_t library_pipe_bytes(size_t packet_bytes, uint32_t count)
{
    return pipe_bytes(packet_bytes, count);
}

void library_pipe_create(void *data, size_t packet_bytes, uint32_t count)
{
    pipe_format(data, packet_bytes, count);
}

/* --- one launch ----------------------------------------------------------------------------------------------------------- */

/* Sets the trace of L, the launch R, whose sources are those of the session of C; false after an error message. */
static bool set_trace(library_call *c, launch *l, const library_launch *r)
{
    if (!r->trace)
        return true;
    l->trace.out = r->trace;
    l->trace.sources = c->session.sources;
    return trace_read_selection(&c->session, &l->trace, NULL);
}

static gasket_status launch_kernel(library_call *c, compilation *compiled, const library_launch *r)
{
    run_values values = {.signature = &r->kernel->signature};
    launch l = r->kernel->found;

    l.compiled = compiled;
    l.memory = c->session.memory;
    l.values = &values;
    l.sizes = r->sizes;
    l.in_place = r->in_place;
    if (r->threads && (!l.threads || r->threads < l.threads))
        l.threads = r->threads;
    l.faults = c->messages;
    l.printed = r->printed;
    l.omits_statistics = !r->ended;
    if (!set_trace(c, &l, r) || !checking_begin(&l.check, &c->session, !l.via_ir))
        return GASKET_USAGE;
    l.check.uses = r->uses;
    bind_arguments(l.memory, &values, r, l.check.kinds != 0);
    if (!launch_has_memory(&l))
        return GASKET_USAGE;
    status done = launch_run(&l);
    if (!r->keeps_findings)
        done = checking_end(&l.check, &c->session, done);
    if (r->ended)
        r->ended(r->context, &l);
    return (gasket_status)done;
}

/* Gives C, a call for a launch of P, the options and sources of P; its diagnostics are its own. */
static compilation begin_launch(library_call *c, const gasket_program *p)
{
    compilation compiled = p->compiled;
    diag *d = &c->diagnostics;

    *d = p->call.diagnostics;
    d->errors = d->warnings = 0;
    d->out = c->messages;
    d->log = NULL;
    c->format = p->call.format;
    diagnostics_begin(d, &c->log, c->session.memory, c->format);
    c->session.options = p->call.session.options;
    c->session.sources = d->sources;
    compiled.session = &c->session;
    return compiled;
}

/* The interpreter, the checks and the device queue have data in the program. */
static bool runs_alone(const gasket_program *p)
{
    return p->settings.via_ir || p->settings.check.kinds || dispatch_has_queue(&p->compiled);
}

/* Runs WORK, a launch of P, as library_run() does. */
static gasket_status run_launch(gasket_program *p, gasket_status (*work)(library_call *c, void *context), void *context,
                                char **messages)
{
    bool is_alone = runs_alone(p);
    library_call c;
    arena *memory = arena_cache_take();

    if (!memory) {
        if (messages)
            *messages = NULL;
        return GASKET_FAILED;
    }
    if (is_alone)
        pthread_mutex_lock(&p->launching);
    gasket_status result = p->settings.via_ir ? library_run(&c, memory, work, context, messages)
                                              : library_run_shallow(&c, memory, work, context, messages);
    if (is_alone)
        pthread_mutex_unlock(&p->launching);
    arena_cache_put(memory);
    return result;
}

static gasket_status launch_checked(library_call *c, void *context)
{
    const library_launch *r = context;
    compilation compiled = begin_launch(c, r->program);

    return launch_kernel(c, &compiled, r);
}

gasket_status library_launch_run(const library_launch *r, char **messages)
{
    char *text;
    gasket_status result = run_launch(r->program, launch_checked, (void *)r, &text);

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
    run_stats_print(&t, &stats, l->compiled->total_seconds);
    out->statistics = library_copy_text(&t);
    if (!l->check.kinds)
        return;
    text_init(&t, l->memory);
    check_print_json(&t, &l->check.findings);
    out->findings = library_copy_text(&t);
}

static gasket_status launch_request_run(library_call *c, compilation *compiled, const launch_request *r)
{
    const library_kernel *k = library_find_kernel(r->program, r->kernel);
    run_sizes sizes;

    if (!k) {
        diag_error(&c->diagnostics, 0, "the program has %s%s",
                   r->kernel ? "no kernel " : "several kernels, so the launch must name one", r->kernel ? r->kernel : "");
        return GASKET_USAGE;
    }
    if (!set_range(c, &sizes, r->range, &k->signature, needs_whole_groups(compiled)))
        return GASKET_USAGE;
    argument_list list = {.wanted = &k->signature, .given = r->arguments, .count = r->count};
    if (!arguments_read(&list, c))
        return GASKET_USAGE;
    gasket_status done = launch_kernel(c, compiled,
                                       &(library_launch){.program = r->program,
                                                         .kernel = k,
                                                         .sizes = &sizes,
                                                         .arguments = list.converted,
                                                         .printed = r->printed,
                                                         .ended = r->output ? describe_launch : NULL,
                                                         .context = r->output});
    arguments_finish(&list, c);
    return done;
}

static gasket_status launch_compiled(library_call *c, void *context)
{
    const launch_request *r = context;
    compilation compiled = begin_launch(c, r->program);

    return launch_request_run(c, &compiled, r);
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
    size_t printed_bytes;

    if (output) {
        *output = (gasket_output){0};
        r.printed = open_memstream(&output->printed, &printed_bytes);
        if (!r.printed)
            return GASKET_FAILED;
    }
    gasket_status result = run_launch(p, launch_compiled, &r, output ? &output->messages : NULL);
    if (output)
        fclose(r.printed);
    return result;
}

static gasket_status compile_and_launch(library_call *c, void *context)
{
    launch_request *r = context;
    gasket_status compiled = library_compile(c, r->program);

    return compiled == GASKET_DONE ? launch_request_run(c, &r->program->compiled, r) : compiled;
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
