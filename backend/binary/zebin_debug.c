/* backend/binary/zebin_debug.c - see zebin_debug.h.
 *
 * Intel's compiler leaves the addresses of sections 0, and relocates its debug information: R_ZE_SYM_ADDR, 64 bits, is an address in code; R_ZE_SYM_ADDR_32 a byte of
 * another section with debug information, whose symbol has the value 0. Symbols of sections with code are called as these; their section numbers are wrong
 * (seen in files of ocloc), so the name counts. */
#include "backend/binary/zebin_debug.h"

#include "backend/binary/dwarf_reader.h"
#include "backend/binary/kernel.h"
#include "backend/binary/statements.h"
#include "src/base/bits.h"

#include <stdlib.h>

enum { ZE_SYM_ADDR = 1, ZE_SYM_ADDR_32 = 2 };

static int by_value(const void *a, const void *b)
{
    const uint64_t *x = a, *y = b;

    return *x < *y ? -1 : *x > *y;
}

/* Have all sections with instructions addresses of their own? */
static bool has_addresses(arena *memory, const elf_file *f)
{
    VEC(uint64_t) all = {0};

    for (size_t s = 0; s < f->sections.count; s++)
        if (elf_is_code(&f->sections.items[s]))
            vec_push(memory, &all, f->sections.items[s].address);
    if (all.count)
        qsort(all.items, all.count, sizeof *all.items, by_value);
    for (size_t n = 1; n < all.count; n++)
        if (all.items[n] == all.items[n - 1])
            return false;
    return true;
}

/* --- relocations ---------------------------------------------------------------------------------------------------------- */

/* The relocations of section S; NULL: it has none. */
static const elf_section *relocations_of(arena *memory, const elf_file *f, const elf_section *s)
{
    const elf_section *rows = elf_find(f, arena_printf(memory, ".rela%s", s->name));

    return rows && rows->data && rows->type == ELF_RELA ? rows : NULL;
}

/* The address that symbol S has. */
static uint64_t address_of(const elf_file *f, const elf_symbol *s)
{
    const elf_section *named = s->name ? elf_find(f, s->name) : NULL;
    const elf_section *in = named && elf_is_code(named) ? named : s->section;

    return in && elf_is_code(in) ? in->address + s->value : s->value;
}

/* Replaces the data of section S by a copy to which the relocations ROWS have been applied. */
static bool relocate(arena *memory, const elf_file *f, elf_section *s, const elf_section *rows, binary_problem *problem)
{
    const elf_section *symbols = elf_find(f, ".symtab");
    unsigned char *data = arena_copy(memory, s->data, s->size);

    for (size_t at = 0; at + ELF_RELA_BYTES <= rows->size; at += ELF_RELA_BYTES) {
        const unsigned char *row = rows->data + at;
        uint64_t offset = elf_u64(row), addend = elf_u64(row + 16);
        uint32_t type = elf_u32(row + 8), number = elf_u32(row + 12);
        elf_symbol symbol;
        size_t bytes = type == ZE_SYM_ADDR ? 8 : 4;
        if (type != ZE_SYM_ADDR && type != ZE_SYM_ADDR_32)
            return binary_fail(problem, rows->offset + at,
                               arena_printf(memory, "a relocation of type %u in %s is not supported", type, s->name));
        if (!elf_read_symbol(f, symbols, number, &symbol))
            return binary_fail(problem, rows->offset + at, arena_printf(memory, "there is no symbol %u", number));
        if (offset > s->size || s->size - offset < bytes)
            return binary_fail(problem, rows->offset + at, arena_printf(memory, "a relocation is outside section %s", s->name));
        uint64_t value = address_of(f, &symbol) + addend;
        for (size_t b = 0; b < bytes; b++)
            data[offset + b] = (unsigned char)(value >> 8 * b);
    }
    s->data = data;
    return true;
}

const elf_file *zebin_link_debug(arena *memory, const elf_file *f, binary_problem *problem)
{
    static const char *const names[] = {".debug_info", ".debug_line", ".debug_loc", ".debug_ranges"};

    enum { ALIGN = 64 };
    elf_file *linked = arena_copy(memory, f, sizeof *f);
    bool is_relocated = false, has_own = has_addresses(memory, f);
    uint64_t next = 0;

    linked->sections.items = arena_copy(memory, f->sections.items, f->sections.count * sizeof *f->sections.items);
    for (size_t n = 0; n < sizeof names / sizeof *names; n++) {
        const elf_section *s = elf_find(f, names[n]);
        is_relocated |= s && relocations_of(memory, f, s);
    }
    for (size_t s = 0; s < f->sections.count && is_relocated && !has_own; s++) {
        elf_section *section = &linked->sections.items[s];
        if (!elf_is_code(section))
            continue;
        section->address = next;
        next = round_up(next + section->size, ALIGN);
    }
    for (size_t n = 0; n < sizeof names / sizeof *names; n++) {
        const elf_section *s = elf_find(linked, names[n]), *rows = s && s->data ? relocations_of(memory, f, s) : NULL;
        if (rows && !relocate(memory, linked, &linked->sections.items[s - linked->sections.items], rows, problem))
            return NULL;
    }
    return linked;
}

/* --- lines and statements ------------------------------------------------------------------------------------------------- */

bool zebin_read_lines(arena *memory, const elf_file *f, dwarf_rows *rows, binary_problem *problem)
{
    const elf_section *lines = elf_find(f, ".debug_line");

    dwarf_strings strings = {elf_find(f, ".debug_str"), elf_find(f, ".debug_line_str")};

    return !lines || !lines->data || !has_addresses(memory, f) || dwarf_read_lines(memory, lines, &strings, rows, problem);
}

bool zebin_read_statements(arena *memory, const elf_file *f, const dwarf_rows *rows, gen_program *p, bool is_all,
                           binary_problem *problem)
{
    const elf_section *own = elf_find(f, ".misc.gasket.debug");
    dwarf_reader r = {.memory = memory, .rows = rows, .problem = problem};

    if (elf_find(f, ".misc.gasket") && !own) /* a file of gasket that has no statements */
        return true;
    if (own && own->data)
        return !is_all || statements_read(memory, own, p, problem);
    r.info = (dwarf_info){
        .info = elf_find(f, ".debug_info"), .abbrev = elf_find(f, ".debug_abbrev"), .strings = elf_find(f, ".debug_str")};
    r.loc = elf_find(f, ".debug_loc");
    r.ranges = elf_find(f, ".debug_ranges");
    if (!rows->rows.count || !r.info.info || !r.info.info->data || !r.info.abbrev || !r.info.abbrev->data)
        return true;
    if (!dwarf_read_info(memory, &r.info, problem))
        return false;
    for (size_t n = 0; n < p->kernels.count && !r.is_broken; n++) {
        const elf_section *code = elf_find(f, arena_printf(memory, ".text.%s", p->kernels.items[n]->name));
        if (code)
            dwarf_read_statements(&r, p->kernels.items[n], code->address);
    }
    return !r.is_broken;
}
