/* src/opencl/program/build.h - what the files on programs share. */
#ifndef GASKET_OPENCL_PROGRAM_BUILD_H
#define GASKET_OPENCL_PROGRAM_BUILD_H

#include "src/opencl/program/program.h"

/* Creates a program for the COUNT devices, without source and builds; NULL: memory ran out. */
cl_program program_new(cl_context context, const cl_device_id *devices, cl_uint count);
/* The index of DEVICE in the list of P; -1: it is not in it. */
int program_device_index(const struct _cl_program *p, cl_device_id device);
/* The build of P for DEVICE: its own, or that of the nearest parent device which has one; NULL: there is none. Under the lock of P. */
ocl_build *program_build(const struct _cl_program *p, cl_device_id device);

/* Creates a build with one hold and a copy of OPTIONS (may be NULL), in progress; NULL: memory ran out. */
ocl_build *build_new(const char *options);
ocl_build *build_hold(ocl_build *b);
void build_drop(ocl_build *b); /* B may be NULL */

#endif
