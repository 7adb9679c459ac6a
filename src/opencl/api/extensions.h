/* src/opencl/api/extensions.h - the extensions of the platform, and the features of OpenCL C; all devices have the same. */
#ifndef GASKET_OPENCL_API_EXTENSIONS_H
#define GASKET_OPENCL_API_EXTENSIONS_H

#include "src/opencl/api/info.h"

/* Store the names of the extensions, separated by blanks; the names and versions of the extensions, or of the features. */
cl_int info_extension_names(ocl_info out);
cl_int info_extensions(ocl_info out);
cl_int info_features(ocl_info out);

#endif
