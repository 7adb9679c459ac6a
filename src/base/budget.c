/* src/base/budget.c - see budget.h. */
#include "src/base/budget.h"

#include "src/base/arena.h"
#include "src/base/bug.h"
#include "src/base/lock.h"

#include <setjmp.h>
#include <stdint.h>

typedef struct budget {
    jmp_buf start;
    int64_t most, held; /* bytes; memory allocated before the budget and freed within it counts as negative */
    budget_place at;
    held_lock *locks; /* the newest one at the beginning */
} budget;

static _Thread_local budget *current;

bool budget_run(size_t bytes, const arena *kept, void (*work)(void *context), void *context, budget_place *at)
{
    budget b = {.most = (int64_t)bytes, .locks = lock_newest()};

    bug_unless(!current);
    current = &b;
    const arena_record record = arena_record_begin();
    if (setjmp(b.start) == 0) {
        work(context);
        current = NULL;
        arena_record_end(record);
        return true;
    }
    *at = current->at;
    current = NULL;
    arena_record_give_back(record, kept);
    return false;
}

void budget_abandon(void)
{
    current = NULL;
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
        lock_release_after(current->locks);
        longjmp(current->start, 1);
    }
}

void budget_give_back(size_t bytes)
{
    if (current)
        current->held -= (int64_t)bytes;
}
