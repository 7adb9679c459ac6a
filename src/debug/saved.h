/* src/debug/saved.h - a session in a file: all that another machine needs to be at the same step of the same run.
 *
 * A file is a JSON text (README.md, "Saved sessions"). Its beginning has the same bytes in all versions of the format:
 *
 *     {"format":"gasket debug session","version":1,"checksum":"0123456789abcdef",…
 *
 * The checksum, hash_long(), is that of all bytes after it. */
#ifndef GASKET_DEBUG_SAVED_H
#define GASKET_DEBUG_SAVED_H

#include "src/debug/session.h"
#include "src/driver/driver.h"

/* What a saved session runs. */
typedef struct saved_run {
    options options;  /* and the input files, as operands */
    kept_files files; /* all that it reads */
} saved_run;

/* Appends the session of D at the selected place to OUT. */
void saved_print(debugger *d, text *out);
/* Reads FILE of KIND into SHARED, which is new, and RUN. False after an error message. */
bool saved_read(session *s, const char *file, file_kind kind, debug_shared *shared, saved_run *run);
/* A checksum of the state of the run: the place and unit of the next step, and the memory of the launch. */
uint64_t saved_state(const debugger *d);
/* Is ID an option about how a run is debugged, not about what is run? */
bool saved_omits(option_id id);

#endif
