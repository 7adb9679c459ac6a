/* src/base/pages.c - see pages.h.
 *
 * The allocator reserves a region of addresses, which costs nothing until its pages are touched, and cuts allocations off its
 * front. A freed allocation becomes a run of free pages. The free list is sorted by address, so that adjacent runs are merged,
 * and an allocation takes the smallest run that is large enough (best fit; Knuth, The Art of Computer Programming, volume 1,
 * section 2.5).
 *
 * The memory is in huge pages if the system has them: the passes traverse a function of a hundred thousand operations many
 * times, and with small pages each traversal would be slowed down by TLB misses.
 *
 * Under AddressSanitizer free runs are poisoned, except for their headers. */
#include "src/base/pages.h"

#include "src/base/bits.h"
#include "src/base/poison.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

static const size_t REGION = (size_t)256 << 20;
static const size_t MOST_KEPT = (size_t)1 << 30; /* bytes of free runs; the pages of more are returned to the system */

typedef struct run run;

struct run { /* the header of a free run, at its beginning */
    run *next;
    size_t size;
};

static struct {
    pthread_mutex_t lock;
    char *front, *end; /* the rest of the region, never allocated */
    run *free;         /* by address */
    size_t kept;       /* bytes in free runs */
} pages = {.lock = PTHREAD_MUTEX_INITIALIZER};

static size_t round_to_unit(size_t size)
{
    return round_up(size, PAGES_UNIT);
}

/* Reserves a region of SIZE bytes; false if the system refuses. The rest of the previous region stays unused: it was never
 * touched, so it takes no memory. */
static bool reserve_region(size_t size)
{
    char *p = mmap(NULL, size + PAGES_UNIT, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

    if (p == MAP_FAILED)
        return false;
    pages.front = p + (-(uintptr_t)p & (PAGES_UNIT - 1));
    pages.end = pages.front + size;
#ifdef MADV_HUGEPAGE
    madvise(pages.front, size, MADV_HUGEPAGE); /* may fail: only faster */
#endif
    return true;
}

/* True if SIZE exceeds the machine's memory. The system would grant the addresses, and kill a process when they are touched. */
static bool is_hopeless(size_t size)
{
    long count = sysconf(_SC_PHYS_PAGES), bytes = sysconf(_SC_PAGESIZE);

    return count > 0 && bytes > 0 && size / (size_t)bytes > (size_t)count;
}

static void *take_fresh(size_t size)
{
    if (size > REGION && is_hopeless(size))
        return NULL;
    if (size > (size_t)(pages.end - pages.front) && !(size <= REGION && reserve_region(REGION)) && !reserve_region(size))
        return NULL;
    char *p = pages.front;
    pages.front += size;
    return p;
}

/* Allocates SIZE bytes from the front of the smallest free run that is large enough; NULL if there is none. */
static void *take_kept(size_t size)
{
    run **best = NULL;

    for (run **at = &pages.free; *at; at = &(*at)->next)
        if ((*at)->size >= size && (!best || (*at)->size < (*best)->size))
            best = at;
    if (!best)
        return NULL;
    run *r = *best, *rest = r->next;
    if (r->size > size) {
        rest = (run *)((char *)r + size);
        UNPOISON(rest, sizeof *rest);
        *rest = (run){.next = r->next, .size = r->size - size};
    }
    *best = rest;
    pages.kept -= size;
    UNPOISON(r, size);
    return r;
}

void *pages_take(size_t size)
{
    size_t all = round_to_unit(size);

    if (all < size)
        return NULL;
    pthread_mutex_lock(&pages.lock);
    void *p = take_kept(all);
    if (!p)
        p = take_fresh(all);
    pthread_mutex_unlock(&pages.lock);
    return p;
}

static bool are_adjacent(const run *a, const run *b)
{
    return b && (const char *)a + a->size == (const char *)b;
}

static void join_next(run *r)
{
    run *joined = r->next;

    r->size += joined->size;
    r->next = joined->next;
    POISON(joined, sizeof *joined);
}

void pages_give_back(void *p, size_t size)
{
    run *r = p, *before = NULL;
    size_t all = round_to_unit(size);

    pthread_mutex_lock(&pages.lock);
    if (pages.kept + all > MOST_KEPT)
        madvise(p, all, MADV_DONTNEED);
    for (run *at = pages.free; at && at < r; at = at->next)
        before = at;
    *r = (run){.next = before ? before->next : pages.free, .size = all};
    POISON(r + 1, all - sizeof *r);
    *(before ? &before->next : &pages.free) = r;
    pages.kept += all;
    if (are_adjacent(r, r->next))
        join_next(r);
    if (before && are_adjacent(before, r))
        join_next(before);
    pthread_mutex_unlock(&pages.lock);
}
