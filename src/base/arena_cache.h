/* src/base/arena_cache.h - arenas that keep their memory from one user to the next, for work that is short and frequent. All host
 * threads share them. */
#ifndef GASKET_BASE_ARENA_CACHE_H
#define GASKET_BASE_ARENA_CACHE_H

#include "src/base/arena.h"

/* An empty, lasting arena; NULL: memory ran out. */
arena *arena_cache_take(void);
/* Empties A, which arena_cache_take() has returned. The caller may not use it any more. */
void arena_cache_put(arena *a);
/* Calls WORK(CONTEXT), which allocates from A. If WORK fails (bug.h), A is put back, and the failure goes on to the caller. */
void arena_cache_fill(arena *a, void (*work)(void *context), void *context);

#endif
