/* backend/binary/binary.c - finds the format of a file by its first bytes: ELF, which contains a zebin or a device binary; a device binary alone;
 * an archive of such files. */
#include "backend/binary/archive.h"
#include "backend/binary/elf.h"
#include "backend/binary/spirv_types.h"
#include "backend/binary/tokens.h"
#include "backend/binary/zebin.h"

enum { INTEL_GT = 205, DEVICE_BINARY = 0xFF000005u, SPIRV = 0xFF000009u };

bool binary_is_container(const void *data, size_t length)
{
    return elf_is(data, length) || tokens_is(data, length) || archive_is(data, length);
}

/* Reads the device binary in ELF file F, which is no zebin. */
static gen_program *read_device_binary(arena *memory, const elf_file *f, const char *only, binary_problem *problem)
{
    const elf_section *s = elf_find_type(f, DEVICE_BINARY);

    if (!s || !s->data)
        binary_fail(problem, 0x10, "this ELF file is none of Intel's compiler: it has no section with a device binary");
    else if (!binary_is_container(s->data, s->size))
        binary_fail(problem, s->offset, "the section of the device binary has an unknown format");
    else
        return binary_read_inner(memory, s->data, s->size, s->offset, only, problem);
    return NULL;
}

static gen_program *read_elf(arena *memory, const unsigned char *data, size_t length, const char *only, binary_problem *problem)
{
    elf_file f;

    if (!elf_read(memory, data, length, &f, problem))
        return NULL;
    gen_program *p =
        f.machine == INTEL_GT ? zebin_read(memory, &f, only, problem) : read_device_binary(memory, &f, only, problem);
    const elf_section *spirv = elf_find_type(&f, SPIRV);
    if (p && spirv && spirv->data)
        binary_resolve_types(memory, p, spirv->data, spirv->size);
    return p;
}

gen_program *binary_read_inner(arena *memory, const unsigned char *data, size_t length, size_t offset, const char *only,
                               binary_problem *problem)
{
    gen_program *p = elf_is(data, length)      ? read_elf(memory, data, length, only, problem)
                     : tokens_is(data, length) ? tokens_read(memory, data, length, only, problem)
                                               : archive_read(memory, data, length, only, problem);

    if (!p)
        problem->offset += offset;
    return p;
}

gen_program *binary_read(arena *memory, const void *data, size_t length, const char *only, binary_problem *problem)
{
    *problem = (binary_problem){0};
    if (binary_is_container(data, length))
        return binary_read_inner(memory, data, length, 0, only, problem);
    binary_fail(problem, 0, "this is no file of Intel's compiler: neither ELF, nor a device binary, nor an archive of them");
    return NULL;
}
