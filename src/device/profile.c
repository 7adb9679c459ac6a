/* src/device/profile.c - see profile.h: gasket's own device, and the profiles that are part of the program. */
#include "src/device/profile.h"

#include "src/base/text.h"
#include "src/device/profile_text.h"

#include <errno.h>
#include <string.h>

static const unsigned c_versions[DEVICE_C_VERSIONS] = {100, 110, 120, 200, 300};

unsigned device_c_version(unsigned i)
{
    return c_versions[i];
}

unsigned device_highest_c(const device_profile *p, unsigned limit)
{
    unsigned highest = 0;

    for (unsigned i = 0; i < DEVICE_C_VERSIONS; i++)
        if (p->c_versions >> i & 1 && c_versions[i] <= limit)
            highest = c_versions[i];
    return highest;
}

bool device_has_c(const device_profile *p, unsigned version)
{
    return device_highest_c(p, version) == version;
}

static bool has_name(const device_names *names, const char *name)
{
    for (size_t i = 0; i < names->count; i++)
        if (strcmp(names->items[i], name) == 0)
            return true;
    return false;
}

bool device_has(const device_profile *p, const char *name)
{
    bool is_feature = strncmp(name, "__opencl_c_", strlen("__opencl_c_")) == 0;

    if (!p->id || (!is_feature && strncmp(name, "cl_", strlen("cl_")) != 0))
        return true;
    return has_name(is_feature ? &p->features : &p->extensions, name);
}

const device_profile *device_own(void)
{
    static const device_profile own = {
        .name = "gasket Gen9 simulator",
        .vendor = "gasket",
        .has_il = true,
        .version = 300,
        .c_versions = (1 << DEVICE_C_VERSIONS) - 1,
        .svm = DEVICE_SVM_ALL,
        .sub_group_sizes = 8 + 16 + 32,
        .limits =
            {

#define LIMIT(id, key, index, value, ...) [DEVICE_##id] = (value),
#include "src/device/profile.def"
            },
        .formats =
            {
#define IMAGE_ORDER(id, ...) [IMAGE_ORDER_##id] = UINT32_MAX,
#include "src/image/formats.def"
            },
    };

    return &own;
}

static bool ends_with(const char *text, const char *end)
{
    size_t n = strlen(text), m = strlen(end);

    return n >= m && strcmp(text + n - m, end) == 0;
}

bool device_is_file(const char *name)
{
    return strchr(name, '/') || ends_with(name, ".device");
}

static const device_profile *read_file(arena *memory, source_map *sources, diag *d, const char *file)
{
    size_t length;
    const char *text = source_read_file(sources, memory, file, FILE_NAMED, FILE_TEXT_LIMIT, &length);

    if (!text) {
        diag_error(d, 0, "--device=%s: %s", file, file_read_problem(errno));
        return NULL;
    }
    device_profile *p = (device_profile *)device_read(memory, sources, d, file, file, text, length);
    if (p)
        p->is_on_disk = true;
    return p;
}

static const device_profile *read_embedded(arena *memory, source_map *sources, diag *d, const profile_text_file *f)
{
    return device_read(memory, sources, d, arena_strndup(memory, f->name, strlen(f->name) - strlen(".device")), f->name, f->text,
                       f->length);
}

const device_profile *device_find(arena *memory, source_map *sources, diag *d, const char *name)
{
    if (device_is_file(name))
        return read_file(memory, sources, d, name);
    for (const profile_text_file *f = profile_text_files; f->name; f++)
        if (strncmp(f->name, name, strlen(name)) == 0 && strcmp(f->name + strlen(name), ".device") == 0)
            return read_embedded(memory, sources, d, f);
    diag_error(d, 0,
               "--device=%s: there is no such device profile ('gasket help devices' lists them; a file has a name with '/' or "
               "the suffix .device)",
               name);
    return NULL;
}

void device_list(arena *memory, text *out)
{
    for (const profile_text_file *f = profile_text_files; f->name; f++) {
        source_map sources;
        diag d;
        source_init(&sources, memory);
        diag_init(&d, &sources, stderr);
        const device_profile *p = read_embedded(memory, &sources, &d, f);
        if (!p)
            continue;
        unsigned c = device_highest_c(p, 300);
        text_printf(out, "  %-24s %s: OpenCL %u.%u, OpenCL C %u.%u, work-groups of %u, %u KiB of local memory\n", p->id, p->name,
                    p->version / 100, p->version / 10 % 10, c / 100, c / 10 % 10, (unsigned)p->limits[DEVICE_work_group],
                    (unsigned)(p->limits[DEVICE_local_bytes] >> 10));
    }
}
