/* src/opencl/api/platform.c - the platform: what the ICD loader finds first. */
#include "src/base/fork.h"
#include "src/driver/version.h"
#include "src/opencl/api/device.h"
#include "src/opencl/api/extensions.h"
#include "src/opencl/api/guard.h"
#include "src/opencl/api/observer.h"
#include "src/opencl/api/entry.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

enum { MAX_ROOT_DEVICES = 64 };

static struct {
    pthread_mutex_t lock;          /* of the following members until `is_complete` is set */
    bool has_settings;             /* of the environment: they were read … */
    bool is_refused;               /* … and one of them is wrong */
    const device_profile *profile; /* NULL: gasket's own */
    cl_platform_id platform;
    cl_device_id devices[MAX_ROOT_DEVICES];
    cl_uint device_count;
    atomic_bool is_complete;
} root = {.lock = PTHREAD_MUTEX_INITIALIZER};

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

/* Reads the profile of GASKET_DEVICE into memory that is never freed; false after an error message. */
static bool read_profile(void)
{
    static arena memory;
    static source_map sources;
    const char *name = getenv("GASKET_DEVICE");
    diag d;

    if (!name || !*name)
        return true;
    arena_init(&memory);
    source_init(&sources, &memory);
    diag_init(&d, &sources, stderr);
    root.profile = device_find(&memory, &sources, &d, name);
    return root.profile != NULL;
}

const device_profile *ocl_profile(void)
{
    return root.profile ? root.profile : device_own();
}

cl_ulong device_limit_of(device_limit i)
{
    return ocl_profile()->limits[i];
}

const char *device_owner(void)
{
    static char owner[256];
    static atomic_bool is_made;
    const char *id = ocl_profile()->id;

    if (!id)
        return "the device";
    if (!atomic_load(&is_made)) {
        snprintf(owner, sizeof owner, "the device profile '%s'", id);
        atomic_store(&is_made, true);
    }
    return owner;
}

static void read_settings(void)
{
    fork_protect();
    root.is_refused = !read_profile() || (observer_begin && !observer_begin());
    root.has_settings = true;
}

static bool add_device(void)
{
    cl_device_id device = ocl_new(OCL_DEVICE, sizeof(struct _cl_device_id), NULL);

    if (!device)
        return false;
    device->index = root.device_count;
    device->units = processor_count();
    root.devices[root.device_count++] = device;
    return true;
}

/* Creates the platform, or what it lacks since memory ran out in an earlier call. */
static void complete_platform(void *unused)
{
    cl_uint wanted = wanted_devices();

    (void)unused;
    if (!root.has_settings)
        read_settings();
    if (!root.is_refused && !root.platform)
        root.platform = ocl_new(OCL_PLATFORM, sizeof(struct _cl_platform_id), NULL);
    while (root.platform && root.device_count < wanted && add_device())
        continue;
    if (root.is_refused || (root.platform && root.device_count == wanted))
        atomic_store(&root.is_complete, true);
}

cl_platform_id ocl_platform(void)
{
    if (!atomic_load(&root.is_complete)) {
        pthread_mutex_lock(&root.lock);
        guard_run("the platform", complete_platform, NULL);
        pthread_mutex_unlock(&root.lock);
    }
    return atomic_load(&root.is_complete) ? root.platform : NULL;
}

const cl_device_id *ocl_root_devices(cl_uint *count)
{
    *count = ocl_platform() ? root.device_count : 0;
    return root.devices;
}

ENTRY(clGetPlatformIDs, (cl_uint capacity, cl_platform_id *platforms, cl_uint *count), (capacity, platforms, count))
{
    if ((!capacity && platforms) || (!platforms && !count))
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

EXPORTED(cl_int, clIcdGetPlatformIDsKHR, clGetPlatformIDs, (cl_uint capacity, cl_platform_id *platforms, cl_uint *count),
         (capacity, platforms, count), return code)

/* --- queries -------------------------------------------------------------------------------------------------------------- */

EXPORTED_ENTRY(clGetPlatformInfo, (cl_platform_id platform, cl_platform_info name, size_t capacity, void *value, size_t *size),
               (platform, name, capacity, value, size))
{
    ocl_info out = {capacity, value, size};

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
