/* src/opencl/queue/schedule.c - the scheduler of commands.
 *
 * A command can start when the events of its wait list have ended and its queue allows it: in an in-order queue if all earlier commands
 * have ended, in an out-of-order queue if all earlier barriers have. Commands that can start are ready. A thread that waits (clFinish,
 * clWaitForEvents, a blocking command) runs the ready commands of the queue itself, so that a launch and its end need no switch between
 * threads. Other ready commands run on worker threads, but only after their queue is flushed; the workers are created when they are
 * needed first, at most one for each processor.
 *
 * One lock protects the graph of commands and events. It is never held while a command or a callback runs, so it is held for less time than
 * a thread takes to sleep and wake up; a thread that waits for it tries again for a while first. */
#define _GNU_SOURCE /* PTHREAD_ADAPTIVE_MUTEX_INITIALIZER_NP */
#include "src/opencl/queue/schedule.h"

#include "src/base/fork.h"
#include "src/opencl/api/guard.h"
#include "src/opencl/api/observer.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A queue with more than UNFLUSHED_LIMIT commands is flushed. With more than QUEUE_LIMIT, of which some can run, an enqueue function waits,
 * at most SPACE_NANOSECONDS: commands would otherwise take any amount of memory, and leave the caches before they run. */
enum { UNFLUSHED_LIMIT = 256, QUEUE_LIMIT = 1024, SPACE_NANOSECONDS = 1000000 };

/* A thread that sleeps until an event or a queue's commands have ended. */
typedef struct waiter {
    struct waiter *next;
    pthread_cond_t wake;
    cl_command_queue queue; /* may be NULL if there is an event */
    cl_event event;         /* or NULL: waits for the commands of the queue up to SEQUENCE */
    cl_ulong sequence;
} waiter;

static struct {
    pthread_mutex_t lock;
    cl_command_queue first_runnable;
    waiter *waiters;
    pthread_cond_t work;
    unsigned workers, worker_limit; /* 0: not yet known */
    unsigned idle, wakeups;         /* `wakeups` of the idle workers are about to continue */
    bool is_random;                 /* ready commands run in an order that `random` chooses */
    uint64_t random;
    unsigned running; /* commands that run, and their callbacks, in all threads */
} graph = {.lock = PTHREAD_ADAPTIVE_MUTEX_INITIALIZER_NP, .work = PTHREAD_COND_INITIALIZER};
FORK_LOCK(graph, &graph.lock);

static _Thread_local unsigned running_here; /* the part of `running` in this thread */

/* A forked child has neither workers nor threads that wait. If another thread of the parent ran a command, its queue would not continue: the
 * objects of the parent are no objects of the child then. */
static void begin_child(bool all_locked)
{
    if (!all_locked || graph.running != running_here)
        ocl_refuse();
    graph.running = running_here;
    graph.workers = graph.idle = graph.wakeups = 0;
    graph.waiters = NULL;
    pthread_cond_init(&graph.work, NULL);
}
FORK_CHILD(begin_child);

static bool has_profiling(cl_command_queue q)
{
    return q->flags & CL_QUEUE_PROFILING_ENABLE;
}

/* --- ready commands ------------------------------------------------------------------------------------------------------- */

/* A smaller rank is served first. CL_QUEUE_PRIORITY_HIGH_KHR < MED < LOW; 0 is no hint. */
static unsigned priority_rank(cl_command_queue q)
{
    return q->priority ? q->priority : CL_QUEUE_PRIORITY_MED_KHR;
}

/* Adds Q to the runnable queues, after those of its priority, if it is flushed and has ready commands. */
static void link_runnable(cl_command_queue q)
{
    cl_command_queue before = NULL, after = graph.first_runnable;

    if (q->is_runnable || !q->is_flushed || !q->first_ready)
        return;
    while (after && priority_rank(after) <= priority_rank(q)) {
        before = after;
        after = after->next_runnable;
    }
    q->previous_runnable = before;
    q->next_runnable = after;
    *(before ? &before->next_runnable : &graph.first_runnable) = q;
    if (after)
        after->previous_runnable = q;
    q->is_runnable = true;
}

static void unlink_runnable(cl_command_queue q)
{
    *(q->previous_runnable ? &q->previous_runnable->next_runnable : &graph.first_runnable) = q->next_runnable;
    if (q->next_runnable)
        q->next_runnable->previous_runnable = q->previous_runnable;
    q->is_runnable = false;
}

static void push_ready(ocl_command *c)
{
    cl_command_queue q = c->queue;

    c->is_ready = true;
    *(q->last_ready ? &q->last_ready->next_ready : &q->first_ready) = c;
    q->last_ready = c;
    link_runnable(q);
}

/* GASKET_SCHEDULE=random:SEED: commands that no event and no queue orders run in another order than that in which they became ready. */
__attribute__((constructor)) static void read_order(void)
{
    static const char prefix[] = "random:";
    const char *text = getenv("GASKET_SCHEDULE");

    graph.is_random = text && strncmp(text, prefix, sizeof prefix - 1) == 0;
    graph.random = graph.is_random ? strtoull(text + sizeof prefix - 1, NULL, 0) : 0;
}

/* Moves a ready command of Q, which has some, to the front. */
static void choose_ready(cl_command_queue q)
{
    ocl_command *before = NULL, *c = q->first_ready;
    unsigned count = 0;

    for (const ocl_command *each = c; each; each = each->next_ready)
        count++;
    graph.random = graph.random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407); /* Knuth's MMIX generator */
    for (unsigned skip = (unsigned)((graph.random >> 33) % count); skip; skip--) {
        before = c;
        c = c->next_ready;
    }
    if (!before)
        return;
    before->next_ready = c->next_ready;
    if (q->last_ready == c)
        q->last_ready = before;
    c->next_ready = q->first_ready;
    q->first_ready = c;
}

/* Removes and returns the first ready command of Q; NULL: there is none. */
static ocl_command *pop_ready(cl_command_queue q)
{
    if (q->first_ready && graph.is_random)
        choose_ready(q);
    ocl_command *c = q->first_ready;

    if (!c)
        return NULL;
    q->first_ready = c->next_ready;
    if (!q->first_ready)
        q->last_ready = NULL;
    if (q->is_runnable) { /* the next one has its turn after the other queues */
        unlink_runnable(q);
        link_runnable(q);
    }
    return c;
}

static bool is_held_by_queue(const ocl_command *c)
{
    bool is_first = c == c->queue->first;

    return queue_is_in_order(c->queue) ? !is_first : c->is_after_barrier || (c->waits_for_all && !is_first);
}

static void push_if_ready(ocl_command *c)
{
    if (!c->is_ready && !c->pending && !is_held_by_queue(c))
        push_ready(c);
}

/* --- queues --------------------------------------------------------------------------------------------------------------- */

static void append_command(ocl_command *c)
{
    cl_command_queue q = c->queue;

    observe(appended, c);
    c->sequence = ++q->sequence;
    c->previous = q->last;
    *(q->last ? &q->last->next : &q->first) = c;
    q->last = c;
    q->count++;
    c->is_after_barrier = q->barriers;
    q->barriers += c->is_barrier;
}

/* A barrier of Q has ended: the commands up to the next one need not wait for it any more. */
static void release_after_barrier(cl_command_queue q)
{
    for (ocl_command *c = q->first; c; c = c->next) {
        c->is_after_barrier = false;
        push_if_ready(c);
        if (c->is_barrier)
            return;
    }
}

static void remove_command(ocl_command *c)
{
    cl_command_queue q = c->queue;

    *(c->previous ? &c->previous->next : &q->first) = c->next;
    *(c->next ? &c->next->previous : &q->last) = c->previous;
    q->count--;
    if (q->first)
        push_if_ready(q->first);
    else
        q->is_flushed = false;
    if (c->is_barrier) {
        q->barriers--;
        release_after_barrier(q);
    }
}

/* --- events --------------------------------------------------------------------------------------------------------------- */

/* Moves the callbacks of E whose status is reached to the end of LIST. */
static void collect_callbacks(cl_event e, ocl_callback **list)
{
    while (*list)
        list = &(*list)->next;
    for (ocl_callback **link = &e->callbacks; *link;) {
        ocl_callback *callback = *link;

        if (e->status > callback->type) {
            link = &callback->next;
            continue;
        }
        *link = callback->next;
        callback->next = NULL;
        *list = callback;
        list = &callback->next;
    }
}

/* Calls and frees LIST, with STATUS if the event failed. The lock is not held. */
static void run_callbacks(cl_event e, cl_int status, ocl_callback *list)
{
    while (list) {
        ocl_callback *callback = list;

        list = callback->next;
        const void *before = ocl_lend(e);
        callback->function(e, status < 0 ? status : callback->type, callback->data);
        ocl_lend(before);
        free(callback);
    }
}

static void submit_event(cl_event e)
{
    e->status = CL_SUBMITTED;
    if (has_profiling(e->queue))
        e->submitted = device_clock();
}

static bool is_done(const waiter *w)
{
    return w->event ? w->event->status <= 0 : !w->queue->first || w->queue->first->sequence > w->sequence;
}

static void wake_done_waiters(void)
{
    for (waiter *w = graph.waiters; w; w = w->next)
        if (is_done(w))
            pthread_cond_signal(&w->wake);
}

/* Stores the last status of E, and lets the commands start that wait for it. */
static void end_event(cl_event e, cl_int status)
{
    ocl_edge *edge = e->followers;

    e->status = status;
    e->followers = NULL;
    for (; edge; edge = edge->next) {
        edge->follower->has_failed_wait |= status < 0;
        edge->follower->pending--;
        push_if_ready(edge->follower);
    }
}

/* --- threads -------------------------------------------------------------------------------------------------------------- */

static void wake_worker(void);

static void count_running(int change)
{
    graph.running += (unsigned)change;
    running_here += (unsigned)change;
}

typedef struct execution {
    ocl_command *command;
    cl_int status; /* of its run */
} execution;

static void call_run(void *context)
{
    execution *x = context;

    x->status = command_execute(x->command);
}

/* Runs C. A failure ends C with an error, not the thread that runs it, which is one of another command's wait or of the library. */
static cl_int run_guarded(ocl_command *c)
{
    execution x = {.command = c};
    cl_int failure = guard_run("a command", call_run, &x);

    return failure ? failure : x.status;
}

/* Executes C, which is removed from the ready commands. The lock is held before and after the call, but not while C or a callback runs.
 * The thread may take the next command at once: so C is not freed here, but stored in *ENDED, and the command there before is freed. */
static void run_command(ocl_command *c, ocl_command **ended)
{
    cl_event e = c->event;
    cl_int status = CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST;
    bool is_run = !c->has_failed_wait, profiling = has_profiling(c->queue);
    ocl_callback *callbacks = NULL;

    if (e->status == CL_QUEUED)
        submit_event(e);
    if (is_run) {
        e->status = CL_RUNNING;
        collect_callbacks(e, &callbacks);
    }
    count_running(1);
    pthread_mutex_unlock(&graph.lock);

    if (*ended)
        command_free(*ended);
    *ended = c;
    if (callbacks)
        observe(host_saw, e, CL_RUNNING);
    run_callbacks(e, CL_RUNNING, callbacks);
    cl_ulong started = profiling ? device_clock() : 0;
    observe(started, c);
    if (is_run)
        status = run_guarded(c);
    observe(ended, c);
    if (c->clean)
        c->clean(c);
    cl_ulong stopped = profiling ? device_clock() : 0;

    callbacks = NULL;
    pthread_mutex_lock(&graph.lock);
    e->started = started;
    e->ended = stopped;
    if (!e->complete)
        e->complete = stopped;
    end_event(e, status);
    collect_callbacks(e, &callbacks);
    remove_command(c);
    wake_done_waiters();
    if (callbacks) {
        wake_worker(); /* a callback may take long */
        pthread_mutex_unlock(&graph.lock);
        observe(host_saw, e, status);
        run_callbacks(e, status, callbacks);
        pthread_mutex_lock(&graph.lock);
    }
    count_running(-1);
}

/* Frees *ENDED (NULL: nothing), a result of run_command(). The lock is held before and after the call. */
static void free_ended(ocl_command **ended)
{
    if (!*ended)
        return;
    pthread_mutex_unlock(&graph.lock);
    command_free(*ended);
    *ended = NULL;
    pthread_mutex_lock(&graph.lock);
}

/* Runs the ready commands of the runnable queues until there are none. The lock is held before and after the call, but not always. */
static void run_commands(void)
{
    ocl_command *ended = NULL;

    do {
        while (graph.first_runnable) {
            ocl_command *c = pop_ready(graph.first_runnable);

            wake_worker();
            run_command(c, &ended);
        }
        free_ended(&ended);
    } while (graph.first_runnable);
}

static void *work(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&graph.lock);
    for (;;) {
        run_commands();
        graph.idle++;
        while (!graph.wakeups)
            pthread_cond_wait(&graph.work, &graph.lock);
        graph.wakeups--;
        graph.idle--;
    }
    return NULL;
}

/* The largest number of workers: at least two, so that independent commands always run concurrently. */
static unsigned worker_limit(void)
{
    if (!graph.worker_limit) { /* the query reads a file */
        long processors = sysconf(_SC_NPROCESSORS_ONLN);

        graph.worker_limit = processors < 2 ? 2 : (unsigned)processors;
    }
    return graph.worker_limit;
}

/* Creates a worker, in which no signal of the program is handled; false if that is not possible. */
static bool add_worker(void)
{
    sigset_t all, old;
    pthread_t thread;

    if (graph.workers == worker_limit())
        return false;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &old);
    bool created = pthread_create(&thread, NULL, work, NULL) == 0;
    pthread_sigmask(SIG_SETMASK, &old, NULL);
    if (created) {
        pthread_detach(thread);
        graph.workers++;
    }
    return created;
}

/* If there are runnable queues: finds another thread for them, a waiting one if no worker can continue. */
static void wake_worker(void)
{
    if (!graph.first_runnable)
        return;
    if (graph.wakeups < graph.idle) {
        graph.wakeups++;
        pthread_cond_signal(&graph.work);
        return;
    }
    if (add_worker())
        return;
    for (waiter *w = graph.waiters; w; w = w->next)
        if (w->queue && w->queue->first_ready)
            pthread_cond_signal(&w->wake);
}

/* Flushes Q and marks its commands as submitted. Returns true if callbacks wait for that. */
static bool flush_queue(cl_command_queue q)
{
    bool has_callbacks = false;

    if (q->is_flushed || !q->first)
        return false;
    q->is_flushed = true;
    link_runnable(q);
    for (ocl_command *c = q->first; c; c = c->next)
        if (c->event->status == CL_QUEUED) {
            submit_event(c->event);
            has_callbacks |= c->event->callbacks != NULL;
        }
    return has_callbacks;
}

/* Calls the callbacks of Q's commands for CL_SUBMITTED. The lock is held before and after the call, but not while a callback runs. */
static void report_submitted(cl_command_queue q)
{
    for (ocl_command *c = q->first; c;) {
        cl_event e = c->event;
        ocl_callback *callbacks = NULL;

        collect_callbacks(e, &callbacks);
        if (!callbacks) {
            c = c->next;
            continue;
        }
        ocl_hold(e);
        cl_int status = e->status;
        pthread_mutex_unlock(&graph.lock);
        run_callbacks(e, status, callbacks);
        ocl_drop(e);
        pthread_mutex_lock(&graph.lock);
        c = q->first; /* C may have ended */
    }
}

static void link_waiter(waiter *w)
{
    w->next = graph.waiters;
    graph.waiters = w;
}

static void unlink_waiter(waiter *w)
{
    waiter **link = &graph.waiters;

    while (*link != w)
        link = &(*link)->next;
    *link = w->next;
}

/* Waits until half of the commands of Q, which has too many, have ended; not for long, as they may wait for what this thread does next. */
static void wait_for_space(cl_command_queue q)
{
    waiter w = {.queue = q, .sequence = q->sequence - QUEUE_LIMIT / 2};
    struct timespec end;

    clock_gettime(CLOCK_REALTIME, &end);
    end.tv_nsec += SPACE_NANOSECONDS;
    end.tv_sec += end.tv_nsec / 1000000000;
    end.tv_nsec %= 1000000000;
    pthread_cond_init(&w.wake, NULL);
    link_waiter(&w);
    while (!is_done(&w) && pthread_cond_timedwait(&w.wake, &graph.lock, &end) == 0)
        continue;
    unlink_waiter(&w);
    pthread_cond_destroy(&w.wake);
}

/* Runs ready commands of W's queue, and sleeps if there are none, until W is done. The lock is held before and after the call. */
static void help_until_done(waiter *w)
{
    ocl_command *ended = NULL;

    if (w->queue && flush_queue(w->queue))
        report_submitted(w->queue);
    if (is_done(w))
        return;
    pthread_cond_init(&w->wake, NULL);
    while (!is_done(w)) {
        ocl_command *c = w->queue ? pop_ready(w->queue) : NULL;

        wake_worker();
        if (c) {
            run_command(c, &ended);
            continue;
        }
        if (ended) {
            free_ended(&ended);
            continue;
        }
        link_waiter(w);
        pthread_cond_wait(&w->wake, &graph.lock);
        unlink_waiter(w);
    }
    wake_worker();
    free_ended(&ended);
    pthread_cond_destroy(&w->wake);
}

/* --- the interface -------------------------------------------------------------------------------------------------------- */

static void link_edge(ocl_edge *edge, ocl_command *c)
{
    cl_event e = edge->event;

    edge->follower = c;
    if (e->status < 0)
        c->has_failed_wait = true;
    if (e->status <= 0)
        return;
    edge->next = e->followers;
    e->followers = edge;
    c->pending++;
}

/* Flushes the other queues for whose events C waits: their commands could otherwise only run when a thread waits for them. */
static void flush_sources(ocl_command *c)
{
    for (cl_uint i = 0; i < c->edge_count; i++) {
        cl_command_queue source = c->edges[i].event->queue;

        if (source && source != c->queue && flush_queue(source))
            report_submitted(source);
    }
}

void schedule_add(ocl_command *c)
{
    cl_command_queue q = c->queue;

    pthread_mutex_lock(&graph.lock);
    if (has_profiling(q))
        c->event->queued = device_clock();
    flush_sources(c);
    for (cl_uint i = 0; i < c->edge_count; i++)
        link_edge(&c->edges[i], c);
    append_command(c);
    push_if_ready(c);
    if (q->is_flushed)
        submit_event(c->event);
    else if (q->count > UNFLUSHED_LIMIT && flush_queue(q))
        report_submitted(q);
    wake_worker();
    if (q->count > QUEUE_LIMIT && q->first->is_ready)
        wait_for_space(q);
    pthread_mutex_unlock(&graph.lock);
}

void schedule_flush(cl_command_queue q)
{
    pthread_mutex_lock(&graph.lock);
    bool has_callbacks = flush_queue(q);
    wake_worker();
    if (has_callbacks)
        report_submitted(q);
    pthread_mutex_unlock(&graph.lock);
}

void schedule_finish(cl_command_queue q)
{
    pthread_mutex_lock(&graph.lock);
    help_until_done(&(waiter){.queue = q, .sequence = q->sequence});
    pthread_mutex_unlock(&graph.lock);
    observe(host_saw_queue, q);
}

void schedule_wait(cl_event e)
{
    pthread_mutex_lock(&graph.lock);
    if (e->status > 0)
        help_until_done(&(waiter){.queue = e->queue, .event = e});
    pthread_mutex_unlock(&graph.lock);
    observe(host_saw, e, CL_COMPLETE);
}

bool schedule_is_alone(unsigned waiting)
{
    pthread_mutex_lock(&graph.lock);
    bool is_alone = graph.running == 1 + waiting;
    pthread_mutex_unlock(&graph.lock);
    return is_alone;
}

cl_int schedule_status(cl_event e)
{
    pthread_mutex_lock(&graph.lock);
    cl_int status = e->status;
    pthread_mutex_unlock(&graph.lock);
    observe(host_saw, e, status);
    return status;
}

bool schedule_end(cl_event e, cl_int status)
{
    ocl_callback *callbacks = NULL;

    pthread_mutex_lock(&graph.lock);
    bool ends = e->status > 0;
    if (ends) {
        observe(signalled, e);
        end_event(e, status);
        collect_callbacks(e, &callbacks);
        wake_done_waiters();
        wake_worker();
    }
    pthread_mutex_unlock(&graph.lock);
    run_callbacks(e, status, callbacks);
    return ends;
}

void schedule_callback(cl_event e, ocl_callback *callback)
{
    ocl_callback **end = &e->callbacks, *due = NULL;

    pthread_mutex_lock(&graph.lock);
    while (*end)
        end = &(*end)->next;
    *end = callback;
    collect_callbacks(e, &due);
    cl_int status = e->status;
    pthread_mutex_unlock(&graph.lock);
    if (due && status <= 0)
        observe(host_saw, e, status);
    run_callbacks(e, status, due);
}
