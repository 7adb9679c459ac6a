/* src/library/module_unit.h - translation units: what a module was made of, from which the IR for checks is made.
 *
 * As bytes, a list of units is a row of numbers for each unit, 8 bytes each in the byte order of the host, followed by what they count:
 *
 *   1 if the text is a source, 0 if it is IR for checks; bytes of the text, bytes of the options, number of headers
 *   text, options; for each header: bytes of its name, bytes of its text, name, text */
#ifndef GASKET_LIBRARY_MODULE_UNIT_H
#define GASKET_LIBRARY_MODULE_UNIT_H

#include "src/library/module.h"

#include <stdatomic.h>

/* A translation unit, shared by the modules that it was linked to; constant. */
typedef struct module_unit {
    atomic_uint holds;
    arena memory;     /* of the following */
    const char *text; /* the source, or the IR for checks */
    size_t length;
    bool is_source;
    const char *options; /* of the source, and its headers */
    library_header *headers;
    size_t header_count;
    library_module *checked; /* the module for checks of a source that can change with the host; NULL: it is made of the text */
} module_unit;

/* A copy of FROM, without its `checked`, with one hold; NULL: memory ran out. */
module_unit *module_unit_copy(const module_unit *from);
module_unit *module_unit_hold(module_unit *u);
void module_unit_drop(module_unit *u);

/* The COUNT units of LIST as *LENGTH bytes, which the caller frees; NULL: memory ran out. */
char *module_units_write(const module_unit *list, size_t count, size_t *length);
/* Reads the LENGTH bytes at DATA: *UNITS, which the caller frees, receives *COUNT of them, each with one hold, also on failure. False with *STATUS: they are
 * no units (GASKET_REFUSED), or memory ran out. */
bool module_units_read(const char *data, size_t length, module_unit ***units, size_t *count, gasket_status *status);

#endif
