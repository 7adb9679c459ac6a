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
        if (g->id == OPTION_emit || g->id == OPTION_run_emit || g->id == OPTION_output ||
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

/* Compiles the files of RUN with the options of S as a column of D, and runs it if RUN, a session with the options of the run, requests that. */
static status add_column(session *s, explain_document *d, session *run)
{
    bool runs = option_is_given(run->options, OPTION_global_size) || run->options->command == COMMAND_RUN;
    compilation c;

    status begun = inputs_begin(&c, s, run->options->operands.items, run->options->operands.count, STAGE_ASM);
    if (begun != STATUS_DONE)
        return begun;
    c.calls_functions = true;
    explain_column *e = explain_begin(d, &c, options_text(s, false));
    if (runs)
        c.set.gen.group_items = sizes_group_items(run->options);
    bool done = compile(&c);
    status ran = done && runs ? explain_execute(e, run) : STATUS_DONE;
    if (ran == STATUS_USAGE)
        return ran;
    explain_end(e);
    if (!files_are_distinct(run, NULL, 0) || !stats_write(s, &c))
        return STATUS_USAGE;
    return done ? ran : compile_failure(&c);
}

/* Divides TEXT at blanks into WORDS, and returns their number; the characters between quotes belong together. */
static int divide_words(session *s, const char *text, char ***words)
{
    VEC(char *) found = {0};
    char *at = arena_strdup(s->memory, text);

    while (*(at += strspn(at, " \t\n"))) {
        char *end = at, quote = 0, *from = at;
        for (; *from && (quote || !strchr(" \t\n", *from)); from++) {
            if (*from == quote)
                quote = 0;
            else if (!quote && strchr("'\"", *from))
                quote = *from;
            else
                *end++ = *from;
        }
        bool is_last = !*from;
        *end = '\0';
        vec_push(s->memory, &found, at);
        at = is_last ? from : from + 1;
    }
    *words = found.items;
    return (int)found.count;
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

/* Adds the column of --against: FILE compiled with other options, with diagnostics of its own. */
static status add_other_column(session *s, explain_document *d)
{
    options o;
    char **words;
    int count = divide_words(s, option_value(s->options, OPTION_against, ""), &words);
    diag diagnostics;

    diag_init(&diagnostics, s->sources, s->diagnostics->out);
    diagnostics.log = s->diagnostics->log;
    session other = {.memory = s->memory, .sources = s->sources, .diagnostics = &diagnostics, .options = &o};
    if (!options_parse(&o, s->memory, &diagnostics, s->options->command, count, words))
        return STATUS_USAGE;
    if (!check_other_options(&other, &o))
        return STATUS_USAGE;
    return add_column(&other, d, s);
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

status explain_as_json(session *s)
{
    text out;

    if (!has_input(s) || !has_fitting_suffix(s, STAGE_JSON))
        return STATUS_USAGE;
    explain_document *d = new_document(s);
    status result = add_column(s, d, s);
    if (result == STATUS_USAGE || !d->columns.count)
        return result;
    text_init(&out, s->memory);
    explain_print(&out, d);
    return write_result(s->diagnostics, option_value(s->options, OPTION_output, "-"), &out) ? result : STATUS_USAGE;
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
    status result = add_column(s, d, s);
    if (result != STATUS_USAGE && d->columns.count && option_is_given(s->options, OPTION_against)) {
        status other = add_other_column(s, d);
        result = other > result ? other : result;
    }
    if (result == STATUS_USAGE || !d->columns.count)
        return result;
    text_init(&out, s->memory);
    explain_print_page(&out, d);
    return write_result(s->diagnostics, page, &out) ? result : STATUS_USAGE;
}
