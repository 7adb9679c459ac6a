/* src/base/budget.h - how much memory a piece of work may take.
 *
 * A small input can ask for very much: a chain of functions that call each other twice, a number of loops with each other. Where
 * no limit of its own has stopped the work, this one does: when the arenas of the thread hold more than they may, the work is
 * given up as a whole, and whoever started it says so. What it was at is written down along the way, so that he can name it. */
#ifndef GASKET_BASE_BUDGET_H
#define GASKET_BASE_BUDGET_H

#include <stdbool.h>
#include <stddef.h>

struct arena;

/* What the work was at when it was given up. */
typedef struct budget_place {
    const char *name, *file; /* of a function; NULL: of none in particular */
    unsigned line, column;
} budget_place;

/* Calls WORK(CONTEXT). False when the arenas of this thread came to hold more than BYTES: then *AT is set, all memory that was
 * taken since is released but for that of KEPT and of arenas in it, and nothing else that WORK had in hand is undone. Budgets do
 * not nest. */
bool budget_run(size_t bytes, const struct arena *kept, void (*work)(void *context), void *context, budget_place *at);
/* The work is at a function called NAME, at that place in the source. The strings must stay until the work ends. */
void budget_at(const char *name, const char *file, unsigned line, unsigned column);

/* For arenas: BYTES more are held, or fewer. The first does not return when that is too much. */
void budget_take(size_t bytes);
void budget_give_back(size_t bytes);

#endif
