/* backend/binary/zebin.c - reads a zebin file: the code of its kernels and the data of the program.
 *
 * Sections .data.const, .data.const.string and .data.global become one global each. zebin_relocate.c reads the addresses in both. Source: Intel "zebin" documentation of the graphics compiler, version 1.20. */
#include "backend/binary/zebin.h"

#include "backend/binary/dwarf.h"
#include "backend/binary/extras.h"
#include "backend/binary/zebin_debug.h"
#include "backend/isa/bits.h"
#include "src/base/bits.h"
#include "src/base/intern.h"
#include "src/base/search.h"

#include <ctype.h>
#include <stdlib.h>

enum { GLOBAL_ALIGN = 64 };

/* The sections with variables, and the names of their globals. */
enum { DATA_CONST = 0, DATA_GLOBAL = 3 };
static const struct {
    const char *section, *name;
    bool constant;
} data_sections[ZEBIN_SECTIONS] = {{".data.const", "data_const", true},
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

static void add_global(zebin_reader *r, zebin_section *in, uint64_t start, gen_global g)
{
    vec_push(r->memory, &in->globals, (int)r->program->globals.count);
    vec_push(r->memory, &in->starts, start);
    vec_push(r->memory, &r->program->globals, g);
}

/* Makes a global of each section with variables, whose names and sizes the file does not have. */
static void read_sections(zebin_reader *r)
{
    for (unsigned d = 0; d < ZEBIN_SECTIONS; d++) {
        const elf_section *s = r->sections[d].section;
        if (!s)
            continue;
        uint64_t bytes = s->size ? s->size : s->zeros;
        gen_global g = {.name = data_sections[d].name,
                        .bytes = bytes ? bytes : 1,
                        .align = GLOBAL_ALIGN,
                        .constant = data_sections[d].constant,
                        .init = s->data};
        add_global(r, &r->sections[d], 0, g);
    }
}

/* Reads the variables in ROWS of .misc.gasket, which follow each other in their sections. */
static bool read_variables(zebin_reader *r, const yaml_node *rows)
{
    uint64_t ends[2] = {0, 0};

    for (const yaml_node *row = rows->first; row; row = row->next) {
        gen_global g = {0};
        if (!extras_read_variable(r, row, &g))
            return false;
        zebin_section *in = &r->sections[g.constant ? DATA_CONST : DATA_GLOBAL];
        uint64_t start = round_up(ends[g.constant], g.align);
        if (!in->section || start > in->section->size || g.bytes > in->section->size - start)
            return zebin_fail(r, r->info->offset + row->offset, "a variable is outside its section");
        g.init = g.bytes ? in->section->data + start : NULL;
        ends[g.constant] = start + g.bytes;
        add_global(r, in, start, g);
    }
    return true;
}

/* Reads the variables of the program, from .misc.gasket if the file has it. */
static bool read_globals(zebin_reader *r)
{
    const elf_section *info = r->info, *misc = elf_find(r->elf, ".misc.gasket");

    for (unsigned d = 0; d < ZEBIN_SECTIONS; d++)
        r->sections[d].section = elf_find(r->elf, data_sections[d].section);
    if (!misc || !misc->data) {
        read_sections(r);
        return true;
    }
    r->extras = yaml_parse(r->memory, (const char *)misc->data, misc->size, r->problem);
    if (!r->extras) {
        r->problem->offset += misc->offset;
        return false;
    }
    const yaml_node *rows = yaml_member(r->extras, "variables");
    r->info = misc;
    bool done = !rows || read_variables(r, rows);
    r->info = info;
    return done;
}

/* --- code ----------------------------------------------------------------------------------------------------------------- */

static bool read_code(zebin_reader *r, gen_kernel *k, const yaml_node *row)
{
    const char *section = arena_printf(r->memory, ".text.%s", k->name);
    const elf_section *code = elf_find(r->elf, section);

    if (!code || !code->data)
        return zebin_fail(r, r->info->offset + row->offset,
                          arena_printf(r->memory, "kernel '%s' has no section %s", k->name, section));
    if (!binary_read_code(r->memory, code->data, code->size, code->offset, k, r->problem))
        return false;
    dwarf_set_lines(r->memory, &r->lines, k, code->address);
    return zebin_relocate_code(r, k, code) && binary_check_surfaces(r->memory, k, code->offset, r->problem);
}

/* --- kernels -------------------------------------------------------------------------------------------------------------- */

const yaml_node *zebin_find_row(const zebin_rows *rows, const char *name)
{
    table_each(n, &rows->names, hash_bytes(name, strlen(name), 0))
    {
        if (strcmp(yaml_text(rows->rows.items[n], "name", ""), name) == 0)
            return rows->rows.items[n];
    }
    return NULL;
}

/* The length of KERNEL in KERNEL_dispatch_N, the name of the kernel of a block that KERNEL enqueues; 0 if NAME has another form. */
static size_t parent_length(const char *name)
{
    static const char word[] = "_dispatch_";
    size_t length = strlen(name), digits = 0;

    while (digits < length && isdigit((unsigned char)name[length - digits - 1]))
        digits++;
    size_t rest = length - digits, from = rest - (sizeof word - 1);
    return digits && rest > sizeof word - 1 && memcmp(name + from, word, sizeof word - 1) == 0 ? from : 0;
}

/* Adds the rows of KERNELS that are kernels of blocks to BLOCKS, by the name of the kernel that enqueues them. */
static void collect_blocks(zebin_reader *r, const zebin_rows *kernels, zebin_rows *blocks)
{
    for (size_t n = 0; n < kernels->rows.count; n++) {
        const yaml_node *row = kernels->rows.items[n];
        const char *name = yaml_text(row, "name", "");
        size_t length = parent_length(name);
        if (length)
            table_push(r->memory, &blocks->names, hash_bytes(name, length, 0), &blocks->rows, row);
    }
}

/* The name of the kernel of a block that the kernel NAME enqueues; NULL: it enqueues none. */
static const char *enqueued_block(const zebin_rows *blocks, const char *name)
{
    size_t length = strlen(name);

    table_each(n, &blocks->names, hash_bytes(name, length, 0))
    {
        const char *block = yaml_text(blocks->rows.items[n], "name", "");
        if (parent_length(block) == length && memcmp(block, name, length) == 0)
            return block;
    }
    return NULL;
}

/* Fills ROWS from LIST, which may be NULL and is in the section r->info. */
static bool collect_rows(zebin_reader *r, const yaml_node *list, zebin_rows *rows)
{
    for (const yaml_node *row = list ? list->first : NULL; row; row = row->next) {
        const char *name = yaml_text(row, "name", "");
        if (zebin_find_row(rows, name))
            return zebin_fail(r, r->info->offset + row->offset, arena_printf(r->memory, "a second description of '%s'", name));
        table_push(r->memory, &rows->names, hash_bytes(name, strlen(name), 0), &rows->rows, row);
    }
    return true;
}

/* Reads the rows of kernels in DOCUMENT, .ze_info, and in .misc.gasket. */
static bool collect_kernels(zebin_reader *r, const yaml_node *document)
{
    const elf_section *info = r->info;

    if (!collect_rows(r, yaml_member(document, "kernels"), &r->described) ||
        !collect_rows(r, yaml_member(document, "kernels_misc_info"), &r->named) ||
        !collect_rows(r, yaml_member(document, "functions"), &r->functions))
        return false;
    collect_blocks(r, &r->described, &r->blocks);
    r->info = elf_find(r->elf, ".misc.gasket");
    bool done = collect_rows(r, yaml_member(r->extras, "kernels"), &r->extra);
    r->info = info;
    return done;
}

/* Completes K from its row in .misc.gasket, if the file has one. */
static bool read_extras(zebin_reader *r, gen_kernel *k)
{
    const elf_section *info = r->info;
    const yaml_node *row = zebin_find_row(&r->extra, k->name);

    r->info = elf_find(r->elf, ".misc.gasket");
    bool done = !row || extras_read_kernel(r, k, row);
    r->info = info;
    return done;
}

/* A section that Intel's compiler adds to programs with variables, for its linker. */
static bool is_symbol_table(const char *name)
{
    return strncmp(name, "Intel_Symbol_Table", strlen("Intel_Symbol_Table")) == 0;
}

static bool read_kernel(zebin_reader *r, const yaml_node *row)
{
    gen_kernel *k = arena_new(r->memory, gen_kernel);
    const char *name = yaml_text(row, "name", "");

    if (is_symbol_table(name) || (r->only && strcmp(name, r->only) != 0))
        return true;
    *k = (gen_kernel){.name = name};
    if (!binary_is_word(name))
        return zebin_fail(r, r->info->offset + row->offset, "a kernel has no name, or one with other than printable characters");
    const char *block = enqueued_block(&r->blocks, name);
    if (block && !zebin_find_row(&r->extra, name))
        return zebin_fail(
            r, r->info->offset + row->offset,
            arena_printf(r->memory,
                         "kernel '%s' enqueues '%s', for which Intel's runtime has a scheduler; device queues are not supported",
                         name, block));
    vec_push(r->memory, &r->program->kernels, k);
    return zebin_describe(r, k, row, zebin_find_row(&r->named, name)) && read_extras(r, k) && read_code(r, k, row);
}

/* Does the note of compatibility, if there is one, name a machine of this generation? */
static bool is_for_gen9(zebin_reader *r)
{
    enum { HEADER = 12, PRODUCT_FAMILY = 1, GFXCORE_FAMILY = 2, SKYLAKE = 18, GEMINI_LAKE = 23, ICE_LAKE = 26 };
    enum { ICE_LAKE_LAST = 28 };
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
                                                 : GEN12_CORE;
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
    r.elf = zebin_link_debug(memory, f, problem);
    if (!r.elf || !is_for_gen9(&r) || !zebin_read_lines(memory, r.elf, &r.lines, problem) || !read_globals(&r) ||
        !collect_kernels(&r, document))
        return NULL;
    r.only = only && !r.extras && zebin_find_row(&r.described, only) ? only : NULL;
    for (size_t n = 0; n < r.described.rows.count; n++)
        if (!read_kernel(&r, r.described.rows.items[n]))
            return NULL;
    if (!r.program->kernels.count) {
        zebin_fail(&r, r.info->offset, "the file has no kernels");
        return NULL;
    }
    bool done = zebin_relocate_globals(&r) && zebin_read_statements(memory, r.elf, &r.lines, r.program, !r.only, problem);
    return done ? r.program : NULL;
}
