/* src/opencl/check/programs.h - GASKET_CHECK: the names that tell the programs of the process apart, "source.cl", "source.cl#2" and so on in the
 * order of their first builds, and the warnings of builds: as text, or, with GASKET_SILENT, as the document GASKET_BUILDS. */
#ifndef GASKET_OPENCL_CHECK_PROGRAMS_H
#define GASKET_OPENCL_CHECK_PROGRAMS_H

#include "src/opencl/program/program.h"

/* A build has ended with EXECUTABLE (NULL: it has failed, or made no executable) and the messages LOG, which may be NULL. SOURCE: what could not be
 * compiled; NULL otherwise. */
void programs_built(const gasket_program *executable, const char *source, const char *log);
/* Identifies P, which may be built several times. */
uint64_t programs_hash(const gasket_program *p);
/* The name in findings of FILE, a file in locations of P or NULL. The name of a source lives as long as the process, another one as long as P. */
const char *programs_file(const gasket_program *p, const char *file);
/* Prints MESSAGES about P to standard error, with the names of programs_file() where a file of P begins a line. */
void programs_print(const gasket_program *p, const char *messages);

#endif
