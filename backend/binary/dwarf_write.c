/* backend/binary/dwarf_write.c - writes .debug_abbrev, .debug_info, .debug_loc and .debug_ranges: a compile unit with the types, the kernels with
 * their arguments, and the variables. Addresses in lists count from the unit, which begins at 0.
 *
 * An argument is in registers from the start of its kernel until an instruction may overwrite them, or its parameter is assigned. */
#include "backend/binary/dwarf_codes.h"
#include "backend/binary/dwarf_writer.h"
#include "backend/binary/ze_info.h"
#include "backend/isa/bits.h"

enum { VERSION = 4, LANGUAGE_OPENCL = 0x15 };

/* The entries of .debug_abbrev: a tag, whether it has children, pairs of attribute and form. */
static const struct {
    unsigned char die, tag;
    bool has_children;
    uint16_t attributes[7][2];
} abbreviations[] = {
    {DWARF_DIE_UNIT,
     DW_TAG_compile_unit,
     true,
     {{DW_AT_producer, DW_FORM_string},
      {DW_AT_language, DW_FORM_data2},
      {DW_AT_name, DW_FORM_string},
      {DW_AT_stmt_list, DW_FORM_sec_offset},
      {DW_AT_low_pc, DW_FORM_addr},
      {DW_AT_high_pc, DW_FORM_data8}}},
    {DWARF_DIE_BASE,
     DW_TAG_base_type,
     false,
     {{DW_AT_name, DW_FORM_string}, {DW_AT_encoding, DW_FORM_data1}, {DW_AT_byte_size, DW_FORM_data1}}},
    {DWARF_DIE_POINTER, DW_TAG_pointer_type, false, {{DW_AT_byte_size, DW_FORM_data1}}},
    {DWARF_DIE_POINTER_TO, DW_TAG_pointer_type, false, {{DW_AT_byte_size, DW_FORM_data1}, {DW_AT_type, DW_FORM_ref4}}},
    {DWARF_DIE_VECTOR,
     DW_TAG_array_type,
     true,
     {{DW_AT_name, DW_FORM_string}, {DW_AT_GNU_vector, DW_FORM_flag_present}, {DW_AT_type, DW_FORM_ref4}}},
    {DWARF_DIE_COUNT, DW_TAG_subrange_type, false, {{DW_AT_upper_bound, DW_FORM_data1}}},
    {DWARF_DIE_OTHER, DW_TAG_structure_type, false, {{DW_AT_name, DW_FORM_string}, {DW_AT_declaration, DW_FORM_flag_present}}},
    {DWARF_DIE_KERNEL,
     DW_TAG_subprogram,
     true,
     {{DW_AT_name, DW_FORM_string},
      {DW_AT_external, DW_FORM_flag_present},
      {DW_AT_low_pc, DW_FORM_addr},
      {DW_AT_high_pc, DW_FORM_data8}}},
    {DWARF_DIE_ARGUMENT, DW_TAG_formal_parameter, false, {{DW_AT_name, DW_FORM_string}, {DW_AT_type, DW_FORM_ref4}}},
    {DWARF_DIE_PLACED,
     DW_TAG_formal_parameter,
     false,
     {{DW_AT_name, DW_FORM_string}, {DW_AT_type, DW_FORM_ref4}, {DW_AT_location, DW_FORM_sec_offset}}},
    {DWARF_DIE_VARIABLE,
     DW_TAG_variable,
     false,
     {{DW_AT_name, DW_FORM_string}, {DW_AT_external, DW_FORM_flag_present}, {DW_AT_location, DW_FORM_exprloc}}},
    {DWARF_DIE_LOCAL,
     DW_TAG_variable,
     false,
     {{DW_AT_name, DW_FORM_string}, {DW_AT_type, DW_FORM_ref4}, {DW_AT_location, DW_FORM_sec_offset}}},
    {DWARF_DIE_LOST, DW_TAG_variable, false, {{DW_AT_name, DW_FORM_string}, {DW_AT_type, DW_FORM_ref4}}},
    {DWARF_DIE_ARRAY, DW_TAG_array_type, true, {{DW_AT_type, DW_FORM_ref4}}},
    {DWARF_DIE_DIMENSION, DW_TAG_subrange_type, false, {{DW_AT_count, DW_FORM_udata}}},
    {DWARF_DIE_STRUCT, DW_TAG_structure_type, true, {{DW_AT_name, DW_FORM_string}, {DW_AT_byte_size, DW_FORM_udata}}},
    {DWARF_DIE_UNION, DW_TAG_union_type, true, {{DW_AT_name, DW_FORM_string}, {DW_AT_byte_size, DW_FORM_udata}}},
    {DWARF_DIE_MEMBER,
     DW_TAG_member,
     false,
     {{DW_AT_name, DW_FORM_string}, {DW_AT_type, DW_FORM_ref4}, {DW_AT_data_member_location, DW_FORM_udata}}},
    {DWARF_DIE_UNNAMED_MEMBER, DW_TAG_member, false, {{DW_AT_type, DW_FORM_ref4}, {DW_AT_data_member_location, DW_FORM_udata}}},
    {DWARF_DIE_FUNCTION, DW_TAG_subprogram, false, {{DW_AT_name, DW_FORM_string}, {DW_AT_inline, DW_FORM_data1}}},
    {DWARF_DIE_INLINED,
     DW_TAG_inlined_subroutine,
     true,
     {{DW_AT_abstract_origin, DW_FORM_ref4},
      {DW_AT_ranges, DW_FORM_sec_offset},
      {DW_AT_call_file, DW_FORM_udata},
      {DW_AT_call_line, DW_FORM_udata},
      {DW_AT_call_column, DW_FORM_udata}}},
    {DWARF_DIE_INLINED_SOMEWHERE,
     DW_TAG_inlined_subroutine,
     true,
     {{DW_AT_abstract_origin, DW_FORM_ref4}, {DW_AT_ranges, DW_FORM_sec_offset}}},
    {DWARF_DIE_PLACED_IN_SEGMENT,
     DW_TAG_formal_parameter,
     false,
     {{DW_AT_name, DW_FORM_string},
      {DW_AT_type, DW_FORM_ref4},
      {DW_AT_location, DW_FORM_sec_offset},
      {DW_AT_segment, DW_FORM_exprloc}}},
    {DWARF_DIE_LOCAL_IN_SEGMENT,
     DW_TAG_variable,
     false,
     {{DW_AT_name, DW_FORM_string},
      {DW_AT_type, DW_FORM_ref4},
      {DW_AT_location, DW_FORM_sec_offset},
      {DW_AT_segment, DW_FORM_exprloc}}},
};

void dwarf_put_string(text *out, const char *s)
{
    text_add(out, s, strlen(s) + 1);
}

uint32_t dwarf_begin_die(dwarf_writer *w, dwarf_die die)
{
    uint32_t at = (uint32_t)w->out->info.length;

    dwarf_put_uleb(&w->out->info, die);
    return at;
}

static void write_abbreviations(text *out)
{
    for (size_t a = 0; a < sizeof abbreviations / sizeof *abbreviations; a++) {
        dwarf_put_uleb(out, abbreviations[a].die);
        dwarf_put_uleb(out, abbreviations[a].tag);
        elf_put(out, abbreviations[a].has_children, 1);
        for (unsigned n = 0; n < 7; n++) { /* the last one, of zeros, ends the list */
            dwarf_put_uleb(out, abbreviations[a].attributes[n][0]);
            dwarf_put_uleb(out, abbreviations[a].attributes[n][1]);
            if (!abbreviations[a].attributes[n][0])
                break;
        }
    }
    elf_put(out, 0, 1);
}

/* --- locations ------------------------------------------------------------------------------------------------------------ */

/* Does I write a byte from BEGIN to END, counted from r0? Indirect results may be anywhere. */
static bool may_write(const gen_inst *i, uint32_t begin, uint32_t end)
{
    if (i->dst.file != GEN_FILE_GRF)
        return false;
    if (i->dst.indirect)
        return true;
    uint32_t first = gen_operand_start(&i->dst), last = first;
    if (gen_op_is(i->op, GEN_IS_SEND)) {
        gen_message m;
        bool is_known = !i->desc_in_reg && !i->exdesc_in_reg && gen_message_decode(&m, i->desc, i->exdesc);
        last = first + (is_known ? (i->desc >> 20 & 31) : 31u) * GEN_GRF_BYTES;
    } else {
        last = gen_dst_byte(&i->dst, i->exec - 1u) + gen_type_bytes(i->dst.type);
    }
    return first < end && last > begin;
}

/* The index of the instruction at which K may have overwritten the bytes from BEGIN to END: the first in the text that does, or to which a later
 * one than that branches back. */
static size_t first_overwrite(const gen_kernel *k, uint32_t begin, uint32_t end)
{
    size_t at = 0;

    while (at < k->insts.count && !may_write(&k->insts.items[at], begin, end))
        at++;
    for (size_t n = at; n < k->insts.count; n++)
        for (unsigned s = 0; s < gen_op_sources(k->insts.items[n].op); s++) {
            const gen_operand *o = &k->insts.items[n].src[s];
            if (o->file == GEN_FILE_LABEL && o->label >= 0 && (size_t)o->label < at)
                at = (size_t)o->label;
        }
    return at;
}

/* Appends to EXPRESSION where argument ARG of K is at the start of a thread, and returns the instruction until which it is there. */
static size_t locate_argument(text *expression, const gen_kernel *k, int arg)
{
    size_t until = k->insts.count;
    uint32_t done = 0;

    for (size_t y = 0; y < k->payload.count; y++) {
        const gen_payload *p = &k->payload.items[y];
        if (p->arg != arg || (p->kind != GEN_PAYLOAD_arg_byvalue && p->kind != GEN_PAYLOAD_arg_bypointer) || p->from < done)
            continue;
        if (p->from > done) { /* bytes that the kernel does not use */
            elf_put(expression, DW_OP_piece, 1);
            dwarf_put_uleb(expression, p->from - done);
        }
        dwarf_put_registers(expression, p->offset, p->size);
        done = p->from + p->size;
        size_t end = first_overwrite(k, p->offset, p->offset + p->size);
        until = end < until ? end : until;
    }
    return until;
}

/* The variable of argument ARG in the statements; the count of variables: there is none. */
static uint32_t parameter_of(const gen_kernel *k, int arg)
{
    uint32_t v = 0;

    while (v < k->variables.count &&
           !(k->variables.items[v].is_parameter && strcmp(k->variables.items[v].name, k->args.items[arg].name) == 0))
        v++;
    return v;
}

/* Writes the list of locations of argument ARG. Returns its byte in .debug_loc; UINT32_MAX: it is nowhere. With statements, the argument is where they say from
 * the first one on, as it may be assigned. OFFSETS: of the instructions. */
static uint32_t write_location(dwarf_writer *w, const dwarf_code *code, int arg, const size_t *offsets)
{
    const gen_kernel *k = code->kernel;
    text *out = &w->out->loc, expression;
    uint32_t at = (uint32_t)out->length, v = parameter_of(k, arg);
    size_t last = SIZE_MAX;

    text_init(&expression, w->memory);
    size_t until = locate_argument(&expression, k, arg);
    uint64_t end = expression.length ? code->start + (until < k->insts.count ? offsets[until] : code->bytes) : code->start;
    if (!k->statements.count || v == k->variables.count) {
        dwarf_put_location(w, &last, code->start, end, &expression);
    } else {
        uint64_t first = code->start + offsets[k->statements.items[0].at];
        dwarf_put_location(w, &last, code->start, first < end ? first : end, &expression);
        dwarf_put_parameter(w, code, v, offsets, &expression, end, &last);
    }
    if (out->length == at)
        return UINT32_MAX;
    text_repeat(out, '\0', 2 * (size_t)DWARF_ADDRESS_BYTES);
    return at;
}

/* --- entries -------------------------------------------------------------------------------------------------------------- */

static void write_kernel(dwarf_writer *w, const dwarf_code *code)
{
    text *info = &w->out->info;
    const gen_kernel *k = code->kernel;
    const size_t *offsets = gen_inst_offsets(w->memory, k);

    dwarf_begin_die(w, DWARF_DIE_KERNEL);
    dwarf_put_string(info, k->name);
    elf_put(info, code->start, DWARF_ADDRESS_BYTES);
    elf_put(info, code->bytes, 8);
    for (size_t a = 0; a < k->args.count; a++) {
        uint32_t place = write_location(w, code, (int)a, offsets);
        dwarf_begin_die(w, place == UINT32_MAX ? DWARF_DIE_ARGUMENT : DWARF_DIE_PLACED);
        dwarf_put_string(info, k->args.items[a].name);
        elf_put(info, dwarf_write_type(w, ze_type_of(w->memory, &k->args.items[a])), 4);
        if (place != UINT32_MAX)
            elf_put(info, place, 4);
    }
    dwarf_write_frame(w, code, 0, offsets);
    elf_put(info, 0, 1);
}

static void write_variable(dwarf_writer *w, const dwarf_variable *v)
{
    text *info = &w->out->info;

    dwarf_begin_die(w, DWARF_DIE_VARIABLE);
    dwarf_put_string(info, v->name);
    dwarf_put_uleb(info, 1 + DWARF_ADDRESS_BYTES);
    elf_put(info, DW_OP_addr, 1);
    elf_put(info, v->address, DWARF_ADDRESS_BYTES);
}

/* Writes the unit, whose first file is FILE, without its length. */
static void write_unit(dwarf_writer *w, const dwarf_program *p, const char *file)
{
    text *info = &w->out->info;
    const dwarf_code *last = &p->code[p->code_count - 1];

    elf_put(info, VERSION, 2);
    elf_put(info, 0, 4); /* .debug_abbrev */
    elf_put(info, DWARF_ADDRESS_BYTES, 1);
    dwarf_begin_die(w, DWARF_DIE_UNIT);
    dwarf_put_string(info, "gasket");
    elf_put(info, LANGUAGE_OPENCL, 2);
    dwarf_put_string(info, file);
    elf_put(info, 0, 4); /* .debug_line */
    elf_put(info, p->code[0].start, DWARF_ADDRESS_BYTES);
    elf_put(info, last->start + last->bytes - p->code[0].start, 8);
    for (size_t c = 0; c < p->code_count; c++)
        for (size_t a = 0; a < p->code[c].kernel->args.count; a++)
            dwarf_write_type(w, ze_type_of(w->memory, &p->code[c].kernel->args.items[a]));
    for (size_t c = 0; c < p->code_count; c++)
        dwarf_write_local_types(w, &p->code[c]);
    dwarf_write_targets(w);
    for (size_t c = 0; c < p->code_count; c++)
        write_kernel(w, &p->code[c]);
    for (size_t v = 0; v < p->variable_count; v++)
        write_variable(w, &p->variables[v]);
    elf_put(info, 0, 1);
}

void dwarf_write(dwarf_sections *out, const dwarf_program *p)
{
    enum { LENGTH_BYTES = 4 };
    dwarf_files files = {0};
    dwarf_writer w = {.memory = out->info.memory, .out = out, .files = &files};

    dwarf_write_lines(&out->line, p, &files);
    write_abbreviations(&out->abbrev);
    text_repeat(&out->info, '\0', LENGTH_BYTES); /* until it is known */
    write_unit(&w, p, files.names.items[0]);
    for (unsigned b = 0; b < LENGTH_BYTES; b++)
        out->info.data[b] = (char)((out->info.length - LENGTH_BYTES) >> 8 * b & 0xFF);
}
