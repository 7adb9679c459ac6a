/* src/base/chunk_cache.c - see chunk_cache.h.
 *
 * A block of up to CHUNK_KEPT bytes is a power of two. One that is smaller than a huge page is half of a block of twice its size, and
 * never returns to the system: so the memory of small blocks is about that of the time with the most. A larger one has its own pages. They come
 * from the system and not from malloc(), which keeps up to 64 MiB of them in each of its arenas, and has several for each processor. */
#include "src/base/chunk_cache.h"

#include "src/base/bits.h"
#include "src/base/fork.h"

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
    kept_block *kept[64]; /* by the logarithm of their size; the one that was freed last comes first */
    size_t kept_pages;    /* bytes of those with their own pages */
} cache = {.lock = PTHREAD_MUTEX_INITIALIZER};
FORK_LOCK(chunk_cache, &cache.lock);

static size_t whole_size(size_t bytes)
{
    if (bytes > CHUNK_KEPT)
        return round_up(bytes, CHUNK_PAGE);
    return bytes > SMALLEST ? power_of_two_from(bytes) : SMALLEST;
}

static kept_block **list_of(size_t whole)
{
    return &cache.kept[63 - __builtin_clzll(whole)];
}

static void keep(void *p, size_t whole)
{
    kept_block *b = p;

    *b = (kept_block){*list_of(whole), whole};
    *list_of(whole) = b;
    cache.kept_pages += whole < CHUNK_PAGE ? 0 : whole;
    POISON(b + 1, whole - sizeof *b);
}

/* Removes the first block of LIST, which has one. */
static void *unlink_first(kept_block **list)
{
    kept_block *b = *list;

    *list = b->next;
    cache.kept_pages -= b->bytes < CHUNK_PAGE ? 0 : b->bytes;
    UNPOISON(b, b->bytes);
    return b;
}

#ifdef __EMSCRIPTEN__ /* whose munmap() takes whole mappings only */
static void *map_pages(size_t whole)
{
    return aligned_alloc(CHUNK_PAGE, whole);
}

static void unmap_pages(void *p, size_t whole)
{
    (void)whole;
    free(p);
}
#else
/* LeakSanitizer's, if the program has it: by itself it searches memory of malloc() only for pointers. */
void __lsan_register_root_region(const void *p, size_t bytes) __attribute__((weak));
void __lsan_unregister_root_region(const void *p, size_t bytes) __attribute__((weak));

/* WHOLE bytes at a multiple of CHUNK_PAGE; NULL: there are no more. */
static void *map_pages(size_t whole)
{
    char *p = mmap(NULL, whole + CHUNK_PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

    if (p == MAP_FAILED)
        return NULL;
    size_t before = (size_t)(-(uintptr_t)p & (CHUNK_PAGE - 1));
    if (before)
        munmap(p, before);
    if (before < CHUNK_PAGE)
        munmap(p + before + whole, CHUNK_PAGE - before);
    if (__lsan_register_root_region)
        __lsan_register_root_region(p + before, whole);
    return p + before;
}

static void unmap_pages(void *p, size_t whole)
{
    if (__lsan_unregister_root_region)
        __lsan_unregister_root_region(p, whole);
    munmap(p, whole);
}
#endif

/* Frees kept blocks, the largest first, until those with their own pages have at most BYTES. */
static void free_kept(size_t bytes)
{
    for (kept_block **list = &cache.kept[63]; cache.kept_pages > bytes; list--)
        while (*list && cache.kept_pages > bytes) {
            size_t whole = (*list)->bytes;
            unmap_pages(unlink_first(list), whole);
        }
}

/* A block that is longer than those that are kept is one array, often a sparse one: a huge page would cost more than its used parts. Without huge pages
 * it is only slower. */
static void *new_pages(size_t whole)
{
    void *p = map_pages(whole);

#ifdef MADV_HUGEPAGE
    if (p && whole >= HUGE_PAGE && whole <= CHUNK_KEPT)
        madvise(p, whole, MADV_HUGEPAGE);
#endif
    return p;
}

static void *take(size_t whole)
{
    /* Larger blocks have other sizes than powers of two, and are not kept: that of their list may be smaller. */
    if (whole <= CHUNK_KEPT && *list_of(whole))
        return unlink_first(list_of(whole));
    if (whole >= CHUNK_PAGE)
        return new_pages(whole);
    char *twice = take(2 * whole);
    if (twice)
        keep(twice + whole, whole);
    return twice;
}

void *chunk_cache_take(size_t bytes)
{
    size_t whole = whole_size(bytes);

    pthread_mutex_lock(&cache.lock);
    void *p = take(whole);
    if (!p) { /* none of the kept ones has the size, but together they may be enough */
        free_kept(0);
        p = take(whole);
    }
    pthread_mutex_unlock(&cache.lock);
    return p;
}

void chunk_cache_put(void *p, size_t bytes)
{
    pthread_mutex_lock(&cache.lock);
    UNPOISON(p, whole_size(bytes));
    keep(p, whole_size(bytes));
    free_kept(CHUNK_KEPT);
    pthread_mutex_unlock(&cache.lock);
}
