/* src/opencl/api/dispatch.h - the table of entry points that every object begins with. */
#ifndef GASKET_OPENCL_API_DISPATCH_H
#define GASKET_OPENCL_API_DISPATCH_H

#include "src/opencl/api/api.h"

extern const cl_icd_dispatch ocl_dispatch;

#endif
