/* src/driver/help.c - `gasket help`: prints the option table as text, as part of the manual page, and as shell completions. */
#include "src/device/profile.h"
#include "src/driver/help.h"

#include "src/check/finding.h"
#include "parser/builtin_list.h"
#include "src/base/bug.h"

#include <ctype.h>
#include <stdio.h>

enum { HELP_COLUMN = 34, HELP_WIDTH = 110 };

static const char *const group_titles[GROUP_COUNT] = {
    [GROUP_INPUT] = "Input and output", [GROUP_LANGUAGE] = "Language", [GROUP_OPTIMIZER] = "Optimization and code generation",
    [GROUP_INSPECT] = "Inspection",     [GROUP_KERNEL] = "Execution",  [GROUP_OTHER] = "Other",
};

typedef struct spec_row {
    const char *parameter, *spec, *help;
} spec_row;

static const spec_row specs[] = {
    {"scalar, vector", "V[,V...]", "C literals: n=42, x=-1.5, x=0x1p-3, v=1,2,3,4"},
    {"struct by value", "{V,...}", "the fields, as in an initializer of C: {1,{2,3},.next=5}"},
    {"", "@FILE, hex:00ff...", "the bytes of the struct"},
    {"pointer to global or constant", "TYPE[N]", "a buffer of N zeros"},
    {"", "TYPE[N]:iota", "0, 1, 2, ... component by component"},
    {"", "TYPE[N]:fill=V[,V...]", "V in every component, or the vector V,V... in every element"},
    {"", "TYPE[N]:random=SEED", "pseudo-random numbers: integers over their whole range, floats in [0, 1)"},
    {"", "TYPE[]:V,V,V", "the given numbers"},
    {"", "TYPE[N]:V,V,V", "the given numbers, then zeros"},
    {"", "TYPE[N]:{V,...},{V,...}", "TYPE is a struct: 'struct P' or a typedef's name; also TYPE[]: and :fill={V,...}"},
    {"", "TYPE[H][W]", "as TYPE[N], with a shape that .npy files and pictures keep"},
    {"", "@FILE.npy, @FILE", "a NumPy array; the raw bytes of any other file"},
    {"", "TYPE[N]:noinit", "zeros, which --check treats as never written"},
    {"", "...:ro, ...:wo", "after any of these: --check allows the kernel only to read, or only to write"},
    {"", "null, same=OTHER", "a null pointer; the buffer of parameter OTHER"},
    {"pointer to local", "local[BYTES], TYPE[N]", "local memory of this size"},
    {"image", "image:ORDER,TYPE[h][w]",
     "texels of zeros: image:rgba,unorm8[480][640]; [w], [layers][w], [layers][h][w] or [d][h][w] by the type"},
    {"", "image:ORDER,TYPE[h][w]/LEVELS", "a mipmap; -o and --print take NAME/LEVEL for one of its levels"},
    {"", "...:iota, ...:fill=V[,V...], ...:random=SEED", "the stored numbers of the texels, as those of a buffer"},
    {"", "...:noinit", "zeros, which --check treats as never written"},
    {"", "...:@FILE", "the bytes of the image, a NumPy array (.npy), or a picture (.ppm, .pgm)"},
    {"", "same=OTHER", "the image of parameter OTHER"},
    {"sampler_t", "sampler:ADDRESS,FILTER,COORDS",
     "ADDRESS none|clamp_to_edge|clamp|repeat|mirrored_repeat, FILTER nearest|linear, COORDS normalized|unnormalized"},
    {"pipe", "pipe[N]", "an empty pipe that holds N packets of the parameter's type"},
    {"", "pipe[N]:V,V, pipe[N]:{V,...}", "these packets, oldest first; also :iota and :fill=V (N packets) and :@FILE"},
};

static const command_row *find_command_row(command c)
{
    for (unsigned i = 0; i < COMMAND_COUNT; i++)
        if (command_rows[i].bit == c)
            return &command_rows[i];
    bug("no subcommand %d", c);
}

/* Prints an option with its argument as the user writes it: "--simd=8|16", "-k KERNEL", "-D NAME" ... */
static void print_usage(text *out, const option_row *r)
{
    text_str(out, r->spelling);
    switch (r->how) {
    case HOW_FLAG:
        return;
    case HOW_VALUE:
        text_printf(out, "=%s", r->argument);
        return;
    case HOW_WORD:
    case HOW_GLUED:
        text_printf(out, " %s", r->argument);
        return;
    case HOW_OPTIONAL:
        text_printf(out, "[=%s]", r->argument);
        return;
    case HOW_PREFIX:
        text_str(out, r->argument);
        return;
    }
}

/* Appends WORDS, broken into lines of at most HELP_WIDTH columns; continuation lines are indented to COLUMN. */
static void print_wrapped(text *out, const char *words, size_t line_start, unsigned column)
{
    while (*words) {
        size_t n = strcspn(words, " ");
        bool first = out->length - line_start <= column;
        if (!first && out->length - line_start + 1 + n > HELP_WIDTH) {
            text_printf(out, "\n%*s", (int)column, "");
            line_start = out->length - column;
        } else if (!first) {
            text_char(out, ' ');
        }
        text_add(out, words, n);
        words += n;
        words += *words == ' ';
    }
    text_char(out, '\n');
}

void help_entry(text *out, size_t start, const char *help)
{
    size_t used = out->length - start;

    if (used + 2 > HELP_COLUMN) {
        text_char(out, '\n');
        start = out->length;
        used = 0;
    }
    text_printf(out, "%*s", (int)(HELP_COLUMN - used), "");
    print_wrapped(out, help, start, HELP_COLUMN);
}

static bool has_group(command c, option_group g)
{
    for (unsigned id = 0; id < OPTION_COUNT; id++)
        if ((option_rows[id].commands & c) && option_rows[id].group == g)
            return true;
    return false;
}

static void print_group(text *out, command c, option_group g)
{
    text_printf(out, "\n%s:\n", group_titles[g]);
    for (unsigned id = 0; id < OPTION_COUNT; id++) {
        const option_row *r = &option_rows[id];
        size_t start = out->length;
        if (!(r->commands & c) || r->group != g)
            continue;
        text_str(out, "  ");
        print_usage(out, r);
        help_entry(out, start, r->help);
    }
}

static void print_argument_specs(text *out)
{
    text_str(out, "\nForms of SPEC in -a NAME=SPEC, by the type of the parameter:\n");
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
        if (*specs[i].parameter)
            text_printf(out, "  %s\n", specs[i].parameter);
        size_t start = out->length;
        text_printf(out, "    %s", specs[i].spec);
        help_entry(out, start, specs[i].help);
    }
}

/* Prints the name of K, with a * if --check without a list leaves it out, and a + if the simulator can check it. */
static void print_marked_kind(text *out, check_kind k)
{
    text_printf(out, "%s%s%s", check_kind_name(k), check_is_default(k) ? "" : " *", check_simulator_set() >> k & 1 ? " +" : "");
}

/* Prints the kinds of --check in SHOWN. */
static void print_check_kinds(text *out, check_set shown)
{
    text_str(
        out,
        "\nValues of KIND in --check=KIND,... (without a list: all but those marked *; --via=sim can check those marked +):\n");
    for (unsigned k = 0; k < CHECK_KIND_COUNT; k++) {
        size_t start = out->length;
        if (!(shown >> k & 1))
            continue;
        text_str(out, "  ");
        print_marked_kind(out, (check_kind)k);
        help_entry(out, start, check_kind_text((check_kind)k));
    }
}

static void print_statuses(text *out)
{
    text_char(out, '\n');
    print_wrapped(out,
                  "Exit status: 0 success; 1 the input was refused; 2 the command line was wrong, a file could not be read or "
                  "written, or memory ran out; 3 the kernel faulted, --check found something, or an expectation of a launch file "
                  "does not hold; 4 a defect in gasket.",
                  out->length, 0);
}

static void print_command(text *out, command c)
{
    const command_row *r = find_command_row(c);

    text_printf(out, "usage: gasket %s [options] %s\n", r->name, r->operands);
    if (c == COMMAND_RUN)
        text_str(out, "       gasket run [options] FILE.launch|FILE.sim\n");
    text_char(out, '\n');
    text_printf(out, "%c%s.\n", toupper((unsigned char)r->help[0]), r->help + 1);
    if (c != COMMAND_HELP && c != COMMAND_EXEC)
        text_str(out, "The file name '-' means standard input or standard output.\n");
    for (option_group g = 0; g < GROUP_COUNT; g++)
        if (has_group(c, g))
            print_group(out, c, g);
    if (c == COMMAND_RUN)
        print_argument_specs(out);
    if (c == COMMAND_RUN)
        help_launch_files(out);
    if (option_rows[OPTION_check].commands & c)
        print_check_kinds(out, c == COMMAND_EXEC ? check_program_set() : check_kernel_set());
    print_statuses(out);
}

void help_overview(text *out)
{
    text_str(out, "gasket compiles OpenCL C for Intel Gen9 and runs it in a simulator.\n\nusage:\n");
    for (unsigned i = 0; i < COMMAND_COUNT; i++) {
        size_t start = out->length;
        text_printf(out, "  gasket %s %s", command_rows[i].name, command_rows[i].operands);
        size_t used = out->length - start;
        text_printf(out, "%*s", used < 44 ? (int)(44 - used) : 1, "");
        print_wrapped(out, command_rows[i].help, start, 44);
    }
    text_str(out, "\n'gasket help SUBCOMMAND' lists the options of a subcommand, 'gasket help builtins' the built-in functions,\n"
                  "and 'gasket help sin' the forms of one function. 'gasket help -W' lists the warnings, 'gasket help --check'\n"
                  "describes one option, and 'gasket help launch' the commands of launch files.\n");
    print_statuses(out);
}

/* --- manual page ---------------------------------------------------------------------------------------------------------- */

/* Prints S with the characters escaped that are special in troff. */
static void print_troff(text *out, const char *s)
{
    if (*s == '.' || *s == '\'')
        text_str(out, "\\&");
    for (; *s; s++) {
        if (*s == '-' || *s == '\\')
            text_char(out, '\\');
        text_char(out, *s);
    }
}

static void print_man_option(text *out, const option_row *r)
{
    text usage;

    text_init(&usage, out->memory);
    print_usage(&usage, r);
    text_str(out, ".TP\n.B ");
    print_troff(out, usage.data);
    text_char(out, '\n');
    print_troff(out, r->help);
    text_str(out, "\n.RI ( gasket");
    const char *separator = " \" ";
    for (unsigned i = 0; i < COMMAND_COUNT; i++) {
        if (r->commands & command_rows[i].bit) {
            text_printf(out, "%s%s", separator, command_rows[i].name);
            separator = ", ";
        }
    }
    text_str(out, ")\"\n");
}

static void print_man_kinds(text *out)
{
    text_str(out, ".SH CHECKS\nValues of\n.I KIND\nin\n.BR \\-\\-check ;\nwithout a list, all but those marked *.\n"
                  ".B \\-\\-via=sim\ncan check those marked +. The last ones are only of\n.BR \"gasket exec\" :\n");
    for (unsigned k = 0; k < CHECK_KIND_COUNT; k++) {
        text_str(out, ".TP\n.B ");
        print_marked_kind(out, (check_kind)k);
        text_char(out, '\n');
        print_troff(out, check_kind_text((check_kind)k));
        text_char(out, '\n');
    }
}

static void print_man_launch_files(text *out)
{
    const char *form, *help;

    text_str(out, ".SH LAUNCH FILES\nA launch file has one command per line:\n");
    for (size_t n = 0; (form = help_launch_command(n, &help)); n++) {
        text_str(out, ".TP\n.B ");
        print_troff(out, form);
        text_char(out, '\n');
        print_troff(out, help);
        text_char(out, '\n');
    }
}

static void print_man(text *out)
{
    text_str(out, ".SH SUBCOMMANDS\n");
    for (unsigned i = 0; i < COMMAND_COUNT; i++) {
        text_printf(out, ".TP\n.B gasket %s ", command_rows[i].name);
        print_troff(out, command_rows[i].operands);
        text_char(out, '\n');
        print_troff(out, command_rows[i].help);
        text_str(out, ".\n");
    }
    text_str(out, ".SH OPTIONS\n");
    for (option_group g = 0; g < GROUP_COUNT; g++) {
        text_printf(out, ".SS %s\n", group_titles[g]);
        for (unsigned id = 0; id < OPTION_COUNT; id++)
            if (option_rows[id].group == g)
                print_man_option(out, &option_rows[id]);
    }
    text_str(out, ".SH KERNEL ARGUMENTS\nForms of\n.I SPEC\nin\n.B \\-a\n.IR NAME = SPEC ,\nby the type of the parameter:\n");
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
        if (*specs[i].parameter)
            text_printf(out, ".PP\n%s:\n", specs[i].parameter);
        text_str(out, ".TP\n.B ");
        print_troff(out, specs[i].spec);
        text_char(out, '\n');
        print_troff(out, specs[i].help);
        text_char(out, '\n');
    }
    print_man_kinds(out);
    print_man_launch_files(out);
}

/* --- completions ---------------------------------------------------------------------------------------------------------- */

/* Prints the spellings of all options that any of COMMANDS has. */
static void print_spellings(text *out, unsigned commands)
{
    for (unsigned id = 0; id < OPTION_COUNT; id++)
        if (option_rows[id].commands & commands)
            text_printf(out, " %s", option_rows[id].spelling);
}

static void print_choices(text *out, const char *choices)
{
    for (; *choices; choices++)
        text_char(out, *choices == '|' ? ' ' : *choices);
}

static void print_command_names(text *out)
{
    for (unsigned i = 0; i < COMMAND_COUNT; i++)
        text_printf(out, "%s%s", i ? " " : "", command_rows[i].name);
}

/* Prints the pattern of the words 'SUBCOMMAND OPTION' of option R: two options of different subcommands may have one spelling. */
static void print_bash_pattern(text *out, const option_row *r)
{
    const char *separator = "    ";

    for (unsigned i = 0; i < COMMAND_COUNT; i++) {
        if (r->commands & command_rows[i].bit) {
            text_printf(out, "%s'%s %s'", separator, command_rows[i].name, r->spelling);
            separator = " | ";
        }
    }
}

static void print_bash(text *out)
{
    text_str(out, "# bash completion for gasket, generated by `gasket help --format=bash`\n_gasket()\n{\n"
                  "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}\n    COMPREPLY=()\n"
                  "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n        COMPREPLY=($(compgen -W \"");
    print_command_names(out);
    text_str(out,
             " --help --version\" -- \"$word\"))\n        return\n    fi\n"
             "    if [ \"$word\" = '=' ]; then word=; elif [ \"$before\" = '=' ]; then before=${COMP_WORDS[COMP_CWORD-2]}; fi\n"
             "    case \"${COMP_WORDS[1]} $before\" in\n");
    for (unsigned id = 0; id < OPTION_COUNT; id++) {
        if (!option_has_choices((option_id)id))
            continue;
        print_bash_pattern(out, &option_rows[id]);
        text_str(out, ") COMPREPLY=($(compgen -W \"");
        print_choices(out, option_rows[id].argument);
        text_str(out, "\" -- \"$word\")); return ;;\n");
    }
    text_str(out, "    'help help') COMPREPLY=($(compgen -W \"");
    print_command_names(out);
    text_str(out, "\" -- \"$word\")); return ;;\n    esac\n    case $word in\n    -*)\n        case ${COMP_WORDS[1]} in\n");
    for (unsigned i = 0; i < COMMAND_COUNT; i++) {
        text_printf(out, "        %s) COMPREPLY=($(compgen -W \"", command_rows[i].name);
        print_spellings(out, command_rows[i].bit);
        text_str(out, "\" -- \"$word\")) ;;\n");
    }
    text_str(out, "        esac ;;\n    *) COMPREPLY=($(compgen -f -- \"$word\")) ;;\n    esac\n}\n"
                  "complete -o filenames -F _gasket gasket\n");
}

/* Prints S for use within '...' of a shell; with ZSH, also escapes the characters that are special in zsh's option
 * specifications. */
static void print_quoted(text *out, const char *s, bool zsh)
{
    for (; *s; s++) {
        if (*s == '\'')
            text_str(out, "'\\''");
        else if (zsh && (*s == '[' || *s == ']' || *s == ':'))
            text_printf(out, "\\%c", *s);
        else
            text_char(out, *s);
    }
}

static void print_zsh_option(text *out, const option_row *r, option_id id)
{
    text_printf(out, "            '%s%s", r->many ? "*" : "", r->spelling);
    if (r->how == HOW_VALUE || r->how == HOW_OPTIONAL)
        text_char(out, '=');
    else if (r->how == HOW_GLUED || r->how == HOW_PREFIX)
        text_str(out, r->how == HOW_GLUED ? "+" : "-");
    text_char(out, '[');
    print_quoted(out, r->help, true);
    text_char(out, ']');
    if (r->how != HOW_FLAG) {
        text_str(out, r->how == HOW_OPTIONAL ? "::" : ":");
        print_quoted(out, option_has_choices(id) ? "choice" : r->argument, true);
        text_char(out, ':');
        if (option_has_choices(id)) {
            text_char(out, '(');
            print_choices(out, r->argument);
            text_char(out, ')');
        } else if (strstr(r->argument, "FILE")) {
            text_str(out, "_files");
        }
    }
    text_str(out, "' \\\n");
}

static void print_zsh(text *out)
{
    text_str(out, "#compdef gasket\n# zsh completion for gasket, generated by `gasket help --format=zsh`\n_gasket()\n{\n"
                  "    if (( CURRENT == 2 )); then\n        local -a commands=(\n");
    for (unsigned i = 0; i < COMMAND_COUNT; i++) {
        text_printf(out, "            '%s:", command_rows[i].name);
        print_quoted(out, command_rows[i].help, true);
        text_str(out, "'\n");
    }
    text_str(
        out,
        "        )\n        _describe command commands\n        return\n    fi\n    local command=$words[2]\n    shift words\n"
        "    (( CURRENT-- ))\n    case $command in\n");
    for (unsigned i = 0; i < COMMAND_COUNT; i++) {
        text_printf(out, "    %s)\n        _arguments \\\n", command_rows[i].name);
        for (unsigned id = 0; id < OPTION_COUNT; id++)
            if (option_rows[id].commands & command_rows[i].bit)
                print_zsh_option(out, &option_rows[id], (option_id)id);
        if (command_rows[i].bit == COMMAND_HELP) {
            text_str(out, "            ':subcommand:(");
            print_command_names(out);
            text_str(out, ")' ;;\n");
        } else {
            text_str(out, "            '*:file:_files' ;;\n");
        }
    }
    text_str(out, "    esac\n}\n_gasket \"$@\"\n");
}

static void print_fish_option(text *out, const option_row *r, option_id id)
{
    const char *name = r->spelling + strspn(r->spelling, "-");

    text_str(out, "complete -c gasket -n '__fish_seen_subcommand_from");
    for (unsigned i = 0; i < COMMAND_COUNT; i++)
        if (r->commands & command_rows[i].bit)
            text_printf(out, " %s", command_rows[i].name);
    text_printf(out, "' -%c %s", r->spelling[1] == '-' ? 'l' : name[1] ? 'o' : 's', name);
    if (option_has_choices(id)) {
        text_str(out, " -x -a '");
        print_choices(out, r->argument);
        text_char(out, '\'');
    } else if (r->how == HOW_VALUE || r->how == HOW_WORD || r->how == HOW_GLUED) {
        text_str(out, " -r");
    }
    text_str(out, " -d '");
    print_quoted(out, r->help, false);
    text_str(out, "'\n");
}

static void print_fish(text *out)
{
    text_str(out, "# fish completion for gasket, generated by `gasket help --format=fish`\n");
    for (unsigned i = 0; i < COMMAND_COUNT; i++) {
        text_printf(out, "complete -c gasket -n __fish_use_subcommand -f -a %s -d '", command_rows[i].name);
        print_quoted(out, command_rows[i].help, false);
        text_str(out, "'\n");
    }
    for (unsigned id = 0; id < OPTION_COUNT; id++)
        print_fish_option(out, &option_rows[id], (option_id)id);
}

/* --- the subcommand ------------------------------------------------------------------------------------------------------- */

status help_print(session *s, command c)
{
    text out;

    text_init(&out, s->memory);
    print_command(&out, c);
    return print_text(s, &out);
}

/* Appends the entries of option NAME, each with its subcommands; false if there is no such option. */
static bool print_option(text *out, const char *name)
{
    bool any = false;

    for (unsigned id = 0; id < OPTION_COUNT; id++) {
        const option_row *r = &option_rows[id];
        size_t start = out->length;
        if (strcmp(r->spelling, name) != 0)
            continue;
        text_printf(out, "  ");
        print_usage(out, r);
        text help;
        text_init(&help, out->memory);
        text_printf(&help, "%s (gasket", r->help);
        for (unsigned i = 0, shown = 0; i < COMMAND_COUNT; i++)
            if (r->commands & command_rows[i].bit)
                text_printf(&help, shown++ ? ", %s" : " %s", command_rows[i].name);
        text_char(&help, ')');
        help_entry(out, start, help.data);
        if (id == OPTION_check)
            print_check_kinds(out, check_program_set());
        if (id == OPTION_argument)
            print_argument_specs(out);
        any = true;
    }
    return any;
}

/* Appends the help on NAME if it is an option or a warning; false after an error message. */
static bool print_option_or_warning(session *s, text *out, const char *name)
{
    bool is_warning = strncmp(name, "-W", 2) == 0;

    if (is_warning ? help_warnings(out, name + 2) : print_option(out, name))
        return true;
    const char *near = is_warning ? help_warning_like(name + 2) : nearest_option(name);
    if (near)
        diag_error(s->diagnostics, 0, "there is no %s '%s'; did you mean '%s%s'?", is_warning ? "warning" : "option", name,
                   is_warning ? "-W" : "", near);
    else
        diag_error(s->diagnostics, 0, "there is no %s '%s' (see 'gasket help%s')", is_warning ? "warning" : "option", name,
                   is_warning ? " -W" : "");
    return false;
}

/* Returns the subcommand or built-in function that is most similar to NAME; NULL if none is similar. */
static const char *find_similar_subject(session *s, const char *name)
{
    VEC(const char *) names = {0};
    const char *builtin;

    for (unsigned i = 0; i < COMMAND_COUNT; i++)
        vec_push(s->memory, &names, command_rows[i].name);
    for (size_t n = 0; (builtin = parse_builtin_name(n)); n++)
        vec_push(s->memory, &names, builtin);
    return nearest_name(name, names.items, names.count);
}

/* Returns the subcommand called NAME; 0 after an error message. */
static command find_command(session *s, const char *name)
{
    for (unsigned i = 0; i < COMMAND_COUNT; i++)
        if (strcmp(name, command_rows[i].name) == 0)
            return command_rows[i].bit;
    const char *near = find_similar_subject(s, name);
    if (near)
        diag_error(s->diagnostics, 0, "there is no subcommand or built-in function '%s'; did you mean '%s'?", name, near);
    else
        diag_error(s->diagnostics, 0,
                   "there is no subcommand or built-in function '%s' (see 'gasket help' and 'gasket help builtins')", name);
    return 0;
}

status command_help(session *s)
{
    enum { TEXT, MAN, BASH, ZSH, FISH };
    text out;
    command c = 0;

    if (s->options->operands.count > 1) {
        diag_error(s->diagnostics, 0, "help takes one subcommand");
        return STATUS_USAGE;
    }
    text_init(&out, s->memory);
    if (s->options->operands.count) {
        const char *name = s->options->operands.items[0];
        if (strcmp(name, "warnings") == 0)
            name = "-W";
        if (strcmp(name, "devices") == 0) {
            device_list(s->memory, &out);
            return print_text(s, &out);
        }
        if (strcmp(name, "launch") == 0) {
            help_launch_files(&out);
            return print_text(s, &out);
        }
        if (*name == '-')
            return print_option_or_warning(s, &out, name) ? print_text(s, &out) : STATUS_USAGE;
        if (parse_list_builtins(&out, strcmp(name, "builtins") == 0 ? NULL : name))
            return print_text(s, &out);
        c = find_command(s, name);
        if (!c)
            return STATUS_USAGE;
    }
    switch (option_choice(s->options, OPTION_format, "text")) {
    case TEXT:
        if (c)
            print_command(&out, c);
        else
            help_overview(&out);
        break;
    case MAN:
        print_man(&out);
        break;
    case BASH:
        print_bash(&out);
        break;
    case ZSH:
        print_zsh(&out);
        break;
    case FISH:
        print_fish(&out);
        break;
    }
    return print_text(s, &out);
}
