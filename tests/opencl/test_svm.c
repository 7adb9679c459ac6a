/* Shared virtual memory and unified shared memory. */
#include "check.h"

static void test_svm(cl_context c, cl_command_queue q)
{
    unsigned char *p = clSVMAlloc(c, CL_MEM_READ_WRITE | CL_MEM_SVM_FINE_GRAIN_BUFFER | CL_MEM_SVM_ATOMICS, 64, 0), copy[64];
    cl_int error;
    cl_bool is_svm;

    check(p && !((size_t)p % 128));
    check(!clSVMAlloc(c, CL_MEM_SVM_ATOMICS, 64, 0) && !clSVMAlloc(c, 0, 0, 0) && !clSVMAlloc(c, 0, 64, 3) &&
          !clSVMAlloc(c, CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY, 64, 0));
    must(clEnqueueSVMMemFill(q, p, "abcd", 4, 64, 0, NULL, NULL));
    must(clEnqueueSVMMemcpy(q, CL_TRUE, copy, p, 64, 0, NULL, NULL));
    check(copy[0] == 'a' && copy[63] == 'd');
    check_code(CL_MEM_COPY_OVERLAP, clEnqueueSVMMemcpy(q, CL_TRUE, p, p + 8, 16, 0, NULL, NULL));
    check_code(CL_INVALID_VALUE, clEnqueueSVMMemcpy(q, CL_TRUE, NULL, p, 16, 0, NULL, NULL));
    check_code(CL_INVALID_VALUE, clEnqueueSVMMemFill(q, p + 1, "abcd", 4, 4, 0, NULL, NULL));
    check_code(CL_INVALID_VALUE, clEnqueueSVMMap(q, CL_TRUE, CL_MAP_READ, p, 0, 0, NULL, NULL));
    must(clEnqueueSVMMap(q, CL_TRUE, CL_MAP_READ, p, 64, 0, NULL, NULL));
    must(clEnqueueSVMUnmap(q, p, 0, NULL, NULL));
    const void *list[] = {p + 4};
    size_t inside = 60, outside = 61;
    must(clEnqueueSVMMigrateMem(q, 1, list, &inside, 0, 0, NULL, NULL));
    check_code(CL_INVALID_VALUE, clEnqueueSVMMigrateMem(q, 1, list, &outside, 0, 0, NULL, NULL));
    cl_mem m = clCreateBuffer(c, CL_MEM_USE_HOST_PTR, 64, p, &error);
    must(error);
    must(clGetMemObjectInfo(m, CL_MEM_USES_SVM_POINTER, sizeof is_svm, &is_svm, NULL));
    check(is_svm);
    must(clReleaseMemObject(m));
    check(!clCreateBuffer(c, CL_MEM_USE_HOST_PTR, 65, p, &error) && error == CL_INVALID_BUFFER_SIZE);
    check(!clCreateBuffer(c, CL_MEM_USE_HOST_PTR, 33, p + 32, &error) && error == CL_INVALID_BUFFER_SIZE);
    void *freed[] = {p};
    check_code(CL_INVALID_VALUE, clEnqueueSVMFree(q, 0, freed, NULL, NULL, 0, NULL, NULL));
    must(clEnqueueSVMFree(q, 1, freed, NULL, NULL, 0, NULL, NULL));
    must(clFinish(q));
    check_code(CL_INVALID_VALUE, clEnqueueSVMMigrateMem(q, 1, list, NULL, 0, 0, NULL, NULL));
}

static void test_usm(cl_context c, cl_command_queue q)
{
    cl_platform_id platform = find_platform();
    clSharedMemAllocINTEL_fn allocate = clGetExtensionFunctionAddressForPlatform(platform, "clSharedMemAllocINTEL");
    clGetMemAllocInfoINTEL_fn query = clGetExtensionFunctionAddressForPlatform(platform, "clGetMemAllocInfoINTEL");
    clMemBlockingFreeINTEL_fn release = clGetExtensionFunctionAddressForPlatform(platform, "clMemBlockingFreeINTEL");
    clEnqueueMemcpyINTEL_fn copy = clGetExtensionFunctionAddressForPlatform(platform, "clEnqueueMemcpyINTEL");
    cl_int error, value = 7;
    cl_uint type;
    size_t bytes;
    void *base;

    check(!allocate(c, NULL, NULL, 0, 0, &error) && error == CL_INVALID_BUFFER_SIZE);
    check(!allocate(c, NULL, NULL, 4, 3, &error) && error == CL_INVALID_VALUE);
    int *p = allocate(c, find_device(), NULL, 400, 0, &error);
    must(error);
    must(query(c, p + 99, CL_MEM_ALLOC_TYPE_INTEL, sizeof type, &type, NULL));
    must(query(c, p + 99, CL_MEM_ALLOC_BASE_PTR_INTEL, sizeof base, &base, NULL));
    must(query(c, p, CL_MEM_ALLOC_SIZE_INTEL, sizeof bytes, &bytes, NULL));
    check(type == CL_MEM_TYPE_SHARED_INTEL && base == p && bytes == 400);
    must(query(c, &error, CL_MEM_ALLOC_TYPE_INTEL, sizeof type, &type, NULL));
    check(type == CL_MEM_TYPE_UNKNOWN_INTEL);
    must(copy(q, CL_FALSE, p + 3, &value, 4, 0, NULL, NULL));
    must(clFinish(q));
    check(p[3] == 7);
    check_code(CL_INVALID_VALUE, release(c, &error));
    must(release(c, p));
}

int main(void)
{
    cl_context c = new_context();
    cl_command_queue q = new_queue(c, 0);

    test_svm(c, q);
    test_usm(c, q);
    must(clReleaseCommandQueue(q));
    must(clReleaseContext(c));
    return failures != 0;
}
