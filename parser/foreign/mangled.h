/* parser/foreign/mangled.h - what the mangled name of an OpenCL C function says. */
#ifndef GASKET_PARSER_FOREIGN_MANGLED_H
#define GASKET_PARSER_FOREIGN_MANGLED_H

#include "src/base/arena.h"
#include "src/base/vec.h"

#include <stdbool.h>

typedef struct mangled_name {
    const char *function;
    VEC(const char *) parameters; /* as OpenCL C spells their types: "uint", "float4", "volatile global atomic_int *" */
} mangled_name;

/* Takes SYMBOL apart into MEMORY. False when it is no name of that kind, or has a type in it that OpenCL C does not spell. */
bool mangled_read(arena *memory, const char *symbol, mangled_name *out);

#endif
