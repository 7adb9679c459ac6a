/* src/debug/timeline.c - processes as checkpoints. */
#include "src/debug/timeline.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* A process forks in about a tenth of a millisecond, and executes some 20 million operations a second. */
#define FIRST_SPACING 0.02
enum { CLOCK_MASK = (1 << 14) - 1 }; /* steps between looks at the clock, less one */

static double last_mark; /* when this process passed its last checkpoint */

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static timeline *interrupted_timeline;

static void note_interrupt(int number)
{
    (void)number;
    interrupted_timeline->is_interrupted = true;
}

timeline *timeline_new(size_t bytes)
{
    timeline *t = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

    if (t == MAP_FAILED)
        return NULL;
    t->spacing = FIRST_SPACING;
    return t;
}

void timeline_free(timeline *t, size_t bytes)
{
    munmap(t, bytes);
}

static int status_of(int wait_status)
{
    return WIFSIGNALED(wait_status) ? 128 + WTERMSIG(wait_status) : WEXITSTATUS(wait_status);
}

static void remove_checkpoint(checkpoint *c)
{
    c->exists = false;
    if (c->process > 0)
        kill(c->process, SIGKILL); /* it sleeps, and has nothing to tidy up */
}

/* Children whose parents have ended become those of the keeper: checkpoints, and each runner. */
static int wait_for_runner(timeline *t)
{
    int wait_status = 0;

    for (;;) {
        pid_t ended = waitpid(-1, &wait_status, 0);
        if (ended < 0 && errno == ECHILD)
            return EXIT_FAILURE;
        if (ended == t->runner && !t->travels)
            break;
    }
    for (unsigned n = 0; n < TIMELINE_MOST; n++)
        if (t->checkpoints[n].exists)
            remove_checkpoint(&t->checkpoints[n]);
    int result = status_of(wait_status);
    while (waitpid(-1, NULL, 0) > 0 || errno == EINTR)
        continue;
    return result;
}

bool timeline_begin(timeline *t, int *status)
{
    struct sigaction interrupt = {.sa_handler = note_interrupt};

    fflush(NULL);
    t->keeper = getpid();
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
    t->runner = fork();
    if (t->runner < 0) {
        *status = -1;
        return false;
    }
    if (t->runner > 0) {
        signal(SIGINT, SIG_IGN);
        *status = wait_for_runner(t);
        return false;
    }
    t->runner = getpid();
    interrupted_timeline = t;
    sigaction(SIGINT, &interrupt, NULL);
    return true;
}

/* The life of checkpoint C: sleeps; each time it is woken it forks the next runner, in which this function returns. */
static void sleep_until_woken(timeline *t, checkpoint *c)
{
    for (;;) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_sec++;
        if (sem_timedwait(&c->wakes, &until) != 0) {
            /* the keeper was killed, or this checkpoint was removed before its process was known */
            if (kill(t->keeper, 0) != 0 || !c->exists || c->process != getpid())
                _exit(0);
            continue;
        }
        /* The process between is the runner's parent, and ends at once, so that the keeper becomes it. */
        pid_t between = fork();
        if (between == 0) {
            pid_t runner = fork();
            if (runner == 0) {
                t->runner = getpid();
                t->travels = false;
                return;
            }
            if (runner < 0)
                kill(t->keeper, SIGKILL);
            _exit(0);
        }
        if (between < 0)
            kill(t->keeper, SIGKILL);
        while (waitpid(between, NULL, 0) < 0 && errno == EINTR)
            continue;
    }
}

/* Removes every second checkpoint, but not the first one. */
static void thin_out(timeline *t)
{
    bool goes[TIMELINE_MOST];

    for (unsigned n = 0; n < TIMELINE_MOST; n++) {
        unsigned before = 0;
        for (unsigned k = 0; k < TIMELINE_MOST; k++)
            before += t->checkpoints[k].step < t->checkpoints[n].step;
        goes[n] = before % 2 != 0; /* decided for all before any is removed */
    }
    for (unsigned n = 0; n < TIMELINE_MOST; n++)
        if (goes[n])
            remove_checkpoint(&t->checkpoints[n]);
    t->spacing *= 2;
}

static checkpoint *find_free(timeline *t)
{
    for (unsigned tries = 0; tries < 2; tries++) {
        for (unsigned n = 0; n < TIMELINE_MOST; n++)
            if (!t->checkpoints[n].exists)
                return &t->checkpoints[n];
        thin_out(t);
    }
    return NULL;
}

bool timeline_mark(timeline *t, uint64_t step)
{
    checkpoint *c = find_free(t);

    last_mark = now();
    if (!c)
        return false;
    fflush(NULL);
    *c = (checkpoint){.step = step, .exists = true};
    sem_init(&c->wakes, 1, 0);
    pid_t copy = fork();
    if (copy < 0)
        c->exists = false; /* without it the way back is longer */
    else
        c->process = copy > 0 ? copy : getpid();
    if (copy != 0)
        return false;
    sleep_until_woken(t, c);
    last_mark = now();
    return true;
}

/* Is there a checkpoint so close before STEP that another one would gain nothing? */
static bool is_marked(const timeline *t, uint64_t step)
{
    for (unsigned n = 0; n < TIMELINE_MOST; n++)
        if (t->checkpoints[n].exists && t->checkpoints[n].step <= step && step - t->checkpoints[n].step <= CLOCK_MASK)
            return true;
    return false;
}

bool timeline_pass(timeline *t, uint64_t step)
{
    if ((step & CLOCK_MASK) || now() - last_mark < t->spacing || is_marked(t, step))
        return false;
    return timeline_mark(t, step);
}

static checkpoint *find_before(timeline *t, uint64_t step)
{
    checkpoint *last = NULL;

    for (unsigned n = 0; n < TIMELINE_MOST; n++) {
        checkpoint *c = &t->checkpoints[n];
        if (c->exists && c->step <= step && (!last || c->step > last->step))
            last = c;
    }
    return last;
}

uint64_t timeline_find(const timeline *t, uint64_t step)
{
    const checkpoint *c = find_before((timeline *)t, step);

    return c ? c->step : 0;
}

_Noreturn void timeline_travel(timeline *t, uint64_t step)
{
    checkpoint *c = find_before(t, step);

    fflush(NULL);
    if (!c)
        _exit(EXIT_FAILURE);
    t->travels = true;
    sem_post(&c->wakes);
    _exit(0);
}

void timeline_forget(timeline *t, uint64_t step)
{
    for (unsigned n = 0; n < TIMELINE_MOST; n++)
        if (t->checkpoints[n].exists && t->checkpoints[n].step > step)
            remove_checkpoint(&t->checkpoints[n]);
}
