/* src/base/arena_cache.c - see arena_cache.h. */
#include "src/base/arena_cache.h"

#include "src/base/bug.h"
#include "src/base/fork.h"

#include <pthread.h>
#include <stdlib.h>

/* An arena that was larger frees its memory; more arenas than these are not kept. */
enum { KEPT_BYTES = 1 << 20, KEPT_ARENAS = 32 };

static struct {
    pthread_mutex_t lock;
    arena *free[KEPT_ARENAS];
    unsigned count;
} cache = {.lock = PTHREAD_MUTEX_INITIALIZER};
FORK_LOCK(arena_cache, &cache.lock);

arena *arena_cache_take(void)
{
    pthread_mutex_lock(&cache.lock);
    arena *a = cache.count ? cache.free[--cache.count] : NULL;
    pthread_mutex_unlock(&cache.lock);
    if (a)
        return a;
    a = malloc(sizeof *a);
    if (a)
        *a = (arena){.is_lasting = true};
    return a;
}

void arena_cache_put(arena *a)
{
    if (a->used > KEPT_BYTES)
        arena_release(a);
    else
        arena_reset(a);
    pthread_mutex_lock(&cache.lock);
    bool is_kept = cache.count < KEPT_ARENAS;
    if (is_kept)
        cache.free[cache.count++] = a;
    pthread_mutex_unlock(&cache.lock);
    if (is_kept)
        return;
    arena_release(a);
    free(a);
}

void arena_cache_fill(arena *a, void (*work)(void *context), void *context)
{
    bug_failure why;

    if (bug_catch(work, context, &why))
        return;
    arena_cache_put(a);
    bug_repeat(&why);
}
