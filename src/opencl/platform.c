/* src/opencl/platform.c - the platform: what the ICD loader finds first. */
#include "src/base/fork.h"
#include "src/driver/version.h"
#include "src/opencl/device.h"
#include "src/opencl/extensions.h"
#include "src/opencl/findings.h"
#include "src/opencl/statistics.h"
#include "src/opencl/trace_file.h"

#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

enum { MAX_ROOT_DEVICES = 64 };

static struct {
    pthread_once_t once;
    cl_platform_id platform;
    cl_device_id devices[MAX_ROOT_DEVICES];
    cl_uint device_count;
    bool is_refused; /* a setting of the environment is wrong */
} root = {.once = PTHREAD_ONCE_INIT};

static cl_uint processor_count(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);

    return count < 1 ? 1 : (cl_uint)count;
}

/* The number of devices that GASKET_DEVICES sets; 1 unless it is a number from 1 to MAX_ROOT_DEVICES. */
static cl_uint wanted_devices(void)
{
    const char *text = getenv("GASKET_DEVICES");
    char *end;
    unsigned long count = text ? strtoul(text, &end, 10) : 1;

    return text && (*end || end == text || count < 1 || count > MAX_ROOT_DEVICES) ? 1 : (cl_uint)count;
}

static void create_platform(void)
{
    fork_protect();
    statistics_begin();
    root.is_refused = !findings_begin() || !trace_file_begin();
    if (root.is_refused)
        return;
    cl_platform_id platform = ocl_new(OCL_PLATFORM, sizeof(struct _cl_platform_id), NULL);
    cl_uint wanted = wanted_devices();

    while (platform && root.device_count < wanted) {
        cl_device_id device = ocl_new(OCL_DEVICE, sizeof(struct _cl_device_id), NULL);

        if (!device)
            return;
        device->index = root.device_count;
        device->units = processor_count();
        root.devices[root.device_count++] = device;
    }
    root.platform = platform;
}

cl_platform_id ocl_platform(void)
{
    pthread_once(&root.once, create_platform);
    return root.platform;
}

const cl_device_id *ocl_root_devices(cl_uint *count)
{
    *count = ocl_platform() ? root.device_count : 0;
    return root.devices;
}

CL_API_ENTRY cl_int CL_API_CALL clGetPlatformIDs(cl_uint room, cl_platform_id *platforms, cl_uint *count)
{
    if ((!room && platforms) || (!platforms && !count))
        return CL_INVALID_VALUE;
    cl_platform_id platform = ocl_platform();
    if (ocl_is_refused())
        return CL_PLATFORM_NOT_FOUND_KHR;
    if (!platform)
        return root.is_refused ? CL_PLATFORM_NOT_FOUND_KHR : CL_OUT_OF_HOST_MEMORY;
    if (platforms)
        platforms[0] = platform;
    if (count)
        *count = 1;
    return CL_SUCCESS;
}

__attribute__((visibility("default"))) CL_API_ENTRY cl_int CL_API_CALL clIcdGetPlatformIDsKHR(cl_uint room,
                                                                                              cl_platform_id *platforms,
                                                                                              cl_uint *count)
{
    return clGetPlatformIDs(room, platforms, count);
}

/* --- queries -------------------------------------------------------------------------------------------------------------- */

__attribute__((visibility("default"))) CL_API_ENTRY cl_int CL_API_CALL clGetPlatformInfo(cl_platform_id platform,
                                                                                         cl_platform_info name, size_t room,
                                                                                         void *value, size_t *size)
{
    ocl_info out = {room, value, size};

    if (platform && !ocl_is(platform, OCL_PLATFORM))
        return CL_INVALID_PLATFORM;
    switch (name) {
    case CL_PLATFORM_PROFILE:
        return info_text(out, "FULL_PROFILE");
    case CL_PLATFORM_VERSION:
        return info_text(out, "OpenCL 3.0 gasket " GASKET_VERSION);
    case CL_PLATFORM_NUMERIC_VERSION:
        return info_value(out, cl_version, CL_MAKE_VERSION(3, 0, 0));
    case CL_PLATFORM_NAME:
        return info_text(out, "gasket");
    case CL_PLATFORM_VENDOR:
        return info_text(out, "gasket");
    case CL_PLATFORM_EXTENSIONS:
        return info_extension_names(out);
    case CL_PLATFORM_EXTENSIONS_WITH_VERSION:
        return info_extensions(out);
    case CL_PLATFORM_HOST_TIMER_RESOLUTION:
        return info_value(out, cl_ulong, 1);
    case CL_PLATFORM_ICD_SUFFIX_KHR:
        return info_text(out, "GASKET");
    }
    return CL_INVALID_VALUE;
}
