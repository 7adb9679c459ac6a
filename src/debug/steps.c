/* src/debug/steps.c - executes steps towards a goal, and finds the way back.
 *
 * Forwards, a step stops the run if it matches: a breakpoint, or what `step` and its like wait for. Backwards the same question has another
 * answer: the last step before now that matches. It is found by executing the run again, from a checkpoint up to now; if nothing matched, from
 * the checkpoint before up to that one, and so on. Then the run goes to the step that was found. */
#include "src/debug/dap.h"
#include "src/debug/expression.h"
#include "src/debug/saved.h"

#include "src/base/bug.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- what this step is ---------------------------------------------------------------------------------------------------- */

static track *track_of(debugger *d)
{
    if (!d->has_tracked || d->tracked_group != d->group) {
        if (d->track_count)
            memset(d->tracks, 0, d->track_count * sizeof *d->tracks);
        d->tracked_group = d->group;
        d->has_tracked = true;
    }
    if (d->number >= d->track_count) {
        unsigned count = d->track_count ? d->track_count : 16;
        while (count <= d->number)
            count *= 2;
        d->tracks = realloc(d->tracks, count * sizeof *d->tracks);
        if (!d->tracks)
            out_of_memory();
        memset(d->tracks + d->track_count, 0, (count - d->track_count) * sizeof *d->tracks);
        d->track_count = count;
    }
    return &d->tracks[d->number];
}

/* A line begins if the frame was at another one, or is new. A return to the middle of a line does not begin it. */
static void observe(debugger *d, void *unit)
{
    d->unit = unit;
    d->group = d->target->group_of(unit);
    d->number = d->target->number_of(unit);
    d->depth = d->target->depth(unit);
    d->line = d->target->line_of(d->launch, unit);
    track *t = track_of(d);
    d->enters_function = d->depth > t->depth;
    for (unsigned n = t->depth; n < d->depth && n < TRACKED_FRAMES; n++)
        t->lines[n] = 0;
    t->depth = d->depth;
    d->begins_line = d->line && d->depth <= TRACKED_FRAMES && t->lines[d->depth - 1] != d->line;
    if (d->begins_line)
        t->lines[d->depth - 1] = d->line;
}

bool debug_note_edit(debugger *d, void *unit, uint64_t address, uint64_t bytes)
{
    debug_shared *s = d->shared;
    edit *e = &s->edits[s->edit_count];

    timeline_forget(&s->time, d->step);
    s->has_end = false;
    if (s->edit_count == MOST_EDITS || bytes > sizeof e->data)
        return false;
    *e = (edit){.step = d->step, .unit = d->target->number_of(unit), .address = address, .bytes = (unsigned)bytes};
    memcpy(e->data, d->target->bytes(unit, 0, address, bytes), bytes);
    s->edit_count++;
    return true;
}

/* Makes the user's assignments of this step again. */
static void apply_edits(debugger *d)
{
    const debug_shared *s = d->shared;

    for (unsigned n = 0; n < s->edit_count; n++) {
        const edit *e = &s->edits[n];
        void *unit = e->step == d->step ? d->target->find(d->unit, e->unit) : NULL;
        unsigned char *to = unit ? d->target->bytes(unit, 0, e->address, e->bytes) : NULL;
        if (to)
            memcpy(to, e->data, e->bytes);
    }
}

/* --- matches -------------------------------------------------------------------------------------------------------------- */

static bool is_unit_of_goal(const debugger *d, const goal *g)
{
    return d->group == g->group && d->number == g->unit;
}

/* Can the unit of the goal execute nothing more? It has ended, or its group has. */
static bool has_unit_ended(const debugger *d, const goal *g)
{
    if (d->group != g->group)
        return true;
    void *unit = d->target->find(d->unit, g->unit);
    debug_state state = unit ? d->target->state_of(unit) : DEBUG_ENDED;
    return state == DEBUG_ENDED;
}

/* Is this step what the command waits for, with breakpoints aside? */
static bool matches_resume(const debugger *d, const goal *g)
{
    if (g->how == RESUME_LINE)
        return d->begins_line || !d->has_lines;
    if (g->how == RESUME_CONTINUE || !is_unit_of_goal(d, g))
        return false;
    switch (g->how) {
    case RESUME_STEP:
        return d->begins_line;
    case RESUME_NEXT:
        return d->begins_line && d->depth <= g->depth;
    case RESUME_FINISH:
        return d->depth < g->depth;
    case RESUME_UNTIL:
        return d->begins_line && (d->depth < g->depth || (d->depth == g->depth && d->line > g->line));
    case RESUME_ITEM:
        return d->begins_line || !d->has_lines;
    case RESUME_NEXTI:
        return d->depth <= g->depth;
    default:
        return true;
    }
}

/* --- arrivals ------------------------------------------------------------------------------------------------------------- */

/* The run of a saved session has come to the step at which it was saved: selects what was selected there. */
static void arrive(debugger *d)
{
    saved_arrival *a = &d->shared->arrival;
    char *reason = d->shared->goal.reason;
    uint32_t active;

    a->is_set = false;
    snprintf(reason, sizeof d->shared->goal.reason,
             d->step == a->step && saved_state(d) == a->state
                 ? "Step %" PRIu64 " of a saved session."
                 : "warning: the run is not what it was when the session was saved, at step %" PRIu64
                   ": another version of gasket may have other steps",
             a->step);
    void *unit = d->target->find(d->unit, a->unit);
    if (!unit)
        return;
    d->selected = unit;
    d->frame = a->frame < d->target->depth(unit) ? a->frame : 0;
    if (a->lane < d->target->lanes(unit, &active))
        debug_choose_lane(d, a->lane);
}

static void stop(debugger *d)
{
    const goal *g = &d->shared->goal;

    d->selected = d->unit;
    d->frame = 0;
    if (g->lane)
        debug_choose_lane(d, g->lane - 1);
    debug_select_lane(d);
    if (d->shared->arrival.is_set)
        arrive(d);
    debug_stop(d);
    debug_reset_watches(d);
}

/* Nothing in the past matches: reverse-continue goes to the beginning, the others stay where they are. */
static void no_match(debugger *d, goal *g)
{
    const char *reason = g->only_watch               ? "Nothing has written it before."
                         : g->how == RESUME_CONTINUE ? "No more reverse-execution history."
                                                     : "No earlier step of it matches.";

    if (g->only_watch || g->how != RESUME_CONTINUE)
        *g = (goal){
            .kind = GOAL_AT, .at = g->origin, .breakpoint = g->watch}; /* the watchpoint of `when` is removed at the stop */
    else
        debug_begin(d);
    snprintf(g->reason, sizeof g->reason, "%s", reason);
}

/* The run has reached the end of the window of a search. */
static _Noreturn void end_search(debugger *d)
{
    goal *g = &d->shared->goal;

    if (g->has_found && g->count <= 1) {
        g->kind = GOAL_AT;
        g->at = g->found;
    } else if (g->has_found) { /* one of several */
        g->count--;
        g->limit = g->found;
        g->has_found = false;
        g->from = timeline_find(&d->shared->time, g->limit ? g->limit - 1 : 0);
    } else if (g->from > 0) {
        g->limit = g->from;
        g->from = timeline_find(&d->shared->time, g->limit - 1);
    } else {
        no_match(d, g);
    }
    timeline_travel(&d->shared->time, g->kind == GOAL_AT ? g->at : g->kind == GOAL_FORWARD ? 0 : g->from);
}

/* The match of a watchpoint or a wrong condition has given its own reason. */
static void note_breakpoint(goal *g, const breakpoint *b)
{
    g->breakpoint = b ? b->number : 0;
    if (b)
        g->lane = b->hit_lane;
    if (g->how != RESUME_LINE && (!b || (b->kind != BREAK_WATCH && !*b->condition)))
        g->reason[0] = 0;
}

/* In a search a watched object is found one step before the new value: where it is about to be written. */
static void search(debugger *d, goal *g)
{
    const breakpoint *b = g->how == RESUME_ITEM ? NULL : debug_match_breakpoint(d, false, g->only_watch ? g->watch : 0);
    bool is_watch = b && b->kind == BREAK_WATCH && !b->is_write;

    if (d->step == g->limit && !is_watch) /* what was written by the step before */
        return;
    if (!b && (g->only_watch || !matches_resume(d, g)))
        return;
    uint64_t at = is_watch ? d->step - 1 : d->step;
    if (at >= g->origin)
        return;
    g->has_found = true;
    g->found = at;
    note_breakpoint(g, b);
}

/* Has the client of a protocol sent an interrupt? */
static bool client_interrupts(debugger *d)
{
    enum { MASK = (1 << 14) - 1 }; /* steps between looks at the connection, less one */
    const debug_shared *s = d->shared;

    if (s->protocol == PROTOCOL_TERMINAL || (d->step & MASK))
        return false;
    return s->protocol == PROTOCOL_GDB ? debug_gdb_interrupts(d) : debug_editor_interrupts(d);
}

static bool is_interrupted(debugger *d, goal *g)
{
    if (client_interrupts(d))
        d->shared->time.is_interrupted = true;
    if (!d->shared->time.is_interrupted)
        return false;
    d->shared->time.is_interrupted = false;
    *g = (goal){.kind = GOAL_AT, .at = d->step, .reason = "Interrupted."};
    return true;
}

/* Have the checks found something in the step before? Goes back to it, unless the run has just gone on from there. */
static void stop_at_finding(debugger *d, goal *g)
{
    const check_findings *all = &d->launch->check.findings;

    if (!d->launch->check.kinds || all->items.count == d->findings)
        return;
    const check_finding *f = &all->items.items[d->findings];
    d->findings = all->items.count;
    if (g->kind != GOAL_FORWARD || g->start + 1 == d->step || !d->step)
        return;
    *g = (goal){.kind = GOAL_AT, .at = d->step - 1};
    snprintf(g->reason, sizeof g->reason, "%s: %s: %s", check_level_name(f->level), check_kind_name(f->kind), f->message);
    timeline_travel(&d->shared->time, d->step - 1);
}

static void step_forward(debugger *d, goal *g)
{
    breakpoint *b = g->how == RESUME_ITEM || g->how == RESUME_LINE ? NULL : debug_match_breakpoint(d, true, 0);
    bool is_match = matches_resume(d, g);

    if (is_interrupted(d, g)) {
        stop(d);
        return;
    }
    if (!is_match && !b && g->how != RESUME_CONTINUE && g->how != RESUME_ITEM && g->how != RESUME_LINE && has_unit_ended(d, g) &&
        d->begins_line) {
        snprintf(g->reason, sizeof g->reason, "The %s has ended; another one runs.", d->target->unit_name);
        g->breakpoint = 0;
        stop(d);
        return;
    }
    if (is_match && !b && g->count > 1) {
        g->count--;
        return;
    }
    if (!b && !is_match)
        return;
    note_breakpoint(g, b);
    stop(d);
}

void debug_before_step(run_stepper *s, void *unit)
{
    debugger *d = (debugger *)s;
    goal *g = &d->shared->goal;

    observe(d, unit);
    bool is_new = d->step == 0 ? timeline_mark(&d->shared->time, 0) : timeline_pass(&d->shared->time, d->step);
    if (is_new)
        debug_reset_watches(d);
    stop_at_finding(d, g);
    if (d->shared->edit_count)
        apply_edits(d);
    switch (g->kind) {
    case GOAL_FORWARD:
        step_forward(d, g);
        break;
    case GOAL_SEARCH:
        search(d, g);
        if (d->step >= g->limit)
            end_search(d);
        break;
    case GOAL_AT:
        if (d->step >= g->at)
            stop(d);
        break;
    }
    if (d->memory.used) /* by conditions, messages and commands */
        arena_release(&d->memory);
    d->step++;
}

void debug_print_output(debugger *d, const char *output)
{
    if (d->shared->protocol == PROTOCOL_DAP)
        dap_output(d->shared, &d->memory, "stdout", output);
    else
        fputs(output, stdout);
}

/* --- the end -------------------------------------------------------------------------------------------------------------- */

/* Nothing exists after the end that could be looked at, so that the run goes back to its last step. */
static _Noreturn void return_to_last_step(debugger *d, const char *reason)
{
    goal *g = &d->shared->goal;

    *g = (goal){.kind = GOAL_AT, .at = d->step - 1, .is_end = true};
    snprintf(g->reason, sizeof g->reason, "%s", reason);
    timeline_travel(&d->shared->time, g->at);
}

bool debug_is_after_last(const debugger *d)
{
    const goal *g = &d->shared->goal;

    return g->kind == GOAL_FORWARD && g->start + 1 == d->step;
}

void debug_at_end(debugger *d, status result, const char *report)
{
    debug_shared *s = d->shared;
    goal *g = &s->goal;
    bool was_at_last = debug_is_after_last(d);

    d->unit = NULL;
    s->end = d->step;
    s->has_end = true;
    s->status = (int)result;
    if (g->kind == GOAL_SEARCH)
        end_search(d);
    if (s->protocol == PROTOCOL_DAP && (was_at_last || !s->remote.has_stopped) && (result != STATUS_FAULT || was_at_last)) {
        debug_end_for_editor(d);
        was_at_last = false;
    }
    if (!d->step) {
        fputs("Nothing was executed.\n", stdout);
        return;
    }
    if (result == STATUS_FAULT)
        return_to_last_step(d, was_at_last ? "The kernel has faulted." : report);
    return_to_last_step(d, was_at_last ? "The run has ended; it can go backwards." : "The run has ended.");
}

void debug_begin(debugger *d)
{
    const saved_arrival *a = &d->shared->arrival;

    d->shared->goal = a->is_set ? (goal){.kind = GOAL_AT, .at = a->step}
                                : (goal){.kind = GOAL_FORWARD, .how = RESUME_LINE, .count = 1, .start = UINT64_MAX - 1};
}

/* --- commands that go somewhere ------------------------------------------------------------------------------------------- */

void debug_set_goal(debugger *d, goal_kind kind, resume_kind how, uint64_t count)
{
    goal *g = &d->shared->goal;

    *g = (goal){.kind = kind, .how = how, .count = count ? count : 1, .start = d->step, .origin = d->step};
    if (!d->selected) /* at the end */
        return;
    g->group = d->target->group_of(d->selected);
    g->unit = d->target->number_of(d->selected);
    g->depth = d->target->depth(d->selected) - (how == RESUME_FINISH ? d->frame : 0);
    g->line = d->target->line_of(d->launch, d->selected);
    if (!g->line && g->unit < d->track_count && g->depth && g->depth <= TRACKED_FRAMES)
        g->line = d->tracks[g->unit].lines[g->depth - 1];
}

void debug_go_to(debugger *d, uint64_t at)
{
    d->shared->goal = (goal){.kind = GOAL_AT, .at = at, .start = d->step, .origin = d->step};
    if (at <= d->step)
        timeline_travel(&d->shared->time, at);
}

_Noreturn void debug_search_back(debugger *d)
{
    goal *g = &d->shared->goal;

    g->kind = GOAL_SEARCH;
    g->limit = d->step;
    g->from = timeline_find(&d->shared->time, d->step ? d->step - 1 : 0);
    timeline_travel(&d->shared->time, g->from);
}
