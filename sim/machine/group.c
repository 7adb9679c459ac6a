/* sim/machine/group.c - runs a work-group on one host thread: scheduling of its threads.
 *
 * The threads of a group are scheduled round-robin: each runs until it waits at a barrier, ends, has executed SIM_SHARE instructions or an
 * atomic exchange that changed nothing, so that a thread that spins on a value lets the thread that writes it run. */
#include "sim/machine/monitor.h"
#include "sim/machine/payload.h"

#include "src/base/arena.h"
#include "src/base/bug.h"
#include "src/base/limits.h"

#include <fenv.h>
#include <stdlib.h>

/* A worker with more memory than KEPT_BYTES is freed after the launch. Reading the clock takes as long as some tens of
 * instructions, so it is read after MANY_INSTRUCTIONS. */
enum { KEPT_BYTES = 512 << 10, MANY_INSTRUCTIONS = 2000 };

/* A worker runs groups, one after the other. After the launch the worker's storage stays with the code, for later launches. */
struct sim_worker {
    sim_machine *m;
    sim_group *g;
    arena memory; /* of what outlives the launch */
    sim_images images;
    unsigned threads_per_group;
    uint64_t slm_bytes;
    unsigned char *slm;
    sim_thread **running;       /* storage of sim_group.threads */
    VEC(sim_thread *) idle;     /* threads that have ended; the next one to start takes the last, which is still in a cache */
    bool may_speed_up;          /* the host thread that called sim_run(), for which sim_speed_up() may still do something */
    uint64_t looked_at;         /* sim_group.instructions when it was called */
    uint64_t last_instructions; /* of the thread that ended last; it may be one of an earlier launch */
    uint32_t simd;
    bool starts_fast;               /* threads start after the kernel's first op, which selects the modes SIM_CR_FAST */
    uint64_t next_group, end_group; /* those that it has taken and not begun */
    unsigned next_number;           /* of the next thread of the group to start */
    bool is_starting;               /* the thread that runs is the one that started last, in its first share */
};
typedef struct sim_worker worker;

/* --- threads -------------------------------------------------------------------------------------------------------------- */

static const unsigned char *initial_image(const worker *w, unsigned number)
{
    return w->images.images + (size_t)number * w->m->code->initial_bytes;
}

/* Copies the initial image of thread NUMBER. */
static void copy_image(const worker *w, sim_thread *t, unsigned number)
{
    const sim_code *c = w->m->code;
    const unsigned char *from = initial_image(w, number);

    for (unsigned i = 0; i < c->span_count; i++)
        for (uint32_t at = 0; at < c->spans[i].bytes; at += GEN_GRF_BYTES)
            memcpy(t->image + c->spans[i].offset + at, from + c->spans[i].from + at, GEN_GRF_BYTES);
    memcpy(t->image + GEN_R0_GROUP_X, &w->g->id[0], 4);
    memcpy(t->image + GEN_R0_GROUP_Y, &w->g->id[1], 4);
    memcpy(t->image + GEN_R0_GROUP_Z, &w->g->id[2], 4);
}

/* Counts the threads after NUMBER, which starts, that differ from it in nothing but their registers. */
static unsigned count_followers(const worker *w, const sim_code *code, unsigned number)
{
    const uint32_t *size = w->g->size;
    uint64_t limit = w->m->launch->run.max_instructions;

    if (!code->may_follow || !w->is_starting || (limit && limit <= SIM_SHARE))
        return 0;
    unsigned full = size[0] * size[1] * size[2] / w->simd, count = full > number ? full - number - 1 : 0;
    uint64_t until_look = w->may_speed_up ? MANY_INSTRUCTIONS / (w->last_instructions + 1) : UINT64_MAX;
    return count < until_look ? count : (unsigned)until_look;
}

/* Counts the threads that T has become without sim_continue_as_next_thread(). */
static void count_followed(worker *w, const sim_thread *t)
{
    unsigned followed = t->number + 1 - w->next_number;

    w->next_number += followed;
    w->g->started += followed;
    w->g->alive -= followed;
}

/* Gives T, which is to run CODE, the state of thread NUMBER at its start, without the registers. */
static void set_up_state(worker *w, sim_thread *t, unsigned number, const sim_code *code)
{
    const sim_machine *m = w->m;

    if (code->uses_acc)
        memset(t->acc, 0, sizeof t->acc);
    t->scratch.base = (number + 1) * m->scratch_bytes;
    t->number = number;
    t->followers = count_followers(w, code, number);
    t->initial = initial_image(w, number);
    t->active = t->call = t->dispatch = sim_dispatch_mask(w->g, number, w->simd);
    if (code->leaders)
        memset(t->waiting, 0, (code->leaders + 1) * sizeof *t->waiting);
    t->code = code;
    t->ip = t->block = code->ops + w->starts_fast;
    t->instructions = t->channels = w->starts_fast;
    t->begun = 0;
    t->state = SIM_RUNNING;
    t->signalled = false;
    t->clock_lead = 0;
    t->moded = !w->starts_fast;
    t->round = FE_TONEAREST;
    w->g->started++;
}

static void set_up_thread(worker *w, sim_thread *t, unsigned number)
{
    copy_image(w, t, number);
    set_up_state(w, t, number, atomic_load_explicit(&w->m->running, memory_order_acquire));
    if (t->moded)
        sim_thread_set_modes(t);
    if (w->m->launch->recording)
        sim_record_start(t);
    if (w->m->launch->run.trace)
        sim_channels_start(t, &w->memory);
}

static sim_thread *new_thread(worker *w)
{
    const sim_machine *m = w->m;
    size_t bytes = (sizeof(sim_thread) + SIM_POOL + m->code->pool_bytes + 127) / 64 * 64;
    char *memory = arena_alloc(&w->memory, bytes + 64);
    sim_thread *t = (sim_thread *)(void *)(memory + (-(uintptr_t)memory & 63));

    if (m->code->pool_bytes)
        memcpy(t->image + SIM_POOL, m->code->pool, m->code->pool_bytes);
    t->group = w->g;
    t->sends = w->g->sends;
    t->waiting = arena_array(&w->memory, uint32_t, m->code->leaders + 1);
    t->scratch = (sim_surface){.data = arena_alloc(&w->memory, m->scratch_bytes),
                               .bytes = m->launch->kernel->scratch_bytes,
                               .mask = UINT32_MAX,
                               .writable = true,
                               .faults = true,
                               .name = "the thread's scratch memory"};
    return t;
}

static sim_thread *start_thread(worker *w)
{
    sim_thread *t = w->idle.count ? vec_pop(&w->idle) : new_thread(w);

    set_up_thread(w, t, w->next_number++);
    w->g->threads[w->g->running++] = t;
    return t;
}

static void add_counts(worker *w, const sim_thread *t)
{
    w->g->instructions += t->instructions;
    w->g->channels += t->channels;
    w->last_instructions = t->instructions - t->begun;
}

/* Ends the thread at INDEX of the running ones. */
static void end_thread(worker *w, unsigned index)
{
    sim_group *g = w->g;
    sim_thread *t = g->threads[index];

    add_counts(w, t);
    if (w->m->launch->recording)
        sim_record_end(t);
    g->running--;
    if (index < g->running)
        memmove(&g->threads[index], &g->threads[index + 1], (g->running - index) * sizeof *g->threads);
    vec_push(&w->memory, &w->idle, t);
}

/* --- workers -------------------------------------------------------------------------------------------------------------- */

/* Creates the address space of this worker's groups. The worker's private memory and printf buffer have the same addresses on
 * every host thread, so that a kernel's results do not depend on the host thread. */
static void make_space(worker *w)
{
    const sim_machine *m = w->m;
    sim_group *g = w->g;

    g->space = m->memory;
    if (!m->prints && !m->private_bytes)
        return;
    g->space = arena_new(g->memory, sim_memory);
    sim_memory_copy(g->space, m->memory, g->memory);
    if (m->prints)
        sim_printf_map(g);
    if (m->private_bytes) {
        void *data = arena_alloc(g->memory, m->private_bytes);
        g->private_base = sim_memory_map(g->space, data, m->private_bytes, "private memory", false, false);
    }
}

/* Gives G a new worker. G has it from the beginning: if memory runs out, the launch frees it. */
static worker *new_worker(sim_group *g, bool starts_fast)
{
    const sim_machine *m = g->machine;
    worker *w = g->worker = calloc(1, sizeof *w);

    if (!w)
        out_of_memory();
    arena_init_lasting(&w->memory);
    w->starts_fast = starts_fast;
    w->threads_per_group = m->threads_per_group;
    w->slm_bytes = m->slm_bytes;
    w->slm = arena_alloc(&w->memory, allocated_local_memory(m->slm_bytes));
    w->running = arena_array(&w->memory, sim_thread *, m->threads_per_group);
    sim_images_init(&w->images, m, starts_fast, &w->memory);
    return w;
}

void sim_free_worker(sim_worker *w)
{
    arena_release(&w->memory);
    free(w);
}

static bool fits(const worker *w, const sim_machine *m, bool starts_fast)
{
    return w->threads_per_group == m->threads_per_group && w->slm_bytes == m->slm_bytes && w->starts_fast == starts_fast;
}

/* Gives G a worker: one of an earlier launch if there is one for groups of the same size. */
static worker *take_worker(sim_group *g)
{
    const sim_machine *m = g->machine;
    bool starts_fast = m->code->selects_fast && !m->launch->run.trace && !m->launch->run.stepper && !m->launch->recording;

    for (unsigned i = 0; i < SIM_KEPT_WORKERS; i++) {
        worker *w =
            atomic_load_explicit(&m->code->workers[i], memory_order_relaxed) ? atomic_exchange(&m->code->workers[i], NULL) : NULL;
        if (w && fits(w, m, starts_fast))
            return g->worker = w;
        if (w)
            sim_free_worker(w);
    }
    return new_worker(g, starts_fast);
}

/* Gives worker W to group G of M's launch. */
static void begin_launch(worker *w, sim_machine *m, sim_group *g, bool is_caller)
{
    w->m = m;
    w->g = g;
    w->may_speed_up = is_caller;
    w->looked_at = 0;
    w->next_group = w->end_group = 0;
    w->simd = m->launch->kernel->simd;
    g->threads = w->running;
    g->sends = arena_array(g->memory, uint64_t, m->launch->kernel->insts.count);
    g->slm = (sim_surface){.data = w->slm,
                           .bytes = w->slm_bytes,
                           .slack = allocated_local_memory(w->slm_bytes) - w->slm_bytes,
                           .mask = 0xFFFF,
                           .writable = true,
                           .faults = m->launch->run.bounds != RUN_BOUNDS_NOTE,
                           .notes = true,
                           .name = "local memory"};
    for (size_t i = 0; i < w->idle.count; i++) {
        w->idle.items[i]->group = g;
        w->idle.items[i]->sends = g->sends;
    }
    make_space(w);
    sim_images_bind(&w->images, g);
}

void sim_keep_worker(sim_code *c, sim_worker *w)
{
    sim_worker *none = NULL;

    for (unsigned i = 0; i < SIM_KEPT_WORKERS && w->memory.used <= KEPT_BYTES; i++, none = NULL)
        if (atomic_compare_exchange_strong(&c->workers[i], &none, w))
            return;
    sim_free_worker(w);
}

void sim_free_workers(sim_code *c)
{
    for (unsigned i = 0; i < SIM_KEPT_WORKERS; i++) {
        worker *w = atomic_exchange(&c->workers[i], NULL);
        if (w)
            sim_free_worker(w);
    }
}

/* --- one group ------------------------------------------------------------------------------------------------------------ */

static bool is_notified(sim_thread *t)
{
    uint32_t n;

    memcpy(&n, t->image + SIM_N, sizeof n);
    return n > 0;
}

/* Lets T execute SIM_SHARE instructions. */
static void begin_share(const sim_machine *m, sim_thread *t)
{
    uint64_t limit = m->launch->run.max_instructions;

    t->state = SIM_RUNNING;
    t->pause_at = t->instructions + SIM_SHARE;
    if (limit && t->pause_at > t->begun + limit)
        t->pause_at = t->begun + limit;
}

static void run_share(const sim_machine *m, sim_thread *t)
{
    uint64_t limit = m->launch->run.max_instructions;

    begin_share(m, t);
    if (m->launch->run.trace)
        sim_thread_run_traced(t, m->launch->run.trace);
    else if (m->launch->run.stepper)
        sim_thread_run_stepped(t, m->launch->run.stepper);
    else if (m->launch->recording)
        sim_thread_run_recorded(t);
    else
        sim_thread_run(t);
    if (t->state == SIM_RUNNING && limit && t->instructions >= t->begun + limit)
        sim_raise(t, t->ip, t->active,
                  "more than %llu instructions in one thread: an endless loop? (--max-instructions sets the limit)",
                  (unsigned long long)limit);
}

static void raise_deadlock(sim_group *g)
{
    for (unsigned i = 0; i < g->running; i++) {
        sim_thread *t = g->threads[i];
        if (t->state != SIM_AT_BARRIER || g->faulted)
            continue;
        if (t->signalled)
            sim_raise(t, t->ip, t->dispatch, "barrier not reached by all work-items of the group; others wait elsewhere");
        else
            sim_raise(t, t->ip, t->dispatch, "wait for a barrier that the thread has not signalled");
    }
}

static void speed_up(worker *w)
{
    if (w->may_speed_up)
        w->may_speed_up = sim_speed_up(w->m);
}

/* Calls sim_speed_up() when it is time to, after a thread has ended. */
static void speed_up_at_times(worker *w)
{
    if (!w->may_speed_up || w->g->instructions - w->looked_at < MANY_INSTRUCTIONS)
        return;
    w->looked_at = w->g->instructions;
    speed_up(w);
}

/* Gives each running thread a share. Returns whether one of them could run. */
static bool run_shares(worker *w)
{
    sim_group *g = w->g;
    bool progress = false;

    for (unsigned i = 0; i < g->running && !g->faulted;) {
        sim_thread *t = g->threads[i];
        bool runs = t->state == SIM_RUNNING || (t->state == SIM_AT_BARRIER && is_notified(t));
        if (runs)
            run_share(w->m, t);
        progress |= runs;
        if (t->state == SIM_ENDED)
            end_thread(w, i);
        else
            i++;
    }
    return progress;
}

/* Starts all threads, each of which runs for a share before the next one starts. */
static void start_threads(worker *w)
{
    sim_group *g = w->g;

    w->is_starting = true;
    while (w->next_number < g->thread_count && !g->faulted) {
        sim_thread *t = start_thread(w);
        run_share(w->m, t);
        count_followed(w, t);
        t->followers = 0;
        if (t->state == SIM_ENDED)
            end_thread(w, g->running - 1);
        speed_up_at_times(w);
    }
    w->is_starting = false;
}

static void run_threads(worker *w)
{
    sim_group *g = w->g;

    start_threads(w);
    while (g->alive && !g->faulted && g->linear < atomic_load_explicit(&w->m->stop_at, memory_order_relaxed)) {
        speed_up(w);
        if (!run_shares(w))
            raise_deadlock(g);
    }
    while (g->running) /* after a fault */
        end_thread(w, g->running - 1);
}

static void lower_stop(sim_machine *m, uint64_t group)
{
    uint_fast64_t now = atomic_load(&m->stop_at);

    while (group < now && !atomic_compare_exchange_weak(&m->stop_at, &now, group))
        continue;
}

/* Takes groups for this worker from those that no worker has. It takes many while many are left, because the workers wait for
 * each other here, and one at a time towards the end, so that all workers end at about the same time. */
static void take_groups(worker *w)
{
    enum { MOST = 16, SHARES = 4 };
    sim_machine *m = w->m;
    uint64_t next = atomic_load_explicit(&m->next_group, memory_order_relaxed);
    uint64_t stop = atomic_load_explicit(&m->stop_at, memory_order_relaxed);
    uint64_t count = next < stop ? (stop - next) / ((uint64_t)m->workers * SHARES) : 0;

    count = count < 1 ? 1 : count > MOST ? MOST : count;
    w->next_group = atomic_fetch_add(&m->next_group, count);
    w->end_group = w->next_group + count;
}

void sim_find_group(const sim_machine *m, uint64_t linear, uint32_t id[3], uint32_t size[3])
{
    const sim_launch *l = m->launch;

    for (unsigned d = 0; d < 3; d++) {
        bool is_last = linear < m->group_count[d]; /* divisions would take as long as the rest */
        id[d] = (uint32_t)(is_last ? linear : linear % m->group_count[d]);
        linear = is_last ? 0 : linear / m->group_count[d];
        uint32_t left = l->run.global[d] - id[d] * l->run.local[d];
        size[d] = left < l->run.local[d] ? left : l->run.local[d];
    }
}

/* Begins the next group; false if there is none. */
static bool begin_group(worker *w)
{
    sim_group *g = w->g;
    sim_machine *m = w->m;
    uint32_t simd = m->launch->kernel->simd;

    if (w->next_group == w->end_group)
        take_groups(w);
    g->linear = w->next_group++;
    if (g->linear >= atomic_load(&m->stop_at))
        return false;
    sim_find_group(m, g->linear, g->id, g->size);
    g->thread_count = g->alive = (g->size[0] * g->size[1] * g->size[2] + simd - 1) / simd;
    g->at_barrier = 0;
    w->next_number = 0;
    sim_images_update(&w->images, g);
    if (m->slm_bytes)
        memset(g->slm.data, 0xB5, m->slm_bytes);
    if (m->monitor)
        sim_monitor_begin_group(m->monitor, g);
    return true;
}

/* Ends the group, after its last thread. */
static void end_group(worker *w)
{
    if (w->m->prints)
        sim_printf_collect(w->g);
    if (w->g->faulted)
        lower_stop(w->m, w->g->linear);
}

/* Finds the thread to start when T, which has started last, has ended: the next one of its group, or the first of the next group
 * if no other thread of the group runs. False if there is none. */
static bool find_next_thread(worker *w)
{
    if (w->next_number < w->g->thread_count)
        return true;
    return !w->g->alive && !w->m->prints && begin_group(w);
}

const unsigned char *sim_continue_as_next_thread(sim_thread *t, const sim_op *o)
{
    worker *w = t->group->worker;
    unsigned changes = w->images.changes;

    if (w->is_starting)
        count_followed(w, t);
    sim_end_of_thread(t, o, o->message, 0);
    if (t->state != SIM_ENDED || !w->is_starting || !find_next_thread(w))
        return NULL;
    add_counts(w, t);
    speed_up_at_times(w);
    if (changes != w->images.changes)
        copy_image(w, t, w->next_number);
    set_up_state(w, t, w->next_number++, t->code);
    begin_share(w->m, t);
    return t->initial;
}

void sim_run_groups(sim_machine *m, sim_group *g, bool is_caller)
{
    worker *w = take_worker(g);

    fesetround(FE_TONEAREST);
    begin_launch(w, m, g, is_caller);
    while (!g->faulted && begin_group(w)) {
        run_threads(w);
        end_group(w);
    }
}
