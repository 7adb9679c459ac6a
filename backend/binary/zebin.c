/* backend/binary/zebin.c - reads a zebin file: the code of its kernels, the data of the program, and the addresses in both.
 *
 * Sections .data.const, .data.const.string and .data.global become one global each. A relocation of type R_ZE_SYM_ADDR, an address of 64
 * bits, becomes a gen_reloc in data and a gen_patch in code. Source: Intel "zebin" documentation of the graphics compiler, version 1.20. */
#include "backend/binary/zebin.h"

#include "backend/isa/bits.h"

#include <stdlib.h>

enum { ZE_SYM_ADDR = 1, GLOBAL_ALIGN = 64 };

/* The sections with variables, and the names of their globals. */
static const struct {
    const char *section, *name;
    bool constant;
} data_sections[] = {{".data.const", "data_const", true},
                     {".bss.const", "bss_const", true},
                     {".data.const.string", "data_const_string", true},
                     {".data.global", "data_global", false},
                     {".bss.global", "bss_global", false}};

bool zebin_fail(zebin_reader *r, size_t offset, const char *what)
{
    return binary_fail(r->problem, offset, what);
}

bool zebin_number(zebin_reader *r, const yaml_node *map, const char *key, uint32_t fallback, uint32_t *out)
{
    const yaml_node *n = yaml_member(map, key);
    char *end;

    *out = fallback;
    if (!n)
        return true;
    unsigned long long value = n->value && n->value[0] >= '0' && n->value[0] <= '9' ? strtoull(n->value, &end, 0) : UINT64_MAX;
    if (value > UINT32_MAX || *end)
        return zebin_fail(r, r->info->offset + n->offset, arena_printf(r->memory, "%s is no number of 32 bits", key));
    *out = (uint32_t)value;
    return true;
}

/* --- data ----------------------------------------------------------------------------------------------------------------- */

static void read_globals(zebin_reader *r)
{
    for (unsigned d = 0; d < sizeof data_sections / sizeof *data_sections; d++) {
        const elf_section *s = elf_find(r->elf, data_sections[d].section);
        if (!s)
            continue;
        uint64_t bytes = s->size ? s->size : s->zeros;
        gen_global g = {.name = data_sections[d].name,
                        .bytes = bytes ? bytes : 1,
                        .align = GLOBAL_ALIGN,
                        .constant = data_sections[d].constant,
                        .init = s->data};
        vec_push(r->memory, &r->program->globals, g);
        vec_push(r->memory, &r->globals, s);
    }
}

static int global_of_section(const zebin_reader *r, uint32_t section)
{
    for (size_t g = 0; g < r->globals.count; g++)
        if (r->globals.items[g] == &r->elf->sections.items[section])
            return (int)g;
    return -1;
}

/* A relocation: the 8 bytes at OFFSET of a section are the address of a global plus ADDEND. */
typedef struct zebin_address {
    uint64_t offset;
    int global;
    int64_t addend;
} zebin_address;

static bool read_address(zebin_reader *r, const elf_section *rows, size_t at, zebin_address *out)
{
    const elf_file *f = r->elf;
    const elf_section *symbols = rows->link < f->sections.count ? &f->sections.items[rows->link] : NULL;
    const unsigned char *row = rows->data + at;
    uint32_t type = elf_u32(row + 8), symbol = elf_u32(row + 12);

    if (!symbols || symbols->type != ELF_SYMTAB) /* Intel's compiler leaves the link open */
        symbols = elf_find(f, ".symtab");
    if (!symbols || symbol >= symbols->size / ELF_SYMBOL_BYTES)
        return zebin_fail(r, rows->offset + at, arena_printf(r->memory, "there is no symbol %u", symbol));
    const unsigned char *entry = symbols->data + (size_t)symbol * ELF_SYMBOL_BYTES;
    uint32_t section = (uint32_t)(entry[6] | entry[7] << 8);
    int global = section < f->sections.count ? global_of_section(r, section) : -1;
    if (type != ZE_SYM_ADDR || global < 0)
        return zebin_fail(r, rows->offset + at,
                          arena_printf(r->memory,
                                       "a relocation of type %u to section %u is not supported; only addresses of variables are",
                                       type, section));
    int64_t addend = rows->type == ELF_RELA ? (int64_t)elf_u64(row + 16) : 0;
    *out = (zebin_address){.offset = elf_u64(row), .global = global, .addend = (int64_t)elf_u64(entry + 8) + addend};
    return true;
}

/* The relocations of the section called NAME; NULL: it has none. *BYTES becomes the size of one. */
static const elf_section *find_relocations(const zebin_reader *r, const char *name, size_t *bytes)
{
    const elf_section *rows = elf_find(r->elf, arena_printf(r->memory, ".rela%s", name));

    *bytes = ELF_RELA_BYTES;
    if (rows)
        return rows;
    *bytes = ELF_REL_BYTES;
    return elf_find(r->elf, arena_printf(r->memory, ".rel%s", name));
}

static bool relocate_globals(zebin_reader *r)
{
    for (size_t g = 0; g < r->globals.count; g++) {
        size_t bytes;
        gen_global *global = &r->program->globals.items[g];
        const elf_section *rows = find_relocations(r, r->globals.items[g]->name, &bytes);
        for (size_t at = 0; rows && at + bytes <= rows->size; at += bytes) {
            zebin_address a;
            if (!read_address(r, rows, at, &a))
                return false;
            if (a.offset > global->bytes || global->bytes - a.offset < 8)
                return zebin_fail(r, rows->offset + at, "a relocation is outside its section");
            gen_reloc reloc = {.offset = (uint32_t)a.offset, .global = a.global, .addend = a.addend};
            vec_push(r->memory, &global->relocs, reloc);
        }
    }
    return true;
}

/* --- code ----------------------------------------------------------------------------------------------------------------- */

static bool relocate_code(zebin_reader *r, gen_kernel *k, const char *section)
{
    size_t bytes;
    const elf_section *rows = find_relocations(r, section, &bytes);
    binary_offsets offsets = {0};

    if (rows)
        offsets = binary_inst_offsets(r->memory, k);
    for (size_t at = 0; rows && at + bytes <= rows->size; at += bytes) {
        zebin_address a;
        if (!read_address(r, rows, at, &a))
            return false;
        size_t i = binary_inst_at(&offsets, a.offset - GEN_NATIVE_BYTES / 2); /* the immediate is the upper half */
        const gen_operand *o = i < k->insts.count ? &k->insts.items[i].src[0] : NULL;
        if (!o || o->file != GEN_FILE_IMM || gen_type_bytes(o->type) != 8)
            return zebin_fail(r, rows->offset + at, "a relocation in code is not at an immediate of 64 bits");
        gen_patch patch = {.inst = (uint32_t)i, .global = a.global, .addend = a.addend};
        vec_push(r->memory, &k->patches, patch);
    }
    return true;
}

static bool read_code(zebin_reader *r, gen_kernel *k, const yaml_node *row)
{
    const char *section = arena_printf(r->memory, ".text.%s", k->name);
    const elf_section *code = elf_find(r->elf, section);

    if (!code || !code->data)
        return zebin_fail(r, r->info->offset + row->offset,
                          arena_printf(r->memory, "kernel '%s' has no section %s", k->name, section));
    return binary_read_code(r->memory, code->data, code->size, code->offset, k, r->problem) && relocate_code(r, k, section) &&
           binary_check_surfaces(r->memory, k, code->offset, r->problem);
}

/* --- kernels -------------------------------------------------------------------------------------------------------------- */

/* The description of the arguments of kernel NAME, in the list MISC. */
static const yaml_node *find_arguments(const yaml_node *misc, const char *name)
{
    for (const yaml_node *row = misc ? misc->first : NULL; row; row = row->next)
        if (strcmp(yaml_text(row, "name", ""), name) == 0)
            return yaml_member(row, "args_info");
    return NULL;
}

/* A section that Intel's compiler adds to programs with variables, for its linker. */
static bool is_symbol_table(const char *name)
{
    return strncmp(name, "Intel_Symbol_Table", strlen("Intel_Symbol_Table")) == 0;
}

static bool read_kernel(zebin_reader *r, const yaml_node *row, const yaml_node *misc)
{
    gen_kernel *k = arena_new(r->memory, gen_kernel);
    const char *name = yaml_text(row, "name", "");

    if (is_symbol_table(name) || (r->only && strcmp(name, r->only) != 0))
        return true;
    *k = (gen_kernel){.name = name};
    if (!binary_is_word(name))
        return zebin_fail(r, r->info->offset + row->offset, "a kernel has no name, or one with other than printable characters");
    vec_push(r->memory, &r->program->kernels, k);
    return zebin_describe(r, k, row, find_arguments(misc, name)) && read_code(r, k, row);
}

/* Does the note of compatibility, if there is one, name a machine of this generation? */
static bool is_for_gen9(zebin_reader *r)
{
    enum { HEADER = 12, PRODUCT_FAMILY = 1, GFXCORE_FAMILY = 2, GEN9_CORE = 12, SKYLAKE = 18, GEMINI_LAKE = 23, ICE_LAKE = 26 };
    enum { GEN8_CORE = 11, GEN10_CORE = 13, GEN11_CORE = 15, LATER_CORE = 17, ICE_LAKE_LAST = 28 };
    const elf_section *s = elf_find(r->elf, ".note.intelgt.compat");

    for (size_t at = 0; s && s->data && s->size - at >= HEADER;) {
        uint64_t name = (elf_u32(s->data + at) + UINT64_C(3)) & ~UINT64_C(3), size = elf_u32(s->data + at + 4);
        uint32_t type = elf_u32(s->data + at + 8);
        if (name + size > s->size - at - HEADER)
            return zebin_fail(r, s->offset + at, "a note ends after its section");
        uint32_t value = size >= 4 ? elf_u32(s->data + at + HEADER + name) : 0;
        uint32_t core = type == GFXCORE_FAMILY   ? value
                        : type != PRODUCT_FAMILY ? 0
                        : value < SKYLAKE        ? GEN8_CORE
                        : value <= GEMINI_LAKE   ? GEN9_CORE
                        : value < ICE_LAKE       ? GEN10_CORE
                        : value <= ICE_LAKE_LAST ? GEN11_CORE
                                                 : LATER_CORE;
        if (core && core != GEN9_CORE)
            return zebin_fail(r, s->offset + at, binary_other_core(r->memory, core));
        at += HEADER + (size_t)name + (size_t)((size + 3) & ~UINT64_C(3));
        if (at > s->size)
            break;
    }
    return true;
}

gen_program *zebin_read(arena *memory, const elf_file *f, const char *only, binary_problem *problem)
{
    zebin_reader r = {.memory = memory, .elf = f, .info = elf_find(f, ".ze_info"), .problem = problem};

    r.program = arena_new(memory, gen_program);
    *r.program = (gen_program){0};
    if (!r.info || !r.info->data) {
        zebin_fail(&r, 0x12, "this ELF file has no section .ze_info, which describes the kernels of a zebin file");
        return NULL;
    }
    const yaml_node *document = yaml_parse(memory, (const char *)r.info->data, r.info->size, problem);
    if (!document) {
        problem->offset += r.info->offset;
        return NULL;
    }
    if (!is_for_gen9(&r))
        return NULL;
    read_globals(&r);
    const yaml_node *kernels = yaml_member(document, "kernels"), *misc = yaml_member(document, "kernels_misc_info");
    for (const yaml_node *row = kernels ? kernels->first : NULL; row && only && !r.only; row = row->next)
        if (strcmp(yaml_text(row, "name", ""), only) == 0)
            r.only = only;
    for (const yaml_node *row = kernels ? kernels->first : NULL; row; row = row->next)
        if (!read_kernel(&r, row, misc))
            return NULL;
    if (!r.program->kernels.count) {
        zebin_fail(&r, r.info->offset, "the file has no kernels");
        return NULL;
    }
    return relocate_globals(&r) ? r.program : NULL;
}
