/* src/opencl/record/program_file.c - the program of a launch as a file: its source, its SPIR-V module, or its IR.
 *
 * Launches of one program share its file, whose name has a hash of the contents. A source that includes files is written preprocessed, so that
 * the recording does not depend on them; its #line directives keep the locations of diagnostics. A program that was linked or loaded has only its
 * IR, in the form for the compiler and in the form for the checks, and its source files, whose lines the findings of a repetition show. */
#include "src/opencl/record/recording.h"

#include "src/base/intern.h"
#include "src/driver/launch_file/words.h"
#include "src/driver/options.h"
#include "src/opencl/program/build.h"

/* --- options -------------------------------------------------------------------------------------------------------------- */

/* Options that a preprocessed source has no use for. */
static bool is_preprocessors(option_id id)
{
    return id == OPTION_define || id == OPTION_undefine || id == OPTION_include_dir || id == OPTION_include;
}

typedef struct option_printer {
    recording *r;
    bool is_preprocessed;
} option_printer;

/* Appends the version of a source whose options choose none: `gasket run` has another default than clBuildProgram. */
static void print_version(option_printer *p, const options *o)
{
    const compilation *c = &p->r->request->program->compiled;

    if (c->kind == INPUT_CL && !option_is_given(o, OPTION_cl_std))
        text_printf(&p->r->commands, " -cl-std=CL%u.%u", c->set.cl_version / 100, c->set.cl_version / 10 % 10);
}

/* Appends the options that the program of a launch file takes; those of the run are on the command line of the repetition. */
static void print_options(library_call *c, option_printer *p)
{
    const gasket_program *program = p->r->request->program;
    const session *s = library_read_options(c, program->options_of, program->option_words);

    for (size_t i = 0; s && i < s->options->given.count; i++) {
        const option_given *g = &s->options->given.items[i];
        const option_row *row = &option_rows[g->id];
        bool is_compile_option = row->group == GROUP_INPUT || row->group == GROUP_LANGUAGE || row->group == GROUP_OPTIMIZER;
        const char *words[2];
        if (!is_compile_option || !(row->commands & COMMAND_RUN) || g->id == OPTION_include_dir ||
            (p->is_preprocessed && is_preprocessors(g->id)))
            continue;
        unsigned count = option_words(p->r->memory, g, words);
        for (unsigned w = 0; w < count; w++) {
            text_char(&p->r->commands, ' ');
            words_print(&p->r->commands, words[w]);
        }
    }
    if (s)
        print_version(p, s->options);
}

static gasket_status print_program_options(library_call *c, void *context)
{
    print_options(c, context);
    return GASKET_DONE;
}

/* --- files ---------------------------------------------------------------------------------------------------------------- */

/* Writes TEXT as a shared file with SUFFIX. Returns its name. */
static const char *write_program(recording *r, const char *suffix, const char *data, size_t length)
{
    const char *file = arena_printf(r->memory, "program-%016llx.%s", (unsigned long long)hash_long(data, length), suffix);

    record_write_shared(r, file, data, length);
    return file;
}

/* Begins the command `program FILE [checked=FILE] …`. */
static void begin_command(recording *r, const char *file, const char *checked)
{
    text_printf(&r->commands, "program %s", file);
    if (checked)
        text_printf(&r->commands, " checked=%s", checked);
}

static void end_command(recording *r, bool is_preprocessed)
{
    option_printer p = {.r = r, .is_preprocessed = is_preprocessed};
    library_call c;

    library_run_shallow(&c, r->memory, print_program_options, &p, NULL);
    text_char(&r->commands, '\n');
}

/* Writes the source of the program. */
static void record_source(recording *r)
{
    const gasket_program *p = r->request->program;
    const char *source = p->preprocessed ? p->preprocessed : p->source;

    begin_command(r, write_program(r, "cl", source, strlen(source)), NULL);
    end_command(r, p->preprocessed != NULL);
}

void record_compiled(gasket_program *p)
{
    if (library_program_reads_files(p))
        library_preprocess(p);
}

/* Appends the word LINE:NUMBER[:NAME] of M. */
static void record_mark(recording *r, const library_source_mark *m)
{
    text_char(&r->commands, ' ');
    words_print(&r->commands, m->name ? arena_printf(r->memory, "%u:%u:%s", (unsigned)m->line, (unsigned)m->number, m->name)
                                      : arena_printf(r->memory, "%u:%u", (unsigned)m->line, (unsigned)m->number));
}

/* Writes the source files of T: the lines that the locations in its IR name. */
static void record_sources(recording *r, const library_module_texts *t)
{
    for (size_t i = 0; i < t->source_count; i++) {
        const library_source *s = &t->sources[i];
        text_str(&r->commands, "source ");
        words_print(&r->commands, s->name);
        text_printf(&r->commands, " @%s", write_program(r, "cl", s->text, s->length));
        for (size_t n = 0; n < s->mark_count; n++)
            record_mark(r, &s->marks[n]);
        text_char(&r->commands, '\n');
    }
}

/* Writes the two forms of the module of the program. */
static void record_module(recording *r)
{
    cl_program p = r->launch->kernel->program;
    library_module_texts texts;

    pthread_mutex_lock(&p->lock);
    const ocl_build *b = program_build(p, r->launch->command.queue->device);
    const library_module *m = b ? b->module : NULL; /* it lives as long as the kernel */
    pthread_mutex_unlock(&p->lock);
    if (!m || !library_module_print(m, &texts)) {
        r->refusal = "its program has no source and no module";
        return;
    }
    const char *plain = write_program(r, "ll", texts.plain, texts.plain_length);
    begin_command(r, plain, write_program(r, "checked.ll", texts.checked, texts.checked_length));
    end_command(r, true);
    record_sources(r, &texts);
    library_module_texts_free(&texts);
}

void record_program(recording *r)
{
    const struct _cl_program *p = r->launch->kernel->program;

    if (p->il) {
        begin_command(r, write_program(r, "spv", p->il, p->il_length), NULL);
        end_command(r, true);
    } else if (p->source && strlen(p->source) == p->source_length) {
        record_source(r);
    } else {
        record_module(r);
    }
}
