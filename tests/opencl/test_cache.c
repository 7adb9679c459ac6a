/* tests/opencl/test_cache.c - the cache of compiled programs on disk: entries are made, used, and replaced if they are damaged. */
#include "check.h"

#include <dirent.h>
#include <sys/stat.h>
#include <unistd.h>

static const char source[] = "kernel void first(global int *o) { int unused; *o = A; }\nkernel void second(void) {}\n";

static cl_context context;
static char folder[] = "/tmp/gasket-cache-XXXXXX";

/* Stores the path of the only file of the cache in PATH, and returns the number of files. */
static int find_entry(char path[300])
{
    DIR *d = opendir(folder);
    int count = 0;

    for (const struct dirent *e; d && (e = readdir(d));)
        if (e->d_name[0] != '.') {
            snprintf(path, 300, "%s/%s", folder, e->d_name);
            count++;
        }
    if (d)
        closedir(d);
    return count;
}

static long file_size(const char *path)
{
    struct stat st;

    return stat(path, &st) == 0 ? (long)st.st_size : -1;
}

static void build(const char *options)
{
    const char *text = source;
    char names[100] = "", log[500] = "";
    cl_device_id device = find_device();
    cl_int error;
    cl_program p = clCreateProgramWithSource(context, 1, &text, NULL, &error);
    size_t size = 0;

    must(error);
    check_code(CL_SUCCESS, clBuildProgram(p, 0, NULL, options, NULL, NULL));
    check_code(CL_SUCCESS, clGetProgramInfo(p, CL_PROGRAM_KERNEL_NAMES, sizeof names, names, NULL));
    check(strcmp(names, "first;second") == 0);
    check_code(CL_SUCCESS, clGetProgramBuildInfo(p, device, CL_PROGRAM_BUILD_LOG, sizeof log, log, NULL));
    check(strstr(log, "unused variable") != NULL);
    check_code(CL_SUCCESS, clGetProgramInfo(p, CL_PROGRAM_BINARY_SIZES, sizeof size, &size, NULL));
    check(size > 0);
    clReleaseProgram(p);
}

/* Changes byte AT of PATH. */
static void damage(const char *path, long at)
{
    FILE *f = fopen(path, "r+b");

    fseek(f, at, SEEK_SET);
    int c = fgetc(f);
    fseek(f, at, SEEK_SET);
    fputc(c ^ 1, f);
    fclose(f);
}

int main(void)
{
    char path[300] = "", other[300];

    if (!mkdtemp(folder))
        return 1;
    context = new_context();
    setenv("GASKET_CACHE", "0", 1);
    build("-DA=1 -Wall");
    check(find_entry(path) == 0);
    setenv("GASKET_CACHE", folder, 1);
    build("-DA=1 -Wall");
    check(find_entry(path) == 1);
    long size = file_size(path);
    build("-DA=1 -Wall");
    check(find_entry(path) == 1 && file_size(path) == size);
    for (long at = 0; at < size; at += 1 + size / 20) {
        damage(path, at);
        build("-DA=1 -Wall");
        check(file_size(path) == size);
    }
    check(truncate(path, size / 2) == 0);
    build("-DA=1 -Wall");
    check(find_entry(path) == 1 && file_size(path) == size);
    build("-DA=2 -Wall");
    check(find_entry(other) == 2);
    for (int n = find_entry(path); n > 0; n--) {
        find_entry(path);
        unlink(path);
    }
    rmdir(folder);
    clReleaseContext(context);
    return failures != 0;
}
