/* src/opencl/device.h - the platform and its devices: those of GASKET_DEVICES, and sub-devices. */
#ifndef GASKET_OPENCL_DEVICE_H
#define GASKET_OPENCL_DEVICE_H

#include "src/opencl/object.h"

struct _cl_platform_id {
    ocl_object object;
};

struct _cl_device_id {
    ocl_object object; /* a root device is never destroyed */
    cl_device_id parent; /* held; NULL: a root device */
    cl_uint units;       /* compute units: host threads that run its work-groups */
    cl_device_partition_property partition[8]; /* of a sub-device: how it was made, with the final 0 */
    size_t partition_count;                    /* elements of `partition` in use */
};

/* The only platform, with its devices; created on first use. */
cl_platform_id ocl_platform(void);
/* The root devices, *COUNT of them. */
const cl_device_id *ocl_root_devices(cl_uint *count);

#endif
