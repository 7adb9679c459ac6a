/* src/library/module_unit.h - translation units: what a module was made of, from which the IR for checks is made.
 *
 * As bytes, a list of units is a row of numbers for each unit, 8 bytes each in the byte order of the host, followed by what they count:
 *
 *   bytes of the text, bytes of the options, number of headers, number of files, 1 if the clock was read, and its year, month, day and so on
 *   text, options
 *   for each header: bytes of its name, bytes of its text, name, text
 *   for each file: bytes of its path, bytes of its text, 1 if it was read, device, inode, path, text */
#ifndef GASKET_LIBRARY_MODULE_UNIT_H
#define GASKET_LIBRARY_MODULE_UNIT_H

#include "src/base/kept_files.h"
#include "src/library/module.h"

#include <stdatomic.h>

/* A translation unit, shared by the modules that it was linked to; constant. */
typedef struct module_unit {
    atomic_uint holds;
    arena memory;     /* of the following */
    const char *text; /* OpenCL C, or a SPIR-V binary */
    size_t length;
    const char *options;
    library_header *headers;
    size_t header_count;
    kept_files kept; /* the files and the clock that it was compiled with */
} module_unit;

/* A copy of FROM with the files and the clock KEPT, with one hold; NULL: memory ran out. */
module_unit *module_unit_copy(const module_unit *from, const kept_files *kept);
module_unit *module_unit_hold(module_unit *u);
void module_unit_drop(module_unit *u);

/* The COUNT units of LIST as *LENGTH bytes, which the caller frees; NULL: memory ran out. */
char *module_units_write(const module_unit *const *list, size_t count, size_t *length);
/* Reads the LENGTH bytes at DATA: *UNITS, which the caller frees, receives *COUNT of them, each with one hold, also on failure. False with *STATUS: they are
 * no units (GASKET_REFUSED), or memory ran out. */
bool module_units_read(const char *data, size_t length, module_unit ***units, size_t *count, gasket_status *status);

#endif
