/* src/driver/library.c - the C library of gasket.h, on the pipeline of the program. Every call is a session of its own, whose
 * diagnostics are written to memory instead of standard error. */
#include "src/gasket.h"

#include "src/base/stack.h"
#include "src/driver/diagnostics.h"
#include "src/driver/launch.h"
#include "src/driver/version.h"

#include <ctype.h>
#include <stdlib.h>

typedef struct call {
    arena memory;
    source_map sources;
    diag diagnostics;
    diag_log log;
    diagnostics_format format;
    options options;
    session session;
    FILE *messages;
    char *text; /* of the messages, from malloc */
    size_t length;
} call;

/* Parses OPTIONS, words separated by white space, as a command line of `gasket run`. */
static bool parse_option_string(call *c, const char *options)
{
    VEC(char *) words = {0};

    for (const char *p = options ? options : ""; *p;) {
        size_t n = 0;
        while (p[n] && !isspace((unsigned char)p[n]))
            n++;
        if (n)
            vec_push(&c->memory, &words, arena_strndup(&c->memory, p, n));
        p += n + (p[n] != 0);
    }
    c->format = diagnostics_format_of((int)words.count, words.items);
    diagnostics_begin(&c->diagnostics, &c->log, &c->memory, c->format);
    return options_parse(&c->options, &c->memory, &c->diagnostics, COMMAND_RUN, (int)words.count, words.items);
}

static bool begin_call(call *c, const char *options)
{
    *c = (call){0};
    arena_init(&c->memory);
    source_init(&c->sources, &c->memory);
    c->messages = open_memstream(&c->text, &c->length);
    if (!c->messages)
        return false;
    diag_init(&c->diagnostics, &c->sources, c->messages);
    c->session = (session){&c->memory, &c->sources, &c->diagnostics, &c->options};
    return parse_option_string(c, options);
}

static void end_call(call *c, char **messages)
{
    if (c->messages) {
        diagnostics_end(&c->diagnostics, c->format);
        fclose(c->messages);
    }
    if (messages)
        *messages = c->text;
    else
        free(c->text);
    arena_release(&c->memory);
}

/* Compiles KERNEL of SOURCE (NULL: all kernels) to a program. MADE becomes the finished compilation. */
static gasket_status compile_source(call *c, compilation *made, const char *source, const char *kernel)
{
    if (!compilation_of_text(made, &c->session, "source.cl", source, STAGE_ASM))
        return GASKET_USAGE;
    made->kernel = kernel;
    return compile(made) ? GASKET_DONE : (gasket_status)compile_failure(made);
}

/* The parameters and results of a library call. It runs on a stack of its own, because the caller's stack may be small. */
typedef struct request {
    const char *source, *options, *kernel;
    char **messages;
    char *assembly;
    const gasket_range *range;
    const gasket_argument *arguments;
    size_t count;
    gasket_status result;
} request;

static void compile_request(void *p)
{
    request *r = p;
    call c;
    compilation made;

    if (begin_call(&c, r->options) && compile_source(&c, &made, r->source, NULL) == GASKET_DONE) {
        text out;
        text_init(&out, &c.memory);
        gen_print_program(&out, made.program);
        r->assembly = malloc(out.length + 1);
        if (r->assembly)
            memcpy(r->assembly, out.data ? out.data : "", out.length + 1);
    }
    end_call(&c, r->messages);
}

char *gasket_compile(const char *source, const char *options, char **messages)
{
    request r = {.source = source, .options = options, .messages = messages};

    stack_run(compile_request, &r);
    return r.assembly;
}

/* --- running -------------------------------------------------------------------------------------------------------------- */

static bool set_range(call *c, run_sizes *out, const gasket_range *range, const signature *wanted, bool uniform)
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
static unsigned buffer_index(call *c, run_values *v, const gasket_argument *a, const char *name)
{
    for (unsigned b = 0; b < v->buffers.count; b++)
        if (v->buffers.items[b].contents.data == a->data && v->buffers.items[b].contents.bytes == a->bytes)
            return b;
    vec_push(&c->memory, &v->buffers, (run_buffer){.contents = {.data = a->data, .bytes = a->bytes}, .name = name});
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

static bool set_arguments(call *c, run_values *v, const signature *wanted, const gasket_argument *arguments, size_t count)
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
            value.buffer = buffer_index(c, v, a, signature_param_name(wanted, &c->memory, (unsigned)i));
        vec_push(&c->memory, &v->values, value);
    }
    return true;
}

static gasket_status run_source(call *c, const char *source, const char *kernel, const gasket_range *range,
                                const gasket_argument *arguments, size_t count)
{
    compilation made;
    signature wanted;
    run_sizes sizes;
    run_values values;
    launch l = {
        .compiled = &made, .memory = &c->memory, .values = &values, .sizes = &sizes, .faults = c->messages, .printed = stdout};

    gasket_status compiled = compile_source(c, &made, source, kernel);
    if (compiled != GASKET_DONE)
        return compiled;
    if (!signature_of_module(&wanted, &c->memory, &c->diagnostics, made.module, kernel, &l.function) ||
        !signature_of_program(&wanted, &c->memory, &c->diagnostics, made.program, wanted.kernel, &l.kernel) ||
        !set_range(c, &sizes, range, &wanted, !made.set.non_uniform) || !set_arguments(c, &values, &wanted, arguments, count) ||
        !launch_has_memory(&l))
        return GASKET_USAGE;
    return (gasket_status)launch_run(&l);
}

static void run_request(void *p)
{
    request *r = p;
    call c;

    r->result =
        begin_call(&c, r->options) ? run_source(&c, r->source, r->kernel, r->range, r->arguments, r->count) : GASKET_USAGE;
    end_call(&c, r->messages);
}

gasket_status gasket_run(const char *source, const char *kernel, const char *options, const gasket_range *range,
                         const gasket_argument *arguments, size_t count, char **messages)
{
    request r = {.source = source,
                 .options = options,
                 .kernel = kernel,
                 .messages = messages,
                 .range = range,
                 .arguments = arguments,
                 .count = count};

    stack_run(run_request, &r);
    return r.result;
}

const char *gasket_version(void)
{
    return GASKET_VERSION;
}
