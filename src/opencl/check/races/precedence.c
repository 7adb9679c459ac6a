/* src/opencl/check/races/precedence.c - see precedence.h.
 *
 *     queue 1:  A ── B ─────┐            A precedes B, B precedes D, so A precedes D. B and C have no order, unless the host has
 *     queue 2:       C ──── D            seen the end of one of them before it enqueued the other.
 *
 * A step holds those that it waits for, and a search through them finds everything that precedes it. Steps whose end the host has seen are
 * not searched: the time of that observation is compared with the time at which a later command could start. When no command is left that
 * may have started before it, the step is removed. */
#include "src/opencl/check/races/precedence.h"
#include "src/opencl/api/grow.h"

#include "src/base/fork.h"
#include "src/opencl/check/findings.h"

#include <stdlib.h>

static struct {
    pthread_mutex_t lock; /* of all steps */
    ocl_step *first, *last;
    size_t count;
    cl_ulong number, time, search; /* the last ones */
} steps = {.lock = PTHREAD_MUTEX_INITIALIZER};
FORK_LOCK(steps, &steps.lock);

static _Thread_local ocl_step *current;

ocl_step *precedence_current(void)
{
    return findings_has(CHECK_races) ? current : NULL;
}

/* --- the life of a step --------------------------------------------------------------------------------------------------- */

/* Steps that a search has reached, and that it has yet to continue from. */
typedef struct step_stack {
    ocl_step **items;
    size_t count, capacity;
} step_stack;

/* False: memory ran out. */
static bool push_step(step_stack *s, ocl_step *x)
{
    ocl_step **items = grow_array(s->items, s->count, &s->capacity, sizeof *items);

    if (!items)
        return false;
    s->items = items;
    s->items[s->count++] = x;
    return true;
}

static ocl_step *hold_step(ocl_step *s)
{
    s->holds++;
    return s;
}

/* Drops S, and those that only it held: a chain of any length. */
static void drop_step(ocl_step *s)
{
    step_stack unheld = {0};

    while (s) {
        if (--s->holds == 0) {
            for (size_t i = 0; i < s->count; i++)
                if (!push_step(&unheld, s->before[i]))
                    s->before[i]->holds--; /* it is never freed */
            free(s->before);
            frozen_free(s->source);
            uses_free(&s->uses);
            free(s);
        }
        s = unheld.count ? unheld.items[--unheld.count] : NULL;
    }
    free(unheld.items);
}

/* Sets *SLOT, which is held. */
static void replace_step(ocl_step **slot, ocl_step *s)
{
    ocl_step *old = *slot;

    *slot = hold_step(s);
    if (old)
        drop_step(old);
}

static ocl_step *new_step(cl_command_queue queue)
{
    ocl_step *s = calloc(1, sizeof *s);

    if (!s)
        return NULL;
    s->queue = queue;
    s->number = ++steps.number;
    s->enqueued = s->started = steps.time;
    return s;
}

/* Does S, which can begin now, know BEFORE without waiting for it? */
static bool is_known(const ocl_step *s, const ocl_step *before)
{
    return before->observed && before->observed <= s->enqueued;
}

static void add_before(ocl_step *s, ocl_step *before, size_t capacity)
{
    if (!before || before == s || is_known(s, before) || s->count == capacity)
        return;
    s->before[s->count++] = hold_step(before);
    s->waits_for_host |= before->waits_for_host && !before->has_ended;
}

/* --- enqueueing ----------------------------------------------------------------------------------------------------------- */

/* The step of E for a command that waits for it; an event of the user has none until then. NULL: E has ended. */
static ocl_step *step_of_event(cl_event e)
{
    if (!e->step && !e->queue && e->status > 0) {
        e->step = new_step(NULL);
        if (e->step) {
            e->step->waits_for_host = true;
            hold_step(e->step);
        }
    }
    return e->step;
}

/* Stores in S what command C waits for. */
static void find_before(ocl_step *s, const ocl_command *c)
{
    cl_command_queue q = c->queue;
    bool waits_for_all = c->waits_for_all && !queue_is_in_order(q);
    size_t capacity = c->edge_count + 1 + (waits_for_all ? steps.count : 0);

    s->before = calloc(capacity, sizeof *s->before);
    if (!s->before)
        return;
    add_before(s, q->ordering_step, capacity);
    for (cl_uint i = 0; i < c->edge_count; i++)
        add_before(s, step_of_event(c->edges[i].event), capacity);
    for (ocl_step *x = steps.first; x && waits_for_all; x = x->next)
        if (x->queue == q)
            add_before(s, x, capacity);
}

static void append_step(ocl_step *s)
{
    s->queue->steps++;
    s->previous = steps.last;
    *(steps.last ? &steps.last->next : &steps.first) = hold_step(s);
    steps.last = s;
    steps.count++;
}

static void remove_step(ocl_step *s)
{
    if (s->queue)
        s->queue->steps--;
    *(s->previous ? &s->previous->next : &steps.first) = s->next;
    *(s->next ? &s->next->previous : &steps.last) = s->previous;
    steps.count--;
    drop_step(s);
}

void precedence_append(ocl_command *c)
{
    if (!findings_has(CHECK_races))
        return;
    pthread_mutex_lock(&steps.lock);
    ocl_step *s = new_step(c->queue);
    if (s) {
        s->site = c->site;
        find_before(s, c);
        append_step(s);
        c->event->step = hold_step(s);
        if (queue_is_in_order(c->queue) || c->is_barrier)
            replace_step(&c->queue->ordering_step, s);
    }
    pthread_mutex_unlock(&steps.lock);
}

/* --- observations --------------------------------------------------------------------------------------------------------- */

/* Removes the steps with which no command can be compared any more: the host had seen their end before each one that has not ended was
 * enqueued. */
static void remove_old_steps(void)
{
    const ocl_step *oldest = steps.first;

    while (oldest && oldest->has_ended)
        oldest = oldest->next;
    for (ocl_step *s = steps.first, *next; s; s = next) {
        next = s->next;
        if (s->has_ended && s->observed && (!oldest || s->observed <= oldest->enqueued))
            remove_step(s);
    }
}

static void observe_step(step_stack *found, ocl_step *s)
{
    if (s->observed || !push_step(found, s))
        return;
    s->observed = steps.time;
    if (s->source)
        frozen_check(s->source, NULL);
    frozen_free(s->source);
    s->source = NULL;
}

/* The host sees the end of those before S, and of S itself if it has ENDED. The lock is held. */
static void observe(ocl_step *s, bool ended)
{
    step_stack found = {0};

    steps.time++;
    if (ended)
        observe_step(&found, s);
    for (size_t i = 0; i < s->count && !ended; i++)
        observe_step(&found, s->before[i]);
    while (found.count) {
        const ocl_step *x = found.items[--found.count];
        for (size_t i = 0; i < x->count; i++)
            observe_step(&found, x->before[i]);
    }
    free(found.items);
}

static void observe_event(cl_event e, bool ended)
{
    if (!findings_has(CHECK_races))
        return;
    pthread_mutex_lock(&steps.lock);
    if (e->step && !e->step->observed) {
        observe(e->step, ended);
        remove_old_steps();
    }
    pthread_mutex_unlock(&steps.lock);
}

void precedence_observe(cl_event e)
{
    observe_event(e, true);
}

void precedence_observe_start(cl_event e)
{
    observe_event(e, false);
}

void precedence_observe_queue(cl_command_queue q)
{
    if (!findings_has(CHECK_races))
        return;
    pthread_mutex_lock(&steps.lock);
    for (ocl_step *s = steps.first; s; s = s->next)
        if (s->has_ended && !s->observed && (!q || s->queue == q))
            observe(s, true);
    remove_old_steps();
    pthread_mutex_unlock(&steps.lock);
}

void precedence_observe_current(void)
{
    if (!current)
        return;
    pthread_mutex_lock(&steps.lock);
    observe(current, false);
    pthread_mutex_unlock(&steps.lock);
}

void precedence_end_user_event(cl_event e)
{
    pthread_mutex_lock(&steps.lock);
    if (e->step) {
        e->step->started = steps.time;
        e->step->observed = ++steps.time;
        e->step->has_ended = true;
    }
    pthread_mutex_unlock(&steps.lock);
}

/* --- execution ------------------------------------------------------------------------------------------------------------ */

/* Marks what precedes S, but for what the host had observed when S could start. */
static void mark_preceding(const ocl_step *s)
{
    step_stack found = {0};

    steps.search++;
    do {
        const ocl_step *x = found.count ? found.items[--found.count] : s;
        for (size_t i = 0; i < x->count; i++) {
            ocl_step *before = x->before[i];
            bool is_observed = before->observed && before->observed <= s->started;
            if (before->mark == steps.search || is_observed)
                continue;
            before->mark = steps.search;
            push_step(&found, before);
        }
    } while (found.count);
    free(found.items);
}

/* Is every command that could be compared with S an earlier one of its queue? */
static bool is_alone(const ocl_step *s)
{
    return queue_is_in_order(s->queue) && s->queue->steps == steps.count;
}

static void compare_step(const ocl_step *s)
{
    if (uses_is_empty(&s->uses) || is_alone(s))
        return;
    mark_preceding(s);
    for (const ocl_step *x = steps.first; x; x = x->next) {
        bool is_observed = x->observed && x->observed <= s->started;
        if (x != s && x->has_ended && x->mark != steps.search && !is_observed)
            uses_report(x, s);
    }
}

void precedence_start(ocl_command *c)
{
    ocl_step *s = c->event->step;

    if (!findings_has(CHECK_races))
        return;
    c->outer = current;
    current = s;
    if (!s)
        return;
    pthread_mutex_lock(&steps.lock);
    for (size_t i = 0; i < s->count; i++)
        if (s->before[i]->started > s->started)
            s->started = s->before[i]->started;
    pthread_mutex_unlock(&steps.lock);
}

void precedence_end(ocl_command *c)
{
    ocl_step *s = c->event->step;

    if (!findings_has(CHECK_races))
        return;
    current = c->outer;
    if (!s)
        return;
    uses_finish(&s->uses);
    if (s->uses.can_signal)
        frozen_allow_all();
    pthread_mutex_lock(&steps.lock);
    if (s->uses.can_signal)
        observe(s, false);
    s->has_ended = true;
    compare_step(s);
    pthread_mutex_unlock(&steps.lock);
}

/* --- the end of objects --------------------------------------------------------------------------------------------------- */

static void forget_slot(ocl_step **slot)
{
    if (!*slot)
        return;
    pthread_mutex_lock(&steps.lock);
    drop_step(*slot);
    *slot = NULL;
    pthread_mutex_unlock(&steps.lock);
}

void precedence_forget_event(cl_event e)
{
    forget_slot(&e->step);
}

void precedence_forget_queue(cl_command_queue q)
{
    if (!findings_has(CHECK_races))
        return;
    forget_slot(&q->ordering_step);
    pthread_mutex_lock(&steps.lock);
    for (ocl_step *s = steps.first; s; s = s->next)
        if (s->queue == q)
            s->queue = NULL;
    pthread_mutex_unlock(&steps.lock);
}

void precedence_forget_memory(const void *data, size_t bytes)
{
    const unsigned char *begin = data;

    if (!findings_has(CHECK_races))
        return;
    pthread_mutex_lock(&steps.lock);
    for (ocl_step *s = steps.first; s; s = s->next)
        if (s->has_ended)
            uses_remove(&s->uses, begin, begin + bytes);
    pthread_mutex_unlock(&steps.lock);
}
