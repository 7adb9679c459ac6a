/* parser/foreign/mangled.h - parses the mangled names of OpenCL C functions. */
#ifndef GASKET_PARSER_FOREIGN_MANGLED_H
#define GASKET_PARSER_FOREIGN_MANGLED_H

#include "src/base/arena.h"
#include "src/base/vec.h"

#include <stdbool.h>

typedef struct mangled_name {
    const char *function;
    const char *result;           /* its type in OpenCL C; NULL: mangled names do not state it */
    VEC(const char *) parameters; /* parameter types as written in OpenCL C: "uint", "float4", "volatile global atomic_int *" */
} mangled_name;

/* Parses SYMBOL into OUT, with strings in MEMORY. False if it is not a mangled function name, or contains a type that OpenCL C
 * does not have. */
bool mangled_read(arena *memory, const char *symbol, mangled_name *out);

#endif
