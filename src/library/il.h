/* src/library/il.h - programs in an intermediate language, SPIR-V. library_module_compile() compiles them as it does source. */
#ifndef GASKET_LIBRARY_IL_H
#define GASKET_LIBRARY_IL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* True if the LENGTH bytes at IL are a valid module. */
bool library_il_is_valid(const void *il, size_t length);
/* The bytes of the specialization constant with the SpecId ID in a valid module, one for a Boolean; 0: there is none. */
size_t library_il_constant_size(const void *il, size_t length, uint32_t id);

#endif
