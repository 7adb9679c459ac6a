/* src/base/lock.h - locks that a failure of their holder releases. bug(), die() and an exceeded budget leave a computation by
 * longjmp; before that, the locks that the thread took within it are released. Memory may run out wherever an arena grows, so
 * code that uses an arena, or calls code that does, takes a lock by lock_take(). The data under such a lock must be usable after
 * each single change. */
#ifndef GASKET_BASE_LOCK_H
#define GASKET_BASE_LOCK_H

#include <pthread.h>

/* A lock that the thread holds: a local variable of the function that took it. */
typedef struct held_lock {
    pthread_mutex_t *mutex;
    struct held_lock *outer;
    const struct bug_catcher *within; /* the innermost one when the lock was taken */
} held_lock;

/* Locks MUTEX, and records that in *H. */
void lock_take(held_lock *h, pthread_mutex_t *mutex);
/* Unlocks *H, the lock that the thread took last. */
void lock_release(const held_lock *h);

/* Unlocks the locks that the thread took within C, whose computation fails; for bug.c. */
void lock_release_within(const struct bug_catcher *c);

#endif
