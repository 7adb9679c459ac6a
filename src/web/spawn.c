/* src/web/spawn.c - WebAssembly has no processes, and Emscripten neither posix_spawnp(), prctl() nor sem_timedwait(): `gasket exec` and `gasket debug`
 * report an error. */
#include <errno.h>
#include <semaphore.h>
#include <spawn.h>
#include <sys/prctl.h>

int posix_spawnp(pid_t *process, const char *file, const posix_spawn_file_actions_t *actions, const posix_spawnattr_t *attributes,
                 char *const arguments[], char *const environment[])
{
    (void)process;
    (void)file;
    (void)actions;
    (void)attributes;
    (void)arguments;
    (void)environment;
    return ENOSYS;
}

int prctl(int option, ...)
{
    (void)option;
    errno = ENOSYS;
    return -1;
}

int sem_timedwait(sem_t *restrict semaphore, const struct timespec *restrict until)
{
    (void)semaphore;
    (void)until;
    errno = ENOSYS;
    return -1;
}
