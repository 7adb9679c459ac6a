/* src/base/arena.c - see arena.h.
 *
 * An arena is a list of chunks of doubling size, so a compilation requests memory from the system only a few times. Chunks of
 * LARGE bytes or more come from pages.h, which reuses those that other arenas have freed.
 *
 * The pages of a chunk are populated a window at a time, ahead of their first use; without that, page faults take a fifth of
 * the time of a small compilation.
 *
 * Under AddressSanitizer the free part of a chunk is poisoned, so a use after arena_reset is reported. */
#include "src/base/arena.h"

#include "src/base/budget.h"
#include "src/base/bug.h"
#include "src/base/pages.h"
#include "src/base/poison.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

#ifdef GASKET_SMALL
enum { FIRST_CHUNK = 256, FIRST_WITHIN = 256, LARGEST_WITHIN = 2 << 10, LARGE = 8 << 10 };
#else
enum { FIRST_CHUNK = 64 << 10, FIRST_WITHIN = 8 << 10, LARGEST_WITHIN = 256 << 10, LARGE = 4 << 20 };
#endif
enum { WINDOW = 64 << 10 };
enum { PAGE = 4096, ALIGN = 16 };

struct arena_chunk {
    arena_chunk *older;
    size_t size;  /* bytes in data */
    size_t ready; /* bytes at the beginning of data whose pages are populated */
    arena_chunk *next_lent, **at_lent; /* links in a parent's list of lent chunks; NULL */
    arena_chunk *older_recorded, **at_recorded; /* links in this thread's record; NULL */
    const arena *root;              /* for a chunk from the system: the outermost arena, which frees it at the latest */
    bool marked;  /* a mark was taken while it was the newest chunk */
    _Alignas(ALIGN) char data[];
};

static _Thread_local bool is_recording;
static _Thread_local arena_chunk *recorded; /* chunks that this thread has allocated since arena_record() and not freed */

void arena_init(arena *a)
{
    *a = (arena){0};
}

void arena_init_within(arena *a, arena *parent)
{
    *a = (arena){.parent = parent};
}

static bool is_large(const arena_chunk *c)
{
    return sizeof *c + c->size >= LARGE;
}

static const arena *outermost_arena(const arena *a)
{
    while (a->parent)
        a = a->parent;
    return a;
}

static void record_chunk(arena_chunk *c)
{
    c->older_recorded = recorded;
    c->at_recorded = &recorded;
    if (recorded)
        recorded->at_recorded = &c->older_recorded;
    recorded = c;
}

static void forget_chunk(arena_chunk *c)
{
    if (!c->at_recorded)
        return;
    *c->at_recorded = c->older_recorded;
    if (c->older_recorded)
        c->older_recorded->at_recorded = c->at_recorded;
    c->at_recorded = NULL;
}

/* Allocates a chunk of SIZE bytes from the system or from pages.h; NULL if there is no memory. */
static arena_chunk *new_system_chunk(const arena *a, size_t size)
{
    size_t all = sizeof(arena_chunk) + size;

    budget_take(all);
    arena_chunk *c = all >= LARGE ? pages_take(all) : malloc(all);
    if (!c)
        return NULL;
    *c = (arena_chunk){.size = size, .root = outermost_arena(a)};
    if (is_recording)
        record_chunk(c);
    return c;
}

static void lend_chunk(arena *a, arena_chunk *c)
{
    c->next_lent = a->lent;
    c->at_lent = &a->lent;
    if (a->lent)
        a->lent->at_lent = &c->next_lent;
    a->lent = c;
}

static void free_chunk(arena_chunk *c)
{
    UNPOISON(c->data, c->size);
    if (c->at_lent)
        *c->at_lent = c->next_lent;
    if (c->next_lent)
        c->next_lent->at_lent = c->at_lent;
    forget_chunk(c);
    budget_give_back(sizeof *c + c->size);
    if (is_large(c))
        pages_give_back(c, sizeof *c + c->size);
    else
        free(c);
}

/* Populates the pages of the next NEED bytes of C, or of a window if that is larger. An arena's first chunk only records them
 * as ready: most arenas are small and short-lived, and reuse memory that is populated already. */
static void make_ready(arena_chunk *c, size_t need)
{
    size_t least = is_large(c) ? PAGES_UNIT : WINDOW, window = need > least ? need : least;
    char *from = c->data + c->ready;

    if (window > c->size - c->ready)
        window = c->size - c->ready;
    c->ready += window;
#ifdef MADV_POPULATE_WRITE
    char *page = from - (uintptr_t)from % PAGE;
    if (c->older && window >= PAGE)
        madvise(page, (size_t)(from + window - page), MADV_POPULATE_WRITE); /* may fail: only faster */
#endif
}

/* Removes the first spare chunk of at least NEED bytes from the list and returns it; NULL if there is none. */
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

static size_t round_to_align(size_t size)
{
    if (size > SIZE_MAX - ALIGN)
        out_of_memory();
    return (size + ALIGN - 1) & ~(size_t)(ALIGN - 1);
}

static char *alloc_raw(arena *a, size_t n);

/* Allocates a chunk as a block of PARENT, whose pages are populated. */
static arena_chunk *new_nested_chunk(arena *parent, size_t size)
{
    arena_chunk *c = (arena_chunk *)alloc_raw(parent, round_to_align(sizeof *c + size));

    *c = (arena_chunk){.size = size, .ready = size};
    return c;
}

/* Allocates a chunk of at least NEED bytes for A, from its parent or from the system. The sizes of LARGE and LARGEST_WITHIN
 * include the header, so large chunks are whole pages. */
static arena_chunk *new_chunk(const arena *a, size_t need)
{
    bool within = a->parent && a->used < LARGE && sizeof(arena_chunk) + need < LARGE;
    size_t largest = (within ? LARGEST_WITHIN : LARGE) - sizeof(arena_chunk);
    size_t size = a->chunks ? a->chunks->size * 2 : a->parent ? FIRST_WITHIN : FIRST_CHUNK;

    if (size > largest || (a->parent && !within))
        size = largest;
    if (size < need)
        size = need;
    arena_chunk *c = within ? new_nested_chunk(a->parent, size) : new_system_chunk(a, size);
    if (!c)
        out_of_memory();
    if (a->parent && !within)
        lend_chunk(a->parent, c);
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

/* True if N bytes fit after the last block; populates their pages if necessary. */
static bool extend_ready(arena *a, size_t n)
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

static void make_space(arena *a, size_t n)
{
    if (!extend_ready(a, n)) {
        add_chunk(a, n);
        extend_ready(a, n);
    }
}

/* Allocates N bytes, a multiple of ALIGN, without zeroing them. */
static char *alloc_raw(arena *a, size_t n)
{
    if (n > (size_t)(a->end - a->next) || !a->next) /* 0 bytes have an address, too */
        make_space(a, n);
    char *p = a->next;
    a->next += n;
    a->used += n;
    UNPOISON(p, n);
    return p;
}

void *arena_alloc(arena *a, size_t size)
{
    size_t n = round_to_align(size);

    return memset(alloc_raw(a, n), 0, n);
}

void *arena_raw(arena *a, size_t size)
{
    return alloc_raw(a, round_to_align(size));
}

/* Frees the chunk whose only block is P; a large block has a chunk of its own. */
void arena_drop(arena *a, const void *p, size_t size)
{
    size = round_to_align(size);
    if (size + sizeof(arena_chunk) < LARGE)
        return;
    for (arena_chunk **at = &a->chunks; *at && !(*at)->marked; at = &(*at)->older)
        if ((*at)->data == (const char *)p && (*at)->size == size) {
            arena_chunk *c = *at;
            *at = c->older;
            if (at == &a->chunks)
                a->next = a->end = c->older ? c->older->data + c->older->ready : NULL;
            free_chunk(c);
            return;
        }
}

size_t arena_pieces(const arena *a, arena_piece *out)
{
    size_t count = 0;

    for (arena_chunk *c = a->chunks; c && !c->marked; c = c->older)
        if (is_large(c)) {
            if (out)
                out[count] = (arena_piece){c->data, c->size};
            count++;
        }
    return count;
}

void *arena_grow(arena *a, void *p, size_t old, size_t size)
{
    size_t was = round_to_align(old), n = round_to_align(size);

    if (p && old && (char *)p + was == a->next && extend_ready(a, n - was)) {
        UNPOISON(a->next, n - was);
        memset((char *)p + old, 0, n - old);
        a->next += n - was;
        a->used += n - was;
        return p;
    }
    char *q = alloc_raw(a, n);
    if (old)
        memcpy(q, p, old);
    memset(q + old, 0, n - old);
    arena_drop(a, p, was);
    return q;
}

arena_mark arena_here(const arena *a)
{
    if (a->chunks)
        a->chunks->marked = true;
    return (arena_mark){a->chunks, a->next, a->used};
}

/* The chunks allocated since the mark become the first spare ones, so the next allocations reuse them in the same order, while
 * they are cached. */
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
    for (arena_chunk **at = &a->spare; *at;) {
        arena_chunk *c = *at;
        if (is_large(c)) {
            *at = c->older;
            free_chunk(c);
        } else {
            at = &c->older;
        }
    }
    while (a->lent)
        free_chunk(a->lent);
}

void arena_release(arena *a)
{
    arena_reset(a);
    for (arena_chunk *c = a->spare, *older; c; c = older) {
        older = c->older;
        free_chunk(c);
    }
    arena_init(a);
}

void arena_record(void)
{
    is_recording = true;
}

void arena_forget_record(void)
{
    is_recording = false;
    while (recorded)
        forget_chunk(recorded);
}

void arena_give_back_recorded(const arena *kept)
{
    is_recording = false;
    while (recorded)
        if (recorded->root == kept)
            forget_chunk(recorded);
        else
            free_chunk(recorded);
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
