/* src/debug/simulator.c - the simulator as a target: threads, whose lanes are work-items, their registers and instructions. */
#include "src/debug/statement.h"

#include "sim/inspect.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* --- lines ---------------------------------------------------------------------------------------------------------------- */

/* The number by which the debugger knows the line of ROW: that of the first row with the same file and line, since an optimized kernel can have
 * several; 0: the line is of the library, or unknown. */
static uint32_t line_number(const gen_kernel *k, uint32_t row)
{
    const gen_source_line *at = &k->lines.items[row - 1];

    if (at->library || at->implied)
        return 0;
    for (uint32_t n = 0; n < k->lines.count; n++)
        if (k->lines.items[n].line == at->line && strcmp(k->lines.items[n].file, at->file) == 0)
            return n + 1;
    return row;
}

static uint32_t line_of(const launch *l, void *unit)
{
    (void)l;
    const gen_kernel *k = sim_thread_kernel(unit);
    uint32_t at = sim_thread_instruction(unit), row = k->insts.items[at].line;

    if (k->statements.count) {
        const gen_statement *s = statement_beginning(k, at);
        return s ? s->line_id : 0;
    }
    return row ? line_number(k, row) : 0;
}

static debug_place place_of_row(const gen_kernel *k, uint32_t row)
{
    const gen_source_line *at = row ? &k->lines.items[row - 1] : NULL;

    if (!at || at->implied)
        return (debug_place){.function = k->name};
    return (debug_place){
        .function = k->name, .file = at->file, .line = at->line, .column = at->column, .is_library = at->library};
}

static debug_place place_of_line(const launch *l, uint32_t line)
{
    if (l->kernel->statements.count)
        return line && line <= l->kernel->statements.count ? statement_place(l->kernel, &l->kernel->statements.items[line - 1], 0)
                                                           : (debug_place){0};
    return line && line <= l->kernel->lines.count ? place_of_row(l->kernel, line) : (debug_place){0};
}

/* --- places --------------------------------------------------------------------------------------------------------------- */

/* What UNIT is in; NULL: unknown, or after all. */
static const gen_statement *statement_of(void *unit)
{
    const gen_kernel *k = sim_thread_kernel(unit);
    uint32_t at = sim_thread_instruction(unit);

    return statement_is_past_all(k, at) ? NULL : statement_at(k, at);
}

static unsigned depth(void *unit)
{
    const gen_statement *s = statement_of(unit);

    return s ? statement_depth(sim_thread_kernel(unit), s) : 1;
}

static uint64_t group_of(void *unit)
{
    return sim_thread_group(unit);
}

static uint32_t number_of(void *unit)
{
    return sim_thread_number(unit);
}

static uint32_t instruction_of(void *unit)
{
    return sim_thread_instruction(unit);
}

/* Is the next instruction of UNIT a message? Then decodes it into M. */
static bool next_message(void *unit, gen_message *m)
{
    const gen_inst *i = &sim_thread_kernel(unit)->insts.items[sim_thread_instruction(unit)];

    return gen_op_is(i->op, GEN_IS_SEND) && !i->desc_in_reg && !i->exdesc_in_reg && gen_message_decode(m, i->desc, i->exdesc);
}

static bool is_barrier(void *unit)
{
    gen_message m;

    return next_message(unit, &m) && m.msg == GEN_MSG_barrier;
}

static bool is_atomic(void *unit)
{
    gen_message m;

    if (!next_message(unit, &m))
        return false;
    switch (m.msg) {
    case GEN_MSG_atomic:
    case GEN_MSG_atomic_float:
    case GEN_MSG_a64_atomic:
    case GEN_MSG_a64_atomic_float:
        return true;
    default:
        return false;
    }
}

/* An instruction without a line has that of the nearest one before it. */
static debug_place place_of(const launch *l, void *unit, unsigned frame)
{
    const gen_kernel *k = l->kernel;
    unsigned at = sim_thread_instruction(unit);
    const gen_statement *s = statement_of(unit), *before = statement_at(k, at);
    uint32_t row = 0;

    if (s && (frame || at <= s->until)) {
        debug_place p = statement_place(k, s, frame);
        p.instruction = at;
        return p;
    }
    for (unsigned n = at + 1, first = before ? before->until + 1 : 0; n-- > first && !row;)
        row = k->insts.items[n].line;
    debug_place p = place_of_row(k, row);
    if (s)
        p.function = statement_place(k, s, frame).function;
    p.instruction = at;
    return p;
}

static void ids_of(const launch *l, void *unit, unsigned lane, debug_ids *out)
{
    uint32_t linear;

    (void)l;
    sim_thread_ids(unit, lane, out->group, out->local, out->global, &linear);
    out->unit = sim_thread_number(unit);
}

static debug_state state_of(void *unit)
{
    static const debug_state states[] = {[SIM_THREAD_RUNS] = DEBUG_RUNS,
                                         [SIM_THREAD_WAITS] = DEBUG_WAITS,
                                         [SIM_THREAD_ENDED] = DEBUG_ENDED,
                                         [SIM_THREAD_FAULTED] = DEBUG_FAULTED};

    return states[sim_thread_state_of(unit)];
}

static unsigned count(void *unit)
{
    return sim_thread_count(unit);
}

static void *find(void *unit, uint32_t number)
{
    return sim_find_thread(unit, number);
}

static unsigned lanes(void *unit, uint32_t *active)
{
    *active = sim_thread_active(unit);
    return sim_thread_kernel(unit)->simd;
}

static void print_step(text *out, const launch *l, void *unit)
{
    gen_print_inst(out, l->kernel, &l->kernel->insts.items[sim_thread_instruction(unit)]);
}

/* --- variables and registers ---------------------------------------------------------------------------------------------- */

static bool variables(const launch *l, void *unit, unsigned frame, unsigned lane, arena *memory, const char *only,
                      debug_variable_visitor *visit, void *context)
{
    const gen_statement *s = statement_of(unit);

    if (s)
        statement_variables(l, unit, s, frame, lane, memory, only, visit, context);
    else if (sim_thread_kernel(unit)->statements.count)
        statement_last_parameters(l, unit, lane, memory, only, visit, context);
    return s != NULL;
}

/* Is ADDRESS one that statement.h makes, of the object at BASE? */
static bool is_in(uint64_t address, uint64_t base)
{
    return address >> 48 == base >> 48;
}

static bool is_register(uint64_t address)
{
    return is_in(address, STATEMENT_REGISTERS);
}

static unsigned char *bytes(void *unit, unsigned lane, uint64_t address, uint64_t size)
{
    enum { ALL = GEN_GRF_COUNT * GEN_GRF_BYTES };
    uint64_t offset = address & ((UINT64_C(1) << 48) - 1);

    (void)lane;
    if (is_register(address))
        return offset <= ALL && ALL - offset >= size ? sim_register(unit, 0) + offset : NULL;
    if (is_in(address, STATEMENT_SCRATCH))
        return sim_find_scratch(unit, offset, size);
    if (is_in(address, STATEMENT_LOCAL))
        return sim_find_local(unit, offset, size);
    return sim_find_bytes(unit, address, size);
}

static bool writes(void *unit, uint64_t address, uint64_t size)
{
    return sim_thread_writes(unit, (uint32_t)(address - STATEMENT_REGISTERS), (uint32_t)size);
}

/* Local memory is not the unit's alone, but only threads of its group see it at this address. */
static bool is_private(void *unit, uint64_t address)
{
    (void)unit;
    return is_register(address) || is_in(address, STATEMENT_SCRATCH) || is_in(address, STATEMENT_LOCAL);
}

static const char *name_at(void *unit, uint64_t address, uint64_t *offset)
{
    *offset = address & ((UINT64_C(1) << 48) - 1);
    if (is_register(address))
        return "registers";
    if (is_in(address, STATEMENT_SCRATCH))
        return "scratch memory";
    if (is_in(address, STATEMENT_LOCAL))
        return "local memory";
    return sim_find_name(unit, address, offset);
}

static bool object_at(const launch *l, void *unit, unsigned lane, arena *memory, uint64_t address, debug_object *out)
{
    const gen_statement *s = statement_of(unit);

    return s && statement_object_at(l, unit, s, lane, memory, address, out);
}

static debug_value value_of_bytes(arena *memory, element e, unsigned count_of_elements, const unsigned char *from)
{
    ir_source_type *t = arena_new(memory, ir_source_type);
    const ir_source_type *scalar = value_type(e);

    *t = (ir_source_type){.kind = IR_SOURCE_ARRAY,
                          .name = arena_printf(memory, "%s[%u]", scalar->name, count_of_elements),
                          .size = scalar->size * count_of_elements,
                          .align = (uint32_t)scalar->size,
                          .count = count_of_elements,
                          .element = scalar};
    return (debug_value){.type = count_of_elements == 1 ? scalar : t,
                         .is_available = true,
                         .data = arena_copy(memory, from, scalar->size * count_of_elements + 8)};
}

/* "$r10": dwords; with a type, as "$r10_f": its elements. */
static bool general_register(sim_thread *t, const char *name, arena *memory, debug_value *out)
{
    static const struct {
        const char *suffix;
        const char *type;
    } types[] = {{"", "uint"},     {"_d", "int"},   {"_ud", "uint"},   {"_w", "short"}, {"_uw", "ushort"}, {"_b", "char"},
                 {"_ub", "uchar"}, {"_f", "float"}, {"_df", "double"}, {"_hf", "half"}, {"_q", "long"},    {"_uq", "ulong"}};
    char *end;
    unsigned long r = strtoul(name + 2, &end, 10);

    if (end == name + 2 || r >= GEN_GRF_COUNT)
        return false;
    for (size_t n = 0; n < sizeof types / sizeof *types; n++)
        if (strcmp(types[n].suffix, end) == 0) {
            element e = element_of_spelling(types[n].type);
            *out = value_of_bytes(memory, e, GEN_GRF_BYTES / element_scalar_bytes(e.scalar), sim_register(t, (unsigned)r));
            return true;
        }
    return false;
}

static bool internal(const launch *l, void *unit, unsigned frame, unsigned lane, const char *name, arena *memory,
                     debug_value *out)
{
    const element dword = {ELEMENT_uint, 1}, word = {ELEMENT_ushort, 1};
    uint32_t v;

    (void)l, (void)frame, (void)lane;
    if (name[0] != '$')
        return false;
    if (name[1] == 'r' && isdigit((unsigned char)name[2]))
        return general_register(unit, name, memory, out);
    if (strcmp(name, "$f0") == 0 || strcmp(name, "$f1") == 0)
        *out = value_of_bytes(memory, dword, 1, sim_flag_register(unit, (unsigned)(name[2] - '0')));
    else if (strcmp(name, "$a0") == 0)
        *out = value_of_bytes(memory, word, 16, sim_address_register(unit));
    else if (strcmp(name, "$cr0") == 0 || strcmp(name, "$mask") == 0 || strcmp(name, "$pc") == 0) {
        unsigned char padded[16] = {0};
        v = name[1] == 'c' ? sim_control_register(unit) : name[1] == 'm' ? sim_thread_active(unit) : sim_thread_instruction(unit);
        memcpy(padded, &v, sizeof v);
        *out = value_of_bytes(memory, dword, 1, padded);
    } else
        return false;
    return true;
}

static bool returned(void *unit, arena *memory, debug_value *out)
{
    (void)unit, (void)memory, (void)out;
    return false;
}

static void print_regions(text *out, const launch *l, void *unit)
{
    const gen_inst *i = &l->kernel->insts.items[sim_thread_instruction(unit)];
    const gen_operand *operands[] = {&i->dst, &i->src[0], &i->src[1], &i->src[2]};
    static const char *const names[] = {"destination", "source 0", "source 1", "source 2"};

    for (unsigned n = 0; n < 4; n++)
        if (operands[n]->file == GEN_FILE_GRF && !gen_op_is(i->op, GEN_IS_SEND)) {
            text_printf(out, "%s\n", names[n]);
            gen_region_picture(out, operands[n], i->exec, n == 0, false);
        }
}

static void print_registers(text *out, const launch *l, void *unit, unsigned frame)
{
    (void)frame;
    uint32_t f[2];
    memcpy(f, sim_flag_register(unit, 0), sizeof f);
    text_printf(out, "pc %u  mask %08" PRIx32 "  f0 %08" PRIx32 "  f1 %08" PRIx32 "  cr0 %08" PRIx32 "\n",
                sim_thread_instruction(unit), sim_thread_active(unit), f[0], f[1], sim_control_register(unit));
    for (unsigned r = 0; r < GEN_GRF_COUNT; r++) {
        const unsigned char *from = sim_register(unit, r);
        bool is_written = false;
        for (unsigned n = 0; n < GEN_GRF_BYTES; n += 4) {
            uint32_t v;
            memcpy(&v, from + n, sizeof v);
            is_written |= v && v != UINT32_C(0x7fb5a5a5);
        }
        if (!is_written)
            continue;
        text_printf(out, "r%-4u", r);
        for (unsigned n = GEN_GRF_BYTES / 4; n-- > 0;) {
            uint32_t v;
            memcpy(&v, from + (size_t)n * 4, sizeof v);
            text_printf(out, " %08" PRIx32, v);
        }
        text_char(out, '\n');
    }
    (void)l;
}

static void disassemble(text *out, const launch *l, void *unit, unsigned frame)
{
    enum { AROUND = 8 };
    const gen_kernel *k = l->kernel;
    unsigned here = sim_thread_instruction(unit), first = here > AROUND ? here - AROUND : 0;

    (void)frame;
    for (unsigned n = first; n < k->insts.count && n <= here + AROUND; n++) {
        text_printf(out, "%s%4u  ", n == here ? "=> " : "   ", n);
        gen_print_inst(out, k, &k->insts.items[n]);
        text_char(out, '\n');
    }
}

static bool print_instruction(text *out, const launch *l, void *unit, uint32_t n)
{
    (void)unit;
    if (n >= l->kernel->insts.count)
        return false;
    gen_print_inst(out, l->kernel, &l->kernel->insts.items[n]);
    return true;
}

/* Is FUNCTION called NAME in the source? Copies for certain arguments have a suffix. */
static bool is_named(const char *function, const char *name)
{
    size_t n = strlen(name);

    return strncmp(function, name, n) == 0 && (!function[n] || function[n] == '.');
}

/* Has a statement of a function called NAME before statement S the same file? So its function is the same one. */
static bool is_repeated(const gen_kernel *k, const gen_statement *s, const char *name)
{
    for (const gen_statement *before = k->statements.items; before < s; before++)
        if (is_named(k->frames.items[before->frame].function, name) && strcmp(before->file, s->file) == 0)
            return true;
    return false;
}

static uint32_t line_of_function(const launch *l, const char *name, unsigned n)
{
    const gen_kernel *k = l->kernel;
    unsigned found = 0;

    for (size_t i = 0; i < k->statements.count; i++) {
        const gen_statement *s = &k->statements.items[i];
        if (is_named(k->frames.items[s->frame].function, name) && !is_repeated(k, s, name) && found++ == n)
            return s->line_id;
    }
    if (found || n || strcmp(k->name, name) != 0)
        return 0;
    for (size_t i = 0; i < k->insts.count; i++) {
        uint32_t line = k->insts.items[i].line ? line_number(k, k->insts.items[i].line) : 0;
        if (line)
            return line;
    }
    return 0;
}

static const char *function_at(const launch *l, unsigned n)
{
    const gen_kernel *k = l->kernel;

    for (size_t f = 1; n && f < k->frames.count; f++) {
        bool is_new = strcmp(k->frames.items[f].function, k->name) != 0;
        for (size_t m = 1; m < f; m++)
            is_new &= strcmp(k->frames.items[f].function, k->frames.items[m].function) != 0;
        if (is_new && !--n)
            return k->frames.items[f].function;
    }
    return n ? NULL : k->name;
}

static uint64_t buffer_address(const launch *l, void *unit, unsigned buffer)
{
    (void)l;
    return sim_buffer_address(unit, buffer);
}

const debug_target debug_simulator = {
    .unit_name = "thread",
    .line_of = line_of,
    .depth = depth,
    .group_of = group_of,
    .number_of = number_of,
    .instruction_of = instruction_of,
    .is_barrier = is_barrier,
    .is_atomic = is_atomic,
    .place_of = place_of,
    .ids_of = ids_of,
    .state_of = state_of,
    .count = count,
    .find = find,
    .lanes = lanes,
    .print_step = print_step,
    .variables = variables,
    .bytes = bytes,
    .is_private = is_private,
    .is_register = is_register,
    .writes = writes,
    .name_at = name_at,
    .object_at = object_at,
    .internal = internal,
    .returned = returned,
    .print_regions = print_regions,
    .disassemble = disassemble,
    .print_instruction = print_instruction,
    .print_registers = print_registers,
    .line_of_function = line_of_function,
    .function_at = function_at,
    .place_of_line = place_of_line,
    .buffer_address = buffer_address,
};
