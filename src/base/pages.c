/* src/base/pages.c - see pages.h. The system is asked for a whole region of addresses, which costs nothing until it is touched,
 * and pieces are cut off from its front. A piece that comes back is a run of free pages; runs lie in a list by address, so that
 * neighbours become one, and the smallest that suffices serves (Knuth, The Art of Computer Programming, volume 1, section 2.5).
 * Huge pages, where there are such, because a function of a hundred thousand operations is walked many times, and with small
 * pages each walk would wait for the translation of its addresses.
 * Under AddressSanitizer free runs are poisoned but for their beginnings. */
#include "src/base/pages.h"

#include "src/base/bits.h"
#include "src/base/poison.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

static const size_t REGION = (size_t)256 << 20;
static const size_t MOST_KEPT = (size_t)1 << 30; /* of the free runs; more goes to the system */

typedef struct run run;

struct run { /* at its own beginning */
    run *next;
    size_t size;
};

static struct {
    pthread_mutex_t lock;
    char *front, *end; /* what was never touched */
    run *free;
    size_t kept;
} pages = {.lock = PTHREAD_MUTEX_INITIALIZER};

static size_t whole(size_t size)
{
    return round_up(size, PAGES_UNIT);
}

/* What is left of the region before stays unused: it was never touched. */
static bool ask_for_region(size_t size)
{
    char *p = mmap(NULL, size + PAGES_UNIT, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

    if (p == MAP_FAILED)
        return false;
    pages.front = p + (-(uintptr_t)p & (PAGES_UNIT - 1));
    pages.end = pages.front + size;
#ifdef MADV_HUGEPAGE
    madvise(pages.front, size, MADV_HUGEPAGE); /* only a wish */
#endif
    return true;
}

/* More than the machine has: the system would grant the addresses, and end some process when they are touched. */
static bool is_hopeless(size_t size)
{
    long count = sysconf(_SC_PHYS_PAGES), bytes = sysconf(_SC_PAGESIZE);

    return count > 0 && bytes > 0 && size / (size_t)bytes > (size_t)count;
}

static void *take_fresh(size_t size)
{
    if (size > REGION && is_hopeless(size))
        return NULL;
    if (size > (size_t)(pages.end - pages.front) && !(size <= REGION && ask_for_region(REGION)) && !ask_for_region(size))
        return NULL;
    char *p = pages.front;
    pages.front += size;
    return p;
}

/* The front of the smallest run that suffices; NULL. */
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
    size_t all = whole(size);

    if (all < size)
        return NULL;
    pthread_mutex_lock(&pages.lock);
    void *p = take_kept(all);
    if (!p)
        p = take_fresh(all);
    pthread_mutex_unlock(&pages.lock);
    return p;
}

static bool touch(const run *a, const run *b)
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
    size_t all = whole(size);

    pthread_mutex_lock(&pages.lock);
    if (pages.kept + all > MOST_KEPT)
        madvise(p, all, MADV_DONTNEED);
    for (run *at = pages.free; at && at < r; at = at->next)
        before = at;
    *r = (run){.next = before ? before->next : pages.free, .size = all};
    POISON(r + 1, all - sizeof *r);
    *(before ? &before->next : &pages.free) = r;
    pages.kept += all;
    if (touch(r, r->next))
        join_next(r);
    if (before && touch(before, r))
        join_next(before);
    pthread_mutex_unlock(&pages.lock);
}
