/* tests/opencl/test_cache.c - the cache of compiled programs on disk: entries are made, used, and replaced if they are damaged. */
#include "check.h"

#include <fcntl.h>
#include <glob.h>
#include <sys/stat.h>
#include <unistd.h>

static const char source[] = "kernel void first(global int *o) { int unused; *o = A; }\nkernel void second(void) {}\n";

static cl_context context;
static char folder[] = "/tmp/gasket-cache-XXXXXX";

/* Stores the path of the only file of the cache in PATH, and returns the number of files. */
static int find_entry(char path[300])
{
    char pattern[300];
    glob_t found;

    snprintf(pattern, sizeof pattern, "%s/*/*", folder);
    if (glob(pattern, 0, NULL, &found) != 0)
        return 0;
    int count = (int)found.gl_pathc;
    snprintf(path, 300, "%s", found.gl_pathv[0]);
    globfree(&found);
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

/* An old file that fills the limit of its subfolder, 4 MiB, is removed when an entry is stored there, which stays. */
static void check_limit(void)
{
    char path[300], old[300];
    struct timespec times[2] = {{.tv_sec = 1}, {.tv_sec = 1}};

    find_entry(path);
    snprintf(old, sizeof old, "%.*s/0123456789abcdef", (int)(strrchr(path, '/') - path), path);
    int f = open(old, O_CREAT | O_WRONLY, 0600);
    check(f >= 0 && ftruncate(f, 4 << 20) == 0 && futimens(f, times) == 0);
    close(f);
    damage(path, 0);
    build("-DA=1 -Wall");
    build("-DA=2 -Wall");
    check(file_size(old) == -1);
    check(file_size(path) > 0);
}

/* Whatever is in the place of an entry is not read: building neither waits for the writer of a pipe, nor does it read a file that is
 * larger than the cache. It is replaced by the entry, except a folder. */
static void check_other_files(void)
{
    char path[300];

    find_entry(path);
    check(unlink(path) == 0 && mkfifo(path, 0600) == 0);
    build("-DA=1 -Wall");
    long size = file_size(path);
    check(size > 0);
    check(truncate(path, (off_t)1 << 36) == 0);
    build("-DA=1 -Wall");
    check(file_size(path) == size);
    check(unlink(path) == 0 && symlink("/dev/zero", path) == 0);
    build("-DA=1 -Wall");
    check(file_size(path) == size);
    check(unlink(path) == 0 && mkdir(path, 0700) == 0);
    build("-DA=1 -Wall");
    check(rmdir(path) == 0);
    build("-DA=1 -Wall");
    check(file_size(path) == size);
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
    check_other_files();
    build("-DA=2 -Wall");
    check(find_entry(other) == 2);
    check_limit();
    snprintf(other, sizeof other, "rm -r %s", folder);
    check(system(other) == 0);
    clReleaseContext(context);
    return failures != 0;
}
