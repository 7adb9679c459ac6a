/* src/opencl/api/sharing.h - the entry points of sharing.def, since the Khronos headers declare those of Direct3D only for Windows. */
#ifndef GASKET_OPENCL_API_SHARING_H
#define GASKET_OPENCL_API_SHARING_H

#include "src/opencl/api/api.h"

/* clang-format off */
#define STATUS(name, parameters, arguments) CL_API_ENTRY cl_int CL_API_CALL name parameters;
#define RESULT(type, name, parameters, arguments) CL_API_ENTRY type CL_API_CALL name parameters;
#include "src/opencl/api/sharing.def"
#undef STATUS
#undef RESULT
/* clang-format on */

#endif
