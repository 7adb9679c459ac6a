/* backend/binary/binary.c - finds the format of a file by its first bytes. */
#include "backend/binary/binary.h"
#include "backend/binary/elf.h"
#include "backend/binary/zebin.h"

bool binary_is_container(const void *data, size_t length)
{
    return elf_is(data, length);
}

gen_program *binary_read(arena *memory, const void *data, size_t length, binary_problem *problem)
{
    elf_file f;

    return elf_read(memory, data, length, &f, problem) ? zebin_read(memory, &f, problem) : NULL;
}
