/* src/debug/breaks.c - the commands about breakpoints, watchpoints and catchpoints. */
#include "src/debug/command.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void report_new(debugger *d, const breakpoint *b, const char *kind)
{
    text t;

    text_init(&t, &d->memory);
    debug_print_breakpoint(&t, b);
    fprintf(debug_out, "%s %u: %s%s%s\n", kind, b->number, t.data, *b->condition ? " if " : "", b->condition);
}

static breakpoint *new_breakpoint(debugger *d, breakpoint_kind kind)
{
    breakpoint *b = debug_new_breakpoint(d, kind);

    if (!b)
        debug_error("There are too many breakpoints (%d).", MOST_BREAKPOINTS);
    return b;
}

/* Reads "[work-item X,Y,Z] [if CONDITION]"; false after an error message. */
static bool read_limits(debugger *d, const char *text, breakpoint *b)
{
    static const char *const words[] = {"work-item ", "wi "};

    for (unsigned n = 0; n < 2; n++)
        if (strncmp(text, words[n], strlen(words[n])) == 0) {
            text += strlen(words[n]);
            b->has_item = true;
            if (!debug_item(&text, b->item)) {
                debug_error("Expected a global id, such as 3,0,0, before '%s'.", text);
                return false;
            }
        }
    if (strncmp(text, "if", 2) == 0 && (text[2] == ' ' || text[2] == '(')) {
        text += 2;
        text += strspn(text, " \t");
        if (strlen(text) >= sizeof b->condition || !*text) {
            debug_error(*text ? "The condition is too long." : "Expected a condition after 'if'.");
            return false;
        }
        snprintf(b->condition, sizeof b->condition, "%s", text);
        return true;
    }
    (void)d;
    if (*text)
        debug_error("Junk at end of arguments: '%s'.", text);
    return !*text;
}

/* Reads the place of B at *TEXT; false after an error message. */
static bool read_place(debugger *d, const char **text, breakpoint *b)
{
    uint64_t number;

    if (!**text || strncmp(*text, "if ", 3) == 0 || strncmp(*text, "if(", 3) == 0) {
        uint32_t here = d->target->line_of(d->launch, d->selected);
        if (!here) {
            debug_place p = d->target->place_of(d->launch, d->selected, d->frame);
            here = debug_find_code_line(d, p.file, p.line);
        }
        debug_set_line(d, b, here);
        if (!here)
            debug_error("There is no line here.");
        return here != 0;
    }
    if (**text == '*') {
        ++*text;
        b->kind = BREAK_INSTRUCTION;
        if (!debug_number(d, text, &number))
            return false;
        b->instruction = (uint32_t)number;
        return true;
    }
    debug_set_line(d, b, debug_location(d, *text, text, b->what));
    if (*b->what)
        b->kind = BREAK_FUNCTION;
    return b->line != 0;
}

static bool add_breakpoint(debugger *d, const char *arguments, bool is_temporary)
{
    breakpoint *b = new_breakpoint(d, BREAK_LINE);

    if (!b)
        return false;
    b->is_temporary = is_temporary;
    if (!read_place(d, &arguments, b) || !read_limits(d, arguments, b)) {
        b->number = 0;
        d->shared->last_breakpoint--;
        return false;
    }
    unsigned n = 1;
    for (const breakpoint *each = b; each; each = debug_add_namesake(d, b, n++))
        report_new(d, each, is_temporary ? "Temporary breakpoint" : "Breakpoint");
    return false;
}

bool command_do_break(debugger *d, const char *arguments)
{
    return add_breakpoint(d, arguments, false);
}

bool command_do_tbreak(debugger *d, const char *arguments)
{
    return add_breakpoint(d, arguments, true);
}

/* Makes B a watchpoint of EXPRESSION; false after an error message. */
static bool set_watch(debugger *d, breakpoint *b, const char *expression)
{
    debug_value v;

    if (!debug_evaluate(d, expression, &v))
        return false;
    element e = v.type->kind == IR_SOURCE_POINTER ? (element){ELEMENT_ulong, 1} : value_element(v.type);
    if (!v.is_available || !v.has_address || !e.lanes || v.type->size > MOST_WATCHED) {
        debug_error("Cannot watch '%s': %s.", expression,
                    !v.is_available                           ? v.why
                    : !e.lanes || v.type->size > MOST_WATCHED ? "it is not a number, vector or pointer"
                                                              : "it is in no memory or register of its own here");
        return false;
    }
    snprintf(b->what, sizeof b->what, "%s", expression);
    b->address = v.address;
    b->bytes = v.type->size;
    b->shown_as = e;
    b->is_private = d->target->is_private(d->selected, v.address);
    b->group = d->target->group_of(d->selected);
    b->unit = d->target->number_of(d->selected);
    b->depth = d->target->depth(d->selected) - d->frame;
    b->lane = d->lane;
    return true;
}

bool command_do_watch(debugger *d, const char *arguments)
{
    breakpoint *b = new_breakpoint(d, BREAK_WATCH);

    if (!b)
        return false;
    if (!*arguments || !set_watch(d, b, arguments)) {
        if (!*arguments)
            debug_error("Argument required (expression to watch).");
        b->number = 0;
        d->shared->last_breakpoint--;
        return false;
    }
    debug_reset_watches(d);
    report_new(d, b, "Watchpoint");
    return false;
}

bool command_do_when(debugger *d, const char *arguments)
{
    breakpoint *b = *arguments ? new_breakpoint(d, BREAK_WATCH) : NULL;

    if (!*arguments)
        debug_error("Argument required (an expression).");
    if (!b)
        return false;
    if (!set_watch(d, b, arguments)) {
        b->number = 0;
        d->shared->last_breakpoint--;
        return false;
    }
    b->is_temporary = true;
    b->is_write = d->target->is_register && d->target->is_register(b->address);
    debug_set_goal(d, GOAL_SEARCH, RESUME_CONTINUE, 1);
    d->shared->goal.only_watch = true;
    d->shared->goal.breakpoint = b->number;
    d->shared->goal.watch = b->number;
    debug_search_back(d);
}

bool command_do_catch(debugger *d, const char *arguments)
{
    static const char *const names[CATCH_KIND_COUNT] = {"barrier", "atomic", "launch"};
    unsigned n = 0;

    while (n < CATCH_KIND_COUNT && strcmp(names[n], arguments) != 0)
        n++;
    if (n == CATCH_KIND_COUNT) {
        debug_error("Expected barrier, atomic or launch; findings of --check always stop the run.");
        return false;
    }
    breakpoint *b = new_breakpoint(d, BREAK_CATCH);
    if (!b)
        return false;
    b->caught = (catch_kind)n;
    report_new(d, b, "Catchpoint");
    return false;
}

/* Calls CHANGE for the breakpoints with the numbers in ARGUMENTS, or for all. */
static void change_breakpoints(debugger *d, const char *arguments, void (*change)(breakpoint *b))
{
    uint64_t number;

    for (unsigned n = 0; !*arguments && n < MOST_BREAKPOINTS; n++)
        if (d->shared->breakpoints[n].number)
            change(&d->shared->breakpoints[n]);
    while (*arguments && debug_number(d, &arguments, &number)) {
        breakpoint *b = debug_find_breakpoint(d, (unsigned)number);
        if (b)
            change(b);
        else
            debug_error("No breakpoint number %" PRIu64 ".", number);
    }
}

static void remove_breakpoint(breakpoint *b)
{
    b->number = 0;
}

static void disable_breakpoint(breakpoint *b)
{
    b->is_enabled = false;
}

static void enable_breakpoint(breakpoint *b)
{
    b->is_enabled = true;
}

bool command_do_delete(debugger *d, const char *arguments)
{
    change_breakpoints(d, arguments, remove_breakpoint);
    return false;
}

bool command_do_disable(debugger *d, const char *arguments)
{
    change_breakpoints(d, arguments, disable_breakpoint);
    return false;
}

bool command_do_enable(debugger *d, const char *arguments)
{
    change_breakpoints(d, arguments, enable_breakpoint);
    return false;
}

/* The breakpoint whose number begins *ARGUMENTS; NULL after an error message. */
static breakpoint *read_breakpoint(debugger *d, const char **arguments)
{
    uint64_t number;

    if (!**arguments) {
        debug_error("Argument required (breakpoint number).");
        return NULL;
    }
    if (!debug_number(d, arguments, &number))
        return NULL;
    breakpoint *b = debug_find_breakpoint(d, (unsigned)number);
    if (!b)
        debug_error("No breakpoint number %" PRIu64 ".", number);
    return b;
}

bool command_do_condition(debugger *d, const char *arguments)
{
    breakpoint *b = read_breakpoint(d, &arguments);

    if (!b)
        return false;
    if (strlen(arguments) >= sizeof b->condition) {
        debug_error("The condition is too long.");
        return false;
    }
    snprintf(b->condition, sizeof b->condition, "%s", arguments);
    if (!*arguments)
        fprintf(debug_out, "Breakpoint %u now unconditional.\n", b->number);
    return false;
}

bool command_do_ignore(debugger *d, const char *arguments)
{
    breakpoint *b = read_breakpoint(d, &arguments);
    uint64_t count;

    if (!b || !debug_count(d, arguments, &count))
        return false;
    b->ignored = count;
    fprintf(debug_out, "Will ignore next %" PRIu64 " crossings of breakpoint %u.\n", count, b->number);
    return false;
}
