/* src/web/spawn.c - WebAssembly has no processes, and Emscripten neither posix_spawnp() nor prctl(): `gasket exec` reports an error, and so does
 * `gasket debug` and `gasket lsp`, whose files are not compiled. */
#include "src/driver/driver.h"

#include <errno.h>
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

static status refuse_session(session *s)
{
    diag_error(s->diagnostics, 0, "a session of the debugger needs processes, which WebAssembly does not have");
    return STATUS_USAGE;
}

status command_debug(session *s)
{
    return refuse_session(s);
}

status command_lsp(session *s)
{
    diag_error(s->diagnostics, 0, "a language server needs a client, which WebAssembly cannot talk to");
    return STATUS_USAGE;
}

status debug_recorded(session *s, const char *folder)
{
    (void)folder;
    return refuse_session(s);
}
