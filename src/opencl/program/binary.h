/* src/opencl/program/binary.h - the format of program binaries. */
#ifndef GASKET_OPENCL_PROGRAM_BINARY_H
#define GASKET_OPENCL_PROGRAM_BINARY_H

#include "src/opencl/program/program.h"

/* Makes b->binary of B, a successful build, if that is not done yet; false: memory ran out. */
bool binary_make(ocl_build *b);
/* Creates *BUILD, which is not built yet, with the module of the LENGTH bytes at DATA. Returns CL_INVALID_BINARY if they are not a binary
 * of this version of gasket, or damaged. */
cl_int binary_load(const unsigned char *data, size_t length, ocl_build **build);

#endif
