/* backend/binary/archive.c - see archive.h. A member's name is [POINTER BITS.]VERSION, such as 64.9.0.9, or the name of a product, such as skl.
 * Names of members that align others begin with "pad". Source: the format of ar, and archives that ocloc writes. */
#include "backend/binary/archive.h"

#include "backend/binary/kernel.h"

#include <stdlib.h>

enum { MAGIC_BYTES = 8, HEADER_BYTES = 60, NAME_BYTES = 16, SIZE_AT = 48, SIZE_BYTES = 10 };

static const char magic[] = "!<arch>\n";

typedef struct member {
    char name[NAME_BYTES + 1];
    size_t at, size;
} member;

bool archive_is(const void *data, size_t length)
{
    return length >= MAGIC_BYTES && memcmp(data, magic, MAGIC_BYTES) == 0;
}

/* Reads the header at byte AT of the file. */
static bool read_member(arena *memory, const unsigned char *data, size_t length, size_t at, member *m, binary_problem *problem)
{
    char digits[SIZE_BYTES + 1] = {0};
    char *end;

    if (length - at < HEADER_BYTES)
        return binary_fail(problem, at, "the header of a member of the archive is cut off");
    memcpy(m->name, data + at, NAME_BYTES);
    m->name[NAME_BYTES] = '\0';
    m->name[strcspn(m->name, "/ ")] = '\0';
    memcpy(digits, data + at + SIZE_AT, SIZE_BYTES);
    unsigned long long size = strtoull(digits, &end, 10);
    if (end == digits || *digits == '-' || data[at + 58] != '`' || data[at + 59] != '\n')
        return binary_fail(problem, at, "the header of a member of the archive has no size or no end");
    m->at = at + HEADER_BYTES;
    if (size > length - m->at)
        return binary_fail(
            problem, at + SIZE_AT,
            arena_printf(memory, "member '%s' has %llu bytes, but the archive has only %zu more", m->name, size, length - m->at));
    m->size = (size_t)size;
    return true;
}

/* Is NAME that of a member for a machine of Gen9 with pointers of 64 bits? */
static bool is_gen9(const char *name)
{
    static const char *const products[] = {"skl", "kbl", "cfl", "apl", "bxt", "glk", "whl", "aml", "cml", "gen9"};

    if (strncmp(name, "64.", 3) == 0)
        name += 3;
    for (size_t p = 0; p < sizeof products / sizeof *products; p++)
        if (strcmp(name, products[p]) == 0)
            return true;
    return strncmp(name, "9.", 2) == 0;
}

gen_program *archive_read(arena *memory, const unsigned char *data, size_t length, const char *only, binary_problem *problem)
{
    member m, other = {.size = 0};

    for (size_t at = MAGIC_BYTES; at < length; at = m.at + m.size + (m.size & 1)) {
        if (!read_member(memory, data, length, at, &m, problem))
            return NULL;
        if (archive_is(data + m.at, m.size)) {
            binary_fail(problem, m.at, "an archive in an archive is not supported");
            return NULL;
        }
        bool is_binary = strncmp(m.name, "pad", 3) != 0 && binary_is_container(data + m.at, m.size);
        if (is_binary && is_gen9(m.name))
            return binary_read_inner(memory, data + m.at, m.size, m.at, only, problem);
        if (is_binary)
            other = m;
    }
    if (other.size)
        return binary_read_inner(memory, data + other.at, other.size, other.at, only, problem);
    binary_fail(problem, 0, "the archive has no member with machine code");
    return NULL;
}
