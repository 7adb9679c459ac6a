/* src/base/recover.c - catches the failure of a computation, and frees the arena memory allocated since its begin. */
#include "src/base/recover.h"

#include "src/base/arena.h"

bool recover_run(const arena *kept, void (*work)(void *context), void *context, bug_failure *why)
{
    const arena_record record = arena_record_begin();

    if (bug_catch(work, context, why)) {
        arena_record_end(record);
        return true;
    }
    arena_record_give_back(record, kept);
    return false;
}
