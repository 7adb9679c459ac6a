/* src/driver/explain.c - `gasket explain`: one page that shows a compilation; and --emit=json, which prints its data. */
#include "src/driver/files.h"
#include "src/driver/inputs.h"
#include "src/driver/pipeline.h"
#include "src/explain/document.h"
#include "src/explain/page.h"
#include "src/explain/run.h"

#include <string.h>

/* Appends S as a part of a word for a shell. */
static void print_word(text *out, const char *s)
{
    if (!strpbrk(s, " \t\n\"'$&;|<>()*?`\\#~!")) {
        text_str(out, s);
        return;
    }
    text_char(out, '\'');
    for (; *s; s++)
        if (*s == '\'')
            text_str(out, "'\\''");
        else
            text_char(out, *s);
    text_char(out, '\'');
}

/* Appends the options in O, as the user would write them, except those that choose the output. With COMMAND they include those of the
 * run and of a second compilation. */
static void print_options(text *out, const options *o, bool command)
{
    for (size_t i = 0; i < o->given.count; i++) {
        const option_given *g = &o->given.items[i];
        const option_row *r = &option_rows[g->id];
        if (g->id == OPTION_emit || g->id == OPTION_run_emit || g->id == OPTION_output || g->id == OPTION_diagnostics_format ||
            (!command && (g->id == OPTION_against || r->group == GROUP_KERNEL)))
            continue;
        text_str(out, out->length ? " " : "");
        if (r->how != HOW_PREFIX)
            text_printf(out, "%s%s", r->spelling, !g->value || r->how == HOW_GLUED ? "" : r->how == HOW_WORD ? " " : "=");
        print_word(out, g->value ? g->value : "");
    }
}

static const char *options_text(session *s, bool command)
{
    text out;

    text_init(&out, s->memory);
    print_options(&out, s->options, command);
    return out.length ? out.data : "";
}

/* The options of S without --check and the options that need it, which would change the program: the document has that program, too. */
static options *options_without_checks(session *s)
{
    static const option_id ids[] = {OPTION_check,       OPTION_findings, OPTION_max_findings,     OPTION_fail_on,
                                    OPTION_level,       OPTION_baseline, OPTION_gen_suppressions, OPTION_unused_suppressions,
                                    OPTION_suppressions};
    options *o = arena_new(s->memory, options);

    *o = (options){.command = s->options->command, .operands = s->options->operands};
    for (size_t i = 0; i < s->options->given.count; i++) {
        bool is_of_checks = false;
        for (size_t n = 0; n < sizeof ids / sizeof *ids; n++)
            is_of_checks |= s->options->given.items[i].id == ids[n];
        if (!is_of_checks)
            vec_push(s->memory, &o->given, s->options->given.items[i]);
    }
    return o;
}

/* Runs the program of column E, which is compiled: with checks if CHECKS, a session with their options, is not NULL, and recorded, with
 * the options of RUN. */
static status run_column(explain_column *e, session *run, session *checks)
{
    bool is_endless = false;
    status checked = checks ? explain_check(e, checks, &is_endless) : STATUS_DONE;

    if (checked != STATUS_DONE && checked != STATUS_FAULT)
        return checked;
    if (is_endless)
        explain_omit(e, "The run is not recorded, as the checks have found that it does not end.");
    status ran = is_endless ? STATUS_DONE : explain_execute(e, run);
    return ran == STATUS_DONE ? checked : ran;
}

/* What the columns of a document are made of. */
typedef struct column_input {
    session *run;     /* the files, and the options of the run */
    session *checks;  /* the options of the run with checks; NULL: none is requested */
    const char *text; /* OpenCL C with the name of the first file, in place of the files; NULL: they are read */
} column_input;

/* Initializes C for the operands OF; or, if TEXT is not NULL, for OpenCL C in TEXT, which has the name of the first operand. */
static status begin_compilation(compilation *c, session *s, const options *of, const char *text)
{
    if (!text)
        return inputs_begin(c, s, of->operands.items, of->operands.count, STAGE_ASM);
    return compilation_of_text(c, s, of->operands.items[0], text, STAGE_ASM) ? STATUS_DONE : STATUS_USAGE;
}

/* Compiles FROM with the options of S as a column of D, and runs it if the options of its run request that. */
static status add_column(session *s, explain_document *d, const column_input *from)
{
    session *run = from->run;
    bool runs = option_is_given(run->options, OPTION_global_size) || run->options->command == COMMAND_RUN;
    compilation c;

    status begun = begin_compilation(&c, s, run->options, from->text);
    if (begun != STATUS_DONE)
        return begun;
    c.calls_functions = true;
    explain_column *e = explain_begin(d, &c, options_text(s, false));
    if (runs)
        c.set.gen.group_items = sizes_group_items(run->options);
    bool done = compile(&c);
    status ran = done && runs ? run_column(e, run, from->checks) : STATUS_DONE;
    if (ran == STATUS_USAGE)
        return ran;
    explain_end(e);
    if (!files_are_distinct(run, NULL, 0) || !stats_write(s, &c))
        return STATUS_USAGE;
    return done ? ran : compile_failure(&c);
}

/* Reports the words of --against in O that are no compile options; false after an error message. */
static bool check_other_options(session *s, const options *o)
{
    const option_id others[] = {OPTION_output, OPTION_against, OPTION_language, OPTION_diagnostics_format,
                                OPTION_help,   OPTION_version};
    diag *d = s->diagnostics;

    if (o->operands.count)
        diag_error(d, 0, "--against: expected options, not '%s'", o->operands.items[0]);
    for (size_t i = 0; i < o->given.count; i++) {
        option_id id = o->given.items[i].id;
        bool is_other = option_rows[id].group == GROUP_KERNEL;
        for (size_t n = 0; n < sizeof others / sizeof *others; n++)
            is_other |= id == others[n];
        if (is_other)
            diag_error(d, 0, "--against: '%s' is no option of the compilation", option_rows[id].spelling);
    }
    return !diag_failed(d);
}

/* Adds the column of --against: the files or TEXT compiled with other options, with diagnostics of its own. */
static status add_other_column(session *s, explain_document *d, const char *text)
{
    options o;
    VEC(char *) words = {0};
    const char *given = option_value(s->options, OPTION_against, "");
    diag diagnostics;

    for (char *word; (word = text_next_word(s->memory, &given, "\"'"));)
        vec_push(s->memory, &words, word);
    diag_init(&diagnostics, s->sources, s->diagnostics->out);
    diagnostics.log = s->diagnostics->log;
    session other = {.memory = s->memory, .sources = s->sources, .diagnostics = &diagnostics, .options = &o};
    if (!options_parse(&o, s->memory, &diagnostics, s->options->command, (int)words.count, words.items))
        return STATUS_USAGE;
    if (!check_other_options(&other, &o))
        return STATUS_USAGE;
    return add_column(&other, d, &(column_input){.run = s, .text = text});
}

/* The document of the files on the command line, which has the name of the first one. */
static explain_document *new_document(session *s)
{
    static const char *const commands[] = {
        [COMMAND_CC] = "cc --emit=json", [COMMAND_RUN] = "run --emit=json", [COMMAND_EXPLAIN] = "explain"};
    const char *options = options_text(s, true);
    text command;

    text_init(&command, s->memory);
    text_printf(&command, "gasket %s %s", commands[s->options->command], options);
    for (size_t n = 0; n < s->options->operands.count; n++)
        text_printf(&command, "%s%s", n || *options ? " " : "", s->options->operands.items[n]);
    return explain_document_new(s->memory, s->sources, s->options->operands.items[0], command.data);
}

/* Adds the columns of S to D, for its files or for TEXT: that of the command line, and that of --against. Returns the worse status of the two; after
 * STATUS_USAGE there is no document. */
static status add_columns(session *s, explain_document *d, const char *text)
{
    bool checks = option_is_given(s->options, OPTION_check);
    session plain = *s;

    if (checks && s->options->command == COMMAND_EXPLAIN && !option_is_given(s->options, OPTION_global_size)) {
        diag_error(s->diagnostics, 0, "--check has no effect without -g");
        return STATUS_USAGE;
    }
    if (checks)
        plain.options = options_without_checks(s);
    session *lasting = arena_copy(s->memory, &plain, sizeof plain); /* the columns refer to it */
    status result = add_column(lasting, d, &(column_input){lasting, checks ? s : NULL, text});
    if (result == STATUS_USAGE || !d->columns.count || !option_is_given(s->options, OPTION_against))
        return result;
    status other = add_other_column(lasting, d, text);
    return other > result ? other : result;
}

status explain_as_json(session *s)
{
    text out;

    if (!has_input(s) || !has_fitting_suffix(s, STAGE_JSON))
        return STATUS_USAGE;
    explain_document *d = new_document(s);
    status result = add_columns(s, d, NULL);
    if (result == STATUS_USAGE || !d->columns.count)
        return result;
    text_init(&out, s->memory);
    explain_print(&out, d);
    return write_result(s->diagnostics, option_value(s->options, OPTION_output, "-"), &out) ? result : STATUS_USAGE;
}

status explain_text(session *s, const char *source, stage wanted, text *out)
{
    explain_document *d = new_document(s);
    status result = add_columns(s, d, source);

    if (result == STATUS_USAGE || !d->columns.count)
        return result;
    if (wanted == STAGE_PAGE)
        explain_print_page(out, d);
    else
        explain_print(out, d);
    return result;
}

status command_explain(session *s)
{
    const char *page = option_value(s->options, OPTION_output, NULL);
    bool has_file = has_input(s);
    text out;

    if (has_file && !page)
        diag_error(s->diagnostics, 0, "explain needs the name of the page to write: -o %s", "FILE.html");
    if (!has_file || !page || !has_fitting_suffix(s, STAGE_PAGE))
        return STATUS_USAGE;
    explain_document *d = new_document(s);
    status result = add_columns(s, d, NULL);
    if (result == STATUS_USAGE || !d->columns.count)
        return result;
    text_init(&out, s->memory);
    explain_print_page(&out, d);
    return write_result(s->diagnostics, page, &out) ? result : STATUS_USAGE;
}
