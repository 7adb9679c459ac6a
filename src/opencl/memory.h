/* src/opencl/memory.h - memory objects: buffers, sub-buffers, images and pipes. */
#ifndef GASKET_OPENCL_MEMORY_H
#define GASKET_OPENCL_MEMORY_H

#include "image/image.h"
#include "src/opencl/context.h"

typedef struct ocl_mapping ocl_mapping; /* of clEnqueueMap… */

struct _cl_mem {
    ocl_object object;
    cl_context context; /* held */
    cl_mem_object_type type;
    cl_mem_flags flags;            /* with those inherited from `parent` */
    cl_mem_properties *properties; /* as given, with the final 0; NULL: none */
    size_t property_count;
    size_t size;         /* bytes at `data` */
    unsigned char *data; /* what kernels access, at the same address; of a sub-buffer or an image of a buffer: within `parent` */
    bool owns_data;      /* else it belongs to the host or to `parent` */
    void *host_ptr;      /* as given */
    cl_mem parent;       /* held; NULL: none */
    size_t origin;       /* in `parent` */

    cl_image_format format;             /* of images */
    cl_image_desc desc;                 /* of images, with the pitches that `data` has */
    image image;                        /* of images: the texels of `data` */
    cl_uint packet_bytes, packet_count; /* of pipes */

    ocl_mapping *mappings;
    ocl_destructor *destructors;
};

struct _cl_sampler {
    ocl_object object;
    cl_context context; /* held */
    cl_sampler_properties *properties;
    size_t property_count;
    cl_bool normalized;
    cl_addressing_mode addressing;
    cl_filter_mode filter, mip_filter;
    float least_lod, most_lod;
    cl_uint bits; /* the value of a sampler_t in a kernel */
};

#endif
