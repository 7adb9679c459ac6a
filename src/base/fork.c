/* src/base/fork.c - handlers of fork(): lock the listed locks before, unlock or renew them after it.
 *
 * If some lock stays locked for ATTEMPTS times PAUSE_NANOSECONDS, fork() continues without the locks, and the child gets new
 * ones. */
#include "src/base/fork.h"

#include <stddef.h>
#include <time.h>

enum { ATTEMPTS = 200, PAUSE_NANOSECONDS = 1000000 };

/* The linker defines the bounds of the lists, which may be empty. */
#define OF_LINKER __attribute__((weak))
extern pthread_mutex_t *const __start_gasket_fork_locks[] OF_LINKER, *const __stop_gasket_fork_locks[] OF_LINKER;
extern const fork_child __start_gasket_fork_children[] OF_LINKER, __stop_gasket_fork_children[] OF_LINKER;

static bool all_locked; /* by the thread that forks */

static void unlock_before(pthread_mutex_t *const *end)
{
    while (end > __start_gasket_fork_locks)
        pthread_mutex_unlock(*--end);
}

static bool try_all(void)
{
    for (pthread_mutex_t *const *at = __start_gasket_fork_locks; at < __stop_gasket_fork_locks; at++)
        if (pthread_mutex_trylock(*at) != 0) {
            unlock_before(at);
            return false;
        }
    return true;
}

/* Locks all locks, or none if one of them stays locked too long. The thread holds none of them while it waits, so their order
 * does not matter. */
static void lock_all(void)
{
    const struct timespec pause = {0, PAUSE_NANOSECONDS};

    all_locked = try_all();
    for (unsigned i = 1; i < ATTEMPTS && !all_locked; i++) {
        nanosleep(&pause, NULL);
        all_locked = try_all();
    }
}

static void continue_parent(void)
{
    if (all_locked)
        unlock_before(__stop_gasket_fork_locks);
}

static void continue_child(void)
{
    for (pthread_mutex_t *const *at = __start_gasket_fork_locks; at < __stop_gasket_fork_locks; at++)
        if (all_locked)
            pthread_mutex_unlock(*at);
        else
            pthread_mutex_init(*at, NULL);
    for (const fork_child *at = __start_gasket_fork_children; at < __stop_gasket_fork_children; at++)
        (*at)(all_locked);
}

static void register_handlers(void)
{
    pthread_atfork(lock_all, continue_parent, continue_child);
}

void fork_protect(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;

    pthread_once(&once, register_handlers);
}
