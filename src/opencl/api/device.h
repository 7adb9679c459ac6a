/* src/opencl/api/device.h - the platform and its devices: those of GASKET_DEVICES, and sub-devices. */
#ifndef GASKET_OPENCL_API_DEVICE_H
#define GASKET_OPENCL_API_DEVICE_H

#include "src/opencl/api/object.h"

/* Limits of every device; those of the machine itself are in src/base/limits.h. */
enum {
    MAX_WORK_GROUP_SIZE = 1024,
    MIN_SUB_GROUP_SIZE = 8,
    MAX_SUB_GROUP_SIZE = 32,
    MAX_CONSTANT_ARGUMENTS = 64,
    MAX_CONSTANT_BUFFER_BYTES = 16 << 20, /* not enforced: larger buffers work, too */
    MAX_READ_IMAGES = 128,
    MAX_WRITE_IMAGES = 64,
    MAX_SAMPLERS = 16,
    MAX_IMAGE_SIDE = 16384, /* of 2D images */
    MAX_IMAGE_3D_SIDE = 2048,
    MAX_IMAGE_LAYERS = 2048,
    MAX_IMAGE_BUFFER_TEXELS = 1 << 27,
    IMAGE_PITCH_ALIGNMENT = 1, /* texels, of 2D images of buffers */
    IMAGE_BASE_ALIGNMENT = 1,
    BUFFER_ALIGNMENT = 128,  /* bytes, of sub-buffers: the largest data type */
    MAX_PATTERN_BYTES = 128, /* of fills */
    MAX_PIPE_ARGUMENTS = 16,
    MAX_PIPE_RESERVATIONS = 1024,
    MAX_PIPE_PACKET_BYTES = 1024,
    MAX_VARIABLE_BYTES = 16 << 20, /* of a variable at program scope */
    DEVICE_QUEUE_BYTES = 256 << 10,
    DEVICE_QUEUE_PREFERRED_BYTES = 256 << 10,
    MAX_DEVICE_QUEUES = 4, /* as many of this size as QUEUE_BYTES of enqueue.cl holds */
    MAX_DEVICE_EVENTS = 65536,
    DEVICE_CLOCK_MHZ = 1000, /* nominal: programs compare devices by its product with the compute units */
};

struct _cl_platform_id {
    ocl_object object;
};

struct _cl_device_id {
    ocl_object object;                       /* a root device is never destroyed */
    cl_device_id parent;                     /* held; NULL: a root device */
    cl_uint index;                           /* of the root device among those of the platform */
    cl_uint units;                           /* compute units: host threads that run its work-groups */
    cl_device_partition_property *partition; /* of a sub-device: the property that made it, with the final 0 */
    size_t partition_count;                  /* elements of `partition` */
};

/* The only platform, with its devices; created on first use. NULL: memory ran out. */
cl_platform_id ocl_platform(void);
/* The root devices, *COUNT of them; the first one is the default device. */
const cl_device_id *ocl_root_devices(cl_uint *count);

/* The clock of devices, of the host timer and of events: nanoseconds. */
cl_ulong device_clock(void);

/* Bytes of global memory, and of the largest buffer. */
cl_ulong device_memory_bytes(void);
cl_ulong device_buffer_limit(void);

#endif
