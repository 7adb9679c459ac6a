/* parser/preprocess/preprocess.c - the preprocessor's public functions, and the macros of the command line.
 *
 * -D, -U and -include become the text of a file of directives, so their macros are defined like all others. That file is pushed
 * after the program on the stack of files, and so is read before it. */
#include "parser/preprocess/private.h"

#ifdef GASKET_SMALL
enum { FIRST_BUDGET = 1 << 20 };
#else
enum { FIRST_BUDGET = 96 << 20 };
#endif

/* --- the command line ----------------------------------------------------------------------------------------------------- */

/* Appends the N characters at S, with a space in place of each one that would end the line. */
static void add_one_line(text *out, const char *s, size_t n)
{
    for (size_t i = 0; i < n; i++)
        text_char(out, s[i] == '\n' || s[i] == '\r' ? ' ' : s[i]);
}

/* Appends the directive for COMMAND: "-DNAME=VALUE", "-UNAME" or "-includeFILE". */
static void add_command(text *out, const char *command)
{
    const char *value = strchr(command, '=');

    if (strncmp(command, "-include", 8) == 0) {
        text_str(out, "#include \"");
        add_one_line(out, command + 8, strlen(command + 8));
        text_char(out, '"');
    } else if (command[1] == 'U') {
        text_str(out, "#undef ");
        add_one_line(out, command + 2, strlen(command + 2));
    } else {
        text_str(out, "#define ");
        add_one_line(out, command + 2, value ? (size_t)(value - command - 2) : strlen(command + 2));
        text_char(out, ' ');
        add_one_line(out, value ? value + 1 : "1", value ? strlen(value + 1) : 1);
    }
    text_char(out, '\n');
}

static void push_command_line(preprocessor *pp)
{
    text command_line;

    text_init(&command_line, pp->memory);
    text_str(&command_line, "");
    for (size_t i = 0; i < pp->options->commands.count; i++)
        add_command(&command_line, pp->options->commands.items[i]);
    if (command_line.length && pp_push_file(pp, "<command line>", command_line.data, command_line.length, 0, false))
        pp->file->is_command_line = true;
}

bool pp_lacks_command_file(const preprocessor *pp)
{
    return pp->lacks_command_file;
}

preprocessor *pp_new(arena *memory, interner *names, source_map *sources, diag *diagnostics, const pp_options *options,
                     const char *name, const char *text, size_t length)
{
    preprocessor *pp = arena_new(memory, preprocessor);

    pp->memory = memory;
    pp->names = names;
    pp->sources = sources;
    pp->diagnostics = diagnostics;
    pp->options = options;
    pp->budget = FIRST_BUDGET;
    pp->words = (pp_words){
        .defined = intern_str(names, "defined"),
        .va_args = intern_str(names, "__VA_ARGS__"),
        .once = intern_str(names, "once"),
        .opencl = intern_str(names, "OPENCL"),
        .stdc = intern_str(names, "STDC"),
        .mark = intern_str(names, "mark"),
        .true_word = intern_str(names, "true"),
        .false_word = intern_str(names, "false"),
    };
    if (pp_push_file(pp, name, text, length, 0, false)) {
        push_command_line(pp);
        pp_predefine(pp);
    }
    return pp;
}

void pp_stop(preprocessor *pp, source_loc where, const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    diag_error(pp->diagnostics, where, "%s", arena_vprintf(pp->memory, fmt, ap));
    va_end(ap);
    pp->stopped = true;
}

bool pp_is_stopped(const preprocessor *pp)
{
    return pp->stopped;
}

void pp_stop_for_size(preprocessor *pp, source_loc where)
{
    pp_stop(pp, where, "the program and its macro expansions have more than 4 GiB of text");
}

void pp_next(preprocessor *pp, pp_token *token)
{
    pp_expand(pp, token);
}
