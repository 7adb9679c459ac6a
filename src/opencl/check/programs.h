/* src/opencl/check/programs.h - GASKET_CHECK: the names that tell the programs of the process apart, "source.cl", "source.cl#2" and so on in the
 * order of their first builds, and the warnings of builds: as text, or, with GASKET_SILENT, as the document GASKET_BUILDS. */
#ifndef GASKET_OPENCL_CHECK_PROGRAMS_H
#define GASKET_OPENCL_CHECK_PROGRAMS_H

#include "src/opencl/program/program.h"

#define PROGRAM_FILE "source.cl" /* the name of each source in messages of gasket */

/* A build has ended with EXECUTABLE (NULL: it has failed, or made no executable) and the messages LOG, which may be NULL. */
void programs_built(const gasket_program *executable, const char *log);
/* Identifies P, which may be built several times. */
uint64_t programs_hash(const gasket_program *p);
/* The name of P, which lives as long as the process. */
const char *programs_name(const gasket_program *p);
/* Prints MESSAGES to standard error with NAME in place of PROGRAM_FILE where that begins a line. */
void programs_print(const char *messages, const char *name);

#endif
