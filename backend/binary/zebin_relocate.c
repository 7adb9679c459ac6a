/* backend/binary/zebin_relocate.c - reads the addresses in the code and the data of a zebin file, and links functions.
 *
 * A relocation becomes a gen_reloc in data and a gen_patch in code. Its symbol is a variable, or a function: Intel's compiler stores functions
 * to which code refers by address in the section of the linker's table, .text.Intel_Symbol_Table_Void_Program. A kernel gets a copy of each
 * function that its code refers to, after its own instructions, and of those to which these refer; a function that the file does not
 * have keeps its name only. Types of relocations: ZEELF.h of Intel's graphics compiler. */
#include "backend/binary/zebin.h"

#include "backend/isa/bits.h"
#include "src/base/intern.h"
#include "src/base/search.h"

#include <stdlib.h>

/* The variable of IN that contains byte VALUE of its section, or is the last one before it: an index; the count if there is none. */
static size_t variable_at(const zebin_section *in, uint64_t value)
{
    lower_bound(at, in->starts.count, in->starts.items[at] <= value);
    return at ? at - 1 : in->starts.count;
}

/* The number of the global at byte *VALUE of SECTION, which becomes the byte of the global; -1: there is none. */
static int global_at(const zebin_reader *r, const elf_section *section, uint64_t *value)
{
    for (unsigned d = 0; d < ZEBIN_SECTIONS; d++) {
        const zebin_section *in = &r->sections[d];
        size_t n = in->section == section ? variable_at(in, *value) : in->starts.count;
        if (n < in->starts.count) {
            *value -= in->starts.items[n];
            return in->globals.items[n];
        }
    }
    return -1;
}

/* What a relocation refers to. `global` is -1 for a function: its symbol has NAME and begins at byte `value` of `section`, NULL if the file
 * does not have it. */
typedef struct zebin_address {
    uint64_t offset; /* of the bytes that it changes, in the section */
    gen_patch_part part;
    int global;
    int64_t addend;
    const char *name;
    const elf_section *section;
    uint64_t value, size;
} zebin_address;

static const uint32_t relocation_types[GEN_PATCH_PART_COUNT] = {
    [GEN_PATCH_ALL] = 1, [GEN_PATCH_LOW32] = 2, [GEN_PATCH_HIGH32] = 3, [GEN_PATCH_LOW16] = 7};

uint32_t binary_relocation_type(gen_patch_part part)
{
    return relocation_types[part];
}

/* What a file needs whose relocation has TYPE, which is none of the types above. */
static const char *refused_type(arena *memory, uint32_t type)
{
    static const char *const names[] = {[0] = "no relocation",
                                        [4] = "an offset of the payload of a thread",
                                        [5] = "a constant of the runtime",
                                        [6] = "a surface of a message"};
    const char *name = type < sizeof names / sizeof *names ? names[type] : NULL;

    return arena_printf(memory, "a relocation of type %u%s%s%s is not supported; addresses of variables and functions are", type,
                        name ? " (" : "", name ? name : "", name ? ")" : "");
}

static bool read_part(zebin_reader *r, size_t offset, uint32_t type, gen_patch_part *part)
{
    for (*part = GEN_PATCH_ALL; *part < GEN_PATCH_PART_COUNT; ++*part)
        if (relocation_types[*part] == type)
            return true;
    return zebin_fail(r, offset, refused_type(r->memory, type));
}

/* Completes A, which refers to SYMBOL. A function has a name that assembly can express. */
static bool read_object(zebin_reader *r, const elf_symbol *symbol, size_t offset, zebin_address *a)
{
    const elf_section *in = symbol->section;
    uint64_t value = symbol->value;
    bool is_function = !symbol->section_index || (in && in->data && elf_is_code(in));

    a->global = in ? global_at(r, in, &value) : -1;
    if (a->global >= 0) {
        a->addend = (int64_t)((uint64_t)a->addend + value);
        return true;
    }
    a->name = symbol->name;
    a->section = in;
    a->value = value;
    a->size = symbol->size;
    if (!is_function || !a->name || !binary_is_word(a->name))
        return zebin_fail(r, offset,
                          arena_printf(r->memory, "a relocation refers to section %u, which has neither variables nor functions",
                                       symbol->section_index));
    return true;
}

static bool read_address(zebin_reader *r, const elf_section *rows, size_t at, zebin_address *out)
{
    const elf_file *f = r->elf;
    const elf_section *symbols = rows->link < f->sections.count ? &f->sections.items[rows->link] : NULL;
    const unsigned char *row = rows->data + at;
    uint32_t number = elf_u32(row + 12);
    elf_symbol symbol;

    if (!symbols || symbols->type != ELF_SYMTAB) /* Intel's compiler leaves the link open */
        symbols = elf_find(f, ".symtab");
    if (!elf_read_symbol(f, symbols, number, &symbol))
        return zebin_fail(r, rows->offset + at, arena_printf(r->memory, "there is no symbol %u", number));
    *out = (zebin_address){.offset = elf_u64(row), .addend = (int64_t)(rows->type == ELF_RELA ? elf_u64(row + 16) : 0)};
    return read_part(r, rows->offset + at, elf_u32(row + 8), &out->part) && read_object(r, &symbol, rows->offset + at, out);
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

/* Reads the relocations of the variables IN section NAME. */
static bool relocate_section(zebin_reader *r, const zebin_section *in, const char *name)
{
    size_t bytes;
    const elf_section *rows = find_relocations(r, name, &bytes);

    for (size_t at = 0; rows && at + bytes <= rows->size; at += bytes) {
        zebin_address a;
        if (!read_address(r, rows, at, &a))
            return false;
        if (a.global < 0 || a.part != GEN_PATCH_ALL)
            return zebin_fail(r, rows->offset + at, "an address in data is not that of a variable with 64 bits");
        size_t n = variable_at(in, a.offset);
        gen_global *g = n < in->globals.count ? &r->program->globals.items[in->globals.items[n]] : NULL;
        uint64_t offset = g ? a.offset - in->starts.items[n] : 0;
        if (!g || offset > g->bytes || g->bytes - offset < 8)
            return zebin_fail(r, rows->offset + at, "a relocation is outside the variables of its section");
        gen_reloc reloc = {.offset = (uint32_t)offset, .global = a.global, .addend = a.addend};
        vec_push(r->memory, &g->relocs, reloc);
    }
    return true;
}

bool zebin_relocate_globals(zebin_reader *r)
{
    for (unsigned d = 0; d < ZEBIN_SECTIONS; d++)
        if (r->sections[d].section && !relocate_section(r, &r->sections[d], r->sections[d].section->name))
            return false;
    return true;
}

/* --- code ----------------------------------------------------------------------------------------------------------------- */

enum {
    MOST_COPIED = 1 << 24
}; /* bytes of functions in all kernels: a small file could repeat a large section in each of many kernels */

/* Instructions of a kernel that are a copy of `section` from byte `start` to byte `end`; `first` is their first. */
typedef struct zebin_copy {
    const elf_section *section;
    uint64_t start, end;
    size_t first;
} zebin_copy;

typedef struct linker {
    zebin_reader *r;
    gen_kernel *k;
    zebin_copy own;               /* the kernel without functions of other sections */
    VEC(zebin_address) functions; /* by function of K */
    hash_table names;             /* of the functions */
} linker;

static int by_offset(const void *a, const void *b)
{
    const zebin_place *x = a, *y = b;

    return x->offset != y->offset ? (x->offset < y->offset ? -1 : 1) : x->at < y->at ? -1 : x->at > y->at;
}

/* The relocations of SECTION, which has code, by the bytes that they change. */
static const zebin_places *places_of(zebin_reader *r, const elf_section *section)
{
    const elf_file *f = r->elf;
    size_t bytes;

    if (!r->places)
        r->places = arena_array(r->memory, zebin_places, f->sections.count);
    zebin_places *p = &r->places[section - f->sections.items];
    if (p->is_known)
        return p;
    p->is_known = true;
    p->rows = find_relocations(r, section->name, &bytes);
    for (size_t at = 0; p->rows && at + bytes <= p->rows->size; at += bytes) {
        zebin_place place = {elf_u64(p->rows->data + at), at};
        vec_push(r->memory, &p->items, place);
    }
    if (p->items.count)
        qsort(p->items.items, p->items.count, sizeof *p->items.items, by_offset);
    return p;
}

/* The instruction of C, a copy in K, whose first byte is byte AT of the section; -1: there is none. OFFSETS: of the instructions of K. */
static int copied_inst(const gen_kernel *k, const size_t *offsets, const zebin_copy *c, uint64_t at)
{
    if (at < c->start || at >= c->end)
        return -1;
    uint64_t wanted = offsets[c->first] + (at - c->start);
    lower_bound(i, k->insts.count, offsets[i] < wanted);
    return i < k->insts.count && offsets[i] == wanted ? (int)i : -1;
}

/* The function of K that A refers to, which becomes known. */
static int function_of(linker *l, const zebin_address *a)
{
    uint32_t hash = hash_bytes(a->name, strlen(a->name), 0);

    table_each(n, &l->names, hash)
    {
        const zebin_address *known = &l->functions.items[n];
        if (known->section == a->section && known->value == a->value && strcmp(known->name, a->name) == 0)
            return (int)n;
    }
    table_push(l->r->memory, &l->names, hash, &l->functions, *a);
    vec_push(l->r->memory, &l->k->functions, (gen_function){.name = a->name, .inst = -1});
    return (int)l->functions.count - 1;
}

/* Reads A, at byte AT of ROWS, which changes an instruction of the copy C. */
static bool relocate_inst(linker *l, const zebin_copy *c, const size_t *offsets, size_t where, const zebin_address *a)
{
    gen_kernel *k = l->k;
    unsigned bytes = gen_patch_bytes(a->part);

    /* an immediate is the upper half of an instruction, or its last dword */
    uint64_t before = bytes == 8 ? GEN_NATIVE_BYTES / 2 : GEN_NATIVE_BYTES / 4 * 3;
    int inst = a->offset >= before ? copied_inst(k, offsets, c, a->offset - before) : -1;
    const gen_inst *i = inst >= 0 ? &k->insts.items[inst] : NULL;
    const gen_operand *o = i && gen_op_sources(i->op) ? &i->src[gen_op_sources(i->op) - 1] : NULL;

    if (!o || o->file != GEN_FILE_IMM || gen_type_bytes(o->type) != bytes)
        return zebin_fail(l->r, where,
                          arena_printf(l->r->memory, "a relocation in code is not at an immediate of %u bits", 8 * bytes));
    int object = a->global >= 0 ? a->global : -1 - function_of(l, a);
    vec_push(l->r->memory, &k->patches,
             (gen_patch){.inst = (uint32_t)inst, .object = object, .addend = a->addend, .part = a->part});
    return true;
}

static bool relocate_copy(linker *l, const zebin_copy *c)
{
    const zebin_places *p = places_of(l->r, c->section);
    const size_t *offsets = p->items.count ? gen_inst_offsets(l->r->memory, l->k) : NULL;

    lower_bound(first, p->items.count, p->items.items[first].offset < c->start);

    for (size_t n = first; n < p->items.count && p->items.items[n].offset < c->end; n++) {
        zebin_address a;
        size_t at = p->items.items[n].at;
        if (!read_address(l->r, p->rows, at, &a) || !relocate_inst(l, c, offsets, p->rows->offset + at, &a))
            return false;
    }
    return true;
}

/* Appends the instructions of FROM to K. Branches stay within them. */
static void append_code(linker *l, const gen_kernel *from)
{
    gen_kernel *k = l->k;
    int first = (int)k->insts.count, labels = 0;

    for (size_t n = 0; n < k->insts.count; n++)
        labels += k->insts.items[n].label >= 0;
    for (size_t n = 0; n < from->insts.count; n++) {
        gen_inst i = from->insts.items[n];
        if (i.label >= 0)
            i.label += labels;
        for (unsigned s = 0; s < gen_op_sources(i.op); s++)
            if (i.src[s].file == GEN_FILE_LABEL)
                i.src[s].label += first;
        vec_push(l->r->memory, &k->insts, i);
    }
}

/* Is function A compiled for as many lanes as the kernel? */
static bool has_width_of_kernel(linker *l, const zebin_address *a)
{
    zebin_reader *r = l->r;
    const yaml_node *row = zebin_find_row(&r->functions, a->name);
    uint32_t simd;

    if (!row)
        return true;
    if (!zebin_number(r, yaml_member(row, "execution_env"), "simd_size", l->k->simd, &simd))
        return false;
    return simd == l->k->simd ||
           zebin_fail(r, r->info->offset + row->offset,
                      arena_printf(r->memory, "function '%s' is for %u lanes, kernel '%s', which refers to it, for %u", a->name,
                                   (unsigned)simd, l->k->name, (unsigned)l->k->simd));
}

/* Is A within its section, and small enough to be copied? */
static bool can_be_copied(linker *l, const zebin_address *a)
{
    zebin_reader *r = l->r;

    if (a->value >= a->section->size || !a->size || a->size > a->section->size - a->value)
        return zebin_fail(r, a->section->offset, arena_printf(r->memory, "function '%s' is not within its section", a->name));
    if (a->size > MOST_COPIED - r->copied)
        return zebin_fail(r, a->section->offset, "the functions to which kernels refer are more than 16 MiB");
    r->copied += (uint32_t)a->size;
    return has_width_of_kernel(l, a);
}

/* Gives K a copy of function N, unless it is a part of the kernel or the file does not have it. */
static bool link_function(linker *l, size_t n)
{
    zebin_address a = l->functions.items[n];
    gen_function *f = &l->k->functions.items[n];
    gen_kernel code = {.name = a.name};

    if (!a.section)
        return true;
    if (a.section == l->own.section) {
        f->inst = copied_inst(l->k, gen_inst_offsets(l->r->memory, l->k), &l->own, a.value);
        return f->inst >= 0 ||
               zebin_fail(l->r, a.section->offset, arena_printf(l->r->memory, "function '%s' begins at no instruction", a.name));
    }
    if (!can_be_copied(l, &a) || !binary_read_code(l->r->memory, a.section->data + a.value, (size_t)a.size,
                                                   a.section->offset + (size_t)a.value, &code, l->r->problem))
        return false;
    zebin_copy c = {.section = a.section, .start = a.value, .end = a.value + a.size, .first = l->k->insts.count};
    f->inst = (int)c.first;
    append_code(l, &code);
    return relocate_copy(l, &c);
}

bool zebin_relocate_code(zebin_reader *r, gen_kernel *k, const elf_section *code)
{
    linker l = {.r = r, .k = k, .own = {.section = code, .end = code->size}};

    if (!relocate_copy(&l, &l.own))
        return false;
    for (size_t n = 0; n < l.functions.count; n++)
        if (!link_function(&l, n))
            return false;
    return true;
}
