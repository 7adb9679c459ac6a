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
    const void *list[] = {p + 4, p + 5};
    size_t inside[] = {60, 59}, outside[] = {61, 59}, second_outside[] = {60, 60};
    must(clEnqueueSVMMigrateMem(q, 2, list, inside, 0, 0, NULL, NULL));
    check_code(CL_INVALID_VALUE, clEnqueueSVMMigrateMem(q, 2, list, outside, 0, 0, NULL, NULL));
    check_code(CL_INVALID_VALUE, clEnqueueSVMMigrateMem(q, 2, list, second_outside, 0, 0, NULL, NULL));
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

static int is_command(cl_event e, cl_command_type expected)
{
    cl_command_type type;

    must(clWaitForEvents(1, &e));
    must(clGetEventInfo(e, CL_EVENT_COMMAND_TYPE, sizeof type, &type, NULL));
    must(clReleaseEvent(e));
    return type == expected;
}

/* The allocations of the host and of a device, and the commands that fill them or only give a hint. */
static void test_usm_commands(cl_context c, cl_command_queue q)
{
    cl_platform_id platform = find_platform();
    clHostMemAllocINTEL_fn allocate_host = clGetExtensionFunctionAddressForPlatform(platform, "clHostMemAllocINTEL");
    clDeviceMemAllocINTEL_fn allocate = clGetExtensionFunctionAddressForPlatform(platform, "clDeviceMemAllocINTEL");
    clGetMemAllocInfoINTEL_fn query = clGetExtensionFunctionAddressForPlatform(platform, "clGetMemAllocInfoINTEL");
    clMemFreeINTEL_fn release = clGetExtensionFunctionAddressForPlatform(platform, "clMemFreeINTEL");
    clEnqueueMemFillINTEL_fn fill = clGetExtensionFunctionAddressForPlatform(platform, "clEnqueueMemFillINTEL");
    clEnqueueMigrateMemINTEL_fn migrate = clGetExtensionFunctionAddressForPlatform(platform, "clEnqueueMigrateMemINTEL");
    clEnqueueMemAdviseINTEL_fn advise = clGetExtensionFunctionAddressForPlatform(platform, "clEnqueueMemAdviseINTEL");
    cl_mem_properties_intel known[] = {CL_MEM_ALLOC_FLAGS_INTEL, CL_MEM_ALLOC_WRITE_COMBINED_INTEL, 0}, unknown[] = {1, 0, 0};
    cl_device_id device = find_device(), of;
    cl_mem_alloc_flags_intel flags;
    cl_event e;
    cl_int error;

    check(!allocate(c, NULL, NULL, 4, 0, &error) && error == CL_INVALID_DEVICE);
    check(!allocate(c, device, unknown, 4, 0, &error) && error == CL_INVALID_PROPERTY);
    unsigned short *host = allocate_host(c, NULL, 8, 0, &error), *p = allocate(c, device, known, 8, 0, &error);
    must(query(c, p, CL_MEM_ALLOC_DEVICE_INTEL, sizeof of, &of, NULL));
    must(query(c, p, CL_MEM_ALLOC_FLAGS_INTEL, sizeof flags, &flags, NULL));
    check(of == device && flags == CL_MEM_ALLOC_WRITE_COMBINED_INTEL);
    must(query(c, host, CL_MEM_ALLOC_DEVICE_INTEL, sizeof of, &of, NULL));
    check(!of);
    must(fill(q, host, "ab", 2, 8, 0, NULL, &e));
    check(is_command(e, CL_COMMAND_MEMFILL_INTEL) && memcmp(host, "abababab", 8) == 0);
    must(migrate(q, p, 8, CL_MIGRATE_MEM_OBJECT_HOST, 0, NULL, &e));
    check(is_command(e, CL_COMMAND_MIGRATEMEM_INTEL));
    check_code(CL_INVALID_VALUE, migrate(q, NULL, 8, 0, 0, NULL, NULL));
    check_code(CL_INVALID_VALUE, migrate(q, p, 8, 4, 0, NULL, NULL));
    must(advise(q, p, 8, 0, 0, NULL, &e));
    check(is_command(e, CL_COMMAND_MEMADVISE_INTEL));
    check_code(CL_INVALID_VALUE, advise(q, p, 8, 1, 0, NULL, NULL));
    check_code(CL_INVALID_COMMAND_QUEUE, advise((cl_command_queue)device, p, 8, 0, 0, NULL, NULL));
    must(release(c, host));
    must(release(c, p));
    must(release(c, NULL));
    check_code(CL_INVALID_VALUE, release(c, p));
}

int main(void)
{
    cl_context c = new_context();
    cl_command_queue q = new_queue(c, 0);

    test_svm(c, q);
    test_usm(c, q);
    test_usm_commands(c, q);
    must(clReleaseCommandQueue(q));
    must(clReleaseContext(c));
    return failures != 0;
}
