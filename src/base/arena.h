/* src/base/arena.h - region-based memory: blocks are allocated one by one and freed together.
 *
 * The data of a compilation are in one arena; a pass allocates scratch memory from another one, which its caller empties. Memory
 * is freed in four ways:
 *
 *   arena_release                the whole arena
 *   arena_rewind                 everything allocated since a mark, such as the temporary data of an analysis
 *   arena_drop                   one large block, which has a chunk of its own (arena_grow drops the block that it moved)
 *   a nested arena               arena_init_within: its memory belongs to the parent and is freed with it
 *
 * A small block is not freed on its own. Blocks are aligned to 16 bytes, and zeroed unless arena_raw allocates them. */
#ifndef GASKET_BASE_ARENA_H
#define GASKET_BASE_ARENA_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

typedef struct arena_chunk arena_chunk;

typedef struct arena {
    arena_chunk *chunks;  /* newest first */
    arena_chunk *filled;  /* the one from which small blocks are allocated */
    char *next, *end;     /* free part of `filled` */
    size_t used;          /* bytes allocated since it was empty */
    size_t count, marked; /* number of the newest chunk; of the newest one when the latest mark was taken */
    bool is_lasting;      /* arena_init_lasting */
    struct arena *parent; /* the arena whose blocks are its chunks; NULL: chunks come from the system */
} arena;

void arena_init(arena *a);
/* Initializes A for data that outlive the computation that allocates them: a failure that aborts the computation frees nothing of A. */
void arena_init_lasting(arena *a);
/* Initializes A as an arena nested in PARENT, for data that are emptied and refilled while the rest of PARENT stays. The chunks
 * of A are blocks of PARENT. The struct may be copied to another address. */
void arena_init_within(arena *a, arena *parent);
void arena_release(arena *a); /* empties A and frees its memory; A may be filled again */

/* A state of an arena. Rewinding to it frees exactly the blocks allocated since; marks nest. */
typedef struct arena_mark {
    arena_chunk *filled;
    char *next;
    size_t used, count;
} arena_mark;
arena_mark arena_here(arena *a);
void arena_rewind(arena *a, arena_mark m);

/* Allocates SIZE zeroed bytes; ends the process if the system has no more memory. SIZE 0 gives a valid pointer. The pages
 * of a large block take memory only when they are written to. */
void *arena_alloc(arena *a, size_t size);
/* The same without zeroing, for blocks that the caller fills at once. */
void *arena_raw(arena *a, size_t size);
/* Grows block P from OLD to SIZE bytes, in place if it is the newest block, and returns it. The added bytes are zero. If the
 * block had to move, the old one is dropped (arena_drop). */
void *arena_grow(arena *a, void *p, size_t old, size_t size);
/* Declares the block of SIZE bytes at P unused. A large block (one with a chunk of its own) is freed, unless a mark was taken
 * after it was allocated; the memory of other blocks stays allocated until A is emptied. */
void arena_drop(arena *a, const void *p, size_t size);
void *arena_copy(arena *a, const void *p, size_t size);
char *arena_strndup(arena *a, const char *s, size_t n);
char *arena_strdup(arena *a, const char *s);
char *arena_printf(arena *a, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
char *arena_vprintf(arena *a, const char *fmt, va_list ap);

#define arena_new(a, type) ((type *)arena_alloc((a), sizeof(type)))
#define arena_array(a, type, n) ((type *)arena_alloc((a), sizeof(type) * (size_t)(n)))

#endif
