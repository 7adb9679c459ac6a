/* backend/binary/archive.h - fat binaries: archives (ar) of files for several machines. */
#ifndef GASKET_BACKEND_BINARY_ARCHIVE_H
#define GASKET_BACKEND_BINARY_ARCHIVE_H

#include "backend/binary/binary.h"

bool archive_is(const void *data, size_t length);
/* Reads the member for Gen9 of the archive in the LENGTH bytes at DATA; another member only to report what it lacks. NULL after setting
 * *PROBLEM. */
gen_program *archive_read(arena *memory, const unsigned char *data, size_t length, const char *only, binary_problem *problem);

#endif
