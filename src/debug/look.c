/* src/debug/look.c - the commands that look at values, frames and the source. */
#include "src/debug/command.h"

#include <ctype.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- values --------------------------------------------------------------------------------------------------------------- */

value_format debug_format_of(char letter)
{
    static const char letters[] = "\0xdutocf";
    static const value_format formats[] = {FORMAT_NATURAL, FORMAT_HEX,   FORMAT_DECIMAL,   FORMAT_UNSIGNED,
                                           FORMAT_BINARY,  FORMAT_OCTAL, FORMAT_CHARACTER, FORMAT_FLOAT};

    for (unsigned n = 0; n < sizeof formats / sizeof *formats; n++)
        if (letters[n] == letter)
            return formats[n];
    return FORMAT_NATURAL;
}

bool debug_format(const char **arguments, char *format)
{
    *format = 0;
    if (**arguments != '/')
        return true;
    if (!(*arguments)[1] || !strchr("xdutocf", (*arguments)[1]) || isalnum((unsigned char)(*arguments)[2])) {
        debug_error("Undefined output format \"%.*s\"; there are x, d, u, t, o, c and f.", (int)strcspn(*arguments, " \t"),
                    *arguments);
        return false;
    }
    *format = (*arguments)[1];
    *arguments += 2;
    *arguments += strspn(*arguments, " \t");
    return true;
}

/* The value "$3" or "$name" that was kept. */
static bool find_kept(void *owner, const char *name, debug_value *out)
{
    debugger *d = owner;
    const debug_shared *s = d->shared;
    char wanted[32];

    snprintf(wanted, sizeof wanted, "%s", name);
    if (strcmp(name, "$") == 0 || strcmp(name, "$$") == 0)
        snprintf(wanted, sizeof wanted, "$%u", s->last_number - (name[1] == '$'));
    for (unsigned n = s->value_count; n-- > 0;) {
        const kept_value *v = &s->values[n];
        if (strcmp(v->name, wanted) != 0)
            continue;
        *out = (debug_value){.type = value_type(v->type), .is_available = true};
        out->data = arena_copy(&d->memory, v->data, sizeof v->data);
        return true;
    }
    return false;
}

/* Keeps V, a number, vector or pointer, as NAME. */
static void keep(debugger *d, const char *name, const debug_value *v)
{
    debug_shared *s = d->shared;
    unsigned n = 0;
    element e = value_element(v->type);

    while (n < s->value_count && strcmp(s->values[n].name, name) != 0)
        n++;
    if (n == MOST_VALUES) { /* the oldest one goes */
        memmove(s->values, s->values + 1, (MOST_VALUES - 1) * sizeof *s->values);
        n = MOST_VALUES - 1;
    } else if (n == s->value_count) {
        s->value_count++;
    }
    kept_value *k = &s->values[n];
    *k = (kept_value){.type = v->type->kind == IR_SOURCE_POINTER ? (element){ELEMENT_ulong, 1} : e};
    snprintf(k->name, sizeof k->name, "%s", name);
    memcpy(k->data, v->data, v->type->size < sizeof k->data ? v->type->size : sizeof k->data);
}

static debug_context full_context(debugger *d)
{
    debug_context c = debug_context_of(d);

    c.convenience = find_kept;
    c.owner = d;
    return c;
}

bool debug_evaluate(debugger *d, const char *expression, debug_value *out)
{
    debug_context c = full_context(d);

    const char *problem = expression_evaluate(&c, expression, out, NULL);

    if (problem)
        debug_error("%s", problem);
    return !problem;
}

void debug_print_value(debugger *d, const debug_value *v, char format)
{
    debug_context c = debug_context_of(d);
    text t;

    text_init(&t, &d->memory);
    value_print(&t, v, debug_format_of(format), expression_name_at, &c);
    fprintf(debug_out, "%s", t.data);
}

/* --- a value of many work-items ------------------------------------------------------------------------------------------- */

typedef struct many {
    const char *expression;
    char format;
} many;

/* Prints the value for lane LANE of UNIT, with the id of its work-item. */
static void print_of(debugger *d, const many *m, void *unit, unsigned lane, bool is_active)
{
    debug_context c = full_context(d);
    debug_value v;

    c.unit = unit;
    c.lane = lane;
    c.frame = unit == d->selected ? d->frame : 0;
    const char *problem =
        d->target->state_of(unit) == DEBUG_ENDED ? "it has ended" : expression_evaluate(&c, m->expression, &v, NULL);
    uint32_t active;
    if (d->target->lanes(unit, &active) > 1)
        fprintf(debug_out, "%c lane %-2u ", is_active ? '*' : ' ', lane);
    else
        fprintf(debug_out, "%c %-12s ", unit == d->selected ? '*' : ' ', debug_item_name(d, unit));
    if (problem)
        fprintf(debug_out, "<%s>", problem);
    else
        debug_print_value(d, &v, m->format);
    fprintf(debug_out, "\n");
}

/* "@lane N", "@all" or "@group" at the end of EXPRESSION: cuts it off, and prints the value for these. False: it has none of them. */
static bool print_many(debugger *d, char *expression, char format)
{
    char *at = strrchr(expression, '@');
    many m = {expression, format};
    uint32_t active;

    if (!at || (strncmp(at, "@lane", 5) != 0 && strcmp(at, "@all") != 0 && strcmp(at, "@group") != 0))
        return false;
    *at = 0;
    unsigned lanes = d->target->lanes(d->selected, &active), count = d->target->count(d->selected),
             width = d->launch->program.simd;
    uint32_t number = d->target->number_of(d->selected);
    uint32_t first = strcmp(at, "@group") == 0 || at[1] == 'g' ? 0 : lanes > 1 ? number : number / width * width;
    uint32_t end = at[1] == 'g' ? count : lanes > 1 ? number + 1 : first + width < count ? first + width : count;
    unsigned long only = at[1] == 'l' ? strtoul(at + 5, NULL, 0) : ULONG_MAX;
    for (uint32_t n = first; n < end; n++) {
        void *unit = d->target->find(d->selected, n);
        unsigned count_of_lanes = unit ? d->target->lanes(unit, &active) : 0;
        for (unsigned lane = 0; lane < count_of_lanes; lane++)
            if (only == ULONG_MAX || only == (lanes > 1 ? lane : n - first))
                print_of(d, &m, unit, lane, active >> lane & 1);
    }
    return true;
}

void debug_print_and_keep(debugger *d, const debug_value *v, char format)
{
    char name[32];

    snprintf(name, sizeof name, "$%u", ++d->shared->last_number);
    fprintf(debug_out, "%s = ", name);
    debug_print_value(d, v, format);
    fprintf(debug_out, "\n");
    if (v->is_available && (value_element(v->type).lanes || v->type->kind == IR_SOURCE_POINTER))
        keep(d, name, v);
}

bool command_do_print(debugger *d, const char *arguments)
{
    char format;
    debug_value v;

    if (!debug_format(&arguments, &format))
        return false;
    if (!*arguments)
        arguments = "$";
    if (print_many(d, arena_strndup(&d->memory, arguments, strlen(arguments)), format) || !debug_evaluate(d, arguments, &v))
        return false;
    debug_print_and_keep(d, &v, format);
    return false;
}

bool command_do_whatis(debugger *d, const char *arguments)
{
    debug_value v;

    if (debug_evaluate(d, arguments, &v))
        fprintf(debug_out, "type = %s\n", v.type->name);
    return false;
}

/* --- displays ------------------------------------------------------------------------------------------------------------- */

static void print_display(debugger *d, const display *w)
{
    debug_context c = full_context(d);
    debug_value v;
    const char *problem = expression_evaluate(&c, w->expression, &v, NULL);

    fprintf(debug_out, "%u: %s = ", w->number, w->expression);
    if (problem)
        fprintf(debug_out, "<%s>", problem);
    else
        debug_print_value(d, &v, w->format);
    fprintf(debug_out, "\n");
}

void debug_print_displays(debugger *d)
{
    for (unsigned n = 0; n < MOST_DISPLAYS; n++)
        if (d->shared->displays[n].number)
            print_display(d, &d->shared->displays[n]);
}

bool command_do_display(debugger *d, const char *arguments)
{
    debug_shared *s = d->shared;
    debug_value v;
    char format;

    if (!debug_format(&arguments, &format))
        return false;
    if (!*arguments) {
        debug_print_displays(d);
        return false;
    }
    if (strlen(arguments) >= MOST_WORDS) {
        debug_error("The expression is too long.");
        return false;
    }
    if (!debug_evaluate(d, arguments, &v))
        return false;
    for (unsigned n = 0; n < MOST_DISPLAYS; n++) {
        display *w = &s->displays[n];
        if (w->number)
            continue;
        *w = (display){.number = ++s->last_display, .format = format};
        snprintf(w->expression, sizeof w->expression, "%s", arguments);
        print_display(d, w);
        return false;
    }
    debug_error("There are too many displays (%d).", MOST_DISPLAYS);
    return false;
}

bool command_do_undisplay(debugger *d, const char *arguments)
{
    uint64_t number;

    if (!*arguments)
        memset(d->shared->displays, 0, sizeof d->shared->displays);
    while (*arguments && debug_number(d, &arguments, &number)) {
        bool found = false;
        for (unsigned n = 0; n < MOST_DISPLAYS; n++)
            if (number && d->shared->displays[n].number == number) {
                d->shared->displays[n].number = 0;
                found = true;
            }
        if (!found)
            debug_error("No display number %" PRIu64 ".", number);
    }
    return false;
}

/* --- memory --------------------------------------------------------------------------------------------------------------- */

typedef struct examination {
    uint64_t count;
    char format, size;
} examination;

static bool read_examination(const char **arguments, examination *x)
{
    *x = (examination){1, 'x', 'w'};
    if (**arguments != '/')
        return true;
    const char *at = *arguments + 1;
    char *end;
    uint64_t count = strtoull(at, &end, 10);
    x->count = end > at ? count : 1;
    for (at = end; *at && !isspace((unsigned char)*at); at++)
        if (strchr("bhwg", *at))
            x->size = *at;
        else if (strchr("xdutocfs", *at))
            x->format = *at;
        else {
            debug_error("Unknown letter '%c': formats are x d u t o c f s, sizes b h w g.", *at);
            return false;
        }
    if (x->count > 4096) {
        debug_error("At most 4096 at once.");
        return false;
    }
    *arguments = at + strspn(at, " \t");
    return true;
}

static void examine_text(debugger *d, uint64_t address)
{
    fprintf(debug_out, "0x%" PRIx64 ": \"", address);
    for (unsigned n = 0; n < VALUE_MOST_ELEMENTS; n++) {
        const unsigned char *c = d->target->bytes(d->selected, d->lane, address + n, 1);
        if (!c || !*c)
            break;
        fprintf(debug_out, isprint(*c) && *c != '"' && *c != '\\' ? "%c" : "\\%03o", *c);
    }
    fprintf(debug_out, "\"\n");
}

static void examine(debugger *d, uint64_t address, const examination *x)
{
    static const char *const types[2][4] = {{"uchar", "ushort", "uint", "ulong"}, {"uchar", "half", "float", "double"}};
    static const char sizes[] = "bhwg";
    unsigned log = (unsigned)(strchr(sizes, x->size) - sizes), bytes = 1u << log, a_line = 16 / bytes < 8 ? 16 / bytes : 8;
    const ir_source_type *t = value_type(element_of_spelling(types[x->format == 'f'][log]));
    uint64_t offset;

    for (uint64_t n = 0; n < x->count; n++, address += bytes) {
        if (n % a_line == 0) {
            const char *name = d->target->name_at(d->selected, address, &offset);
            fprintf(debug_out, n ? "\n0x%" PRIx64 : "0x%" PRIx64, address);
            if (name)
                fprintf(debug_out, " <%s+%" PRIu64 ">", name, offset);
            fprintf(debug_out, ":");
        }
        unsigned char *from = d->target->bytes(d->selected, d->lane, address, bytes);
        if (!from) {
            fprintf(debug_out, "\nCannot access memory at 0x%" PRIx64 "\n", address);
            return;
        }
        fprintf(debug_out, "\t");
        debug_print_value(d, &(debug_value){.type = t, .is_available = true, .data = from}, x->format == 'f' ? 0 : x->format);
    }
    fprintf(debug_out, "\n");
}

bool command_do_examine(debugger *d, const char *arguments)
{
    examination x;
    debug_value v;

    if (!read_examination(&arguments, &x) || !debug_evaluate(d, arguments, &v))
        return false;
    element e = value_element(v.type);
    uint64_t address = v.type->kind == IR_SOURCE_ARRAY && v.has_address ? v.address
                       : v.type->kind == IR_SOURCE_POINTER || e.lanes   ? (uint64_t)value_integer(&v, 0)
                                                                        : v.address;
    if (x.format == 's')
        examine_text(d, address);
    else
        examine(d, address, &x);
    return false;
}

/* --- assignments ---------------------------------------------------------------------------------------------------------- */

bool command_do_set(debugger *d, const char *arguments)
{
    debug_context c = full_context(d);
    debug_value place, v;
    const char *end, *problem;

    if (strncmp(arguments, "var ", 4) == 0)
        arguments += 4;
    if (*arguments == '$' && !isdigit((unsigned char)arguments[1])) { /* a convenience variable */
        const char *equals = strchr(arguments, '=');
        size_t n = strcspn(arguments, " \t=");
        if (!equals || n >= sizeof d->shared->values->name) {
            debug_error("Expected $NAME = VALUE.");
            return false;
        }
        if (debug_evaluate(d, equals + 1, &v) && v.is_available && v.type->size <= sizeof d->shared->values->data)
            keep(d, arena_strndup(&d->memory, arguments, n), &v);
        return false;
    }
    c.may_write = true;
    problem = expression_evaluate(&c, arguments, &place, &end);
    if (problem) {
        debug_error("%s", problem);
        return false;
    }
    if (!c.has_written) {
        debug_error("Expected an assignment: EXPRESSION = VALUE.");
        return false;
    }
    if (!debug_note_edit(d, d->selected, place.address, place.type->size))
        debug_error("The assignment cannot be kept: there are too many, or the object is too large.");
    return false;
}

/* --- frames --------------------------------------------------------------------------------------------------------------- */

typedef struct argument_list {
    debugger *d;
    text *out;
    bool is_first;
} argument_list;

static void add_argument(void *context, const char *name, const debug_value *v, bool is_parameter)
{
    argument_list *a = context;
    debug_context c = debug_context_of(a->d);
    debug_value read = *v;

    if (!is_parameter)
        return;
    text_printf(a->out, "%s%s=", a->is_first ? "" : ", ", name);
    a->is_first = false;
    if (v->type->kind == IR_SOURCE_RECORD || v->type->kind == IR_SOURCE_ARRAY)
        text_str(a->out, "...");
    else if (expression_read(&c, &read))
        text_str(a->out, "?");
    else /* pointers without their types */
        value_print(a->out, &read, v->type->kind == IR_SOURCE_POINTER ? FORMAT_HEX : FORMAT_NATURAL, expression_name_at, &c);
}

void debug_print_frame(debugger *d, unsigned n)
{
    debug_place p = d->target->place_of(d->launch, d->selected, n);
    text arguments;
    argument_list list = {d, &arguments, true};
    unsigned frame = d->frame;

    text_init(&arguments, &d->memory);
    text_str(&arguments, "");
    d->frame = n;
    d->target->variables(d->launch, d->selected, n, d->lane, &d->memory, NULL, add_argument, &list);
    d->frame = frame;
    fprintf(debug_out, "#%u  %s (%s)", n, debug_function_name(d, p.function), arguments.length ? arguments.data : "");
    if (p.line)
        fprintf(debug_out, " at %s:%" PRIu32, p.file, p.line);
    else
        fprintf(debug_out, " at instruction %" PRIu32, p.instruction);
    fprintf(debug_out, "\n");
}

void debug_print_source(debugger *d, debug_place place)
{
    source_place at;

    if (place.line && d->sources && source_line(d->sources, place.file, place.is_library, place.line, &at))
        fprintf(debug_out, "%" PRIu32 "\t%.*s\n", place.line, (int)at.line_length, at.line_text);
    else if (!place.line) {
        text t;
        text_init(&t, &d->memory);
        d->target->print_step(&t, d->launch, d->selected);
        if (t.length)
            fprintf(debug_out, "%" PRIu32 "\t%s\n", place.instruction, t.data);
    }
}

static void show_frame(debugger *d)
{
    debug_print_frame(d, d->frame);
    debug_print_source(d, d->target->place_of(d->launch, d->selected, d->frame));
    d->listed = 0;
}

bool command_do_backtrace(debugger *d, const char *arguments)
{
    (void)arguments;
    for (unsigned n = 0; n < d->target->depth(d->selected); n++)
        debug_print_frame(d, n);
    return false;
}

/* Selects frame N; the least and the greatest one are the limits. */
static bool select_frame(debugger *d, int64_t n)
{
    if (n < 0)
        debug_error("Bottom (innermost) frame selected; you cannot go down.");
    else if ((uint64_t)n >= d->target->depth(d->selected))
        debug_error("Initial frame selected; you cannot go up.");
    else {
        d->frame = (unsigned)n;
        show_frame(d);
    }
    return false;
}

bool command_do_frame(debugger *d, const char *arguments)
{
    uint64_t n = d->frame;

    if (*arguments && !debug_number(d, &arguments, &n))
        return false;
    return select_frame(d, (int64_t)n);
}

bool command_do_up(debugger *d, const char *arguments)
{
    uint64_t n;

    return debug_count(d, arguments, &n) && select_frame(d, d->frame + (int64_t)n);
}

bool command_do_down(debugger *d, const char *arguments)
{
    uint64_t n;

    return debug_count(d, arguments, &n) && select_frame(d, d->frame - (int64_t)n);
}

/* --- source --------------------------------------------------------------------------------------------------------------- */

/* Prints lines FIRST to LAST of FILE; returns whether there was one. The current one is marked. */
static bool print_lines(debugger *d, const char *file, uint32_t first, uint32_t last)
{
    debug_place here = d->target->place_of(d->launch, d->selected, d->frame);
    source_place at;
    bool is_file = here.file && strcmp(here.file, file) == 0, found = false;

    while (is_file && first < here.line && !source_line(d->sources, file, false, first, &at)) /* by #line, lines may be missing */
        first++;
    for (uint32_t n = first; n <= last && source_line(d->sources, file, false, n, &at); n++) {
        bool is_here = is_file && here.line == n;
        fprintf(debug_out, "%s%" PRIu32 "\t%.*s\n", is_here ? "=> " : "   ", n, (int)at.line_length, at.line_text);
        found = true;
    }
    d->listed = last;
    snprintf(d->listed_file, sizeof d->listed_file, "%s", file);
    return found;
}

bool command_do_list(debugger *d, const char *arguments)
{
    enum { AROUND = 5, LINES = 10 };
    debug_place here = d->target->place_of(d->launch, d->selected, d->frame);
    const char *file = here.file, *end;
    uint32_t first, last;

    if (!here.line && !*arguments) {
        debug_error("There is no source here; see disassemble.");
        return false;
    }
    if (*arguments) {
        char function[MOST_WORDS], *comma;
        unsigned long a = strtoul(arguments, &comma, 10);
        if (comma > arguments && (*comma == ',' || !*comma)) {
            first = *comma ? (uint32_t)a : a > AROUND ? (uint32_t)a - AROUND : 1;
            last = *comma == ',' && isdigit((unsigned char)comma[1]) ? (uint32_t)strtoul(comma + 1, NULL, 10) : first + LINES - 1;
        } else {
            uint32_t line = debug_location(d, arguments, &end, function);
            if (!line)
                return false;
            debug_place p = d->target->place_of_line(d->launch, line);
            file = p.file;
            first = p.line > AROUND ? p.line - AROUND : 1;
            last = first + LINES - 1;
        }
    } else if (d->listed) {
        file = d->listed_file;
        first = d->listed + 1;
        last = first + LINES - 1;
    } else {
        first = here.line > AROUND ? here.line - AROUND : 1;
        last = first + LINES - 1;
    }
    if (!first)
        first = 1;
    if (!file || !print_lines(d, arena_strndup(&d->memory, file, strlen(file)), first, last))
        debug_error("Line number %" PRIu32 " out of range.", first);
    return false;
}

bool command_do_disassemble(debugger *d, const char *arguments)
{
    text t;

    (void)arguments;
    text_init(&t, &d->memory);
    d->target->disassemble(&t, d->launch, d->selected, d->frame);
    fprintf(debug_out, "%s", t.length ? t.data : "Nothing is being executed here.\n");
    return false;
}
