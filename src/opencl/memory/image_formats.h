/* src/opencl/memory/image_formats.h - the formats of src/image/formats.def as cl_image_format. */
#ifndef GASKET_OPENCL_MEMORY_IMAGE_FORMATS_H
#define GASKET_OPENCL_MEMORY_IMAGE_FORMATS_H

#include "src/opencl/memory/memory.h"

bool image_is_type(cl_mem_object_type type);
/* Finds the format that F names; false: OpenCL has no such format. */
bool image_find_format(const cl_image_format *f, image_format *out);
/* Do the devices have images of TYPE and format F? */
bool image_is_supported(cl_mem_object_type type, image_format f);

#endif
