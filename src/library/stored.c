/* src/library/stored.c - see stored.h.
 *
 *   variables 40
 *   signatures 1234
 *   …   1234 bytes of IR: each kernel with its parameters and their metadata, and a body that only returns
 *   …   the assembly, to the end
 *
 * Reading assembly takes a fifth of the time of compiling its source. */
#include "src/library/stored.h"

#include "ir/link/link.h"
#include "ir/text.h"

#include <stdlib.h>

/* --- storing -------------------------------------------------------------------------------------------------------------- */

typedef struct storing {
    const gasket_program *program;
    char *text;
    size_t length;
} storing;

static gasket_status print_program(library_call *c, void *context)
{
    storing *s = context;
    const gasket_program *p = s->program;
    arena *memory = c->memory;
    text signatures, out;

    text_init(&signatures, memory);
    text_init(&out, memory);
    ir_print_module(&signatures, ir_copy_signatures(memory, p->compiled.module));
    text_printf(&out, "variables %zu\nsignatures %zu\n", p->variable_bytes, signatures.length);
    text_add(&out, signatures.data, signatures.length);
    gen_print_program(&out, p->compiled.program);
    s->text = library_copy_text(&out);
    s->length = out.length;
    return s->text ? GASKET_DONE : GASKET_FAILED;
}

char *library_store_program(const gasket_program *p, size_t *length)
{
    storing s = {.program = p};
    library_call c;
    arena memory;

    if (!launch_engine(&p->settings)->needs_code || p->settings.check.kinds || p->call.sources.depends_on_host)
        return NULL;
    arena_init(&memory);
    library_run(&c, &memory, print_program, &s, NULL);
    arena_release(&memory);
    *length = s.length;
    return s.text;
}

/* --- restoring ------------------------------------------------------------------------------------------------------------ */

typedef struct restoring {
    gasket_program *program;
    const char *signatures, *assembly;
    size_t signature_length, assembly_length;
} restoring;

/* Finds the parts of the text; false: it has another form. */
static bool find_parts(restoring *r, const char *text, size_t length)
{
    size_t variables, signatures;
    int header = 0;

    if (sscanf(text, "variables %zu signatures %zu%n", &variables, &signatures, &header) != 2 || text[header] != '\n')
        return false;
    size_t begin = (size_t)header + 1;
    if (begin > length || signatures > length - begin)
        return false;
    r->program->variable_bytes = variables;
    r->signatures = text + begin;
    r->signature_length = signatures;
    r->assembly = r->signatures + signatures;
    r->assembly_length = length - begin - signatures;
    return true;
}

/* Locations in the text of the assembly mean nothing to the user: reports give those of the source. */
static void forget_locations(gen_program *p)
{
    for (size_t k = 0; k < p->kernels.count; k++)
        for (size_t i = 0; i < p->kernels.items[k]->insts.count; i++)
            p->kernels.items[k]->insts.items[i].loc = 0;
}

static bool has_kernel(const gen_program *p, const char *name)
{
    for (size_t i = 0; i < p->kernels.count; i++)
        if (strcmp(p->kernels.items[i]->name, name) == 0)
            return true;
    return false;
}

/* Does P have the assembly of all kernels in M? */
static bool has_kernels(const gen_program *p, const ir_module *m)
{
    ir_each_function(f, m)
        if (f->kernel && !has_kernel(p, f->value.name))
            return false;
    return true;
}

static gasket_status read_program(library_call *c, void *context)
{
    restoring *r = context;
    gasket_program *p = r->program;
    compilation signatures, assembly;
    session *build = library_read_options(c, p->options_of, p->option_words);

    if (!build || !launch_read_options(&p->settings, build) ||
        !compilation_of_text(&p->compiled, build, "source.cl", p->source, launch_stage(&p->settings)) ||
        !compilation_of_input(&signatures, build, "signatures.ll", INPUT_LL, r->signatures, r->signature_length, STAGE_IR) ||
        !compilation_of_input(&assembly, build, "program.asm", INPUT_ASM, r->assembly, r->assembly_length, STAGE_ASM) ||
        !launch_engine(&p->settings)->needs_code || !library_read_launch_options(p, build))
        return GASKET_USAGE;
    source_add_file(&c->sources, p->compiled.file, p->compiled.text, p->compiled.length, 0);
    signatures.separate = true;
    if (!compile(&signatures) || !compile(&assembly) || !has_kernels(assembly.program, signatures.module))
        return GASKET_REFUSED;
    forget_locations(assembly.program);
    p->compiled.module = signatures.module;
    p->compiled.program = assembly.program;
    p->compiled.done = true;
    return library_describe_program(p);
}

gasket_program *library_restore_program(const char *text, size_t length, const char *source, const char *options)
{
    restoring r = {.program = library_program_new(source, COMMAND_OPENCL, options)};

    if (r.program && find_parts(&r, text, length) &&
        library_run(&r.program->call, &r.program->memory, read_program, &r, NULL) == GASKET_DONE)
        return r.program;
    gasket_program_free(r.program);
    return NULL;
}
