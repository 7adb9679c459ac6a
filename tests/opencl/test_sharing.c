/* tests/opencl/test_sharing.c - extensions that gasket does not report: the loader calls their entry points all the same. */
#include "check.h"

#include <CL/cl_egl.h>
#include <CL/cl_gl.h>
#include <CL/cl_icd.h>

/* The first member of an object is the table; every slot of it has a function. */
static void test_table(cl_context c)
{
    void **const *table = (void **const *)c;

    for (size_t i = 0; i < sizeof(cl_icd_dispatch) / sizeof(void *); i++)
        check((*table)[i] != NULL);
}

static void test_opengl(cl_context c, cl_command_queue q, cl_mem m)
{
    cl_int error = CL_SUCCESS;

    check(!clCreateFromGLBuffer(c, CL_MEM_READ_WRITE, 1, &error) && error == CL_INVALID_CONTEXT);
    error = CL_SUCCESS;
    check(!clCreateFromGLTexture(c, CL_MEM_READ_WRITE, 0x0DE1, 0, 1, &error) && error == CL_INVALID_CONTEXT);
    check(!clCreateFromGLRenderbuffer(c, CL_MEM_READ_WRITE, 1, NULL));
    check_code(CL_INVALID_GL_OBJECT, clGetGLObjectInfo(m, NULL, NULL));
    check_code(CL_INVALID_MEM_OBJECT, clGetGLObjectInfo((cl_mem)c, NULL, NULL));
    check_code(CL_INVALID_GL_OBJECT, clGetGLTextureInfo(m, CL_GL_TEXTURE_TARGET, 0, NULL, NULL));
    check_code(CL_INVALID_CONTEXT, clEnqueueAcquireGLObjects(q, 1, &m, 0, NULL, NULL));
    check_code(CL_INVALID_COMMAND_QUEUE, clEnqueueReleaseGLObjects((cl_command_queue)c, 1, &m, 0, NULL, NULL));
}

static void test_egl(cl_context c, cl_command_queue q, cl_mem m)
{
    cl_int error = CL_SUCCESS;

    check(!clCreateFromEGLImageKHR(c, NULL, NULL, CL_MEM_READ_WRITE, NULL, &error) && error == CL_INVALID_EGL_OBJECT_KHR);
    check(!clCreateFromEGLImageKHR((cl_context)q, NULL, NULL, CL_MEM_READ_WRITE, NULL, &error) && error == CL_INVALID_CONTEXT);
    check(!clCreateEventFromEGLSyncKHR(c, NULL, NULL, &error) && error == CL_INVALID_EGL_OBJECT_KHR);
    check_code(CL_INVALID_EGL_OBJECT_KHR, clEnqueueAcquireEGLObjectsKHR(q, 1, &m, 0, NULL, NULL));
}

static void test_fission(cl_context c)
{
    cl_device_partition_property_ext by_names[] = {CL_DEVICE_PARTITION_BY_NAMES_EXT, 0, CL_PARTITION_BY_NAMES_LIST_END_EXT, 0};

    check_code(CL_INVALID_VALUE, clCreateSubDevicesEXT(find_device(), by_names, 0, NULL, NULL));
    check_code(CL_INVALID_DEVICE, clCreateSubDevicesEXT((cl_device_id)c, by_names, 0, NULL, NULL));
    check_code(CL_SUCCESS, clRetainDeviceEXT(find_device()));
    check_code(CL_INVALID_DEVICE, clReleaseDeviceEXT((cl_device_id)c));
}

int main(void)
{
    cl_context c = new_context();
    cl_command_queue q = new_queue(c, 0);
    cl_int error;
    cl_mem m = clCreateBuffer(c, CL_MEM_READ_WRITE, 64, NULL, &error);

    must(error);
    test_table(c);
    test_opengl(c, q, m);
    test_egl(c, q, m);
    test_fission(c);
    must(clReleaseMemObject(m));
    must(clReleaseCommandQueue(q));
    must(clReleaseContext(c));
    return failures != 0;
}
