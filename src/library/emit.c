/* src/library/emit.c - what the stages of a compilation print, as text or bytes. */
#include "src/library/entries.h"
#include "src/library/program.h"

#include <stdlib.h>

typedef struct emit_request {
    const char *source, *option_words;
    command options_of;
    stage wanted;
    bool has_statistics; /* instead of the result of that stage */
    char *data;          /* from malloc, with a NUL after it; NULL: none yet */
    size_t bytes;        /* of `data`, without the NUL */
} emit_request;

static void keep_result(emit_request *r, const text *t)
{
    r->data = library_copy_text(t);
    r->bytes = t->length;
    if (!r->data)
        out_of_memory();
}

static gasket_status emit_stage(library_call *c, void *context)
{
    emit_request *r = context;
    compilation made;
    const compilation *one = &made;
    session *build = library_read_options(c, r->options_of, r->option_words);
    text out;

    if (!build || !compilation_of_text(&made, build, "source.cl", r->source, r->wanted))
        return GASKET_USAGE;
    made.set.is_checked = false;
    made.print = !r->has_statistics;
    if (!compile(&made))
        return (gasket_status)compile_failure(&made);
    text_init(&out, c->memory);
    if (r->has_statistics) {
        stats_print(&out, &one, 1);
        text_str(&out, "}\n");
    }
    keep_result(r, made.print ? &made.output : &out);
    return GASKET_DONE;
}

/* Reports the options in S that a library does not have: those that name files or choose the language, and files. */
static bool has_page_options(const session *s)
{
    static const option_id others[] = {OPTION_output, OPTION_stats, OPTION_language, OPTION_help, OPTION_version};
    const options *o = s->options;

    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (option_is_given(o, others[i]))
            diag_error(s->diagnostics, 0, "option '%s' has no effect in a library", option_rows[others[i]].spelling);
    if (o->operands.count)
        diag_error(s->diagnostics, 0, "expected an option, not '%s'", o->operands.items[0]);
    return !diag_failed(s->diagnostics);
}

/* The document of a compilation, or its page. */
static gasket_status emit_document(library_call *c, void *context)
{
    emit_request *r = context;
    session *s = library_read_options(c, COMMAND_EXPLAIN, r->option_words);
    text out;

    if (!s || !has_page_options(s))
        return GASKET_USAGE;
    options with_name = *s->options;
    session named = *s;
    vec_push(c->memory, &with_name.operands, "source.cl");
    named.options = &with_name;
    text_init(&out, c->memory);
    gasket_status result = (gasket_status)explain_text(&named, r->source, r->wanted, &out);
    if (out.length)
        keep_result(r, &out);
    return result;
}

static gasket_status emit(emit_request *r, char **messages)
{
    library_call c;
    arena memory;

    arena_init(&memory);
    gasket_status made = library_run(&c, &memory, r->wanted < STAGE_JSON ? emit_stage : emit_document, r, messages);
    arena_release(&memory);
    return made;
}

/* The text of R, which is complete only without an error; NULL after one. */
static char *emit_whole(emit_request *r, char **messages)
{
    if (emit(r, messages) == GASKET_DONE)
        return r->data;
    free(r->data);
    return NULL;
}

static const stage stages[] = {
    [GASKET_IR] = STAGE_IR,           [GASKET_THREAD_IR] = STAGE_THREAD_IR, [GASKET_MACHINE_IR] = STAGE_MIR,
    [GASKET_ASSEMBLY] = STAGE_ASM,    [GASKET_STATISTICS] = STAGE_ASM,      [GASKET_VISA] = STAGE_VISA,
    [GASKET_PREPROCESSED] = STAGE_PP, [GASKET_SYNTAX_TREE] = STAGE_AST,     [GASKET_SPIRV_TEXT] = STAGE_SPIRV_TEXT,
    [GASKET_SPIRV] = STAGE_SPIRV,     [GASKET_CODE] = STAGE_CODE,           [GASKET_ZEBIN] = STAGE_ZEBIN,
    [GASKET_DOCUMENT] = STAGE_JSON,   [GASKET_PAGE] = STAGE_PAGE,
};

char *entry_program_text(const gasket_program *p, gasket_form form)
{
    if (!p || (unsigned)form > GASKET_VISA)
        return NULL;
    emit_request r = {.source = p->source,
                      .option_words = p->option_words,
                      .options_of = p->options_of,
                      .wanted = stages[form],
                      .has_statistics = form == GASKET_STATISTICS};
    return emit_whole(&r, NULL);
}

static gasket_status report_no_form(library_call *c, void *unused)
{
    (void)unused;
    diag_error(&c->diagnostics, 0, "there is no such form of a program");
    return GASKET_USAGE;
}

static gasket_status refuse_form(char **messages)
{
    library_call c;
    arena memory;

    arena_init(&memory);
    gasket_status result = library_run_shallow(&c, &memory, report_no_form, NULL, messages);
    arena_release(&memory);
    return result;
}

gasket_status entry_emit(const char *source, const char *options, gasket_form form, char **data, size_t *bytes, char **messages)
{
    const bool exists = (unsigned)form < sizeof stages / sizeof *stages;
    emit_request r = {.source = source ? source : "",
                      .option_words = options,
                      .options_of = COMMAND_LIBRARY,
                      .has_statistics = form == GASKET_STATISTICS};

    if (data)
        *data = NULL;
    if (bytes)
        *bytes = 0;
    if (!exists)
        return refuse_form(messages);
    r.wanted = stages[form];
    gasket_status result = emit(&r, messages);
    if (result == GASKET_FAILED || !data) {
        free(r.data);
        return result;
    }
    *data = r.data;
    if (bytes)
        *bytes = r.bytes;
    return result;
}

void library_preprocess(gasket_program *p)
{
    emit_request r = {.source = p->source, .option_words = p->option_words, .options_of = p->options_of, .wanted = STAGE_PP};

    p->preprocessed = emit_whole(&r, NULL);
}

char *entry_compile(const char *source, const char *options, char **messages)
{
    emit_request r = {
        .source = source ? source : "", .option_words = options, .options_of = COMMAND_LIBRARY, .wanted = STAGE_ASM};

    return emit_whole(&r, messages);
}
