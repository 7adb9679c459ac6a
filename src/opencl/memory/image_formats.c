/* src/opencl/memory/image_formats.c - the formats of images that the devices support: all of src/image/formats.def but those of OpenGL. */
#include "src/opencl/memory/image_formats.h"
#include "src/opencl/api/entry.h"

bool image_is_type(cl_mem_object_type type)
{
    switch (type) {
    case CL_MEM_OBJECT_IMAGE1D:
    case CL_MEM_OBJECT_IMAGE1D_BUFFER:
    case CL_MEM_OBJECT_IMAGE1D_ARRAY:
    case CL_MEM_OBJECT_IMAGE2D:
    case CL_MEM_OBJECT_IMAGE2D_ARRAY:
    case CL_MEM_OBJECT_IMAGE3D:
        return true;
    }
    return false;
}

bool image_find_format(const cl_image_format *f, image_format *out)
{
    for (int order = 0; order < IMAGE_ORDER_COUNT; order++)
        for (int type = 0; type < IMAGE_TYPE_COUNT; type++) {
            *out = (image_format){(image_order)order, (image_type)type};
            if (image_format_exists(*out) && image_order_number(out->order) == f->image_channel_order &&
                image_type_number(out->type) == f->image_channel_data_type)
                return true;
        }
    return false;
}

/* Depth images are an extension before OpenCL 2.0. */
static bool has_depth_images(void)
{
    return ocl_profile()->version >= 200 || device_has(ocl_profile(), "cl_khr_depth_images");
}

bool image_is_supported(cl_mem_object_type type, image_format f)
{
    if (!(ocl_profile()->formats[f.order] >> f.type & 1) || (f.order == IMAGE_ORDER_DEPTH && !has_depth_images()))
        return false;
    if (f.order == IMAGE_ORDER_DEPTH)
        return type == CL_MEM_OBJECT_IMAGE2D || type == CL_MEM_OBJECT_IMAGE2D_ARRAY;
    return f.order != IMAGE_ORDER_DEPTH_STENCIL;
}

/* Can kernels access an image of format F as FLAGS allow? They do not write sRGB: cl_khr_srgb_image_writes is not reported. */
static bool allows_access(image_format f, cl_mem_flags flags)
{
    bool is_srgb = f.order >= IMAGE_ORDER_SRGB && f.order <= IMAGE_ORDER_SBGRA;

    return !is_srgb || (flags & CL_MEM_READ_ONLY && !(flags & CL_MEM_KERNEL_READ_AND_WRITE));
}

ENTRY(clGetSupportedImageFormats,
      (cl_context context, cl_mem_flags flags, cl_mem_object_type object_type, cl_uint num_entries,
       cl_image_format *image_formats, cl_uint *num_image_formats),
      (context, flags, object_type, num_entries, image_formats, num_image_formats))
{
    cl_uint count = 0;

    if (!ocl_is(context, OCL_CONTEXT))
        return CL_INVALID_CONTEXT;
    if (!memory_flags_valid(flags & ~(cl_mem_flags)CL_MEM_KERNEL_READ_AND_WRITE) || !image_is_type(object_type) ||
        (!num_entries && image_formats))
        return CL_INVALID_VALUE;
    for (int order = 0; order < IMAGE_ORDER_COUNT; order++)
        for (int type = 0; type < IMAGE_TYPE_COUNT; type++) {
            image_format f = {(image_order)order, (image_type)type};
            if (!image_format_exists(f) || !image_is_supported(object_type, f) || !allows_access(f, flags))
                continue;
            if (image_formats && count < num_entries)
                image_formats[count] = (cl_image_format){image_order_number(f.order), image_type_number(f.type)};
            count++;
        }
    if (num_image_formats)
        *num_image_formats = count;
    return CL_SUCCESS;
}
