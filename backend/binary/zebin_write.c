/* backend/binary/zebin_write.c - writes a program as a zebin file: code, variables, symbols, relocations, notes, .ze_info.
 *
 * Constants follow each other in .data.const, variables in .data.global, each at its alignment, in the order of their numbers. An address in
 * code or data is a relocation to the symbol of the variable. The code of a kernel is padded: the hardware fetches instructions past its end. */
#include "backend/binary/dwarf.h"
#include "backend/binary/elf_write.h"
#include "backend/binary/statements.h"
#include "backend/binary/ze_info.h"
#include "backend/binary/zebin.h"

#include "backend/isa/bits.h"
#include "src/base/bits.h"

enum { INTEL_GT = 205, ABI_VERSION = 1, ZE_INFO = 0xFF000011u - 0xFF000000u, MISC = 0xFF000014u - 0xFF000000u };
enum { FETCHED_BYTES = 128, CODE_ALIGN = 64, DATA_ALIGN = 64 };
#define OF_INTEL(type) (0xFF000000u + (type))

typedef struct zebin_writer {
    arena *memory;
    const gen_program *program;
    elf_writer elf;
    uint32_t *text_sections, *symbols; /* the section of each kernel, the symbol of each variable */
    uint32_t **functions;              /* by kernel and function: its symbol */
    uint64_t *code_bytes;              /* of the instructions of each kernel */
    uint64_t *starts;                  /* the first byte of each variable in its section */
    uint32_t data[2];                  /* the sections of variables and of constants; 0: there is none */
    binary_write_problem *problem;
} zebin_writer;

static bool fail(zebin_writer *w, const gen_kernel *k, size_t inst, const char *what)
{
    *w->problem = (binary_write_problem){.kernel = k, .inst = inst, .what = what};
    return false;
}

/* Can NAME be a string in YAML between single quotes? */
static bool is_name(const char *name)
{
    return binary_is_word(name) && !strchr(name, '\'');
}

/* --- what a file of this format cannot have ------------------------------------------------------------------------------- */

static bool check_kernel(zebin_writer *w, const gen_kernel *k)
{
    uint32_t start = ze_shared_start(k);

    if (!is_name(k->name))
        return fail(w, k, SIZE_MAX, "its name has a quotation mark, which the zebin format cannot express");
    if (!gen_is_thread_width(k->simd))
        return fail(w, k, SIZE_MAX, "its SIMD width is not stated");
    for (size_t a = 0; a < k->args.count; a++)
        if (!is_name(k->args.items[a].name) || strpbrk(k->args.items[a].type, "';"))
            return fail(w, k, SIZE_MAX, "an argument's name or type has characters that the zebin format cannot express");
    for (size_t y = 0; y < k->payload.count; y++) {
        const gen_payload *p = &k->payload.items[y];
        if (p->kind != GEN_PAYLOAD_local_id && ze_has_payload(k, p) && p->offset < start)
            return fail(
                w, k, SIZE_MAX,
                arena_printf(w->memory,
                             "payload %s is at byte %u, but the hardware loads what all threads have in common after the local "
                             "ids, or from byte %d on if there are none",
                             gen_payload_name(p->kind), (unsigned)p->offset, 2 * GEN_GRF_BYTES));
        if (p->kind == GEN_PAYLOAD_local_id && p->offset != GEN_GRF_BYTES)
            return fail(w, k, SIZE_MAX, "the local ids are not at byte 32, where the hardware loads them");
    }
    return true;
}

/* --- variables ------------------------------------------------------------------------------------------------------------ */

/* Appends the variables to their sections. */
static void add_data(zebin_writer *w)
{
    static const char *const names[2] = {".data.global", ".data.const"};
    size_t count = w->program->globals.count;

    w->starts = arena_array(w->memory, uint64_t, count);
    for (size_t n = 0; n < count; n++) {
        const gen_global *g = &w->program->globals.items[n];
        uint32_t *section = &w->data[g->constant];
        if (!*section)
            *section = elf_add_section(&w->elf, names[g->constant], ELF_PROGBITS, g->constant ? ELF_ALLOC : ELF_ALLOC | ELF_WRITE,
                                       DATA_ALIGN);
        text *out = &w->elf.sections.items[*section].data;
        text_repeat(out, '\0', (size_t)round_up(out->length, g->align) - out->length);
        w->starts[n] = out->length;
        if (g->init)
            text_add(out, (const char *)g->init, (size_t)g->bytes);
        else
            text_repeat(out, '\0', (size_t)g->bytes);
    }
}

static void add_data_symbols(zebin_writer *w)
{
    w->symbols = arena_array(w->memory, uint32_t, w->program->globals.count);
    for (size_t n = 0; n < w->program->globals.count; n++) {
        const gen_global *g = &w->program->globals.items[n];
        w->symbols[n] = elf_add_symbol(&w->elf, g->name, ELF_GLOBAL, ELF_OBJECT, w->data[g->constant], w->starts[n], g->bytes);
    }
}

/* The section of relocations for section TARGET, called .rela and NAME. */
static uint32_t add_relocations(zebin_writer *w, uint32_t target, const char *name)
{
    uint32_t rows = elf_add_section(&w->elf, arena_printf(w->memory, ".rela%s", name), ELF_RELA, 0, 8);

    w->elf.sections.items[rows].info = target;
    return rows;
}

static void relocate_data(zebin_writer *w)
{
    uint32_t rows[2] = {0, 0};

    for (size_t n = 0; n < w->program->globals.count; n++) {
        const gen_global *g = &w->program->globals.items[n];
        for (size_t r = 0; r < g->relocs.count; r++) {
            const gen_reloc *reloc = &g->relocs.items[r];
            if (!rows[g->constant])
                rows[g->constant] = add_relocations(w, w->data[g->constant], g->constant ? ".data.const" : ".data.global");
            elf_add_relocation(&w->elf, rows[g->constant], w->starts[n] + reloc->offset, binary_relocation_type(GEN_PATCH_ALL),
                               w->symbols[reloc->global], reloc->addend);
        }
    }
}

/* --- code ----------------------------------------------------------------------------------------------------------------- */

/* Adds symbols for the functions that are in the code of kernel N, in SECTION. */
static void add_function_symbols(zebin_writer *w, size_t n, uint32_t section)
{
    const gen_kernel *k = w->program->kernels.items[n];
    const size_t *offsets = k->functions.count ? gen_inst_offsets(w->memory, k) : NULL;

    w->functions[n] = arena_array(w->memory, uint32_t, k->functions.count);
    for (size_t f = 0; f < k->functions.count; f++)
        if (k->functions.items[f].inst >= 0)
            w->functions[n][f] = elf_add_symbol(&w->elf, k->functions.items[f].name, ELF_LOCAL, ELF_FUNC, section,
                                                offsets[k->functions.items[f].inst], 0);
}

static bool add_code(zebin_writer *w, size_t n)
{
    const gen_kernel *k = w->program->kernels.items[n];
    gen_code_problem in_code;
    uint32_t section = elf_add_section(&w->elf, arena_printf(w->memory, ".text.%s", k->name), ELF_PROGBITS,
                                       ELF_ALLOC | ELF_EXECINSTR, CODE_ALIGN);
    text *out = &w->elf.sections.items[section].data;

    if (!gen_encode_kernel(out, k, &in_code))
        return fail(w, k, in_code.inst, in_code.what);
    size_t length = out->length;
    elf_add_symbol(&w->elf, k->name, ELF_LOCAL, ELF_FUNC, section, 0, length);
    elf_add_symbol(&w->elf, "_entry", ELF_LOCAL, ELF_FUNC, section, 0, length);
    add_function_symbols(w, n, section);
    text_repeat(out, '\0', (size_t)round_up(length + FETCHED_BYTES, CODE_ALIGN) - length);
    w->text_sections[n] = section;
    w->code_bytes[n] = length;
    return true;
}

static void relocate_code(zebin_writer *w, size_t n)
{
    const gen_kernel *k = w->program->kernels.items[n];

    if (!k->patches.count)
        return;
    uint32_t rows = add_relocations(w, w->text_sections[n], arena_printf(w->memory, ".text.%s", k->name));
    const size_t *offsets = gen_inst_offsets(w->memory, k);
    uint32_t *functions = w->functions[n];
    for (size_t f = 0; f < k->functions.count; f++)
        if (k->functions.items[f].inst < 0)
            functions[f] = elf_add_symbol(&w->elf, k->functions.items[f].name, ELF_GLOBAL, ELF_NOTYPE, 0, 0, 0);
    for (size_t p = 0; p < k->patches.count; p++) {
        const gen_patch *patch = &k->patches.items[p];
        size_t at = offsets[patch->inst] + (patch->part == GEN_PATCH_ALL ? GEN_NATIVE_BYTES / 2 : GEN_NATIVE_BYTES / 4 * 3);
        elf_add_relocation(&w->elf, rows, at, binary_relocation_type(patch->part),
                           patch->object >= 0 ? w->symbols[patch->object] : functions[-1 - patch->object], patch->addend);
    }
}

/* --- descriptions --------------------------------------------------------------------------------------------------------- */

static void add_note(text *out, uint32_t type, const char *value, size_t bytes)
{
    static const char owner[] = "IntelGT";

    elf_put(out, sizeof owner, 4);
    elf_put(out, bytes, 4);
    elf_put(out, type, 4);
    text_add(out, owner, sizeof owner);
    text_add(out, value, bytes);
    text_repeat(out, '\0', (4 - bytes % 4) % 4);
}

static void add_number_note(text *out, uint32_t type, uint32_t value)
{
    char bytes[4];

    for (unsigned b = 0; b < sizeof bytes; b++)
        bytes[b] = (char)(value >> 8 * b & 0xFF);
    add_note(out, type, bytes, sizeof bytes);
}

/* The machine, and the version of the format: what the runtime compares before it loads the file. */
static void add_notes(zebin_writer *w)
{
    enum { PRODUCT = 1, CORE = 2, TARGET = 3, VERSION = 4, SKYLAKE = 18, GEN9 = 12, ALL_STEPPINGS = 31 << 16 };
    static const char version[] = "1.15";
    uint32_t section = elf_add_section(&w->elf, ".note.intelgt.compat", ELF_NOTE, 0, 4);
    text *out = &w->elf.sections.items[section].data;

    add_number_note(out, PRODUCT, SKYLAKE);
    add_number_note(out, CORE, GEN9);
    add_number_note(out, TARGET, ALL_STEPPINGS);
    add_note(out, VERSION, version, sizeof version);
}

static void add_descriptions(zebin_writer *w)
{
    uint32_t info = elf_add_section(&w->elf, ".ze_info", OF_INTEL(ZE_INFO), 0, 1);
    uint32_t misc = elf_add_section(&w->elf, ".misc.gasket", OF_INTEL(MISC), 0, 1);

    ze_info_write(&w->elf.sections.items[info].data, w->program);
    extras_write(&w->elf.sections.items[misc].data, w->program);
    if (statements_exist(w->program)) {
        uint32_t debug = elf_add_section(&w->elf, ".misc.gasket.debug", OF_INTEL(MISC), 0, 1);
        statements_write(&w->elf.sections.items[debug].data, w->program);
    }
    add_notes(w);
}

/* --- debug information ---------------------------------------------------------------------------------------------------- */

static bool has_lines(const gen_program *p)
{
    for (size_t n = 0; n < p->kernels.count; n++)
        if (dwarf_has_lines(p->kernels.items[n]))
            return true;
    return false;
}

/* Gives the sections that are loaded addresses, one after the other. */
static void place_sections(zebin_writer *w)
{
    uint64_t next = 0;

    for (size_t s = 0; s < w->elf.sections.count; s++) {
        elf_new_section *section = &w->elf.sections.items[s];
        if (!(section->flags & ELF_ALLOC))
            continue;
        section->address = round_up(next, section->align);
        next = section->address + section->data.length;
    }
}

static void add_debug_section(zebin_writer *w, const char *name, text data)
{
    uint32_t section = elf_add_section(&w->elf, name, ELF_PROGBITS, 0, 1);

    w->elf.sections.items[section].data = data;
}

static void add_debug_information(zebin_writer *w)
{
    size_t kernels = w->program->kernels.count, globals = w->program->globals.count;
    dwarf_code *code = arena_array(w->memory, dwarf_code, kernels);
    dwarf_variable *variables = arena_array(w->memory, dwarf_variable, globals);
    dwarf_sections out;

    place_sections(w);
    for (size_t n = 0; n < kernels; n++)
        code[n] = (dwarf_code){.kernel = w->program->kernels.items[n],
                               .start = w->elf.sections.items[w->text_sections[n]].address,
                               .bytes = w->code_bytes[n]};
    for (size_t n = 0; n < globals; n++) {
        const gen_global *g = &w->program->globals.items[n];
        variables[n] = (dwarf_variable){g->name, w->elf.sections.items[w->data[g->constant]].address + w->starts[n]};
    }
    text_init(&out.abbrev, w->memory);
    text_init(&out.info, w->memory);
    text_init(&out.line, w->memory);
    text_init(&out.loc, w->memory);
    text_init(&out.ranges, w->memory);
    dwarf_write(&out, &(dwarf_program){code, variables, kernels, globals});
    add_debug_section(w, ".debug_abbrev", out.abbrev);
    add_debug_section(w, ".debug_info", out.info);
    add_debug_section(w, ".debug_line", out.line);
    if (out.loc.length)
        add_debug_section(w, ".debug_loc", out.loc);
    if (out.ranges.length)
        add_debug_section(w, ".debug_ranges", out.ranges);
}

bool binary_write(text *out, const gen_program *p, binary_write_problem *problem)
{
    zebin_writer w = {.memory = out->memory, .program = p, .problem = problem};

    elf_writer_init(&w.elf, w.memory);
    w.text_sections = arena_array(w.memory, uint32_t, p->kernels.count);
    w.functions = arena_array(w.memory, uint32_t *, p->kernels.count);
    w.code_bytes = arena_array(w.memory, uint64_t, p->kernels.count);
    for (size_t n = 0; n < p->kernels.count; n++)
        if (!check_kernel(&w, p->kernels.items[n]) || !add_code(&w, n))
            return false;
    for (size_t n = 0; n < p->globals.count; n++)
        if (!is_name(p->globals.items[n].name))
            return fail(&w, NULL, SIZE_MAX, "a variable's name has characters that the zebin format cannot express");
    add_data(&w);
    add_data_symbols(&w);
    relocate_data(&w);
    for (size_t n = 0; n < p->kernels.count; n++)
        relocate_code(&w, n);
    add_descriptions(&w);
    if (has_lines(p))
        add_debug_information(&w);
    elf_write(&w.elf, INTEL_GT, ABI_VERSION, out);
    return true;
}
