/* backend/binary/spirv_types.h - the types of numbers that the names of typedefs hide: containers have the names of types only, but also the
 * SPIR-V that was compiled. */
#ifndef GASKET_BACKEND_BINARY_SPIRV_TYPES_H
#define GASKET_BACKEND_BINARY_SPIRV_TYPES_H

#include "backend/binary/binary.h"

/* Replaces the types of arguments of P that are passed by value and have the name of no number by those of the LENGTH bytes of SPIR-V at DATA,
 * if these are numbers or vectors. SPIR-V integers have no sign, and are signed then. SPIR-V that is malformed changes nothing. */
void binary_resolve_types(arena *memory, gen_program *p, const unsigned char *data, size_t length);

#endif
