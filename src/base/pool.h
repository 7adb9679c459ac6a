/* src/base/pool.h - host threads that help with jobs, and stay between jobs. */
#ifndef GASKET_BASE_POOL_H
#define GASKET_BASE_POOL_H

#include <stdbool.h>

/* A job. Its owner is the thread that began it and works on it, too. */
typedef struct pool_job {
    void (*work)(void *context, unsigned helper);
    void *context;
    unsigned wanted;         /* number of helpers */
    unsigned begun, working; /* helpers that have begun, and that have not ended */
    struct pool_job *next;
} pool_job;

/* Lets up to WANTED threads call WORK(CONTEXT, helper) of J once each, with helpers 0, 1, …; fewer if all threads of the pool are busy
 * or cannot be created. */
void pool_begin(pool_job *j);
/* Waits until all helpers that have begun J have ended; lets no others begin it. */
void pool_end(pool_job *j);

#endif
