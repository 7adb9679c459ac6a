/* src/base/recover.h - computations whose failure does not end the process, for libraries. */
#ifndef GASKET_BASE_RECOVER_H
#define GASKET_BASE_RECOVER_H

#include "src/base/bug.h"

#include <stddef.h>

struct arena;

/* Calls WORK(CONTEXT). If WORK fails by bug(), die() or out_of_memory() on this thread, it is aborted, the result is false, and *WHY
 * has the reason. All arena memory that this thread allocated since the call is then freed, except that of KEPT (NULL: none) and
 * the arenas nested in it, so the arenas that WORK initialized are invalid; no other effect is undone. */
bool recover_run(const struct arena *kept, void (*work)(void *context), void *context, bug_failure *why);

/* For arena.c: a block of BYTES with any contents, aligned to 16 bytes, which such a failure frees with OWNER (NULL: never). Aborts the
 * computation if its budget (budget.h) or the system has no more memory. */
void *recover_take(size_t bytes, const struct arena *owner);
/* Frees P, a block of recover_take(). */
void recover_put(void *p);

#endif
