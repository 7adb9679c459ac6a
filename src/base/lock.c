/* src/base/lock.c - a stack of the locks that the thread holds. Each records the catcher of failures that was innermost when it
 * was taken, so a failure releases exactly the locks taken within its computation. */
#include "src/base/lock.h"

#include "src/base/bug.h"

static _Thread_local held_lock *newest; /* of this thread; NULL: it holds none */

void lock_take(held_lock *h, pthread_mutex_t *mutex)
{
    pthread_mutex_lock(mutex);
    *h = (held_lock){mutex, newest, bug_innermost()};
    newest = h;
}

void lock_release(const held_lock *h)
{
    newest = h->outer;
    pthread_mutex_unlock(h->mutex);
}

void lock_release_within(const struct bug_catcher *c)
{
    while (newest && newest->within == c)
        lock_release(newest);
}
