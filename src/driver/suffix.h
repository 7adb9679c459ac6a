/* src/driver/suffix.h - suffixes of output files that gasket does not write. */
#ifndef GASKET_DRIVER_SUFFIX_H
#define GASKET_DRIVER_SUFFIX_H

#include "src/base/text.h"

/* Returns a message about the suffix of FILE, the file for a buffer, if it belongs to a format that gasket does not write, or is
 * a misspelling of one that it writes. NULL for all other suffixes. */
const char *suffix_problem_of_buffer(arena *memory, const char *file);
/* The same for FILE, the file for compiled code or text, whose suffix is EXPECTED ("": it has none of its own). */
const char *suffix_problem_of_code(arena *memory, const char *file, const char *expected);

#endif
