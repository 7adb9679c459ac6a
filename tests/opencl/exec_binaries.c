/* The binaries and the cache of a process without checks serve a process with checks, and the other way round: kernels have the same
 * results, wrong ones are found, and right ones are not.
 * OPTIONS: --check
 * STATUS: 3
 * source.cl#2:6:58: error: read of 'o[16]', just past the end of 'o' [bounds]
 * kernel void past(global int *o) { o[get_global_id(0)] = o[16]; }
 *                                                         ~^~~~
 * source.cl#2:6:13: note: 'o' has 64 bytes: 16 elements of type 'int'
 * kernel void past(global int *o) { o[get_global_id(0)] = o[16]; }
 *             ^
 * source.cl#2:6: note: in kernel 'past', first in work-item (0), local id (0) of group (0); then in (1), (2), (3); 16 times in total
 * source.cl#3:106:58: error: read of 'o[16]', just past the end of 'o' [bounds]
 * kernel void past(global int *o) { o[get_global_id(0)] = o[16]; }
 *                                                         ~^~~~
 * source.cl#3:106:13: note: 'o' has 64 bytes: 16 elements of type 'int'
 * kernel void past(global int *o) { o[get_global_id(0)] = o[16]; }
 *             ^
 * source.cl#3:106: note: in kernel 'past', first in work-item (0), local id (0) of group (0); then in (1), (2), (3); 16 times in total
 * source.cl#4:8:60: error: read of 'o[-1]', 4 bytes before the beginning of 'o' [bounds]
 * kernel void before(global int *o) { o[get_global_id(0)] = o[-1]; }
 *                                                           ~^~~~
 * source.cl#4:8:13: note: 'o' has 64 bytes: 16 elements of type 'int'
 * kernel void before(global int *o) { o[get_global_id(0)] = o[-1]; }
 *             ^
 * source.cl#4:8: note: in kernel 'before', first in work-item (0), local id (0) of group (0); then in (1), (2), (3); 16 times in total
 * 3 findings */
#include "processes.h"

#include <stdbool.h>

/* The copy of `turn` is a loop of the library in a program without checks, for which the accesses would be races. */
static const char *source = "kernel void turn(global int *o) { local int t[16]; size_t i = get_local_id(0);\n"
                            "    event_t e = async_work_group_copy(t, o, 16, 0);\n"
                            "    wait_group_events(1, &e);\n"
                            "    o[i] = t[15 - i];\n}\n"
                            "kernel void past(global int *o) { o[get_global_id(0)] = o[16]; }\n";
static const char *cached = "#line 8\nkernel void before(global int *o) { o[get_global_id(0)] = o[-1]; }\n"
                            "kernel void fill(global int *o) { o[get_global_id(0)] = 7; }\n";

static char folder[] = "/tmp/gasket-binaries-XXXXXX";

static const char *path_of(const char *name)
{
    static char path[100];

    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

/* Runs kernel NAME of PROGRAM on the numbers from 0 to 15, and stores the results in OUT. */
static void run(objects o, cl_program program, const char *name, int out[16])
{
    cl_int error;
    size_t size = 16;
    cl_kernel kernel = clCreateKernel(program, name, &error);

    must(error);
    for (int i = 0; i < 16; i++)
        out[i] = i;
    must(clEnqueueWriteBuffer(o.queue, o.buffer, CL_TRUE, 0, 64, out, 0, NULL, NULL));
    must(clSetKernelArg(kernel, 0, sizeof o.buffer, &o.buffer));
    must(clEnqueueNDRangeKernel(o.queue, kernel, 1, NULL, &size, &size, 0, NULL, NULL));
    must(clEnqueueReadBuffer(o.queue, o.buffer, CL_TRUE, 0, 64, out, 0, NULL, NULL));
    clReleaseKernel(kernel);
}

static void check_turn(objects o, cl_program program)
{
    int out[16];

    run(o, program, "turn", out);
    for (int i = 0; i < 16; i++)
        check(out[i] == 15 - i);
}

/* Writes the binary of P to the file NAME, and releases P. */
static void store(cl_program p, const char *name)
{
    size_t size = 0;

    must(clGetProgramInfo(p, CL_PROGRAM_BINARY_SIZES, sizeof size, &size, NULL));
    unsigned char *bytes = malloc(size);
    must(clGetProgramInfo(p, CL_PROGRAM_BINARIES, sizeof bytes, &bytes, NULL));
    FILE *f = fopen(path_of(name), "wb");
    check(f && fwrite(bytes, 1, size, f) == size);
    fclose(f);
    free(bytes);
    clReleaseProgram(p);
}

static cl_program load(cl_context context, const char *name)
{
    static unsigned char bytes[1 << 20];
    const unsigned char *all = bytes;
    cl_device_id device = find_device();
    cl_int status, error;
    FILE *f = fopen(path_of(name), "rb");
    size_t size = fread(bytes, 1, sizeof bytes, f);

    fclose(f);
    cl_program p = clCreateProgramWithBinary(context, 1, &device, &size, &all, &status, &error);
    must(status);
    must(error);
    return p;
}

/* Compiles the source, whose first line has number LINE and which includes a file that is removed at once, and stores the object, a library
 * and an executable. */
static void store_all(cl_context context, int line)
{
    char options[100], start[100];
    cl_int error;
    FILE *f = fopen(path_of("header.h"), "w");

    snprintf(start, sizeof start, "#line %d\n", line);
    cl_program object = clCreateProgramWithSource(context, 2, (const char *[]){"#include \"header.h\"\n", source}, NULL, NULL);
    cl_program built = clCreateProgramWithSource(context, 2, (const char *[]){start, source}, NULL, NULL);
    fclose(f);
    snprintf(options, sizeof options, "-I %s", folder);
    must(clCompileProgram(object, 0, NULL, options, 0, NULL, NULL, NULL, NULL));
    remove(path_of("header.h"));
    cl_program library = clLinkProgram(context, 0, NULL, "-create-library", 1, &object, NULL, NULL, &error);
    must(error);
    must(clBuildProgram(built, 0, NULL, "", NULL, NULL));
    store(object, "object");
    store(library, "library");
    store(built, "executable");
}

/* Loads all of them; with IS_WRONG, also runs the kernel with a defect. */
static void load_all(objects o, bool is_wrong)
{
    static const char *const parts[] = {"object", "library"};
    int out[16];

    for (int i = 0; i < 2; i++) {
        cl_int error;
        cl_program part = load(o.context, parts[i]);
        cl_program linked = clLinkProgram(o.context, 0, NULL, "", 1, &part, NULL, NULL, &error);
        must(error);
        check_turn(o, linked);
        clReleaseProgram(part);
        clReleaseProgram(linked);
    }
    cl_program executable = load(o.context, "executable");
    must(clBuildProgram(executable, 0, NULL, "", NULL, NULL));
    check_turn(o, executable);
    if (is_wrong)
        run(o, executable, "past", out);
    clReleaseProgram(executable);
}

/* Builds a program whose executable is stored in the cache. */
static void use_cache(objects o, bool is_wrong)
{
    int out[16];

    setenv("GASKET_CACHE", folder, 1);
    cl_program p = clCreateProgramWithSource(o.context, 1, &cached, NULL, NULL);
    must(clBuildProgram(p, 0, NULL, "", NULL, NULL));
    run(o, p, "fill", out);
    check(out[0] == 7 && out[15] == 7);
    if (is_wrong)
        run(o, p, "before", out);
    clReleaseProgram(p);
}

static int run_task(const char *task)
{
    objects o = new_objects();

    if (strcmp(task, "store") == 0)
        store_all(o.context, 1);
    else if (strcmp(task, "load") == 0)
        load_all(o, false);
    else
        use_cache(o, false);
    release_objects(o);
    return failures != 0;
}

/* Runs TASK in a process without checks. */
static void run_unchecked(const char *self, const char *task)
{
    int status = -1;

    if (fork() == 0) {
        unsetenv("GASKET_CHECK");
        unsetenv("GASKET_FINDINGS");
        execl("/proc/self/exe", self, task, folder, (char *)NULL);
        _exit(1);
    }
    wait(&status);
    check(status == 0);
}

int main(int count, char **words)
{
    char command[100];

    if (count == 3) {
        strcpy(folder, words[2]);
        return run_task(words[1]);
    }
    check(mkdtemp(folder) != NULL);
    objects o = new_objects();
    run_unchecked(words[0], "store");
    load_all(o, true);
    store_all(o.context, 101);
    load_all(o, true);
    run_unchecked(words[0], "load");
    run_unchecked(words[0], "cache");
    use_cache(o, true);
    run_unchecked(words[0], "cache");
    release_objects(o);
    snprintf(command, sizeof command, "rm -r %s", folder);
    check(system(command) == 0);
    return failures != 0;
}
