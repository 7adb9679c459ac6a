/* src/check/event.c - asynchronous copies and their events.
 *
 * A copy is an agent of its own: its accesses are ordered after everything that its group did before the call, and before
 * everything after the wait for its event. All work-items of a group make the same copies and waits in the same order; the first
 * one to reach a copy executes it. */
#include "src/check/access.h"
#include "src/check/describe.h"

enum { MOST_EVENTS = 4096 }; /* of one wait_group_events */

/* An event is this tag and its index in the group, plus 1. */
#define EVENT_TAG (UINT64_C(0x45564e54) << 32)

bool checker_is_complete(const item *it, uint32_t copy)
{
    return copy / 32 < it->checks->complete.count && it->checks->complete.items[copy / 32] >> copy % 32 & 1;
}

void checker_set_complete(item *it, uint32_t copy)
{
    while (it->checks->complete.count <= copy / 32)
        vec_push(&it->group->lasting, &it->checks->complete, 0);
    it->checks->complete.items[copy / 32] |= 1u << copy % 32;
}

bool checker_knows_copy(const void *context, const order_agent *a, uint32_t id)
{
    const machine *m = context;
    const copy_owner *c = &m->checks->copies.items[id - RACE_COPIES];

    return c->group == a->group && a->owner && checker_is_complete(a->owner, c->index);
}

/* The event that V names; NULL: none. */
static event *find_event(group *g, uint64_t v)
{
    uint64_t index = v - EVENT_TAG - 1;

    return index < g->checks->events.count ? &g->checks->events.items[index] : NULL;
}

/* --- copies --------------------------------------------------------------------------------------------------------------- */

static uint64_t choose_event(item *it, const op *o, uint32_t site)
{
    machine *m = it->machine;
    group *g = it->group;
    const lane *given = checker_operand(it, o, 7);
    event *e = find_event(g, given->v);

    if (given->u)
        checker_report_undefined(it, o, checker_operand_origin(it, o, 7, 0), "the event of this asynchronous copy");
    if (e && !e->waited && !given->u)
        return given->v;
    if (given->v && !given->u) {
        check_finding *f = checker_find(it, CHECK_events, o, 1);
        if (f && e)
            checker_say(m, f, "this event was waited for, and cannot be used for another copy");
        else if (f)
            checker_say(m, f, "this event is not one of an asynchronous copy: pass 0 for a new one");
    }
    vec_push(&g->checks->memory, &g->checks->events, (event){.site = site});
    return EVENT_TAG + g->checks->events.count;
}

/* Copies the bytes, one access for each contiguous part. */
static void move_elements(item *it, const op *o, const copy *c)
{
    uint64_t bytes = c->args[3], to_step = c->args[4] * bytes, from_step = c->args[5] * bytes, count = c->args[2], part = 1;
    uint32_t align = (uint32_t)(bytes & -bytes); /* the elements are scalars or vectors: those of 3 have the size of 4 */

    if (to_step == bytes && from_step == bytes)
        part = count;
    for (uint64_t n = 0; n < count && !it->machine->checks->stopped; n += part) {
        access to = {.op = o,
                     .address = c->args[0] + n * to_step,
                     .bytes = part * bytes,
                     .align = align,
                     .is_write = true,
                     .agent = &c->agent};
        access from = {.op = o, .address = c->args[1] + n * from_step, .bytes = part * bytes, .align = align, .agent = &c->agent};
        object *x, *y;
        const unsigned char *q = checker_access(it, &from, &y);
        unsigned char *p = checker_access(it, &to, &x);
        if (!p || !q)
            return;
        memmove(p, q, part * bytes);
        checker_move_undefined(it, o, x, checker_offset(to.address), y, checker_offset(from.address), part * bytes);
    }
}

static void begin_copy(item *it, const op *o)
{
    machine *m = it->machine;
    group *g = it->group;
    copy c = {.op = o, .site = checker_site(it, o)};

    for (unsigned n = 0; n < 7; n++)
        c.args[n] = checker_operand(it, o, n + 1)->v;
    for (unsigned n = 0; n < 6; n++)
        if (checker_operand(it, o, n + 1)->u)
            checker_report_undefined(it, o, checker_operand_origin(it, o, n + 1, 0), "an argument of this asynchronous copy");
    checker_ids(it, &c.first);
    c.event = choose_event(it, o, c.site);
    c.agent = (order_agent){.id = RACE_COPIES + (uint32_t)m->checks->copies.count,
                            .group = g->linear,
                            .sub_group = UINT32_MAX,
                            .barriers = it->checks->agent.barriers,
                            .stamp = 1,
                            .owner = it};
    memcpy(c.agent.epoch, it->checks->agent.epoch, sizeof c.agent.epoch);
    order_clock past = {0};
    order_add_past(&m->checks->times, &past, &it->checks->agent, ORDER_ALL_BITS);
    order_learn(&m->checks->times, &c.agent, &past);
    order_forget(&m->checks->times, &past);
    order_advance(&it->checks->agent);
    g->checks->has_clocks = true;
    vec_push(m->memory, &m->checks->copies, (copy_owner){g->linear, (uint32_t)g->checks->copies.count});
    vec_push(&g->checks->memory, &g->checks->copies, c);
    move_elements(it, o, &vec_last(&g->checks->copies));
}

static void check_same_copy(item *it, const op *o, const copy *c)
{
    static const char *const names[] = {"destination", "source", "number of elements", "size of the elements", "stride",
                                        "stride",      "event"};
    machine *m = it->machine;

    if (c->op != o) {
        check_finding *f = checker_find(it, CHECK_divergence, o, 0);
        if (f) {
            checker_say(m, f, "work-items of a group make different asynchronous copies");
            checker_note(m, f, checker_place(m, c->site), "work-item %s makes this one", checker_item_text(m, &c->first));
        }
        return;
    }
    for (unsigned n = 0; n < 7; n++) {
        check_finding *f = checker_operand(it, o, n + 1)->v != c->args[n] ? checker_find(it, CHECK_divergence, o, 1) : NULL;
        if (f)
            checker_say(m, f, "the %s of this asynchronous copy is not the same for all work-items of the group", names[n]);
    }
}

void checker_async_copy(item *it, const op *o, lane *r)
{
    group *g = it->group;
    uint32_t index = it->checks->copies++;

    if (index == g->checks->copies.count)
        begin_copy(it, o);
    else
        check_same_copy(it, o, &g->checks->copies.items[index]);
    g->checks->copies.items[index].arrivals++;
    *r = (lane){g->checks->copies.items[index].event, 0};
}

/* --- waits ---------------------------------------------------------------------------------------------------------------- */

/* Has IT waited for E, the event V, before its present wait? That of other work-items is another finding. */
static bool is_released(const item *it, const event *e, uint64_t v)
{
    const group *g = it->group;

    if (!e->waited || e->wait == it->checks->waits_done)
        return false;
    for (uint32_t n = 0; n < g->checks->copies.count; n++)
        if (g->checks->copies.items[n].event == v && checker_is_complete(it, n))
            return true;
    return false;
}

/* The event at ADDRESS; 0 after a finding. */
static uint64_t read_event(item *it, const op *o, uint64_t address)
{
    access a = {.op = o, .address = address, .bytes = 8, .align = 8};
    object *x;
    const unsigned char *p = checker_access(it, &a, &x);
    uint64_t at = checker_offset(address), v = p ? checker_load_bytes(p, 8) : 0;

    if (!p)
        return 0;
    const event *e = checker_undefined(x, at, 8) ? NULL : find_event(it->group, v);
    if (e && !is_released(it, e, v))
        return v;
    check_finding *f = checker_find(it, CHECK_events, o, e != NULL);
    if (f && e) {
        checker_say(it->machine, f, "wait for %s, an event that an earlier wait_group_events has released",
                    checker_element_name(it->machine, x, (int64_t)at, 8));
        return 0;
    }
    if (f) {
        checker_say(it->machine, f, "wait for %s, which %s", checker_element_name(it->machine, x, (int64_t)at, 8),
                    checker_undefined(x, at, 8) ? "was never written" : "is not the event of an asynchronous copy");
        checker_note_object(it->machine, f, x);
    }
    return 0;
}

static void wait_for_event(item *it, uint64_t v)
{
    group *g = it->group;
    event *e = find_event(g, v);

    e->waited = true;
    e->wait = it->checks->waits_done;
    for (uint32_t n = 0; n < g->checks->copies.count; n++)
        if (g->checks->copies.items[n].event == v)
            checker_set_complete(it, n);
}

/* The work-items of a group wait for the same events, at the same place. */
static void check_same_wait(item *it, const op *o, const wait_point *w, const uint64_t *events, uint32_t count)
{
    machine *m = it->machine;
    bool is_same = w->count == count && (count == 0 || memcmp(w->events, events, count * sizeof *events) == 0);
    check_finding *f = w->op != o || !is_same ? checker_find(it, CHECK_divergence, o, w->op == o) : NULL;

    if (f && w->op != o) {
        checker_say(m, f, "work-items of a group wait for events at different places");
        checker_note(m, f, checker_place(m, w->site), "other work-items wait here");
    } else if (f) {
        checker_say(m, f, "the work-items of a group wait for different events");
    }
}

void checker_wait_events(item *it, const op *o)
{
    group *g = it->group;
    const lane *count = checker_operand(it, o, 1), *p = checker_operand(it, o, 2);
    uint32_t index = it->checks->waits_done, used = 0;
    uint64_t *events = NULL;

    if (count->u || p->u)
        checker_report_undefined(it, o, checker_operand_origin(it, o, count->u ? 1 : 2, 0), "an argument of wait_group_events");
    for (uint32_t n = 0; n < MOST_EVENTS && n < (uint32_t)count->v && !it->machine->checks->stopped; n++) {
        if (used == n)
            events = arena_grow(&g->checks->memory, events, used * sizeof *events, (used + 8) * sizeof *events), used += 8;
        events[n] = read_event(it, o, p->v + n * UINT64_C(8));
        if (!events[n])
            continue;
        wait_for_event(it, events[n]);
    }
    uint32_t waited = (uint32_t)count->v < MOST_EVENTS ? (uint32_t)count->v : MOST_EVENTS;
    if (index == g->checks->waits.count) {
        wait_point w = {.site = checker_site(it, o), .op = o, .count = waited, .events = events};
        checker_ids(it, &w.first);
        vec_push(&g->checks->memory, &g->checks->waits, w);
    } else if (!it->machine->checks->stopped) {
        check_same_wait(it, o, &g->checks->waits.items[index], events, waited);
    }
    g->checks->waits.items[index].arrivals++;
    it->checks->waits_done++;
}

/* --- the end of a group --------------------------------------------------------------------------------------------------- */

static void report_arrivals(group *g, uint32_t site, const op *o, uint32_t arrivals, const check_item *first, const char *what)
{
    machine *m = g->machine;
    uint64_t key = (uintptr_t)o;
    check_finding *f = arrivals < g->item_count ? checker_find_at(m, CHECK_divergence, site, key, first) : NULL;

    if (f)
        checker_say(m, f, "only %u of %u work-items of a group reach this %s", arrivals, g->item_count, what);
}

void checker_check_copies(group *g)
{
    machine *m = g->machine;

    for (size_t n = 0; n < g->checks->copies.count; n++) {
        const copy *c = &g->checks->copies.items[n];
        const event *e = find_event(g, c->event);
        report_arrivals(g, c->site, c->op, c->arrivals, &c->first, "asynchronous copy");
        check_finding *f = e && !e->waited ? checker_find_at(m, CHECK_events, c->site, 2, &c->first) : NULL;
        if (f)
            checker_say(m, f, "asynchronous copy that no wait_group_events waits for");
    }
    for (size_t n = 0; n < g->checks->waits.count; n++) {
        const wait_point *w = &g->checks->waits.items[n];
        report_arrivals(g, w->site, w->op, w->arrivals, &w->first, "wait_group_events");
    }
}
