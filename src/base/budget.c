/* src/base/budget.c - see budget.h. */
#include "src/base/budget.h"

#include "src/base/recover.h"

typedef struct budget {
    int64_t most, held; /* bytes; memory allocated before the budget and freed within it counts as negative */
    budget_place at;
    bool is_exceeded;
} budget;

static _Thread_local budget *current;

bool budget_run(size_t bytes, const struct arena *kept, void (*work)(void *context), void *context, budget_place *at)
{
    budget b = {.most = (int64_t)bytes};
    bug_failure why;

    bug_unless(!current);
    current = &b;
    bool is_done = recover_run(kept, work, context, &why);
    current = NULL;
    if (!is_done && !b.is_exceeded)
        bug_repeat(&why);
    if (!is_done)
        *at = b.at;
    return is_done;
}

void budget_at(const char *name, const char *file, unsigned line, unsigned column)
{
    if (current)
        current->at = (budget_place){name, file, line, column};
}

void budget_count(int64_t bytes)
{
    if (!current)
        return;
    current->held += bytes;
    if (current->held <= current->most)
        return;
    current->is_exceeded = true;
    current = NULL; /* what catchers do until budget_run() has no limit */
    bug_repeat(&(bug_failure){.status = 2, .message = "out of memory"});
}
