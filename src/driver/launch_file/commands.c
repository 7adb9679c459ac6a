/* src/driver/launch_file/commands.c - see commands.h: the names of the commands, their numbers of words, and the nesting of
 * repeats. */
#include "src/driver/launch_file/commands.h"

#include "src/driver/options.h"

static const struct row {
    const char *name;
    unsigned least, most; /* words after the name; most 0: any number */
    const char *form;
} rows[COMMAND_ID_COUNT] = {
    [DO_PROGRAM] = {"program", 1, 0, "program FILE [checked=FILE] [OPTION…]"},
    [DO_SOURCE] = {"source", 2, 0, "source NAME @FILE [LINE:NUMBER[:NAME]…]"},
    [DO_BUFFER] = {"buffer", 2, 4, "buffer NAME SPEC [at=ADDRESS] [unwritten=all|[un]written=@FILE]"},
    [DO_IMAGE] = {"image", 2, 2, "image NAME SPEC"},
    [DO_SAMPLER] = {"sampler", 2, 2, "sampler NAME SPEC"},
    [DO_PIPE] = {"pipe", 2, 2, "pipe NAME SPEC"},
    [DO_LAUNCH] = {"launch", 1, 0,
                   "launch KERNEL -g X[,Y[,Z]] [-l X[,Y[,Z]]] [--offset X[,Y[,Z]]] [--bounds fault|note] ARGUMENT=VALUE…"},
    [DO_REPEAT] = {"repeat", 1, 1, "repeat COUNT"},
    [DO_END] = {"end", 0, 0, "end"},
    [DO_VARIABLE] = {"variable", 2, 2, "variable NAME @FILE"},
    [DO_EXPECT] = {"expect", 2, 0, "expect NAME[FIRST:COUNT] VALUE… [tolerance=T|ulp=N|exact], or expect NAME @FILE"},
    [DO_PRINT] = {"print", 1, 1, "print NAME[:COUNT]"},
    [DO_WRITE] = {"write", 2, 2, "write NAME FILE"},
};

static const char expected[] =
    "program, source, buffer, image, sampler, pipe, variable, launch, repeat, end, expect, print or write";

static void report_unknown_command(diag *d, word name)
{
    const char *names[COMMAND_ID_COUNT];

    for (unsigned i = 0; i < COMMAND_ID_COUNT; i++)
        names[i] = rows[i].name;
    const char *near = nearest_name(name.text, names, COMMAND_ID_COUNT);
    if (!name.is_plain)
        diag_error(d, name.where, "there is no such command (expected %s)", expected);
    else if (near)
        diag_error(d, name.where, "there is no command '%s'; did you mean '%s'?", name.text, near);
    else
        diag_error(d, name.where, "there is no command '%s' (expected %s)", name.text, expected);
}

static bool find_command(diag *d, const word_list *words, command_id *id)
{
    for (unsigned i = 0; i < COMMAND_ID_COUNT; i++) {
        if (strcmp(words->items[0].text, rows[i].name) != 0)
            continue;
        size_t given = words->count - 1;
        bool takes_any = i != DO_END && !rows[i].most;
        *id = (command_id)i;
        if (given >= rows[i].least && (takes_any || given <= rows[i].most))
            return true;
        size_t wrong = given < rows[i].least ? 0 : rows[i].most + 1;
        diag_error(d, words->items[wrong].where, "expected '%s'", rows[i].form);
        return false;
    }
    report_unknown_command(d, words->items[0]);
    return false;
}

/* Matches the command at index AT, which has just been added, with the repeats that are open. */
static void match_repeat(command_list *all, diag *d, size_t at, size_t *open, unsigned *depth)
{
    source_loc where = all->items[at].words.items[0].where;

    if (all->items[at].id == DO_REPEAT) {
        if (*depth == MAX_LOOPS)
            diag_error(d, where, "'repeat' is nested more than %d deep", MAX_LOOPS);
        if (*depth < MAX_LOOPS)
            open[(*depth)++] = at;
    } else if (all->items[at].id == DO_END) {
        if (!*depth)
            diag_error(d, where, "'end' without 'repeat'");
        else
            all->items[open[--*depth]].end = at;
    }
}

bool read_commands(command_list *out, arena *memory, diag *d, const char *text, size_t length, source_loc loc)
{
    const char *at = text;
    unsigned errors = d->errors, depth = 0;
    size_t open[MAX_LOOPS];
    word_list words;

    *out = (command_list){0};
    while (read_line(&words, memory, d, &at, text + length, text, loc)) {
        file_command c = {.words = words};
        if (!find_command(d, &words, &c.id))
            continue;
        vec_push(memory, out, c);
        match_repeat(out, d, out->count - 1, open, &depth);
    }
    while (depth)
        diag_error(d, out->items[open[--depth]].words.items[0].where, "'repeat' without 'end'");
    return d->errors == errors;
}
