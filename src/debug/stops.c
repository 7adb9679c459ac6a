/* src/debug/stops.c - breakpoints, watchpoints and catchpoints. */
#include "src/debug/expression.h"
#include "src/debug/session.h"

#include <inttypes.h>
#include <string.h>

debug_context debug_context_of(debugger *d)
{
    return (debug_context){
        .launch = d->launch, .target = d->target, .unit = d->selected, .frame = d->frame, .lane = d->lane, .memory = &d->memory};
}

void debug_choose_lane(debugger *d, unsigned lane)
{
    uint32_t active;

    d->lane = lane;
    if (d->target->lanes(d->selected, &active) > 1)
        d->shared->lane = (lane_choice){true, d->target->group_of(d->selected), d->target->number_of(d->selected), lane};
}

/* The lane of UNIT that the user has chosen; 0: none. */
static unsigned chosen_lane(const debugger *d, void *unit)
{
    const lane_choice *c = &d->shared->lane;

    return c->is_set && c->group == d->target->group_of(unit) && c->unit == d->target->number_of(unit) ? c->lane : 0;
}

unsigned debug_wanted_lane(const debugger *d)
{
    return chosen_lane(d, d->selected);
}

void debug_select_lane(debugger *d)
{
    uint32_t active;
    unsigned lanes = d->target->lanes(d->selected, &active);

    d->lane = lanes > 1 ? debug_wanted_lane(d) : 0;
    for (unsigned n = 0; lanes > 1 && !(active >> d->lane & 1) && n < lanes; n++)
        if (active >> n & 1)
            d->lane = n;
}

breakpoint *debug_find_breakpoint(debugger *d, unsigned number)
{
    for (unsigned n = 0; n < MOST_BREAKPOINTS; n++)
        if (number && d->shared->breakpoints[n].number == number)
            return &d->shared->breakpoints[n];
    return NULL;
}

breakpoint *debug_new_breakpoint(debugger *d, breakpoint_kind kind)
{
    for (unsigned n = 0; n < MOST_BREAKPOINTS; n++) {
        breakpoint *b = &d->shared->breakpoints[n];
        if (b->number)
            continue;
        *b = (breakpoint){.number = ++d->shared->last_breakpoint, .kind = kind, .is_enabled = true};
        d->is_watched[n] = false;
        if (d->shared->breakpoint_rows <= n)
            d->shared->breakpoint_rows = n + 1;
        return b;
    }
    return NULL;
}

/* --- lines ---------------------------------------------------------------------------------------------------------------- */

/* Is FILE, as the user names it, the file PATH? */
static bool is_file(const char *file, const char *path)
{
    size_t n = strlen(file), m = strlen(path);

    return n <= m && strcmp(path + m - n, file) == 0 && (n == m || path[m - n - 1] == '/');
}

uint32_t debug_find_code_line(debugger *d, const char *file, uint32_t line)
{
    debug_place here = d->selected ? d->target->place_of(d->launch, d->selected, d->frame) : (debug_place){0},
                p; /* at the end nothing is selected */
    uint32_t best = 0, best_line = UINT32_MAX;

    for (uint32_t n = 1; (p = d->target->place_of_line(d->launch, n)).line; n++) {
        bool is_wanted = file ? is_file(file, p.file) : !here.file || here.is_library || strcmp(here.file, p.file) == 0;
        if (is_wanted && p.line >= line && p.line < best_line) {
            best = n;
            best_line = p.line;
        }
    }
    return best;
}

void debug_set_line(debugger *d, breakpoint *b, uint32_t line)
{
    debug_place p = d->target->place_of_line(d->launch, line);

    b->line = line;
    b->file_line = p.line;
    snprintf(b->file, sizeof b->file, "%s", p.file ? p.file : "");
}

breakpoint *debug_add_namesake(debugger *d, const breakpoint *b, unsigned n)
{
    uint32_t line = b->kind == BREAK_FUNCTION ? d->target->line_of_function(d->launch, b->what, n) : 0;
    breakpoint *added = line ? debug_new_breakpoint(d, BREAK_FUNCTION) : NULL;

    if (!added)
        return NULL;
    unsigned number = added->number;
    *added = *b;
    added->number = number;
    debug_set_line(d, added, line);
    return added;
}

/* The number of LINE of FILE in the program that runs; 0: it has no code there. */
static uint32_t find_exact_line(debugger *d, const char *file, uint32_t line)
{
    debug_place p;

    for (uint32_t n = 1; (p = d->target->place_of_line(d->launch, n)).line; n++)
        if (p.line == line && strcmp(p.file, file) == 0)
            return n;
    return 0;
}

void debug_resolve_breakpoints(debugger *d)
{
    for (unsigned n = 0; n < d->shared->breakpoint_rows; n++) {
        breakpoint *b = &d->shared->breakpoints[n];
        if (b->number && b->file_line)
            b->line = find_exact_line(d, b->file, b->file_line);
        d->is_watched[n] = false;
    }
}

/* --- watchpoints ---------------------------------------------------------------------------------------------------------- */

static bool is_in_registers(const debugger *d, const breakpoint *b)
{
    return d->target->is_register && d->target->is_register(b->address);
}

/* The value of the variable of B in UNIT; NULL: it is not known at this step. */
static unsigned char *watched_variable(debugger *d, const breakpoint *b, void *unit)
{
    debug_value v;
    debug_context c = {.launch = d->launch,
                       .target = d->target,
                       .unit = unit,
                       .frame = d->target->depth(unit) - b->depth,
                       .lane = b->lane,
                       .memory = &d->memory};

    const char *problem = expression_evaluate(&c, b->what, &v, NULL);
    return !problem && v.is_available && v.type->size == b->bytes ? v.data : NULL;
}

static unsigned char *watched_bytes(debugger *d, const breakpoint *b)
{
    void *unit = d->unit;

    if (b->is_private) {
        if (d->group != b->group)
            return NULL;
        unit = d->target->find(d->unit, b->unit);
        if (!unit || d->target->depth(unit) < b->depth)
            return NULL;
    }
    if (unit && is_in_registers(d, b))
        return watched_variable(d, b, unit);
    return unit ? d->target->bytes(unit, 0, b->address, b->bytes) : NULL;
}

void debug_reset_watches(debugger *d)
{
    for (unsigned n = 0; n < d->shared->breakpoint_rows; n++) {
        const breakpoint *b = &d->shared->breakpoints[n];
        bool is_watch = b->number && b->kind == BREAK_WATCH && !b->is_write && d->unit;
        unsigned char *now = is_watch ? watched_bytes(d, b) : NULL;
        d->is_watched[n] = now != NULL;
        if (now)
            memcpy(d->watched[n], now, b->bytes);
    }
}

/* Has the object of breakpoint N changed since the step before? */
static bool has_changed(debugger *d, unsigned n)
{
    const breakpoint *b = &d->shared->breakpoints[n];
    unsigned char *now = watched_bytes(d, b);

    if (!now) { /* a variable in registers has its old value until another one is known */
        d->is_watched[n] &= is_in_registers(d, b);
        return false;
    }
    if (!d->is_watched[n]) { /* the object has just begun to exist */
        memcpy(d->watched[n], now, b->bytes);
        d->is_watched[n] = true;
        return false;
    }
    if (memcmp(now, d->watched[n], b->bytes) == 0)
        return false;
    goal *g = &d->shared->goal;
    text t;
    text_init(&t, &d->memory);
    text_printf(&t, "%s: old value ", b->what);
    debug_value old = {.type = value_type(b->shown_as), .is_available = true, .data = d->watched[n]};
    value_print(&t, &old, FORMAT_NATURAL, NULL, NULL);
    text_str(&t, ", new value ");
    debug_value new = {.type = value_type(b->shown_as), .is_available = true, .data = now};
    value_print(&t, &new, FORMAT_NATURAL, NULL, NULL);
    snprintf(g->reason, sizeof g->reason, "%s", t.data);
    memcpy(d->watched[n], now, b->bytes);
    return true;
}

/* Does this step write the registers of B, in which its variable is at the end of the search? */
static bool writes_watched(debugger *d, const breakpoint *b)
{
    if (d->group != b->group || d->number != b->unit || !d->target->writes(d->unit, b->address, b->bytes))
        return false;
    snprintf(d->shared->goal.reason, sizeof d->shared->goal.reason, "%s is written by this instruction", b->what);
    return true;
}

/* --- matching ------------------------------------------------------------------------------------------------------------- */

static bool matches_catch(debugger *d, const breakpoint *b)
{
    switch (b->caught) {
    case CATCH_LAUNCH:
        return d->launches && d->shared->goal.start != d->step && d->enters_function && d->depth == 1 && d->number == 0 &&
               d->group == 0;
    case CATCH_BARRIER:
        return d->target->is_barrier(d->unit);
    case CATCH_ATOMIC:
        return d->target->is_atomic(d->unit);
    case CATCH_KIND_COUNT:
        return false;
    }
    return false;
}

static bool is_at(debugger *d, unsigned n)
{
    const breakpoint *b = &d->shared->breakpoints[n];

    switch (b->kind) {
    case BREAK_LINE:
    case BREAK_FUNCTION: /* at the first line of its body */
        return d->begins_line && d->line == b->line;
    case BREAK_INSTRUCTION:
        return d->depth == 1 && d->target->instruction_of(d->unit) == b->instruction;
    case BREAK_WATCH:
        return b->is_write ? writes_watched(d, b) : has_changed(d, n);
    case BREAK_CATCH:
        return matches_catch(d, b);
    }
    return false;
}

static bool is_item(debugger *d, const breakpoint *b, unsigned lane)
{
    debug_ids ids;

    if (!b->has_item)
        return true;
    d->target->ids_of(d->launch, d->unit, lane, &ids);
    return memcmp(ids.global, b->item, sizeof ids.global) == 0;
}

/* Do the work-item and the condition of B fit LANE? A condition that cannot be evaluated holds: the user should see it. */
static bool holds_in(debugger *d, breakpoint *b, unsigned lane)
{
    debug_value v;

    if (!is_item(d, b, lane))
        return false;
    if (!*b->condition)
        return true;
    debug_context c = debug_context_of(d);
    c.unit = d->unit;
    c.frame = 0;
    c.lane = lane;
    const char *problem = expression_evaluate(&c, b->condition, &v, NULL);
    if (problem)
        snprintf(d->shared->goal.reason, sizeof d->shared->goal.reason, "Error in the condition of breakpoint %u: %s", b->number,
                 problem);
    return problem || !v.is_available || value_is_true(&v);
}

/* Do the work-item and the condition of B fit a lane that executes this step? The chosen one comes first. */
static bool holds(debugger *d, breakpoint *b)
{
    uint32_t active;
    unsigned lanes = d->target->lanes(d->unit, &active), chosen = chosen_lane(d, d->unit);

    b->hit_lane = 0;
    if (!b->has_item && !*b->condition)
        return true;
    if (lanes == 1)
        return holds_in(d, b, 0);
    for (unsigned n = 0; n <= lanes; n++) {
        unsigned lane = n ? n - 1 : chosen;
        if ((n && lane == chosen) || !(active >> lane & 1) || !holds_in(d, b, lane))
            continue;
        b->hit_lane = lane + 1;
        return true;
    }
    return false;
}

/* Prints the message of B, with the values of its {EXPRESSION}s. */
static void print_log(debugger *d, const breakpoint *b)
{
    text t;
    const char *at = b->log;

    d->selected = d->unit;
    d->frame = 0;
    d->lane = b->hit_lane ? b->hit_lane - 1 : d->lane;
    debug_context c = debug_context_of(d);
    text_init(&t, &d->memory);
    while (*at) {
        size_t n = strcspn(at, "{");
        const char *end = at[n] ? strchr(at + n, '}') : NULL;
        text_add(&t, at, end ? n : strlen(at));
        if (!end)
            break;
        debug_value v;
        const char *expression = arena_strndup(&d->memory, at + n + 1, (size_t)(end - (at + n + 1)));
        const char *problem = expression_evaluate(&c, expression, &v, NULL);
        if (problem)
            text_printf(&t, "<%s>", problem);
        else
            value_print(&t, &v, FORMAT_NATURAL, expression_name_at, &c);
        at = end + 1;
    }
    text_char(&t, '\n');
    debug_print_output(d, t.data);
}

breakpoint *debug_match_breakpoint(debugger *d, bool counts, unsigned only)
{
    breakpoint *found = NULL;

    for (unsigned n = 0; n < d->shared->breakpoint_rows; n++) {
        breakpoint *b = &d->shared->breakpoints[n];
        if (!b->number || (only && b->number != only) || !b->is_enabled || !is_at(d, n) || !holds(d, b))
            continue;
        if (counts) {
            b->hits++;
            if (b->ignored) {
                b->ignored--;
                continue;
            }
            if (*b->log) {
                print_log(d, b);
                continue;
            }
        }
        found = found ? found : b;
    }
    return found;
}

void debug_print_breakpoint(text *out, const breakpoint *b)
{
    static const char *const catches[] = {"barrier", "atomic", "launch"};

    switch (b->kind) {
    case BREAK_LINE:
    case BREAK_FUNCTION:
        text_printf(out, "%s%s%s:%" PRIu32, b->kind == BREAK_FUNCTION ? b->what : "", b->kind == BREAK_FUNCTION ? " at " : "",
                    b->file, b->file_line);
        break;
    case BREAK_INSTRUCTION:
        text_printf(out, "*%" PRIu32, b->instruction);
        break;
    case BREAK_WATCH:
        text_str(out, b->what);
        break;
    case BREAK_CATCH:
        text_str(out, catches[b->caught]);
        break;
    }
}
