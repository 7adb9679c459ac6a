/* src/debug/info.c - `info`, and the choice of work-items. */
#include "src/debug/command.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- variables ------------------------------------------------------------------------------------------------------------ */

typedef struct variable_list {
    debugger *d;
    bool wants_parameters;
    unsigned count;
    VEC(const char *) seen;
} variable_list;

static void print_variable(void *context, const char *name, const debug_value *v, bool is_parameter)
{
    variable_list *l = context;
    debug_context c = debug_context_of(l->d);
    debug_value read = *v;

    if (is_parameter != l->wants_parameters)
        return;
    for (size_t n = 0; n < l->seen.count; n++)
        if (strcmp(l->seen.items[n], name) == 0)
            return; /* hidden by one of an inner block */
    vec_push(&l->d->memory, &l->seen, name);
    l->count++;
    const char *problem = expression_read(&c, &read);
    fprintf(debug_out, "%s = ", name);
    if (problem)
        fprintf(debug_out, "<%s>", problem);
    else
        debug_print_value(l->d, &read, 0);
    fprintf(debug_out, "\n");
}

static void info_variables(debugger *d, bool parameters)
{
    variable_list l = {.d = d, .wants_parameters = parameters};

    bool is_known = d->target->variables(d->launch, d->selected, d->frame, d->lane, &d->memory, NULL, print_variable, &l);
    if (!l.count)
        fprintf(debug_out, is_known ? "No %s.\n" : "No %s are known here.\n", parameters ? "arguments" : "locals");
}

static void info_locals(debugger *d)
{
    info_variables(d, false);
}

static void info_args(debugger *d)
{
    info_variables(d, true);
}

/* --- units ---------------------------------------------------------------------------------------------------------------- */

static const char *state_name(debug_state s)
{
    static const char *const names[] = {"runs", "waits at a barrier", "waits for its sub-group", "has ended", "has faulted"};

    return names[s];
}

static void print_unit(debugger *d, uint32_t number)
{
    void *unit = d->target->find(d->selected, number);

    if (!unit)
        return;
    debug_state state = d->target->state_of(unit);
    fprintf(debug_out, "%c %-4" PRIu32 " %-14s %-24s", unit == d->selected ? '*' : ' ', number, debug_item_name(d, unit),
            state_name(state));
    if (state != DEBUG_ENDED && d->target->depth(unit)) {
        debug_place p = d->target->place_of(d->launch, unit, 0);
        fprintf(debug_out, " %s at ", debug_function_name(d, p.function));
        if (p.line)
            fprintf(debug_out, "%s:%" PRIu32, p.file, p.line);
        else
            fprintf(debug_out, "instruction %" PRIu32, p.instruction);
    }
    fprintf(debug_out, "\n");
}

static void info_units(debugger *d)
{
    enum { MOST = 256 };

    unsigned count = d->target->count(d->selected);
    fprintf(debug_out, "  %-4s %-14s %-24s %s\n", "No.", "Global id", "State", "Place");
    for (uint32_t n = 0; n < count && n < MOST; n++)
        print_unit(d, n);
    if (count > MOST)
        fprintf(debug_out, "  … and %u more; print EXPRESSION @group shows a value of all.\n", count - MOST);
}

static void info_lanes(debugger *d)
{
    uint32_t active;
    debug_ids ids;

    unsigned lanes = d->target->lanes(d->selected, &active);
    if (lanes == 1) {
        unsigned width = d->launch->program.simd, count = d->target->count(d->selected);
        uint32_t first = d->target->number_of(d->selected) / width * width;
        fprintf(debug_out, "Sub-group %" PRIu32 ", of %u work-items:\n", first / width, width);
        for (uint32_t n = first; n < first + width && n < count; n++)
            print_unit(d, n);
        return;
    }
    d->target->ids_of(d->launch, d->selected, 0, &ids);
    for (unsigned n = 0; n < lanes; n++)
        fprintf(debug_out, "%c lane %-2u work-item %" PRIu32 " of the group  %s\n", n == d->lane ? '*' : ' ', n,
                ids.unit * lanes + n, active >> n & 1 ? "active" : "inactive");
}

static void info_groups(debugger *d)
{
    debug_ids ids;
    const run_sizes *z = d->launch->sizes;

    fprintf(debug_out, "%zux%zux%zu work-items in groups of %zux%zux%zu\n", z->global[0], z->global[1], z->global[2], z->local[0],
            z->local[1], z->local[2]);
    d->target->ids_of(d->launch, d->selected, 0, &ids);
    fprintf(debug_out, "group (%" PRIu32 ",%" PRIu32 ",%" PRIu32 ") runs: %u %ss\n", ids.group[0], ids.group[1], ids.group[2],
            d->target->count(d->selected), d->target->unit_name);
}

static void info_barriers(debugger *d)
{
    unsigned waiting = 0, ended = 0;

    unsigned count = d->target->count(d->selected);
    for (uint32_t n = 0; n < count; n++) {
        void *unit = d->target->find(d->selected, n);
        debug_state s = unit ? d->target->state_of(unit) : DEBUG_ENDED;
        waiting += s == DEBUG_WAITS || s == DEBUG_WAITS_FOR_SUB_GROUP;
        ended += s == DEBUG_ENDED;
        if (s == DEBUG_WAITS || s == DEBUG_WAITS_FOR_SUB_GROUP)
            print_unit(d, n);
    }
    fprintf(debug_out, "%u of %u %ss wait, %u have ended.\n", waiting, count, d->target->unit_name, ended);
}

/* --- the rest ------------------------------------------------------------------------------------------------------------- */

static void info_buffers(debugger *d)
{
    const run_values *v = d->launch->values;

    for (size_t n = 0; n < v->buffers.count; n++) {
        const run_buffer *b = &v->buffers.items[n];
        fprintf(debug_out, "%-12s %10zu bytes", b->name, b->contents.bytes);
        if (!b->format)
            fprintf(debug_out, "  at 0x%" PRIx64, d->target->buffer_address(d->launch, d->selected, (unsigned)n));
        fprintf(debug_out, "  %s%s\n", array_type_name(&d->memory, &b->contents), b->format ? ", an image" : "");
    }
}

static void info_breakpoints(debugger *d)
{
    unsigned count = 0;

    for (unsigned n = 0; n < d->shared->breakpoint_rows; n++) {
        const breakpoint *b = &d->shared->breakpoints[n];
        static const char *const kinds[] = {"breakpoint", "breakpoint", "breakpoint", "watchpoint", "catchpoint"};
        text t;
        if (!b->number)
            continue;
        if (!count++)
            fprintf(debug_out, "%-4s %-11s %-5s %-4s %s\n", "Num", "Type", "Disp", "Enb", "What");
        text_init(&t, &d->memory);
        debug_print_breakpoint(&t, b);
        fprintf(debug_out, "%-4u %-11s %-5s %-4c %s\n", b->number, kinds[b->kind], b->is_temporary ? "del" : "keep",
                b->is_enabled ? 'y' : 'n', t.data);
        if (b->has_item)
            fprintf(debug_out, "     only work-item (%" PRIu32 ",%" PRIu32 ",%" PRIu32 ")\n", b->item[0], b->item[1], b->item[2]);
        if (*b->condition)
            fprintf(debug_out, "     stop only if %s\n", b->condition);
        if (b->hits)
            fprintf(debug_out, "     already hit %" PRIu64 " time%s\n", b->hits, b->hits == 1 ? "" : "s");
        if (b->ignored)
            fprintf(debug_out, "     ignore next %" PRIu64 " hits\n", b->ignored);
    }
    if (!count)
        fprintf(debug_out, "No breakpoints, watchpoints or catchpoints.\n");
}

static void info_display(debugger *d)
{
    unsigned count = 0;

    for (unsigned n = 0; n < MOST_DISPLAYS; n++) {
        const display *w = &d->shared->displays[n];
        if (w->number && !count++)
            fprintf(debug_out, "Auto-display expressions now in effect:\n");
        if (w->number)
            fprintf(debug_out, "%u: %s%c %s\n", w->number, w->format ? "/" : "", w->format ? w->format : ' ', w->expression);
    }
    if (!count)
        fprintf(debug_out, "There are no auto-display expressions now.\n");
}

static void info_checkpoints(debugger *d)
{
    unsigned count = 0;

    for (unsigned n = 0; n < MOST_MARKS; n++)
        if (d->shared->marks[n].number) {
            fprintf(debug_out, "%u  step %" PRIu64 "\n", d->shared->marks[n].number, d->shared->marks[n].step);
            count++;
        }
    if (!count)
        fprintf(debug_out, "No checkpoints.\n");
}

static void info_launch(debugger *d)
{
    fprintf(debug_out, "kernel %s, launch %u, step %" PRIu64, d->launch->values->signature->kernel, d->launches, d->step);
    if (d->shared->has_end)
        fprintf(debug_out, " of %" PRIu64, d->shared->end);
    fprintf(debug_out, "\n");
    info_groups(d);
}

static void info_frame(debugger *d)
{
    debug_print_frame(d, d->frame);
    fprintf(debug_out, "frame %u of %u\n", d->frame, d->target->depth(d->selected));
}

static void info_line(debugger *d)
{
    debug_place p = d->target->place_of(d->launch, d->selected, d->frame);

    fprintf(debug_out, "Line %" PRIu32 " of \"%s\" is at %s %" PRIu32 " of %s.\n", p.line, p.file ? p.file : "?",
            d->launch->via_ir ? "operation" : "instruction", p.instruction, debug_function_name(d, p.function));
}

static void info_source(debugger *d)
{
    debug_place p = d->target->place_of(d->launch, d->selected, d->frame);

    fprintf(debug_out, "Current source file is %s\n", p.file ? p.file : "unknown");
    for (unsigned n = 0; d->target->function_at(d->launch, n); n++)
        fprintf(debug_out, "%s%s", n ? ", " : "Functions: ", debug_function_name(d, d->target->function_at(d->launch, n)));
    fprintf(debug_out, "\n");
}

static void info_regions(debugger *d)
{
    text t;

    text_init(&t, &d->memory);
    if (d->target->print_regions)
        d->target->print_regions(&t, d->launch, d->selected);
    fprintf(debug_out, "%s", t.length ? t.data : "The next step has no operands in regions of registers.\n");
}

static void info_registers(debugger *d)
{
    text t;

    text_init(&t, &d->memory);
    d->target->print_registers(&t, d->launch, d->selected, d->frame);
    fprintf(debug_out, "%s", t.length ? t.data : "No registers here.\n");
}

bool command_do_info(debugger *d, const char *arguments)
{
    static const struct {
        const char *name;
        void (*print)(debugger *d);
    } subjects[] = {
        {"locals", info_locals},           {"args", info_args},         {"arguments", info_args},
        {"work-items", info_units},        {"threads", info_units},     {"lanes", info_lanes},
        {"groups", info_groups},           {"barriers", info_barriers}, {"registers", info_registers},
        {"regions", info_regions},         {"buffers", info_buffers},   {"breakpoints", info_breakpoints},
        {"watchpoints", info_breakpoints}, {"display", info_display},   {"checkpoints", info_checkpoints},
        {"launch", info_launch},           {"frame", info_frame},       {"line", info_line},
        {"source", info_source},
    };
    size_t length = strlen(arguments);
    unsigned found = 0;

    for (size_t n = 0; length && n < sizeof subjects / sizeof *subjects; n++)
        if (strncmp(subjects[n].name, arguments, length) == 0) {
            subjects[n].print(d);
            found++;
            break;
        }
    if (!found) {
        debug_error("\"info\" must be followed by the name of a subject:");
        for (size_t n = 0; n < sizeof subjects / sizeof *subjects; n++)
            fprintf(debug_out, "%s%s", n ? ", " : "", subjects[n].name);
        fprintf(debug_out, "\n");
    }
    return false;
}

/* --- the choice of a work-item -------------------------------------------------------------------------------------------- */

static void select_unit(debugger *d, void *unit)
{
    d->selected = unit;
    d->frame = 0;
    d->listed = 0;
    debug_state s = d->target->state_of(unit);
    fprintf(debug_out, "[%s %s", d->target->unit_name, debug_item_name(d, unit));
    if (d->lane)
        fprintf(debug_out, ", lane %u", d->lane);
    fprintf(debug_out, ", %s]\n", state_name(s));
    d->shared->shown_lane = d->lane;
    if (s != DEBUG_ENDED && d->target->depth(unit)) {
        debug_print_frame(d, 0);
        debug_print_source(d, d->target->place_of(d->launch, unit, 0));
    }
}

/* The group of the work-item with the global id ITEM, and its number in it; false if the launch has no such work-item. */
static bool find_item(const debugger *d, const uint32_t item[3], uint64_t *group, uint32_t *number)
{
    const run_sizes *z = d->launch->sizes;
    uint64_t linear_group = 0, linear = 0;

    for (unsigned n = 3; n-- > 0;) {
        uint64_t global = z->global[n] ? z->global[n] : 1, local = z->local[n] ? z->local[n] : 1;
        uint64_t at = (uint64_t)item[n] - z->offset[n], groups = (global + local - 1) / local, in = at / local;
        uint64_t size = global - in * local < local ? global - in * local : local;
        if (item[n] < z->offset[n] || at >= global)
            return false;
        linear_group = linear_group * groups + in;
        linear = linear * size + at % local;
    }
    *group = linear_group;
    *number = (uint32_t)linear;
    return true;
}

bool command_do_work_item(debugger *d, const char *arguments)
{
    uint32_t item[3], number, active;
    uint64_t group;
    const char *given = arguments;

    if (!*arguments) {
        select_unit(d, d->selected);
        return false;
    }
    if (!debug_item(&arguments, item) || *arguments) {
        debug_error("Expected a global id, such as 3,0,0, not '%s'.", given);
        return false;
    }
    if (!find_item(d, item, &group, &number)) {
        debug_error("The launch has no work-item (%" PRIu32 ",%" PRIu32 ",%" PRIu32 ").", item[0], item[1], item[2]);
        return false;
    }
    unsigned lanes = d->target->lanes(d->selected, &active);
    void *unit = group == d->target->group_of(d->selected) ? d->target->find(d->selected, number / lanes) : NULL;
    if (unit) {
        d->selected = unit;
        debug_choose_lane(d, number % lanes);
        select_unit(d, unit);
        return false;
    }
    /* groups run one after the other, and a thread exists while it runs */
    bool is_past =
        group < d->target->group_of(d->selected) || (group == d->target->group_of(d->selected) && number / lanes < d->number);
    debug_set_goal(d, is_past ? GOAL_SEARCH : GOAL_FORWARD, RESUME_ITEM, 1);
    d->shared->goal.group = group;
    d->shared->goal.unit = number / lanes;
    d->shared->goal.lane = number % lanes + 1;
    if (is_past)
        debug_search_back(d);
    return true;
}

bool command_do_lane(debugger *d, const char *arguments)
{
    uint64_t n;
    uint32_t active;

    unsigned lanes = d->target->lanes(d->selected, &active);
    if (!*arguments) {
        fprintf(debug_out, "lane %u\n", lanes > 1 ? d->lane : d->target->number_of(d->selected) % d->launch->program.simd);
        return false;
    }
    if (!debug_number(d, &arguments, &n))
        return false;
    if (lanes == 1) {
        unsigned width = d->launch->program.simd;
        void *unit =
            n < width ? d->target->find(d->selected, (uint32_t)(d->target->number_of(d->selected) / width * width + n)) : NULL;
        if (unit)
            select_unit(d, unit);
        else
            debug_error("The sub-group has no lane %" PRIu64 ".", n);
        return false;
    }
    if (n >= lanes) {
        debug_error("The thread has no lane %" PRIu64 ".", n);
        return false;
    }
    debug_choose_lane(d, (unsigned)n);
    d->shared->shown_lane = d->lane;
    fprintf(debug_out, "[lane %u%s]\n", d->lane, active >> n & 1 ? "" : ", which is inactive here");
    return false;
}

bool command_do_thread(debugger *d, const char *arguments)
{
    uint64_t n;

    if (!*arguments) {
        select_unit(d, d->selected);
        return false;
    }
    if (!debug_number(d, &arguments, &n))
        return false;
    void *unit = n < UINT32_MAX ? d->target->find(d->selected, (uint32_t)n) : NULL;
    if (unit) {
        d->selected = unit;
        debug_select_lane(d);
        select_unit(d, unit);
    } else
        debug_error("The group has no %s %" PRIu64 " now.", d->target->unit_name, n);
    return false;
}
