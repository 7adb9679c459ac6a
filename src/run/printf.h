/* src/run/printf.h - prints the output of the kernels' printf. */
#ifndef GASKET_RUN_PRINTF_H
#define GASKET_RUN_PRINTF_H

#include "src/run/run.h"

#include <stdio.h>

/* Bytes of the printf buffer of a launch; code of Intel's compiler tests for the second size itself. */
enum { PRINTF_CAPACITY = 1 << 20, PRINTF_INTEL_CAPACITY = 1 << 22 };

/* Returns a copy, in MEMORY, of the NUL-terminated string at a device address; NULL if there is none. */
typedef const char *(*printf_string)(const void *context, uint64_t address, arena *memory);

/* Formats the records of a printf buffer of PRINTF_CAPACITY bytes (layout: parser/lower/parallel.c) to OUT, sorted by work-group, then by
 * work-item. Kernels can write to the buffer: returns NULL, or in MEMORY what is wrong with it, after the records before that. */
const char *printf_show(FILE *out, arena *memory, const unsigned char *buffer, printf_string string, const void *context);
/* Formats the records of code of Intel's compiler, in a buffer of PRINTF_INTEL_CAPACITY bytes, in the order of the buffer. If STRINGS has
 * any, they are what the records name by index; else the records have addresses. Returns what printf_show() does. */
const char *printf_show_intel(FILE *out, arena *memory, const unsigned char *buffer, run_strings strings, printf_string string,
                              const void *context);

#endif
