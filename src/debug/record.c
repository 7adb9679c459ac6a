/* src/debug/record.c - the command `record`: a session becomes a file, and a file the session. */
#include "src/debug/command.h"
#include "src/debug/saved.h"

#include "src/driver/files.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

/* Is FILE none that the run has read? False after an error message. */
static bool is_writable(debugger *d, const char *file)
{
    session s = *d->session;
    diag own = *s.diagnostics; /* this error is none of the run */
    const file_output output = {.path = file, .use = "record save", .read = s.sources->files.count};
    options none = {.command = COMMAND_DEBUG};

    s.diagnostics = &own;
    s.options = &none;
    return files_are_distinct(&s, &output, 1);
}

static void save(debugger *d, const char *file)
{
    text out;

    if (!d->selected || !is_writable(d, file))
        return;
    text_init(&out, &d->memory);
    saved_print(d, &out);
    if (file_write(file, out.data, out.length))
        fprintf(debug_out, "Saved the session, at step %" PRIu64 ", to %s.\n", d->step, file);
    else
        debug_error("%s: %s", file, strerror(errno));
}

/* The process ends, and the keeper runs the session in FILE. Returns if that cannot run. */
static void load(debugger *d, const char *file)
{
    debug_shared *s = d->shared;

    if (s->protocol != PROTOCOL_TERMINAL) {
        debug_error("A client of a protocol cannot change the session: start with --load=%s.", file);
        return;
    }
    if (strlen(file) >= sizeof s->next) {
        debug_error("%s: %s", file, strerror(ENAMETOOLONG));
        return;
    }
    if (!debug_can_load(d, file)) {
        debug_error("The session goes on.");
        return;
    }
    snprintf(s->next, sizeof s->next, "%s", file);
    fflush(NULL);
    _exit(STATUS_DONE);
}

bool command_do_record(debugger *d, const char *arguments)
{
    size_t n = strcspn(arguments, " \t");
    const char *file = arguments + n + strspn(arguments + n, " \t");
    bool saves = n == strlen("save") && memcmp(arguments, "save", n) == 0;
    bool loads = n == strlen("load") && memcmp(arguments, "load", n) == 0;

    if (!*file || (!saves && !loads))
        debug_error("Expected save FILE or load FILE.");
    else if (saves)
        save(d, file);
    else
        load(d, file);
    return false;
}
