/* tests/opencl/test_cache_inputs.c - the cache on disk returns a program only if everything that it was compiled from is the same: also
 * files, whatever they are called, files that are missing, and the time. Programs that depend on the text alone are stored, whatever names
 * they mention. */
#include "check.h"

#include <glob.h>
#include <sys/stat.h>
#include <unistd.h>

static cl_context context;
static cl_command_queue queue;
static char folder[] = "/tmp/gasket-inputs-XXXXXX";

static int count_entries(void)
{
    glob_t found;

    if (glob("cache/*/*", 0, NULL, &found) != 0)
        return 0;
    int count = (int)found.gl_pathc;
    globfree(&found);
    return count;
}

static void write_file(const char *name, const char *text)
{
    FILE *f = fopen(name, "w");

    check(f && fputs(text, f) >= 0);
    if (f)
        fclose(f);
}

/* What the first kernel of TEXT, built with OPTIONS, stores. */
static int run(const char *text, const char *options)
{
    const size_t one = 1;
    cl_kernel kernel;
    cl_uint count;
    cl_int error, result = -1;
    cl_program p = clCreateProgramWithSource(context, 1, &text, NULL, &error);

    must(error);
    must(clBuildProgram(p, 0, NULL, options, NULL, NULL));
    must(clCreateKernelsInProgram(p, 1, &kernel, &count));
    cl_mem out = clCreateBuffer(context, CL_MEM_WRITE_ONLY, sizeof result, NULL, &error);
    must(error);
    must(clSetKernelArg(kernel, 0, sizeof out, &out));
    must(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &one, NULL, 0, NULL, NULL));
    must(clEnqueueReadBuffer(queue, out, CL_TRUE, 0, sizeof result, &result, 0, NULL, NULL));
    clReleaseMemObject(out);
    clReleaseKernel(kernel);
    clReleaseProgram(p);
    return result;
}

/* Runs TEXT twice, and checks whether the cache has a new entry then. */
static void check_stored(int line, const char *text, const char *options, int is_stored)
{
    int before = count_entries(), first = run(text, options), second = run(text, options);

    if (count_entries() - before == is_stored && first == second)
        return;
    printf("line %d: %d entries, results %d and %d\n", line, count_entries() - before, first, second);
    failures++;
}

/* NAME is included while it defines V as 1, and then as 2. */
static void check_included(const char *name, const char *text, const char *options)
{
    write_file(name, "#define V 1\n");
    check(run(text, options) == 1);
    write_file(name, "#define V 2\n");
    check(run(text, options) == 2);
    remove(name);
}

#define KERNEL "kernel void k(global int *o) { *o = V; }"

static void check_files(void)
{
    check_included("common.cl", "#include \"common.cl\"\n" KERNEL, "");
    check_included("pipe.h", "#include \"pipe.h\"\n" KERNEL, "");
    check_included("other.h", "#include HEADER\n" KERNEL, "-DHEADER=\\\"other.h\\\"");
    check_included("atomic.cl", KERNEL, "-include atomic.cl");
    check_included("sub/common.cl", "%:include <common.cl>\n" KERNEL, "-I sub");
    check_included("source.cl", "#pragma once\n#include \"source.cl\"\n" KERNEL, "");
}

/* The absence of a file is an input, too. */
static void check_absence(void)
{
    static const char *const questions[] = {"#if __has_include(\"maybe.h\")\n",
                                            "#define ASK __has_include\n#if ASK(<maybe.h>)\n"};
    char text[300];

    for (unsigned i = 0; i < 2; i++) {
        snprintf(text, sizeof text, "%s#define V 2\n#else\n#define V 1\n#endif\n" KERNEL, questions[i]);
        remove("maybe.h");
        check(run(text, "-I.") == 1);
        write_file("maybe.h", "");
        check(run(text, "-I.") == 2);
    }
}

/* The same characters, divided differently into options and source. */
static void check_boundary(void)
{
    check(run("kernel void k(global int *o) { *o = __LINE__; }", "-DA=1\n") == 1);
    check(run("\nkernel void k(global int *o) { *o = __LINE__; }", "-DA=1") == 2);
}

int main(void)
{
    char command[100];

    if (!mkdtemp(folder) || chdir(folder) != 0 || mkdir("sub", 0700) != 0)
        return 1;
    setenv("GASKET_CACHE", "cache", 1);
    context = new_context();
    queue = new_queue(context, 0);
    check_files();
    check_absence();
    check_boundary();
    check_stored(__LINE__, "kernel void k(global int *o) { *o = (__TIME__)[7] - '0' >= 0; }", "", 0);
    check_stored(__LINE__, "#if 0\n#include \"none.h\"\n#endif\nkernel void k(global int *o) { *o = 1; }", "", 1);
    check_stored(__LINE__, "// __has_include\n#line 7 \"common.cl\"\nkernel void k(global int *o) { *o = __LINE__; }", "-I.", 1);
    check_stored(__LINE__, "kernel void k(global int *o) { *o = popcount(convert_int(sin(0.5f) * 8.0f)); }", "-DX=-include", 1);
    check(chdir("/") == 0);
    snprintf(command, sizeof command, "rm -r %s", folder);
    check(system(command) == 0);
    clReleaseCommandQueue(queue);
    clReleaseContext(context);
    return failures != 0;
}
