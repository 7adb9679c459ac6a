/* backend/binary/zebin.c - reads a zebin file: the code of its kernels, the data of the program, and the addresses in both.
 *
 * Sections .data.const, .data.const.string and .data.global become one global each. A relocation of type R_ZE_SYM_ADDR, an address of 64
 * bits, becomes a gen_reloc in data and a gen_patch in code. Source: Intel "zebin" documentation of the graphics compiler, version 1.20. */
#include "backend/binary/zebin.h"

#include "backend/isa/bits.h"

#include <stdlib.h>

enum { ZE_SYM_ADDR = 1, GLOBAL_ALIGN = 64, MACHINE_INTEL_GT = 205 };

static const char *const data_sections[] = {".data.const", ".data.const.string", ".data.global"};
static const char *const data_names[] = {"data_const", "data_const_string", "data_global"};

bool zebin_fail(zebin_reader *r, size_t offset, const char *what)
{
    *r->problem = (binary_problem){.what = what, .offset = offset};
    return false;
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
        const elf_section *s = elf_find(r->elf, data_sections[d]);
        if (!s)
            continue;
        gen_global g = {
            .name = data_names[d], .bytes = s->size ? s->size : 1, .align = GLOBAL_ALIGN, .constant = d < 2, .init = s->data};
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

/* The first byte of each instruction of K in its code, ascending. */
typedef VEC(uint64_t) inst_offsets;

static inst_offsets find_inst_offsets(arena *memory, const gen_kernel *k)
{
    inst_offsets offsets = {0};
    uint64_t at = 0;

    for (size_t i = 0; i < k->insts.count; i++) {
        vec_push(memory, &offsets, at);
        at += k->insts.items[i].compacted ? GEN_COMPACT_BYTES : GEN_NATIVE_BYTES;
    }
    return offsets;
}

/* The index of the instruction that begins at byte OFFSET; the count of instructions if none does. */
static size_t inst_beginning_at(const inst_offsets *offsets, uint64_t offset)
{
    size_t low = 0, high = offsets->count;

    while (low < high) {
        size_t middle = (low + high) / 2;
        if (offsets->items[middle] < offset)
            low = middle + 1;
        else
            high = middle;
    }
    return low < offsets->count && offsets->items[low] == offset ? low : offsets->count;
}

static bool relocate_code(zebin_reader *r, gen_kernel *k, const char *section)
{
    size_t bytes;
    const elf_section *rows = find_relocations(r, section, &bytes);
    inst_offsets offsets = {0};

    if (rows)
        offsets = find_inst_offsets(r->memory, k);
    for (size_t at = 0; rows && at + bytes <= rows->size; at += bytes) {
        zebin_address a;
        if (!read_address(r, rows, at, &a))
            return false;
        size_t i = inst_beginning_at(&offsets, a.offset - GEN_NATIVE_BYTES / 2); /* the immediate is the upper half */
        const gen_operand *o = i < k->insts.count ? &k->insts.items[i].src[0] : NULL;
        if (!o || o->file != GEN_FILE_IMM || gen_type_bytes(o->type) != 8)
            return zebin_fail(r, rows->offset + at, "a relocation in code is not at an immediate of 64 bits");
        gen_patch patch = {.inst = (uint32_t)i, .global = a.global, .addend = a.addend};
        vec_push(r->memory, &k->patches, patch);
    }
    return true;
}

/* The bytes of code S without the padding after the last instruction: zeros, which would be instructions that are illegal. */
static size_t length_of_code(const elf_section *s)
{
    size_t zeros = s->size, at = 0;

    while (zeros && !s->data[zeros - 1])
        zeros--;
    while (at < zeros) /* instruction by instruction: the last one may end with zeros */
        at += at + 3 < s->size && s->data[at + 3] & 0x20 ? GEN_COMPACT_BYTES : GEN_NATIVE_BYTES;
    return at < s->size ? at : s->size;
}

static bool read_code(zebin_reader *r, gen_kernel *k, const yaml_node *row)
{
    const char *section = arena_printf(r->memory, ".text.%s", k->name);
    const elf_section *code = elf_find(r->elf, section);
    gen_code_problem problem;

    if (!code || !code->data)
        return zebin_fail(r, r->info->offset + row->offset,
                          arena_printf(r->memory, "kernel '%s' has no section %s", k->name, section));
    if (!gen_decode_kernel(r->memory, code->data, length_of_code(code), k, &problem))
        return zebin_fail(r, code->offset + problem.offset, arena_printf(r->memory, "kernel '%s': %s", k->name, problem.what));
    return relocate_code(r, k, section);
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

static bool is_identifier(const char *name)
{
    for (const char *c = name; *c; c++)
        if (!strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789", *c))
            return false;
    return *name && strchr("0123456789", *name) == NULL;
}

static bool read_kernel(zebin_reader *r, const yaml_node *row, const yaml_node *misc)
{
    gen_kernel *k = arena_new(r->memory, gen_kernel);
    const char *name = yaml_text(row, "name", "");

    if (is_symbol_table(name))
        return true;
    *k = (gen_kernel){.name = name};
    if (!is_identifier(name))
        return zebin_fail(r, r->info->offset + row->offset, "a kernel has no name, or one that is no identifier");
    vec_push(r->memory, &r->program->kernels, k);
    return zebin_describe(r, k, row, find_arguments(misc, name)) && read_code(r, k, row);
}

gen_program *zebin_read(arena *memory, const elf_file *f, binary_problem *problem)
{
    zebin_reader r = {.memory = memory, .elf = f, .info = elf_find(f, ".ze_info"), .problem = problem};

    r.program = arena_new(memory, gen_program);
    *r.program = (gen_program){0};
    if (f->machine != MACHINE_INTEL_GT || !r.info || !r.info->data) {
        zebin_fail(&r, 0x12, "this ELF file has no section .ze_info: it is no zebin file of Intel's graphics compiler");
        return NULL;
    }
    const yaml_node *document = yaml_parse(memory, (const char *)r.info->data, r.info->size, problem);
    if (!document) {
        problem->offset += r.info->offset;
        return NULL;
    }
    read_globals(&r);
    const yaml_node *kernels = yaml_member(document, "kernels"), *misc = yaml_member(document, "kernels_misc_info");
    for (const yaml_node *row = kernels ? kernels->first : NULL; row; row = row->next)
        if (!read_kernel(&r, row, misc))
            return NULL;
    return relocate_globals(&r) ? r.program : NULL;
}
