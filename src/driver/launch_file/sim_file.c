/* src/driver/launch_file/sim_file.c - runs a simulation file of Oclgrind (formats.md 1.7): one kernel, its sizes, and its arguments in
 * the order of the parameters.
 *
 *     vecadd.cl
 *     vecadd            the kernel
 *     4 1 1             global size
 *     2 1 1             work-group size
 *
 *     <size=4> 4                            a value, or the elements of a buffer
 *     <size=16 float range=0:0.5:1.5 ro>    a buffer with 0, 0.5, 1, 1.5
 *     <size=16 fill=0 dump>                 a buffer that is printed after the run
 *
 * Words are separated by white space, and # begins a comment. */
#include "src/driver/device_limits.h"
#include "src/driver/launch_file/file_run.h"
#include "src/driver/files.h"
#include "src/driver/launch_file/launch_file.h"
#include "src/driver/launch_file/sim_argument.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>

typedef struct sim_run_state {
    session *session;
    launch launch;
    sim_scanner scanner;
    file_program *program;
    signature signature;
    run_sizes sizes;
    command_values values;
    VEC(sim_argument) arguments;
} sim_run_state;

/* --- the file ------------------------------------------------------------------------------------------------------------- */

/* Reads the three sizes, at least 1, that WHAT names. */
static bool read_sizes(sim_run_state *r, size_t out[3], const char *what)
{
    diag *d = r->session->diagnostics;

    for (unsigned i = 0; i < 3; i++) {
        uint64_t size;
        word w;
        if (!sim_read_word(&r->scanner, &w, what))
            return false;
        if (!parse_count(w.text, &size) || !size || size > UINT32_MAX) {
            diag_error(d, w.where, "expected the %s, three numbers from 1 to 4294967295, not '%s'", what, w.text);
            return false;
        }
        out[i] = (size_t)size;
        d->command = w.where;
    }
    return true;
}

static bool exists(const session *s, const char *path)
{
    struct stat st;

    return source_is_file(s->sources, path, &st);
}

/* Compiles KERNEL of the program FILE, which is relative to the folder of the simulation file or else to the current one, as in
 * Oclgrind. A file with another suffix has OpenCL C. */
static file_program *compile_file(sim_run_state *r, const char *folder, word file, const char *kernel)
{
    session *s = r->session;
    word_list options = {0};

    if (!ends_with(file.text, ".cl") && !ends_with(file.text, ".ll") && !ends_with(file.text, ".asm")) {
        vec_push(s->memory, &options, (word){.text = "-x", .where = file.where});
        vec_push(s->memory, &options, (word){.text = "cl", .where = file.where});
    }
    if (!exists(s, path_within(s->memory, folder, file.text)) && exists(s, file.text))
        folder = NULL;
    return compile_program(s, &r->launch, folder, file, &options, kernel, 0);
}

/* Reads the head of the file, and finds its kernel. */
static status read_head(sim_run_state *r, const char *folder)
{
    word file, kernel;
    launch *l = &r->launch;
    diag *d = r->session->diagnostics;

    r->sizes = (run_sizes){.dims = 3};
    if (!sim_read_word(&r->scanner, &file, "program file") || !sim_read_word(&r->scanner, &kernel, "kernel") ||
        !read_sizes(r, r->sizes.global, "global size") || !read_sizes(r, r->sizes.local, "work-group size"))
        return STATUS_REFUSED;
    source_loc sizes = d->command;
    r->program = compile_file(r, folder, file, kernel.text);
    if (r->program->result != STATUS_DONE)
        return r->program->result;
    d->command = kernel.where;
    launch_set_program(l, &r->program->compiled);
    l->sim_state = r->program->sim_state;
    l->ir_state = r->program->ir_state;
    if (!launch_find_kernel(l, r->session->memory, &r->signature, kernel.text))
        return STATUS_REFUSED;
    d->command = sizes;
    return sizes_settle(&r->sizes, d, &r->signature, needs_whole_groups(&r->program->compiled)) ? STATUS_DONE : STATUS_REFUSED;
}

static run_value value_of(sim_run_state *r, const sim_argument *a, const param *p, unsigned index)
{
    arena *memory = r->session->memory;

    switch (p->kind) {
    case PARAM_VALUE:
        return (run_value){.kind = RUN_VALUE, .value = a->contents};
    case PARAM_LOCAL:
        return (run_value){.kind = RUN_LOCAL, .value = {.bytes = a->contents.bytes}};
    case PARAM_BUFFER:
    case PARAM_IMAGE:
    case PARAM_SAMPLER:
    case PARAM_PIPE:
    case PARAM_QUEUE:
        break;
    }
    if (a->is_null)
        return (run_value){.kind = RUN_NULL};
    vec_push(memory, &r->values.run.buffers,
             (run_buffer){.contents = a->contents,
                          .name = p->name ? p->name : arena_printf(memory, "argument %u", index),
                          .access = a->access,
                          .is_uninitialized = a->is_uninitialized,
                          .where = a->where});
    return (run_value){.kind = RUN_BUFFER, .buffer = (unsigned)r->values.run.buffers.count - 1};
}

static bool read_arguments(sim_run_state *r)
{
    diag *d = r->session->diagnostics;
    arena *memory = r->session->memory;
    word rest;

    r->values.run = (run_values){.signature = &r->signature};
    for (unsigned p = 0; p < r->signature.params.count; p++) {
        const param *want = &r->signature.params.items[p];
        sim_argument a;
        if (!sim_read_argument(&r->scanner, want, signature_param_name(&r->signature, memory, p), &a))
            return false;
        vec_push(memory, &r->arguments, a);
        vec_push(memory, &r->values.run.values, value_of(r, &a, want, p));
    }
    if (!sim_next_word(&r->scanner, &rest))
        return true;
    diag_error(d, rest.where, "unexpected '%s' after the last argument: kernel %s has %zu parameter%s", rest.text,
               r->signature.kernel, r->signature.params.count, r->signature.params.count == 1 ? "" : "s");
    return false;
}

/* --- results -------------------------------------------------------------------------------------------------------------- */

static void print_dumped(text *out, element_id s, const unsigned char *from, bool hex)
{
    unsigned bytes = element_scalar_bytes(s);
    uint64_t bits = 0;

    memcpy(&bits, from, bytes);
    if (hex)
        text_printf(out, "0x%0*" PRIx64, (int)bytes * 2, bits);
    else if (element_kind_of(s) == FLOATING)
        text_printf(out, "%g", element_to_double(s, from));
    else
        element_print_scalar(out, s, from);
}

/* Appends the buffer of argument A in the format of oclgrind-kernel. */
static void print_argument(text *out, const sim_argument *a)
{
    unsigned bytes = element_scalar_bytes(a->scalar);

    text_printf(out, "\nArgument '%s': %zu bytes\n", a->name, a->contents.bytes);
    for (size_t i = 0; i < a->contents.bytes / bytes; i++) {
        text_printf(out, "  %s[%zu] = ", a->name, i);
        print_dumped(out, a->scalar, a->contents.data + i * bytes, a->is_hex);
        text_char(out, '\n');
    }
    text_char(out, '\n');
}

static bool print_arguments(sim_run_state *r)
{
    text out;

    text_init(&out, r->session->memory);
    for (size_t i = 0; i < r->arguments.count; i++)
        if (r->arguments.items[i].is_dumped)
            print_argument(&out, &r->arguments.items[i]);
    return !out.length || write_result(r->session->diagnostics, "-", &out);
}

/* --- the run -------------------------------------------------------------------------------------------------------------- */

/* Options that the file determines. */
static bool refuse_launch_options(session *s, const char *file)
{
    static const option_id refused[] = {OPTION_kernel, OPTION_global_size, OPTION_local_size,
                                        OPTION_offset, OPTION_argument,    OPTION_check_passes};

    return refuse_options(s, file, refused, sizeof refused / sizeof *refused);
}

/* Completes the launch, and reads and checks its outputs. */
static status prepare_run(sim_run_state *r)
{
    session *s = r->session;
    launch *l = &r->launch;
    unsigned errors = s->diagnostics->errors;

    l->sizes = &r->sizes;
    l->values = &r->values.run;
    if (!device_accepts_launch(r->program->compiled.set.device, l))
        return STATUS_REFUSED;
    s->diagnostics->command = 0;
    outputs_read(&r->values, s->memory, s->diagnostics, s->options, &r->sizes);
    return s->diagnostics->errors == errors && files_are_distinct(s, NULL, 0) ? STATUS_DONE : STATUS_USAGE;
}

static status run_prepared(sim_run_state *r)
{
    session *s = r->session;
    launch *l = &r->launch;

    if (!trace_open(s, l))
        return STATUS_USAGE;
    status result = launch_run(l);
    if (!trace_close(s, l))
        return STATUS_USAGE;
    if (result != STATUS_DONE)
        return result;
    bool written = print_arguments(r) && outputs_write(&r->values, s->memory, s->diagnostics) &&
                   stats_write_run(s, &r->program->compiled, l);
    return written ? STATUS_DONE : STATUS_USAGE;
}

status run_sim_file(session *s, const char *file)
{
    sim_run_state r = {.session = s, .launch = {.memory = s->memory, .faults = stderr, .printed = stdout}};
    size_t length;

    if (!refuse_launch_options(s, file) || !launch_read_options(&r.launch, s) || !checking_begin(&r.launch, s))
        return STATUS_USAGE;
    /* as oclgrind-kernel without --uniform-writes */
    r.launch.check.accepts_same_writes = !option_value(s->options, OPTION_check, NULL);
    const char *contents = source_read_file(s->sources, s->memory, file, FILE_NAMED, FILE_TEXT_LIMIT, &length);
    if (!contents) {
        diag_error(s->diagnostics, 0, "%s: %s", file, file_read_problem(errno));
        return STATUS_USAGE;
    }
    source_loc loc = source_add_file(s->sources, file, contents, length, 0);
    r.scanner = (sim_scanner){s->memory, s->diagnostics, contents, contents + length, contents, loc};
    status result = read_head(&r, folder_of(s->memory, file));
    if (result != STATUS_DONE)
        return result;
    result = read_arguments(&r) ? prepare_run(&r) : STATUS_REFUSED;
    return result == STATUS_DONE ? checking_end(&r.launch.check, s, run_prepared(&r)) : result;
}
