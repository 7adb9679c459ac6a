/* src/base/recover.c - catches the failure of a computation, and frees the blocks that its arenas allocated: while one may be aborted, each
 * thread lists them. */
#include "src/base/recover.h"

#include "src/base/budget.h"
#include "src/base/chunk_cache.h"

typedef struct block {
    struct block **at, *older; /* in the list of the thread that allocated it; AT NULL: in none */
    const struct arena *owner;
    uint64_t number; /* in this thread; newer blocks have greater ones */
    size_t bytes;
    _Alignas(16) char data[];
} block;

static _Thread_local struct {
    block *newest;
    uint64_t number;       /* of the newest block */
    unsigned computations; /* calls of recover_run() */
} thread;

static void unlist(block *b)
{
    *b->at = b->older;
    if (b->older)
        b->older->at = b->at;
    b->at = NULL;
}

void *recover_take(size_t bytes, const struct arena *owner)
{
    size_t all = sizeof(block) + bytes;

    budget_count((int64_t)all);
    block *b = chunk_cache_take(all);
    if (!b)
        out_of_memory();
    *b = (block){.owner = owner, .number = ++thread.number, .bytes = all};
    if (!thread.computations || !owner)
        return b->data;
    b->at = &thread.newest;
    b->older = thread.newest;
    if (b->older)
        b->older->at = &b->older;
    thread.newest = b;
    return b->data;
}

void recover_put(void *data)
{
    block *b = (block *)((char *)data - offsetof(block, data));

    if (b->at)
        unlist(b);
    budget_count(-(int64_t)b->bytes);
    chunk_cache_put(b, b->bytes);
}

bool recover_run(const struct arena *kept, void (*work)(void *context), void *context, bug_failure *why)
{
    const uint64_t begin = thread.number;

    thread.computations++;
    bool is_done = bug_catch(work, context, why);
    for (block *b = is_done ? NULL : thread.newest, *older; b && b->number > begin; b = older) {
        older = b->older;
        if (b->owner != kept)
            recover_put(b->data);
    }
    thread.computations--;
    while (thread.newest && !thread.computations) /* other threads may free them */
        unlist(thread.newest);
    return is_done;
}
