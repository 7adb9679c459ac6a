/* src/driver/printf.h - what kernels print. */
#ifndef GASKET_DRIVER_PRINTF_H
#define GASKET_DRIVER_PRINTF_H

#include "src/base/arena.h"

#include <stdint.h>
#include <stdio.h>

enum { PRINTF_CAPACITY = 1 << 20 }; /* bytes of records that a launch has room for */

/* Finds the NUL-terminated string at a device address; NULL when there is none. */
typedef const char *(*printf_string)(void *context, uint64_t address);

/* Formats the records of a printf buffer (parser/lower/parallel.c has the layout) onto OUT, by work-group and, within one, by
 * work-item. */
void printf_show(FILE *out, arena *memory, const unsigned char *buffer, printf_string string, void *context);

#endif
