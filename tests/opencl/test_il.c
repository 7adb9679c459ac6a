/* tests/opencl/test_il.c - programs of SPIR-V: creation, specialization constants, builds, links with source, and queries (OpenCL 3.0, 5.8.1). */
#include "check.h"

/* tests/spirv/base.spvasm as spirv-as --target-env spv1.2 assembles it: the kernel scale(global uint *data, uint factor), whose groups have four
 * work-items, replaces a number below 10 by the maximum of its product with FACTOR and of twice the specialization constant 7, which is 3. */
static const cl_uint scale[] = {
    0x07230203, 0x00010200, 0x00070000, 0x00000024, 0x00000000, 0x00020011, 0x00000004, 0x00020011, 0x00000005, 0x00020011,
    0x00000006, 0x00020011, 0x0000000b, 0x00020011, 0x00000027, 0x0005000b, 0x00000001, 0x6e65704f, 0x732e4c43, 0x00006474,
    0x0003000e, 0x00000002, 0x00000002, 0x0006000f, 0x00000006, 0x00000002, 0x6c616373, 0x00000065, 0x00000003, 0x00060010,
    0x00000002, 0x00000011, 0x00000004, 0x00000001, 0x00000001, 0x00050007, 0x00000004, 0x6c616373, 0x6c632e65, 0x00000000,
    0x00030003, 0x00000003, 0x00030d40, 0x00040005, 0x00000002, 0x6c616373, 0x00000065, 0x00040005, 0x00000005, 0x61746164,
    0x00000000, 0x00040005, 0x00000006, 0x74636166, 0x0000726f, 0x00040047, 0x00000003, 0x0000000b, 0x0000001c, 0x00030047,
    0x00000003, 0x00000016, 0x000d0047, 0x00000003, 0x00000029, 0x70735f5f, 0x5f767269, 0x6c697542, 0x476e4974, 0x61626f6c,
    0x766e496c, 0x7461636f, 0x496e6f69, 0x00000064, 0x00000001, 0x00040047, 0x00000005, 0x00000026, 0x00000004, 0x00040047,
    0x00000007, 0x00000001, 0x00000007, 0x00020013, 0x00000008, 0x00020014, 0x00000009, 0x00040015, 0x0000000a, 0x00000008,
    0x00000000, 0x00040015, 0x0000000b, 0x00000020, 0x00000000, 0x00040015, 0x0000000c, 0x00000040, 0x00000000, 0x00030016,
    0x0000000d, 0x00000020, 0x00040017, 0x0000000e, 0x0000000c, 0x00000003, 0x00040020, 0x0000000f, 0x00000001, 0x0000000e,
    0x00040020, 0x00000010, 0x00000005, 0x0000000b, 0x00040020, 0x00000011, 0x00000007, 0x0000000b, 0x00050021, 0x00000012,
    0x00000008, 0x00000010, 0x0000000b, 0x0004002b, 0x0000000b, 0x00000013, 0x00000001, 0x0004002b, 0x0000000b, 0x00000014,
    0x0000000a, 0x0004002b, 0x0000000d, 0x00000015, 0x3f000000, 0x00040032, 0x0000000b, 0x00000007, 0x00000003, 0x00060034,
    0x0000000b, 0x00000016, 0x00000080, 0x00000007, 0x00000007, 0x0004003b, 0x0000000f, 0x00000003, 0x00000001, 0x00050036,
    0x00000008, 0x00000002, 0x00000000, 0x00000012, 0x00030037, 0x00000010, 0x00000005, 0x00030037, 0x0000000b, 0x00000006,
    0x000200f8, 0x00000017, 0x0004003b, 0x00000011, 0x00000018, 0x00000007, 0x00040008, 0x00000004, 0x0000000c, 0x00000005,
    0x0006003d, 0x0000000e, 0x00000019, 0x00000003, 0x00000002, 0x00000020, 0x00050051, 0x0000000c, 0x0000001a, 0x00000019,
    0x00000000, 0x00050046, 0x00000010, 0x0000001b, 0x00000005, 0x0000001a, 0x0006003d, 0x0000000b, 0x0000001c, 0x0000001b,
    0x00000002, 0x00000004, 0x000500b0, 0x00000009, 0x0000001d, 0x0000001c, 0x00000014, 0x000400fa, 0x0000001d, 0x0000001e,
    0x0000001f, 0x000200f8, 0x0000001e, 0x00050084, 0x0000000b, 0x00000020, 0x0000001c, 0x00000006, 0x0007000c, 0x0000000b,
    0x00000021, 0x00000001, 0x0000009d, 0x00000020, 0x00000016, 0x000200f9, 0x00000022, 0x000200f8, 0x0000001f, 0x000200f9,
    0x00000022, 0x000200f8, 0x00000022, 0x000700f5, 0x0000000b, 0x00000023, 0x00000021, 0x0000001e, 0x0000001c, 0x0000001f,
    0x0005003e, 0x0000001b, 0x00000023, 0x00000002, 0x00000004, 0x000100fd, 0x00010038,
};

static cl_context context;
static cl_device_id device;

static cl_program new_program(void)
{
    cl_int error;
    cl_program p = clCreateProgramWithIL(context, scale, sizeof scale, &error);

    must(error);
    return p;
}

/* Runs the kernel NAME of P on 0, 4, 8 and 12 with the factor 2, and compares the numbers that it leaves. */
static void run(cl_program p, const char *name, cl_uint a, cl_uint b, cl_uint c, cl_uint d)
{
    const cl_uint expected[] = {a, b, c, d}, factor = 2;
    cl_uint data[] = {0, 4, 8, 12};
    size_t global = 4;
    cl_int error;
    cl_command_queue q = clCreateCommandQueueWithProperties(context, device, NULL, &error);
    cl_mem memory = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, sizeof data, data, &error);
    cl_kernel k = clCreateKernel(p, name, &error);

    must(error);
    must(clSetKernelArg(k, 0, sizeof memory, &memory));
    must(clSetKernelArg(k, 1, sizeof factor, &factor));
    check_code(CL_SUCCESS, clEnqueueNDRangeKernel(q, k, 1, NULL, &global, NULL, 0, NULL, NULL));
    check_code(CL_SUCCESS, clEnqueueReadBuffer(q, memory, CL_TRUE, 0, sizeof data, data, 0, NULL, NULL));
    check(memcmp(data, expected, sizeof data) == 0);
    clReleaseKernel(k);
    clReleaseMemObject(memory);
    clReleaseCommandQueue(q);
}

static void test_creation(void)
{
    cl_uint damaged[sizeof scale / sizeof *scale];
    cl_int error;

    check(!clCreateProgramWithIL(NULL, scale, sizeof scale, &error) && error == CL_INVALID_CONTEXT);
    check(!clCreateProgramWithIL(context, NULL, sizeof scale, &error) && error == CL_INVALID_VALUE);
    check(!clCreateProgramWithIL(context, scale, 0, &error) && error == CL_INVALID_VALUE);
    check(!clCreateProgramWithIL(context, scale, sizeof scale - 4, &error) && error == CL_INVALID_VALUE);
    check(!clCreateProgramWithIL(context, "kernel void k() {}", 18, &error) && error == CL_INVALID_VALUE);
    for (size_t n = 0; n < sizeof scale / sizeof *scale; n++)
        damaged[n] = __builtin_bswap32(scale[n]);
    cl_program p = clCreateProgramWithIL(context, damaged, sizeof damaged, &error);
    check(p && error == CL_SUCCESS);
    clReleaseProgram(p);
}

static void test_queries(void)
{
    char versions[200] = "", source[4] = "?";
    cl_uint il[sizeof scale / sizeof *scale] = {0};
    cl_name_version named[16];
    size_t size = 0;
    cl_program p = new_program();

    check_code(CL_SUCCESS, clGetDeviceInfo(device, CL_DEVICE_IL_VERSION, sizeof versions, versions, NULL));
    check(strncmp(versions, "SPIR-V_1.0 ", 11) == 0);
    check_code(CL_SUCCESS, clGetDeviceInfo(device, CL_DEVICE_ILS_WITH_VERSION, sizeof named, named, &size));
    check(size >= sizeof *named && named[0].version == CL_MAKE_VERSION(1, 0, 0) && strcmp(named[0].name, "SPIR-V") == 0);
    char extensions[4000];
    check_code(CL_SUCCESS, clGetDeviceInfo(device, CL_DEVICE_EXTENSIONS, sizeof extensions, extensions, NULL));
    check(strstr(extensions, "cl_khr_il_program") != NULL);
    check(clGetExtensionFunctionAddressForPlatform(find_platform(), "clCreateProgramWithILKHR") != NULL);
    check_code(CL_SUCCESS, clGetProgramInfo(p, CL_PROGRAM_IL, sizeof il, il, &size));
    check(size == sizeof scale && memcmp(il, scale, sizeof scale) == 0);
    check_code(CL_SUCCESS, clGetProgramInfo(p, CL_PROGRAM_SOURCE, sizeof source, source, &size));
    check(size <= 1 || (size == 1 && !*source));
    clReleaseProgram(p);
}

static void test_build(void)
{
    cl_uint value = 10;
    cl_ulong wide = 10;
    size_t group[3] = {0};
    cl_int error;
    cl_program p = new_program();

    check_code(CL_SUCCESS, clBuildProgram(p, 0, NULL, NULL, NULL, NULL));
    run(p, "scale", 6, 8, 16, 12);
    cl_kernel k = clCreateKernel(p, "scale", &error);
    check_code(CL_SUCCESS, clGetKernelWorkGroupInfo(k, device, CL_KERNEL_COMPILE_WORK_GROUP_SIZE, sizeof group, group, NULL));
    check(group[0] == 4 && group[1] == 1 && group[2] == 1);
    clReleaseKernel(k);
    check_code(CL_INVALID_SPEC_ID, clSetProgramSpecializationConstant(p, 8, sizeof value, &value));
    check_code(CL_INVALID_VALUE, clSetProgramSpecializationConstant(p, 7, sizeof wide, &wide));
    check_code(CL_INVALID_VALUE, clSetProgramSpecializationConstant(p, 7, sizeof value, NULL));
    check_code(CL_SUCCESS, clSetProgramSpecializationConstant(p, 7, sizeof value, &value));
    check_code(CL_SUCCESS, clBuildProgram(p, 0, NULL, "-cl-opt-disable", NULL, NULL));
    run(p, "scale", 20, 20, 20, 12);
    clReleaseProgram(p);
}

/* A module and a source are compiled separately and linked. */
static void test_link(void)
{
    const char *text = "kernel void doubled(global uint *data, uint factor) { data[get_global_id(0)] *= factor; }";
    cl_uint value = 1;
    cl_int error;
    cl_program parts[] = {new_program(), clCreateProgramWithSource(context, 1, &text, NULL, &error)};

    check_code(CL_SUCCESS, clSetProgramSpecializationConstant(parts[0], 7, sizeof value, &value));
    check_code(CL_INVALID_PROGRAM, clSetProgramSpecializationConstant(parts[1], 7, sizeof value, &value));
    check_code(CL_SUCCESS, clCompileProgram(parts[0], 0, NULL, NULL, 0, NULL, NULL, NULL, NULL));
    check_code(CL_SUCCESS, clCompileProgram(parts[1], 0, NULL, NULL, 0, NULL, NULL, NULL, NULL));
    cl_program p = clLinkProgram(context, 0, NULL, NULL, 2, parts, NULL, NULL, &error);
    must(error);
    run(p, "scale", 2, 8, 16, 12);
    run(p, "doubled", 0, 8, 16, 24);
    clReleaseProgram(p);
    clReleaseProgram(parts[0]);
    clReleaseProgram(parts[1]);
}

int main(void)
{
    cl_int error;

    device = find_device();
    context = clCreateContext(NULL, 1, &device, NULL, NULL, &error);
    must(error);
    test_creation();
    test_queries();
    test_build();
    test_link();
    clReleaseContext(context);
    return failures != 0;
}
