/* src/base/budget.c - see budget.h. */
#include "src/base/budget.h"

#include "src/base/arena.h"
#include "src/base/bug.h"

#include <stdint.h>

typedef struct budget {
    int64_t most, held; /* bytes; memory allocated before the budget and freed within it counts as negative */
    budget_place at;
    bool is_exceeded;
} budget;

static _Thread_local budget *current;

bool budget_run(size_t bytes, const arena *kept, void (*work)(void *context), void *context, budget_place *at)
{
    budget b = {.most = (int64_t)bytes};
    bug_failure why;

    bug_unless(!current);
    current = &b;
    const arena_record record = arena_record_begin();
    bool is_done = bug_catch(work, context, &why);
    current = NULL;
    if (b.is_exceeded) {
        *at = b.at;
        arena_record_give_back(record, kept);
        return false;
    }
    arena_record_end(record);
    if (!is_done)
        bug_repeat(&why);
    return true;
}

void budget_at(const char *name, const char *file, unsigned line, unsigned column)
{
    if (current)
        current->at = (budget_place){name, file, line, column};
}

void budget_take(size_t bytes)
{
    if (!current)
        return;
    current->held += (int64_t)bytes;
    if (current->held > current->most) {
        current->is_exceeded = true;
        current = NULL; /* what catchers do until budget_run() has no limit */
        bug_repeat(&(bug_failure){.status = 2, .message = "out of memory"});
    }
}

void budget_give_back(size_t bytes)
{
    if (current)
        current->held -= (int64_t)bytes;
}
