/* src/opencl/sharing.c - the entry points of extensions that the device does not report: sharing with OpenGL, EGL and Direct3D, and
 * device fission.
 *
 * The loader calls them through the table without a query of the extensions. No context is created from a context of another API, and
 * no memory object or event from an object of another API, so each call is an error that the extension lists for this case. */
#include "src/opencl/sharing.h"

#include "src/opencl/object.h"

/* --- OpenGL --------------------------------------------------------------------------------------------------------------- */

/* CL_INVALID_CONTEXT is the code for an invalid context and for one that was not created from a context of the other API. */

CL_API_ENTRY cl_mem CL_API_CALL clCreateFromGLBuffer(cl_context context, cl_mem_flags flags, cl_GLuint buffer, cl_int *out)
{
    (void)context, (void)flags, (void)buffer;
    return ocl_fail(out, CL_INVALID_CONTEXT);
}

CL_API_ENTRY cl_mem CL_API_CALL clCreateFromGLTexture(cl_context context, cl_mem_flags flags, cl_GLenum target, cl_GLint level,
                                                      cl_GLuint texture, cl_int *out)
{
    (void)context, (void)flags, (void)target, (void)level, (void)texture;
    return ocl_fail(out, CL_INVALID_CONTEXT);
}

CL_API_ENTRY cl_mem CL_API_CALL clCreateFromGLTexture2D(cl_context context, cl_mem_flags flags, cl_GLenum target, cl_GLint level,
                                                        cl_GLuint texture, cl_int *out)
{
    (void)context, (void)flags, (void)target, (void)level, (void)texture;
    return ocl_fail(out, CL_INVALID_CONTEXT);
}

CL_API_ENTRY cl_mem CL_API_CALL clCreateFromGLTexture3D(cl_context context, cl_mem_flags flags, cl_GLenum target, cl_GLint level,
                                                        cl_GLuint texture, cl_int *out)
{
    (void)context, (void)flags, (void)target, (void)level, (void)texture;
    return ocl_fail(out, CL_INVALID_CONTEXT);
}

CL_API_ENTRY cl_mem CL_API_CALL clCreateFromGLRenderbuffer(cl_context context, cl_mem_flags flags, cl_GLuint renderbuffer,
                                                           cl_int *out)
{
    (void)context, (void)flags, (void)renderbuffer;
    return ocl_fail(out, CL_INVALID_CONTEXT);
}

CL_API_ENTRY cl_event CL_API_CALL clCreateEventFromGLsyncKHR(cl_context context, cl_GLsync sync, cl_int *out)
{
    (void)context, (void)sync;
    return ocl_fail(out, CL_INVALID_CONTEXT);
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
                                                          cl_uint wait_count, const cl_event *wait_list, cl_event *event)
{
    (void)count, (void)objects, (void)wait_count, (void)wait_list, (void)event;
    return ocl_is(queue, OCL_QUEUE) ? CL_INVALID_CONTEXT : CL_INVALID_COMMAND_QUEUE;
}

CL_API_ENTRY cl_int CL_API_CALL clEnqueueReleaseGLObjects(cl_command_queue queue, cl_uint count, const cl_mem *objects,
                                                          cl_uint wait_count, const cl_event *wait_list, cl_event *event)
{
    (void)count, (void)objects, (void)wait_count, (void)wait_list, (void)event;
    return ocl_is(queue, OCL_QUEUE) ? CL_INVALID_CONTEXT : CL_INVALID_COMMAND_QUEUE;
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
                                                        cl_int *out)
{
    (void)display, (void)image, (void)flags, (void)properties;
    return ocl_fail(out, ocl_is(context, OCL_CONTEXT) ? CL_INVALID_EGL_OBJECT_KHR : CL_INVALID_CONTEXT);
}

CL_API_ENTRY cl_event CL_API_CALL clCreateEventFromEGLSyncKHR(cl_context context, CLeglSyncKHR sync, CLeglDisplayKHR display,
                                                              cl_int *out)
{
    (void)sync, (void)display;
    return ocl_fail(out, ocl_is(context, OCL_CONTEXT) ? CL_INVALID_EGL_OBJECT_KHR : CL_INVALID_CONTEXT);
}

CL_API_ENTRY cl_int CL_API_CALL clEnqueueAcquireEGLObjectsKHR(cl_command_queue queue, cl_uint count, const cl_mem *objects,
                                                              cl_uint wait_count, const cl_event *wait_list, cl_event *event)
{
    (void)count, (void)objects, (void)wait_count, (void)wait_list, (void)event;
    return ocl_is(queue, OCL_QUEUE) ? CL_INVALID_EGL_OBJECT_KHR : CL_INVALID_COMMAND_QUEUE;
}

CL_API_ENTRY cl_int CL_API_CALL clEnqueueReleaseEGLObjectsKHR(cl_command_queue queue, cl_uint count, const cl_mem *objects,
                                                              cl_uint wait_count, const cl_event *wait_list, cl_event *event)
{
    (void)count, (void)objects, (void)wait_count, (void)wait_list, (void)event;
    return ocl_is(queue, OCL_QUEUE) ? CL_INVALID_EGL_OBJECT_KHR : CL_INVALID_COMMAND_QUEUE;
}

/* --- Direct3D ------------------------------------------------------------------------------------------------------------- */

CL_API_ENTRY cl_int CL_API_CALL sharing_get_direct3d_devices(cl_platform_id platform, cl_uint source, void *object, cl_uint set,
                                                             cl_uint capacity, cl_device_id *devices, cl_uint *count)
{
    (void)source, (void)object, (void)set, (void)capacity, (void)devices, (void)count;
    return ocl_is(platform, OCL_PLATFORM) ? CL_DEVICE_NOT_FOUND : CL_INVALID_PLATFORM;
}

CL_API_ENTRY cl_mem CL_API_CALL sharing_create_from_direct3d_buffer(cl_context context, cl_mem_flags flags, void *resource,
                                                                    cl_int *out)
{
    (void)context, (void)flags, (void)resource;
    return ocl_fail(out, CL_INVALID_CONTEXT);
}

CL_API_ENTRY cl_mem CL_API_CALL sharing_create_from_direct3d_texture(cl_context context, cl_mem_flags flags, void *resource,
                                                                     cl_uint subresource, cl_int *out)
{
    (void)context, (void)flags, (void)resource, (void)subresource;
    return ocl_fail(out, CL_INVALID_CONTEXT);
}

CL_API_ENTRY cl_int CL_API_CALL sharing_get_media_adapter_devices(cl_platform_id platform, cl_uint adapter_count, cl_uint *types,
                                                                  void *adapters, cl_uint set, cl_uint capacity,
                                                                  cl_device_id *devices, cl_uint *count)
{
    (void)adapter_count, (void)types, (void)adapters, (void)set, (void)capacity, (void)devices, (void)count;
    return ocl_is(platform, OCL_PLATFORM) ? CL_DEVICE_NOT_FOUND : CL_INVALID_PLATFORM;
}

CL_API_ENTRY cl_mem CL_API_CALL sharing_create_from_media_surface(cl_context context, cl_mem_flags flags, cl_uint type,
                                                                  void *info, cl_uint plane, cl_int *out)
{
    (void)context, (void)flags, (void)type, (void)info, (void)plane;
    return ocl_fail(out, CL_INVALID_CONTEXT);
}

CL_API_ENTRY cl_int CL_API_CALL sharing_enqueue_direct3d_objects(cl_command_queue queue, cl_uint count, const cl_mem *objects,
                                                                 cl_uint wait_count, const cl_event *wait_list, cl_event *event)
{
    (void)count, (void)objects, (void)wait_count, (void)wait_list, (void)event;
    return ocl_is(queue, OCL_QUEUE) ? CL_INVALID_CONTEXT : CL_INVALID_COMMAND_QUEUE;
}

/* --- device fission ------------------------------------------------------------------------------------------------------- */

/* The partitions of the extension have names and types of their own, none of which is supported; clCreateSubDevices has them all. */
CL_API_ENTRY cl_int CL_API_CALL clCreateSubDevicesEXT(cl_device_id device, const cl_device_partition_property_ext *properties,
                                                      cl_uint capacity, cl_device_id *devices, cl_uint *count)
{
    (void)properties, (void)capacity, (void)devices, (void)count;
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
