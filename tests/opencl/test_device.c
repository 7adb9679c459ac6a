/* tests/opencl/test_device.c - the platform, devices, sub-devices and timers. */
#include "check.h"

/* Every query of OpenCL 3.0, and those of extensions, with the size of its result; 0: it varies. */
static const struct {
    cl_device_info name;
    size_t bytes;
} queries[] = {
    {CL_DEVICE_TYPE, 8},
    {CL_DEVICE_VENDOR_ID, 4},
    {CL_DEVICE_MAX_COMPUTE_UNITS, 4},
    {CL_DEVICE_MAX_WORK_ITEM_DIMENSIONS, 4},
    {CL_DEVICE_MAX_WORK_ITEM_SIZES, 3 * sizeof(size_t)},
    {CL_DEVICE_MAX_WORK_GROUP_SIZE, sizeof(size_t)},
    {CL_DEVICE_PREFERRED_VECTOR_WIDTH_CHAR, 4},
    {CL_DEVICE_PREFERRED_VECTOR_WIDTH_SHORT, 4},
    {CL_DEVICE_PREFERRED_VECTOR_WIDTH_INT, 4},
    {CL_DEVICE_PREFERRED_VECTOR_WIDTH_LONG, 4},
    {CL_DEVICE_PREFERRED_VECTOR_WIDTH_FLOAT, 4},
    {CL_DEVICE_PREFERRED_VECTOR_WIDTH_DOUBLE, 4},
    {CL_DEVICE_PREFERRED_VECTOR_WIDTH_HALF, 4},
    {CL_DEVICE_NATIVE_VECTOR_WIDTH_CHAR, 4},
    {CL_DEVICE_NATIVE_VECTOR_WIDTH_SHORT, 4},
    {CL_DEVICE_NATIVE_VECTOR_WIDTH_INT, 4},
    {CL_DEVICE_NATIVE_VECTOR_WIDTH_LONG, 4},
    {CL_DEVICE_NATIVE_VECTOR_WIDTH_FLOAT, 4},
    {CL_DEVICE_NATIVE_VECTOR_WIDTH_DOUBLE, 4},
    {CL_DEVICE_NATIVE_VECTOR_WIDTH_HALF, 4},
    {CL_DEVICE_MAX_CLOCK_FREQUENCY, 4},
    {CL_DEVICE_ADDRESS_BITS, 4},
    {CL_DEVICE_MAX_MEM_ALLOC_SIZE, 8},
    {CL_DEVICE_IMAGE_SUPPORT, 4},
    {CL_DEVICE_MAX_READ_IMAGE_ARGS, 4},
    {CL_DEVICE_MAX_WRITE_IMAGE_ARGS, 4},
    {CL_DEVICE_MAX_READ_WRITE_IMAGE_ARGS, 4},
    {CL_DEVICE_IL_VERSION, 0},
    {CL_DEVICE_ILS_WITH_VERSION, 7 * sizeof(cl_name_version)},
    {CL_DEVICE_IMAGE2D_MAX_WIDTH, sizeof(size_t)},
    {CL_DEVICE_IMAGE2D_MAX_HEIGHT, sizeof(size_t)},
    {CL_DEVICE_IMAGE3D_MAX_WIDTH, sizeof(size_t)},
    {CL_DEVICE_IMAGE3D_MAX_HEIGHT, sizeof(size_t)},
    {CL_DEVICE_IMAGE3D_MAX_DEPTH, sizeof(size_t)},
    {CL_DEVICE_IMAGE_MAX_BUFFER_SIZE, sizeof(size_t)},
    {CL_DEVICE_IMAGE_MAX_ARRAY_SIZE, sizeof(size_t)},
    {CL_DEVICE_MAX_SAMPLERS, 4},
    {CL_DEVICE_IMAGE_PITCH_ALIGNMENT, 4},
    {CL_DEVICE_IMAGE_BASE_ADDRESS_ALIGNMENT, 4},
    {CL_DEVICE_MAX_PIPE_ARGS, 4},
    {CL_DEVICE_PIPE_MAX_ACTIVE_RESERVATIONS, 4},
    {CL_DEVICE_PIPE_MAX_PACKET_SIZE, 4},
    {CL_DEVICE_MAX_PARAMETER_SIZE, sizeof(size_t)},
    {CL_DEVICE_MEM_BASE_ADDR_ALIGN, 4},
    {CL_DEVICE_MIN_DATA_TYPE_ALIGN_SIZE, 4},
    {CL_DEVICE_SINGLE_FP_CONFIG, 8},
    {CL_DEVICE_DOUBLE_FP_CONFIG, 8},
    {CL_DEVICE_HALF_FP_CONFIG, 8},
    {CL_DEVICE_GLOBAL_MEM_CACHE_TYPE, 4},
    {CL_DEVICE_GLOBAL_MEM_CACHELINE_SIZE, 4},
    {CL_DEVICE_GLOBAL_MEM_CACHE_SIZE, 8},
    {CL_DEVICE_GLOBAL_MEM_SIZE, 8},
    {CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE, 8},
    {CL_DEVICE_MAX_CONSTANT_ARGS, 4},
    {CL_DEVICE_MAX_GLOBAL_VARIABLE_SIZE, sizeof(size_t)},
    {CL_DEVICE_GLOBAL_VARIABLE_PREFERRED_TOTAL_SIZE, sizeof(size_t)},
    {CL_DEVICE_LOCAL_MEM_TYPE, 4},
    {CL_DEVICE_LOCAL_MEM_SIZE, 8},
    {CL_DEVICE_ERROR_CORRECTION_SUPPORT, 4},
    {CL_DEVICE_HOST_UNIFIED_MEMORY, 4},
    {CL_DEVICE_PROFILING_TIMER_RESOLUTION, sizeof(size_t)},
    {CL_DEVICE_ENDIAN_LITTLE, 4},
    {CL_DEVICE_AVAILABLE, 4},
    {CL_DEVICE_COMPILER_AVAILABLE, 4},
    {CL_DEVICE_LINKER_AVAILABLE, 4},
    {CL_DEVICE_EXECUTION_CAPABILITIES, 8},
    {CL_DEVICE_QUEUE_ON_HOST_PROPERTIES, 8},
    {CL_DEVICE_QUEUE_ON_DEVICE_PROPERTIES, 8},
    {CL_DEVICE_QUEUE_ON_DEVICE_PREFERRED_SIZE, 4},
    {CL_DEVICE_QUEUE_ON_DEVICE_MAX_SIZE, 4},
    {CL_DEVICE_MAX_ON_DEVICE_QUEUES, 4},
    {CL_DEVICE_MAX_ON_DEVICE_EVENTS, 4},
    {CL_DEVICE_BUILT_IN_KERNELS, 0},
    {CL_DEVICE_BUILT_IN_KERNELS_WITH_VERSION, 0},
    {CL_DEVICE_PLATFORM, sizeof(void *)},
    {CL_DEVICE_NAME, 0},
    {CL_DEVICE_VENDOR, 0},
    {CL_DRIVER_VERSION, 0},
    {CL_DEVICE_PROFILE, 0},
    {CL_DEVICE_VERSION, 0},
    {CL_DEVICE_NUMERIC_VERSION, 4},
    {CL_DEVICE_OPENCL_C_VERSION, 0},
    {CL_DEVICE_OPENCL_C_ALL_VERSIONS, 0},
    {CL_DEVICE_OPENCL_C_FEATURES, 0},
    {CL_DEVICE_EXTENSIONS, 0},
    {CL_DEVICE_EXTENSIONS_WITH_VERSION, 0},
    {CL_DEVICE_PRINTF_BUFFER_SIZE, sizeof(size_t)},
    {CL_DEVICE_PREFERRED_INTEROP_USER_SYNC, 4},
    {CL_DEVICE_PARENT_DEVICE, sizeof(void *)},
    {CL_DEVICE_PARTITION_MAX_SUB_DEVICES, 4},
    {CL_DEVICE_PARTITION_PROPERTIES, 0},
    {CL_DEVICE_PARTITION_AFFINITY_DOMAIN, 8},
    {CL_DEVICE_PARTITION_TYPE, 0},
    {CL_DEVICE_REFERENCE_COUNT, 4},
    {CL_DEVICE_SVM_CAPABILITIES, 8},
    {CL_DEVICE_PREFERRED_PLATFORM_ATOMIC_ALIGNMENT, 4},
    {CL_DEVICE_PREFERRED_GLOBAL_ATOMIC_ALIGNMENT, 4},
    {CL_DEVICE_PREFERRED_LOCAL_ATOMIC_ALIGNMENT, 4},
    {CL_DEVICE_MAX_NUM_SUB_GROUPS, 4},
    {CL_DEVICE_SUB_GROUP_INDEPENDENT_FORWARD_PROGRESS, 4},
    {CL_DEVICE_ATOMIC_MEMORY_CAPABILITIES, 8},
    {CL_DEVICE_ATOMIC_FENCE_CAPABILITIES, 8},
    {CL_DEVICE_NON_UNIFORM_WORK_GROUP_SUPPORT, 4},
    {CL_DEVICE_WORK_GROUP_COLLECTIVE_FUNCTIONS_SUPPORT, 4},
    {CL_DEVICE_GENERIC_ADDRESS_SPACE_SUPPORT, 4},
    {CL_DEVICE_DEVICE_ENQUEUE_CAPABILITIES, 8},
    {CL_DEVICE_PIPE_SUPPORT, 4},
    {CL_DEVICE_PREFERRED_WORK_GROUP_SIZE_MULTIPLE, sizeof(size_t)},
    {CL_DEVICE_LATEST_CONFORMANCE_VERSION_PASSED, 0},
    {CL_DEVICE_UUID_KHR, 16},
    {CL_DRIVER_UUID_KHR, 16},
    {CL_DEVICE_LUID_VALID_KHR, 4},
    {CL_DEVICE_LUID_KHR, 8},
    {CL_DEVICE_NODE_MASK_KHR, 4},
    {CL_DEVICE_COMMAND_BUFFER_CAPABILITIES_KHR, 8},
    {CL_DEVICE_COMMAND_BUFFER_REQUIRED_QUEUE_PROPERTIES_KHR, 8},
    {CL_DEVICE_INTEGER_DOT_PRODUCT_CAPABILITIES_KHR, 8},
    {CL_DEVICE_INTEGER_DOT_PRODUCT_ACCELERATION_PROPERTIES_8BIT_KHR, 24},
    {CL_DEVICE_INTEGER_DOT_PRODUCT_ACCELERATION_PROPERTIES_4x8BIT_PACKED_KHR, 24},
    {CL_DEVICE_SUB_GROUP_SIZES_INTEL, 3 * sizeof(size_t)},
    {CL_DEVICE_HOST_MEM_CAPABILITIES_INTEL, 8},
    {CL_DEVICE_DEVICE_MEM_CAPABILITIES_INTEL, 8},
    {CL_DEVICE_SINGLE_DEVICE_SHARED_MEM_CAPABILITIES_INTEL, 8},
    {CL_DEVICE_CROSS_DEVICE_SHARED_MEM_CAPABILITIES_INTEL, 8},
    {CL_DEVICE_SHARED_SYSTEM_MEM_CAPABILITIES_INTEL, 8},
};

static void test_queries(cl_device_id device)
{
    static char value[65536];

    for (size_t i = 0; i < sizeof queries / sizeof *queries; i++) {
        size_t size = 0, again = 0;
        cl_int error = clGetDeviceInfo(device, queries[i].name, 0, NULL, &size);

        if (error || (queries[i].bytes && size != queries[i].bytes) ||
            clGetDeviceInfo(device, queries[i].name, sizeof value, value, &again) || again != size ||
            (size && clGetDeviceInfo(device, queries[i].name, size - 1, value, NULL) != CL_INVALID_VALUE)) {
            printf("query 0x%x: result %d, %zu bytes\n", queries[i].name, error, size);
            failures++;
        }
    }
    check_code(CL_INVALID_VALUE, clGetDeviceInfo(device, 0, sizeof value, value, NULL));
    check_code(CL_INVALID_DEVICE, clGetDeviceInfo(NULL, CL_DEVICE_NAME, sizeof value, value, NULL));
    check_code(CL_INVALID_DEVICE, clGetDeviceInfo((cl_device_id)find_platform(), CL_DEVICE_NAME, sizeof value, value, NULL));
}

static cl_ulong number(cl_device_id device, cl_device_info name, size_t bytes)
{
    cl_ulong value = 0;

    must(clGetDeviceInfo(device, name, bytes, &value, NULL));
    return value;
}

/* The lists with versions have the names of the texts; the minimum limits of the full profile hold. */
static void test_consistency(cl_device_id device)
{
    static cl_name_version versions[256];
    static char text[65536];
    size_t bytes, length = 0;

    must(clGetDeviceInfo(device, CL_DEVICE_EXTENSIONS, sizeof text, text, NULL));
    must(clGetDeviceInfo(device, CL_DEVICE_EXTENSIONS_WITH_VERSION, sizeof versions, versions, &bytes));
    for (size_t i = 0; i < bytes / sizeof *versions; i++) {
        check(strstr(text, versions[i].name) != NULL);
        length += strlen(versions[i].name) + 1;
    }
    check(length == strlen(text) + 1);
    for (const char *const *name =
             (const char *const[]){"cl_khr_byte_addressable_store", "cl_khr_global_int32_base_atomics",
                                   "cl_khr_local_int32_extended_atomics", "cl_khr_fp64", "cl_khr_icd", NULL};
         *name; name++)
        check(strstr(text, *name) != NULL);
    check(number(device, CL_DEVICE_TYPE, 8) == CL_DEVICE_TYPE_GPU);
    check(number(device, CL_DEVICE_MAX_CLOCK_FREQUENCY, 4) > 0);
    check(number(device, CL_DEVICE_MAX_MEM_ALLOC_SIZE, 8) * 4 >= number(device, CL_DEVICE_GLOBAL_MEM_SIZE, 8) ||
          number(device, CL_DEVICE_MAX_MEM_ALLOC_SIZE, 8) >= (cl_ulong)1 << 30);
    check(number(device, CL_DEVICE_LOCAL_MEM_SIZE, 8) == 65536);
    check(number(device, CL_DEVICE_MAX_WORK_GROUP_SIZE, 8) == 1024);
    check(number(device, CL_DEVICE_MAX_PARAMETER_SIZE, 8) >= 1024);
    check(number(device, CL_DEVICE_MEM_BASE_ADDR_ALIGN, 4) >= 1024);
    check(number(device, CL_DEVICE_NUMERIC_VERSION, 4) == CL_MAKE_VERSION(3, 0, 0));
    must(clGetDeviceInfo(device, CL_DEVICE_VERSION, sizeof text, text, NULL));
    check(strncmp(text, "OpenCL 3.0 ", 11) == 0);
}

static void test_platform(cl_platform_id platform)
{
    static char text[65536];
    cl_ulong resolution = 0;
    cl_uint count;
    cl_device_id device;

    must(clGetPlatformInfo(platform, CL_PLATFORM_VERSION, sizeof text, text, NULL));
    check(strncmp(text, "OpenCL 3.0 ", 11) == 0);
    must(clGetPlatformInfo(platform, CL_PLATFORM_PROFILE, sizeof text, text, NULL));
    check(strcmp(text, "FULL_PROFILE") == 0);
    must(clGetPlatformInfo(platform, CL_PLATFORM_HOST_TIMER_RESOLUTION, sizeof resolution, &resolution, NULL));
    check(resolution > 0);
    check_code(CL_INVALID_VALUE, clGetPlatformInfo(platform, CL_PLATFORM_NAME, 3, text, NULL));
    check_code(CL_INVALID_VALUE, clGetPlatformInfo(platform, 0, sizeof text, text, NULL));
    check_code(CL_DEVICE_NOT_FOUND, clGetDeviceIDs(platform, CL_DEVICE_TYPE_CPU, 1, &device, NULL));
    check_code(CL_DEVICE_NOT_FOUND, clGetDeviceIDs(platform, CL_DEVICE_TYPE_ACCELERATOR, 0, NULL, &count));
    check_code(CL_INVALID_DEVICE_TYPE, clGetDeviceIDs(platform, 1 << 20, 1, &device, NULL));
    check_code(CL_INVALID_DEVICE_TYPE, clGetDeviceIDs(platform, 0, 1, &device, NULL));
    check_code(CL_INVALID_VALUE, clGetDeviceIDs(platform, CL_DEVICE_TYPE_GPU, 0, &device, NULL));
    check_code(CL_INVALID_VALUE, clGetDeviceIDs(platform, CL_DEVICE_TYPE_GPU, 0, NULL, NULL));
    check_code(CL_SUCCESS, clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 0, NULL, &count));
    check(count == 3); /* GASKET_DEVICES */
    check_code(CL_SUCCESS, clGetDeviceIDs(platform, CL_DEVICE_TYPE_DEFAULT, 0, NULL, &count));
    check(count == 1);
    check_code(CL_SUCCESS, clUnloadPlatformCompiler(platform));
    check(clGetExtensionFunctionAddressForPlatform(platform, "clCreateCommandQueueWithPropertiesKHR") != NULL);
    check(clGetExtensionFunctionAddressForPlatform(platform, "clNoSuchFunctionKHR") == NULL);
}

static void test_sub_devices(cl_device_id device)
{
    cl_device_id parts[256], parent;
    cl_uint units = (cl_uint)number(device, CL_DEVICE_MAX_COMPUTE_UNITS, 4), count = 0;
    cl_device_partition_property equally[] = {CL_DEVICE_PARTITION_EQUALLY, 1, 0}, found[8];
    cl_device_partition_property counts[] = {CL_DEVICE_PARTITION_BY_COUNTS, 1, CL_DEVICE_PARTITION_BY_COUNTS_LIST_END, 0};
    cl_device_partition_property domain[] = {CL_DEVICE_PARTITION_BY_AFFINITY_DOMAIN, CL_DEVICE_AFFINITY_DOMAIN_NUMA, 0};
    size_t bytes;

    check_code(CL_INVALID_DEVICE, clCreateSubDevices(NULL, equally, 256, parts, &count));
    check_code(CL_INVALID_VALUE, clCreateSubDevices(device, NULL, 256, parts, &count));
    check_code(CL_INVALID_VALUE, clCreateSubDevices(device, domain, 256, parts, &count));
    if (units < 2 || units > 256) {
        check_code(units < 2 ? CL_DEVICE_PARTITION_FAILED : CL_INVALID_VALUE,
                   clCreateSubDevices(device, equally, 256, parts, &count));
        return;
    }
    check_code(CL_INVALID_VALUE, clCreateSubDevices(device, equally, 1, parts, &count));
    check_code(CL_SUCCESS, clCreateSubDevices(device, equally, 256, parts, &count));
    check(count == units);
    must(clGetDeviceInfo(parts[0], CL_DEVICE_PARENT_DEVICE, sizeof parent, &parent, NULL));
    check(parent == device && number(parts[0], CL_DEVICE_MAX_COMPUTE_UNITS, 4) == 1);
    must(clGetDeviceInfo(parts[0], CL_DEVICE_PARTITION_TYPE, sizeof found, found, &bytes));
    check(bytes == sizeof equally && memcmp(found, equally, bytes) == 0);
    test_queries(parts[0]);
    check_code(CL_DEVICE_PARTITION_FAILED, clCreateSubDevices(parts[0], equally, 1, &parent, NULL));
    must(clRetainDevice(parts[0]));
    check(number(parts[0], CL_DEVICE_REFERENCE_COUNT, 4) == 2);
    must(clReleaseDevice(parts[0]));
    for (cl_uint i = 0; i < count; i++)
        check_code(CL_SUCCESS, clReleaseDevice(parts[i]));
    check_code(CL_INVALID_DEVICE, clReleaseDevice(parts[0]));
    check_code(CL_SUCCESS, clCreateSubDevices(device, counts, 1, parts, &count));
    check(count == 1);
    must(clReleaseDevice(parts[0]));
    counts[1] = (cl_device_partition_property)units + 1;
    check_code(CL_INVALID_DEVICE_PARTITION_COUNT, clCreateSubDevices(device, counts, 256, parts, &count));
    counts[1] = -1;
    check_code(CL_INVALID_DEVICE_PARTITION_COUNT, clCreateSubDevices(device, counts, 256, parts, &count));
    equally[1] = 0;
    check_code(CL_INVALID_VALUE, clCreateSubDevices(device, equally, 256, parts, &count));
}

/* A program that is built for a device is built for its sub-devices, too. */
static void test_inherited_build(cl_device_id device)
{
    const char *text = "kernel void k(void) {}";
    cl_device_partition_property equally[] = {CL_DEVICE_PARTITION_EQUALLY, 1, 0};
    cl_device_id devices[256] = {device};
    cl_uint count;
    cl_int error;
    cl_build_status status = CL_BUILD_NONE;

    if (clCreateSubDevices(device, equally, 255, devices + 1, &count))
        return; /* one compute unit */
    cl_context context = clCreateContext(NULL, count + 1, devices, NULL, NULL, &error);
    must(error);
    cl_program program = clCreateProgramWithSource(context, 1, &text, NULL, &error);
    must(error);
    must(clBuildProgram(program, 1, &device, NULL, NULL, NULL));
    must(clGetProgramBuildInfo(program, devices[1], CL_PROGRAM_BUILD_STATUS, sizeof status, &status, NULL));
    check(status == CL_BUILD_SUCCESS);
    must(clReleaseProgram(program));
    must(clReleaseContext(context));
    for (cl_uint i = 1; i <= count; i++)
        must(clReleaseDevice(devices[i]));
}

static void CL_CALLBACK end_compilation(cl_program program, void *event)
{
    (void)program;
    clSetUserEventStatus(event, CL_COMPLETE);
}

/* A program is not linked for any device while its compilation for one of them is in progress. A compilation that ends before the link begins, as
 * can happen on a busy host, is repeated. */
static void test_link_in_progress(void)
{
    char text[20000];
    const char *source = text;
    size_t length = 0;
    cl_device_id devices[2];
    cl_int error;

    for (int n = 0; n < 250; n++)
        length += (size_t)snprintf(text + length, sizeof text - length,
                                   "kernel void k%d(global int *x) { *x += x[%d] * x[1]; }\n", n, n);
    must(clGetDeviceIDs(find_platform(), CL_DEVICE_TYPE_ALL, 2, devices, NULL));
    cl_context context = clCreateContext(NULL, 2, devices, NULL, NULL, &error);
    must(error);
    cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, &error), linked;
    must(clCompileProgram(program, 1, &devices[0], NULL, 0, NULL, NULL, NULL, NULL));
    int attempts = 0;
    do {
        cl_event ended = clCreateUserEvent(context, &error);
        must(error);
        must(clCompileProgram(program, 1, &devices[1], NULL, 0, NULL, NULL, end_compilation, ended));
        linked = clLinkProgram(context, 0, NULL, "-create-library", 1, &program, NULL, NULL, &error);
        must(clWaitForEvents(1, &ended));
        must(clReleaseEvent(ended));
        if (linked)
            must(clReleaseProgram(linked));
    } while (linked && ++attempts < 50);
    check_code(CL_INVALID_OPERATION, error);
    must(clReleaseProgram(program));
    must(clReleaseContext(context));
}

static void test_timers(cl_device_id device)
{
    cl_ulong device_time = 0, host_time = 0, later = 0;

    check_code(CL_SUCCESS, clGetDeviceAndHostTimer(device, &device_time, &host_time));
    check_code(CL_SUCCESS, clGetHostTimer(device, &later));
    check(device_time && host_time && host_time <= later);
    check_code(CL_INVALID_VALUE, clGetDeviceAndHostTimer(device, NULL, &host_time));
    check_code(CL_INVALID_VALUE, clGetDeviceAndHostTimer(device, &device_time, NULL));
    check_code(CL_INVALID_VALUE, clGetHostTimer(device, NULL));
    check_code(CL_INVALID_DEVICE, clGetHostTimer((cl_device_id)find_platform(), &later));
}

/* A kernel can have all device queues as arguments, besides a buffer. */
static void test_queue_arguments(cl_device_id device)
{
    cl_uint queues = 0;
    size_t bytes = 0;

    must(clGetDeviceInfo(device, CL_DEVICE_MAX_ON_DEVICE_QUEUES, sizeof queues, &queues, NULL));
    must(clGetDeviceInfo(device, CL_DEVICE_MAX_PARAMETER_SIZE, sizeof bytes, &bytes, NULL));
    check(queues >= 1 && (queues + 1) * sizeof(cl_mem) <= bytes);
}

int main(void)
{
    cl_device_id device;

    setenv("GASKET_DEVICES", "3", 1);
    device = find_device();
    test_platform(find_platform());
    test_queries(device);
    test_consistency(device);
    test_sub_devices(device);
    test_inherited_build(device);
    test_link_in_progress();
    test_timers(device);
    test_queue_arguments(device);
    check_code(CL_SUCCESS, clRetainDevice(device));
    check_code(CL_SUCCESS, clReleaseDevice(device));
    check_code(CL_SUCCESS, clReleaseDevice(device));
    check(number(device, CL_DEVICE_REFERENCE_COUNT, 4) == 1);
    return failures != 0;
}
