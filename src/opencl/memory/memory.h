/* src/opencl/memory/memory.h - memory objects: buffers, sub-buffers, images and pipes. */
#ifndef GASKET_OPENCL_MEMORY_MEMORY_H
#define GASKET_OPENCL_MEMORY_MEMORY_H

#include "src/image/image.h"
#include "src/opencl/api/context.h"

typedef struct ocl_mapping ocl_mapping;                     /* map.c: of clEnqueueMap… */
typedef struct ocl_memory_destructor ocl_memory_destructor; /* memory.c: of clSetMemObjectDestructorCallback */

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
    void *host_ptr;      /* as given; of a sub-buffer at its origin */
    cl_mem parent;       /* held; NULL: none */
    size_t origin;       /* in `parent` */

    cl_image_format format;             /* of images */
    cl_image_desc desc;                 /* of images, with the pitches that `data` has */
    image image;                        /* of images: the texels of `data` */
    cl_uint packet_bytes, packet_count; /* of pipes */

    struct ocl_host_copy *host_copy;    /* of the observer; NULL: none */
    ocl_mapping *mappings;              /* of the object and those within it; under the lock of the context, as the destructors */
    ocl_memory_destructor *destructors; /* the last one first */
};

/* --- creation ------------------------------------------------------------------------------------------------------------- */

enum {
    MEMORY_ACCESS = CL_MEM_READ_WRITE | CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY,
    MEMORY_HOST_ACCESS = CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_NO_ACCESS,
    MEMORY_HOST_PTR = CL_MEM_USE_HOST_PTR | CL_MEM_ALLOC_HOST_PTR | CL_MEM_COPY_HOST_PTR,
};

/* Are FLAGS valid for a new memory object? */
bool memory_flags_valid(cl_mem_flags flags);
/* Does HOST_PTR agree with FLAGS? */
bool memory_host_ptr_valid(cl_mem_flags flags, const void *host_ptr);
/* Computes in *OUT the flags of an object within PARENT that is created with FLAGS. False: they contradict those of PARENT. */
bool memory_inherit_flags(const struct _cl_mem *parent, cl_mem_flags flags, cl_mem_flags *out);
/* Returns an object of C without data, with a copy of PROPERTIES (NULL: none). NULL: memory ran out. */
cl_mem memory_new(cl_context c, cl_mem_object_type type, cl_mem_flags flags, const cl_mem_properties *properties);
/* Allocates the SIZE bytes of M, whose contents are undefined, or places them at HOST_PTR if its flags contain CL_MEM_USE_HOST_PTR. False: memory ran out. */
bool memory_allocate(cl_mem m, size_t size, void *host_ptr);
/* The object whose memory M has: M itself, or the outermost one within which it is. NULL if M is. */
cl_mem memory_root(cl_mem m);
/* Places the SIZE bytes of M at ORIGIN of PARENT, which it holds. */
void memory_place(cl_mem m, cl_mem parent, size_t origin, size_t size);

/* --- arguments of commands ------------------------------------------------------------------------------------------------ */

bool memory_is_buffer(const void *handle);
bool memory_is_image(const void *handle);
/* The code for M as an operand of a command on QUEUE, whose validity is checked first. */
cl_int memory_check_object(cl_command_queue queue, cl_mem m);
cl_int memory_check_buffer(cl_command_queue queue, cl_mem m);
cl_int memory_check_image(cl_command_queue queue, cl_mem m);
/* CL_INVALID_OPERATION if the flags of M forbid the host to read or to write it, else CL_SUCCESS. */
cl_int memory_check_host_access(const struct _cl_mem *m, bool reads, bool writes);
/* Are the SIZE bytes at OFFSET within M? */
bool memory_has_range(const struct _cl_mem *m, size_t offset, size_t size);

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
