/* src/opencl/check/freed.c - keeps allocations that the program has freed, the oldest first, and looks pointers up in them. */
#include "src/opencl/check/freed.h"

#include "src/base/fork.h"
#include "src/opencl/check/findings.h"
#include "src/opencl/api/storage.h"

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

enum { FREED_LIMIT = 64 << 20 };

typedef struct freed {
    struct freed *next;
    void *data;
    size_t bytes;
} freed;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
FORK_LOCK(freed, &lock);
static freed *oldest, **end = &oldest;
static size_t total;

static void remove_oldest(void)
{
    freed *f = oldest;

    oldest = f->next;
    if (!oldest)
        end = &oldest;
    total -= f->bytes;
    storage_free(f->data);
    free(f);
}

void freed_add(void *data, size_t bytes)
{
    freed *f = findings_has(CHECK_api) && bytes <= FREED_LIMIT ? malloc(sizeof *f) : NULL;

    if (!f) {
        storage_free(data);
        return;
    }
    *f = (freed){.data = data, .bytes = bytes};
    pthread_mutex_lock(&lock);
    *end = f;
    end = &f->next;
    total += bytes;
    while (total > FREED_LIMIT)
        remove_oldest();
    pthread_mutex_unlock(&lock);
}

bool freed_has(const void *pointer)
{
    bool is_found = false;

    if (!findings_has(CHECK_api))
        return false;
    pthread_mutex_lock(&lock);
    for (const freed *f = oldest; f && !is_found; f = f->next)
        is_found = (uintptr_t)pointer - (uintptr_t)f->data < f->bytes;
    pthread_mutex_unlock(&lock);
    return is_found;
}

void freed_check(const void *pointer, const call_site *site)
{
    if (site && freed_has(pointer))
        findings_add_call(CHECK_api, site, "the pointer is in an allocation that was freed before");
}
