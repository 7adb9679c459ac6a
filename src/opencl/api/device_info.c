/* src/opencl/api/device_info.c - clGetDeviceInfo. */
#include "src/base/limits.h"
#include "src/run/printf.h"
#include "src/driver/version.h"
#include "src/opencl/api/device.h"
#include "src/opencl/api/extensions.h"
#include "src/opencl/api/entry.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Queries of extensions that are newer than the headers of 2023. */
enum {
    KERNEL_CLOCK_CAPABILITIES = 0x1076,
    SINGLE_FP_ATOMIC_CAPABILITIES = 0x4231,
    DOUBLE_FP_ATOMIC_CAPABILITIES = 0x4232,
    HALF_FP_ATOMIC_CAPABILITIES = 0x4233,
};

/* Bits of the results of these queries. */
enum {
    CLOCK_SCOPE_DEVICE = 1 << 0,
    CLOCK_SCOPE_WORK_GROUP = 1 << 1,
    CLOCK_SCOPE_SUB_GROUP = 1 << 2,
    GLOBAL_ATOMIC_LOAD_STORE = 1 << 0,
    GLOBAL_ATOMIC_ADD = 1 << 1,
    GLOBAL_ATOMIC_MIN_MAX = 1 << 2,
    LOCAL_ATOMIC_LOAD_STORE = 1 << 16,
    LOCAL_ATOMIC_ADD = 1 << 17,
    LOCAL_ATOMIC_MIN_MAX = 1 << 18,
    ALL_FP_ATOMICS = GLOBAL_ATOMIC_LOAD_STORE | GLOBAL_ATOMIC_ADD | GLOBAL_ATOMIC_MIN_MAX | LOCAL_ATOMIC_LOAD_STORE |
                     LOCAL_ATOMIC_ADD | LOCAL_ATOMIC_MIN_MAX,
};

enum { INTEL_VENDOR = 0x8086, GIB = 1 << 30 };

/* The result of a group of queries that does not have the queried one. */
enum { NOT_FOUND = 1 };

cl_ulong device_memory_bytes(void)
{
    cl_ulong bytes = (cl_ulong)sysconf(_SC_PHYS_PAGES) * (cl_ulong)sysconf(_SC_PAGE_SIZE),
             limit = device_limit_of(DEVICE_global_bytes);

    return limit && limit < bytes ? limit : bytes;
}

/* The simulated machine gives each buffer a range of addresses that ends 256 bytes below a multiple of 4 GiB. */
cl_ulong device_buffer_limit(void)
{
    cl_ulong largest = 4 * (cl_ulong)GIB - 256, half = device_memory_bytes() / 2, limit = device_limit_of(DEVICE_buffer_bytes);

    if (limit && limit < largest)
        largest = limit;
    return half < largest ? half : largest;
}

static cl_int info_uuid(ocl_info out, const char *name, cl_uint index)
{
    cl_uchar uuid[CL_UUID_SIZE_KHR] = {0};

    memcpy(uuid, name, strlen(name));
    uuid[CL_UUID_SIZE_KHR - 1] = (cl_uchar)index;
    return info_bytes(out, uuid, sizeof uuid);
}

static cl_int info_languages(ocl_info out)
{
    cl_name_version versions[7];

    for (unsigned n = 0; n < sizeof versions / sizeof *versions; n++)
        versions[n] = (cl_name_version){CL_MAKE_VERSION(1, n, 0), "SPIR-V"};
    return info_bytes(out, versions, ocl_profile()->has_il ? sizeof versions : 0);
}

/* VERSION, such as 120, as a cl_version. */
static cl_version version_number(unsigned version)
{
    return CL_MAKE_VERSION(version / 100, version / 10 % 10, 0);
}

static cl_int info_c_versions(ocl_info out)
{
    cl_name_version versions[DEVICE_C_VERSIONS];
    size_t count = 0;

    for (unsigned i = 0; i < DEVICE_C_VERSIONS; i++)
        if (ocl_profile()->c_versions >> i & 1)
            versions[count++] = (cl_name_version){version_number(device_c_version(i)), "OpenCL C"};
    return info_bytes(out, versions, count * sizeof *versions);
}

/* The text "HEAD VERSION TAIL". */
static cl_int info_version(ocl_info out, const char *head, unsigned version, const char *tail)
{
    char words[64];

    snprintf(words, sizeof words, "%s %u.%u %s", head, version / 100, version / 10 % 10, tail);
    return info_text(out, words);
}

/* The highest version of OpenCL C; a device of OpenCL 3.0 may report 1.2 and have 3.0, too. */
static unsigned highest_c(void)
{
    return device_highest_c(ocl_profile(), 300);
}

/* --- the profile ---------------------------------------------------------------------------------------------------------- */

static cl_int info_limit(ocl_info out, device_limit i)
{
    return info_value(out, cl_uint, (cl_uint)device_limit_of(i));
}

/* Has the device FEATURE, which is optional in OpenCL 3.0, and part of 2.0? */
static bool has_since_2(const char *feature)
{
    const device_profile *p = ocl_profile();

    return p->version >= 300 ? device_has(p, feature) : p->version >= 200;
}

static bool has_sub_groups(void)
{
    const device_profile *p = ocl_profile();

    return device_has(p, "cl_khr_subgroups") || device_has(p, "cl_intel_subgroups") ||
           (p->version >= 300 && device_has(p, "__opencl_c_subgroups"));
}

static size_t smallest_sub_group(void)
{
    unsigned sizes = ocl_profile()->sub_group_sizes;

    return sizes & -sizes;
}

static size_t largest_sub_group(void)
{
    unsigned sizes = ocl_profile()->sub_group_sizes;

    return sizes & 32 ? 32 : sizes & 16 ? 16 : 8;
}

static cl_int info_sub_group_sizes(ocl_info out)
{
    size_t sizes[3], count = 0;

    for (size_t n = 8; n <= 32; n *= 2)
        if (ocl_profile()->sub_group_sizes & n)
            sizes[count++] = n;
    return info_bytes(out, sizes, count * sizeof *sizes);
}

static cl_device_svm_capabilities svm_capabilities(void)
{
    unsigned svm = ocl_profile()->svm;

    return (svm & DEVICE_SVM_COARSE ? CL_DEVICE_SVM_COARSE_GRAIN_BUFFER : 0) |
           (svm & DEVICE_SVM_FINE ? CL_DEVICE_SVM_FINE_GRAIN_BUFFER : 0) |
           (svm & DEVICE_SVM_SYSTEM ? CL_DEVICE_SVM_FINE_GRAIN_SYSTEM : 0) |
           (svm & DEVICE_SVM_ATOMICS ? CL_DEVICE_SVM_ATOMICS : 0);
}

static cl_ulong constant_buffer_limit(void)
{
    cl_ulong limit = device_limit_of(DEVICE_constant_bytes), buffer = device_buffer_limit();

    return limit < buffer ? limit : buffer;
}

/* The orders and scopes of atomic operations; FOR_FENCES: of fences. */
static cl_device_atomic_capabilities atomic_capabilities(bool for_fences)
{
    cl_device_atomic_capabilities c = CL_DEVICE_ATOMIC_ORDER_RELAXED | CL_DEVICE_ATOMIC_SCOPE_WORK_GROUP;

    if (for_fences)
        c |= CL_DEVICE_ATOMIC_ORDER_ACQ_REL;
    if (for_fences && has_since_2("__opencl_c_atomic_order_acq_rel"))
        c |= CL_DEVICE_ATOMIC_SCOPE_WORK_ITEM;
    if (has_since_2("__opencl_c_atomic_order_acq_rel"))
        c |= CL_DEVICE_ATOMIC_ORDER_ACQ_REL;
    if (has_since_2("__opencl_c_atomic_order_seq_cst"))
        c |= CL_DEVICE_ATOMIC_ORDER_SEQ_CST;
    if (has_since_2("__opencl_c_atomic_scope_device"))
        c |= CL_DEVICE_ATOMIC_SCOPE_DEVICE;
    if (has_since_2("__opencl_c_atomic_scope_all_devices"))
        c |= CL_DEVICE_ATOMIC_SCOPE_ALL_DEVICES;
    return c;
}

/* --- queries -------------------------------------------------------------------------------------------------------------- */

static cl_int query_identity(cl_device_id d, cl_device_info name, ocl_info out)
{
    switch (name) {
    case CL_DEVICE_TYPE:
        return info_value(out, cl_device_type, ocl_profile()->is_processor ? CL_DEVICE_TYPE_CPU : CL_DEVICE_TYPE_GPU);
    case CL_DEVICE_VENDOR_ID:
        return info_value(out, cl_uint, INTEL_VENDOR);
    case CL_DEVICE_PLATFORM:
        return info_value(out, cl_platform_id, ocl_platform());
    case CL_DEVICE_NAME:
        return info_text(out, ocl_profile()->name);
    case CL_DEVICE_VENDOR:
        return info_text(out, ocl_profile()->vendor);
    case CL_DRIVER_VERSION:
        return info_text(out, GASKET_DRIVER_VERSION);
    case CL_DEVICE_PROFILE:
        return info_text(out, "FULL_PROFILE");
    case CL_DEVICE_VERSION:
        return info_version(out, "OpenCL", ocl_profile()->version, "gasket " GASKET_VERSION);
    case CL_DEVICE_NUMERIC_VERSION:
        return info_value(out, cl_version, version_number(ocl_profile()->version));
    case CL_DEVICE_LATEST_CONFORMANCE_VERSION_PASSED:
        return info_text(out, "v0000-01-01-00"); /* none; the text must be a date */
    case CL_DEVICE_REFERENCE_COUNT:
        return info_value(out, cl_uint, d->parent ? ocl_references(d) : 1);
    case CL_DEVICE_AVAILABLE:
    case CL_DEVICE_ENDIAN_LITTLE:
        return info_value(out, cl_bool, CL_TRUE);
    case CL_DEVICE_UUID_KHR:
        return info_uuid(out, "gasket Gen9", d->index);
    case CL_DRIVER_UUID_KHR:
        return info_uuid(out, "gasket " GASKET_VERSION, 0);
    case CL_DEVICE_LUID_VALID_KHR:
        return info_value(out, cl_bool, CL_FALSE);
    case CL_DEVICE_LUID_KHR:
        return info_bytes(out, (cl_uchar[CL_LUID_SIZE_KHR]){0}, CL_LUID_SIZE_KHR);
    case CL_DEVICE_NODE_MASK_KHR:
        return info_value(out, cl_uint, 0);
    }
    return NOT_FOUND;
}

static cl_int query_compiler(cl_device_info name, ocl_info out)
{
    switch (name) {
    case CL_DEVICE_OPENCL_C_VERSION:
        return info_version(out, "OpenCL C", highest_c(), "gasket");
    case CL_DEVICE_OPENCL_C_NUMERIC_VERSION_KHR:
        return info_value(out, cl_version, version_number(highest_c()));
    case CL_DEVICE_OPENCL_C_ALL_VERSIONS:
        return info_c_versions(out);
    case CL_DEVICE_OPENCL_C_FEATURES:
        return info_features(out);
    case CL_DEVICE_EXTENSIONS:
        return info_extension_names(out);
    case CL_DEVICE_EXTENSIONS_WITH_VERSION:
        return info_extensions(out);
    case CL_DEVICE_COMPILER_AVAILABLE:
    case CL_DEVICE_LINKER_AVAILABLE:
        return info_value(out, cl_bool, CL_TRUE);
    case CL_DEVICE_IL_VERSION:
        return info_text(
            out, ocl_profile()->has_il ? "SPIR-V_1.0 SPIR-V_1.1 SPIR-V_1.2 SPIR-V_1.3 SPIR-V_1.4 SPIR-V_1.5 SPIR-V_1.6" : "");
    case CL_DEVICE_BUILT_IN_KERNELS:
        return info_text(out, "");
    case CL_DEVICE_ILS_WITH_VERSION:
        return info_languages(out);
    case CL_DEVICE_BUILT_IN_KERNELS_WITH_VERSION:
        return info_bytes(out, NULL, 0);
    case CL_DEVICE_PRINTF_BUFFER_SIZE:
        return info_value(out, size_t, PRINTF_CAPACITY);
    }
    return NOT_FOUND;
}

static cl_int query_units(cl_device_id d, cl_device_info name, ocl_info out)
{
    switch (name) {
    case CL_DEVICE_MAX_COMPUTE_UNITS:
        return info_value(out, cl_uint, d->units);
    case CL_DEVICE_MAX_CLOCK_FREQUENCY:
        return info_value(out, cl_uint, DEVICE_CLOCK_MHZ);
    case CL_DEVICE_ADDRESS_BITS:
        return info_value(out, cl_uint, 64);
    case CL_DEVICE_MAX_WORK_ITEM_DIMENSIONS:
        return info_value(out, cl_uint, 3);
    case CL_DEVICE_MAX_WORK_ITEM_SIZES:
        return info_bytes(
            out, (size_t[]){device_limit_of(DEVICE_items_x), device_limit_of(DEVICE_items_y), device_limit_of(DEVICE_items_z)},
            3 * sizeof(size_t));
    case CL_DEVICE_MAX_WORK_GROUP_SIZE:
        return info_value(out, size_t, device_limit_of(DEVICE_work_group));
    case CL_DEVICE_PREFERRED_WORK_GROUP_SIZE_MULTIPLE:
        return info_value(out, size_t, largest_sub_group());
    case CL_DEVICE_MAX_NUM_SUB_GROUPS:
        return info_value(out, cl_uint,
                          has_sub_groups() ? (cl_uint)(device_limit_of(DEVICE_work_group) / smallest_sub_group()) : 0);
    case CL_DEVICE_SUB_GROUP_SIZES_INTEL:
        return info_sub_group_sizes(out);
    case CL_DEVICE_SUB_GROUP_INDEPENDENT_FORWARD_PROGRESS:
        return info_value(out, cl_bool, has_sub_groups());
    case CL_DEVICE_NON_UNIFORM_WORK_GROUP_SUPPORT:
        return info_value(out, cl_bool, !ocl_profile()->is_uniform);
    case CL_DEVICE_WORK_GROUP_COLLECTIVE_FUNCTIONS_SUPPORT:
        return info_value(out, cl_bool, has_since_2("__opencl_c_work_group_collective_functions"));
    case CL_DEVICE_PREFERRED_VECTOR_WIDTH_CHAR:
    case CL_DEVICE_PREFERRED_VECTOR_WIDTH_SHORT:
    case CL_DEVICE_PREFERRED_VECTOR_WIDTH_INT:
    case CL_DEVICE_PREFERRED_VECTOR_WIDTH_LONG:
    case CL_DEVICE_PREFERRED_VECTOR_WIDTH_FLOAT:
    case CL_DEVICE_PREFERRED_VECTOR_WIDTH_DOUBLE:
    case CL_DEVICE_PREFERRED_VECTOR_WIDTH_HALF:
    case CL_DEVICE_NATIVE_VECTOR_WIDTH_CHAR:
    case CL_DEVICE_NATIVE_VECTOR_WIDTH_SHORT:
    case CL_DEVICE_NATIVE_VECTOR_WIDTH_INT:
    case CL_DEVICE_NATIVE_VECTOR_WIDTH_LONG:
    case CL_DEVICE_NATIVE_VECTOR_WIDTH_FLOAT:
    case CL_DEVICE_NATIVE_VECTOR_WIDTH_DOUBLE:
    case CL_DEVICE_NATIVE_VECTOR_WIDTH_HALF:
        return info_value(out, cl_uint, 1);
    }
    return NOT_FOUND;
}

static cl_int query_arithmetic(cl_device_info name, ocl_info out)
{
    const cl_device_fp_config config =
        CL_FP_DENORM | CL_FP_INF_NAN | CL_FP_ROUND_TO_NEAREST | CL_FP_ROUND_TO_ZERO | CL_FP_ROUND_TO_INF | CL_FP_FMA;

    switch (name) {
    case CL_DEVICE_SINGLE_FP_CONFIG:
        return info_value(out, cl_device_fp_config, config | CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT);
    case CL_DEVICE_DOUBLE_FP_CONFIG:
        return info_value(out, cl_device_fp_config, device_has(ocl_profile(), "cl_khr_fp64") ? config : 0);
    case CL_DEVICE_HALF_FP_CONFIG:
        return info_value(out, cl_device_fp_config, device_has(ocl_profile(), "cl_khr_fp16") ? config : 0);
    case CL_DEVICE_INTEGER_DOT_PRODUCT_CAPABILITIES_KHR:
        return info_value(out, cl_device_integer_dot_product_capabilities_khr,
                          CL_DEVICE_INTEGER_DOT_PRODUCT_INPUT_4x8BIT_PACKED_KHR | CL_DEVICE_INTEGER_DOT_PRODUCT_INPUT_4x8BIT_KHR);
    case CL_DEVICE_INTEGER_DOT_PRODUCT_ACCELERATION_PROPERTIES_8BIT_KHR:
    case CL_DEVICE_INTEGER_DOT_PRODUCT_ACCELERATION_PROPERTIES_4x8BIT_PACKED_KHR:
        return info_value(out, cl_device_integer_dot_product_acceleration_properties_khr, 0);
    case KERNEL_CLOCK_CAPABILITIES:
        return info_value(out, cl_bitfield, CLOCK_SCOPE_DEVICE | CLOCK_SCOPE_WORK_GROUP | CLOCK_SCOPE_SUB_GROUP);
    case SINGLE_FP_ATOMIC_CAPABILITIES:
    case DOUBLE_FP_ATOMIC_CAPABILITIES:
        return info_value(out, cl_bitfield, ALL_FP_ATOMICS);
    case HALF_FP_ATOMIC_CAPABILITIES:
        return info_value(out, cl_bitfield, 0);
    }
    return NOT_FOUND;
}

static cl_int query_memory(cl_device_info name, ocl_info out)
{
    switch (name) {
    case CL_DEVICE_GLOBAL_MEM_SIZE:
        return info_value(out, cl_ulong, device_memory_bytes());
    case CL_DEVICE_MAX_MEM_ALLOC_SIZE:
        return info_value(out, cl_ulong, device_buffer_limit());
    case CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE:
        return info_value(out, cl_ulong, constant_buffer_limit());
    case CL_DEVICE_MAX_PARAMETER_SIZE:
        return info_value(out, size_t, device_limit_of(DEVICE_parameter_bytes));
    case CL_DEVICE_MAX_CONSTANT_ARGS:
        return info_limit(out, DEVICE_constant_arguments);
    case CL_DEVICE_MEM_BASE_ADDR_ALIGN:
        return info_value(out, cl_uint, (cl_uint)(8 * device_limit_of(DEVICE_base_alignment)));
    case CL_DEVICE_MIN_DATA_TYPE_ALIGN_SIZE:
        return info_value(out, cl_uint, BUFFER_ALIGNMENT);
    case CL_DEVICE_GLOBAL_MEM_CACHE_TYPE:
        return info_value(out, cl_device_mem_cache_type, CL_NONE);
    case CL_DEVICE_GLOBAL_MEM_CACHELINE_SIZE:
        return info_value(out, cl_uint, 0);
    case CL_DEVICE_GLOBAL_MEM_CACHE_SIZE:
        return info_value(out, cl_ulong, 0);
    case CL_DEVICE_MAX_GLOBAL_VARIABLE_SIZE:
        return info_value(out, size_t, device_limit_of(DEVICE_variable_bytes));
    case CL_DEVICE_GLOBAL_VARIABLE_PREFERRED_TOTAL_SIZE:
        return info_value(out, size_t, device_limit_of(DEVICE_variable_bytes) ? PROGRAM_MEMORY_BYTES : 0);
    case CL_DEVICE_LOCAL_MEM_TYPE:
        return info_value(out, cl_device_local_mem_type, CL_LOCAL);
    case CL_DEVICE_LOCAL_MEM_SIZE:
        return info_value(out, cl_ulong, device_limit_of(DEVICE_local_bytes));
    case CL_DEVICE_ERROR_CORRECTION_SUPPORT:
        return info_value(out, cl_bool, CL_FALSE);
    case CL_DEVICE_HOST_UNIFIED_MEMORY:
        return info_value(out, cl_bool, CL_TRUE);
    case CL_DEVICE_GENERIC_ADDRESS_SPACE_SUPPORT:
        return info_value(out, cl_bool, has_since_2("__opencl_c_generic_address_space"));
    case CL_DEVICE_SVM_CAPABILITIES:
        return info_value(out, cl_device_svm_capabilities, svm_capabilities());
    case CL_DEVICE_HOST_MEM_CAPABILITIES_INTEL:
    case CL_DEVICE_DEVICE_MEM_CAPABILITIES_INTEL:
    case CL_DEVICE_SINGLE_DEVICE_SHARED_MEM_CAPABILITIES_INTEL:
    case CL_DEVICE_CROSS_DEVICE_SHARED_MEM_CAPABILITIES_INTEL:
    case CL_DEVICE_SHARED_SYSTEM_MEM_CAPABILITIES_INTEL:
        return info_value(out, cl_device_unified_shared_memory_capabilities_intel,
                          CL_UNIFIED_SHARED_MEMORY_ACCESS_INTEL | CL_UNIFIED_SHARED_MEMORY_ATOMIC_ACCESS_INTEL |
                              CL_UNIFIED_SHARED_MEMORY_CONCURRENT_ACCESS_INTEL |
                              CL_UNIFIED_SHARED_MEMORY_CONCURRENT_ATOMIC_ACCESS_INTEL);
    case CL_DEVICE_PREFERRED_PLATFORM_ATOMIC_ALIGNMENT:
    case CL_DEVICE_PREFERRED_GLOBAL_ATOMIC_ALIGNMENT:
    case CL_DEVICE_PREFERRED_LOCAL_ATOMIC_ALIGNMENT:
        return info_value(out, cl_uint, 0);
    case CL_DEVICE_ATOMIC_MEMORY_CAPABILITIES:
        return info_value(out, cl_device_atomic_capabilities, atomic_capabilities(false));
    case CL_DEVICE_ATOMIC_FENCE_CAPABILITIES:
        return info_value(out, cl_device_atomic_capabilities, atomic_capabilities(true));
    }
    return NOT_FOUND;
}

static cl_int query_images_and_pipes(cl_device_info name, ocl_info out)
{
    switch (name) {
    case CL_DEVICE_IMAGE_SUPPORT:
        return info_value(out, cl_bool, device_limit_of(DEVICE_width_2d) > 0);
    case CL_DEVICE_PIPE_SUPPORT:
        return info_value(out, cl_bool, device_limit_of(DEVICE_pipe_arguments) > 0);
    case CL_DEVICE_MAX_READ_IMAGE_ARGS:
        return info_limit(out, DEVICE_read_images);
    case CL_DEVICE_MAX_WRITE_IMAGE_ARGS:
        return info_limit(out, DEVICE_write_images);
    case CL_DEVICE_MAX_READ_WRITE_IMAGE_ARGS:
        return info_limit(out, DEVICE_read_write_images);
    case CL_DEVICE_IMAGE2D_MAX_WIDTH:
        return info_value(out, size_t, device_limit_of(DEVICE_width_2d));
    case CL_DEVICE_IMAGE2D_MAX_HEIGHT:
        return info_value(out, size_t, device_limit_of(DEVICE_height_2d));
    case CL_DEVICE_IMAGE3D_MAX_WIDTH:
        return info_value(out, size_t, device_limit_of(DEVICE_width_3d));
    case CL_DEVICE_IMAGE3D_MAX_HEIGHT:
        return info_value(out, size_t, device_limit_of(DEVICE_height_3d));
    case CL_DEVICE_IMAGE3D_MAX_DEPTH:
        return info_value(out, size_t, device_limit_of(DEVICE_depth_3d));
    case CL_DEVICE_IMAGE_MAX_BUFFER_SIZE:
        return info_value(out, size_t, device_limit_of(DEVICE_texels));
    case CL_DEVICE_IMAGE_MAX_ARRAY_SIZE:
        return info_value(out, size_t, device_limit_of(DEVICE_layers));
    case CL_DEVICE_MAX_SAMPLERS:
        return info_limit(out, DEVICE_samplers);
    case CL_DEVICE_IMAGE_PITCH_ALIGNMENT:
        return info_limit(out, DEVICE_pitch_alignment);
    case CL_DEVICE_IMAGE_BASE_ADDRESS_ALIGNMENT:
        return info_limit(out, DEVICE_image_alignment);
    case CL_DEVICE_MAX_PIPE_ARGS:
        return info_limit(out, DEVICE_pipe_arguments);
    case CL_DEVICE_PIPE_MAX_ACTIVE_RESERVATIONS:
        return info_value(out, cl_uint, device_limit_of(DEVICE_pipe_arguments) ? MAX_PIPE_RESERVATIONS : 0);
    case CL_DEVICE_PIPE_MAX_PACKET_SIZE:
        return info_value(out, cl_uint, device_limit_of(DEVICE_pipe_arguments) ? MAX_PIPE_PACKET_BYTES : 0);
    }
    return NOT_FOUND;
}

static cl_int query_queues(cl_device_info name, ocl_info out)
{
    bool has_queue = device_limit_of(DEVICE_device_queues) > 0;

    switch (name) {
    case CL_DEVICE_EXECUTION_CAPABILITIES:
        return info_value(out, cl_device_exec_capabilities, CL_EXEC_KERNEL | CL_EXEC_NATIVE_KERNEL);
    case CL_DEVICE_QUEUE_ON_HOST_PROPERTIES:
        return info_value(out, cl_command_queue_properties,
                          (ocl_profile()->is_in_order ? 0 : CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE) | CL_QUEUE_PROFILING_ENABLE);
    case CL_DEVICE_QUEUE_ON_DEVICE_PROPERTIES:
        return info_value(out, cl_command_queue_properties,
                          has_queue ? CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE | CL_QUEUE_PROFILING_ENABLE : 0);
    case CL_DEVICE_QUEUE_ON_DEVICE_PREFERRED_SIZE:
        return info_value(out, cl_uint, has_queue ? DEVICE_QUEUE_PREFERRED_BYTES : 0);
    case CL_DEVICE_QUEUE_ON_DEVICE_MAX_SIZE:
        return info_value(out, cl_uint, has_queue ? DEVICE_QUEUE_BYTES : 0);
    case CL_DEVICE_MAX_ON_DEVICE_QUEUES:
        return info_limit(out, DEVICE_device_queues);
    case CL_DEVICE_MAX_ON_DEVICE_EVENTS:
        return info_value(out, cl_uint, has_queue ? MAX_DEVICE_EVENTS : 0);
    case CL_DEVICE_DEVICE_ENQUEUE_CAPABILITIES:
        return info_value(out, cl_device_device_enqueue_capabilities,
                          has_queue ? CL_DEVICE_QUEUE_SUPPORTED | CL_DEVICE_QUEUE_REPLACEABLE_DEFAULT : 0);
    case CL_DEVICE_COMMAND_BUFFER_CAPABILITIES_KHR:
        return info_value(out, cl_device_command_buffer_capabilities_khr,
                          CL_COMMAND_BUFFER_CAPABILITY_KERNEL_PRINTF_KHR | CL_COMMAND_BUFFER_CAPABILITY_DEVICE_SIDE_ENQUEUE_KHR |
                              CL_COMMAND_BUFFER_CAPABILITY_SIMULTANEOUS_USE_KHR | CL_COMMAND_BUFFER_CAPABILITY_OUT_OF_ORDER_KHR);
    case CL_DEVICE_COMMAND_BUFFER_REQUIRED_QUEUE_PROPERTIES_KHR:
        return info_value(out, cl_command_queue_properties, 0);
    case CL_DEVICE_PROFILING_TIMER_RESOLUTION:
        return info_value(out, size_t, 1);
    case CL_DEVICE_PREFERRED_INTEROP_USER_SYNC:
        return info_value(out, cl_bool, CL_TRUE);
    }
    return NOT_FOUND;
}

static cl_int query_partition(cl_device_id d, cl_device_info name, ocl_info out)
{
    const cl_device_partition_property kinds[] = {CL_DEVICE_PARTITION_EQUALLY, CL_DEVICE_PARTITION_BY_COUNTS};
    bool can_divide = d->units > 1;

    switch (name) {
    case CL_DEVICE_PARENT_DEVICE:
        return info_value(out, cl_device_id, d->parent);
    case CL_DEVICE_PARTITION_MAX_SUB_DEVICES:
        return info_value(out, cl_uint, can_divide ? d->units : 0);
    case CL_DEVICE_PARTITION_PROPERTIES:
        return can_divide ? info_bytes(out, kinds, sizeof kinds) : info_value(out, cl_device_partition_property, 0);
    case CL_DEVICE_PARTITION_AFFINITY_DOMAIN:
        return info_value(out, cl_device_affinity_domain, 0);
    case CL_DEVICE_PARTITION_TYPE:
        return info_bytes(out, d->partition, d->partition_count * sizeof *d->partition);
    }
    return NOT_FOUND;
}

ENTRY(clGetDeviceInfo, (cl_device_id device, cl_device_info name, size_t capacity, void *value, size_t *size),
      (device, name, capacity, value, size))
{
    ocl_info out = {capacity, value, size};
    cl_int result;

    if (!ocl_is(device, OCL_DEVICE))
        return CL_INVALID_DEVICE;
    if ((result = query_identity(device, name, out)) != NOT_FOUND || (result = query_compiler(name, out)) != NOT_FOUND ||
        (result = query_units(device, name, out)) != NOT_FOUND || (result = query_arithmetic(name, out)) != NOT_FOUND ||
        (result = query_memory(name, out)) != NOT_FOUND || (result = query_images_and_pipes(name, out)) != NOT_FOUND ||
        (result = query_queues(name, out)) != NOT_FOUND || (result = query_partition(device, name, out)) != NOT_FOUND)
        return result;
    return CL_INVALID_VALUE;
}
