/* backend/binary/elf_write.c - see elf_write.h. The sections follow the header in their order, then the section headers. */
#include "backend/binary/elf_write.h"

#include "src/base/bits.h"
#include "src/base/bug.h"

enum { HEADER_BYTES = 64, SECTION_BYTES = 64, HEADER_ALIGN = 8, TYPE_REL = 1 };

void elf_writer_init(elf_writer *w, arena *memory)
{
    *w = (elf_writer){.memory = memory};
    text_init(&w->symbols, memory);
    text_init(&w->strings, memory);
    elf_add_section(w, "", ELF_NULL, 0, 0);
    elf_add_symbol(w, "", ELF_LOCAL, ELF_NOTYPE, 0, 0, 0);
}

uint32_t elf_add_section(elf_writer *w, const char *name, uint32_t type, uint64_t flags, uint64_t align)
{
    elf_new_section s = {.name = name, .type = type, .flags = flags, .align = align};

    text_init(&s.data, w->memory);
    vec_push(w->memory, &w->sections, s);
    return (uint32_t)w->sections.count - 1;
}

void elf_put(text *out, uint64_t value, unsigned bytes)
{
    for (unsigned b = 0; b < bytes; b++)
        text_char(out, (char)(value >> 8 * b & 0xFF));
}

/* Appends NAME to the strings, and returns its offset there. */
static uint32_t add_string(elf_writer *w, const char *name)
{
    if (!w->strings.length)
        text_char(&w->strings, '\0');
    if (!*name)
        return 0;
    uint32_t at = (uint32_t)w->strings.length;
    text_add(&w->strings, name, strlen(name) + 1);
    return at;
}

uint32_t elf_add_symbol(elf_writer *w, const char *name, unsigned binding, unsigned type, uint32_t section, uint64_t value,
                        uint64_t size)
{
    bug_unless(binding == ELF_GLOBAL || w->local_count == w->symbol_count);
    elf_put(&w->symbols, add_string(w, name), 4);
    elf_put(&w->symbols, binding << 4 | type, 1);
    elf_put(&w->symbols, 0, 1);
    elf_put(&w->symbols, section, 2);
    elf_put(&w->symbols, value, 8);
    elf_put(&w->symbols, size, 8);
    w->local_count += binding == ELF_LOCAL;
    return w->symbol_count++;
}

void elf_add_relocation(elf_writer *w, uint32_t rows, uint64_t offset, uint32_t type, uint32_t symbol, int64_t addend)
{
    text *out = &w->sections.items[rows].data;

    elf_put(out, offset, 8);
    elf_put(out, type, 4);
    elf_put(out, symbol, 4);
    elf_put(out, (uint64_t)addend, 8);
}

static void put_header(text *out, const elf_writer *w, uint16_t machine, unsigned abi_version, uint64_t table)
{
    text_add(out, "\177ELF\2\1\1\0", 8);
    elf_put(out, abi_version, 1);
    text_repeat(out, '\0', 7);
    elf_put(out, TYPE_REL, 2);
    elf_put(out, machine, 2);
    elf_put(out, 1, 4);         /* version */
    text_repeat(out, '\0', 16); /* no entry, no program headers */
    elf_put(out, table, 8);
    elf_put(out, 0, 4); /* flags */
    elf_put(out, HEADER_BYTES, 2);
    elf_put(out, 0, 4);
    elf_put(out, SECTION_BYTES, 2);
    elf_put(out, w->sections.count, 2);
    elf_put(out, w->sections.count - 1, 2); /* the names of sections */
}

static void put_section(text *out, const elf_new_section *s, uint32_t name, uint64_t offset)
{
    elf_put(out, name, 4);
    elf_put(out, s->type, 4);
    elf_put(out, s->flags, 8);
    elf_put(out, s->address, 8);
    elf_put(out, offset, 8);
    elf_put(out, s->data.length, 8);
    elf_put(out, s->link, 4);
    elf_put(out, s->info, 4);
    elf_put(out, s->align, 8);
    elf_put(out, s->row_bytes, 8);
}

static void pad(text *out, size_t start, uint64_t align)
{
    while (align && (out->length - start) % align)
        text_char(out, '\0');
}

/* Adds the symbols and strings as sections, and links the sections of relocations to the symbols. NAMES becomes the offsets of the names of
 * sections in the strings. */
static uint32_t *finish_sections(elf_writer *w)
{
    uint32_t symbols = elf_add_section(w, ".symtab", ELF_SYMTAB, 0, 8), strings = elf_add_section(w, ".strtab", ELF_STRTAB, 0, 1);
    uint32_t *names = arena_array(w->memory, uint32_t, w->sections.count);

    for (size_t s = 0; s < w->sections.count; s++) {
        elf_new_section *section = &w->sections.items[s];
        names[s] = add_string(w, section->name);
        if (section->type == ELF_RELA) {
            section->link = symbols;
            section->row_bytes = ELF_RELA_BYTES;
        }
    }
    w->sections.items[symbols].link = strings;
    w->sections.items[symbols].info = w->local_count;
    w->sections.items[symbols].row_bytes = ELF_SYMBOL_BYTES;
    w->sections.items[symbols].data = w->symbols;
    w->sections.items[strings].data = w->strings;
    return names;
}

void elf_write(elf_writer *w, uint16_t machine, unsigned abi_version, text *out)
{
    uint32_t *names = finish_sections(w);
    uint64_t *offsets = arena_array(w->memory, uint64_t, w->sections.count), table = HEADER_BYTES;
    size_t start = out->length;

    for (size_t s = 1; s < w->sections.count; s++) {
        const elf_new_section *section = &w->sections.items[s];
        offsets[s] = round_up(table, section->align);
        table = offsets[s] + section->data.length;
    }
    table = round_up(table, HEADER_ALIGN);
    put_header(out, w, machine, abi_version, table);
    for (size_t s = 1; s < w->sections.count; s++) {
        pad(out, start, w->sections.items[s].align);
        text_add(out, w->sections.items[s].data.data, w->sections.items[s].data.length);
    }
    pad(out, start, HEADER_ALIGN);
    for (size_t s = 0; s < w->sections.count; s++)
        put_section(out, &w->sections.items[s], names[s], s ? offsets[s] : 0);
}
