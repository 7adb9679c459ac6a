/* src/base/chunk_cache.c - see chunk_cache.h.
 *
 * A block smaller than a huge page is a part of one, and never returns to the system: it is kept for the next block of its size, a power
 * of two. So the memory of small blocks is about that of the time with the most. A larger block has pages of its own. */
#include "src/base/chunk_cache.h"

#include "src/base/fork.h"
#include "src/base/bits.h"
#include "src/base/poison.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/mman.h>

enum { SMALLEST = 64, HUGE_PAGE = 2 << 20 };

/* The beginning of a block that is kept. */
typedef struct kept_block {
    struct kept_block *next;
    size_t bytes;
} kept_block;

static struct {
    pthread_mutex_t lock;
    kept_block *small, *large; /* the one that was freed last comes first */
    size_t large_bytes;
    char *next; /* the free part of the huge page in use */
    size_t left;
} cache = {.lock = PTHREAD_MUTEX_INITIALIZER};
FORK_LOCK(chunk_cache, &cache.lock);

/* Removes the block at *AT from its list. */
static kept_block *unlink_block(kept_block **at)
{
    kept_block *b = *at;

    *at = b->next;
    UNPOISON(b, b->bytes);
    return b;
}

static void keep_block(kept_block **list, void *p, size_t bytes)
{
    kept_block *b = p;

    *b = (kept_block){*list, bytes};
    *list = b;
    POISON(b + 1, bytes - sizeof *b);
}

static kept_block *take_kept(kept_block **list, size_t bytes)
{
    while (*list && (*list)->bytes != bytes)
        list = &(*list)->next;
    return *list ? unlink_block(list) : NULL;
}

/* Memory of BYTES, a multiple of CHUNK_PAGE. Without huge pages it is only slower. */
static void *allocate_in_huge_pages(size_t bytes)
{
    void *p = aligned_alloc(CHUNK_PAGE, bytes);

#ifdef MADV_HUGEPAGE
    if (p && bytes >= HUGE_PAGE)
        madvise(p, bytes, MADV_HUGEPAGE);
#endif
    return p;
}

/* --- small blocks --------------------------------------------------------------------------------------------------------- */

/* A part of the huge page in use, or of a new one; where memory is short, a block of its own. */
static void *new_small(size_t bytes)
{
    if (bytes > cache.left) {
        char *page = allocate_in_huge_pages(CHUNK_PAGE);
        if (!page)
            return malloc(bytes);
        cache.next = page;
        cache.left = CHUNK_PAGE;
    }
    char *p = cache.next;
    cache.next += bytes;
    cache.left -= bytes;
    return p;
}

static void *take_small(size_t bytes)
{
    void *p = take_kept(&cache.small, bytes);

    return p ? p : new_small(bytes);
}

/* --- large blocks --------------------------------------------------------------------------------------------------------- */

/* Frees the oldest blocks until at most BYTES are kept. */
static void free_oldest(size_t bytes)
{
    while (cache.large_bytes > bytes) {
        kept_block **last = &cache.large;
        while ((*last)->next)
            last = &(*last)->next;
        cache.large_bytes -= (*last)->bytes;
        free(unlink_block(last));
    }
}

static void *take_large(size_t bytes)
{
    void *p = take_kept(&cache.large, bytes);

    cache.large_bytes -= p ? bytes : 0;
    return p ? p : allocate_in_huge_pages(bytes);
}

static void put_large(void *p, size_t bytes)
{
    if (bytes > CHUNK_KEPT) {
        free(p);
        return;
    }
    free_oldest(CHUNK_KEPT - bytes);
    keep_block(&cache.large, p, bytes);
    cache.large_bytes += bytes;
}

/* -------------------------------------------------------------------------------------------------------------------------- */

/* The bytes that a block of BYTES takes. */
static size_t whole_size(size_t bytes)
{
    if (bytes > CHUNK_PAGE)
        return round_up(bytes, CHUNK_PAGE);
    return bytes > SMALLEST ? power_of_two_from(bytes) : SMALLEST;
}

static void *take(size_t bytes)
{
    return bytes < CHUNK_PAGE ? take_small(bytes) : take_large(bytes);
}

void *chunk_cache_take(size_t bytes)
{
    size_t whole = whole_size(bytes);

    pthread_mutex_lock(&cache.lock);
    void *p = take(whole);
    if (!p) { /* none of the kept ones has the size, but together they may be enough */
        free_oldest(0);
        p = take(whole);
    }
    pthread_mutex_unlock(&cache.lock);
    return p;
}

void chunk_cache_put(void *p, size_t bytes)
{
    size_t whole = whole_size(bytes);

    pthread_mutex_lock(&cache.lock);
    UNPOISON(p, whole);
    if (whole < CHUNK_PAGE)
        keep_block(&cache.small, p, whole);
    else
        put_large(p, whole);
    pthread_mutex_unlock(&cache.lock);
}
