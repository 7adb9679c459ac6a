/* src/opencl/dispatch.c - the entry points: those that the ICD loader calls through the table, and those that programs look up. */
#include "src/opencl/dispatch.h"

#include "src/opencl/calls.h"
#include "src/opencl/sharing.h"

#include <string.h>

#define ENTRY(name) .name = name

const cl_icd_dispatch ocl_dispatch = {
    /* platform.c, device.c, device_info.c */
    ENTRY(clGetPlatformIDs),
    ENTRY(clGetPlatformInfo),
    ENTRY(clGetDeviceIDs),
    ENTRY(clGetDeviceInfo),
    ENTRY(clCreateSubDevices),
    ENTRY(clRetainDevice),
    ENTRY(clReleaseDevice),
    ENTRY(clGetDeviceAndHostTimer),
    ENTRY(clGetHostTimer),
    ENTRY(clUnloadCompiler),
    ENTRY(clUnloadPlatformCompiler),
    ENTRY(clGetExtensionFunctionAddress),
    ENTRY(clGetExtensionFunctionAddressForPlatform),

    /* context.c */
    ENTRY(clCreateContext),
    ENTRY(clCreateContextFromType),
    ENTRY(clRetainContext),
    ENTRY(clReleaseContext),
    ENTRY(clGetContextInfo),
    ENTRY(clSetContextDestructorCallback),

    /* queue.c */
    ENTRY(clCreateCommandQueue),
    ENTRY(clCreateCommandQueueWithProperties),
    ENTRY(clRetainCommandQueue),
    ENTRY(clReleaseCommandQueue),
    ENTRY(clGetCommandQueueInfo),
    ENTRY(clSetCommandQueueProperty),
    ENTRY(clSetDefaultDeviceCommandQueue),
    ENTRY(clFlush),
    ENTRY(clFinish),

    /* event.c */
    ENTRY(clCreateUserEvent),
    ENTRY(clRetainEvent),
    ENTRY(clReleaseEvent),
    ENTRY(clSetUserEventStatus),
    ENTRY(clWaitForEvents),
    ENTRY(clGetEventInfo),
    ENTRY(clGetEventProfilingInfo),
    ENTRY(clSetEventCallback),

    /* marker.c, native.c */
    ENTRY(clEnqueueMarker),
    ENTRY(clEnqueueBarrier),
    ENTRY(clEnqueueWaitForEvents),
    ENTRY(clEnqueueMarkerWithWaitList),
    ENTRY(clEnqueueBarrierWithWaitList),
    ENTRY(clEnqueueNativeKernel),

    /* buffer.c, memory.c, memory_info.c, copy_buffer.c, copy_rect.c, map.c, migrate.c */
    ENTRY(clCreateBuffer),
    ENTRY(clCreateBufferWithProperties),
    ENTRY(clCreateSubBuffer),
    ENTRY(clRetainMemObject),
    ENTRY(clReleaseMemObject),
    ENTRY(clSetMemObjectDestructorCallback),
    ENTRY(clGetMemObjectInfo),
    ENTRY(clEnqueueReadBuffer),
    ENTRY(clEnqueueWriteBuffer),
    ENTRY(clEnqueueCopyBuffer),
    ENTRY(clEnqueueFillBuffer),
    ENTRY(clEnqueueReadBufferRect),
    ENTRY(clEnqueueWriteBufferRect),
    ENTRY(clEnqueueCopyBufferRect),
    ENTRY(clEnqueueMapBuffer),
    ENTRY(clEnqueueMapImage),
    ENTRY(clEnqueueUnmapMemObject),
    ENTRY(clEnqueueMigrateMemObjects),

    /* image.c, image_info.c, image_formats.c, copy_image.c, sampler.c */
    ENTRY(clCreateImage),
    ENTRY(clCreateImageWithProperties),
    ENTRY(clCreateImage2D),
    ENTRY(clCreateImage3D),
    ENTRY(clGetImageInfo),
    ENTRY(clGetSupportedImageFormats),
    ENTRY(clEnqueueReadImage),
    ENTRY(clEnqueueWriteImage),
    ENTRY(clEnqueueCopyImage),
    ENTRY(clEnqueueFillImage),
    ENTRY(clEnqueueCopyImageToBuffer),
    ENTRY(clEnqueueCopyBufferToImage),
    ENTRY(clCreateSampler),
    ENTRY(clCreateSamplerWithProperties),
    ENTRY(clRetainSampler),
    ENTRY(clReleaseSampler),
    ENTRY(clGetSamplerInfo),

    /* pipe.c */
    ENTRY(clCreatePipe),
    ENTRY(clGetPipeInfo),

    /* svm.c */
    ENTRY(clSVMAlloc),
    ENTRY(clSVMFree),
    ENTRY(clEnqueueSVMFree),
    ENTRY(clEnqueueSVMMemcpy),
    ENTRY(clEnqueueSVMMemFill),
    ENTRY(clEnqueueSVMMap),
    ENTRY(clEnqueueSVMUnmap),
    ENTRY(clEnqueueSVMMigrateMem),

    /* program.c, build.c, program_info.c */
    ENTRY(clCreateProgramWithSource),
    ENTRY(clCreateProgramWithBinary),
    ENTRY(clCreateProgramWithIL),
    ENTRY(clCreateProgramWithBuiltInKernels),
    ENTRY(clRetainProgram),
    ENTRY(clReleaseProgram),
    ENTRY(clBuildProgram),
    ENTRY(clCompileProgram),
    ENTRY(clLinkProgram),
    ENTRY(clGetProgramInfo),
    ENTRY(clGetProgramBuildInfo),
    ENTRY(clSetProgramReleaseCallback),
    ENTRY(clSetProgramSpecializationConstant),

    /* kernel.c, kernel_arg.c, kernel_info.c, enqueue_kernel.c */
    ENTRY(clCreateKernel),
    ENTRY(clCreateKernelsInProgram),
    ENTRY(clCloneKernel),
    ENTRY(clRetainKernel),
    ENTRY(clReleaseKernel),
    ENTRY(clSetKernelArg),
    ENTRY(clSetKernelArgSVMPointer),
    ENTRY(clSetKernelExecInfo),
    ENTRY(clGetKernelInfo),
    ENTRY(clGetKernelArgInfo),
    ENTRY(clGetKernelWorkGroupInfo),
    ENTRY(clGetKernelSubGroupInfo),
    ENTRY(clGetKernelSubGroupInfoKHR),
    ENTRY(clEnqueueNDRangeKernel),
    ENTRY(clEnqueueTask),

    /* sharing.c */
    ENTRY(clCreateFromGLBuffer),
    ENTRY(clCreateFromGLTexture),
    ENTRY(clCreateFromGLTexture2D),
    ENTRY(clCreateFromGLTexture3D),
    ENTRY(clCreateFromGLRenderbuffer),
    ENTRY(clCreateEventFromGLsyncKHR),
    ENTRY(clGetGLObjectInfo),
    ENTRY(clGetGLTextureInfo),
    ENTRY(clEnqueueAcquireGLObjects),
    ENTRY(clEnqueueReleaseGLObjects),
    ENTRY(clGetGLContextInfoKHR),
    ENTRY(clCreateFromEGLImageKHR),
    ENTRY(clCreateEventFromEGLSyncKHR),
    ENTRY(clEnqueueAcquireEGLObjectsKHR),
    ENTRY(clEnqueueReleaseEGLObjectsKHR),
    ENTRY(clCreateSubDevicesEXT),
    ENTRY(clRetainDeviceEXT),
    ENTRY(clReleaseDeviceEXT),
    .clGetDeviceIDsFromD3D10KHR = (void *)sharing_get_direct3d_devices,
    .clCreateFromD3D10BufferKHR = (void *)sharing_create_from_direct3d_buffer,
    .clCreateFromD3D10Texture2DKHR = (void *)sharing_create_from_direct3d_texture,
    .clCreateFromD3D10Texture3DKHR = (void *)sharing_create_from_direct3d_texture,
    .clEnqueueAcquireD3D10ObjectsKHR = (void *)sharing_enqueue_direct3d_objects,
    .clEnqueueReleaseD3D10ObjectsKHR = (void *)sharing_enqueue_direct3d_objects,
    .clGetDeviceIDsFromD3D11KHR = (void *)sharing_get_direct3d_devices,
    .clCreateFromD3D11BufferKHR = (void *)sharing_create_from_direct3d_buffer,
    .clCreateFromD3D11Texture2DKHR = (void *)sharing_create_from_direct3d_texture,
    .clCreateFromD3D11Texture3DKHR = (void *)sharing_create_from_direct3d_texture,
    .clEnqueueAcquireD3D11ObjectsKHR = (void *)sharing_enqueue_direct3d_objects,
    .clEnqueueReleaseD3D11ObjectsKHR = (void *)sharing_enqueue_direct3d_objects,
    .clGetDeviceIDsFromDX9MediaAdapterKHR = (void *)sharing_get_media_adapter_devices,
    .clCreateFromDX9MediaSurfaceKHR = (void *)sharing_create_from_media_surface,
    .clEnqueueAcquireDX9MediaSurfacesKHR = (void *)sharing_enqueue_direct3d_objects,
    .clEnqueueReleaseDX9MediaSurfacesKHR = (void *)sharing_enqueue_direct3d_objects,
};

typedef struct named_function {
    const char *name;
    void *function;
} named_function;

/* clang-format off */
#define NAMED(name) {#name, (void *)name}
/* clang-format on */

/* The functions of extensions, for clGetExtensionFunctionAddress. */
static const named_function functions[] = {
    NAMED(clIcdGetPlatformIDsKHR),
    NAMED(clCreateCommandQueueWithPropertiesKHR),
    NAMED(clHostMemAllocINTEL),
    NAMED(clDeviceMemAllocINTEL),
    NAMED(clSharedMemAllocINTEL),
    NAMED(clMemFreeINTEL),
    NAMED(clMemBlockingFreeINTEL),
    NAMED(clGetMemAllocInfoINTEL),
    NAMED(clEnqueueMemFillINTEL),
    NAMED(clEnqueueMemsetINTEL),
    NAMED(clEnqueueMemcpyINTEL),
    NAMED(clEnqueueMigrateMemINTEL),
    NAMED(clEnqueueMemAdviseINTEL),
    NAMED(clGetKernelSubGroupInfoKHR),
    NAMED(clGetKernelSuggestedLocalWorkSizeKHR),
    NAMED(clSetKernelArgMemPointerINTEL),

    /* command_buffer.c, command_record.c */
    NAMED(clCreateCommandBufferKHR),
    NAMED(clFinalizeCommandBufferKHR),
    NAMED(clRetainCommandBufferKHR),
    NAMED(clReleaseCommandBufferKHR),
    NAMED(clEnqueueCommandBufferKHR),
    NAMED(clGetCommandBufferInfoKHR),
    NAMED(clCommandBarrierWithWaitListKHR),
    NAMED(clCommandCopyBufferKHR),
    NAMED(clCommandCopyBufferRectKHR),
    NAMED(clCommandCopyBufferToImageKHR),
    NAMED(clCommandCopyImageKHR),
    NAMED(clCommandCopyImageToBufferKHR),
    NAMED(clCommandFillBufferKHR),
    NAMED(clCommandFillImageKHR),
    NAMED(clCommandNDRangeKernelKHR),
};

__attribute__((visibility("default"))) CL_API_ENTRY void *CL_API_CALL clGetExtensionFunctionAddress(const char *name)
{
    void *checked = name && findings_kinds ? calls_find(name) : NULL;

    if (checked)
        return checked;
    for (size_t i = 0; name && i < sizeof functions / sizeof *functions; i++)
        if (strcmp(name, functions[i].name) == 0)
            return functions[i].function;
    return NULL;
}

CL_API_ENTRY void *CL_API_CALL clGetExtensionFunctionAddressForPlatform(cl_platform_id platform, const char *name)
{
    return ocl_is(platform, OCL_PLATFORM) ? clGetExtensionFunctionAddress(name) : NULL;
}
