/* src/opencl/program/binary.c - see binary.h.
 *
 *   8 bytes  "GASKETCL"
 *   4 bytes  4, in the byte order of the host: the format
 *   4 bytes  cl_program_binary_type
 *   8 bytes  hash of all bytes that follow
 *   8 bytes  length of the options
 *   8 bytes  length of the module
 *   8 bytes  length of the units
 *            the version of gasket, NUL-terminated, in 16 bytes
 *            options
 *            module: IR before the passes, as text
 *            units: what the module was compiled from (src/library/module_unit.h)
 *
 * A module is portable between the options of the optimizer, so a binary can be built again with others. A process with GASKET_CHECK compiles the
 * units, so it and one without can build the binaries of each other, and the findings do not depend on which one stored a binary. */
#include "src/opencl/program/binary.h"

#include "src/driver/version.h"
#include "src/opencl/program/build.h"

#include <stdlib.h>
#include <string.h>

typedef struct binary_header {
    char magic[8];
    uint32_t format, type;
    uint64_t hash, options, module, units;
    char version[16];
} binary_header;

enum { HASHED_FROM = offsetof(binary_header, options) };

static const char magic[8] = {'G', 'A', 'S', 'K', 'E', 'T', 'C', 'L'};

/* FNV-1a, 64 bits. */
static uint64_t hash_binary(const unsigned char *data, size_t length)
{
    uint64_t hash = UINT64_C(0xCBF29CE484222325);

    for (size_t i = 0; i < length; i++)
        hash = (hash ^ data[i]) * UINT64_C(0x100000001B3);
    return hash;
}

/* The module of an executable that was compiled from source in one step is made again, as the passes have changed it. */
static bool make_module(ocl_build *b)
{
    gasket_status status;

    if (!b->module && b->executable)
        b->module = library_module_compile(b->executable->source, strlen(b->executable->source), NULL, 0,
                                           b->executable->option_words, &status, NULL);
    return b->module != NULL;
}

/* Makes the bytes of B's binary of its module P. */
static void write_binary(ocl_build *b, const library_module_parts *p)
{
    const char *options = b->options ? b->options : "";
    binary_header h = {.format = GASKET_BINARY_FORMAT,
                       .type = b->type,
                       .options = strlen(options),
                       .module = p->ir_length,
                       .units = p->units_length,
                       .version = GASKET_VERSION};
    size_t length = sizeof h + h.options + h.module + h.units;
    unsigned char *to = malloc(length);

    if (!to)
        return;
    memcpy(h.magic, magic, sizeof magic);
    memcpy(to + sizeof h, options, h.options);
    memcpy(to + sizeof h + h.options, p->ir, h.module);
    memcpy(to + sizeof h + h.options + h.module, p->units, h.units);
    memcpy(to, &h, sizeof h);
    h.hash = hash_binary(to + HASHED_FROM, length - HASHED_FROM);
    memcpy(to, &h, sizeof h);
    b->binary = to;
    b->binary_bytes = length;
}

bool binary_make(ocl_build *b)
{
    library_module_parts parts;

    if (b->binary)
        return true;
    if (!make_module(b) || !library_module_write(b->module, &parts))
        return false;
    write_binary(b, &parts);
    library_module_parts_free(&parts);
    return b->binary != NULL;
}

static bool is_binary_type(uint32_t type)
{
    return type == CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT || type == CL_PROGRAM_BINARY_TYPE_LIBRARY ||
           type == CL_PROGRAM_BINARY_TYPE_EXECUTABLE;
}

static bool read_header(binary_header *h, const unsigned char *data, size_t length)
{
    static const char version[16] = GASKET_VERSION;

    if (length < sizeof *h)
        return false;
    memcpy(h, data, sizeof *h);
    size_t rest = length - sizeof *h;
    return memcmp(h->magic, magic, sizeof magic) == 0 && h->format == GASKET_BINARY_FORMAT && is_binary_type(h->type) &&
           h->options <= rest && h->module <= rest - h->options && h->units == rest - h->options - h->module &&
           memcmp(h->version, version, sizeof version) == 0 && h->hash == hash_binary(data + HASHED_FROM, length - HASHED_FROM);
}

static cl_int load_module(ocl_build *b, const binary_header *h, const unsigned char *data, size_t length)
{
    char *texts = (char *)data + sizeof *h + h->options;
    const library_module_parts parts = {texts, texts + h->module, h->module, h->units};
    gasket_status status;

    b->status = CL_BUILD_NONE;
    b->type = h->type;
    if (memchr(data + sizeof *h, 0, h->options))
        return CL_INVALID_BINARY;
    b->options = h->options ? strndup((const char *)data + sizeof *h, h->options) : NULL;
    b->binary = malloc(length);
    if (!b->binary || (h->options && !b->options))
        return CL_OUT_OF_HOST_MEMORY;
    memcpy(b->binary, data, length);
    b->binary_bytes = length;
    b->module = library_module_read(&parts, &status, NULL);
    return b->module ? CL_SUCCESS : CL_INVALID_BINARY;
}

cl_int binary_load(const unsigned char *data, size_t length, ocl_build **build)
{
    binary_header h;

    if (!read_header(&h, data, length))
        return CL_INVALID_BINARY;
    ocl_build *b = build_new(NULL);
    if (!b)
        return CL_OUT_OF_HOST_MEMORY;
    cl_int loaded = load_module(b, &h, data, length);
    if (loaded == CL_SUCCESS)
        *build = b;
    else
        build_drop(b);
    return loaded;
}
