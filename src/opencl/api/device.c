/* src/opencl/api/device.c - the functions of the API for devices, except their queries. */
#include "src/opencl/api/device.h"
#include "src/opencl/api/entry.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

ENTRY(clGetDeviceIDs, (cl_platform_id platform, cl_device_type type, cl_uint capacity, cl_device_id *devices, cl_uint *count),
      (platform, type, capacity, devices, count))
{
    const cl_device_type known =
        CL_DEVICE_TYPE_DEFAULT | CL_DEVICE_TYPE_CPU | CL_DEVICE_TYPE_GPU | CL_DEVICE_TYPE_ACCELERATOR | CL_DEVICE_TYPE_CUSTOM;
    cl_uint found;

    if (platform && !ocl_is(platform, OCL_PLATFORM))
        return CL_INVALID_PLATFORM;
    if (!type || (type & ~known && type != CL_DEVICE_TYPE_ALL))
        return CL_INVALID_DEVICE_TYPE;
    if ((!capacity && devices) || (!devices && !count))
        return CL_INVALID_VALUE;
    const cl_device_id *roots = ocl_root_devices(&found);
    if (!(type & (ocl_profile()->is_processor ? CL_DEVICE_TYPE_CPU : CL_DEVICE_TYPE_GPU)))
        found = type & CL_DEVICE_TYPE_DEFAULT ? 1 : 0;
    if (count)
        *count = found;
    if (!found)
        return CL_DEVICE_NOT_FOUND;
    for (cl_uint i = 0; devices && i < capacity && i < found; i++)
        devices[i] = roots[i];
    return CL_SUCCESS;
}

/* --- sub-devices ---------------------------------------------------------------------------------------------------------- */

/* The sizes of the sub-devices that a property list asks for: `count` sub-devices, each with `units` or its own element of `sizes`. */
typedef struct partition {
    size_t count, property_count;
    cl_uint units;                             /* of each, if `sizes` is NULL */
    const cl_device_partition_property *sizes; /* in the property list */
} partition;

static cl_int read_equal_partition(partition *p, cl_device_id device, const cl_device_partition_property *properties)
{
    cl_device_partition_property units = properties[1];

    if (units <= 0 || units > UINT_MAX || properties[2])
        return CL_INVALID_VALUE;
    if ((cl_uint)units > device->units)
        return CL_DEVICE_PARTITION_FAILED;
    *p = (partition){.count = device->units / (cl_uint)units, .property_count = 3, .units = (cl_uint)units};
    return CL_SUCCESS;
}

static cl_int read_counted_partition(partition *p, cl_device_id device, const cl_device_partition_property *properties)
{
    const cl_device_partition_property *sizes = properties + 1;
    cl_device_partition_property total = 0;
    size_t count = 0;

    for (; sizes[count] != CL_DEVICE_PARTITION_BY_COUNTS_LIST_END; count++) {
        if (sizes[count] < 0 || sizes[count] > device->units)
            return CL_INVALID_DEVICE_PARTITION_COUNT;
        total += sizes[count];
        if (total > device->units)
            return CL_INVALID_DEVICE_PARTITION_COUNT;
    }
    if (!count || sizes[count + 1])
        return CL_INVALID_VALUE;
    *p = (partition){.count = count, .property_count = count + 3, .sizes = sizes};
    return CL_SUCCESS;
}

static cl_int read_partition(partition *p, cl_device_id device, const cl_device_partition_property *properties)
{
    if (!properties)
        return CL_INVALID_VALUE;
    if (properties[0] != CL_DEVICE_PARTITION_EQUALLY && properties[0] != CL_DEVICE_PARTITION_BY_COUNTS)
        return CL_INVALID_VALUE;
    if (device->units < 2)
        return CL_DEVICE_PARTITION_FAILED;
    if (properties[0] == CL_DEVICE_PARTITION_EQUALLY)
        return read_equal_partition(p, device, properties);
    return read_counted_partition(p, device, properties);
}

static void destroy_device(void *object)
{
    cl_device_id device = object;

    free(device->partition);
    ocl_drop(device->parent);
}

static bool device_returns(const void *object, const void *handle)
{
    const struct _cl_device_id *d = object;

    return handle == d->parent;
}

/* Creates sub-device I of P. NULL: memory ran out. */
static cl_device_id new_sub_device(cl_device_id parent, const partition *p, size_t i,
                                   const cl_device_partition_property *properties)
{
    cl_device_partition_property *copy = malloc(p->property_count * sizeof *copy);
    cl_device_id device = copy ? ocl_new(OCL_DEVICE, sizeof(struct _cl_device_id), destroy_device) : NULL;

    if (!device) {
        free(copy);
        return NULL;
    }
    memcpy(copy, properties, p->property_count * sizeof *copy);
    device->parent = ocl_hold(parent);
    ocl_set_returns(device, device_returns);
    device->index = parent->index;
    device->units = p->sizes ? (cl_uint)p->sizes[i] : p->units;
    device->partition = copy;
    device->partition_count = p->property_count;
    return device;
}

ENTRY(clCreateSubDevices,
      (cl_device_id device, const cl_device_partition_property *properties, cl_uint capacity, cl_device_id *devices,
       cl_uint *count),
      (device, properties, capacity, devices, count))
{
    partition p;

    if (!ocl_is(device, OCL_DEVICE))
        return CL_INVALID_DEVICE;
    cl_int error = read_partition(&p, device, properties);
    if (error)
        return error;
    if ((devices && capacity < p.count) || (!devices && !count))
        return CL_INVALID_VALUE;
    for (size_t i = 0; devices && i < p.count; i++) {
        devices[i] = new_sub_device(device, &p, i, properties);
        if (!devices[i]) {
            while (i)
                ocl_drop(devices[--i]);
            return CL_OUT_OF_HOST_MEMORY;
        }
    }
    if (count)
        *count = (cl_uint)p.count;
    return CL_SUCCESS;
}

ENTRY(clRetainDevice, (cl_device_id device), (device))
{
    if (!ocl_is(device, OCL_DEVICE))
        return CL_INVALID_DEVICE;
    return device->parent ? ocl_retain(device, OCL_DEVICE, CL_INVALID_DEVICE) : CL_SUCCESS;
}

ENTRY(clReleaseDevice, (cl_device_id device), (device))
{
    if (!ocl_is(device, OCL_DEVICE))
        return CL_INVALID_DEVICE;
    return device->parent ? ocl_release(device, OCL_DEVICE, CL_INVALID_DEVICE) : CL_SUCCESS;
}

ENTRY(clRetainDeviceEXT, (cl_device_id device), (device))
{
    return clRetainDevice(device);
}

ENTRY(clReleaseDeviceEXT, (cl_device_id device), (device))
{
    return clReleaseDevice(device);
}

/* --- timers --------------------------------------------------------------------------------------------------------------- */

cl_ulong device_clock(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (cl_ulong)now.tv_sec * 1000000000 + (cl_ulong)now.tv_nsec;
}

ENTRY(clGetDeviceAndHostTimer, (cl_device_id device, cl_ulong *device_time, cl_ulong *host_time),
      (device, device_time, host_time))
{
    if (!ocl_is(device, OCL_DEVICE))
        return CL_INVALID_DEVICE;
    if (!device_time || !host_time)
        return CL_INVALID_VALUE;
    *device_time = *host_time = device_clock();
    return CL_SUCCESS;
}

ENTRY(clGetHostTimer, (cl_device_id device, cl_ulong *host_time), (device, host_time))
{
    if (!ocl_is(device, OCL_DEVICE))
        return CL_INVALID_DEVICE;
    if (!host_time)
        return CL_INVALID_VALUE;
    *host_time = device_clock();
    return CL_SUCCESS;
}

/* --- the compiler --------------------------------------------------------------------------------------------------------- */

/* The compiler is part of this library and has no resources of its own: there is nothing to unload. */
ENTRY(clUnloadCompiler, (void), ())
{
    return CL_SUCCESS;
}

ENTRY(clUnloadPlatformCompiler, (cl_platform_id platform), (platform))
{
    return ocl_is(platform, OCL_PLATFORM) ? CL_SUCCESS : CL_INVALID_PLATFORM;
}
