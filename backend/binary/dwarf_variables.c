/* backend/binary/dwarf_variables.c - writes the variables of kernels with statements (backend/isa/isa.h), and where they are.
 *
 * A variable has its value in each lane of the thread: it is a vector with an element for each lane, since no standard operation names the lane of a
 * debugger. Its list of locations has an entry for each statement at which an element is known. */
#include "backend/binary/dwarf_codes.h"
#include "backend/binary/dwarf_writer.h"
#include "backend/isa/bits.h"
#include "ir/source_type.h"

void dwarf_put_registers(text *out, uint32_t offset, uint32_t size)
{
    while (size) {
        uint32_t in = offset % GEN_GRF_BYTES, bytes = GEN_GRF_BYTES - in < size ? GEN_GRF_BYTES - in : size;
        elf_put(out, DW_OP_regx, 1);
        dwarf_put_uleb(out, DWARF_FIRST_REGISTER + offset / GEN_GRF_BYTES);
        elf_put(out, DW_OP_bit_piece, 1);
        dwarf_put_uleb(out, (uint64_t)bytes * 8);
        dwarf_put_uleb(out, (uint64_t)in * 8);
        offset += bytes;
        size -= bytes;
    }
}

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
            dwarf_put_registers(out, p->address + (p->is_varying ? (lane - p->first) * p->step : 0), size);
            continue;
        }
        if (p) {
            elf_put(out, DW_OP_const8u, 1);
            elf_put(out, p->number, 8);
            elf_put(out, DW_OP_stack_value, 1);
        }
        elf_put(out, DW_OP_piece, 1);
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
        elf_put(out, code->start + offsets[s->at], DWARF_ADDRESS_BYTES);
        elf_put(out, code->start + (end < k->insts.count ? offsets[end] : code->bytes), DWARF_ADDRESS_BYTES);
        elf_put(out, expression.length, 2);
        text_add(out, expression.data, expression.length);
    }
    if (out->length == at)
        return UINT32_MAX;
    text_repeat(out, '\0', 2 * (size_t)DWARF_ADDRESS_BYTES);
    return at;
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
    if (!dwarf_write_lane_type(w, of->type->name, (unsigned)code->kernel->simd))
        dwarf_write_type(w, of->type->name);
}

static void write_local(dwarf_writer *w, const dwarf_code *code, uint32_t v, const size_t *offsets)
{
    text *info = &w->out->info;
    const gen_variable *of = &code->kernel->variables.items[v];
    uint32_t type = dwarf_write_lane_type(w, of->type->name, (unsigned)code->kernel->simd),
             place = type ? write_locations(w, code, v, offsets) : UINT32_MAX;

    dwarf_begin_die(w, place == UINT32_MAX ? DWARF_DIE_LOST : DWARF_DIE_LOCAL);
    dwarf_put_string(info, of->name);
    elf_put(info, type ? type : dwarf_write_type(w, of->type->name), 4);
    if (place != UINT32_MAX)
        elf_put(info, place, 4);
}

void dwarf_write_local_types(dwarf_writer *w, const dwarf_code *code)
{
    each_local(w, code, NULL, write_type_of);
}

void dwarf_write_locals(dwarf_writer *w, const dwarf_code *code)
{
    if (code->kernel->statements.count)
        each_local(w, code, gen_inst_offsets(w->memory, code->kernel), write_local);
}
