/* src/debug/interpreter.c - the interpreter as a target: work-items, their frames, variables and values. */
#include "src/debug/target.h"

#include "ir/interp/inspect.h"
#include "ir/text.h"
#include "src/base/map.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* --- lines ---------------------------------------------------------------------------------------------------------------- */

/* Numbers of lines: of each location of the module. They follow from the module alone, so they are the same in all processes. */
typedef struct line_table {
    const ir_module *module;
    uint32_t *of_location;
    VEC(uint32_t) first; /* first[n - 1]: a location of line n */
} line_table;

static line_table lines;
static arena lines_memory;

static bool is_same_line(const ir_loc *a, const ir_loc *b)
{
    return a->line == b->line && a->file && b->file && (a->file == b->file || strcmp(a->file, b->file) == 0);
}

static uint32_t find_line(const ir_module *m, uint32_t loc)
{
    const ir_loc *at = &m->locs.items[loc];

    if (!loc || !at->file || at->library || !at->line)
        return 0;
    for (size_t n = lines.first.count; n-- > 0;)
        if (is_same_line(&m->locs.items[lines.first.items[n]], at))
            return (uint32_t)n + 1;
    vec_push(&lines_memory, &lines.first, loc);
    return (uint32_t)lines.first.count;
}

static void number_lines(const ir_module *m)
{
    if (lines.module == m)
        return;
    arena_init(&lines_memory);
    lines = (line_table){.module = m, .of_location = arena_array(&lines_memory, uint32_t, m->locs.count + 1)};
    for (uint32_t n = 0; n < m->locs.count; n++)
        lines.of_location[n] = find_line(m, n);
}

/* An allocation, or the copy of a parameter to its variable: before the first statement of a function. */
static bool is_prologue(const ir_inst *i)
{
    return i->op == IR_alloca || (i->op == IR_store && ir_operand(i, 0)->kind == IR_ARGUMENT);
}

/* An item that has ended has no frames. */
static bool has_frame(void *unit, unsigned frame)
{
    return frame < interp_depth(unit);
}

/* The operation that UNIT executes next; NULL: none. */
static const ir_inst *next_of(void *unit)
{
    return has_frame(unit, 0) ? interp_frame_of(unit, 0).at : NULL;
}

static uint32_t line_of(const launch *l, void *unit)
{
    const ir_inst *at = next_of(unit);

    if (!at)
        return 0;
    number_lines(l->program.module);
    return is_prologue(at) ? 0 : lines.of_location[at->loc];
}

static debug_place place_of_location(const ir_module *m, uint32_t loc)
{
    const ir_loc *at = &m->locs.items[loc];

    if (!loc || !at->file)
        return (debug_place){0};
    return (debug_place){.file = at->file, .line = at->line, .column = at->column, .is_library = at->library};
}

static debug_place place_of_line(const launch *l, uint32_t line)
{
    if (!l->program.module)
        return (debug_place){0};
    number_lines(l->program.module);
    return line && line <= lines.first.count ? place_of_location(lines.module, lines.first.items[line - 1]) : (debug_place){0};
}

/* --- places --------------------------------------------------------------------------------------------------------------- */

static unsigned depth(void *unit)
{
    return interp_depth(unit);
}

static uint64_t group_of(void *unit)
{
    return interp_group(unit);
}

static void ids_of(const launch *l, void *unit, unsigned lane, debug_ids *out)
{
    (void)l, (void)lane;
    interp_ids(unit, out->group, out->local, out->global, &out->unit);
}

static uint32_t number_of(void *unit)
{
    return interp_number(unit);
}

static uint32_t position_in_function(const ir_function *f, const ir_inst *i)
{
    uint32_t n = 0;

    for (const ir_block *b = f->first; b; b = b->next)
        for (const ir_inst *at = b->first; at; at = at->next, n++)
            if (at == i)
                return n;
    return n;
}

static uint32_t instruction_of(void *unit)
{
    if (!has_frame(unit, 0))
        return 0;
    interp_frame f = interp_frame_of(unit, 0);

    return position_in_function(f.function, f.at);
}

static bool is_barrier(void *unit)
{
    const ir_inst *at = next_of(unit);
    ir_intrinsic called = at ? ir_intrinsic_of(at) : IR_NOT_INTRINSIC;

    return called == IR_INTRINSIC_barrier || called == IR_INTRINSIC_sub_group_barrier;
}

static bool is_atomic_call(ir_intrinsic called)
{
    return called == IR_INTRINSIC_surface_atomic || called == IR_INTRINSIC_mixed_atomic || called == IR_INTRINSIC_atomic;
}

static bool is_atomic(void *unit)
{
    const ir_inst *at = next_of(unit);

    if (!at)
        return false;
    switch (at->op) {
    case IR_atomicrmw:
    case IR_cmpxchg:
        return true;
    case IR_load:
    case IR_store:
        return at->ordering != IR_NOT_ATOMIC;
    case IR_call:
        return is_atomic_call(ir_intrinsic_of(at));
    default:
        return false;
    }
}

static debug_place place_of(const launch *l, void *unit, unsigned frame)
{
    if (!has_frame(unit, frame))
        return (debug_place){0};
    interp_frame f = interp_frame_of(unit, frame);
    const ir_inst *at = f.at;
    debug_place p;

    while (at && is_prologue(at) && at->next) /* before the first statement of the function */
        at = at->next;
    p = place_of_location(l->program.module, at->loc);
    p.function = f.function->value.name;
    p.instruction = position_in_function(f.function, f.at);
    return p;
}

static debug_state state_of(void *unit)
{
    static const debug_state states[] = {[INTERP_RUNS] = DEBUG_RUNS,
                                         [INTERP_AT_BARRIER] = DEBUG_WAITS,
                                         [INTERP_AT_SUB_GROUP] = DEBUG_WAITS_FOR_SUB_GROUP,
                                         [INTERP_ENDED] = DEBUG_ENDED,
                                         [INTERP_FAULTED] = DEBUG_FAULTED};

    return states[interp_state_of(unit)];
}

static unsigned count(void *unit)
{
    return interp_item_count(unit);
}

static void *find(void *unit, uint32_t number)
{
    return number < interp_item_count(unit) ? interp_find_item(unit, number) : NULL;
}

static unsigned lanes(void *unit, uint32_t *active)
{
    (void)unit;
    *active = 1;
    return 1;
}

static void print_step(text *out, const launch *l, void *unit)
{
    (void)l;
    if (has_frame(unit, 0))
        ir_print_inst(out, interp_frame_of(unit, 0).at);
}

/* --- variables ------------------------------------------------------------------------------------------------------------ */

/* Is position A (line and column) at or before position B? */
static bool is_before(uint32_t line_a, uint32_t column_a, uint32_t line_b, uint32_t column_b)
{
    return line_a < line_b || (line_a == line_b && column_a <= column_b);
}

/* Can the code at AT name the variable of ALLOCA? */
static bool is_visible(const ir_module *m, const ir_inst *alloca, const ir_source_variable *v, uint32_t at)
{
    const ir_loc *from = &m->locs.items[alloca->loc], *here = &m->locs.items[at];

    if (!at || !alloca->loc || !here->file || here->file != from->file)
        return true; /* unknown */
    return is_before(from->line, from->column, here->line, here->column) &&
           (!v->end_line || is_before(here->line, here->column, v->end_line, v->end_column));
}

typedef struct visible {
    const ir_inst *alloca;
    const ir_source_variable *variable;
} visible;

/* Later declarations first: those of inner blocks hide those around them. */
static int compare_declarations(const void *a, const void *b)
{
    const visible *x = a, *y = b;
    const ir_module *m = x->alloca->block->function->module;
    const ir_loc *p = &m->locs.items[x->alloca->loc], *q = &m->locs.items[y->alloca->loc];

    if (p->line != q->line)
        return p->line < q->line ? 1 : -1;
    return (p->column < q->column) - (p->column > q->column);
}

/* The name in the source of G, a variable with static storage that function F, NULL: any, can name; NULL: it has none there. */
static const char *name_of_global(const ir_global *g, const ir_function *f)
{
    const char *name = g->source_name ? g->source_name : g->value.name;
    size_t length = f ? strlen(f->value.name) : 0;
    bool is_of_function = f && strncmp(g->value.name, f->value.name, length) == 0 && g->value.name[length] == '.';

    return g->library || !g->source || !name || (f && strchr(g->value.name, '.') && !is_of_function) ? NULL : name;
}

/* G, whose address is known. */
static debug_value value_of_global(const ir_global *g)
{
    return (debug_value){.type = g->source,
                         .is_available = true,
                         .has_address = true,
                         .address = interp_address_of_global(g),
                         .space = (ir_space)g->value.type->space};
}

static void visit_globals(const launch *l, const ir_function *f, const char *only, debug_variable_visitor *visit, void *context)
{
    for (const ir_global *g = l->program.module->globals; g; g = g->next) {
        const char *name = name_of_global(g, f);
        if (!name || (only && strcmp(name, only) != 0))
            continue;
        debug_value v = value_of_global(g);
        visit(context, name, &v, false);
    }
}

/* The parameter that becomes the variable of ALLOCA at the beginning of the function; NULL: the variable is no parameter. */
static const ir_value *parameter_of(const ir_inst *alloca)
{
    for (const ir_use *u = alloca->value.uses; u; u = u->next)
        if (u->user->op == IR_store && ir_operand(u->user, 1) == &alloca->value && ir_operand(u->user, 0)->kind == IR_ARGUMENT)
            return ir_operand(u->user, 0);
    return NULL;
}

static bool is_parameter(const ir_inst *alloca)
{
    return parameter_of(alloca) != NULL;
}

/* The value of parameter P, of TYPE, at the entry of the frame. */
static debug_value value_at_entry(void *unit, unsigned frame, const ir_value *p, const ir_source_type *type, arena *memory)
{
    enum { MOST_LANES = 16 };
    uint64_t row[MOST_LANES];
    unsigned count_of_lanes = interp_value_of(unit, frame, p, row, MOST_LANES);
    element e = value_element(type);
    size_t size = e.lanes ? element_scalar_bytes(e.scalar) : type->size;

    if (!count_of_lanes || (!e.lanes && type->kind != IR_SOURCE_POINTER))
        return (debug_value){.type = type, .why = "the function has not begun"};
    debug_value out = {.type = type, .is_available = true, .data = arena_alloc(memory, type->size + sizeof *row)};
    for (unsigned n = 0; n < count_of_lanes; n++)
        memcpy(out.data + n * size, &row[n], size);
    return out;
}

static void visit_variable(void *unit, unsigned frame, const visible *v, bool is_parameter, arena *memory,
                           debug_variable_visitor *visit, void *context)
{
    if (is_parameter && is_prologue(interp_frame_of(unit, frame).at)) {
        debug_value at_entry = value_at_entry(unit, frame, parameter_of(v->alloca), v->variable->type, memory);
        visit(context, v->variable->name, &at_entry, true);
        return;
    }
    visit(context, v->variable->name,
          &(debug_value){.type = v->variable->type,
                         .is_available = true,
                         .has_address = true,
                         .address = interp_address_of(unit, frame, v->alloca)},
          is_parameter);
}

/* Variables of inner blocks, which hide those around them, come first; parameters are last, in their order. */
static bool variables(const launch *l, void *unit, unsigned frame, unsigned lane, arena *memory, const char *only,
                      debug_variable_visitor *visit, void *context)
{
    if (!has_frame(unit, frame))
        return false;
    interp_frame f = interp_frame_of(unit, frame);
    VEC(visible) found = {0};
    uint32_t here = f.at->loc;

    (void)lane;
    for (const ir_inst *at = f.at; at && is_prologue(at); at = at->next) /* the variables of the function's first line */
        here = at->next ? at->next->loc : here;
    for (const ir_block *b = f.function->first; b; b = b->next)
        for (const ir_inst *i = b->first; i; i = i->next) {
            const ir_source_variable *v = i->op == IR_alloca ? ir_source_variable_of(i) : NULL;
            if (v && v->name && (!only || strcmp(v->name, only) == 0) && is_visible(l->program.module, i, v, here))
                vec_push(memory, &found, (visible){i, v});
        }
    if (found.count)
        qsort(found.items, found.count, sizeof *found.items, compare_declarations);
    for (size_t n = 0; n < found.count; n++)
        if (!is_parameter(found.items[n].alloca))
            visit_variable(unit, frame, &found.items[n], false, memory, visit, context);
    for (size_t n = found.count; n-- > 0;)
        if (is_parameter(found.items[n].alloca))
            visit_variable(unit, frame, &found.items[n], true, memory, visit, context);
    visit_globals(l, f.function, only, visit, context);
    return found.count > 0;
}

static unsigned char *bytes(void *unit, unsigned lane, uint64_t address, uint64_t size)
{
    (void)lane;
    return interp_find_bytes(unit, address, size);
}

static bool is_private(void *unit, uint64_t address)
{
    return interp_is_private(unit, address);
}

static const char *name_at(void *unit, uint64_t address, uint64_t *offset)
{
    return interp_find_name(unit, address, offset);
}

/* Is ADDRESS that of a byte of V, a variable called NAME? Then sets *OUT. */
static bool is_in(uint64_t address, const debug_value *v, const char *name, debug_object *out)
{
    if (address - v->address >= v->type->size)
        return false;
    *out = (debug_object){.name = name, .value = *v, .at = (int64_t)(address - v->address)};
    return true;
}

/* The private variable of FRAME that is at ADDRESS; false: none is. */
static bool find_private(void *unit, unsigned frame, uint64_t address, debug_object *out)
{
    for (const ir_block *b = interp_frame_of(unit, frame).function->first; b; b = b->next)
        for (const ir_inst *i = b->first; i; i = i->next) {
            const ir_source_variable *v = i->op == IR_alloca ? ir_source_variable_of(i) : NULL;
            if (!v || !v->name)
                continue;
            debug_value value = {.type = v->type,
                                 .is_available = true,
                                 .has_address = true,
                                 .address = interp_address_of(unit, frame, i),
                                 .space = IR_PRIVATE};
            if (is_in(address, &value, v->name, out))
                return true;
        }
    return false;
}

/* The same for variables in local memory. */
static bool find_local(const launch *l, uint64_t address, debug_object *out)
{
    for (const ir_global *g = l->program.module->globals; g; g = g->next) {
        const char *name = g->value.type->space == IR_LOCAL ? name_of_global(g, NULL) : NULL;
        debug_value value = name ? value_of_global(g) : (debug_value){0};
        if (name && value.address && is_in(address, &value, name, out))
            return true;
    }
    return false;
}

static bool object_at(const launch *l, void *unit, unsigned lane, arena *memory, uint64_t address, debug_object *out)
{
    uint64_t tag = address >> IR_TAG_SHIFT;

    (void)lane, (void)memory;
    if (tag == IR_TAG_PRIVATE || tag == IR_TAG_LOCAL)
        address ^= tag << IR_TAG_SHIFT;
    for (unsigned frame = 0; interp_is_private(unit, address) && has_frame(unit, frame); frame++)
        if (find_private(unit, frame, address, out))
            return true;
    return find_local(l, address, out);
}

/* --- values of the IR ----------------------------------------------------------------------------------------------------- */

static const ir_value *find_value(const ir_function *f, const char *name, arena *memory)
{
    text line;

    for (unsigned n = 0; n < f->arg_count; n++)
        if (f->args[n]->value.name && strcmp(f->args[n]->value.name, name) == 0)
            return &f->args[n]->value;
    for (const ir_block *b = f->first; b; b = b->next)
        for (const ir_inst *i = b->first; i; i = i->next) {
            if (i->value.type->kind == IR_VOID)
                continue;
            text_init(&line, memory);
            ir_print_inst(&line, i); /* "  %5 = …" */
            const char *at = line.data + strspn(line.data, " ");
            size_t length = strlen(name);
            if (*at == '%' && strncmp(at + 1, name, length) == 0 && at[1 + length] == ' ')
                return &i->value;
        }
    return NULL;
}

/* The value of V in the frame; false: it has none there. */
static bool read_ir_value(void *unit, unsigned frame, const ir_value *v, arena *memory, debug_value *out)
{
    enum { MOST_LANES = 16 };
    uint64_t row[MOST_LANES];
    unsigned count_of_lanes = v->type->kind == IR_VOID ? 0 : interp_value_of(unit, frame, v, row, MOST_LANES);
    element e = element_of_ir(v->type, true);

    if (!count_of_lanes)
        return false;
    if (!e.lanes) /* a pointer, or an aggregate: its first lane */
        e = (element){ELEMENT_ulong, 1};
    *out = (debug_value){.type = value_type(e), .is_available = true, .data = arena_alloc(memory, element_stride(e) + 8)};
    for (unsigned n = 0; n < e.lanes && n < count_of_lanes; n++)
        memcpy(out->data + (size_t)n * element_scalar_bytes(e.scalar), &row[n], element_scalar_bytes(e.scalar));
    return true;
}

static bool internal(const launch *l, void *unit, unsigned frame, unsigned lane, const char *name, arena *memory,
                     debug_value *out)
{
    const ir_value *v =
        *name == '%' && has_frame(unit, frame) ? find_value(interp_frame_of(unit, frame).function, name + 1, memory) : NULL;

    (void)l, (void)lane;
    return v && read_ir_value(unit, frame, v, memory, out);
}

/* The operation before the one that is next is the call that has just returned. */
static bool returned(void *unit, arena *memory, debug_value *out)
{
    const ir_inst *call = !has_frame(unit, 0) ? NULL : interp_frame_of(unit, 0).at->prev;

    return call && call->op == IR_call && read_ir_value(unit, 0, &call->value, memory, out);
}

static void disassemble(text *out, const launch *l, void *unit, unsigned frame)
{
    enum { AROUND = 8 };
    if (!has_frame(unit, frame))
        return;
    interp_frame f = interp_frame_of(unit, frame);
    uint32_t here = position_in_function(f.function, f.at), n = 0;

    (void)l;
    for (const ir_block *b = f.function->first; b; b = b->next)
        for (const ir_inst *i = b->first; i; i = i->next, n++) {
            if (n + AROUND < here || n > here + AROUND)
                continue;
            text_printf(out, "%s%4" PRIu32 "  ", n == here ? "=> " : "   ", n);
            ir_print_inst(out, i);
            text_char(out, '\n');
        }
}

static bool print_instruction(text *out, const launch *l, void *unit, uint32_t n)
{
    if (!has_frame(unit, 0))
        return false;
    (void)l;
    for (const ir_block *b = interp_frame_of(unit, 0).function->first; b; b = b->next)
        for (const ir_inst *i = b->first; i; i = i->next)
            if (n-- == 0) {
                ir_print_inst(out, i);
                return true;
            }
    return false;
}

/* The values of the IR in the frame. */
static void print_registers(text *out, const launch *l, void *unit, unsigned frame)
{
    if (!has_frame(unit, frame))
        return;
    interp_frame f = interp_frame_of(unit, frame);
    arena memory;

    arena_init(&memory);
    for (const ir_block *b = f.function->first; b; b = b->next)
        for (const ir_inst *i = b->first; i && i != f.at; i = i->next) {
            text line;
            debug_value v;
            text_init(&line, &memory);
            ir_print_inst(&line, i);
            const char *name = line.data + strspn(line.data, " ");
            if (*name != '%' || i->op == IR_alloca)
                continue;
            const char *word = arena_strndup(&memory, name, strcspn(name, " "));
            if (!internal(l, unit, frame, 0, word, &memory, &v))
                continue;
            text_printf(out, "%-8s ", word);
            value_print(out, &v, FORMAT_NATURAL, NULL, NULL);
            text_char(out, '\n');
        }
    arena_release(&memory);
}

static bool is_of_user(const launch *l, const ir_function *f)
{
    return f->first && !l->program.module->locs.items[f->loc].library && f->loc;
}

/* Is F called NAME in the source? A linker gives a static function of a second unit a suffix. */
static bool is_named(const ir_function *f, const char *name)
{
    size_t n = strlen(name);

    return strcmp(f->value.name, name) == 0 || (ir_stem_length(f->value.name) == n && strncmp(f->value.name, name, n) == 0);
}

static uint32_t line_of_function(const launch *l, const char *name, unsigned n)
{
    number_lines(l->program.module);
    ir_each_function(f, l->program.module)
        if (f->first && is_named(f, name))
            for (const ir_inst *i = f->first->first; i; i = i->next)
                if (!is_prologue(i) && lines.of_location[i->loc]) {
                    if (!n--)
                        return lines.of_location[i->loc];
                    break;
                }
    return 0;
}

static const char *function_at(const launch *l, unsigned n)
{
    ir_each_function(f, l->program.module)
        if (is_of_user(l, f) && n-- == 0)
            return f->value.name;
    return NULL;
}

static uint64_t buffer_address(const launch *l, void *unit, unsigned buffer)
{
    (void)l;
    return interp_buffer_address(unit, buffer);
}

const debug_target debug_interpreter = {
    .unit_name = "work-item",
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
    .name_at = name_at,
    .object_at = object_at,
    .internal = internal,
    .returned = returned,
    .disassemble = disassemble,
    .print_instruction = print_instruction,
    .print_registers = print_registers,
    .line_of_function = line_of_function,
    .function_at = function_at,
    .place_of_line = place_of_line,
    .buffer_address = buffer_address,
};
