/* src/base/pool.c - the threads of the pool sleep until a job is announced, and the owner of a job waits for those that have
 * begun it. The owner of a job never depends on a helper: after a fork() the child has no threads of the pool, and its jobs end
 * all the same. */
#include "src/base/pool.h"

#include "src/base/fork.h"

#include <pthread.h>
#include <stddef.h>

enum { MOST_THREADS = 512 };

static struct {
    pthread_mutex_t lock;
    pthread_cond_t has_job, has_ended;
    pool_job *first; /* jobs that can have more helpers, in the order of pool_begin() */
    unsigned threads, idle;
} pool = {.lock = PTHREAD_MUTEX_INITIALIZER, .has_job = PTHREAD_COND_INITIALIZER, .has_ended = PTHREAD_COND_INITIALIZER};
FORK_LOCK(pool, &pool.lock);

static void remove_job(pool_job *j)
{
    for (pool_job **at = &pool.first; *at; at = &(*at)->next)
        if (*at == j) {
            *at = j->next;
            return;
        }
}

/* Runs the work of J on this thread. The caller holds the lock of the pool before and after. */
static void help(pool_job *j)
{
    unsigned helper = j->begun++;

    if (j->begun == j->wanted)
        remove_job(j);
    j->working++;
    pthread_mutex_unlock(&pool.lock);
    j->work(j->context, helper);
    pthread_mutex_lock(&pool.lock);
    if (!--j->working)
        pthread_cond_broadcast(&pool.has_ended);
}

static void *run_thread(void *unused)
{
    pthread_mutex_lock(&pool.lock);
    for (;;) {
        while (!pool.first) {
            pool.idle++;
            pthread_cond_wait(&pool.has_job, &pool.lock);
            pool.idle--;
        }
        help(pool.first);
    }
    return unused;
}

/* Creates COUNT threads if the limits permit. The caller holds the lock of the pool. */
static void add_threads(unsigned count)
{
    pthread_attr_t attributes;
    pthread_t thread;

    pthread_attr_init(&attributes);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    for (; count && pool.threads < MOST_THREADS && pthread_create(&thread, &attributes, run_thread, NULL) == 0; count--)
        pool.threads++;
    pthread_attr_destroy(&attributes);
}

void pool_begin(pool_job *j)
{
    pool_job **end = &pool.first;

    pthread_mutex_lock(&pool.lock);
    while (*end)
        end = &(*end)->next;
    j->next = NULL;
    j->begun = j->working = 0;
    *end = j;
    if (pool.idle < j->wanted)
        add_threads(j->wanted - pool.idle);
    for (unsigned i = 0; i < j->wanted; i++)
        pthread_cond_signal(&pool.has_job);
    pthread_mutex_unlock(&pool.lock);
}

void pool_end(pool_job *j)
{
    pthread_mutex_lock(&pool.lock);
    remove_job(j);
    while (j->working)
        pthread_cond_wait(&pool.has_ended, &pool.lock);
    pthread_mutex_unlock(&pool.lock);
}
