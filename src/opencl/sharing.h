/* src/opencl/sharing.h - entry points of Direct3D sharing, which the Khronos headers declare only for Windows; the types of Direct3D are pointers or
 * 32-bit integers here. */
#ifndef GASKET_OPENCL_SHARING_H
#define GASKET_OPENCL_SHARING_H

#include "src/opencl/api.h"

/* Direct3D 10 and 11: their functions have the same parameters. */
CL_API_ENTRY cl_int CL_API_CALL sharing_get_direct3d_devices(cl_platform_id platform, cl_uint source, void *object, cl_uint set,
                                                             cl_uint capacity, cl_device_id *devices, cl_uint *count);
CL_API_ENTRY cl_mem CL_API_CALL sharing_create_from_direct3d_buffer(cl_context context, cl_mem_flags flags, void *resource,
                                                                    cl_int *out);
CL_API_ENTRY cl_mem CL_API_CALL sharing_create_from_direct3d_texture(cl_context context, cl_mem_flags flags, void *resource,
                                                                     cl_uint subresource, cl_int *out);
/* DX9 media surfaces. */
CL_API_ENTRY cl_int CL_API_CALL sharing_get_media_adapter_devices(cl_platform_id platform, cl_uint adapter_count, cl_uint *types,
                                                                  void *adapters, cl_uint set, cl_uint capacity,
                                                                  cl_device_id *devices, cl_uint *count);
CL_API_ENTRY cl_mem CL_API_CALL sharing_create_from_media_surface(cl_context context, cl_mem_flags flags, cl_uint type,
                                                                  void *info, cl_uint plane, cl_int *out);
/* Acquires or releases objects of any of them. */
CL_API_ENTRY cl_int CL_API_CALL sharing_enqueue_direct3d_objects(cl_command_queue queue, cl_uint count, const cl_mem *objects,
                                                                 cl_uint wait_count, const cl_event *wait_list, cl_event *event);

/* The members of a table of entry points. The functions only look at handles, so they need no guard (guard.h). */
#define SHARING_ENTRIES                                                                                                          \
    .clCreateFromGLBuffer = clCreateFromGLBuffer, .clCreateFromGLTexture = clCreateFromGLTexture,                                \
    .clCreateFromGLTexture2D = clCreateFromGLTexture2D, .clCreateFromGLTexture3D = clCreateFromGLTexture3D,                      \
    .clCreateFromGLRenderbuffer = clCreateFromGLRenderbuffer, .clCreateEventFromGLsyncKHR = clCreateEventFromGLsyncKHR,          \
    .clGetGLObjectInfo = clGetGLObjectInfo, .clGetGLTextureInfo = clGetGLTextureInfo,                                            \
    .clEnqueueAcquireGLObjects = clEnqueueAcquireGLObjects, .clEnqueueReleaseGLObjects = clEnqueueReleaseGLObjects,              \
    .clGetGLContextInfoKHR = clGetGLContextInfoKHR, .clCreateFromEGLImageKHR = clCreateFromEGLImageKHR,                          \
    .clCreateEventFromEGLSyncKHR = clCreateEventFromEGLSyncKHR, .clEnqueueAcquireEGLObjectsKHR = clEnqueueAcquireEGLObjectsKHR,  \
    .clEnqueueReleaseEGLObjectsKHR = clEnqueueReleaseEGLObjectsKHR, .clCreateSubDevicesEXT = clCreateSubDevicesEXT,              \
    .clRetainDeviceEXT = clRetainDeviceEXT, .clReleaseDeviceEXT = clReleaseDeviceEXT,                                            \
    .clGetDeviceIDsFromD3D10KHR = (void *)sharing_get_direct3d_devices,                                                          \
    .clCreateFromD3D10BufferKHR = (void *)sharing_create_from_direct3d_buffer,                                                   \
    .clCreateFromD3D10Texture2DKHR = (void *)sharing_create_from_direct3d_texture,                                               \
    .clCreateFromD3D10Texture3DKHR = (void *)sharing_create_from_direct3d_texture,                                               \
    .clEnqueueAcquireD3D10ObjectsKHR = (void *)sharing_enqueue_direct3d_objects,                                                 \
    .clEnqueueReleaseD3D10ObjectsKHR = (void *)sharing_enqueue_direct3d_objects,                                                 \
    .clGetDeviceIDsFromD3D11KHR = (void *)sharing_get_direct3d_devices,                                                          \
    .clCreateFromD3D11BufferKHR = (void *)sharing_create_from_direct3d_buffer,                                                   \
    .clCreateFromD3D11Texture2DKHR = (void *)sharing_create_from_direct3d_texture,                                               \
    .clCreateFromD3D11Texture3DKHR = (void *)sharing_create_from_direct3d_texture,                                               \
    .clEnqueueAcquireD3D11ObjectsKHR = (void *)sharing_enqueue_direct3d_objects,                                                 \
    .clEnqueueReleaseD3D11ObjectsKHR = (void *)sharing_enqueue_direct3d_objects,                                                 \
    .clGetDeviceIDsFromDX9MediaAdapterKHR = (void *)sharing_get_media_adapter_devices,                                           \
    .clCreateFromDX9MediaSurfaceKHR = (void *)sharing_create_from_media_surface,                                                 \
    .clEnqueueAcquireDX9MediaSurfacesKHR = (void *)sharing_enqueue_direct3d_objects,                                             \
    .clEnqueueReleaseDX9MediaSurfacesKHR = (void *)sharing_enqueue_direct3d_objects

#endif
