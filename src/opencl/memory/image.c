/* src/opencl/memory/image.c - creation of images: of their own memory, of memory of the host, of buffers, and of other images. */
#include "src/opencl/api/observer.h"
#include "src/opencl/memory/image_box.h"
#include "src/opencl/memory/image_formats.h"
#include "src/opencl/api/entry.h"
#include "src/opencl/api/storage.h"

#include <string.h>

/* An image that is to be created. */
typedef struct request {
    cl_context context;
    cl_mem_flags flags;
    cl_image_desc desc; /* unused dimensions are 0 */
    cl_image_format format;
    image image;
    void *host_ptr;
    cl_mem parent;
} request;

/* --- dimensions ----------------------------------------------------------------------------------------------------------- */

static image_shape find_shape(cl_mem_object_type type, bool is_depth)
{
    switch (type) {
    case CL_MEM_OBJECT_IMAGE1D:
        return IMAGE_1D;
    case CL_MEM_OBJECT_IMAGE1D_BUFFER:
        return IMAGE_1D_BUFFER;
    case CL_MEM_OBJECT_IMAGE1D_ARRAY:
        return IMAGE_1D_ARRAY;
    case CL_MEM_OBJECT_IMAGE2D_ARRAY:
        return is_depth ? IMAGE_2D_ARRAY_DEPTH : IMAGE_2D_ARRAY;
    case CL_MEM_OBJECT_IMAGE3D:
        return IMAGE_3D;
    }
    return is_depth ? IMAGE_2D_DEPTH : IMAGE_2D;
}

/* Is SIZE one of a dimension that limit I permits? */
static bool is_within(size_t size, device_limit i)
{
    if (size && size <= device_limit_of(i))
        return true;
    if (size)
        ocl_explain(CL_INVALID_IMAGE_SIZE, "a dimension of %zu, and %s permits %llu", size, device_owner(),
                    (unsigned long long)device_limit_of(i));
    return false;
}

/* Are the dimensions of D within the limits of the devices? */
static bool has_valid_size(const cl_image_desc *d)
{
    switch (d->image_type) {
    case CL_MEM_OBJECT_IMAGE1D_BUFFER:
        return is_within(d->image_width, DEVICE_texels);
    case CL_MEM_OBJECT_IMAGE1D:
        return is_within(d->image_width, DEVICE_width_2d);
    case CL_MEM_OBJECT_IMAGE1D_ARRAY:
        return is_within(d->image_width, DEVICE_width_2d) && is_within(d->image_array_size, DEVICE_layers);
    case CL_MEM_OBJECT_IMAGE2D:
        return is_within(d->image_width, DEVICE_width_2d) && is_within(d->image_height, DEVICE_height_2d);
    case CL_MEM_OBJECT_IMAGE2D_ARRAY:
        return is_within(d->image_width, DEVICE_width_2d) && is_within(d->image_height, DEVICE_height_2d) &&
               is_within(d->image_array_size, DEVICE_layers);
    }
    return is_within(d->image_width, DEVICE_width_3d) && is_within(d->image_height, DEVICE_height_3d) &&
           is_within(d->image_depth, DEVICE_depth_3d);
}

/* Clears the dimensions that images of the type of D do not have. */
static void clear_unused(cl_image_desc *d)
{
    image_shape shape = find_shape(d->image_type, false);
    unsigned axes = image_coordinates(shape) - image_is_array(shape);

    if (axes < 2)
        d->image_height = 0;
    if (axes < 3)
        d->image_depth = 0;
    if (!image_is_array(shape))
        d->image_array_size = 0;
}

static bool has_slices(const cl_image_desc *d)
{
    return d->image_depth || d->image_array_size;
}

/* The number of mipmap levels of the largest image of D's size. */
static cl_uint level_limit(const cl_image_desc *d)
{
    cl_uint count = 0;

    for (size_t side = d->image_width | d->image_height | d->image_depth; side; side >>= 1)
        count++;
    return count;
}

static cl_int check_levels(const request *r)
{
    const cl_image_desc *d = &r->desc;

    if (d->num_samples)
        return CL_INVALID_IMAGE_DESCRIPTOR;
    if (d->num_mip_levels <= 1)
        return CL_SUCCESS;
    if (d->image_type == CL_MEM_OBJECT_IMAGE1D_BUFFER || r->image.format.order == IMAGE_ORDER_DEPTH || r->parent ||
        d->num_mip_levels > level_limit(d))
        return CL_INVALID_IMAGE_DESCRIPTOR;
    return r->host_ptr ? CL_INVALID_HOST_PTR : CL_SUCCESS;
}

/* Makes the pitches of R explicit. */
static cl_int settle_pitches(request *r)
{
    cl_image_desc *d = &r->desc;
    size_t texel = image_texel_bytes(r->image.format), rows = d->image_height ? d->image_height : 1,
           packed = d->image_width * texel;
    bool takes_pitch = r->host_ptr || (r->parent && d->image_type == CL_MEM_OBJECT_IMAGE2D);

    if ((d->image_row_pitch && !takes_pitch) || (d->image_slice_pitch && !r->host_ptr))
        return CL_INVALID_IMAGE_DESCRIPTOR;
    if (!d->image_row_pitch)
        d->image_row_pitch = packed;
    if (d->image_row_pitch < packed || d->image_row_pitch % texel || d->image_row_pitch > SIZE_MAX / rows)
        return r->parent ? CL_INVALID_IMAGE_FORMAT_DESCRIPTOR : CL_INVALID_IMAGE_DESCRIPTOR;
    if (!has_slices(d) || !d->image_slice_pitch)
        d->image_slice_pitch = d->image_row_pitch * rows;
    if (d->image_slice_pitch < d->image_row_pitch * rows || d->image_slice_pitch % d->image_row_pitch)
        return CL_INVALID_IMAGE_DESCRIPTOR;
    return CL_SUCCESS;
}

static void set_image(request *r)
{
    const cl_image_desc *d = &r->desc;
    bool has_levels = d->num_mip_levels > 1;

    r->image = (image){.shape = find_shape(d->image_type, r->image.format.order == IMAGE_ORDER_DEPTH),
                       .format = r->image.format,
                       .width = (uint32_t)d->image_width,
                       .height = d->image_height ? (uint32_t)d->image_height : 1,
                       .depth = d->image_depth ? (uint32_t)d->image_depth : 1,
                       .layers = d->image_array_size ? (uint32_t)d->image_array_size : 1,
                       .levels = has_levels ? d->num_mip_levels : 1,
                       .samples = 1,
                       .row_pitch = has_levels ? 0 : d->image_row_pitch,
                       .slice_pitch = has_levels ? 0 : d->image_slice_pitch,
                       .name = "image"};
    r->image.bytes = (size_t)image_bytes(&r->image);
}

/* --- images of other objects ---------------------------------------------------------------------------------------------- */

/* Can an image of order VIEW have the texels of an image of order ORDER? */
static bool is_compatible_view(image_order view, image_order order)
{
    static const image_order pairs[][2] = {{IMAGE_ORDER_SBGRA, IMAGE_ORDER_BGRA},
                                           {IMAGE_ORDER_SRGBA, IMAGE_ORDER_RGBA},
                                           {IMAGE_ORDER_SRGB, IMAGE_ORDER_RGB},
                                           {IMAGE_ORDER_SRGBX, IMAGE_ORDER_RGBX}};

    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if ((view == pairs[i][0] && order == pairs[i][1]) || (view == pairs[i][1] && order == pairs[i][0]))
            return true;
    return view == IMAGE_ORDER_DEPTH && order == IMAGE_ORDER_R;
}

static cl_int check_view(request *r)
{
    cl_image_desc *d = &r->desc;
    const struct _cl_mem *p = r->parent;

    if (d->image_type != CL_MEM_OBJECT_IMAGE2D || p->type != CL_MEM_OBJECT_IMAGE2D || d->image_width != p->desc.image_width ||
        d->image_height != p->desc.image_height || p->image.levels > 1 ||
        (d->image_row_pitch && d->image_row_pitch != p->desc.image_row_pitch))
        return CL_INVALID_IMAGE_DESCRIPTOR;
    d->image_row_pitch = p->desc.image_row_pitch;
    d->image_slice_pitch = 0;
    bool has_type = r->image.format.type == p->image.format.type;
    return has_type && is_compatible_view(r->image.format.order, p->image.format.order) ? CL_SUCCESS
                                                                                        : CL_INVALID_IMAGE_FORMAT_DESCRIPTOR;
}

static cl_int check_parent(request *r)
{
    bool takes_buffer = r->desc.image_type == CL_MEM_OBJECT_IMAGE1D_BUFFER || r->desc.image_type == CL_MEM_OBJECT_IMAGE2D;

    if (r->desc.image_type == CL_MEM_OBJECT_IMAGE1D_BUFFER && !memory_is_buffer(r->parent))
        return CL_INVALID_IMAGE_DESCRIPTOR;
    if (!r->parent)
        return CL_SUCCESS;
    if (r->parent->context != r->context)
        return CL_INVALID_IMAGE_DESCRIPTOR;
    if (!memory_is_buffer(r->parent))
        return check_view(r);
    return takes_buffer ? CL_SUCCESS : CL_INVALID_IMAGE_DESCRIPTOR;
}

/* --- creation ------------------------------------------------------------------------------------------------------------- */

static cl_int check_flags(request *r)
{
    if (!memory_flags_valid(r->flags))
        return CL_INVALID_VALUE;
    if (!r->parent)
        return CL_SUCCESS;
    if (!memory_is_buffer(r->parent) && !memory_is_image(r->parent))
        return CL_INVALID_IMAGE_DESCRIPTOR;
    return memory_inherit_flags(r->parent, r->flags, &r->flags) ? CL_SUCCESS : CL_INVALID_VALUE;
}

static cl_int check_host_ptr(const request *r)
{
    if (r->parent)
        return r->host_ptr ? CL_INVALID_HOST_PTR : CL_SUCCESS;
    return memory_host_ptr_valid(r->flags, r->host_ptr) ? CL_SUCCESS : CL_INVALID_HOST_PTR;
}

static cl_int check_memory(request *r)
{
    if (!image_is_supported(r->desc.image_type, r->image.format)) {
        ocl_explain(CL_IMAGE_FORMAT_NOT_SUPPORTED, "%s has no images of this type in this format", device_owner());
        return CL_IMAGE_FORMAT_NOT_SUPPORTED;
    }
    set_image(r);
    if (r->parent)
        return r->image.bytes > r->parent->size ? CL_INVALID_IMAGE_SIZE : CL_SUCCESS;
    return r->image.bytes > device_buffer_limit() ? CL_MEM_OBJECT_ALLOCATION_FAILURE : CL_SUCCESS;
}

/* Checks R, whose flags are as given, and completes it. */
static cl_int settle(request *r, const cl_image_format *format, const cl_image_desc *desc)
{
    r->parent = desc ? desc->mem_object : NULL;
    if (!device_limit_of(DEVICE_width_2d)) {
        ocl_explain(CL_INVALID_OPERATION, "%s has no images", device_owner());
        return CL_INVALID_OPERATION;
    }
    cl_int error = check_flags(r);

    if (error)
        return error;
    if (!format || !image_find_format(format, &r->image.format))
        return CL_INVALID_IMAGE_FORMAT_DESCRIPTOR;
    if (!desc || !image_is_type(desc->image_type))
        return CL_INVALID_IMAGE_DESCRIPTOR;
    r->desc = *desc;
    r->format = *format;
    clear_unused(&r->desc);
    if (!has_valid_size(&r->desc))
        return CL_INVALID_IMAGE_SIZE;
    cl_int (*const checks[])(request * r) = {check_parent, settle_pitches};
    error = check_levels(r);
    for (size_t i = 0; i < sizeof checks / sizeof *checks && !error; i++)
        error = checks[i](r);
    if (!error)
        error = check_host_ptr(r);
    return error ? error : check_memory(r);
}

/* Copies the texels at the host pointer of R, which have the pitches of M. */
static void copy_host_texels(cl_mem m, const request *r)
{
    size_t row = m->desc.image_width * image_texel_bytes(m->image.format), slices = (size_t)m->image.depth * m->image.layers;

    for (size_t z = 0; z < slices; z++)
        for (size_t y = 0; y < m->image.height; y++) {
            size_t offset = z * m->desc.image_slice_pitch + y * m->desc.image_row_pitch;
            storage_copy(m->data + offset, (const unsigned char *)r->host_ptr + offset, row);
        }
}

static cl_mem create(const request *r, const cl_mem_properties *properties, cl_int *error)
{
    cl_mem m = memory_new(r->context, r->desc.image_type, r->flags, properties);

    if (!m)
        return ocl_fail(error, CL_OUT_OF_HOST_MEMORY);
    m->format = r->format;
    m->desc = r->desc;
    m->image = r->image;
    if (r->parent)
        memory_place(m, r->parent, 0, r->image.bytes);
    else if (!memory_allocate(m, r->image.bytes, r->host_ptr)) {
        ocl_drop(m);
        return ocl_fail(error, CL_MEM_OBJECT_ALLOCATION_FAILURE);
    }
    m->image.data = m->data;
    if (r->flags & CL_MEM_COPY_HOST_PTR && !r->parent)
        copy_host_texels(m, r);
    else if (!r->parent)
        observe(placed, m);
    ocl_fail(error, CL_SUCCESS);
    return m;
}

ENTRY_RESULT(cl_mem, clCreateImageWithProperties,
             (cl_context context, const cl_mem_properties *properties, cl_mem_flags flags, const cl_image_format *image_format,
              const cl_image_desc *image_desc, void *host_ptr, cl_int *error),
             (context, properties, flags, image_format, image_desc, host_ptr, error))
{
    request r = {.context = context, .flags = flags, .host_ptr = host_ptr};

    if (!ocl_is(context, OCL_CONTEXT))
        return ocl_fail(error, CL_INVALID_CONTEXT);
    if (properties && *properties)
        return ocl_fail(error, CL_INVALID_PROPERTY);
    cl_int code = settle(&r, image_format, image_desc);
    return code ? ocl_fail(error, code) : create(&r, properties, error);
}

ENTRY_RESULT(cl_mem, clCreateImage,
             (cl_context context, cl_mem_flags flags, const cl_image_format *image_format, const cl_image_desc *image_desc,
              void *host_ptr, cl_int *error),
             (context, flags, image_format, image_desc, host_ptr, error))
{
    return clCreateImageWithProperties(context, NULL, flags, image_format, image_desc, host_ptr, error);
}

ENTRY_RESULT(cl_mem, clCreateImage2D,
             (cl_context context, cl_mem_flags flags, const cl_image_format *image_format, size_t image_width,
              size_t image_height, size_t image_row_pitch, void *host_ptr, cl_int *error),
             (context, flags, image_format, image_width, image_height, image_row_pitch, host_ptr, error))
{
    cl_image_desc desc = {.image_type = CL_MEM_OBJECT_IMAGE2D,
                          .image_width = image_width,
                          .image_height = image_height,
                          .image_row_pitch = image_row_pitch};

    return clCreateImage(context, flags, image_format, &desc, host_ptr, error);
}

ENTRY_RESULT(cl_mem, clCreateImage3D,
             (cl_context context, cl_mem_flags flags, const cl_image_format *image_format, size_t image_width,
              size_t image_height, size_t image_depth, size_t image_row_pitch, size_t image_slice_pitch, void *host_ptr,
              cl_int *error),
             (context, flags, image_format, image_width, image_height, image_depth, image_row_pitch, image_slice_pitch, host_ptr,
              error))
{
    cl_image_desc desc = {.image_type = CL_MEM_OBJECT_IMAGE3D,
                          .image_width = image_width,
                          .image_height = image_height,
                          .image_depth = image_depth,
                          .image_row_pitch = image_row_pitch,
                          .image_slice_pitch = image_slice_pitch};

    if (ocl_is(context, OCL_CONTEXT) && image_depth == 1)
        return ocl_fail(error, CL_INVALID_IMAGE_SIZE);
    return clCreateImage(context, flags, image_format, &desc, host_ptr, error);
}
