/* src/base/arena.c - see arena.h.
 *
 * An arena is a list of chunks of doubling size, so a compilation requests memory from the system only a few times. A block of
 * LARGE bytes or more has a chunk of its own, in a second list, so that the chunk in use before it is filled afterwards.
 *
 * Under AddressSanitizer the free part of a chunk is poisoned, so a use after arena_reset is reported. */
#include "src/base/arena.h"

#include "src/base/bits.h"
#include "src/base/budget.h"
#include "src/base/bug.h"
#include "src/base/chunk_cache.h"
#include "src/base/poison.h"

#include <stdint.h>

#ifdef GASKET_SMALL
enum { FIRST_CHUNK = 256, FIRST_NESTED = 256, LARGE = 8 << 10 };
#else
enum { FIRST_CHUNK = 64 << 10, FIRST_NESTED = 1 << 10, LARGE = 4 << 20 };
#endif
enum { ALIGN = 16 };

struct arena_chunk {
    arena_chunk *older;
    size_t size;                 /* bytes in data */
    const arena *owner;          /* the arena that has it from the system; NULL in a nested arena */
    arena_chunk *older_recorded; /* in a record of the thread that allocated it */
    bool marked;                 /* large: a mark was taken while it was the newest one */
    _Alignas(ALIGN) char data[];
};

enum { MOST_RECORDS = 8 };
static _Thread_local struct {
    arena_chunk *chunks[MOST_RECORDS]; /* of each record, the outermost first */
    unsigned count;
} records;

void arena_init(arena *a)
{
    *a = (arena){0};
}

void arena_init_within(arena *a, arena *parent)
{
    *a = (arena){.parent = parent};
}

/* The chunk sizes of a nested arena are smaller by one header, so that its large chunks are large blocks of the parent. */
static bool is_large(size_t size)
{
    return size >= LARGE - 2 * sizeof(arena_chunk);
}

static void forget_chunk(const arena_chunk *c)
{
    for (unsigned r = records.count; r-- > 0;)
        for (arena_chunk **at = &records.chunks[r]; *at; at = &(*at)->older_recorded)
            if (*at == c) {
                *at = c->older_recorded;
                return;
            }
}

static arena_chunk *new_system_chunk(const arena *a, size_t size)
{
    size_t all = sizeof(arena_chunk) + size;

    budget_take(all);
    arena_chunk *c = chunk_cache_take(all);
    if (!c)
        out_of_memory();
    *c = (arena_chunk){.size = size, .owner = a};
    if (records.count && !a->is_lasting) {
        c->older_recorded = records.chunks[records.count - 1];
        records.chunks[records.count - 1] = c;
    }
    return c;
}

static void free_system_chunk(arena_chunk *c)
{
    forget_chunk(c);
    budget_give_back(sizeof *c + c->size);
    chunk_cache_put(c, sizeof *c + c->size);
}

static void free_chunk(arena *a, arena_chunk *c)
{
    if (a->parent)
        arena_drop(a->parent, c, sizeof *c + c->size);
    else
        free_system_chunk(c);
}

static arena_chunk *new_nested_chunk(arena *parent, size_t size)
{
    arena_chunk *c = arena_raw(parent, sizeof *c + size);

    *c = (arena_chunk){.size = size};
    return c;
}

/* The bytes of the next chunk of A for a block of NEED bytes: with its headers a power of two, unless the block is large. */
static size_t next_size(const arena *a, size_t need)
{
    size_t headers = (a->parent ? 2 : 1) * sizeof(arena_chunk), first = a->parent ? FIRST_NESTED : FIRST_CHUNK;
    size_t all = a->chunks ? (a->chunks->size + headers) * 2 : first;

    while (all < LARGE && all - headers < need)
        all *= 2;
    all = all < LARGE ? all : LARGE;
    return all - headers < need ? need : all - headers;
}

static arena_chunk *new_chunk(const arena *a, size_t need)
{
    size_t size = next_size(a, need);
    arena_chunk *c = a->parent ? new_nested_chunk(a->parent, size) : new_system_chunk(a, size);

    POISON(c->data, c->size);
    return c;
}

/* Adds a chunk of at least NEED bytes to LIST: the first spare one that is large enough, or a new one. */
static arena_chunk *add_chunk(arena *a, arena_chunk **list, size_t need)
{
    arena_chunk **at = &a->spare, *c;

    while (*at && (*at)->size < need)
        at = &(*at)->older;
    c = *at ? *at : new_chunk(a, need);
    if (*at)
        *at = c->older;
    c->marked = false;
    c->older = *list;
    return *list = c;
}

static void begin_chunk(arena *a, size_t need)
{
    arena_chunk *c = add_chunk(a, &a->chunks, need);

    a->next = c->data;
    a->end = c->data + c->size;
}

static size_t round_to_align(size_t size)
{
    if (size > SIZE_MAX / 2)
        out_of_memory();
    return round_up(size, ALIGN);
}

void *arena_raw(arena *a, size_t size)
{
    size_t n = round_to_align(size);
    char *p;

    if (is_large(n)) {
        p = add_chunk(a, &a->large, n)->data;
    } else {
        if (n > (size_t)(a->end - a->next) || !a->next) /* 0 bytes have an address, too */
            begin_chunk(a, n);
        p = a->next;
        a->next += n;
    }
    a->used += n;
    UNPOISON(p, n);
    return p;
}

void *arena_alloc(arena *a, size_t size)
{
    size_t n = round_to_align(size);

    return memset(arena_raw(a, n), 0, n);
}

/* Frees the chunk whose only block is P. */
void arena_drop(arena *a, const void *p, size_t size)
{
    if (!is_large(round_to_align(size)))
        return;
    for (arena_chunk **at = &a->large; *at && !(*at)->marked; at = &(*at)->older)
        if ((*at)->data == (const char *)p) {
            arena_chunk *c = *at;
            *at = c->older;
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

arena_mark arena_here(const arena *a)
{
    if (a->large)
        a->large->marked = true;
    return (arena_mark){a->chunks, a->large, a->next, a->used};
}

/* Makes the chunks in LIST before LAST spare, the first ones, so the next allocations reuse them in the same order. */
static void make_spare(arena *a, arena_chunk **list, const arena_chunk *last)
{
    while (*list != last) {
        arena_chunk *c = *list;
        POISON(c->data, c->size);
        *list = c->older;
        c->older = a->spare;
        a->spare = c;
    }
}

void arena_rewind(arena *a, arena_mark m)
{
    make_spare(a, &a->large, m.large);
    make_spare(a, &a->chunks, m.chunk);
    a->next = m.next;
    a->end = a->chunks ? a->chunks->data + a->chunks->size : NULL;
    a->used = m.used;
    POISON(a->next, (size_t)(a->end - a->next));
}

static void free_spare(arena *a, bool only_large)
{
    for (arena_chunk **at = &a->spare; *at;) {
        arena_chunk *c = *at;
        if (only_large && !is_large(c->size)) {
            at = &c->older;
        } else {
            *at = c->older;
            free_chunk(a, c);
        }
    }
}

void arena_reset(arena *a)
{
    arena_rewind(a, (arena_mark){0});
    free_spare(a, true);
}

void arena_release(arena *a)
{
    arena_rewind(a, (arena_mark){0});
    free_spare(a, false);
    *a = (arena){.is_lasting = a->is_lasting};
}

arena_record arena_record_begin(void)
{
    bug_unless(records.count < MOST_RECORDS);
    records.chunks[records.count] = NULL;
    return records.count++;
}

/* Ends the innermost record, whose chunks become those of the outer one. */
static void end_innermost(void)
{
    arena_chunk *list = records.chunks[--records.count], **end = &list;

    if (!records.count)
        return;
    while (*end)
        end = &(*end)->older_recorded;
    *end = records.chunks[records.count - 1];
    records.chunks[records.count - 1] = list;
}

void arena_record_end(arena_record r)
{
    while (records.count > r)
        end_innermost();
}

void arena_record_give_back(arena_record r, const arena *kept)
{
    arena_chunk *older;

    arena_record_end(r + 1);
    for (arena_chunk *c = records.chunks[r]; c; c = older) {
        older = c->older_recorded;
        if (c->owner != kept)
            free_system_chunk(c);
    }
    arena_record_end(r);
}
