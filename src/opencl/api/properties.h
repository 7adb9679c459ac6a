/* src/opencl/api/properties.h - lists of properties: pairs of a name and a value, and a 0 after the last one. */
#ifndef GASKET_OPENCL_API_PROPERTIES_H
#define GASKET_OPENCL_API_PROPERTIES_H

#include "src/opencl/api/api.h"

#include <stdbool.h>
#include <stddef.h>

/* Copies LIST, all of whose elements have 64 bits, into memory of malloc(). *COUNT is the number of elements, with the final 0. *COPY is
 * NULL and *COUNT is 0 if LIST is NULL. False: memory ran out. */
bool properties_copy(const cl_properties *list, cl_properties **copy, size_t *count);

#endif
