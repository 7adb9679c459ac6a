/* backend/binary/dwarf_variables.c - writes the variables of kernels with statements (backend/isa/isa.h), and where they are.
 *
 * A variable has its value in each lane of the thread: it is an array with an element for each lane, since no standard operation names the lane of a
 * debugger. Its list of locations has an entry for the statements at which a part of it is in registers, a number or memory; .misc.gasket.debug has the other places.
 *
 * The memory of a lane and that of the work-group have no addresses of their own. Their bytes are counted from the beginning of the thread's scratch memory and of local
 * memory, and DW_AT_segment (DWARF 4, 2.22) of the variable says which of both: the number of the address space in the IR. */
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

typedef enum piece_kind { PIECE_REGISTERS, PIECE_NUMBER, PIECE_MEMORY } piece_kind;

/* Bytes of a variable in a lane. */
typedef struct piece {
    uint32_t at, bytes; /* of the variable */
    piece_kind kind;
    uint32_t address; /* REGISTERS: byte of the registers */
    uint64_t number;  /* NUMBER: its bits; MEMORY: byte of the segment */
} piece;

typedef struct lane_pieces {
    VEC(piece) of[GEN_MAX_CHANNELS];
    uint32_t until; /* the last instruction before which they are there */
    bool is_known;
} lane_pieces;

/* A longer expression is left out: one for each statement would be larger than the code by far. */
enum { MOST_EXPRESSION = 1 << 14 };

static void add_piece(arena *memory, lane_pieces *out, unsigned lane, piece p)
{
    size_t n = out->of[lane].count;

    vec_push(memory, &out->of[lane], p);
    for (; n && out->of[lane].items[n - 1].at > p.at; n--) {
        out->of[lane].items[n] = out->of[lane].items[n - 1];
        out->of[lane].items[n - 1] = p;
    }
}

/* Adds the elements of P, which are as they are in the variable. */
static void add_elements(arena *memory, const gen_kernel *k, const gen_place *p, lane_pieces *out)
{
    uint32_t lanes = (uint32_t)k->simd, stride = p->is_varying ? lanes : 1;

    for (uint32_t n = p->first; n < (uint32_t)p->first + p->count; n++) {
        uint32_t at = n / stride * p->element_bytes, left = p->bytes > at ? p->bytes - at : 0;
        piece e = {.at = p->at + at,
                   .bytes = p->element_bytes < left ? p->element_bytes : left,
                   .kind = p->kind == GEN_PLACE_NUMBER ? PIECE_NUMBER : PIECE_REGISTERS,
                   .address = p->address + (n - p->first) * p->step,
                   .number = p->number};
        for (uint32_t lane = p->is_varying ? n % lanes : 0; e.bytes && lane < (p->is_varying ? n % lanes + 1 : lanes); lane++)
            add_piece(memory, out, lane, e);
    }
}

/* Is P in memory that the lane has in scratch memory, or in local memory? */
static bool has_segment(const gen_kernel *k, const gen_place *p)
{
    return p->kind == GEN_PLACE_LOCAL || (p->kind == GEN_PLACE_PRIVATE && k->scratch_lane_bytes);
}

/* Adds the bytes of P, in memory, in each lane. */
static void add_memory(arena *memory, const gen_kernel *k, const gen_place *p, lane_pieces *out)
{
    for (unsigned lane = 0; lane < (unsigned)k->simd; lane++) {
        uint64_t start = p->kind == GEN_PLACE_LOCAL ? 0 : k->scratch_private + (uint64_t)lane * k->scratch_lane_bytes;
        add_piece(memory, out, lane, (piece){.at = p->at, .bytes = p->bytes, .kind = PIECE_MEMORY, .number = start + p->number});
    }
}

/* Finds the pieces of variable V of FRAME in S. SHARED: only if they are the same for all lanes. */
static void find_pieces(arena *memory, const gen_kernel *k, const gen_statement *s, uint32_t v, uint32_t frame, bool is_shared,
                        lane_pieces *out)
{
    *out = (lane_pieces){.until = s->until};
    for (uint32_t n = 0; n < s->place_count; n++) {
        const gen_place *p = &k->places.items[s->first_place + n];
        bool is_plain = (p->kind == GEN_PLACE_REGISTERS || p->kind == GEN_PLACE_NUMBER) && !gen_place_is_extended(p) && !p->plus;
        bool is_memory = !is_shared && has_segment(k, p);
        if (p->variable != v || p->frame != frame || (!is_plain && !is_memory) || (is_shared && p->is_varying))
            continue;
        if (is_memory)
            add_memory(memory, k, p, out);
        else
            add_elements(memory, k, p, out);
        out->until = p->until < out->until ? p->until : out->until;
        out->is_known = true;
    }
}

/* Appends bytes of which nothing is known. */
static void put_gap(text *out, uint32_t bytes)
{
    if (!bytes)
        return;
    elf_put(out, DW_OP_piece, 1);
    dwarf_put_uleb(out, bytes);
}

/* Appends piece N of PIECES, with those that follow it in the registers as in the variable. Returns the number of the last one. */
static size_t put_piece(text *out, const piece *pieces, size_t count, size_t n)
{
    const piece *p = &pieces[n];
    uint32_t bytes = p->bytes;

    switch (p->kind) {
    case PIECE_REGISTERS:
        for (; n + 1 < count && pieces[n + 1].kind == PIECE_REGISTERS && pieces[n + 1].at == p->at + bytes &&
               pieces[n + 1].address == p->address + bytes;
             n++)
            bytes += pieces[n + 1].bytes;
        dwarf_put_registers(out, p->address, bytes);
        return n;
    case PIECE_NUMBER:
        elf_put(out, DW_OP_const8u, 1);
        elf_put(out, p->number, 8);
        elf_put(out, DW_OP_stack_value, 1);
        break;
    case PIECE_MEMORY:
        elf_put(out, DW_OP_constu, 1);
        dwarf_put_uleb(out, p->number);
        break;
    }
    put_gap(out, bytes);
    return n;
}

/* Appends where the SIZE bytes of the variable are in LANE. */
static void put_pieces(text *out, const lane_pieces *from, unsigned lane, uint32_t size)
{
    uint32_t done = 0;

    for (size_t n = 0; n < from->of[lane].count; n++) {
        const piece *p = &from->of[lane].items[n];
        if (p->at < done || p->at + p->bytes > size)
            continue;
        put_gap(out, p->at - done);
        n = put_piece(out, from->of[lane].items, from->of[lane].count, n);
        done = from->of[lane].items[n].at + from->of[lane].items[n].bytes;
    }
    put_gap(out, size - done);
}

/* --- lists of locations --------------------------------------------------------------------------------------------------- */

void dwarf_put_location(dwarf_writer *w, size_t *last, uint64_t begin, uint64_t end, const text *expression)
{
    enum { HEAD = 2 * DWARF_ADDRESS_BYTES + 2 };
    text *out = &w->out->loc;

    if (begin >= end)
        return;
    if (*last != SIZE_MAX && out->length - *last == HEAD + expression->length &&
        memcmp(out->data + *last + HEAD, expression->data, expression->length) == 0) {
        unsigned char *to = (unsigned char *)out->data + *last + DWARF_ADDRESS_BYTES;
        if (elf_u64(to) == begin) {
            for (unsigned b = 0; b < DWARF_ADDRESS_BYTES; b++)
                to[b] = (unsigned char)(end >> 8 * b);
            return;
        }
    }
    *last = out->length;
    elf_put(out, begin, DWARF_ADDRESS_BYTES);
    elf_put(out, end, DWARF_ADDRESS_BYTES);
    elf_put(out, expression->length, 2);
    text_add(out, expression->data, expression->length);
}

/* The instruction before which statement N of K has ended. */
static uint32_t end_of(const gen_kernel *k, size_t n)
{
    return n + 1 < k->statements.count ? k->statements.items[n + 1].at : (uint32_t)k->insts.count;
}

static uint64_t address_of(const dwarf_code *code, const size_t *offsets, uint32_t inst)
{
    return code->start + (inst < code->kernel->insts.count ? offsets[inst] : code->bytes);
}

/* Writes the list of locations of variable V of FRAME. Returns its byte in .debug_loc; UINT32_MAX: it is never known. */
static uint32_t write_locations(dwarf_writer *w, const dwarf_code *code, uint32_t v, uint32_t frame, const size_t *offsets)
{
    const gen_kernel *k = code->kernel;
    uint32_t at = (uint32_t)w->out->loc.length, size = (uint32_t)k->variables.items[v].type->size;
    size_t last = SIZE_MAX;
    lane_pieces pieces;

    for (size_t n = 0; n < k->statements.count && size; n++) {
        const gen_statement *s = &k->statements.items[n];
        uint32_t end = end_of(k, n);
        text expression;
        if (end == s->at) /* of several at one instruction the last one counts */
            continue;
        find_pieces(w->memory, k, s, v, frame, false, &pieces);
        if (!pieces.is_known)
            continue;
        text_init(&expression, w->memory);
        for (unsigned lane = 0; lane < (unsigned)k->simd; lane++)
            put_pieces(&expression, &pieces, lane, size);
        end = pieces.until + 1 < end ? pieces.until + 1 : end;
        if (expression.length <= MOST_EXPRESSION)
            dwarf_put_location(w, &last, address_of(code, offsets, s->at), address_of(code, offsets, end), &expression);
    }
    if (w->out->loc.length == at)
        return UINT32_MAX;
    text_repeat(&w->out->loc, '\0', 2 * (size_t)DWARF_ADDRESS_BYTES);
    return at;
}

/* Is parameter V of the kernel still its argument in S? */
static bool is_argument(const gen_kernel *k, const gen_statement *s, uint32_t v)
{
    for (uint32_t n = 0; n < s->place_count; n++) {
        const gen_place *p = &k->places.items[s->first_place + n];
        if (p->variable == v && !p->frame)
            return p->kind == GEN_PLACE_ARGUMENT;
    }
    return false;
}

void dwarf_put_parameter(dwarf_writer *w, const dwarf_code *code, uint32_t v, const size_t *offsets, const text *payload,
                         uint64_t payload_end, size_t *last)
{
    const gen_kernel *k = code->kernel;
    uint32_t size = (uint32_t)k->variables.items[v].type->size;
    lane_pieces pieces;

    for (size_t n = 0; n < k->statements.count; n++) {
        const gen_statement *s = &k->statements.items[n];
        uint32_t end = end_of(k, n);
        uint64_t begin = address_of(code, offsets, s->at), to = address_of(code, offsets, end);
        text expression;
        if (end == s->at)
            continue;
        if (is_argument(k, s, v)) {
            dwarf_put_location(w, last, begin, to < payload_end ? to : payload_end, payload);
            continue;
        }
        find_pieces(w->memory, k, s, v, 0, true, &pieces);
        if (!pieces.is_known)
            continue;
        text_init(&expression, w->memory);
        put_pieces(&expression, &pieces, 0, size);
        end = pieces.until + 1 < end ? pieces.until + 1 : end;
        if (expression.length <= MOST_EXPRESSION)
            dwarf_put_location(w, last, begin, address_of(code, offsets, end), &expression);
    }
}

/* --- frames --------------------------------------------------------------------------------------------------------------- */

/* Is the frame of S FRAME, or one that it has called? */
static bool is_in_frame(const gen_kernel *k, const gen_statement *s, uint32_t frame)
{
    uint32_t f = s->frame;

    while (f && f != frame)
        f = k->frames.items[f].parent;
    return f == frame;
}

/* Writes the ranges of FRAME. Returns their byte in .debug_ranges; UINT32_MAX: it has none. */
static uint32_t write_ranges(dwarf_writer *w, const dwarf_code *code, uint32_t frame, const size_t *offsets)
{
    const gen_kernel *k = code->kernel;
    text *out = &w->out->ranges;
    uint32_t at = (uint32_t)out->length;

    for (size_t n = 0; n < k->statements.count; n++) {
        uint32_t begin = k->statements.items[n].at, end = end_of(k, n);
        if (begin == end || !is_in_frame(k, &k->statements.items[n], frame))
            continue;
        for (; n + 1 < k->statements.count && (end_of(k, n + 1) == end || is_in_frame(k, &k->statements.items[n + 1], frame));
             n++)
            end = end_of(k, n + 1);
        elf_put(out, address_of(code, offsets, begin), DWARF_ADDRESS_BYTES);
        elf_put(out, address_of(code, offsets, end), DWARF_ADDRESS_BYTES);
    }
    if (out->length == at)
        return UINT32_MAX;
    text_repeat(out, '\0', 2 * (size_t)DWARF_ADDRESS_BYTES);
    return at;
}

/* The byte in .debug_info of the function NAME, which is written if it is new. */
static uint32_t write_function(dwarf_writer *w, const char *name)
{
    enum { IS_INLINED = 1 };

    for (size_t n = 0; n < w->functions.count; n++)
        if (strcmp(w->functions.items[n].name, name) == 0)
            return w->functions.items[n].die;
    dwarf_type f = {name, dwarf_begin_die(w, DWARF_DIE_FUNCTION)};
    dwarf_put_string(&w->out->info, name);
    elf_put(&w->out->info, IS_INLINED, 1);
    vec_push(w->memory, &w->functions, f);
    return f.die;
}

/* Which variables have places in FRAME? */
static bool *own_variables(dwarf_writer *w, const gen_kernel *k, uint32_t frame)
{
    bool *is_own = arena_array(w->memory, bool, k->variables.count);

    for (size_t n = 0; n < k->places.count; n++)
        is_own[k->places.items[n].variable] |= k->places.items[n].frame == frame;
    return is_own;
}

void dwarf_write_local_types(dwarf_writer *w, const dwarf_code *code)
{
    const gen_kernel *k = code->kernel;

    if (!k->simd || !k->statements.count)
        return;
    for (uint32_t v = 0; v < k->variables.count; v++)
        dwarf_write_lane_type(w, k->variables.items[v].type, (unsigned)k->simd);
    for (size_t f = 1; f < k->frames.count; f++)
        write_function(w, k->frames.items[f].function);
}

/* The address space of the memory in which variable V of FRAME is somewhere; IR_GLOBAL: in none with a segment. */
static ir_space segment_of(const gen_kernel *k, uint32_t v, uint32_t frame)
{
    for (size_t n = 0; n < k->places.count; n++) {
        const gen_place *p = &k->places.items[n];
        if (p->variable == v && p->frame == frame && has_segment(k, p))
            return p->kind == GEN_PLACE_LOCAL ? IR_LOCAL : IR_PRIVATE;
    }
    return IR_GLOBAL;
}

static void write_local(dwarf_writer *w, const dwarf_code *code, uint32_t v, uint32_t frame, const size_t *offsets)
{
    text *info = &w->out->info;
    const gen_variable *of = &code->kernel->variables.items[v];
    uint32_t place = write_locations(w, code, v, frame, offsets);
    ir_space segment = segment_of(code->kernel, v, frame);
    bool is_placed = place != UINT32_MAX, has_segment_too = is_placed && segment != IR_GLOBAL;

    if (of->is_parameter)
        dwarf_begin_die(w, has_segment_too ? DWARF_DIE_PLACED_IN_SEGMENT : is_placed ? DWARF_DIE_PLACED : DWARF_DIE_ARGUMENT);
    else
        dwarf_begin_die(w, has_segment_too ? DWARF_DIE_LOCAL_IN_SEGMENT : is_placed ? DWARF_DIE_LOCAL : DWARF_DIE_LOST);
    dwarf_put_string(info, of->name);
    elf_put(info,
            is_placed ? dwarf_write_lane_type(w, of->type, (unsigned)code->kernel->simd) : dwarf_write_source_type(w, of->type),
            4);
    if (is_placed)
        elf_put(info, place, 4);
    if (has_segment_too) {
        elf_put(info, 1, 1); /* byte of an expression */
        elf_put(info, (uint64_t)DW_OP_lit0 + segment, 1);
    }
}

/* Writes the call that is frame FRAME, unless it has no instructions. */
static void write_call(dwarf_writer *w, const dwarf_code *code, uint32_t frame, const size_t *offsets)
{
    text *info = &w->out->info;
    const gen_frame *f = &code->kernel->frames.items[frame];
    uint32_t ranges = write_ranges(w, code, frame, offsets);

    if (ranges == UINT32_MAX)
        return;
    dwarf_begin_die(w, f->file ? DWARF_DIE_INLINED : DWARF_DIE_INLINED_SOMEWHERE);
    elf_put(info, write_function(w, f->function), 4);
    elf_put(info, ranges, 4);
    if (f->file) {
        dwarf_put_uleb(info, dwarf_file_number(w->memory, w->files, f->file));
        dwarf_put_uleb(info, f->line);
        dwarf_put_uleb(info, f->column);
    }
    dwarf_write_frame(w, code, frame, offsets);
    elf_put(info, 0, 1);
}

void dwarf_write_frame(dwarf_writer *w, const dwarf_code *code, uint32_t frame, const size_t *offsets)
{
    const gen_kernel *k = code->kernel;

    if (!k->simd || !k->statements.count)
        return;
    const bool *is_own = own_variables(w, k, frame);
    for (uint32_t v = 0; v < k->variables.count; v++)
        if (is_own[v] && (frame || !k->variables.items[v].is_parameter)) /* those of the kernel are its arguments */
            write_local(w, code, v, frame, offsets);
    for (uint32_t f = frame + 1; f < k->frames.count; f++)
        if (k->frames.items[f].parent == frame)
            write_call(w, code, f, offsets);
}
