/* src/base/arena.h - memory that is released all at once.
 *
 * Everything that belongs to one compilation lives in one arena; a pass takes scratch memory from another one that its
 * caller resets. Nothing in an arena is freed alone; what an analysis needs on the way to its result goes back as one, by a mark.
 * Memory comes zeroed and aligned to 16 bytes. */
#ifndef GASKET_BASE_ARENA_H
#define GASKET_BASE_ARENA_H

#include <stdarg.h>
#include <stddef.h>
#include <string.h>

typedef struct arena_chunk arena_chunk;

typedef struct arena {
    arena_chunk *chunks; /* newest first */
    arena_chunk *spare;  /* empty ones, in the order in which they are taken again */
    char *next, *end;    /* free part of the newest chunk, as far as its pages have been asked for */
    size_t used;         /* bytes handed out since the last reset */
    struct arena *parent; /* whose memory it is in; NULL: it stands alone */
    arena_chunk *lent;    /* large chunks of the arenas in its memory */
} arena;

void arena_init(arena *a);
/* An arena in the memory of another one, with which it goes; not to be released. It is for what is emptied and filled again in
 * the midst of what stays. Its value may be moved. */
void arena_init_within(arena *a, arena *parent);
void arena_reset(arena *a);   /* empty; keeps its small chunks for reuse, and gives the large ones back */
void arena_release(arena *a); /* empty; gives all memory back */

/* For budget.c. From now on what this thread's arenas take from the system is written down, until one of the others is called:
 * that forgets it, or gives it back but for what KEPT and the arenas in it hold (other arenas that took some are as good as never
 * initialised then). */
void arena_record(void);
void arena_forget_record(void);
void arena_give_back_recorded(const arena *kept);

/* Where an arena stood. Rewinding empties it of what was allocated since then, and of nothing else. */
typedef struct arena_mark {
    arena_chunk *chunk;
    char *next;
    size_t used;
} arena_mark;
arena_mark arena_here(const arena *a);
void arena_rewind(arena *a, arena_mark m);

/* SIZE zeroed bytes; dies when the system has no more memory. SIZE 0 gives a valid pointer. */
void *arena_alloc(arena *a, size_t size);
/* The same with whatever is in it, for what is filled at once. */
void *arena_raw(arena *a, size_t size);
/* A block of OLD bytes grown to SIZE; in place when it is the newest one. The added bytes are zero. What had to move is
 * dropped. */
void *arena_grow(arena *a, void *p, size_t old, size_t size);
/* Nobody looks at the block of SIZE bytes at P any more: the memory of a large one is given back, if no mark was taken behind it.
 * That of others stays until A is emptied. */
void arena_drop(arena *a, const void *p, size_t size);
/* What of A can be dropped piece by piece, whatever blocks stand in it: into OUT, unless that is NULL. Returns how many. */
typedef struct arena_piece {
    const char *at;
    size_t size;
} arena_piece;
size_t arena_pieces(const arena *a, arena_piece *out);

void *arena_copy(arena *a, const void *p, size_t size);
char *arena_strndup(arena *a, const char *s, size_t n);
char *arena_strdup(arena *a, const char *s);
char *arena_printf(arena *a, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
char *arena_vprintf(arena *a, const char *fmt, va_list ap);

#define arena_new(a, type) ((type *)arena_alloc((a), sizeof(type)))
#define arena_array(a, type, n) ((type *)arena_alloc((a), sizeof(type) * (size_t)(n)))

#endif
