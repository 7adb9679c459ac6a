/* src/opencl/check/undeclared.h - with GASKET_CHECK=api: allocations that a kernel reaches although they are neither arguments nor declared. */
#ifndef GASKET_OPENCL_CHECK_UNDECLARED_H
#define GASKET_OPENCL_CHECK_UNDECLARED_H

#include "src/opencl/program/launch.h"

/* L has used the byte at DATA, which is of no memory object, in the ways USES (src/check/uses.h). Reports it if it is in an allocation that is neither
 * an argument nor declared with clSetKernelExecInfo(); true: it is. */
bool undeclared_check_use(const ocl_launch *l, const unsigned char *data, unsigned uses);

#endif
