/* src/library/stored.h - compiled programs as text, for caches. */
#ifndef GASKET_LIBRARY_STORED_H
#define GASKET_LIBRARY_STORED_H

#include "src/library/program.h"

/* P, which was compiled from one text, as text of *LENGTH bytes, which the caller frees: the signatures of the kernels as IR, and the
 * assembly. NULL: memory ran out; the assembly is not all that launches of P need, because they interpret the IR or check; or the same
 * text and options may give another program later, because files of the disk or the clock were read. */
char *library_store_program(const gasket_program *p, size_t *length);
/* The program of which library_store_program() made the LENGTH bytes at TEXT, compiled from SOURCE with OPTIONS; NULL: memory ran
 * out, or TEXT is no such text. */
gasket_program *library_restore_program(const char *text, size_t length, const char *source, const char *options);

#endif
