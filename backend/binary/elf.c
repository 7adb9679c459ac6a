/* backend/binary/elf.c - reads the section headers of an ELF file. Every offset and size is compared with the length of the file before it
 * is used. */
#include "backend/binary/elf.h"

#include "backend/binary/kernel.h"
#include "src/base/intern.h"

enum { HEADER_BYTES = 64, SECTION_BYTES = 64, CLASS_64 = 2, LITTLE_ENDIAN_DATA = 1 };

static uint16_t u16(const unsigned char *p)
{
    return (uint16_t)(p[0] | p[1] << 8);
}

uint32_t elf_u32(const unsigned char *p)
{
    return u16(p) | (uint32_t)u16(p + 2) << 16;
}

uint64_t elf_u64(const unsigned char *p)
{
    return elf_u32(p) | (uint64_t)elf_u32(p + 4) << 32;
}

bool elf_is(const void *data, size_t length)
{
    return length >= 4 && memcmp(data, "\177ELF", 4) == 0;
}

const elf_section *elf_find(const elf_file *f, const char *name)
{
    table_each(s, &f->names,
               hash_bytes(name, strlen(name), 0)) if (strcmp(f->sections.items[s].name, name) == 0) return &f->sections.items[s];
    return NULL;
}

const elf_section *elf_find_type(const elf_file *f, uint32_t type)
{
    for (size_t s = 0; s < f->sections.count; s++)
        if (f->sections.items[s].type == type)
            return &f->sections.items[s];
    return NULL;
}

bool elf_is_code(const elf_section *s)
{
    static const char prefix[] = ".text.";

    return strncmp(s->name, prefix, strlen(prefix)) == 0;
}

/* The string at byte AT of STRINGS, which may be NULL; NULL: it is not within the section. */
static const char *string_at(const elf_section *strings, uint32_t at)
{
    if (!strings || at >= strings->size || !memchr(strings->data + at, '\0', strings->size - at))
        return NULL;
    return (const char *)strings->data + at;
}

static const elf_section *section_at(const elf_file *f, uint32_t index)
{
    return index < f->sections.count ? &f->sections.items[index] : NULL;
}

bool elf_read_symbol(const elf_file *f, const elf_section *symbols, uint32_t number, elf_symbol *out)
{
    if (!symbols || number >= symbols->size / ELF_SYMBOL_BYTES)
        return false;
    const unsigned char *row = symbols->data + (size_t)number * ELF_SYMBOL_BYTES;
    uint32_t index = u16(row + 6);
    *out = (elf_symbol){.name = string_at(section_at(f, symbols->link), elf_u32(row)),
                        .section_index = index,
                        .section = index ? section_at(f, index) : NULL,
                        .value = elf_u64(row + 8),
                        .size = elf_u64(row + 16)};
    return true;
}

/* Reads the header at DATA of section number INDEX, whose name is an offset. */
static bool read_section(arena *memory, const unsigned char *row, size_t at, size_t length, unsigned index, elf_section *s,
                         binary_problem *problem)
{
    uint64_t offset = elf_u64(row + 24), size = elf_u64(row + 32);

    *s = (elf_section){
        .name = "", .type = elf_u32(row + 4), .address = elf_u64(row + 16), .link = elf_u32(row + 40), .info = elf_u32(row + 44)};
    if (s->type == ELF_NOBITS)
        s->zeros = size;
    if (s->type == ELF_NULL || s->type == ELF_NOBITS)
        return true;
    if (offset > length || size > length - offset)
        return binary_fail(problem, at,
                           arena_printf(memory, "section %u has %llu bytes at byte %llu, but the file has only %llu bytes", index,
                                        (unsigned long long)size, (unsigned long long)offset, (unsigned long long)length));
    s->offset = (size_t)offset;
    s->size = (size_t)size;
    return true;
}

static bool name_sections(arena *memory, const unsigned char *data, size_t table, elf_file *f, unsigned names,
                          binary_problem *problem)
{
    const elf_section *strings = section_at(f, names);

    if (!strings || !strings->data)
        return binary_fail(problem, 0x3E, arena_printf(memory, "section %u has no names of sections", names));
    for (size_t s = 0; s < f->sections.count; s++) {
        size_t at = table + s * SECTION_BYTES;
        const char *name = string_at(strings, elf_u32(data + at));
        if (!name)
            return binary_fail(problem, at, arena_printf(memory, "the name of section %zu is outside the names of sections", s));
        f->sections.items[s].name = name;
        if (!elf_find(f, name))
            table_add(memory, &f->names, hash_bytes(name, strlen(name), 0), s);
    }
    return true;
}

bool elf_read(arena *memory, const unsigned char *data, size_t length, elf_file *out, binary_problem *problem)
{
    *out = (elf_file){0};
    if (length < HEADER_BYTES)
        return binary_fail(problem, length, "the ELF header is cut off");
    if (data[4] != CLASS_64 || data[5] != LITTLE_ENDIAN_DATA)
        return binary_fail(problem, 4, "this is no 64-bit little-endian ELF file");
    uint64_t table = elf_u64(data + 0x28);
    unsigned size = u16(data + 0x3A), count = u16(data + 0x3C), names = u16(data + 0x3E);
    out->machine = u16(data + 0x12);
    if (count && size != SECTION_BYTES)
        return binary_fail(problem, 0x3A, arena_printf(memory, "section headers have %u bytes, not %d", size, SECTION_BYTES));
    if (table > length || count > (length - table) / SECTION_BYTES)
        return binary_fail(problem, 0x28,
                           arena_printf(memory, "the file has %zu bytes, too few for %u section headers at byte %llu", length,
                                        count, (unsigned long long)table));
    for (unsigned s = 0; s < count; s++) {
        size_t at = (size_t)table + s * SECTION_BYTES;
        elf_section section;
        if (!read_section(memory, data + at, at, length, s, &section, problem))
            return false;
        section.data = section.size ? data + section.offset : NULL;
        vec_push(memory, &out->sections, section);
    }
    return name_sections(memory, data, (size_t)table, out, names, problem);
}
