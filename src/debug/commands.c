/* src/debug/commands.c - finds and executes commands at a stop; those that resume the run. */
#include "src/debug/command.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct debug_command {
    const char *name, *shorts, *arguments, *help;
    bool (*execute)(debugger *d, const char *arguments);
    const char *group; /* a heading: the others are NULL */
} debug_command;

static const debug_command rows[] = {
#define COMMAND(function, name, shorts, arguments, help) {name, shorts, arguments, help, command_do_##function, NULL},
#define GROUP(title) {.group = title},
#include "src/debug/commands.def"
};

enum { ROW_COUNT = sizeof rows / sizeof *rows };

FILE *debug_out;

void debug_error(const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    vfprintf(debug_out, fmt, ap);
    va_end(ap);
    fprintf(debug_out, "\n");
}

/* --- arguments ------------------------------------------------------------------------------------------------------------ */

bool debug_number(debugger *d, const char **text, uint64_t *out)
{
    char *end;

    if (isdigit((unsigned char)**text)) {
        *out = strtoull(*text, &end, 0);
        if (!*end || isspace((unsigned char)*end) || *end == ',') {
            *text = end + strspn(end, " \t");
            return true;
        }
    }
    debug_context c = debug_context_of(d);
    debug_value v;
    const char *rest, *problem = expression_evaluate(&c, *text, &v, &rest);
    if (!problem && (!v.is_available || !value_element(v.type).lanes))
        problem = "expected a number";
    if (problem) {
        debug_error("%s: %s", *text, problem);
        return false;
    }
    *out = (uint64_t)value_integer(&v, 0);
    *text = rest;
    return true;
}

bool debug_count(debugger *d, const char *arguments, uint64_t *out)
{
    *out = 1;
    return !*arguments || debug_number(d, &arguments, out);
}

bool debug_item(const char **text, uint32_t out[3])
{
    memset(out, 0, 3 * sizeof *out);
    for (unsigned n = 0; n < 3; n++) {
        char *end;
        if (!isdigit((unsigned char)**text))
            return false;
        unsigned long long v = strtoull(*text, &end, 10);
        if (v > UINT32_MAX)
            return false;
        out[n] = (uint32_t)v;
        *text = end;
        if (**text != ',')
            break;
        ++*text;
    }
    *text += strspn(*text, " \t");
    return true;
}

uint32_t debug_location(debugger *d, const char *location, const char **end, char *function)
{
    size_t n = strcspn(location, " \t");
    char word[MOST_WORDS];
    const char *file = NULL;
    uint32_t line;

    *function = 0;
    if (n >= sizeof word) {
        debug_error("The location is too long.");
        return 0;
    }
    memcpy(word, location, n);
    word[n] = 0;
    *end = location + n + strspn(location + n, " \t");
    char *number = strrchr(word, ':');
    if (number) {
        *number++ = 0;
        file = word;
    } else {
        number = word;
    }
    if (isdigit((unsigned char)*number)) {
        line = debug_find_code_line(d, file, (uint32_t)strtoul(number, NULL, 10));
        if (!line)
            debug_error("No code at or after line %s%s%s.", number, file ? " of " : "", file ? file : "");
        return line;
    }
    if (!file) {
        snprintf(function, MOST_WORDS, "%s", word);
        line = d->target->line_of_function(d->launch, word, 0);
        if (line)
            return line;
    }
    debug_error("Function or line '%s' is not known.", word);
    return 0;
}

const char *debug_item_name(debugger *d, void *unit)
{
    debug_ids ids;
    text t;
    unsigned dims = d->launch->sizes->dims ? d->launch->sizes->dims : 1;

    d->target->ids_of(d->launch, unit, 0, &ids);
    text_init(&t, &d->memory);
    for (unsigned n = 0; n < dims; n++)
        text_printf(&t, "%s%" PRIu32, n ? "," : "(", ids.global[n]);
    text_char(&t, ')');
    return t.data;
}

/* --- stops ---------------------------------------------------------------------------------------------------------------- */

static void print_reason(debugger *d)
{
    debug_shared *s = d->shared;
    const breakpoint *b = debug_find_breakpoint(d, s->goal.breakpoint);

    if (b && b->kind == BREAK_WATCH)
        fprintf(debug_out, "Watchpoint %u: %s\n", b->number, s->goal.reason);
    else if (b && b->kind == BREAK_CATCH)
        fprintf(debug_out, "Catchpoint %u\n", b->number);
    else if (b)
        fprintf(debug_out, "Breakpoint %u%s%s\n", b->number, *s->goal.reason ? ": " : "", s->goal.reason);
    else if (*s->goal.reason)
        fprintf(debug_out, "%s\n", s->goal.reason);
}

const char *debug_function_name(debugger *d, const char *function)
{
    return function ? arena_strndup(&d->memory, function, ir_stem_length(function)) : "?";
}

/* Is the stop in another function, work-item or lane than the one before? Its frame is shown then. */
static bool is_elsewhere(debugger *d)
{
    debug_shared *s = d->shared;
    debug_place p = d->target->place_of(d->launch, d->selected, 0);
    const char *function = p.function ? p.function : "";

    bool is_same =
        s->has_shown && s->shown_group == d->group && s->shown_unit == d->number && strcmp(s->shown_function, function) == 0;

    is_same &= s->shown_lane == d->lane;
    s->shown_lane = d->lane;
    s->has_shown = true;
    s->shown_group = d->group;
    s->shown_unit = d->number;
    snprintf(s->shown_function, sizeof s->shown_function, "%s", function);
    return !is_same || !p.line;
}

/* Says that the lane that was to be selected executes nothing here, so that another one is. */
static void print_inactive(debugger *d)
{
    uint32_t active;

    if (d->target->lanes(d->selected, &active) > 1 && d->lane != debug_wanted_lane(d))
        fprintf(debug_out, "Lane %u is inactive here; lane %u is selected.\n", debug_wanted_lane(d), d->lane);
}

/* After `finish`: what the function has returned, as the next value of the history. */
static void show_returned(debugger *d)
{
    debug_value v;

    if (d->shared->goal.kind != GOAL_FORWARD || !d->target->returned(d->selected, &d->memory, &v))
        return;
    fprintf(debug_out, "Value returned is ");
    debug_print_and_keep(d, &v, 0);
}

void debug_show_stop(debugger *d)
{
    if (d->shared->layout)
        debug_draw_layout(d);
    print_reason(d);
    if (is_elsewhere(d) || d->shared->layout) {
        print_inactive(d);
        fprintf(debug_out, "[%s %s", d->target->unit_name, debug_item_name(d, d->selected));
        if (d->lane)
            fprintf(debug_out, ", lane %u", d->lane);
        fprintf(debug_out, "] ");
        debug_print_frame(d, 0);
    }
    debug_print_source(d, d->target->place_of(d->launch, d->selected, 0));
    if (d->shared->goal.how == RESUME_FINISH && !d->shared->goal.breakpoint)
        show_returned(d);
    debug_print_displays(d);
}

void debug_remove_temporary(debugger *d)
{
    breakpoint *b = debug_find_breakpoint(d, d->shared->goal.breakpoint);

    if (b && b->is_temporary)
        b->number = 0;
}

/* The session with the user at this stop. */
static void talk(debugger *d)
{
    const char *line;

    debug_show_stop(d);
    debug_remove_temporary(d);
    d->shared->goal.reason[0] = 0;
    do {
        arena_release(&d->memory);
        line = debug_read_line(d);
        if (!line) {
            fflush(NULL);
            _Exit(0);
        }
    } while (!debug_execute(d, line));
}

void debug_stop(debugger *d)
{
    debug_out = stdout;
    d->listed = 0;
    arena_release(&d->memory);
    switch (d->shared->protocol) {
    case PROTOCOL_TERMINAL:
        talk(d);
        break;
    case PROTOCOL_GDB:
        debug_talk_to_gdb(d);
        break;
    case PROTOCOL_DAP:
        debug_talk_to_editor(d);
        break;
    }
    arena_release(&d->memory);
}

/* --- finding a command ---------------------------------------------------------------------------------------------------- */

static bool has_short(const debug_command *c, const char *word, size_t n)
{
    for (const char *at = c->shorts; at && *at;) {
        size_t length = strcspn(at, " ");
        if (length == n && memcmp(at, word, n) == 0)
            return true;
        at += length + (at[length] == ' ');
    }
    return false;
}

/* The command that the N characters at WORD name; NULL after an error message. */
static const debug_command *find_command(const char *word, size_t n)
{
    const debug_command *found = NULL;
    unsigned count = 0;

    for (unsigned k = 0; k < ROW_COUNT; k++) {
        const debug_command *c = &rows[k];
        if (!c->name)
            continue;
        if ((strlen(c->name) == n && memcmp(c->name, word, n) == 0) || has_short(c, word, n))
            return c;
        if (strncmp(c->name, word, n) == 0) {
            count++;
            found = c;
        }
    }
    if (count == 1)
        return found;
    if (count)
        debug_error("Ambiguous command \"%.*s\".", (int)n, word);
    else
        debug_error("Undefined command: \"%.*s\". Try \"help\".", (int)n, word);
    return NULL;
}

typedef struct word_search {
    const char *prefix;
    size_t length;
    void (*found)(void *context, const char *word);
    void *context;
} word_search;

static void offer(const word_search *w, const char *word)
{
    if (strncmp(word, w->prefix, w->length) == 0)
        w->found(w->context, word);
}

static void offer_variable(void *context, const char *name, const debug_value *v, bool is_parameter)
{
    (void)v, (void)is_parameter;
    offer(context, name);
}

void debug_complete(void *owner, const char *line, size_t length, size_t prefix, void (*found)(void *context, const char *word),
                    void *context)
{
    debugger *d = owner;
    word_search w = {line + length - prefix, prefix, found, context};
    const char *function;

    if (strspn(line, " \t") >= length - prefix) { /* the first word */
        for (unsigned k = 0; k < ROW_COUNT; k++)
            if (rows[k].name)
                offer(&w, rows[k].name);
        return;
    }
    d->target->variables(d->launch, d->selected, d->frame, d->lane, &d->memory, NULL, offer_variable, &w);
    for (unsigned n = 0; (function = d->target->function_at(d->launch, n)); n++)
        offer(&w, debug_function_name(d, function));
}

static size_t word_length(const char *line)
{
    size_t n = 0;

    while (isalpha((unsigned char)line[n]) || line[n] == '-' || line[n] == '_')
        n++;
    return n ? n : 1;
}

static bool is_repeatable(const debug_command *c)
{
    static const char *const names[] = {"quit", "run", "source", "delete", "break", "tbreak", "watch", "record"};

    for (size_t n = 0; n < sizeof names / sizeof *names; n++)
        if (strcmp(c->name, names[n]) == 0)
            return false;
    return true;
}

bool debug_execute(debugger *d, const char *line)
{
    debug_shared *s = d->shared;

    line += strspn(line, " \t");
    if (*line == '#')
        return false;
    if (!*line) {
        if (!*s->last_line)
            return false;
        line = arena_strndup(&d->memory, s->last_line, strlen(s->last_line));
    }
    size_t n = word_length(line), length = strlen(line);
    while (length && isspace((unsigned char)line[length - 1]))
        length--;
    line = arena_strndup(&d->memory, line, length);
    const debug_command *c = find_command(line, n);
    if (!c)
        return false;
    snprintf(s->last_line, sizeof s->last_line, "%s", is_repeatable(c) ? line : "");
    return c->execute(d, line + n + strspn(line + n, " \t"));
}

bool command_do_help(debugger *d, const char *arguments)
{
    (void)d;
    const debug_command *one = *arguments ? find_command(arguments, strlen(arguments)) : NULL;

    if (*arguments && !one)
        return false;
    for (unsigned n = 0; n < ROW_COUNT; n++) {
        const debug_command *c = &rows[n];
        if (one && c != one)
            continue;
        if (c->group)
            fprintf(debug_out, "%s%s:\n", n ? "\n" : "", c->group);
        else if (one)
            fprintf(debug_out, "%s %s\n  %s\n%s%s%s", c->name, c->arguments, c->help, *c->shorts ? "  Short: " : "", c->shorts,
                    *c->shorts ? "\n" : "");
        else
            fprintf(debug_out, "  %-18s %s\n", c->name, c->help);
    }
    return false;
}

/* --- running -------------------------------------------------------------------------------------------------------------- */

static bool resume(debugger *d, resume_kind how, const char *arguments)
{
    uint64_t count;

    if (!debug_count(d, arguments, &count))
        return false;
    debug_set_goal(d, GOAL_FORWARD, how, count);
    return true;
}

bool command_do_continue(debugger *d, const char *arguments)
{
    uint64_t count;

    if (!debug_count(d, arguments, &count))
        return false;
    debug_set_goal(d, GOAL_FORWARD, RESUME_CONTINUE, 1);
    for (unsigned n = 0; count > 1 && n < MOST_BREAKPOINTS; n++) {
        breakpoint *b = &d->shared->breakpoints[n];
        if (b->number && b->line == d->line && d->begins_line)
            b->ignored = count - 1;
    }
    return true;
}

bool command_do_step(debugger *d, const char *arguments)
{
    return resume(d, RESUME_STEP, arguments);
}

bool command_do_next(debugger *d, const char *arguments)
{
    return resume(d, RESUME_NEXT, arguments);
}

bool command_do_stepi(debugger *d, const char *arguments)
{
    return resume(d, RESUME_STEPI, arguments);
}

bool command_do_nexti(debugger *d, const char *arguments)
{
    return resume(d, RESUME_NEXTI, arguments);
}

static bool has_caller(debugger *d)
{
    if (d->target->depth(d->selected) > d->frame + 1)
        return true;
    debug_error("\"finish\" not meaningful in the outermost frame.");
    return false;
}

bool command_do_finish(debugger *d, const char *arguments)
{
    (void)arguments;
    if (!has_caller(d))
        return false;
    fprintf(debug_out, "Run till exit from ");
    debug_print_frame(d, d->frame);
    debug_set_goal(d, GOAL_FORWARD, RESUME_FINISH, 1);
    return true;
}

/* Sets a breakpoint for one stop at LOCATION, which may be missing; false after an error message. */
static bool break_once(debugger *d, const char *location)
{
    char function[MOST_WORDS];
    const char *end;

    if (!*location) {
        debug_error("Argument required (a location).");
        return false;
    }
    uint32_t line = debug_location(d, location, &end, function);
    if (!line)
        return false;
    breakpoint *b = debug_new_breakpoint(d, BREAK_LINE);
    if (!b) {
        debug_error("There are too many breakpoints.");
        return false;
    }
    debug_set_line(d, b, line);
    b->is_temporary = true;
    return true;
}

bool command_do_advance(debugger *d, const char *arguments)
{
    if (!break_once(d, arguments))
        return false;
    debug_set_goal(d, GOAL_FORWARD, RESUME_CONTINUE, 1);
    return true;
}

bool command_do_until(debugger *d, const char *arguments)
{
    if (*arguments)
        return command_do_advance(d, arguments);
    return resume(d, RESUME_UNTIL, "");
}

bool command_do_run(debugger *d, const char *arguments)
{
    (void)arguments;
    d->shared->goal = (goal){.kind = GOAL_FORWARD, .how = RESUME_CONTINUE, .count = 1, .start = UINT64_MAX - 1};
    if (d->step)
        timeline_travel(&d->shared->time, 0);
    return true;
}

/* --- running backwards ---------------------------------------------------------------------------------------------------- */

static bool go_back(debugger *d, resume_kind how, const char *arguments)
{
    uint64_t count;

    if (!debug_count(d, arguments, &count))
        return false;
    if (!d->step) {
        debug_error("No more reverse-execution history.");
        return false;
    }
    debug_set_goal(d, GOAL_SEARCH, how, count);
    debug_search_back(d);
}

bool command_do_reverse_continue(debugger *d, const char *arguments)
{
    return go_back(d, RESUME_CONTINUE, arguments);
}

bool command_do_reverse_step(debugger *d, const char *arguments)
{
    return go_back(d, RESUME_STEP, arguments);
}

bool command_do_reverse_next(debugger *d, const char *arguments)
{
    return go_back(d, RESUME_NEXT, arguments);
}

bool command_do_reverse_until(debugger *d, const char *arguments)
{
    return go_back(d, RESUME_NEXT, arguments);
}

bool command_do_reverse_finish(debugger *d, const char *arguments)
{
    return has_caller(d) && go_back(d, RESUME_FINISH, arguments);
}

bool command_do_reverse_stepi(debugger *d, const char *arguments)
{
    return go_back(d, RESUME_STEPI, arguments);
}

bool command_do_reverse_nexti(debugger *d, const char *arguments)
{
    return go_back(d, RESUME_NEXTI, arguments);
}

bool command_do_reverse_advance(debugger *d, const char *arguments)
{
    return break_once(d, arguments) && go_back(d, RESUME_CONTINUE, "");
}

bool command_do_goto(debugger *d, const char *arguments)
{
    uint64_t step;

    if (strcmp(arguments, "end") == 0 || strcmp(arguments, "start") == 0) {
        step = *arguments == 's' ? 0 : UINT64_MAX;
    } else if (!*arguments) {
        fprintf(debug_out, "This is step %" PRIu64 ".\n", d->step);
        return false;
    } else if (!debug_number(d, &arguments, &step)) {
        return false;
    }
    if (step == d->step)
        return false;
    debug_go_to(d, step);
    return true;
}

bool command_do_checkpoint(debugger *d, const char *arguments)
{
    debug_shared *s = d->shared;

    (void)arguments;
    for (unsigned n = 0; n < MOST_MARKS; n++)
        if (!s->marks[n].number) {
            s->marks[n] = (user_mark){++s->last_mark, d->step};
            fprintf(debug_out, "Checkpoint %u at step %" PRIu64 ".\n", s->last_mark, d->step);
            return false;
        }
    debug_error("There are too many checkpoints.");
    return false;
}

bool command_do_restart(debugger *d, const char *arguments)
{
    uint64_t number;

    if (!*arguments) {
        debug_error("Argument required (checkpoint number).");
        return false;
    }
    if (!debug_number(d, &arguments, &number))
        return false;
    for (unsigned n = 0; n < MOST_MARKS; n++)
        if (number && d->shared->marks[n].number == number) {
            if (d->shared->marks[n].step == d->step)
                return false;
            debug_go_to(d, d->shared->marks[n].step);
            return true;
        }
    debug_error("No checkpoint number %" PRIu64 ".", number);
    return false;
}

/* --- the session ---------------------------------------------------------------------------------------------------------- */

bool command_do_echo(debugger *d, const char *arguments)
{
    (void)d;
    for (const char *c = arguments; *c; c++) {
        if (*c == '\\' && c[1] == 'n') {
            fputc('\n', debug_out);
            c++;
        } else if (*c == '\\' && c[1]) {
            fputc(*++c, debug_out);
        } else {
            fputc(*c, debug_out);
        }
    }
    return false;
}

bool command_do_source(debugger *d, const char *arguments)
{
    size_t length;
    char *commands = file_read(&d->memory, arguments, FILE_NAMED, MOST_QUEUE, &length);

    if (!commands)
        debug_error("%s: %s", arguments, file_read_problem(errno));
    else if (!debug_queue(d->shared, commands, true))
        debug_error("%s: too many commands", arguments);
    return false;
}

bool command_do_quit(debugger *d, const char *arguments)
{
    (void)d, (void)arguments;
    fflush(NULL);
    _Exit(0);
}
