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

#endif
