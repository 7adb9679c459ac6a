/* src/opencl/check/host_writes.c - compares memory of CL_MEM_USE_HOST_PTR with a copy of it whenever a command begins to use it. */
#include "src/opencl/check/host_writes.h"

#include "src/base/fork.h"
#include "src/opencl/api/storage.h"
#include "src/opencl/check/findings.h"
#include "src/opencl/memory/map.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Of an object. The members from `users` on are under the lock of its context. */
typedef struct ocl_host_copy {
    struct ocl_host_copy *next, *previous;
    cl_mem owner;
    unsigned users;           /* commands that are using the object */
    bool is_valid;            /* `bytes` are those that the memory must have while no command uses the object */
    unsigned long generation; /* of `bytes` */
    unsigned char bytes[];
} ocl_host_copy;

/* All of them, the last one first. The lock is taken before that of a context. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
FORK_LOCK(host_copies, &lock);
static ocl_host_copy *newest;

static atomic_ulong generation; /* counts the kernels that may have written to any memory */

static void make_copy(cl_mem root)
{
    ocl_host_copy *c = root->host_copy;

    c->is_valid = !map_has_writer(root);
    c->generation = generation;
    if (c->is_valid)
        storage_copy(c->bytes, root->data, root->size);
}

void host_writes_begin(cl_mem m)
{
    ocl_allocation a;

    if (!findings_has(CHECK_maps) || allocation_find(m->context, m->data, &a))
        return;
    m->host_copy = calloc(1, sizeof *m->host_copy + m->size);
    if (!m->host_copy)
        return;
    m->host_copy->owner = m;
    make_copy(m);
    pthread_mutex_lock(&lock);
    m->host_copy->next = newest;
    if (newest)
        newest->previous = m->host_copy;
    newest = m->host_copy;
    pthread_mutex_unlock(&lock);
}

bool host_writes_ignores(cl_mem m)
{
    cl_mem root = memory_root(m);

    return !root || !root->host_copy;
}

void host_writes_free(cl_mem m)
{
    ocl_host_copy *c = m->host_copy;

    if (!c)
        return;
    pthread_mutex_lock(&lock);
    *(c->previous ? &c->previous->next : &newest) = c->next;
    if (c->next)
        c->next->previous = c->previous;
    pthread_mutex_unlock(&lock);
    free(c);
    m->host_copy = NULL;
}

void host_writes_allow(cl_mem m)
{
    cl_mem root = memory_root(m);

    if (root->host_copy)
        root->host_copy->is_valid = false;
}

static void compare(const struct _cl_mem *root, const call_site *site)
{
    const ocl_host_copy *c = root->host_copy;
    char message[160];
    size_t at = 0;

    if (!c->is_valid || c->generation != generation || !site || memcmp(c->bytes, root->data, root->size) == 0)
        return;
    while (c->bytes[at] == root->data[at])
        at++;
    snprintf(message, sizeof message,
             "the host has changed byte %zu of %s of %zu bytes with CL_MEM_USE_HOST_PTR, without mapping it for writing", at,
             root->type == CL_MEM_OBJECT_BUFFER ? "a buffer" : "an image", root->size);
    findings_add_call(CHECK_maps, site, message);
}

void host_writes_start(cl_mem m, const call_site *site)
{
    cl_mem root = memory_root(m);

    if (!root || !root->host_copy)
        return;
    pthread_mutex_lock(&root->context->lock);
    if (root->host_copy->users++ == 0)
        compare(root, site);
    pthread_mutex_unlock(&root->context->lock);
}

static bool overlap(const struct _cl_mem *a, const struct _cl_mem *b)
{
    return a->data < b->data + b->size && b->data < a->data + a->size;
}

/* A command may have written to ROOT, and so to the objects with the same memory of the host. */
static void renew_others(cl_mem root)
{
    pthread_mutex_lock(&lock);
    for (ocl_host_copy *c = newest; c; c = c->next) {
        if (c->owner == root || !overlap(c->owner, root))
            continue;
        pthread_mutex_lock(&c->owner->context->lock);
        if (!c->users)
            make_copy(c->owner);
        pthread_mutex_unlock(&c->owner->context->lock);
    }
    pthread_mutex_unlock(&lock);
}

void host_writes_stop(cl_mem m)
{
    cl_mem root = memory_root(m);

    if (!root || !root->host_copy)
        return;
    pthread_mutex_lock(&root->context->lock);
    if (--root->host_copy->users == 0)
        make_copy(root);
    pthread_mutex_unlock(&root->context->lock);
    renew_others(root);
}

void host_writes_accept(cl_mem m, const unsigned char *data, size_t count)
{
    cl_mem root = memory_root(m);

    if (!root || !root->host_copy || (uintptr_t)data - (uintptr_t)root->data >= root->size)
        return;
    size_t offset = (size_t)(data - root->data), rest = root->size - offset;
    pthread_mutex_lock(&root->context->lock);
    memcpy(root->host_copy->bytes + offset, data, count < rest ? count : rest);
    pthread_mutex_unlock(&root->context->lock);
}

void host_writes_forget_all(void)
{
    generation++;
}
