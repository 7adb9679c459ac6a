/* src/run/printf.h - prints the output of the kernels' printf. */
#ifndef GASKET_RUN_PRINTF_H
#define GASKET_RUN_PRINTF_H

#include "src/base/arena.h"

#include <stdint.h>
#include <stdio.h>

enum { PRINTF_CAPACITY = 1 << 20 }; /* bytes of the printf buffer of a launch */

/* Returns a copy, in MEMORY, of the NUL-terminated string at a device address; NULL if there is none. */
typedef const char *(*printf_string)(const void *context, uint64_t address, arena *memory);

/* Formats the records of a printf buffer of PRINTF_CAPACITY bytes (layout: parser/lower/parallel.c) to OUT, sorted by work-group, then by
 * work-item. Kernels can write to the buffer: returns NULL, or in MEMORY what is wrong with it, after the records before that. */
const char *printf_show(FILE *out, arena *memory, const unsigned char *buffer, printf_string string, const void *context);

#endif
