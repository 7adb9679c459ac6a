/* src/driver/reduce/reduce.c - see reduce.h: what must stay, and the order of the reductions. */
#include "src/driver/reduce/case.h"

#include "src/driver/launch_options.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <sys/stat.h>

enum { MOST_ROUNDS = 16, LEAST_INSTRUCTIONS = 1000000, INSTRUCTION_FACTOR = 4 };

/* --- options -------------------------------------------------------------------------------------------------------------- */

/* The options of the command line for a run, without those of the reduction and of outputs. */
static void copy_options(const reduced_case *c, options *to)
{
    const options *from = c->session->options;

    *to = (options){.command = COMMAND_RUN};
    for (size_t i = 0; i < from->given.count; i++) {
        option_id id = from->given.items[i].id;
        if (id != OPTION_reduce && id != OPTION_reduce_against && id != OPTION_findings && id != OPTION_diagnostics_format &&
            id != OPTION_stats)
            vec_push(c->memory, &to->given, from->given.items[i]);
    }
}

/* Appends the options in WORDS, separated by blanks; false after error messages. */
static bool add_words(reduced_case *c, options *to, const char *words)
{
    VEC(char *) list = {0};
    options given;

    for (const char *at = words; *at;) {
        size_t n = strcspn(at, " ");
        if (n)
            vec_push(c->memory, &list, arena_strndup(c->memory, at, n));
        at += n + (at[n] == ' ');
    }
    if (!options_parse(&given, c->memory, c->session->diagnostics, COMMAND_RUN, (int)list.count, list.items))
        return false;
    for (size_t i = 0; i < given.given.count; i++)
        vec_push(c->memory, &to->given, given.given.items[i]);
    return true;
}

static bool read_settings(reduced_case *c)
{
    const char *against = option_value(c->session->options, OPTION_reduce_against, NULL);

    c->compares = against != NULL;
    copy_options(c, &c->with);
    copy_options(c, &c->without);
    copy_options(c, &c->checked);
    if (c->compares)
        vec_push(c->memory, &c->checked.given, (option_given){.id = OPTION_check});
    return !against || add_words(c, &c->with, against);
}

/* A changed program may never end: no run may take much longer than those of the original. */
static bool limit_runs(reduced_case *c, uint64_t instructions)
{
    uint64_t limit =
        instructions < LEAST_INSTRUCTIONS / INSTRUCTION_FACTOR ? LEAST_INSTRUCTIONS : instructions * INSTRUCTION_FACTOR;
    const option_given given = {.id = OPTION_max_instructions, .value = arena_printf(c->memory, "%" PRIu64, limit)};
    options *all[] = {&c->with, &c->without, &c->checked};
    const char *original = c->symptom;

    if (option_is_given(c->session->options, OPTION_max_instructions))
        return true;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        vec_push(c->memory, &all[i]->given, given);
    c->symptom = case_symptom(c); /* the message about an endless loop has the limit */
    for (size_t i = 0; i < sizeof all / sizeof *all && !c->symptom; i++)
        all[i]->given.count--; /* the symptom comes later than the limit */
    c->symptom = c->symptom ? c->symptom : original;
    return true;
}

/* --- the report ----------------------------------------------------------------------------------------------------------- */

typedef struct case_size {
    size_t commands, lines, elements;
} case_size;

static case_size measure(const reduced_case *c)
{
    case_size s = {0};

    for (size_t i = 0; i < c->commands.count; i++)
        s.commands += !c->commands.items[i].is_removed;
    for (size_t p = 0; p < c->programs.count; p++)
        for (size_t i = 0; i < c->programs.items[p].lines.count; i++) {
            const case_line *l = &c->programs.items[p].lines.items[i];
            s.lines += !l->is_removed && l->text[strspn(l->text, " \t\r")];
        }
    for (size_t i = 0; i < c->arrays.count; i++)
        s.elements += c->commands.items[c->arrays.items[i].command].is_removed ? 0 : c->arrays.items[i].count;
    return s;
}

static void report(const reduced_case *c, const case_size *before)
{
    case_size after = measure(c);

    printf("%s: %zu of %zu commands, %zu of %zu lines, %zu of %zu elements, after %u runs\n", c->launch, after.commands,
           before->commands, after.lines, before->lines, after.elements, before->elements, c->runs);
    printf("kept: %s\n", c->symptom);
}

/* --- the reductions ------------------------------------------------------------------------------------------------------- */

/* Each step makes the case smaller, so this ends; the rounds are limited because a round can take long. */
static void reduce_all(reduced_case *c)
{
    bool changed = true;

    for (unsigned round = 0; round < MOST_ROUNDS && changed; round++) {
        changed = reduce_commands(c);
        changed |= reduce_sizes(c);
        changed |= reduce_arrays(c);
        changed |= reduce_sources(c);
    }
}

/* Writes the result: without empty lines, unless the symptom depends on the numbers of lines. */
static bool write_result_files(reduced_case *c)
{
    for (size_t p = 0; p < c->programs.count; p++)
        for (size_t i = 0; i < c->programs.items[p].lines.count; i++) {
            case_line *l = &c->programs.items[p].lines.items[i];
            l->is_removed |= !l->text[strspn(l->text, " \t\r")];
        }
    return case_write(c, true);
}

static status find_symptom(reduced_case *c)
{
    diag *d = c->session->diagnostics;
    uint64_t instructions;

    c->symptom = case_first_symptom(c, &instructions);
    if (d->errors)
        return STATUS_USAGE;
    if (c->symptom && limit_runs(c, instructions))
        return STATUS_DONE;
    diag_error(d, 0, "%s: %s", c->file,
               c->compares
                   ? "both settings leave the same memory, or one of them cannot run the file"
                   : "there is no finding and no fault to keep; --check finds mistakes, and --against compares two settings");
    return STATUS_REFUSED;
}

status reduce_launch_file(session *s, const char *file)
{
    arena memory;
    const char *folder = option_value(s->options, OPTION_reduce, NULL);
    reduced_case c = {.session = s, .memory = &memory, .file = file, .folder = folder};

    if (mkdir(folder, 0777) != 0 && errno != EEXIST) {
        diag_error(s->diagnostics, 0, "%s: %s", folder, strerror(errno));
        return STATUS_USAGE;
    }
    arena_init(&memory);
    status result = case_read(&c, file)      ? (read_settings(&c) ? find_symptom(&c) : STATUS_USAGE)
                    : s->diagnostics->errors ? STATUS_USAGE
                                             : STATUS_REFUSED;
    case_size before = measure(&c);
    if (result == STATUS_DONE) {
        reduce_all(&c);
        result = write_result_files(&c) ? STATUS_DONE : STATUS_USAGE;
    }
    if (result == STATUS_DONE)
        report(&c, &before);
    arena_release(&memory);
    return result;
}
