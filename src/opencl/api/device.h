/* src/opencl/api/device.h - the platform and its devices: those of GASKET_DEVICES, and sub-devices. */
#ifndef GASKET_OPENCL_API_DEVICE_H
#define GASKET_OPENCL_API_DEVICE_H

#include "src/device/profile.h"
#include "src/opencl/api/object.h"

/* Limits of every device, besides those of its profile; those of the machine itself are in src/base/limits.h. */
enum {
    BUFFER_ALIGNMENT = 128,  /* bytes, of memory objects: the largest data type */
    MAX_PATTERN_BYTES = 128, /* of fills */
    MAX_PIPE_RESERVATIONS = 1024,
    MAX_PIPE_PACKET_BYTES = 1024,
    DEVICE_QUEUE_BYTES = 256 << 10,
    DEVICE_QUEUE_PREFERRED_BYTES = 256 << 10,
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

/* The profile of all devices: that of GASKET_DEVICE, or gasket's own. Valid when there is a platform. */
const device_profile *ocl_profile(void);
/* The limit I of all devices. */
cl_ulong device_limit_of(device_limit i);
/* The end of a sentence about a limit: "the device", or the profile with its name. */
const char *device_owner(void);

/* The clock of devices, of the host timer and of events: nanoseconds. */
cl_ulong device_clock(void);

/* Bytes of global memory, and of the largest buffer. */
cl_ulong device_memory_bytes(void);
cl_ulong device_buffer_limit(void);

#endif
