/* src/base/fork.h - the locks and threads of a library in a process that forks.
 *
 * A child has only the thread that called fork(). If another thread of the parent held a lock, the lock of the child would never
 * be unlocked, and the data that it protects might be inconsistent. So fork() first locks the locks that FORK_LOCK lists, and
 * both processes unlock them; then the child calls the functions of FORK_CHILD, which forget the threads of the parent.
 *
 * The linker collects the entries of all files, so that the order of initialization does not matter. */
#ifndef GASKET_BASE_FORK_H
#define GASKET_BASE_FORK_H

#include <pthread.h>
#include <stdbool.h>

/* Lists LOCK, a static object that no thread holds while functions of the host program run. NAME is different for each entry of
 * a file. */
#define FORK_LOCK(name, lock)                                                                                                    \
    static pthread_mutex_t *const fork_lock_##name __attribute__((used, section("gasket_fork_locks"))) = (lock)

/* Lists FUNCTION. Its argument is false if not all locks were unlocked in time, because another thread of the parent ran
 * something long: then the child must not use what they protect, although they are unlocked. */
typedef void (*fork_child)(bool all_locked);
#define FORK_CHILD(function)                                                                                                     \
    static const fork_child fork_child_##function __attribute__((used, section("gasket_fork_children"))) = (function)

/* Makes fork() do this from the first call on. */
void fork_protect(void);

#endif
