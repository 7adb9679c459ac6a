/* backend/binary/dwarf_write.c - writes .debug_abbrev, .debug_info and .debug_loc: a compile unit with the types of arguments, the kernels with
 * their arguments, and the variables.
 *
 * An argument is in registers from the start of its kernel until an instruction may overwrite them. The number of register rN is N + 16, as in
 * debug information of Intel's compiler.
 *
 * A variable of a kernel with statements (backend/isa/isa.h) has its value in each lane of the thread: it is a vector with an element for each lane, since no
 * standard operation names the lane of a debugger. Its list of locations has an entry for each statement at which an element is known. */
#include "backend/binary/dwarf.h"

#include "backend/binary/elf_write.h"
#include "backend/binary/ze_info.h"
#include "backend/isa/bits.h"
#include "ir/source_type.h"

#include <ctype.h>
#include <stdlib.h>

enum { VERSION = 4, ADDRESS_BYTES = 8, LANGUAGE_OPENCL = 0x15, FIRST_REGISTER = 16, NO_DIE = 0 };

/* The entries of .debug_abbrev: a tag, whether it has children, pairs of attribute and form. */
enum {
    DIE_UNIT = 1,
    DIE_BASE,
    DIE_POINTER,
    DIE_POINTER_TO,
    DIE_VECTOR,
    DIE_COUNT,
    DIE_OTHER,
    DIE_KERNEL,
    DIE_ARGUMENT,
    DIE_PLACED,
    DIE_VARIABLE,
    DIE_LOCAL,
    DIE_LOST
};
enum {
    FORM_ADDR = 0x01,
    FORM_DATA1 = 0x0B,
    FORM_DATA2 = 0x05,
    FORM_DATA8 = 0x07,
    FORM_STRING = 0x08,
    FORM_REF4 = 0x13,
    FORM_SECTION = 0x17,
    FORM_EXPRESSION = 0x18,
    FORM_PRESENT = 0x19,
};
enum {
    AT_LOCATION = 0x02,
    AT_NAME = 0x03,
    AT_SIZE = 0x0B,
    AT_STMT_LIST = 0x10,
    AT_LOW_PC = 0x11,
    AT_HIGH_PC = 0x12,
    AT_LANGUAGE = 0x13,
    AT_PRODUCER = 0x25,
    AT_UPPER_BOUND = 0x2F,
    AT_DECLARATION = 0x3C,
    AT_ENCODING = 0x3E,
    AT_EXTERNAL = 0x3F,
    AT_TYPE = 0x49,
};
enum { AT_GNU_VECTOR = 0x2107 };
enum { OP_ADDR = 0x03, OP_CONST8U = 0x0E, OP_REGX = 0x90, OP_PIECE = 0x93, OP_BIT_PIECE = 0x9D, OP_STACK_VALUE = 0x9F };

static const struct {
    unsigned char die, tag;
    bool has_children;
    uint16_t attributes[7][2];
} abbreviations[] = {
    {DIE_UNIT,
     0x11,
     true,
     {{AT_PRODUCER, FORM_STRING},
      {AT_LANGUAGE, FORM_DATA2},
      {AT_NAME, FORM_STRING},
      {AT_STMT_LIST, FORM_SECTION},
      {AT_LOW_PC, FORM_ADDR},
      {AT_HIGH_PC, FORM_DATA8}}},
    {DIE_BASE, 0x24, false, {{AT_NAME, FORM_STRING}, {AT_ENCODING, FORM_DATA1}, {AT_SIZE, FORM_DATA1}}},
    {DIE_POINTER, 0x0F, false, {{AT_SIZE, FORM_DATA1}}},
    {DIE_POINTER_TO, 0x0F, false, {{AT_SIZE, FORM_DATA1}, {AT_TYPE, FORM_REF4}}},
    {DIE_VECTOR, 0x01, true, {{AT_NAME, FORM_STRING}, {AT_GNU_VECTOR, FORM_PRESENT}, {AT_TYPE, FORM_REF4}}},
    {DIE_COUNT, 0x21, false, {{AT_UPPER_BOUND, FORM_DATA1}}},
    {DIE_OTHER, 0x13, false, {{AT_NAME, FORM_STRING}, {AT_DECLARATION, FORM_PRESENT}}},
    {DIE_KERNEL,
     0x2E,
     true,
     {{AT_NAME, FORM_STRING}, {AT_EXTERNAL, FORM_PRESENT}, {AT_LOW_PC, FORM_ADDR}, {AT_HIGH_PC, FORM_DATA8}}},
    {DIE_ARGUMENT, 0x05, false, {{AT_NAME, FORM_STRING}, {AT_TYPE, FORM_REF4}}},
    {DIE_PLACED, 0x05, false, {{AT_NAME, FORM_STRING}, {AT_TYPE, FORM_REF4}, {AT_LOCATION, FORM_SECTION}}},
    {DIE_VARIABLE, 0x34, false, {{AT_NAME, FORM_STRING}, {AT_EXTERNAL, FORM_PRESENT}, {AT_LOCATION, FORM_EXPRESSION}}},
    {DIE_LOCAL, 0x34, false, {{AT_NAME, FORM_STRING}, {AT_TYPE, FORM_REF4}, {AT_LOCATION, FORM_SECTION}}},
    {DIE_LOST, 0x34, false, {{AT_NAME, FORM_STRING}, {AT_TYPE, FORM_REF4}}},
};

/* A type that .debug_info has, by its name in OpenCL C. */
typedef struct known_type {
    const char *name;
    uint32_t die; /* its byte in .debug_info */
} known_type;

typedef struct dwarf_writer {
    arena *memory;
    dwarf_sections *out;
    VEC(known_type) types;
} dwarf_writer;

static void put_string(text *out, const char *s)
{
    text_add(out, s, strlen(s) + 1);
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

/* --- types ---------------------------------------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    unsigned char encoding, bytes; /* encoding: DW_ATE_… */
} scalars[] = {{"bool", 2, 1},  {"char", 6, 1},   {"uchar", 8, 1}, {"short", 5, 2}, {"ushort", 7, 2},
               {"int", 5, 4},   {"uint", 7, 4},   {"long", 5, 8},  {"ulong", 7, 8}, {"half", 4, 2},
               {"float", 4, 4}, {"double", 4, 8}, {"size_t", 7, 8}};

static uint32_t write_type(dwarf_writer *w, const char *name);

static uint32_t begin_die(dwarf_writer *w, unsigned die)
{
    uint32_t at = (uint32_t)w->out->info.length;

    dwarf_put_uleb(&w->out->info, die);
    return at;
}

static uint32_t write_pointer(dwarf_writer *w, const char *name)
{
    const char *to = arena_strndup(w->memory, name, strlen(name) - 1);
    uint32_t target = strcmp(to, "void") == 0 ? NO_DIE : write_type(w, to);
    uint32_t at = begin_die(w, target ? DIE_POINTER_TO : DIE_POINTER);

    elf_put(&w->out->info, ADDRESS_BYTES, 1);
    if (target)
        elf_put(&w->out->info, target, 4);
    return at;
}

/* Writes the vector NAME, whose first LENGTH characters are its scalar. */
static uint32_t write_vector(dwarf_writer *w, const char *name, size_t length)
{
    uint32_t scalar = write_type(w, arena_strndup(w->memory, name, length)), at = begin_die(w, DIE_VECTOR);

    put_string(&w->out->info, name);
    elf_put(&w->out->info, scalar, 4);
    begin_die(w, DIE_COUNT);
    elf_put(&w->out->info, (uint64_t)strtoul(name + length, NULL, 10) - 1, 1);
    elf_put(&w->out->info, 0, 1);
    return at;
}

static uint32_t write_new_type(dwarf_writer *w, const char *name)
{
    size_t length = strlen(name), stem = length;
    uint32_t at;

    if (length && name[length - 1] == '*')
        return write_pointer(w, name);
    while (stem && isdigit((unsigned char)name[stem - 1]))
        stem--;
    for (size_t s = 0; s < sizeof scalars / sizeof *scalars; s++) {
        if (strlen(scalars[s].name) != stem || memcmp(scalars[s].name, name, stem) != 0)
            continue;
        if (stem < length && length - stem <= 2 && name[stem] != '0')
            return write_vector(w, name, stem);
        if (stem < length)
            break;
        at = begin_die(w, DIE_BASE);
        put_string(&w->out->info, name);
        elf_put(&w->out->info, scalars[s].encoding, 1);
        elf_put(&w->out->info, scalars[s].bytes, 1);
        return at;
    }
    at = begin_die(w, DIE_OTHER);
    put_string(&w->out->info, name);
    return at;
}

/* The byte in .debug_info of type NAME, which is written if it is new. */
static uint32_t write_type(dwarf_writer *w, const char *name)
{
    for (size_t n = 0; n < w->types.count; n++)
        if (strcmp(w->types.items[n].name, name) == 0)
            return w->types.items[n].die;
    known_type t = {.name = name, .die = write_new_type(w, name)};
    vec_push(w->memory, &w->types, t);
    return t.die;
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

/* Appends the bits of the SIZE bytes at byte OFFSET of the registers. */
static void put_registers(text *out, uint32_t offset, uint32_t size)
{
    while (size) {
        uint32_t in = offset % GEN_GRF_BYTES, bytes = GEN_GRF_BYTES - in < size ? GEN_GRF_BYTES - in : size;
        elf_put(out, OP_REGX, 1);
        dwarf_put_uleb(out, FIRST_REGISTER + offset / GEN_GRF_BYTES);
        elf_put(out, OP_BIT_PIECE, 1);
        dwarf_put_uleb(out, (uint64_t)bytes * 8);
        dwarf_put_uleb(out, (uint64_t)in * 8);
        offset += bytes;
        size -= bytes;
    }
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
            elf_put(expression, OP_PIECE, 1);
            dwarf_put_uleb(expression, p->from - done);
        }
        put_registers(expression, p->offset, p->size);
        done = p->from + p->size;
        size_t end = first_overwrite(k, p->offset, p->offset + p->size);
        until = end < until ? end : until;
    }
    return until;
}

/* Writes the list of locations of argument ARG. Returns its byte in .debug_loc; UINT32_MAX: it is nowhere. */
static uint32_t write_location(dwarf_writer *w, const dwarf_code *code, int arg)
{
    text *out = &w->out->loc, expression;
    uint32_t at = (uint32_t)out->length;

    text_init(&expression, w->memory);
    size_t until = locate_argument(&expression, code->kernel, arg);
    if (!expression.length || !until)
        return UINT32_MAX;
    uint64_t end = until < code->kernel->insts.count ? gen_inst_offsets(w->memory, code->kernel)[until] : code->bytes;
    elf_put(out, code->start, ADDRESS_BYTES);
    elf_put(out, code->start + end, ADDRESS_BYTES);
    elf_put(out, expression.length, 2);
    text_add(out, expression.data, expression.length);
    text_repeat(out, '\0', 2 * (size_t)ADDRESS_BYTES);
    return at;
}

/* --- variables ------------------------------------------------------------------------------------------------------------ */

/* Where the elements of a variable, one for each lane, are from a statement on. */
typedef struct lane_places {
    const gen_place *of[GEN_MAX_CHANNELS]; /* NULL: it is not known in this lane */
    uint32_t until;                        /* the last instruction before which they are there */
} lane_places;

/* Is P a number as it is, of a variable with SIZE bytes? */
static bool is_plain(const gen_place *p, uint64_t size)
{
    return (p->kind == GEN_PLACE_REGISTERS || p->kind == GEN_PLACE_NUMBER) && !p->at && p->bytes == size &&
           p->element_bytes == size && p->wide_bytes == size && !p->plus;
}

/* Finds the places of variable V of the kernel in S; false: there is none. */
static bool find_lanes(const gen_kernel *k, const gen_statement *s, uint32_t v, lane_places *out)
{
    bool found = false;

    *out = (lane_places){.until = s->until};
    for (uint32_t n = 0; n < s->place_count; n++) {
        const gen_place *p = &k->places.items[s->first_place + n];
        if (p->variable != v || p->frame || !is_plain(p, k->variables.items[v].type->size) ||
            (!p->is_varying && (p->first || p->count > 1)))
            continue;
        for (uint32_t lane = 0; lane < k->simd; lane++)
            if (!p->is_varying || (lane >= p->first && lane < (uint32_t)p->first + p->count))
                out->of[lane] = p;
        out->until = p->until < out->until ? p->until : out->until;
        found = true;
    }
    return found;
}

/* Appends where the elements with SIZE bytes are, lane by lane. */
static void put_lanes(text *out, const gen_kernel *k, const lane_places *at, uint32_t size)
{
    for (uint32_t lane = 0; lane < k->simd; lane++) {
        const gen_place *p = at->of[lane];
        if (p && p->kind == GEN_PLACE_REGISTERS) {
            put_registers(out, p->address + (p->is_varying ? (lane - p->first) * p->step : 0), size);
            continue;
        }
        if (p) {
            elf_put(out, OP_CONST8U, 1);
            elf_put(out, p->number, 8);
            elf_put(out, OP_STACK_VALUE, 1);
        }
        elf_put(out, OP_PIECE, 1);
        dwarf_put_uleb(out, size);
    }
}

/* Writes the list of locations of variable V. Returns its byte in .debug_loc; UINT32_MAX: it is never known. OFFSETS: of the instructions. */
static uint32_t write_locations(dwarf_writer *w, const dwarf_code *code, uint32_t v, const size_t *offsets)
{
    const gen_kernel *k = code->kernel;
    text *out = &w->out->loc, expression;
    uint32_t at = (uint32_t)out->length;
    lane_places places;

    for (size_t n = 0; n < k->statements.count; n++) {
        const gen_statement *s = &k->statements.items[n];
        uint32_t end = n + 1 < k->statements.count ? s[1].at : (uint32_t)k->insts.count;
        if (end == s->at || !find_lanes(k, s, v, &places)) /* of several at one instruction the last one counts */
            continue;
        end = places.until + 1 < end ? places.until + 1 : end;
        text_init(&expression, w->memory);
        put_lanes(&expression, k, &places, (uint32_t)k->variables.items[v].type->size);
        elf_put(out, code->start + offsets[s->at], ADDRESS_BYTES);
        elf_put(out, code->start + (end < k->insts.count ? offsets[end] : code->bytes), ADDRESS_BYTES);
        elf_put(out, expression.length, 2);
        text_add(out, expression.data, expression.length);
    }
    if (out->length == at)
        return UINT32_MAX;
    text_repeat(out, '\0', 2 * (size_t)ADDRESS_BYTES);
    return at;
}

/* The type of variable V: a scalar for each lane. NO_DIE: it is no scalar. */
static uint32_t write_lane_type(dwarf_writer *w, const gen_kernel *k, const gen_variable *v)
{
    bool is_scalar = false;

    for (size_t s = 0; s < sizeof scalars / sizeof *scalars; s++)
        is_scalar |= strcmp(scalars[s].name, v->type->name) == 0;
    if (!is_scalar)
        return NO_DIE;
    const char *name = arena_printf(w->memory, "%s%u", v->type->name, (unsigned)k->simd);
    for (size_t n = 0; n < w->types.count; n++)
        if (strcmp(w->types.items[n].name, name) == 0)
            return w->types.items[n].die;
    known_type t = {.name = name, .die = write_vector(w, name, strlen(v->type->name))};
    vec_push(w->memory, &w->types, t);
    return t.die;
}

/* Calls WRITE for each variable of K that its statements have: not for parameters, which are arguments, and those of functions that were inlined. */
static void each_local(dwarf_writer *w, const dwarf_code *code, const size_t *offsets,
                       void (*write)(dwarf_writer *w, const dwarf_code *code, uint32_t v, const size_t *offsets))
{
    const gen_kernel *k = code->kernel;
    bool *is_own = arena_array(w->memory, bool, k->variables.count);

    for (size_t n = 0; n < k->places.count; n++)
        is_own[k->places.items[n].variable] |= !k->places.items[n].frame;
    for (uint32_t v = 0; v < k->variables.count && k->simd; v++)
        if (is_own[v] && !k->variables.items[v].is_parameter)
            write(w, code, v, offsets);
}

static void write_type_of(dwarf_writer *w, const dwarf_code *code, uint32_t v, const size_t *offsets)
{
    const gen_variable *of = &code->kernel->variables.items[v];

    (void)offsets;
    if (!write_lane_type(w, code->kernel, of))
        write_type(w, of->type->name);
}

static void write_local(dwarf_writer *w, const dwarf_code *code, uint32_t v, const size_t *offsets)
{
    text *info = &w->out->info;
    const gen_variable *of = &code->kernel->variables.items[v];
    uint32_t type = write_lane_type(w, code->kernel, of), place = type ? write_locations(w, code, v, offsets) : UINT32_MAX;

    begin_die(w, place == UINT32_MAX ? DIE_LOST : DIE_LOCAL);
    put_string(info, of->name);
    elf_put(info, type ? type : write_type(w, of->type->name), 4);
    if (place != UINT32_MAX)
        elf_put(info, place, 4);
}

/* --- entries -------------------------------------------------------------------------------------------------------------- */

static void write_kernel(dwarf_writer *w, const dwarf_code *code)
{
    text *info = &w->out->info;
    const gen_kernel *k = code->kernel;

    begin_die(w, DIE_KERNEL);
    put_string(info, k->name);
    elf_put(info, code->start, ADDRESS_BYTES);
    elf_put(info, code->bytes, 8);
    for (size_t a = 0; a < k->args.count; a++) {
        uint32_t place = write_location(w, code, (int)a);
        begin_die(w, place == UINT32_MAX ? DIE_ARGUMENT : DIE_PLACED);
        put_string(info, k->args.items[a].name);
        elf_put(info, write_type(w, ze_type_of(w->memory, &k->args.items[a])), 4);
        if (place != UINT32_MAX)
            elf_put(info, place, 4);
    }
    if (k->statements.count)
        each_local(w, code, gen_inst_offsets(w->memory, k), write_local);
    elf_put(info, 0, 1);
}

static void write_variable(dwarf_writer *w, const dwarf_variable *v)
{
    text *info = &w->out->info;

    begin_die(w, DIE_VARIABLE);
    put_string(info, v->name);
    dwarf_put_uleb(info, 1 + ADDRESS_BYTES);
    elf_put(info, OP_ADDR, 1);
    elf_put(info, v->address, ADDRESS_BYTES);
}

/* Writes the unit, whose first file is FILE, without its length. */
static void write_unit(dwarf_writer *w, const dwarf_program *p, const char *file)
{
    text *info = &w->out->info;
    const dwarf_code *last = &p->code[p->code_count - 1];

    elf_put(info, VERSION, 2);
    elf_put(info, 0, 4); /* .debug_abbrev */
    elf_put(info, ADDRESS_BYTES, 1);
    begin_die(w, DIE_UNIT);
    put_string(info, "gasket");
    elf_put(info, LANGUAGE_OPENCL, 2);
    put_string(info, file);
    elf_put(info, 0, 4); /* .debug_line */
    elf_put(info, p->code[0].start, ADDRESS_BYTES);
    elf_put(info, last->start + last->bytes - p->code[0].start, 8);
    for (size_t c = 0; c < p->code_count; c++)
        for (size_t a = 0; a < p->code[c].kernel->args.count; a++)
            write_type(w, ze_type_of(w->memory, &p->code[c].kernel->args.items[a]));
    for (size_t c = 0; c < p->code_count; c++)
        each_local(w, &p->code[c], NULL, write_type_of);
    for (size_t c = 0; c < p->code_count; c++)
        write_kernel(w, &p->code[c]);
    for (size_t v = 0; v < p->variable_count; v++)
        write_variable(w, &p->variables[v]);
    elf_put(info, 0, 1);
}

void dwarf_write(dwarf_sections *out, const dwarf_program *p)
{
    enum { LENGTH_BYTES = 4 };
    dwarf_writer w = {.memory = out->info.memory, .out = out};
    dwarf_files files = {0};

    dwarf_write_lines(&out->line, p, &files);
    write_abbreviations(&out->abbrev);
    text_repeat(&out->info, '\0', LENGTH_BYTES); /* until it is known */
    write_unit(&w, p, files.names.items[0]);
    for (unsigned b = 0; b < LENGTH_BYTES; b++)
        out->info.data[b] = (char)((out->info.length - LENGTH_BYTES) >> 8 * b & 0xFF);
}
