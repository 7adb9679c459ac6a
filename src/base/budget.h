/* src/base/budget.h - a limit on the memory of a computation.
 *
 * A small input can need very much memory to compile, for example a chain of functions each of which calls the next twice. The
 * budget limits the memory of all arenas of the thread. When they exceed it, the whole computation is aborted and its caller
 * reports that. budget_at() records the current function, so that the report can name it. */
#ifndef GASKET_BASE_BUDGET_H
#define GASKET_BASE_BUDGET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;

/* The function that was being processed when the computation was aborted. */
typedef struct budget_place {
    const char *name, *file; /* NULL: no particular function */
    unsigned line, column;
} budget_place;

/* Calls WORK(CONTEXT) as recover_run() does (recover.h), and repeats its failures. Returns false, with *AT, if WORK was aborted because the
 * arenas of this thread held more than BYTES besides those held before: as by a failure (bug.h), so catchers in WORK must repeat it. All
 * arena memory allocated since the call is then freed, except that of KEPT and the arenas nested in it. Budgets do not nest. */
bool budget_run(size_t bytes, const struct arena *kept, void (*work)(void *context), void *context, budget_place *at);
/* Records that WORK is processing the function NAME at a source location. The strings must live until WORK ends. */
void budget_at(const char *name, const char *file, unsigned line, unsigned column);

/* For arenas: BYTES are allocated or, if negative, freed. Does not return if the budget is exceeded. */
void budget_count(int64_t bytes);

#endif
