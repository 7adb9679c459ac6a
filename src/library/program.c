/* src/library/program.c - programs of gasket.h: compiled once, described, and launched by launch.c. */
#include "src/library/program.h"

#include "src/library/arguments.h"
#include "src/library/bound.h"
#include "src/library/entries.h"

#include "src/driver/version.h"

#include <stdlib.h>

static bool add_kernel(gasket_program *p, const char *name)
{
    library_kernel k = {.found = p->settings};

    if (!launch_find_kernel(&k.found, &p->memory, &k.signature, name))
        return false;
    if ((launch_engine(&k.found)->needs_code && !k.found.kernel) || !launch_prepare(&k.found, &p->memory))
        return false;
    k.local_bytes = launch_local_bytes(&k.found, &p->memory);
    k.kept = arena_alloc(&p->memory, sizeof *k.kept);
    vec_push(&p->memory, &p->kernels, k);
    return true;
}

static bool add_kernels(gasket_program *p)
{
    ir_each_function(f, p->compiled.module)
        if (f->kernel && f->first && !add_kernel(p, f->value.name))
            return false;
    return true;
}

static size_t library_variable_bytes(const ir_module *m)
{
    size_t bytes = 0;

    for (const ir_global *g = m->globals; g; g = g->next)
        if (g->value.type->space == IR_GLOBAL && !g->constant && !g->library)
            bytes += (size_t)ir_size(g->contents);
    return bytes;
}

static bool note_variables(compilation *c, void *program)
{
    gasket_program *p = program;

    p->variable_bytes = library_variable_bytes(c->module);
    return true;
}

gasket_status library_describe_program(gasket_program *p)
{
    launch_set_program(&p->settings, &p->compiled);
    p->settings.trace.sources = p->settings.program.sources;
    launch_make_state(&p->settings, &p->memory);
    return add_kernels(p) ? GASKET_DONE : GASKET_REFUSED;
}

bool library_read_launch_options(gasket_program *p, session *build)
{
    return checking_begin(&p->settings, build) && trace_read_selection(build, &p->settings.trace, NULL);
}

/* Compiles P, whose compilation has its input, for launches with the options of BUILD. */
static gasket_status finish_program(gasket_program *p, session *build)
{
    diag_log warnings = {.memory = &p->memory};

    if (!library_read_launch_options(p, build))
        return GASKET_USAGE;
    if (p->settings.check.kinds)
        build->diagnostics->copies = arena_copy(&p->memory, &warnings, sizeof warnings);
    p->compiled.before_passes = note_variables;
    p->compiled.before_passes_context = p;
    if (!compile(&p->compiled))
        return (gasket_status)compile_failure(&p->compiled);
    return library_describe_program(p);
}

gasket_status library_compile(library_call *c, void *program)
{
    gasket_program *p = program;
    session *build = library_read_options(c, p->options_of, p->option_words);

    if (!build || !launch_read_options(&p->settings, build) ||
        !compilation_of_text(&p->compiled, build, PROGRAM_FILE, p->source, launch_stage(&p->settings)))
        return GASKET_USAGE;
    return finish_program(p, build);
}

gasket_status library_compile_module(library_call *c, gasket_program *p, ir_module *module)
{
    session *build = library_read_options(c, p->options_of, p->option_words);

    if (!build || !launch_read_options(&p->settings, build) ||
        !compilation_of_module(&p->compiled, build, module, launch_stage(&p->settings)))
        return GASKET_USAGE;
    return finish_program(p, build);
}

gasket_program *library_program_new(const char *source, command options_of, const char *options)
{
    gasket_program *p = calloc(1, sizeof *p);

    if (!p)
        return NULL;
    turns_init(&p->turns);
    arena_init(&p->memory);
    p->options_of = options_of;
    p->source = strdup(source ? source : "");
    p->option_words = strdup(options ? options : "");
    if (p->source && p->option_words)
        return p;
    gasket_program_free(p);
    return NULL;
}

gasket_program *library_program_compile(const char *source, command options_of, const char *options, gasket_status *status,
                                        char **messages)
{
    gasket_program *p = library_program_new(source, options_of, options);
    gasket_status result = GASKET_FAILED;

    if (messages)
        *messages = NULL;
    if (p)
        result = library_run(&p->call, &p->memory, library_compile, p, messages);
    if (status)
        *status = result;
    if (result == GASKET_DONE)
        return p;
    gasket_program_free(p);
    return NULL;
}

gasket_program *entry_program_new(const char *source, const char *options, gasket_status *status, char **messages)
{
    return library_program_compile(source, COMMAND_LIBRARY, options, status, messages);
}

void library_program_end(gasket_program *p)
{
    for (size_t i = 0; i < p->kernels.count; i++) {
        library_drop_bound(&p->kernels.items[i]);
        if (p->kernels.items[i].found.code)
            sim_code_end(p->kernels.items[i].found.code);
    }
    arena_release(&p->memory);
}

void entry_program_free(gasket_program *p)
{
    if (!p)
        return;
    library_program_end(p);
    turns_destroy(&p->turns);
    free((void *)p->source);
    free((void *)p->option_words);
    free(p->preprocessed);
    free(p);
}

/* --- description ---------------------------------------------------------------------------------------------------------- */

size_t entry_program_kernel_count(const gasket_program *p)
{
    return p ? p->kernels.count : 0;
}

const char *entry_program_kernel(const gasket_program *p, size_t i)
{
    return p && i < p->kernels.count ? p->kernels.items[i].signature.kernel : NULL;
}

const library_kernel *library_find_kernel(const gasket_program *p, const char *name)
{
    if (!name)
        return p->kernels.count == 1 ? &p->kernels.items[0] : NULL;
    for (size_t i = 0; i < p->kernels.count; i++)
        if (strcmp(p->kernels.items[i].signature.kernel, name) == 0)
            return &p->kernels.items[i];
    return NULL;
}

size_t entry_kernel_parameter_count(const gasket_program *p, const char *kernel)
{
    const library_kernel *k = p && kernel ? library_find_kernel(p, kernel) : NULL;

    return k ? k->signature.params.count : 0;
}

int entry_kernel_parameter(const gasket_program *p, const char *kernel, size_t i, gasket_parameter *out)
{
    const library_kernel *k = p && kernel ? library_find_kernel(p, kernel) : NULL;

    if (!k || !out || i >= k->signature.params.count)
        return 0;
    const param *of = &k->signature.params.items[i];
    *out = (gasket_parameter){.name = of->name, .type = of->type_name, .kind = argument_kind(of->kind), .bytes = of->bytes};
    return 1;
}

const char *entry_kernel_parameter_scalar(const gasket_program *p, const char *kernel, size_t i, size_t *components)
{
    const library_kernel *k = p && kernel ? library_find_kernel(p, kernel) : NULL;

    if (!k || i >= k->signature.params.count || !k->signature.params.items[i].type.lanes)
        return NULL;
    const element type = k->signature.params.items[i].type;
    if (components)
        *components = type.lanes;
    return element_scalar_name(type.scalar);
}

bool library_program_reads_files(const gasket_program *p)
{
    return p->call.sources.depends_on_host;
}

const char *entry_version(void)
{
    return GASKET_VERSION;
}
