/* src/opencl/leaks.h - the objects that the program has not released when it ends, and the allocations that it has not freed. */
#ifndef GASKET_OPENCL_LEAKS_H
#define GASKET_OPENCL_LEAKS_H

#include "src/opencl/allocations.h"

/* The context of LIST is about to be freed, with the allocations that are left. */
void leaks_add_allocations(const ocl_allocations *list);
/* Adds a finding for each kind of object and each function that created some, and for each function that made allocations. */
void leaks_report(void);

#endif
