/* src/opencl/api/sharing.c - the entry points of extensions that the device does not report: sharing with OpenGL, EGL and Direct3D, and
 * device fission.
 *
 * The loader calls them through the table without a query of the extensions. No context is created from a context of another API, and
 * no memory object or event from an object of another API, so each call is an error that the extension lists for this case. */
#include "src/opencl/api/sharing.h"

#include "src/opencl/api/observer.h"

/* The code for CONTEXT, which was not created from a context of API. */
static cl_int refuse_context(cl_context context, const char *api)
{
    if (ocl_is(context, OCL_CONTEXT))
        ocl_explain(CL_INVALID_CONTEXT, "the context was not created from one of %s", api);
    return CL_INVALID_CONTEXT;
}

/* The same for the context of QUEUE. */
static cl_int refuse_queue(cl_command_queue queue, const char *api)
{
    if (!ocl_is(queue, OCL_QUEUE))
        return CL_INVALID_COMMAND_QUEUE;
    ocl_explain(CL_INVALID_CONTEXT, "the context of the queue was not created from one of %s", api);
    return CL_INVALID_CONTEXT;
}

/* --- OpenGL --------------------------------------------------------------------------------------------------------------- */

CL_API_ENTRY cl_mem CL_API_CALL clCreateFromGLBuffer(cl_context context, cl_mem_flags flags, cl_GLuint buffer, cl_int *error)
{
    (void)flags, (void)buffer;
    return ocl_fail(error, refuse_context(context, "OpenGL"));
}

CL_API_ENTRY cl_mem CL_API_CALL clCreateFromGLTexture(cl_context context, cl_mem_flags flags, cl_GLenum target, cl_GLint level,
                                                      cl_GLuint texture, cl_int *error)
{
    (void)flags, (void)target, (void)level, (void)texture;
    return ocl_fail(error, refuse_context(context, "OpenGL"));
}

CL_API_ENTRY cl_mem CL_API_CALL clCreateFromGLTexture2D(cl_context context, cl_mem_flags flags, cl_GLenum target, cl_GLint level,
                                                        cl_GLuint texture, cl_int *error)
{
    (void)flags, (void)target, (void)level, (void)texture;
    return ocl_fail(error, refuse_context(context, "OpenGL"));
}

CL_API_ENTRY cl_mem CL_API_CALL clCreateFromGLTexture3D(cl_context context, cl_mem_flags flags, cl_GLenum target, cl_GLint level,
                                                        cl_GLuint texture, cl_int *error)
{
    (void)flags, (void)target, (void)level, (void)texture;
    return ocl_fail(error, refuse_context(context, "OpenGL"));
}

CL_API_ENTRY cl_mem CL_API_CALL clCreateFromGLRenderbuffer(cl_context context, cl_mem_flags flags, cl_GLuint renderbuffer,
                                                           cl_int *error)
{
    (void)flags, (void)renderbuffer;
    return ocl_fail(error, refuse_context(context, "OpenGL"));
}

CL_API_ENTRY cl_event CL_API_CALL clCreateEventFromGLsyncKHR(cl_context context, cl_GLsync sync, cl_int *error)
{
    (void)sync;
    return ocl_fail(error, refuse_context(context, "OpenGL"));
}

CL_API_ENTRY cl_int CL_API_CALL clGetGLObjectInfo(cl_mem memory, cl_gl_object_type *type, cl_GLuint *name)
{
    (void)type, (void)name;
    return ocl_is(memory, OCL_MEMORY) ? CL_INVALID_GL_OBJECT : CL_INVALID_MEM_OBJECT;
}

CL_API_ENTRY cl_int CL_API_CALL clGetGLTextureInfo(cl_mem memory, cl_gl_texture_info name, size_t size, void *value,
                                                   size_t *size_ret)
{
    (void)name, (void)size, (void)value, (void)size_ret;
    return ocl_is(memory, OCL_MEMORY) ? CL_INVALID_GL_OBJECT : CL_INVALID_MEM_OBJECT;
}

CL_API_ENTRY cl_int CL_API_CALL clEnqueueAcquireGLObjects(cl_command_queue queue, cl_uint count, const cl_mem *objects,
                                                          cl_uint waits, const cl_event *wait_list, cl_event *event)
{
    (void)count, (void)objects, (void)waits, (void)wait_list, (void)event;
    return refuse_queue(queue, "OpenGL");
}

CL_API_ENTRY cl_int CL_API_CALL clEnqueueReleaseGLObjects(cl_command_queue queue, cl_uint count, const cl_mem *objects,
                                                          cl_uint waits, const cl_event *wait_list, cl_event *event)
{
    (void)count, (void)objects, (void)waits, (void)wait_list, (void)event;
    return refuse_queue(queue, "OpenGL");
}

CL_API_ENTRY cl_int CL_API_CALL clGetGLContextInfoKHR(const cl_context_properties *properties, cl_gl_context_info name,
                                                      size_t size, void *value, size_t *size_ret)
{
    (void)properties, (void)name, (void)size, (void)value, (void)size_ret;
    return CL_INVALID_GL_SHAREGROUP_REFERENCE_KHR;
}

/* --- EGL ------------------------------------------------------------------------------------------------------------------ */

CL_API_ENTRY cl_mem CL_API_CALL clCreateFromEGLImageKHR(cl_context context, CLeglDisplayKHR display, CLeglImageKHR image,
                                                        cl_mem_flags flags, const cl_egl_image_properties_khr *properties,
                                                        cl_int *error)
{
    (void)display, (void)image, (void)flags, (void)properties;
    return ocl_fail(error, ocl_is(context, OCL_CONTEXT) ? CL_INVALID_EGL_OBJECT_KHR : CL_INVALID_CONTEXT);
}

CL_API_ENTRY cl_event CL_API_CALL clCreateEventFromEGLSyncKHR(cl_context context, CLeglSyncKHR sync, CLeglDisplayKHR display,
                                                              cl_int *error)
{
    (void)sync, (void)display;
    return ocl_fail(error, ocl_is(context, OCL_CONTEXT) ? CL_INVALID_EGL_OBJECT_KHR : CL_INVALID_CONTEXT);
}

CL_API_ENTRY cl_int CL_API_CALL clEnqueueAcquireEGLObjectsKHR(cl_command_queue queue, cl_uint count, const cl_mem *objects,
                                                              cl_uint waits, const cl_event *wait_list, cl_event *event)
{
    (void)count, (void)objects, (void)waits, (void)wait_list, (void)event;
    return ocl_is(queue, OCL_QUEUE) ? CL_INVALID_EGL_OBJECT_KHR : CL_INVALID_COMMAND_QUEUE;
}

CL_API_ENTRY cl_int CL_API_CALL clEnqueueReleaseEGLObjectsKHR(cl_command_queue queue, cl_uint count, const cl_mem *objects,
                                                              cl_uint waits, const cl_event *wait_list, cl_event *event)
{
    (void)count, (void)objects, (void)waits, (void)wait_list, (void)event;
    return ocl_is(queue, OCL_QUEUE) ? CL_INVALID_EGL_OBJECT_KHR : CL_INVALID_COMMAND_QUEUE;
}

/* --- Direct3D ------------------------------------------------------------------------------------------------------------- */

static cl_int find_no_device(cl_platform_id platform)
{
    return ocl_is(platform, OCL_PLATFORM) ? CL_DEVICE_NOT_FOUND : CL_INVALID_PLATFORM;
}

/* clang-format off */
#define ACQUIRE_OR_RELEASE(name, api)                                                                                             \
    CL_API_ENTRY cl_int CL_API_CALL name(cl_command_queue queue, cl_uint count, const cl_mem *objects, cl_uint waits,            \
                                         const cl_event *wait_list, cl_event *event)                                             \
    {                                                                                                                             \
        (void)count, (void)objects, (void)waits, (void)wait_list, (void)event;                                                    \
        return refuse_queue(queue, api);                                                                                          \
    }
#define CREATE_TEXTURE(name, api)                                                                                                 \
    CL_API_ENTRY cl_mem CL_API_CALL name(cl_context context, cl_mem_flags flags, void *resource, cl_uint subresource,             \
                                         cl_int *error)                                                                           \
    {                                                                                                                             \
        (void)flags, (void)resource, (void)subresource;                                                                           \
        return ocl_fail(error, refuse_context(context, api));                                                                     \
    }

/* The functions of Direct3D 10 and 11 have the same parameters. */
#define DIRECT3D(version, api)                                                                                                    \
    CL_API_ENTRY cl_int CL_API_CALL clGetDeviceIDsFrom##version##KHR(cl_platform_id platform, cl_uint source, void *object,       \
                                                                     cl_uint set, cl_uint num_entries, cl_device_id *devices,     \
                                                                     cl_uint *num_devices)                                        \
    {                                                                                                                             \
        (void)source, (void)object, (void)set, (void)num_entries, (void)devices, (void)num_devices;                               \
        return find_no_device(platform);                                                                                          \
    }                                                                                                                             \
    CL_API_ENTRY cl_mem CL_API_CALL clCreateFrom##version##BufferKHR(cl_context context, cl_mem_flags flags, void *resource,      \
                                                                     cl_int *error)                                               \
    {                                                                                                                             \
        (void)flags, (void)resource;                                                                                              \
        return ocl_fail(error, refuse_context(context, api));                                                                     \
    }                                                                                                                             \
    CREATE_TEXTURE(clCreateFrom##version##Texture2DKHR, api)                                                                      \
    CREATE_TEXTURE(clCreateFrom##version##Texture3DKHR, api)                                                                      \
    ACQUIRE_OR_RELEASE(clEnqueueAcquire##version##ObjectsKHR, api)                                                                \
    ACQUIRE_OR_RELEASE(clEnqueueRelease##version##ObjectsKHR, api)

DIRECT3D(D3D10, "Direct3D 10")
DIRECT3D(D3D11, "Direct3D 11")

static const char media[] = "DX9 media adapters";

ACQUIRE_OR_RELEASE(clEnqueueAcquireDX9MediaSurfacesKHR, media)
ACQUIRE_OR_RELEASE(clEnqueueReleaseDX9MediaSurfacesKHR, media)
/* clang-format on */

CL_API_ENTRY cl_int CL_API_CALL clGetDeviceIDsFromDX9MediaAdapterKHR(cl_platform_id platform, cl_uint adapter_count,
                                                                     cl_uint *types, void *adapters, cl_uint set,
                                                                     cl_uint num_entries, cl_device_id *devices,
                                                                     cl_uint *num_devices)
{
    (void)adapter_count, (void)types, (void)adapters, (void)set, (void)num_entries, (void)devices, (void)num_devices;
    return find_no_device(platform);
}

CL_API_ENTRY cl_mem CL_API_CALL clCreateFromDX9MediaSurfaceKHR(cl_context context, cl_mem_flags flags, cl_uint type, void *info,
                                                               cl_uint plane, cl_int *error)
{
    (void)flags, (void)type, (void)info, (void)plane;
    return ocl_fail(error, refuse_context(context, media));
}

/* --- device fission ------------------------------------------------------------------------------------------------------- */

/* The partitions of the extension have names and types of their own, none of which is supported; clCreateSubDevices has them all. */
CL_API_ENTRY cl_int CL_API_CALL clCreateSubDevicesEXT(cl_device_id device, const cl_device_partition_property_ext *properties,
                                                      cl_uint num_entries, cl_device_id *devices, cl_uint *num_devices)
{
    (void)properties, (void)num_entries, (void)devices, (void)num_devices;
    return ocl_is(device, OCL_DEVICE) ? CL_INVALID_VALUE : CL_INVALID_DEVICE;
}

CL_API_ENTRY cl_int CL_API_CALL clRetainDeviceEXT(cl_device_id device)
{
    return clRetainDevice(device);
}

CL_API_ENTRY cl_int CL_API_CALL clReleaseDeviceEXT(cl_device_id device)
{
    return clReleaseDevice(device);
}
