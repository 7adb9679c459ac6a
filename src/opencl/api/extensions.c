/* src/opencl/api/extensions.c - the lists of extensions and features in the results of queries: those of the compiler, and of the API. */
#include "src/opencl/api/extensions.h"
#include "src/opencl/api/device.h"

#include <stdbool.h>
#include <string.h>

/* The macros of the compiler, and the extensions that have none. */
static const char *const names[] = {
#define FEATURE(id, macro, since, on) (on) ? macro : NULL,
#include "parser/preprocess/features.def"
    "cl_khr_icd",
    "cl_khr_extended_versioning",
    "cl_khr_il_program",
    "cl_khr_create_command_queue",
    "cl_khr_priority_hints",
    "cl_khr_throttle_hints",
    "cl_khr_device_uuid",
    "cl_khr_command_buffer",
    "cl_khr_suggested_local_work_size",
    "cl_intel_unified_shared_memory",
};

enum { NAME_COUNT = sizeof names / sizeof *names };

/* The versions of extensions that are not 1.0.0. */
static const cl_name_version versions[] = {
    {CL_MAKE_VERSION(2, 0, 0), "cl_khr_integer_dot_product"},
    {CL_MAKE_VERSION(0, 9, 0), "cl_khr_command_buffer"},
};

static cl_version version_of(const char *name)
{
    for (size_t i = 0; i < sizeof versions / sizeof *versions; i++)
        if (strcmp(name, versions[i].name) == 0)
            return versions[i].version;
    return CL_MAKE_VERSION(1, 0, 0);
}

static bool has_prefix(const char *text, const char *prefix)
{
    return strncmp(text, prefix, strlen(prefix)) == 0;
}

static bool is_feature(const char *name)
{
    return name && has_prefix(name, "__opencl_c_") && device_has(ocl_profile(), name);
}

/* The types of cl_khr_gl_… are built into the compiler; their images come from OpenGL, which the API does not share. The loader needs cl_khr_icd,
 * whatever the profile has. */
static bool is_extension(const char *name)
{
    if (name && strcmp(name, "cl_khr_icd") == 0)
        return true;
    return name && has_prefix(name, "cl_") && !has_prefix(name, "cl_khr_gl_") && device_has(ocl_profile(), name);
}

cl_int info_extension_names(ocl_info out)
{
    char text[NAME_COUNT * CL_NAME_VERSION_MAX_NAME_SIZE], *end = text;

    for (size_t i = 0; i < NAME_COUNT; i++)
        if (is_extension(names[i])) {
            if (end != text)
                *end++ = ' ';
            end = stpcpy(end, names[i]);
        }
    return info_text(out, text);
}

cl_int info_extensions(ocl_info out)
{
    cl_name_version found[NAME_COUNT] = {0};
    size_t count = 0;

    for (size_t i = 0; i < NAME_COUNT; i++)
        if (is_extension(names[i])) {
            found[count].version = version_of(names[i]);
            strncpy(found[count++].name, names[i], CL_NAME_VERSION_MAX_NAME_SIZE - 1);
        }
    return info_bytes(out, found, count * sizeof *found);
}

cl_int info_features(ocl_info out)
{
    cl_name_version found[NAME_COUNT] = {0};
    size_t count = 0;

    for (size_t i = 0; i < NAME_COUNT; i++)
        if (is_feature(names[i])) {
            found[count].version = CL_MAKE_VERSION(3, 0, 0);
            strncpy(found[count++].name, names[i], CL_NAME_VERSION_MAX_NAME_SIZE - 1);
        }
    return info_bytes(out, found, count * sizeof *found);
}
