/* src/opencl/memory/image_info.c - queries of images. */
#include "src/opencl/api/info.h"
#include "src/opencl/memory/memory.h"
#include "src/opencl/api/entry.h"

ENTRY(clGetImageInfo,
      (cl_mem image, cl_image_info param_name, size_t param_value_size, void *param_value, size_t *param_value_size_ret),
      (image, param_name, param_value_size, param_value, param_value_size_ret))
{
    ocl_info out = {param_value_size, param_value, param_value_size_ret};

    if (!memory_is_image(image))
        return CL_INVALID_MEM_OBJECT;
    const cl_image_desc *d = &image->desc;
    switch (param_name) {
    case CL_IMAGE_FORMAT:
        return info_bytes(out, &image->format, sizeof image->format);
    case CL_IMAGE_ELEMENT_SIZE:
        return info_value(out, size_t, image_texel_bytes(image->image.format));
    case CL_IMAGE_ROW_PITCH:
        return info_value(out, size_t, d->image_row_pitch);
    case CL_IMAGE_SLICE_PITCH:
        return info_value(out, size_t, d->image_depth || d->image_array_size ? d->image_slice_pitch : 0);
    case CL_IMAGE_WIDTH:
        return info_value(out, size_t, d->image_width);
    case CL_IMAGE_HEIGHT:
        return info_value(out, size_t, d->image_height);
    case CL_IMAGE_DEPTH:
        return info_value(out, size_t, d->image_depth);
    case CL_IMAGE_ARRAY_SIZE:
        return info_value(out, size_t, d->image_array_size);
    case CL_IMAGE_BUFFER:
        return info_value(out, cl_mem, memory_is_buffer(image->parent) ? image->parent : NULL);
    case CL_IMAGE_NUM_MIP_LEVELS:
        return info_value(out, cl_uint, d->num_mip_levels);
    case CL_IMAGE_NUM_SAMPLES:
        return info_value(out, cl_uint, d->num_samples);
    }
    return CL_INVALID_VALUE;
}
