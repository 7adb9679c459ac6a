/* Kernels: creation, arguments and queries, with the error codes of the specification. */
#include "check.h"

static const char *const source =
    "typedef struct { int a; float b; } pair;\n"
    "kernel void empty(void) {}\n"
    "kernel void many(const global float *restrict x, constant uint4 *c, local int *l, pair p, uchar u,\n"
    "                 volatile global int *v, sampler_t s, read_only image2d_t i) {}\n"
    "kernel __attribute__((reqd_work_group_size(4, 2, 1))) void shaped(local float *l)\n"
    "{ local int own[25]; own[get_local_id(0)] = 1; l[0] = own[0]; }\n";

static cl_program build(cl_context context)
{
    cl_int error;
    cl_program p = clCreateProgramWithSource(context, 1, (const char **)&source, NULL, &error);

    must(error);
    must(clBuildProgram(p, 0, NULL, "", NULL, NULL));
    return p;
}

static cl_kernel new_kernel(cl_program p, const char *name)
{
    cl_int error;
    cl_kernel k = clCreateKernel(p, name, &error);

    must(error);
    return k;
}

static void test_creation(cl_context context, cl_program p)
{
    cl_kernel kernels[3], wrong;
    cl_int error;
    cl_uint count = 0;
    cl_program unbuilt = clCreateProgramWithSource(context, 1, (const char **)&source, NULL, &error);

    must(error);
    wrong = clCreateKernel(NULL, "empty", &error);
    check(!wrong);
    check_code(CL_INVALID_PROGRAM, error);
    clCreateKernel(p, NULL, &error);
    check_code(CL_INVALID_VALUE, error);
    clCreateKernel(p, "none", &error);
    check_code(CL_INVALID_KERNEL_NAME, error);
    clCreateKernel(unbuilt, "empty", &error);
    check_code(CL_INVALID_PROGRAM_EXECUTABLE, error);
    check_code(CL_INVALID_PROGRAM_EXECUTABLE, clCreateKernelsInProgram(unbuilt, 0, NULL, &count));
    must(clReleaseProgram(unbuilt));

    check_code(CL_SUCCESS, clCreateKernelsInProgram(p, 0, NULL, &count));
    check(count == 3);
    check_code(CL_INVALID_VALUE, clCreateKernelsInProgram(p, 2, kernels, &count));
    check_code(CL_SUCCESS, clCreateKernelsInProgram(p, 3, kernels, NULL));
    for (int i = 0; i < 3; i++)
        check_code(CL_SUCCESS, clReleaseKernel(kernels[i]));
    check_code(CL_INVALID_KERNEL, clReleaseKernel(kernels[0]));
    check_code(CL_INVALID_KERNEL, clReleaseKernel(NULL));
}

static void test_info(cl_program p)
{
    cl_kernel k = new_kernel(p, "many");
    cl_uint number;
    cl_program of;
    char text[64];
    size_t size;

    check_code(CL_SUCCESS, clGetKernelInfo(k, CL_KERNEL_FUNCTION_NAME, sizeof text, text, &size));
    check(strcmp(text, "many") == 0 && size == 5);
    check_code(CL_SUCCESS, clGetKernelInfo(k, CL_KERNEL_NUM_ARGS, sizeof number, &number, NULL));
    check(number == 8);
    check_code(CL_SUCCESS, clGetKernelInfo(k, CL_KERNEL_PROGRAM, sizeof of, &of, NULL));
    check(of == p);
    must(clRetainKernel(k));
    check_code(CL_SUCCESS, clGetKernelInfo(k, CL_KERNEL_REFERENCE_COUNT, sizeof number, &number, NULL));
    check(number == 2);
    must(clReleaseKernel(k));
    check_code(CL_INVALID_VALUE, clGetKernelInfo(k, CL_KERNEL_FUNCTION_NAME, 4, text, NULL));
    check_code(CL_INVALID_VALUE, clGetKernelInfo(k, 0, sizeof text, text, NULL));
    check_code(CL_INVALID_KERNEL, clGetKernelInfo(NULL, CL_KERNEL_NUM_ARGS, sizeof number, &number, NULL));
    must(clReleaseKernel(k));
}

/* The attributes of the source, of a program that is compiled and of one that is loaded from the cache or a binary. */
static void test_attributes(cl_context context)
{
    const char *text = "__attribute__((vec_type_hint(float4), work_group_size_hint(8, 2, 1), reqd_work_group_size(4, 2, 1)))\n"
                       "kernel void k(void) {}";
    const char *expected = "reqd_work_group_size(4,2,1) work_group_size_hint(8,2,1) vec_type_hint(float4)";
    char attributes[128];
    cl_int error;

    for (int i = 0; i < 2; i++) {
        cl_program p = clCreateProgramWithSource(context, 1, &text, NULL, &error);
        must(error);
        must(clBuildProgram(p, 0, NULL, "", NULL, NULL));
        cl_kernel k = new_kernel(p, "k");
        check_code(CL_SUCCESS, clGetKernelInfo(k, CL_KERNEL_ATTRIBUTES, sizeof attributes, attributes, NULL));
        check(strcmp(attributes, expected) == 0);
        must(clReleaseKernel(k));
        must(clReleaseProgram(p));
    }
}

/* The names of types are as declared, with typedef names, also of a program that is loaded from the cache. */
static void test_declared_types(cl_context context)
{
    const char *text = "typedef struct point { int x, y; } point; typedef uint number; typedef read_only image2d_t picture;\n"
                       "kernel void k(point p, global point *q, number n, constant number *m, picture i, struct point s) {}";
    const char *types[] = {"point", "point*", "number", "number*", "picture", "struct point"};
    char type[64];
    cl_int error;

    for (int n = 0; n < 2; n++) {
        cl_program p = clCreateProgramWithSource(context, 1, &text, NULL, &error);
        must(error);
        must(clBuildProgram(p, 0, NULL, "-cl-kernel-arg-info", NULL, NULL));
        cl_kernel k = new_kernel(p, "k");
        for (cl_uint i = 0; i < 6; i++) {
            check_code(CL_SUCCESS, clGetKernelArgInfo(k, i, CL_KERNEL_ARG_TYPE_NAME, sizeof type, type, NULL));
            check(strcmp(type, types[i]) == 0);
        }
        must(clReleaseKernel(k));
        must(clReleaseProgram(p));
    }
}

static void check_parameter(cl_kernel k, cl_uint i, const char *name, const char *type, cl_uint address, cl_uint access,
                            cl_bitfield qualifiers)
{
    char text[64] = "";
    cl_kernel_arg_address_qualifier a = 0;
    cl_kernel_arg_access_qualifier c = 0;
    cl_kernel_arg_type_qualifier q = 99;

    check_code(CL_SUCCESS, clGetKernelArgInfo(k, i, CL_KERNEL_ARG_NAME, sizeof text, text, NULL));
    check(strcmp(text, name) == 0);
    check_code(CL_SUCCESS, clGetKernelArgInfo(k, i, CL_KERNEL_ARG_TYPE_NAME, sizeof text, text, NULL));
    check(strcmp(text, type) == 0);
    check_code(CL_SUCCESS, clGetKernelArgInfo(k, i, CL_KERNEL_ARG_ADDRESS_QUALIFIER, sizeof a, &a, NULL));
    check(a == address);
    check_code(CL_SUCCESS, clGetKernelArgInfo(k, i, CL_KERNEL_ARG_ACCESS_QUALIFIER, sizeof c, &c, NULL));
    check(c == access);
    check_code(CL_SUCCESS, clGetKernelArgInfo(k, i, CL_KERNEL_ARG_TYPE_QUALIFIER, sizeof q, &q, NULL));
    check(q == qualifiers);
}

static void test_parameters(cl_program p)
{
    cl_kernel k = new_kernel(p, "many");
    char text[64];

    check_parameter(k, 0, "x", "float*", CL_KERNEL_ARG_ADDRESS_GLOBAL, CL_KERNEL_ARG_ACCESS_NONE,
                    CL_KERNEL_ARG_TYPE_CONST | CL_KERNEL_ARG_TYPE_RESTRICT);
    check_parameter(k, 1, "c", "uint4*", CL_KERNEL_ARG_ADDRESS_CONSTANT, CL_KERNEL_ARG_ACCESS_NONE, CL_KERNEL_ARG_TYPE_CONST);
    check_parameter(k, 2, "l", "int*", CL_KERNEL_ARG_ADDRESS_LOCAL, CL_KERNEL_ARG_ACCESS_NONE, 0);
    check_parameter(k, 3, "p", "pair", CL_KERNEL_ARG_ADDRESS_PRIVATE, CL_KERNEL_ARG_ACCESS_NONE, 0);
    check_parameter(k, 4, "u", "uchar", CL_KERNEL_ARG_ADDRESS_PRIVATE, CL_KERNEL_ARG_ACCESS_NONE, 0);
    check_parameter(k, 5, "v", "int*", CL_KERNEL_ARG_ADDRESS_GLOBAL, CL_KERNEL_ARG_ACCESS_NONE, CL_KERNEL_ARG_TYPE_VOLATILE);
    check_parameter(k, 6, "s", "sampler_t", CL_KERNEL_ARG_ADDRESS_PRIVATE, CL_KERNEL_ARG_ACCESS_NONE, 0);
    check_parameter(k, 7, "i", "image2d_t", CL_KERNEL_ARG_ADDRESS_GLOBAL, CL_KERNEL_ARG_ACCESS_READ_ONLY, 0);
    check_code(CL_INVALID_ARG_INDEX, clGetKernelArgInfo(k, 8, CL_KERNEL_ARG_NAME, sizeof text, text, NULL));
    check_code(CL_INVALID_VALUE, clGetKernelArgInfo(k, 0, CL_KERNEL_ARG_TYPE_NAME, 3, text, NULL));
    check_code(CL_INVALID_VALUE, clGetKernelArgInfo(k, 0, 0, sizeof text, text, NULL));
    check_code(CL_INVALID_KERNEL, clGetKernelArgInfo(NULL, 0, CL_KERNEL_ARG_NAME, sizeof text, text, NULL));
    must(clReleaseKernel(k));
}

static void test_groups(cl_program p)
{
    cl_kernel k = new_kernel(p, "shaped");
    size_t sizes[3], most;
    cl_ulong bytes;

    check_code(CL_SUCCESS,
               clGetKernelWorkGroupInfo(k, find_device(), CL_KERNEL_COMPILE_WORK_GROUP_SIZE, sizeof sizes, sizes, NULL));
    check(sizes[0] == 4 && sizes[1] == 2 && sizes[2] == 1);
    check_code(CL_SUCCESS, clGetKernelWorkGroupInfo(k, NULL, CL_KERNEL_WORK_GROUP_SIZE, sizeof most, &most, NULL));
    check(most >= 8);
    check_code(CL_SUCCESS, clSetKernelArg(k, 0, 1000, NULL));
    check_code(CL_SUCCESS, clGetKernelWorkGroupInfo(k, NULL, CL_KERNEL_LOCAL_MEM_SIZE, sizeof bytes, &bytes, NULL));
    check(bytes >= 1100);
    check_code(CL_INVALID_VALUE, clGetKernelWorkGroupInfo(k, NULL, CL_KERNEL_GLOBAL_WORK_SIZE, sizeof sizes, sizes, NULL));
    check_code(CL_INVALID_VALUE, clGetKernelWorkGroupInfo(k, NULL, CL_KERNEL_WORK_GROUP_SIZE, 4, &most, NULL));
    check_code(CL_INVALID_DEVICE, clGetKernelWorkGroupInfo(k, foreign(), CL_KERNEL_WORK_GROUP_SIZE, sizeof most, &most, NULL));
    check_code(CL_INVALID_KERNEL, clGetKernelWorkGroupInfo(NULL, NULL, CL_KERNEL_WORK_GROUP_SIZE, sizeof most, &most, NULL));
    must(clReleaseKernel(k));
}

static void test_sub_groups(cl_program p)
{
    cl_kernel k = new_kernel(p, "empty");
    size_t group[2] = {50, 2}, width = 0, most = 0, count = 0, sizes[3] = {0}, wanted = 2;

    check_code(CL_SUCCESS, clGetKernelSubGroupInfo(k, find_device(), CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE, sizeof group,
                                                   group, sizeof width, &width, NULL));
    check_code(CL_SUCCESS, clGetKernelSubGroupInfo(k, find_device(), CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE, sizeof group, group,
                                                   sizeof count, &count, NULL));
    check(width > 0 && count == (100 + width - 1) / width);
    group[0] = group[1] = 1; /* a smaller last sub-group is not the largest one */
    check_code(CL_SUCCESS, clGetKernelSubGroupInfo(k, find_device(), CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE, sizeof group,
                                                   group, sizeof most, &most, NULL));
    check(most == width);
    check_code(CL_SUCCESS, clGetKernelSubGroupInfo(k, find_device(), CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT, sizeof wanted,
                                                   &wanted, sizeof sizes, sizes, NULL));
    check(sizes[0] * sizes[1] * sizes[2] == 2 * width);
    wanted = 1000000; /* no work-group has as many */
    check_code(CL_SUCCESS, clGetKernelSubGroupInfo(k, find_device(), CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT, sizeof wanted,
                                                   &wanted, sizeof sizes, sizes, NULL));
    check(sizes[0] == 0 && sizes[1] == 0 && sizes[2] == 0);
    check_code(CL_INVALID_VALUE, clGetKernelSubGroupInfo(k, find_device(), CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE, 0, NULL,
                                                         sizeof count, &count, NULL));
    must(clReleaseKernel(k));
}

/* Both entry points answer the query of cl_intel_required_subgroup_size. */
static void test_required_sub_group(cl_context c)
{
    static const char *const text = "kernel __attribute__((intel_reqd_sub_group_size(8))) void narrow() {}\nkernel void any() {}";
    cl_int error;
    cl_platform_id platform;
    cl_program p = clCreateProgramWithSource(c, 1, (const char **)&text, NULL, &error);

    must(error);
    must(clBuildProgram(p, 0, NULL, NULL, NULL, NULL));
    must(clGetDeviceInfo(find_device(), CL_DEVICE_PLATFORM, sizeof platform, &platform, NULL));
    clGetKernelSubGroupInfoKHR_fn query =
        (clGetKernelSubGroupInfoKHR_fn)clGetExtensionFunctionAddressForPlatform(platform, "clGetKernelSubGroupInfoKHR");

    for (int n = 0; n < 2; n++) {
        cl_kernel k = new_kernel(p, n ? "any" : "narrow");
        size_t width = 1, same = 1;
        check_code(CL_SUCCESS, clGetKernelSubGroupInfo(k, find_device(), CL_KERNEL_COMPILE_SUB_GROUP_SIZE_INTEL, 0, NULL,
                                                       sizeof width, &width, NULL));
        check_code(CL_SUCCESS,
                   query(k, find_device(), CL_KERNEL_COMPILE_SUB_GROUP_SIZE_INTEL, 0, NULL, sizeof same, &same, NULL));
        check(width == (n ? 0 : 8) && same == width);
        cl_ulong spilled = 1;
        check_code(CL_SUCCESS,
                   clGetKernelWorkGroupInfo(k, find_device(), CL_KERNEL_SPILL_MEM_SIZE_INTEL, sizeof spilled, &spilled, NULL));
        check(spilled == 0); /* an empty kernel has no values */
        must(clReleaseKernel(k));
    }
    must(clReleaseProgram(p));
}

static void test_arguments(cl_program p)
{
    cl_kernel k = new_kernel(p, "many");
    char pair[8] = "";
    cl_mem none = NULL;

    check_code(CL_INVALID_KERNEL, clSetKernelArg(NULL, 0, sizeof none, &none));
    check_code(CL_INVALID_ARG_INDEX, clSetKernelArg(k, 8, sizeof none, &none));
    check_code(CL_SUCCESS, clSetKernelArg(k, 0, sizeof none, &none));
    check_code(CL_SUCCESS, clSetKernelArg(k, 1, sizeof none, NULL));
    check_code(CL_INVALID_ARG_SIZE, clSetKernelArg(k, 0, 4, &none));
    none = foreign();
    check_code(CL_INVALID_MEM_OBJECT, clSetKernelArg(k, 0, sizeof none, &none));
    check_code(CL_INVALID_MEM_OBJECT, clSetKernelArg(k, 7, sizeof none, &none));
    check_code(CL_INVALID_SAMPLER, clSetKernelArg(k, 6, sizeof none, &none));
    check_code(CL_INVALID_ARG_VALUE, clSetKernelArg(k, 6, sizeof none, NULL));
    check_code(CL_INVALID_ARG_VALUE, clSetKernelArg(k, 2, 16, pair));
    check_code(CL_INVALID_ARG_SIZE, clSetKernelArg(k, 2, 0, NULL));
    check_code(CL_SUCCESS, clSetKernelArg(k, 2, 16, NULL));
    check_code(CL_INVALID_ARG_VALUE, clSetKernelArg(k, 3, sizeof pair, NULL));
    check_code(CL_INVALID_ARG_SIZE, clSetKernelArg(k, 3, 4, pair));
    check_code(CL_SUCCESS, clSetKernelArg(k, 3, sizeof pair, pair));
    check_code(CL_INVALID_ARG_SIZE, clSetKernelArg(k, 4, 4, pair));
    check_code(CL_SUCCESS, clSetKernelArg(k, 4, 1, pair));
    check_code(CL_INVALID_ARG_VALUE, clSetKernelArgSVMPointer(k, 3, pair));
    must(clSetKernelExecInfo(k, CL_KERNEL_EXEC_INFO_SVM_PTRS, 0, NULL)); /* removes the pointers that were set */
    check_code(CL_INVALID_VALUE, clSetKernelExecInfo(k, CL_KERNEL_EXEC_INFO_SVM_PTRS, 3, pair));
    check_code(CL_INVALID_VALUE, clSetKernelExecInfo(k, 0, 4, pair));
    must(clReleaseKernel(k));
}

static void count_call(cl_mem memory, void *count)
{
    (void)memory;
    ++*(int *)count;
}

/* A kernel has no reference to its arguments: a buffer that is released is destroyed at once, and cannot be used by later launches. */
static void test_released_argument(cl_context context)
{
    const char *text = "kernel void k(global int *p) { *p = 1; }";
    cl_command_queue queue = new_queue(context, 0);
    int calls = 0;
    size_t one = 1;
    cl_int error;
    cl_mem buffer = clCreateBuffer(context, 0, 4, NULL, &error);

    must(error);
    cl_program p = clCreateProgramWithSource(context, 1, &text, NULL, &error);
    must(error);
    must(clBuildProgram(p, 0, NULL, "", NULL, NULL));
    cl_kernel k = new_kernel(p, "k");

    must(clSetMemObjectDestructorCallback(buffer, count_call, &calls));
    must(clSetKernelArg(k, 0, sizeof buffer, &buffer));
    check_code(CL_SUCCESS, clEnqueueNDRangeKernel(queue, k, 1, NULL, &one, NULL, 0, NULL, NULL));
    must(clReleaseMemObject(buffer));
    must(clFinish(queue));
    check_code(1, calls);
    check_code(CL_INVALID_KERNEL_ARGS, clEnqueueNDRangeKernel(queue, k, 1, NULL, &one, NULL, 0, NULL, NULL));
    must(clReleaseKernel(k));
    must(clReleaseProgram(p));
    must(clReleaseCommandQueue(queue));
}

static void test_launches(cl_context context, cl_program p)
{
    cl_command_queue queue = new_queue(context, 0);
    cl_kernel k = new_kernel(p, "empty"), shaped = new_kernel(p, "shaped");
    size_t one[3] = {1, 1, 1}, eight[2] = {8, 8}, group[2] = {4, 2}, huge = 1025, parts[3] = {32, 32, 2}, none = 0;

    check_code(CL_SUCCESS, clEnqueueNDRangeKernel(queue, k, 3, NULL, one, NULL, 0, NULL, NULL));
    check_code(CL_SUCCESS, clEnqueueNDRangeKernel(queue, k, 1, NULL, &none, NULL, 0, NULL, NULL));
    check_code(CL_INVALID_COMMAND_QUEUE, clEnqueueNDRangeKernel(NULL, k, 1, NULL, one, NULL, 0, NULL, NULL));
    check_code(CL_INVALID_KERNEL, clEnqueueNDRangeKernel(queue, foreign(), 1, NULL, one, NULL, 0, NULL, NULL));
    check_code(CL_INVALID_WORK_DIMENSION, clEnqueueNDRangeKernel(queue, k, 0, NULL, one, NULL, 0, NULL, NULL));
    check_code(CL_INVALID_WORK_DIMENSION, clEnqueueNDRangeKernel(queue, k, 4, NULL, one, NULL, 0, NULL, NULL));
    check_code(CL_INVALID_WORK_GROUP_SIZE, clEnqueueNDRangeKernel(queue, k, 1, NULL, &huge, &none, 0, NULL, NULL));
    check_code(CL_INVALID_WORK_ITEM_SIZE, clEnqueueNDRangeKernel(queue, k, 1, NULL, &huge, &huge, 0, NULL, NULL));
    check_code(CL_INVALID_WORK_GROUP_SIZE, clEnqueueNDRangeKernel(queue, k, 3, NULL, parts, parts, 0, NULL, NULL));
    check_code(CL_INVALID_EVENT_WAIT_LIST, clEnqueueNDRangeKernel(queue, k, 1, NULL, one, NULL, 1, NULL, NULL));
    check_code(CL_INVALID_KERNEL_ARGS, clEnqueueNDRangeKernel(queue, shaped, 2, NULL, eight, group, 0, NULL, NULL));
    must(clSetKernelArg(shaped, 0, 4, NULL));
    check_code(CL_SUCCESS, clEnqueueNDRangeKernel(queue, shaped, 2, NULL, eight, group, 0, NULL, NULL));
    check_code(CL_INVALID_WORK_GROUP_SIZE, clEnqueueNDRangeKernel(queue, shaped, 2, NULL, eight, one, 0, NULL, NULL));
    must(clSetKernelArg(shaped, 0, 1 << 20, NULL));
    check_code(CL_OUT_OF_RESOURCES, clEnqueueNDRangeKernel(queue, shaped, 2, NULL, eight, group, 0, NULL, NULL));
    check_code(CL_SUCCESS, clEnqueueTask(queue, k, 0, NULL, NULL));
    check_code(CL_SUCCESS, clFinish(queue));
    must(clReleaseKernel(k));
    must(clReleaseKernel(shaped));
    must(clReleaseCommandQueue(queue));
}

int main(void)
{
    cl_context context = new_context();
    cl_program p = build(context);

    test_creation(context, p);
    test_info(p);
    test_parameters(p);
    test_groups(p);
    test_sub_groups(p);
    test_required_sub_group(context);
    test_arguments(p);
    test_attributes(context);
    test_declared_types(context);
    test_released_argument(context);
    test_launches(context, p);
    must(clReleaseProgram(p));
    must(clReleaseContext(context));
    return failures != 0;
}
