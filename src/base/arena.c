/* src/base/arena.c - see arena.h.
 *
 * An arena is a list of chunks of doubling size, so a compilation requests memory only a few times. A block that fits no chunk of
 * LARGE bytes has a chunk of its own; the chunk in use before it is filled afterwards. Freed chunks return to the chunk cache at
 * once.
 *
 * Under AddressSanitizer the free part of a chunk is poisoned, so a use after arena_release is reported. */
#include "src/base/arena.h"

#include "src/base/bits.h"
#include "src/base/bug.h"
#include "src/base/poison.h"
#include "src/base/recover.h"

#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

struct arena_chunk {
    arena_chunk *newer, *older; /* in its arena */
    size_t number;              /* in its arena, from 1; newer chunks have greater ones */
    size_t size;                /* bytes in data */
    char data[];
};

/* HEADERS: bytes at most before the data of a chunk: its header, that of the parent's chunk around it, and that of recover_take(). */
enum { ALIGN = 16, HEADERS = 128 };
#ifdef GASKET_SMALL
enum { FIRST_CHUNK = 256, FIRST_NESTED = 256, LARGE = 8 << 10 };
#else
enum { FIRST_CHUNK = 64 << 10, FIRST_NESTED = 1 << 10, LARGE = 4 << 20 };
#endif

void arena_init(arena *a)
{
    *a = (arena){0};
}

void arena_init_lasting(arena *a)
{
    *a = (arena){.is_lasting = true};
}

void arena_init_within(arena *a, arena *parent)
{
    *a = (arena){.parent = parent};
}

/* --- chunks --------------------------------------------------------------------------------------------------------------- */

/* Adds a chunk with SIZE bytes of data to A. In a nested arena it is a block of the parent that has a chunk of its own there. */
static arena_chunk *add_chunk(arena *a, size_t size)
{
    size_t all = sizeof(arena_chunk) + size;
    arena_chunk *c = a->parent ? (void *)add_chunk(a->parent, all)->data : recover_take(all, a->is_lasting ? NULL : a);

    *c = (arena_chunk){.older = a->chunks, .number = ++a->count, .size = size};
    if (c->older)
        c->older->newer = c;
    return a->chunks = c;
}

static void free_chunk(arena *a, arena_chunk *c)
{
    *(c->newer ? &c->newer->older : &a->chunks) = c->older;
    if (c->older)
        c->older->newer = c->newer;
    if (a->parent)
        free_chunk(a->parent, c - 1);
    else
        recover_put(c);
}

/* Does a block of SIZE bytes have a chunk of its own? */
static bool is_large(size_t size)
{
    return size > LARGE - HEADERS;
}

/* Continues with a chunk for a block of NEED bytes, twice as large as the one before up to LARGE: the chunk cache has powers of two. */
static void begin_chunk(arena *a, size_t need)
{
    size_t all = a->filled ? (a->filled->size + HEADERS) * 2 : a->parent ? FIRST_NESTED : FIRST_CHUNK;

    while (all < LARGE && all - HEADERS < need)
        all *= 2;
    a->filled = add_chunk(a, (all < LARGE ? all : LARGE) - HEADERS);
    a->next = a->filled->data;
    a->end = a->next + a->filled->size;
    POISON(a->next, a->filled->size);
}

/* --- blocks --------------------------------------------------------------------------------------------------------------- */

static size_t round_to_align(size_t size)
{
    if (size > SIZE_MAX / 2)
        out_of_memory();
    return round_up(size, ALIGN);
}

void *arena_raw(arena *a, size_t size)
{
    size_t n = round_to_align(size);

    a->used += n;
    if (is_large(n))
        return add_chunk(a, n)->data;
    if (n > (size_t)(a->end - a->next) || !a->next) /* 0 bytes have an address, too */
        begin_chunk(a, n);
    char *p = a->next;
    a->next += n;
    UNPOISON(p, n);
    return p;
}

/* Clears the N bytes of a chunk of their own at P. The system takes its whole pages back, and gives out zeros at the first access. */
static void clear_large(char *p, size_t n)
{
#if defined __linux__ && defined MADV_DONTNEED
    size_t page = (size_t)sysconf(_SC_PAGESIZE), before = (size_t)(-(uintptr_t)p & (page - 1)),
           whole = (n - before) & ~(page - 1);

    if (n > 2 * page && madvise(p + before, whole, MADV_DONTNEED) == 0) {
        memset(p, 0, before);
        memset(p + before + whole, 0, n - before - whole);
        return;
    }
#endif
    memset(p, 0, n);
}

void *arena_alloc(arena *a, size_t size)
{
    size_t n = round_to_align(size);
    char *p = arena_raw(a, n);

    if (is_large(n))
        clear_large(p, n);
    else
        memset(p, 0, n);
    return p;
}

void arena_drop(arena *a, const void *p, size_t size)
{
    if (!is_large(round_to_align(size)))
        return;
    for (arena_chunk *c = a->chunks; c && c->number > a->marked; c = c->older)
        if (c->data == (const char *)p) {
            free_chunk(a, c);
            return;
        }
}

void *arena_grow(arena *a, void *p, size_t old, size_t size)
{
    size_t was = round_to_align(old), n = round_to_align(size);

    if (p && old && (char *)p + was == a->next && n - was <= (size_t)(a->end - a->next)) {
        UNPOISON(a->next, n - was);
        memset((char *)p + old, 0, n - old);
        a->next += n - was;
        a->used += n - was;
        return p;
    }
    char *q = arena_raw(a, n);
    if (old)
        memcpy(q, p, old);
    memset(q + old, 0, n - old);
    arena_drop(a, p, was);
    return q;
}

arena_mark arena_here(arena *a)
{
    a->marked = a->count;
    return (arena_mark){a->filled, a->next, a->used, a->count};
}

void arena_rewind(arena *a, arena_mark m)
{
    while (a->chunks && a->chunks->number > m.count)
        free_chunk(a, a->chunks);
    a->filled = m.filled;
    a->next = m.next;
    a->end = m.filled ? m.filled->data + m.filled->size : NULL;
    a->used = m.used;
    a->count = a->marked = m.count;
    POISON(a->next, (size_t)(a->end - a->next));
}

void arena_release(arena *a)
{
    arena_rewind(a, (arena_mark){0});
}
