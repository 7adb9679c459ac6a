/* src/driver/inputs.h - the modules on the command line. Several are compiled one by one and linked, as clLinkProgram links programs. */
#ifndef GASKET_DRIVER_INPUTS_H
#define GASKET_DRIVER_INPUTS_H

#include "src/driver/pipeline.h"

/* Initializes C for the COUNT files at FILES: as compilation_begin() does for one; for several, reads them and links their modules, so that C
 * begins before the passes. The options of the command line apply to each file. After an error message, returns its status; else STATUS_DONE. */
status inputs_begin(compilation *c, session *s, const char *const *files, size_t count, stage wanted);
/* The number of operands that are modules: of `eval`, those before the arguments. */
size_t inputs_count(const session *s);

#endif
