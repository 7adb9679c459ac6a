/* src/opencl/check/leaks.h - the objects and allocations of the process, counted by the functions that created them, so that those that are left at
 * its end can be reported (driver/exec/leak_table.h). A forked child counts its own ones, and nothing of its parent. */
#ifndef GASKET_OPENCL_CHECK_LEAKS_H
#define GASKET_OPENCL_CHECK_LEAKS_H

#include "src/opencl/api/allocations.h"
#include "src/opencl/api/object.h"

/* O, with its first reference or with the first one after it had none, becomes an object that can leak. */
void leaks_add_object(ocl_object *o);
/* The last reference of O was released. */
void leaks_remove_object(ocl_object *o);

/* The same for the allocation A. */
void leaks_add_allocation(ocl_allocation *a);
void leaks_remove_allocation(const ocl_allocation *a);

/* Creates the table in which gasket exec sees the counts, if that runs the program; false after an error message. */
bool leaks_begin(void);
/* Adds a finding for each kind of object and each function that created some, and for each function that made allocations. Locks nothing. */
void leaks_report(void);
/* Leaves the report to gasket exec. Locks nothing. */
void leaks_leave(void);

#endif
