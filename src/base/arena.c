/* src/base/arena.c - see arena.h. Chunks double in size, so a compilation asks the system for memory a few times only.
 * Chunks of the largest size live in huge pages where there are such: a function of a hundred thousand operations is walked many
 * times, and with small pages each walk would wait for the translation of its addresses.
 * A chunk's pages are asked for a window at a time, ahead of their first use: a small compilation would spend a fifth of its time
 * in one page fault after the other.
 * Under AddressSanitizer the free part of a chunk is poisoned, so that a use after arena_reset is reported. */
#include "src/base/arena.h"

#include "src/base/bug.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

#if defined(__SANITIZE_ADDRESS__)
#define WITH_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define WITH_ASAN 1
#endif
#endif
#ifdef WITH_ASAN
#include <sanitizer/asan_interface.h>
#define POISON(p, n) ASAN_POISON_MEMORY_REGION(p, n)
#define UNPOISON(p, n) ASAN_UNPOISON_MEMORY_REGION(p, n)
#else
#define POISON(p, n) ((void)0)
#define UNPOISON(p, n) ((void)0)
#endif

#ifdef GASKET_SMALL
enum { FIRST_CHUNK = 256, FIRST_WITHIN = 256 };
#else
enum { FIRST_CHUNK = 64 << 10, FIRST_WITHIN = 8 << 10 };
#endif
enum { LARGEST_CHUNK = 4 << 20, LARGEST_WITHIN = 256 << 10, WINDOW = 64 << 10 };
enum { HUGE_PAGE = 2 << 20, PAGE = 4096, LINE = 64, ALIGN = 16 };
static const size_t MOST_POOLED = (size_t)1 << 30;

struct arena_chunk {
    arena_chunk *older;
    size_t size;  /* bytes in data */
    size_t ready; /* of these, whose pages have been asked for */
    _Alignas(ALIGN) char data[];
};

void arena_init(arena *a)
{
    *a = (arena){0};
}

void arena_init_within(arena *a, arena *parent)
{
    *a = (arena){.parent = parent};
}

/* Large chunks that arenas have given back. Passes over a large function take and drop hundreds of megabytes, one after the
 * other: the system would clear each page every time. */
static struct {
    pthread_mutex_t lock;
    arena_chunk *chunks;
    size_t bytes;
} pool = {.lock = PTHREAD_MUTEX_INITIALIZER};

/* The smallest chunk in the pool that has ALL bytes with its header; NULL. */
static arena_chunk *take_pooled(size_t all)
{
    arena_chunk **best = NULL;

    pthread_mutex_lock(&pool.lock);
    for (arena_chunk **at = &pool.chunks; *at; at = &(*at)->older)
        if (sizeof **at + (*at)->size >= all && (!best || (*at)->size < (*best)->size))
            best = at;
    arena_chunk *c = best ? *best : NULL;
    if (c) {
        *best = c->older;
        pool.bytes -= c->size;
    }
    pthread_mutex_unlock(&pool.lock);
    return c;
}

/* False when the pool is full. */
static bool give_to_pool(arena_chunk *c)
{
    pthread_mutex_lock(&pool.lock);
    bool room = c->size <= MOST_POOLED - pool.bytes;
    if (room) {
        c->older = pool.chunks;
        pool.chunks = c;
        pool.bytes += c->size;
    }
    pthread_mutex_unlock(&pool.lock);
    return room;
}

/* ALL bytes that begin at a huge page, and are such where the system has them. */
static void *take_huge(size_t all)
{
    void *p = NULL;

    if (posix_memalign(&p, HUGE_PAGE, all))
        return NULL;
#ifdef MADV_HUGEPAGE
    madvise(p, all, MADV_HUGEPAGE); /* only a wish */
#endif
    return p;
}

/* A chunk with room for SIZE bytes; NULL. */
static arena_chunk *take(size_t size)
{
    size_t all = sizeof(arena_chunk) + size;
    arena_chunk *c = all >= LARGEST_CHUNK ? take_pooled(all) : NULL;

    if (c)
        return c;
    c = all >= LARGEST_CHUNK ? take_huge(all) : malloc(all);
    if (c) {
        c->size = size;
        c->ready = 0;
    }
    return c;
}

static void give_back(arena_chunk *c)
{
    UNPOISON(c->data, c->size);
    if (sizeof *c + c->size < LARGEST_CHUNK || !give_to_pool(c))
        free(c);
}

/* Asks for the pages of the next NEED bytes of C and of some more. Not in an arena's first chunk: most arenas are small, short of
 * life, and get memory that another has left. */
static void make_ready(arena_chunk *c, size_t need)
{
    size_t window = need > WINDOW ? need : WINDOW;
    char *from = c->data + c->ready;

    if (window > c->size - c->ready)
        window = c->size - c->ready;
    c->ready += window;
#ifdef MADV_POPULATE_WRITE
    char *page = from - (uintptr_t)from % PAGE;
    if (c->older && window >= PAGE)
        madvise(page, (size_t)(from + window - page), MADV_POPULATE_WRITE); /* only a wish */
#endif
}

/* The first spare chunk with room for NEED, taken out of the list; NULL. */
static arena_chunk *take_spare(arena *a, size_t need)
{
    for (arena_chunk **at = &a->spare; *at; at = &(*at)->older)
        if ((*at)->size >= need) {
            arena_chunk *c = *at;
            *at = c->older;
            return c;
        }
    return NULL;
}

static size_t rounded(size_t size)
{
    if (size > SIZE_MAX - ALIGN)
        die("out of memory (%zu bytes)", size);
    return (size + ALIGN - 1) & ~(size_t)(ALIGN - 1);
}

static char *alloc_raw(arena *a, size_t n);

/* A chunk out of PARENT, which has asked for its pages. */
static arena_chunk *take_within(arena *parent, size_t size)
{
    arena_chunk *c = (arena_chunk *)alloc_raw(parent, rounded(sizeof *c + size));

    c->size = c->ready = size;
    return c;
}

/* The header counts towards the largest size, so that a chunk of it is whole pages. */
static arena_chunk *new_chunk(const arena *a, size_t need)
{
    size_t size = a->chunks ? a->chunks->size * 2 : a->parent ? FIRST_WITHIN : FIRST_CHUNK;
    size_t largest = (a->parent ? LARGEST_WITHIN : LARGEST_CHUNK) - sizeof(arena_chunk);

    if (size > largest)
        size = largest;
    if (size < need)
        size = need;
    arena_chunk *c = a->parent ? take_within(a->parent, size) : take(size);
    if (!c)
        die("out of memory (%zu bytes)", size);
    POISON(c->data, c->size);
    return c;
}

static void add_chunk(arena *a, size_t need)
{
    arena_chunk *c = take_spare(a, need);

    if (!c)
        c = new_chunk(a, need);
    c->older = a->chunks;
    a->chunks = c;
    a->next = c->data;
    a->end = c->data + c->ready;
}

/* Is there room for N bytes behind the last block, if need be in pages yet to be asked for? */
static bool extend(arena *a, size_t n)
{
    arena_chunk *c = a->chunks;

    if (n <= (size_t)(a->end - a->next) && a->next)
        return true;
    if (!c || n > (size_t)(c->data + c->size - a->next))
        return false;
    make_ready(c, n - (size_t)(a->end - a->next));
    a->end = c->data + c->ready;
    return true;
}

static void make_room(arena *a, size_t n)
{
    if (!extend(a, n)) {
        add_chunk(a, n);
        extend(a, n);
    }
}

/* N bytes, a multiple of ALIGN, with whatever is in them. */
static char *alloc_raw(arena *a, size_t n)
{
    if (n > (size_t)(a->end - a->next) || !a->next) /* nothing has a place too */
        make_room(a, n);
    char *p = a->next;
    a->next += n;
    a->used += n;
    UNPOISON(p, n);
    return p;
}

void *arena_alloc(arena *a, size_t size)
{
    size_t n = rounded(size);

    return memset(alloc_raw(a, n), 0, n);
}

static size_t whole_lines(size_t size)
{
    return (rounded(size) + LINE - 1) & ~(size_t)(LINE - 1);
}

void *arena_lines_raw(arena *a, size_t size)
{
    size_t n = whole_lines(size), skip = -(uintptr_t)a->next & (LINE - 1);

    if (n + skip > (size_t)(a->end - a->next)) {
        make_room(a, n + LINE);
        skip = -(uintptr_t)a->next & (LINE - 1);
    }
    alloc_raw(a, skip);
    return alloc_raw(a, n);
}

void *arena_lines(arena *a, size_t size)
{
    return memset(arena_lines_raw(a, size), 0, whole_lines(size));
}

void *arena_grow(arena *a, void *p, size_t old, size_t size)
{
    size_t was = rounded(old), n = rounded(size);

    if (p && old && (char *)p + was == a->next && extend(a, n - was)) {
        UNPOISON(a->next, n - was);
        memset((char *)p + old, 0, n - old);
        a->next += n - was;
        a->used += n - was;
        return p;
    }
    void *q = arena_alloc(a, size);
    if (old)
        memcpy(q, p, old);
    return q;
}

arena_mark arena_here(const arena *a)
{
    return (arena_mark){a->chunks, a->next, a->used};
}

/* The chunks taken since then become the first spare ones, so that what comes next finds them in the order, and the caches, in
 * which they were used. */
void arena_rewind(arena *a, arena_mark m)
{
    while (a->chunks != m.chunk) {
        arena_chunk *c = a->chunks;
        POISON(c->data, c->size);
        a->chunks = c->older;
        c->older = a->spare;
        a->spare = c;
    }
    a->next = m.next;
    a->end = a->chunks ? a->chunks->data + a->chunks->ready : NULL;
    a->used = m.used;
    POISON(a->next, (size_t)(a->end - a->next));
}

void arena_reset(arena *a)
{
    arena_rewind(a, (arena_mark){0});
}

void arena_release(arena *a)
{
    arena_reset(a);
    for (arena_chunk *c = a->spare, *older; c; c = older) {
        older = c->older;
        give_back(c);
    }
    arena_init(a);
}

void *arena_copy(arena *a, const void *p, size_t size)
{
    void *q = arena_alloc(a, size);
    if (size)
        memcpy(q, p, size);
    return q;
}

char *arena_strndup(arena *a, const char *s, size_t n)
{
    char *d = arena_alloc(a, n + 1);
    if (n)
        memcpy(d, s, n);
    return d;
}

char *arena_strdup(arena *a, const char *s)
{
    return arena_strndup(a, s, strlen(s));
}

char *arena_vprintf(arena *a, const char *fmt, va_list ap)
{
    va_list again;
    va_copy(again, ap);
    int n = vsnprintf(NULL, 0, fmt, again);
    va_end(again);
    char *s = arena_alloc(a, (size_t)n + 1);
    vsnprintf(s, (size_t)n + 1, fmt, ap);
    return s;
}

char *arena_printf(arena *a, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    char *s = arena_vprintf(a, fmt, ap);
    va_end(ap);
    return s;
}
