/* src/driver/options.c - parses the command line by the table options.def (see options.h).
 *
 * Every row states how the option's argument is written, so one loop parses all options. The result is a list in command-line
 * order, which option_is_given() and option_value() search. Parsing continues after an error, so that all errors of a command
 * line are reported together. */
#include "src/driver/options.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>

enum {
    CC = COMMAND_CC,
    OPT = COMMAND_OPT,
    RUN = COMMAND_RUN,
    EVAL = COMMAND_EVAL,
    REGIONS = COMMAND_REGIONS,
    HELP = COMMAND_HELP,
    EXEC = COMMAND_EXEC,
    EXPLAIN = COMMAND_EXPLAIN,
    DIS = COMMAND_DIS,
    DEBUG = COMMAND_DEBUG,
    OPENCL = COMMAND_OPENCL,
    HOST = COMMAND_LIBRARY | COMMAND_OPENCL,
    COMPILE = CC | OPT | RUN | EVAL | EXPLAIN | DEBUG,
    ONCE = 0,
    MANY = 1,
};

const option_row option_rows[OPTION_COUNT] = {
#define OPTION(id, spelling, how, commands, group, often, argument, help)                                                        \
    {spelling, HOW_##how, commands, GROUP_##group, often, argument, help},
#include "src/driver/options.def"
};

const command_row command_rows[COMMAND_COUNT] = {
    {COMMAND_CC, "cc", "FILE...",
     "compile OpenCL C (.cl), IR (.ll) or SPIR-V (.spv, .spvasm), several files linked, to Gen9 assembly, or to the stage that "
     "--emit names"},
    {COMMAND_OPT, "opt", "FILE...", "run passes over IR (.ll, .spv, .spvasm, .cl) and print it"},
    {COMMAND_RUN, "run", "-g SIZE [-a NAME=SPEC]... FILE...",
     "compile FILE (.cl, .ll, .spv, .spvasm) or read assembly (.asm), and run one kernel in the simulator or the interpreter; or "
     "run the "
     "launches of a file (.launch, .sim)"},
    {COMMAND_EVAL, "eval", "FILE ARGUMENT...",
     "call one function (.ll, .spv, .spvasm, .cl) with literal arguments and print its result"},
    {COMMAND_REGIONS, "regions", "OPERAND|FILE",
     "draw the elements of a region operand, such as 'r2.1<16;8,2>:w', in its registers, or the regions in an IR file (.ll)"},
    {COMMAND_DIS, "dis", "FILE", "print the instructions in a file of machine code as assembly, or with --bits their fields"},
    {COMMAND_EXEC, "exec", "[--check] PROGRAM ARGUMENT...",
     "run an OpenCL program with gasket as its only platform, and check its kernels and calls; the options come before PROGRAM"},
    {COMMAND_EXPLAIN, "explain", "[--against OPTIONS] [-g SIZE [-a NAME=SPEC]...] FILE -o FILE.html",
     "write one page that shows the compilation of FILE (.cl, .ll, .spv, .spvasm, .asm): every stage, pass and register, linked; "
     "with -g also a "
     "run of one kernel, step by step"},
    {COMMAND_DEBUG, "debug", "-g SIZE [-a NAME=SPEC]... FILE...",
     "run one kernel step by step, forwards and backwards, and look at its variables, work-items and registers"},
    {COMMAND_LSP, "lsp", "",
     "serve editors, by the Language Server Protocol on standard input and output: diagnostics, definitions, completion and the "
     "rest"},
    {COMMAND_HELP, "help", "[SUBCOMMAND|OPTION|FUNCTION]",
     "describe a subcommand, an option, a warning or a built-in function of OpenCL C; 'help builtins', 'help warnings' and "
     "'help devices' list all of them"},
};

bool option_has_choices(option_id id)
{
    const char *argument = option_rows[id].argument;

    return strchr(argument, '|') && strcmp(argument, "NAME|all") != 0;
}

/* Returns the index of WORD in CHOICES ("a|b|c"), or -1. */
static int choice_index(const char *choices, const char *word)
{
    size_t n = strlen(word);
    int number = 0;

    for (const char *c = choices;; number++) {
        size_t length = strcspn(c, "|");
        if (length == n && memcmp(c, word, n) == 0)
            return number;
        if (!c[length])
            return -1;
        c += length + 1;
    }
}

bool parse_count(const char *s, uint64_t *out)
{
    char *end;

    if (!isdigit((unsigned char)*s))
        return false;
    errno = 0;
    unsigned long long n = strtoull(s, &end, 0);
    unsigned shift = *end == 'k' || *end == 'K' ? 10 : *end == 'm' || *end == 'M' ? 20 : *end == 'g' || *end == 'G' ? 30 : 0;
    if (shift)
        end++;
    if (errno || *end || n > UINT64_MAX >> shift)
        return false;
    *out = (uint64_t)n << shift;
    return true;
}

unsigned option_words(arena *memory, const option_given *g, const char *words[2])
{
    const option_row *r = &option_rows[g->id];

    words[0] = r->how == HOW_PREFIX ? g->value
               : r->how == HOW_VALUE || (r->how == HOW_OPTIONAL && g->value)
                   ? arena_printf(memory, "%s=%s", r->spelling, g->value)
                   : r->spelling;
    words[1] = g->value;
    return (r->how == HOW_WORD || r->how == HOW_GLUED) && g->value ? 2 : 1;
}

bool ends_with(const char *s, const char *suffix)
{
    size_t n = strlen(s), m = strlen(suffix);

    return n >= m && strcmp(s + n - m, suffix) == 0;
}

/* --- parsing -------------------------------------------------------------------------------------------------------------- */

typedef struct parse_state {
    options *out;
    arena *memory;
    diag *d;
    char **words;
    int count, at;
} parse_state;

/* Matches WORD with row R. Returns -1 if WORD is not this option, else the offset of the value within WORD (0: it has none). */
static int match_option(const option_row *r, const char *word)
{
    size_t n = strlen(r->spelling);

    if (strncmp(word, r->spelling, n) != 0)
        return -1;
    switch (r->how) {
    case HOW_FLAG:
        return word[n] ? -1 : 0;
    case HOW_VALUE:
    case HOW_WORD:
    case HOW_OPTIONAL:
        if (word[n] == '=' && n > 2)
            return (int)n + 1;
        return word[n] ? -1 : 0;
    case HOW_GLUED:
        return word[n] ? (int)n : 0;
    case HOW_PREFIX:
        return word[n] ? 0 : -1;
    }
    return -1;
}

/* Returns the option of any of COMMANDS that WORD matches, with the offset of its value in *VALUE; OPTION_COUNT if there is
 * none. */
static option_id find_option(unsigned commands, const char *word, int *value)
{
    for (unsigned id = 0; id < OPTION_COUNT; id++) {
        if (!(option_rows[id].commands & commands))
            continue;
        *value = match_option(&option_rows[id], word);
        if (*value >= 0)
            return (option_id)id;
    }
    return OPTION_COUNT;
}

/* The subcommand that has the options of C. */
static const char *command_name(command c)
{
    if (c & HOST)
        c = COMMAND_RUN;

    for (unsigned i = 0; i < COMMAND_COUNT; i++)
        if (command_rows[i].bit == c)
            return command_rows[i].name;
    return "?";
}

/* Returns the advice for WORD, an option of other compilers; NULL if it is unknown there, too. */
static const char *foreign_advice(const char *word)
{
    static const struct {
        const char *spelling, *advice;
    } rows[] = {
#define FOREIGN(spelling, advice) {spelling, advice},
#include "src/driver/foreign.def"
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        size_t n = strcspn(rows[i].spelling, "*");
        if (strncmp(word, rows[i].spelling, n) == 0 && (rows[i].spelling[n] || !word[n]))
            return rows[i].advice;
    }
    return NULL;
}

/* Returns the option of any of COMMANDS that is similar to STEM; NULL if there is none. Short options are all similar to each
 * other. */
static const char *similar_option(unsigned commands, const char *stem)
{
    enum { SHORT = 3 };
    const char *names[OPTION_COUNT];
    size_t count = 0;

    for (unsigned id = 0; id < OPTION_COUNT; id++)
        if (option_rows[id].commands & commands && option_rows[id].how != HOW_PREFIX)
            names[count++] = option_rows[id].spelling;
    return strlen(stem) > SHORT ? nearest_name(stem, names, count) : NULL;
}

static void report_unknown_option(parse_state *s, const char *word)
{
    int value;
    option_id other = find_option(~0u, word, &value);
    const char *advice = foreign_advice(word);
    char *stem = arena_strndup(s->memory, word, strcspn(word, "="));

    if (advice) {
        diag_error(s->d, 0, "unknown option '%s': %s", word, advice);
        return;
    }
    if (other != OPTION_COUNT) {
        unsigned commands = option_rows[other].commands;
        if (s->out->command & HOST) {
            diag_error(s->d, 0, "option '%s' has no effect in a library; only 'gasket %s' has it", stem,
                       command_name((command)(commands & -commands)));
            return;
        }
        diag_error(s->d, 0, "'gasket %s' has no option '%s'; 'gasket %s' has it", command_name(s->out->command), stem,
                   command_name((command)(commands & -commands)));
        return;
    }
    const char *near = similar_option(s->out->command, stem);
    if (near)
        diag_error(s->d, 0, "unknown option '%s'; did you mean '%s'?", word, near);
    else
        diag_error(s->d, 0, "unknown option '%s' (see 'gasket help %s')", word, command_name(s->out->command));
}

/* --- options of Intel's compiler ------------------------------------------------------------------------------------------ */

typedef struct intel_option {
    const char *name;
    option_how how;
    const char *equivalent; /* NULL: the option is accepted and ignored */
} intel_option;

static const intel_option intel_options[] = {
#define INTEL_OPTION(name, how, equivalent) {name, HOW_##how, equivalent},
#include "src/driver/intel_options.def"
};

enum { INTEL_OPTIONS = sizeof intel_options / sizeof *intel_options };

static const intel_option *find_intel_option(const char *name, size_t length)
{
    for (size_t i = 0; i < INTEL_OPTIONS; i++)
        if (strlen(intel_options[i].name) == length && strncmp(intel_options[i].name, name, length) == 0)
            return &intel_options[i];
    return NULL;
}

static void report_unknown_intel_option(parse_state *s, const char *word, const char *name)
{
    const char *names[INTEL_OPTIONS];

    for (size_t i = 0; i < INTEL_OPTIONS; i++)
        names[i] = intel_options[i].name;
    const char *near = nearest_name(name, names, INTEL_OPTIONS);
    if (near)
        diag_error(s->d, 0, "unknown option '%s'; did you mean '%s%s'?", word, option_rows[OPTION_cl_intel].spelling, near);
    else
        diag_error(s->d, 0, "unknown option '%s': Intel's compiler has no such option", word);
}

/* Replaces WORD, -cl-intel-NAME, by the equivalent option, and skips the value of a VALUE option; NULL if no option is left. */
static const char *replace_intel_option(parse_state *s, const char *word)
{
    const char *name = word + strlen(option_rows[OPTION_cl_intel].spelling);
    size_t length = strcspn(name, "=");
    const intel_option *o = find_intel_option(name, length);

    if (!o || (name[length] && o->how != HOW_VALUE)) {
        report_unknown_intel_option(s, word, name);
        return NULL;
    }
    if (o->how == HOW_VALUE && !name[length] && s->at++ >= s->count)
        diag_error(s->d, 0, "%s needs an argument", word);
    return o->equivalent;
}

/* Reports that VALUE is not one of row R's choices. */
static void report_bad_choice(parse_state *s, const option_row *r, const char *value)
{
    const char *names[16];
    size_t count = 0;
    char *list = arena_strdup(s->memory, r->argument);

    for (char *c = strtok(list, "|"); c && count < 16; c = strtok(NULL, "|"))
        names[count++] = c;
    const char *near = isdigit((unsigned char)*value) ? NULL : nearest_name(value, names, count);
    if (near)
        diag_error(s->d, 0, "invalid value '%s' for %s; did you mean '%s'?", value, r->spelling, near);
    else
        diag_error(s->d, 0, "invalid value '%s' for %s (expected %s)", value, r->spelling, r->argument);
}

/* Whether the next word can be the value of R. A file whose name looks like an option must be written as part of the option: more often,
 * the value is missing. */
static bool has_next_value(const parse_state *s, const option_row *r)
{
    return s->at < s->count && !(strcmp(r->argument, "FILE") == 0 && strncmp(s->words[s->at], "--", 2) == 0);
}

/* Parses the option WORD and its value, which may be the next word. */
static void parse_option(parse_state *s, const char *word)
{
    int glued;

    if (find_option(s->out->command, word, &glued) == OPTION_cl_intel)
        word = replace_intel_option(s, word);
    if (!word)
        return;
    if (strcmp(word, "-h") == 0 || strcmp(word, "-help") == 0)
        word = option_rows[OPTION_help].spelling;
    option_id id = find_option(s->out->command, word, &glued);

    if (id == OPTION_COUNT) {
        report_unknown_option(s, word);
        return;
    }
    const option_row *r = &option_rows[id];
    const char *value = r->how == HOW_PREFIX ? word : glued ? word + glued : NULL;
    if (!value && (r->how == HOW_VALUE || r->how == HOW_WORD || r->how == HOW_GLUED)) {
        if (!has_next_value(s, r)) {
            diag_error(s->d, 0, "%s needs an argument: %s", r->spelling, r->argument);
            return;
        }
        value = s->words[s->at++];
    }
    if (value && option_has_choices(id) && choice_index(r->argument, value) < 0) {
        report_bad_choice(s, r, value);
        return;
    }
    if (!r->many && r->group == GROUP_KERNEL && option_is_given(s->out, id)) {
        diag_error(s->d, 0, "%s is given twice", r->spelling);
        return;
    }
    vec_push(s->memory, &s->out->given, (option_given){id, value, s->d->command});
}

/* A combination of options that makes OPTION idle. */
typedef struct option_rule {
    option_id option, other, exception; /* exception: if is_needed, what will do as well */
    const char *value;                  /* of OTHER, or of EXCEPTION if there is one; NULL: any */
    bool is_needed;                     /* OPTION is idle without OTHER, rather than with it */
} option_rule;

static const option_rule option_rules[] = {
#define NEEDS(option, other) {OPTION_##option, OPTION_##other, OPTION_COUNT, NULL, true},
#define NEEDS_ONE(option, other, or_else) {OPTION_##option, OPTION_##other, OPTION_##or_else, NULL, true},
#define IDLE(option, other, value) {OPTION_##option, OPTION_##other, OPTION_COUNT, value, false},
#define IDLE_WITH(option, other) {OPTION_##option, OPTION_##other, OPTION_COUNT, NULL, false},
#define IDLE_UNLESS(option, other, exception, value) {OPTION_##option, OPTION_##other, OPTION_##exception, value, false},
#include "src/driver/option_rules.def"
};

static bool has_value(const options *o, option_id id, const char *value)
{
    return option_is_given(o, id) && strcmp(option_value(o, id, ""), value) == 0;
}

/* The input is assembly, which runs in the simulator without --via=sim. */
static bool is_assembly(const options *o)
{
    return option_is_given(o, OPTION_run_language) ? has_value(o, OPTION_run_language, "asm")
                                                   : o->operands.count && ends_with(o->operands.items[0], ".asm");
}

/* The command shows a compilation, and what the passes leave as well as what is checked. */
static bool has_document(const options *o)
{
    return o->command == COMMAND_EXPLAIN || option_is_given(o, OPTION_run_emit);
}

static bool is_broken(const options *o, const option_rule *r)
{
    if (!option_is_given(o, r->option))
        return false;
    if (r->is_needed)
        return !option_is_given(o, r->other) && (r->exception == OPTION_COUNT || !option_is_given(o, r->exception));
    if (r->exception == OPTION_via && (is_assembly(o) || has_document(o)))
        return false;
    if (r->exception != OPTION_COUNT)
        return option_is_given(o, r->other) && !has_value(o, r->exception, r->value);
    return r->value ? has_value(o, r->other, r->value) : option_is_given(o, r->other);
}

static bool has_option(const parse_state *s, option_id id)
{
    return option_rows[id].commands & s->out->command;
}

/* Reports the options that have no effect in their combination. */
static void check_combinations(const parse_state *s)
{
    for (size_t i = 0; i < sizeof option_rules / sizeof *option_rules; i++) {
        const option_rule *r = &option_rules[i];
        const char *option = option_rows[r->option].spelling, *other = option_rows[r->other].spelling;
        if (!is_broken(s->out, r))
            continue;
        if (r->is_needed)
            diag_error(s->d, 0, "%s has no effect without %s", option, other);
        else if (r->exception != OPTION_COUNT)
            diag_error(s->d, 0,
                       has_option(s, r->exception) ? "%s has no effect with %s, except with %s=%s" : "%s has no effect with %s",
                       option, other, option_rows[r->exception].spelling, r->value);
        else if (r->value)
            diag_error(s->d, 0, "%s has no effect with %s=%s", option, other, r->value);
        else
            diag_error(s->d, 0, "%s has no effect with %s", option, other);
    }
}

const char *nearest_option(const char *word)
{
    return similar_option(~0u, word);
}

/* True if WORD, an operand of `help`, is an option of another subcommand, or a warning. */
static bool is_subject_of_help(const char *word)
{
    int value;

    return find_option(COMMAND_HELP, word, &value) == OPTION_COUNT && strcmp(word, "-h") != 0 && strcmp(word, "-help") != 0;
}

/* True if WORD is a negative number, which `eval` accepts as an operand. */
static bool is_negative_number(const char *word)
{
    return word[0] == '-' && (isdigit((unsigned char)word[1]) || (word[1] == '.' && isdigit((unsigned char)word[2])) ||
                              strncmp(word, "-inf", 4) == 0 || strncmp(word, "-nan", 4) == 0);
}

bool options_parse(options *out, arena *memory, diag *d, command c, int count, char **words)
{
    return options_parse_located(out, memory, d, c, count, words, NULL);
}

bool options_parse_located(options *out, arena *memory, diag *d, command c, int count, char **words, const source_loc *where)
{
    unsigned errors = d->errors;
    bool only_operands = false;
    parse_state s = {out, memory, d, words, count, 0};
    source_loc command = d->command;

    *out = (options){.command = c};
    while (s.at < count) {
        d->command = where ? where[s.at] : command;
        const char *word = words[s.at++];

        if (c == COMMAND_EXEC && out->operands.count)
            only_operands = true; /* those of the program */
        if (!only_operands && strcmp(word, "--") == 0)
            only_operands = true;
        else if (only_operands || word[0] != '-' || !word[1] || (c == COMMAND_EVAL && is_negative_number(word)) ||
                 (c == COMMAND_HELP && is_subject_of_help(word)))
            vec_push(memory, &out->operands, word);
        else
            parse_option(&s, word);
    }
    check_combinations(&s);
    d->command = command;
    return d->errors == errors;
}

/* --- queries -------------------------------------------------------------------------------------------------------------- */

bool option_is_given(const options *o, option_id id)
{
    for (size_t i = 0; i < o->given.count; i++)
        if (o->given.items[i].id == id)
            return true;
    return false;
}

const char *option_value(const options *o, option_id id, const char *fallback)
{
    for (size_t i = o->given.count; i-- > 0;)
        if (o->given.items[i].id == id)
            return o->given.items[i].value;
    return fallback;
}

source_loc option_where(const options *o, option_id id)
{
    for (size_t i = o->given.count; i-- > 0;)
        if (o->given.items[i].id == id)
            return o->given.items[i].where;
    return 0;
}

unsigned option_choice(const options *o, option_id id, const char *fallback)
{
    return (unsigned)choice_index(option_rows[id].argument, option_value(o, id, fallback));
}
