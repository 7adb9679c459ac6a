/* src/check/watch.c - finds work-items that never end: they come back to a state that they had before, and nothing has changed since.
 *
 * A work-item is deterministic: its state is where it is, its values, and the memory that it reads. It is watched once it has executed WATCHED
 * operations. From then on, stores that change memory are counted, and at the end of each turn the state of the work-item is compared with
 * one that it had at an earlier turn (Brent's algorithm: the turns 1, 2, 4, 8 and so on since the last change are remembered, one at a
 * time). If it has read no memory of others in between, it never ends. If it has, it waits for another work-item, and never ends if all work-items
 * that can run do the same, and if in an OpenCL program neither the host nor another kernel can write now.
 *
 * The state of a loop that closed_loop.h describes is smaller: only the values that decide when it ends. It never ends if they repeat in a later iteration,
 * whatever else changes. */
#include "src/check/closed_loop.h"
#include "src/check/describe.h"
#include "ir/analysis/dominators.h"
#include "ir/analysis/loops.h"
#include "src/base/bug.h"

enum { WATCHED = 1000000, LOOP_SPAN = 10000 /* operations between two looks at the loops */ };

/* By row: it counts the iterations of a loop, which are no part of the state. */
static const uint8_t *find_counters(machine *m)
{
    machine_checks *c = m->checks;

    if (c->is_counter)
        return c->is_counter;
    c->is_counter = arena_array(m->memory, uint8_t, m->row_count + 1);
    for (size_t n = 0; n < c->counters.count; n++)
        memset(c->is_counter + c->counters.items[n].first, 1, c->counters.items[n].count);
    return c->is_counter;
}

static uint64_t mix(uint64_t hash, uint64_t v)
{
    hash = (hash ^ v) * UINT64_C(0x9E3779B97F4A7C15);
    return hash ^ hash >> 29;
}

/* Identifies where IT is, and its values. */
static uint64_t hash_state(const item *it)
{
    const batch *b = it->batch;
    const uint8_t *is_counter = find_counters(it->machine);
    uint64_t hash = it->depth;

    for (unsigned d = 0; d < it->depth; d++)
        hash = mix(mix(hash, it->frames[d].next->id), it->frames[d].stack);
    for (uint32_t row = 0; row < it->machine->row_count; row++)
        if (!is_counter[row])
            hash = mix(hash, b->values[machine_at(b, row) + it->column]);
    return hash;
}

static counter_rows *find_rows(machine *m, const code *c)
{
    for (size_t n = 0; n < m->checks->counters.count; n++)
        if (m->checks->counters.items[n].code == c)
            return &m->checks->counters.items[n];
    bug("a function without rows for its loops");
}

/* How often IT has repeated LOOP of C since it entered it. */
static uint64_t iterations_of(const item *it, const counter_rows *c, const ir_loop *loop)
{
    return it->batch->values[machine_at(it->batch, c->first + (uint32_t)loop->index) + it->column];
}

/* The loop around BLOCK, in C, that IT has repeated most often; NULL: none. */
static const ir_loop *most_repeated(item *it, const code *c, const ir_block *block)
{
    const counter_rows *rows = find_rows(it->machine, c);
    const ir_loop *most = NULL;

    for (const ir_loop *l = ir_loop_of(rows->loops, block); l; l = l->parent)
        if (!most || iterations_of(it, rows, l) > iterations_of(it, rows, most))
            most = l;
    return most;
}

/* The condition at the beginning of LOOP, which is in C; NULL: it has no place. */
static const op *condition_of(const code *c, const ir_loop *loop)
{
    for (size_t n = 0; n < c->ops.count; n++)
        if (c->ops.items[n].inst == loop->header->last && c->ops.items[n].inst->loc)
            return &c->ops.items[n];
    return NULL;
}

/* The operation whose place is that of the loop that IT is in: the condition at its beginning, if it has one. It is in the innermost
 * function whose loop has run. */
static const op *find_loop(item *it)
{
    const op *o = it->frames[it->depth - 1].next;
    const code *c = it->frames[it->depth - 1].code;
    const ir_loop *loop = most_repeated(it, c, o->inst->block);
    const op *condition = loop ? condition_of(c, loop) : NULL;

    return condition ? condition : o;
}

/* Reports that IT never ends. Its run stops. */
static void report(item *it, bool waits)
{
    machine *m = it->machine;
    const op *o = find_loop(it);
    check_finding *f = checker_find(it, CHECK_hang, o, 0);

    if (f && waits) {
        checker_say(m, f, "the loop never ends: no work-item that runs changes the memory that it reads");
        checker_note(m, f, (check_place){0}, "all other work-items have ended, wait at barriers, or wait in such loops");
    } else if (f) {
        checker_say(m, f, "the loop never ends: its state repeats");
    }
    checker_stop_after_finding(it, o);
}

/* Remembers the state HASH of IT. */
static void remember(const machine *m, item_watch *w, uint64_t hash)
{
    *w = (item_watch){
        .hash = hash, .changes = m->checks->changes, .reads = w->reads, .reads_before = w->reads, .turns = 0, .span = 1};
}

static void compare_state(item *it)
{
    const machine *m = it->machine;
    item_watch *w = &it->checks->watch;
    uint64_t hash = hash_state(it);

    if (!w->span || w->changes != m->checks->changes) {
        remember(m, w, hash);
        return;
    }
    if (w->hash == hash) {
        w->repeats = true;
        if (w->reads == w->reads_before)
            report(it, false);
        return;
    }
    w->repeats = false;
    if (++w->turns < w->span)
        return;
    uint32_t span = w->span * 2;
    remember(m, w, hash);
    w->span = span;
}

/* --- closed loops --------------------------------------------------------------------------------------------------------- */

/* Reports that IT never leaves LOOP, which frame FRAME is in. Its run stops. */
static void report_closed(item *it, uint32_t frame, const ir_loop *loop, const closed_loop *closed)
{
    machine *m = it->machine;
    const op *condition = condition_of(it->frames[frame].code, loop), *o = condition ? condition : it->frames[frame].next;

    it->depth = frame + 1; /* the calls that the loop makes are no part of its place */
    check_finding *f = checker_find(it, CHECK_hang, o, 0);
    if (f)
        checker_say(m, f, "the loop never ends: %s",
                    !closed->has_exits   ? "it has no exit"
                    : closed->rows.count ? "the values that its condition depends on repeat"
                                         : "nothing in it changes its condition");
    checker_stop_after_finding(it, o);
}

static loop_watch *find_watch(item *it, uint32_t counter)
{
    item_checks *c = it->checks;

    for (size_t n = 0; n < c->loops.count; n++)
        if (c->loops.items[n].counter == counter)
            return &c->loops.items[n];
    vec_push(it->machine->memory, &c->loops, (loop_watch){.counter = counter});
    return &c->loops.items[c->loops.count - 1];
}

/* Compares the state of LOOP, which frame FRAME of IT is in, with the remembered one. */
static void compare_loop(item *it, uint32_t frame, counter_rows *rows, const ir_loop *loop, uint64_t activation)
{
    const closed_loop *closed = closed_loop_of(it->machine, rows, loop);
    uint64_t state = 0, count = iterations_of(it, rows, loop);

    if (closed->state != LOOP_CLOSED)
        return;
    for (size_t n = 0; n < closed->rows.count; n++)
        state = mix(state, it->batch->values[machine_at(it->batch, closed->rows.items[n]) + it->column]);
    loop_watch *w = find_watch(it, rows->first + (uint32_t)loop->index);
    bool is_known = w->span && w->activation == activation;
    if (is_known && w->state == state && w->count != count) {
        report_closed(it, frame, loop, closed);
        return;
    }
    if (is_known && ++w->turns < w->span)
        return;
    *w = (loop_watch){w->counter, activation, state, count, 0, is_known ? w->span * 2 : 1};
}

/* The loops that IT is in, outer ones first. An entry to a loop is identified by the calls and the iterations of the loops around it. */
static void compare_loops(item *it)
{
    uint64_t activation = 0;

    it->checks->loops_seen = it->instructions;
    for (uint32_t d = 0; d < it->depth && !it->machine->checks->stopped; d++) {
        const op *next = it->frames[d].next;
        counter_rows *rows = find_rows(it->machine, it->frames[d].code);
        const ir_loop *inner = ir_loop_of(rows->loops, next->inst->block);
        for (unsigned depth = 1; inner && depth <= inner->depth && !it->machine->checks->stopped; depth++) {
            const ir_loop *loop = inner;
            while (loop->depth > depth)
                loop = loop->parent;
            compare_loop(it, d, rows, loop, activation);
            activation = mix(activation, iterations_of(it, rows, loop));
        }
        activation = mix(activation, next->id);
    }
}

/* --- turns ---------------------------------------------------------------------------------------------------------------- */

void checker_watch(batch *b)
{
    machine *m = b->machine;

    if (!checker_checks(m, CHECK_hang))
        return;
    for (unsigned k = 0; k < b->count && !m->checks->stopped; k++) {
        item *it = &b->items[k];
        if (it->state >= ITEM_DONE || it->instructions < WATCHED)
            continue;
        if (it->instructions - it->checks->loops_seen >= LOOP_SPAN)
            compare_loops(it);
        if (it->state != ITEM_RUNS || m->checks->stopped)
            continue;
        m->checks->watches = true;
        compare_state(it);
    }
}

/* A work-item of G that runs and does not repeat a state; *WAITING is one that does. */
static bool runs_on(group *g, item **waiting)
{
    for (unsigned i = 0; i < g->item_count; i++) {
        item *it = &g->items[i];
        if (it->state != ITEM_RUNS)
            continue;
        if (!it->checks->watch.repeats || it->checks->watch.changes != g->machine->checks->changes)
            return true;
        *waiting = it;
    }
    return false;
}

/* The work-items of M that run wait. May another launch, or the host, change the memory that they read? Others of its program then have done so. */
static bool others_may_run(machine *m)
{
    check_others *others = m->checks->run->others;

    if (!m->run->in_place)
        return false;
    if (others && others->pause) {
        bool has_changed = m->checks->changes != others->changes;
        bool others_have = others->pause(others->context, has_changed);
        m->checks->changes += others_have;
        others->changes = m->checks->changes;
        if (others_have)
            return true;
    }
    return !others || !others->is_alone || !others->is_alone();
}

void checker_find_deadlock(machine *m, group *first)
{
    item *waiting = NULL;

    if (!m->checks->watches || m->checks->stopped)
        return;
    for (group *g = first; g; g = g->checks->next)
        if (runs_on(g, &waiting))
            return;
    if (waiting && !others_may_run(m))
        report(waiting, true);
}
