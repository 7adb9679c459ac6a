/* tests/opencl/test_program.c - programs: creation, builds, logs, compilation with headers, links, binaries, callbacks. */
#include "check.h"

static const char *const saxpy = "kernel void saxpy(float a, global const float *x, global float *y)\n"
                                 "{ size_t i = get_global_id(0); y[i] += a * x[i]; }\n"
                                 "kernel void clear(global float *y) { y[get_global_id(0)] = 0; }\n";

static cl_context context;
static cl_device_id device;

static cl_program new_program(const char *source)
{
    cl_int error;
    cl_program p = clCreateProgramWithSource(context, 1, &source, NULL, &error);

    must(error);
    return p;
}

static cl_program compiled(const char *source)
{
    cl_program p = new_program(source);

    must(clCompileProgram(p, 0, NULL, "", 0, NULL, NULL, NULL, NULL));
    return p;
}

static cl_build_status status_of(cl_program p)
{
    cl_build_status status = -100;

    check_code(CL_SUCCESS, clGetProgramBuildInfo(p, device, CL_PROGRAM_BUILD_STATUS, sizeof status, &status, NULL));
    return status;
}

static cl_program_binary_type type_of(cl_program p)
{
    cl_program_binary_type type = 100;

    check_code(CL_SUCCESS, clGetProgramBuildInfo(p, device, CL_PROGRAM_BINARY_TYPE, sizeof type, &type, NULL));
    return type;
}

/* Does the log of P contain TEXT? */
static int log_has(cl_program p, const char *text)
{
    char log[4000] = "";

    check_code(CL_SUCCESS, clGetProgramBuildInfo(p, device, CL_PROGRAM_BUILD_LOG, sizeof log, log, NULL));
    return strstr(log, text) != NULL;
}

static int has_kernels(cl_program p, const char *names)
{
    char text[200] = "";

    check_code(CL_SUCCESS, clGetProgramInfo(p, CL_PROGRAM_KERNEL_NAMES, sizeof text, text, NULL));
    return strcmp(text, names) == 0;
}

static void test_source(void)
{
    const char *parts[] = {"kernel void a(XX", "global int *p) {}"}, *with_null[] = {"a", NULL};
    size_t lengths[] = {14, 0}, size;
    char text[100];
    cl_int error;
    cl_uint count;

    check(!clCreateProgramWithSource(NULL, 1, parts, NULL, &error) && error == CL_INVALID_CONTEXT);
    check(!clCreateProgramWithSource((cl_context)find_device(), 1, parts, NULL, &error) && error == CL_INVALID_CONTEXT);
    check(!clCreateProgramWithSource(context, 0, parts, NULL, &error) && error == CL_INVALID_VALUE);
    check(!clCreateProgramWithSource(context, 2, with_null, NULL, &error) && error == CL_INVALID_VALUE);
    cl_program p = clCreateProgramWithSource(context, 2, parts, lengths, &error);
    must(error);
    check_code(CL_SUCCESS, clGetProgramInfo(p, CL_PROGRAM_SOURCE, sizeof text, text, &size));
    check(strcmp(text, "kernel void a(global int *p) {}") == 0 && size == strlen(text) + 1);
    check_code(CL_INVALID_VALUE, clGetProgramInfo(p, CL_PROGRAM_SOURCE, size - 1, text, NULL));
    check_code(CL_INVALID_VALUE, clGetProgramInfo(p, 0x1234, sizeof text, text, NULL));
    check_code(CL_INVALID_PROGRAM_EXECUTABLE, clGetProgramInfo(p, CL_PROGRAM_NUM_KERNELS, sizeof size, &size, NULL));
    check_code(CL_SUCCESS, clGetProgramInfo(p, CL_PROGRAM_IL, sizeof text, text, &size));
    check(size == 0);
    check_code(CL_SUCCESS, clRetainProgram(p));
    check_code(CL_SUCCESS, clGetProgramInfo(p, CL_PROGRAM_REFERENCE_COUNT, sizeof count, &count, NULL));
    check(count == 2 && status_of(p) == CL_BUILD_NONE && type_of(p) == CL_PROGRAM_BINARY_TYPE_NONE);
    check_code(CL_SUCCESS, clReleaseProgram(p));
    check_code(CL_SUCCESS, clReleaseProgram(p));
    check_code(CL_INVALID_PROGRAM, clRetainProgram(NULL));
}

static void test_build(void)
{
    cl_program p = new_program(saxpy), wrong = new_program("kernel void k(global int *x) { *x = y; }");
    size_t count = 0, sizes[1] = {1};
    char options[40];
    void *user = &count;

    check_code(CL_INVALID_PROGRAM, clBuildProgram(NULL, 0, NULL, NULL, NULL, NULL));
    check_code(CL_INVALID_PROGRAM, clBuildProgram((cl_program)find_device(), 0, NULL, NULL, NULL, NULL));
    check_code(CL_INVALID_VALUE, clBuildProgram(p, 1, NULL, NULL, NULL, NULL));
    check_code(CL_INVALID_VALUE, clBuildProgram(p, 0, &device, NULL, NULL, NULL));
    check_code(CL_INVALID_VALUE, clBuildProgram(p, 0, NULL, NULL, NULL, user));
    check_code(CL_INVALID_DEVICE, clBuildProgram(p, 1, &(cl_device_id){NULL}, NULL, NULL, NULL));
    check_code(CL_INVALID_BUILD_OPTIONS, clBuildProgram(p, 0, NULL, "-no-such-option", NULL, NULL));
    check_code(CL_INVALID_BUILD_OPTIONS, clBuildProgram(p, 0, NULL, "-k saxpy", NULL, NULL));
    check_code(CL_SUCCESS, clGetProgramInfo(p, CL_PROGRAM_BINARY_SIZES, sizeof sizes, sizes, NULL));
    check(sizes[0] == 0);
    check_code(CL_SUCCESS, clBuildProgram(p, 1, &device, "-g -DA=\"x y\"", NULL, NULL));
    check(status_of(p) == CL_BUILD_SUCCESS && type_of(p) == CL_PROGRAM_BINARY_TYPE_EXECUTABLE && has_kernels(p, "saxpy;clear"));
    check_code(CL_SUCCESS, clGetProgramInfo(p, CL_PROGRAM_NUM_KERNELS, sizeof count, &count, NULL));
    check(count == 2);
    check_code(CL_SUCCESS, clGetProgramBuildInfo(p, device, CL_PROGRAM_BUILD_OPTIONS, sizeof options, options, NULL));
    check(strcmp(options, "-g -DA=\"x y\"") == 0);
    check_code(CL_INVALID_DEVICE, clGetProgramBuildInfo(p, NULL, CL_PROGRAM_BUILD_LOG, 0, NULL, NULL));
    check_code(CL_INVALID_VALUE, clGetProgramBuildInfo(p, device, 1, 0, NULL, NULL));
    check_code(CL_BUILD_PROGRAM_FAILURE, clBuildProgram(wrong, 0, NULL, NULL, NULL, NULL));
    check(status_of(wrong) == CL_BUILD_ERROR && type_of(wrong) == CL_PROGRAM_BINARY_TYPE_NONE);
    check(log_has(wrong, ":1:37: error: 'y' is not declared"));
    check_code(CL_SUCCESS, clBuildProgram(p, 0, NULL, NULL, NULL, NULL));
    clReleaseProgram(p);
    clReleaseProgram(wrong);
}

/* Lengths that count the NUL of each string, as those of x264 do: what follows it is part of the source, and the NUL is ignored. */
static void test_nul_in_source(void)
{
    const char *strings[] = {"kernel void a(void) {}\n", "kernel void b(void) {}\n"}, *name = "a.h",
               *includes = "#include \"a.h\"\n";
    size_t lengths[] = {strlen(strings[0]) + 1, strlen(strings[1]) + 1}, size = 0, kernels = 0;
    char log[1000] = "";
    cl_int error;
    cl_program p = clCreateProgramWithSource(context, 2, strings, lengths, &error), including = new_program(includes);

    must(error);
    check_code(CL_SUCCESS, clGetProgramInfo(p, CL_PROGRAM_SOURCE, 0, NULL, &size));
    check(size == lengths[0] + lengths[1] + 1);
    check_code(CL_SUCCESS, clBuildProgram(p, 0, NULL, "", NULL, NULL));
    check_code(CL_SUCCESS, clGetProgramBuildInfo(p, device, CL_PROGRAM_BUILD_LOG, sizeof log, log, NULL));
    check(strstr(log, ":2:1: warning: NUL character") != NULL);
    check_code(CL_SUCCESS, clGetProgramInfo(p, CL_PROGRAM_NUM_KERNELS, sizeof kernels, &kernels, NULL));
    check(kernels == 2);
    check_code(CL_SUCCESS, clCompileProgram(including, 0, NULL, "", 1, &p, &name, NULL, NULL));
    check_code(CL_SUCCESS, clGetProgramBuildInfo(including, device, CL_PROGRAM_BUILD_LOG, sizeof log, log, NULL));
    check(strstr(log, "a.h:2:1: warning: NUL character") != NULL);
    clReleaseProgram(including);
    clReleaseProgram(p);
}

/* Options that have no effect on a build are invalid, as unknown ones are. */
static void test_idle_options(void)
{
    static const char *const idle[] = {"--stats=x.json", "-o x",    "-k k",      "-g 1",  "--findings=x",
                                       "--emit=json",    "--trace", "--print x", "-x asm"};
    static const char *const used[] = {"-O1",          "--simd=8", "-cl-kernel-arg-info",
                                       "--native=off", "-Wall",    "--global-access=stateless"};
    cl_program p = new_program("kernel void k(void) {}");

    for (size_t i = 0; i < sizeof idle / sizeof *idle; i++)
        check_code(CL_INVALID_BUILD_OPTIONS, clBuildProgram(p, 0, NULL, idle[i], NULL, NULL));
    for (size_t i = 0; i < sizeof used / sizeof *used; i++)
        check_code(CL_SUCCESS, clBuildProgram(p, 0, NULL, used[i], NULL, NULL));
    clReleaseProgram(p);
}

/* Without -cl-std a program is OpenCL C of the highest 1.x of the device, and an error that -cl-std=CL3.0 corrects says so; the version of linked
 * programs is that of each source (OpenCL API 5.8.6.5). */
static void test_language_version(void)
{
    static const char *const later = "kernel void k(global int *p) { p[0] = work_group_reduce_add(p[0]); }",
                             *const wrong = "kernel void k(global int *p) { p[0] = work_group_reduce_add(x); }",
                             *const is_1_2 = "#if __OPENCL_C_VERSION__ != 120 || __OPENCL_VERSION__ != 300\n#error\n#endif\n"
                                             "kernel void k(global int *p) { int generic = 1; p[0] = generic; }";
    static const char *const hint = "note: the source is compiled as OpenCL C 1.2, as its build options choose no version; "
                                    "it needs -cl-std=CL3.0";
    cl_program p = new_program(is_1_2), q = new_program(later), r = new_program(wrong);

    check_code(CL_SUCCESS, clBuildProgram(p, 0, NULL, "-DA", NULL, NULL));
    check_code(CL_BUILD_PROGRAM_FAILURE, clBuildProgram(p, 0, NULL, "-cl-std=CL3.0", NULL, NULL));
    check_code(CL_SUCCESS, clCompileProgram(p, 0, NULL, NULL, 0, NULL, NULL, NULL, NULL));
    check_code(CL_BUILD_PROGRAM_FAILURE, clBuildProgram(q, 0, NULL, NULL, NULL, NULL));
    check(log_has(q, "'work_group_reduce_add' needs OpenCL C 2.0") && log_has(q, hint));
    check_code(CL_BUILD_PROGRAM_FAILURE, clBuildProgram(q, 0, NULL, "-cl-std=CL1.2", NULL, NULL));
    check(log_has(q, "'work_group_reduce_add' needs OpenCL C 2.0") && !log_has(q, hint));
    check_code(CL_COMPILE_PROGRAM_FAILURE, clCompileProgram(q, 0, NULL, "-w", 0, NULL, NULL, NULL, NULL));
    check(log_has(q, hint));
    check_code(CL_SUCCESS, clBuildProgram(q, 0, NULL, "-cl-std=CL2.0", NULL, NULL));
    check_code(CL_BUILD_PROGRAM_FAILURE, clBuildProgram(r, 0, NULL, NULL, NULL, NULL));
    check(!log_has(r, hint));
    clReleaseProgram(p);
    clReleaseProgram(q);
    clReleaseProgram(r);
}

static void test_variables(void)
{
    cl_program p = new_program("global int a[10]; constant int c[3] = {1, 2, 3}; global long b = 5;"
                               "kernel void k(global long *o) { a[0]++; b++; *o = a[0] + b + c[2]; }");
    size_t bytes = 0;

    must(clBuildProgram(p, 0, NULL, "-cl-std=CL3.0", NULL, NULL));
    check_code(CL_SUCCESS,
               clGetProgramBuildInfo(p, device, CL_PROGRAM_BUILD_GLOBAL_VARIABLE_TOTAL_SIZE, sizeof bytes, &bytes, NULL));
    check(bytes == 48);
    clReleaseProgram(p);
}

static void test_headers(void)
{
    cl_program p = new_program("#include \"inc/a.h\"\n#include <b.h>\nkernel void k(global int *o) { *o = A + B; }");
    cl_program headers[] = {new_program("#pragma once\n#include \"c.h\"\n#define A C\n"), new_program("#define B 2\n"),
                            new_program("#include \"a.h\"\n#define C 3\n")};
    const char *names[] = {"inc/a.h", "b.h", "inc/c.h"};

    check_code(CL_INVALID_VALUE, clCompileProgram(p, 0, NULL, "", 3, NULL, names, NULL, NULL));
    check_code(CL_INVALID_VALUE, clCompileProgram(p, 0, NULL, "", 3, headers, NULL, NULL, NULL));
    check_code(CL_INVALID_VALUE, clCompileProgram(p, 0, NULL, "", 0, headers, names, NULL, NULL));
    check_code(CL_INVALID_COMPILER_OPTIONS, clCompileProgram(p, 0, NULL, "-nonsense", 0, NULL, NULL, NULL, NULL));
    check_code(CL_COMPILE_PROGRAM_FAILURE, clCompileProgram(p, 0, NULL, "", 2, headers, names, NULL, NULL));
    check(log_has(p, "c.h") && status_of(p) == CL_BUILD_ERROR);
    check_code(CL_SUCCESS, clCompileProgram(p, 0, NULL, "", 3, headers, names, NULL, NULL));
    check(type_of(p) == CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT);
    for (int i = 0; i < 3; i++)
        clReleaseProgram(headers[i]);
    clReleaseProgram(p);
}

static void test_link(void)
{
    cl_program main = compiled("int twice(int x); extern constant int table[2]; static int own(int x) { return x + 1; }"
                               "kernel void k(global int *o) { *o = own(twice(*o)) + table[1]; }");
    cl_program part = compiled("static int own(int x) { return x * 2; } int twice(int x) { return own(x); }"
                               "constant int table[2] = {1, 2};");
    cl_program both[] = {main, part, part}, fresh = new_program(saxpy), none[] = {fresh}, mixed[] = {main, fresh};
    cl_program other = compiled("float twice(int x) { return x; } constant int table[2] = {1, 2};"), wrong[] = {main, other};
    cl_int error;

    check(!clLinkProgram(NULL, 0, NULL, "", 2, both, NULL, NULL, &error) && error == CL_INVALID_CONTEXT);
    check(!clLinkProgram(context, 1, NULL, "", 2, both, NULL, NULL, &error) && error == CL_INVALID_VALUE);
    check(!clLinkProgram(context, 0, NULL, "", 0, both, NULL, NULL, &error) && error == CL_INVALID_VALUE);
    check(!clLinkProgram(context, 0, NULL, "", 2, NULL, NULL, NULL, &error) && error == CL_INVALID_VALUE);
    check(!clLinkProgram(context, 0, NULL, "", 1, &(cl_program){NULL}, NULL, NULL, &error) && error == CL_INVALID_PROGRAM);
    check(!clLinkProgram(context, 0, NULL, "-DX", 2, both, NULL, NULL, &error) && error == CL_INVALID_LINKER_OPTIONS);
    check(!clLinkProgram(context, 0, NULL, "-enable-link-options", 2, both, NULL, NULL, &error) &&
          error == CL_INVALID_LINKER_OPTIONS);
    check(!clLinkProgram(context, 0, NULL, "", 1, none, NULL, NULL, &error) && error == CL_INVALID_OPERATION);
    check(!clLinkProgram(context, 0, NULL, "", 2, mixed, NULL, NULL, &error) && error == CL_INVALID_OPERATION);

    cl_program undefined = clLinkProgram(context, 0, NULL, "", 1, both, NULL, NULL, &error);
    check(undefined && error == CL_LINK_PROGRAM_FAILURE && status_of(undefined) == CL_BUILD_ERROR);
    check(log_has(undefined, "'twice'") && log_has(undefined, "'table'"));
    cl_program twice = clLinkProgram(context, 0, NULL, "", 3, both, NULL, NULL, &error);
    check(error == CL_LINK_PROGRAM_FAILURE && log_has(twice, "'twice'") && !log_has(twice, "'own'"));
    cl_program types = clLinkProgram(context, 0, NULL, "", 2, wrong, NULL, NULL, &error);
    check(error == CL_LINK_PROGRAM_FAILURE && log_has(types, "'twice' has another type"));
    cl_program linked = clLinkProgram(context, 0, NULL, "", 2, both, NULL, NULL, &error);
    must(error);
    check(type_of(linked) == CL_PROGRAM_BINARY_TYPE_EXECUTABLE && has_kernels(linked, "k"));
    check_code(CL_INVALID_OPERATION, clBuildProgram(linked, 0, NULL, NULL, NULL, NULL));
    check_code(CL_INVALID_OPERATION, clCompileProgram(linked, 0, NULL, NULL, 0, NULL, NULL, NULL, NULL));
    cl_program library = clLinkProgram(context, 0, NULL, "-create-library", 1, &part, NULL, NULL, &error);
    must(error);
    check(type_of(library) == CL_PROGRAM_BINARY_TYPE_LIBRARY);
    both[1] = library;
    cl_program with_library = clLinkProgram(context, 0, NULL, "", 2, both, NULL, NULL, &error);
    must(error);
    check(has_kernels(with_library, "k"));
    cl_program declared = compiled("extern constant struct pair p; constant struct pair *get(void) { return &p; }");
    cl_program defined = compiled("struct pair { int x, y; }; constant struct pair p = {1, 2}; constant struct pair *get(void);"
                                  "kernel void k(global int *o) { *o = get()->y; }");
    cl_program completed = clLinkProgram(context, 0, NULL, "", 2, (cl_program[]){declared, defined}, NULL, NULL, &error);
    must(error);
    check(has_kernels(completed, "k"));
    cl_program all[] = {main,   part,    fresh,        other,    undefined, twice,    types,
                        linked, library, with_library, declared, defined,   completed};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        check_code(CL_SUCCESS, clReleaseProgram(all[i]));
}

/* The binary of P, of *SIZE bytes, which the caller frees. */
static unsigned char *binary_of(cl_program p, size_t *size)
{
    *size = 0;
    must(clGetProgramInfo(p, CL_PROGRAM_BINARY_SIZES, sizeof *size, size, NULL));
    unsigned char *bytes = malloc(*size + 1);
    must(clGetProgramInfo(p, CL_PROGRAM_BINARIES, sizeof bytes, &bytes, NULL));
    return bytes;
}

static cl_program load(const unsigned char *bytes, size_t size, cl_int *error)
{
    cl_int status = 100;
    cl_program p = clCreateProgramWithBinary(context, 1, &device, &size, &bytes, &status, error);

    check(status == *error);
    return p;
}

/* A program that stores binaries by the version of the driver finds none in another format: the number after the magic is in both. */
static void test_format_in_version(void)
{
    cl_program p = new_program(saxpy);
    char version[40];
    uint32_t format;
    size_t size;

    must(clBuildProgram(p, 1, &device, "", NULL, NULL));
    unsigned char *bytes = binary_of(p, &size);
    memcpy(&format, bytes + 8, sizeof format);
    must(clGetDeviceInfo(device, CL_DRIVER_VERSION, sizeof version, version, NULL));
    check(strtoul(strrchr(version, '.') + 1, NULL, 10) == format);
    free(bytes);
    must(clReleaseProgram(p));
}

static void test_binaries(void)
{
    cl_program built = new_program(saxpy), object = compiled(saxpy);
    size_t size, object_size;
    cl_int error;

    must(clBuildProgram(built, 0, NULL, "-O1", NULL, NULL));
    unsigned char *bytes = binary_of(built, &size), *object_bytes = binary_of(object, &object_size);
    cl_program p = load(bytes, size, &error);
    must(error);
    check(type_of(p) == CL_PROGRAM_BINARY_TYPE_EXECUTABLE && status_of(p) == CL_BUILD_NONE);
    check_code(CL_INVALID_OPERATION, clCompileProgram(p, 0, NULL, "", 0, NULL, NULL, NULL, NULL));
    check_code(CL_SUCCESS, clBuildProgram(p, 0, NULL, NULL, NULL, NULL));
    check(has_kernels(p, "saxpy;clear"));
    cl_program o = load(object_bytes, object_size, &error);
    must(error);
    check(type_of(o) == CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT);
    cl_program linked = clLinkProgram(context, 0, NULL, "", 1, &o, NULL, NULL, &error);
    must(error);
    check(has_kernels(linked, "saxpy;clear"));
    for (size_t i = 0; i < size; i += 1 + size / 100) {
        bytes[i] ^= 4;
        check(!load(bytes, size, &error) && error == CL_INVALID_BINARY);
        bytes[i] ^= 4;
        check(!load(bytes, i ? i : 1, &error) && error == CL_INVALID_BINARY);
    }
    check(!load(NULL, size, &error) && error == CL_INVALID_VALUE);
    check(!load(bytes, 0, &error) && error == CL_INVALID_VALUE);
    check(!clCreateProgramWithBinary(context, 0, &device, &size, (const unsigned char **)&bytes, NULL, &error) &&
          error == CL_INVALID_VALUE);
    check(!clCreateProgramWithBinary(context, 1, &(cl_device_id){NULL}, &size, (const unsigned char **)&bytes, NULL, &error) &&
          error == CL_INVALID_DEVICE);
    cl_program all[] = {built, object, p, o, linked};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        clReleaseProgram(all[i]);
    free(bytes);
    free(object_bytes);
}

/* A program that was created from a binary keeps the binary's module when a build of it fails. */
static void test_failed_rebuilds(void)
{
    cl_program object = compiled("kernel void k(global int *o, int n) { int a[200000]; for (int i = 0; i < n; i++) a[i] = i * n;"
                                 "o[0] = a[n]; }");
    cl_program incomplete = compiled("int missing(void); kernel void k(global int *o) { *o = missing(); }");
    size_t size, incomplete_size;
    cl_int error;
    unsigned char *bytes = binary_of(object, &size), *incomplete_bytes = binary_of(incomplete, &incomplete_size);
    cl_program p = load(bytes, size, &error), i = load(incomplete_bytes, incomplete_size, &error);

    for (int n = 0; n < 2; n++) {
        check_code(CL_BUILD_PROGRAM_FAILURE, clBuildProgram(p, 0, NULL, "--private-memory=scratch", NULL, NULL));
        check(status_of(p) == CL_BUILD_ERROR && type_of(p) == CL_PROGRAM_BINARY_TYPE_NONE);
        check_code(CL_BUILD_PROGRAM_FAILURE, clBuildProgram(i, 0, NULL, NULL, NULL, NULL));
    }
    check_code(CL_SUCCESS, clBuildProgram(p, 0, NULL, NULL, NULL, NULL));
    check(has_kernels(p, "k") && type_of(p) == CL_PROGRAM_BINARY_TYPE_EXECUTABLE);
    cl_program all[] = {object, incomplete, p, i};
    for (size_t n = 0; n < sizeof all / sizeof *all; n++)
        clReleaseProgram(all[n]);
    free(bytes);
    free(incomplete_bytes);
}

static void test_unsupported(void)
{
    cl_program p = new_program(saxpy);
    cl_int error;
    int value = 1;

    check(!clCreateProgramWithBuiltInKernels(context, 1, &device, "none", &error) && error == CL_INVALID_VALUE);
    check_code(CL_INVALID_PROGRAM, clSetProgramSpecializationConstant(p, 0, sizeof value, &value));
    check_code(CL_INVALID_PROGRAM, clSetProgramSpecializationConstant(NULL, 0, sizeof value, &value));
    check_code(CL_INVALID_OPERATION, clSetProgramReleaseCallback(p, NULL, NULL));
    clReleaseProgram(p);
}

/* Two devices with builds of different options: the kernel runs as it was built for the device of the queue. */
static void test_devices(void)
{
    const char *source = "kernel void k(T p, global int *o) { o[get_global_id(0)] = A; }";
    cl_device_id whole, halves[2];
    cl_device_partition_property two[] = {CL_DEVICE_PARTITION_EQUALLY, 1, 0};
    cl_int error;
    cl_uint count = 0;

    must(clGetDeviceIDs(find_platform(), CL_DEVICE_TYPE_ALL, 1, &whole, NULL));
    if (clCreateSubDevices(whole, two, 2, halves, &count) != CL_SUCCESS || count != 2)
        return; /* a host with one processor */
    cl_context c = clCreateContext(NULL, 2, halves, NULL, NULL, &error);
    must(error);
    cl_program p = clCreateProgramWithSource(c, 1, &source, NULL, &error);
    must(error);
    must(clBuildProgram(p, 1, &halves[0], "-DA=1 -DT=int", NULL, NULL));
    cl_kernel k = clCreateKernel(p, "k", &error);
    must(error);
    check_code(CL_INVALID_OPERATION, clBuildProgram(p, 1, &halves[1], "-DA=2 -DT=int", NULL, NULL));
    cl_command_queue q = clCreateCommandQueueWithProperties(c, halves[1], NULL, &error);
    must(error);
    int one = 1;
    cl_mem b = clCreateBuffer(c, 0, 16, NULL, &error);
    must(error);
    must(clSetKernelArg(k, 0, sizeof one, &one));
    must(clSetKernelArg(k, 1, sizeof b, &b));
    check_code(CL_INVALID_PROGRAM_EXECUTABLE, clEnqueueNDRangeKernel(q, k, 1, NULL, &(size_t){4}, NULL, 0, NULL, NULL));
    clReleaseKernel(k);
    must(clBuildProgram(p, 1, &halves[1], "-DA=2 -DT=float", NULL, NULL));
    check(!clCreateKernel(p, "k", &error) && error == CL_INVALID_KERNEL_DEFINITION);
    must(clBuildProgram(p, 1, &halves[1], "-DA=2 -DT=int", NULL, NULL));
    k = clCreateKernel(p, "k", &error);
    must(error);
    must(clSetKernelArg(k, 0, sizeof one, &one));
    must(clSetKernelArg(k, 1, sizeof b, &b));
    must(clEnqueueNDRangeKernel(q, k, 1, NULL, &(size_t){4}, NULL, 0, NULL, NULL));
    int found[4] = {0};
    must(clEnqueueReadBuffer(q, b, CL_TRUE, 0, sizeof found, found, 0, NULL, NULL));
    check(found[0] == 2 && found[3] == 2);
    clReleaseKernel(k);
    clReleaseMemObject(b);
    clReleaseCommandQueue(q);
    clReleaseProgram(p);
    clReleaseContext(c);
    clReleaseDevice(halves[0]);
    clReleaseDevice(halves[1]);
}

static void CL_CALLBACK end_build(cl_program p, void *event)
{
    check(status_of(p) == CL_BUILD_SUCCESS || status_of(p) == CL_BUILD_ERROR);
    clSetUserEventStatus(event, CL_COMPLETE);
}

static void test_callbacks(void)
{
    static const char *const sources[] = {"kernel void k(void) {}", "kernel void k(void) { x; }"};

    for (int i = 0; i < 20; i++) {
        cl_program p = new_program(sources[i % 2]);
        cl_int error;
        cl_event event = clCreateUserEvent(context, &error);
        must(error);
        check_code(CL_SUCCESS, clBuildProgram(p, 0, NULL, NULL, end_build, event));
        check_code(CL_SUCCESS, clWaitForEvents(1, &event));
        check(status_of(p) == (i % 2 ? CL_BUILD_ERROR : CL_BUILD_SUCCESS));
        clReleaseEvent(event);
        clReleaseProgram(p);
    }
}

int main(void)
{
    context = new_context();
    device = find_device();
    test_source();
    test_build();
    test_nul_in_source();
    test_idle_options();
    test_language_version();
    test_variables();
    test_headers();
    test_link();
    test_binaries();
    test_format_in_version();
    test_failed_rebuilds();
    test_unsupported();
    test_callbacks();
    test_devices();
    clReleaseContext(context);
    return failures != 0;
}
