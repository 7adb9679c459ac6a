/* src/driver/main.c - main(): finds the subcommand, parses its command line, runs it and returns its exit status. */
#include "src/driver/driver.h"

#include "src/base/bug.h"
#include "src/base/stack.h"
#include "src/driver/diagnostics.h"
#include "src/driver/version.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

static int run_command(session *s, command c)
{
    switch (c) {
    case COMMAND_CC:
        return command_cc(s);
    case COMMAND_OPT:
        return command_opt(s);
    case COMMAND_RUN:
        return command_run(s);
    case COMMAND_EVAL:
        return command_eval(s);
    case COMMAND_REGIONS:
        return command_regions(s);
    case COMMAND_HELP:
        return command_help(s);
    case COMMAND_EXEC:
        return command_exec(s);
    case COMMAND_EXPLAIN:
        return command_explain(s);
    case COMMAND_DIS:
        return command_dis(s);
    case COMMAND_DEBUG:
        return command_debug(s);
    case COMMAND_LSP:
        return command_lsp(s);
    case COMMAND_LIBRARY:
    case COMMAND_OPENCL:
        break;
    }
    return STATUS_USAGE;
}

static status print_version(session *s)
{
    text out;

    text_init(&out, s->memory);
    text_str(&out, "gasket " GASKET_VERSION "\n");
    return print_text(s, &out);
}

static status print_usage_error(session *s)
{
    text out;

    text_init(&out, s->memory);
    help_overview(&out);
    fwrite(out.data, 1, out.length, stderr);
    return STATUS_USAGE;
}

static const command_row *find_command(const char *word)
{
    for (unsigned i = 0; i < COMMAND_COUNT; i++)
        if (strcmp(command_rows[i].name, word) == 0)
            return &command_rows[i];
    return NULL;
}

/* The name of the only subcommand that has option WORD; NULL: several have it, or none. */
static const char *find_only_command(const char *word)
{
    const char *only = NULL;
    unsigned commands = 0, count = 0;
    size_t length = strcspn(word, "=");

    for (unsigned i = 0; i < OPTION_COUNT; i++)
        if (strlen(option_rows[i].spelling) == length && strncmp(option_rows[i].spelling, word, length) == 0)
            commands |= option_rows[i].commands;
    for (unsigned i = 0; i < COMMAND_COUNT; i++) {
        count += (commands & command_rows[i].bit) != 0;
        only = commands & command_rows[i].bit ? command_rows[i].name : only;
    }
    return count == 1 ? only : NULL;
}

/* The subcommand that a command line without one may mean: WORD is its file, or an option that only one subcommand has. NULL: unknown. */
static const char *find_likely_command(const char *word)
{
    static const struct {
        const char *suffix, *command;
    } rows[] = {{".launch", "run"}, {".sim", "run"},   {".cl", "cc"},  {".ll", "cc"},
                {".spv", "cc"},     {".spvasm", "cc"}, {".asm", "run"}};

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (ends_with(word, rows[i].suffix))
            return rows[i].command;
    return *word == '-' ? find_only_command(word) : access(word, X_OK) == 0 && strchr(word, '/') ? "exec" : NULL;
}

static status report_unknown_command(diag *d, const char *word)
{
    const char *names[COMMAND_COUNT];

    for (unsigned i = 0; i < COMMAND_COUNT; i++)
        names[i] = command_rows[i].name;
    const char *near = nearest_name(word, names, COMMAND_COUNT), *likely = find_likely_command(word);
    if (likely)
        diag_error(d, 0, "there is no subcommand '%s'; did you mean 'gasket %s %s'?", word, likely, word);
    else if (near)
        diag_error(d, 0, "there is no subcommand '%s'; did you mean '%s'?", word, near);
    else
        diag_error(d, 0, "there is no subcommand '%s' (see 'gasket help')", word);
    return STATUS_USAGE;
}

static int run_arguments(session *s, int argc, char **argv)
{
    static char help_name[] = "help";
    options o;

    if (argc < 2)
        return print_usage_error(s);
    if (strcmp(argv[1], "--version") == 0)
        return print_version(s);
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-help") == 0 || strcmp(argv[1], "-h") == 0)
        argv[1] = help_name; /* gasket --help cc: gasket help cc */
    const command_row *c = find_command(argv[1]);
    if (!c)
        return report_unknown_command(s->diagnostics, argv[1]);
    if (!options_parse(&o, s->memory, s->diagnostics, c->bit, argc - 2, argv + 2))
        return STATUS_USAGE;
    if (option_is_given(&o, OPTION_version))
        return print_version(s);
    if (option_is_given(&o, OPTION_help))
        return help_print(s, c->bit);
    session parsed = *s;
    parsed.options = &o;
    return run_command(&parsed, c->bit);
}

/* Flushes standard output, and returns the exit status of a program that would end with RESULT: STATUS_USAGE instead of
 * STATUS_DONE if some output could not be written, which is reported to D. */
static int close_output(diag *d, int result)
{
    bool failed = ferror(stdout), flushed = fflush(stdout) == 0;

    if ((!failed && flushed) || result == STATUS_USAGE) /* the failure may have been reported already */
        return result;
    diag_error(d, 0, "standard output: %s", flushed ? "not all of it could be written" : strerror(errno));
    return result == STATUS_DONE ? STATUS_USAGE : result;
}

typedef struct invocation {
    session session;
    int argc;
    char **argv;
    int result;
} invocation;

static void run_invocation(void *p)
{
    invocation *i = p;

    i->result = run_arguments(&i->session, i->argc, i->argv);
}

int main(int argc, char **argv)
{
    arena memory;
    source_map sources;
    diag diagnostics;
    diag_log log;

    setvbuf(stderr, NULL, _IOLBF, BUFSIZ); /* a line is one call of write(), not one for each of its characters */
    signal(SIGXFSZ, SIG_IGN);              /* a file that would grow beyond its limit is an ordinary error of write() */
    arena_init(&memory);
    source_init(&sources, &memory);
    diag_init(&diagnostics, &sources, stderr);
    diagnostics_format format = diagnostics_format_of(argc - 1, argv + 1);
    diagnostics_begin(&diagnostics, &log, &memory, format);
    diagnostics_own_process(&diagnostics, format);
    invocation i = {.session = {.memory = &memory, .sources = &sources, .diagnostics = &diagnostics}, .argc = argc, .argv = argv};
    if (stack_extend())
        run_invocation(&i);
    else if (!stack_run(run_invocation, &i))
        out_of_memory();
    i.result = close_output(&diagnostics, i.result);
    diagnostics_end(&diagnostics, format);
    arena_release(&memory);
    return i.result;
}
