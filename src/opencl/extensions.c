/* src/opencl/extensions.c - see extensions.h: extensions of the compiler, and of the API. */
#include "src/opencl/extensions.h"

#include <stdbool.h>
#include <string.h>

/* The macros of the compiler, and the extensions that have none. */
static const char *const names[] = {
#define FEATURE(id, macro, since, on) (on) ? macro : NULL,
#include "parser/preprocess/features.def"
    "cl_khr_icd",
    "cl_khr_extended_versioning",
    "cl_khr_create_command_queue",
    "cl_khr_priority_hints",
    "cl_khr_throttle_hints",
    "cl_khr_device_uuid",
    "cl_intel_unified_shared_memory",
};

enum { NAME_COUNT = sizeof names / sizeof *names };

static bool has_prefix(const char *text, const char *prefix)
{
    return strncmp(text, prefix, strlen(prefix)) == 0;
}

static bool is_feature(const char *name)
{
    return name && has_prefix(name, "__opencl_c_");
}

/* The types of cl_khr_gl_… are built into the compiler; their images come from OpenGL, which the API does not share. */
static bool is_extension(const char *name)
{
    return name && !is_feature(name) && !has_prefix(name, "cl_khr_gl_");
}

/* Stores the names that IS_CHOSEN selects, with VERSION. */
static cl_int info_versions(ocl_info out, bool (*is_chosen)(const char *name), cl_version version)
{
    cl_name_version chosen[NAME_COUNT] = {0};
    size_t count = 0;

    for (size_t i = 0; i < NAME_COUNT; i++)
        if (is_chosen(names[i])) {
            chosen[count].version = version;
            strncpy(chosen[count++].name, names[i], CL_NAME_VERSION_MAX_NAME_SIZE - 1);
        }
    return info_bytes(out, chosen, count * sizeof *chosen);
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
    return info_versions(out, is_extension, CL_MAKE_VERSION(1, 0, 0));
}

cl_int info_features(ocl_info out)
{
    return info_versions(out, is_feature, CL_MAKE_VERSION(3, 0, 0));
}
