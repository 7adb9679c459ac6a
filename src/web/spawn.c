/* src/web/spawn.c - WebAssembly has no processes, and Emscripten no posix_spawnp(): `gasket exec` reports its error. */
#include <errno.h>
#include <spawn.h>

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
