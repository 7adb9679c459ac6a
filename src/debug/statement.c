/* src/debug/statement.c - see statement.h. A variable is put together from its places. It is available if each of its numbers is. */
#include "src/debug/known.h"
#include "src/debug/statement.h"

#include "ir/formula.h"
#include "sim/inspect.h"
#include "src/base/bits.h"
#include "src/base/search.h"

#include <stdlib.h>
#include <string.h>

/* --- statements and frames ------------------------------------------------------------------------------------------------ */

const gen_statement *statement_at(const gen_kernel *k, uint32_t at)
{
    lower_bound(n, k->statements.count, k->statements.items[n].at <= at);
    return n ? &k->statements.items[n - 1] : NULL;
}

const gen_statement *statement_beginning(const gen_kernel *k, uint32_t at)
{
    const gen_statement *s = statement_at(k, at);

    return s && s->at == at ? s : NULL;
}

unsigned statement_depth(const gen_kernel *k, const gen_statement *s)
{
    unsigned depth = 1;

    for (uint32_t f = s->frame; f; f = k->frames.items[f].parent)
        depth++;
    return depth;
}

/* The kernel's number of frame FRAME; *INNER becomes that of the frame that it has called, or is FRAME 0's own. */
static uint32_t frame_number(const gen_kernel *k, const gen_statement *s, unsigned frame, uint32_t *inner)
{
    uint32_t f = *inner = s->frame;

    for (; frame && f; frame--) {
        *inner = f;
        f = k->frames.items[f].parent;
    }
    return f;
}

debug_place statement_place(const gen_kernel *k, const gen_statement *s, unsigned frame)
{
    uint32_t inner, f = frame_number(k, s, frame, &inner);
    const gen_frame *call = &k->frames.items[inner];
    debug_place p = {.function = k->frames.items[f].function, .file = s->file, .line = s->line, .column = s->column};

    if (frame) {
        p.file = call->file;
        p.line = call->line;
        p.column = call->column;
    }
    return p;
}

/* --- values --------------------------------------------------------------------------------------------------------------- */

static uint64_t object_address(const gen_kernel *k, uint32_t variable, uint32_t frame);

typedef struct assembly { /* the value of a variable, part by part */
    const launch *launch;
    sim_thread *thread;
    unsigned lane;
    bool is_pointer;
    unsigned char *data, *states; /* states: of each byte its known_state */
    /* where byte 0 of the variable is, if all of it is in one object as it is */
    uint64_t address;
    bool has_address, is_scattered;
} assembly;

/* The bytes of the variable from AT on are at ADDRESS. */
static void note_address(assembly *a, uint32_t at, uint64_t address)
{
    a->is_scattered |= a->has_address && a->address != address - at;
    a->address = address - at;
    a->has_address = true;
}

static void set_bytes(assembly *a, uint32_t at, const void *from, size_t bytes)
{
    memcpy(a->data + at, from, bytes);
    memset(a->states + at, KNOWN_VALUE, bytes);
}

/* Puts ELEMENT of P, whose bytes are at FROM, into the value. A pointer to local memory has fewer bytes than in the source. */
static void set_element(assembly *a, const gen_place *p, uint32_t element, const unsigned char *from)
{
    uint32_t size = p->wide_bytes, at = element * size, left = p->bytes > at ? p->bytes - at : 0,
             unused = 64 - 8u * p->element_bytes;
    uint64_t number = 0;

    memcpy(&number, from, p->element_bytes);
    if (p->is_signed)
        number = (uint64_t)((int64_t)(number << unused) >> unused);
    number += (uint64_t)p->plus;
    if (size < 8)
        number &= (UINT64_C(1) << 8 * size) - 1;
    if (left)
        set_bytes(a, p->at + at, &number, a->is_pointer || size > left ? left : size);
}

/* Adds the elements of P that are those of the lane. */
static void add_elements(assembly *a, const gen_kernel *k, const gen_place *p)
{
    const unsigned char *number = (const unsigned char *)&p->number, *from = sim_register(a->thread, 0) + p->address;
    uint32_t stride = p->is_varying ? k->simd : 1, lane = p->is_varying ? a->lane : 0;

    for (uint32_t n = p->first; n < (uint32_t)p->first + p->count; n++) {
        uint32_t byte = (n - p->first) * p->step;
        if (n % stride != lane)
            continue;
        set_element(a, p, n / stride, p->kind == GEN_PLACE_NUMBER ? number : from + byte);
        a->is_scattered |= p->kind == GEN_PLACE_NUMBER || p->wide_bytes != p->element_bytes || p->plus;
        note_address(a, p->at + n / stride * p->element_bytes, STATEMENT_REGISTERS + p->address + byte);
    }
}

/* Adds the boolean of the lane that P has. */
static void add_boolean(assembly *a, const gen_kernel *k, const gen_place *p)
{
    uint32_t n = p->is_varying ? a->lane : 0, at = p->address + n - p->first;

    a->is_scattered = true;
    if (n < p->first || n >= (uint32_t)p->first + p->count || (p->is_varying && p->first >= k->simd))
        return;
    const unsigned char *from = p->in_flags ? sim_flag_register(a->thread, at / GEN_FLAG_BITS) + at % GEN_FLAG_BITS / 8
                                            : sim_register(a->thread, 0) + at / 8;
    bool is_set = (*from >> at % 8 & 1) != p->is_inverted;
    unsigned char number = is_set ? p->is_signed ? 0xFF : 1 : 0;
    set_element(a, p, 0, &number);
}

/* The word that argument N of the kernel has, no value of its own bytes. */
static uint64_t argument_word(const assembly *a, unsigned n)
{
    const run_value *v = &a->launch->values->values.items[n];

    switch (v->kind) {
    case RUN_BUFFER:
        return sim_buffer_address(a->thread, v->buffer) + v->offset;
    case RUN_LOCAL:
        return sim_local_offset(a->thread, n);
    case RUN_IMAGE:
        return v->image + 1u;
    case RUN_VALUE:
    case RUN_NULL:
        break;
    }
    return 0;
}

static void add_argument(assembly *a, const gen_place *p)
{
    const run_value *v = &a->launch->values->values.items[p->number];
    uint64_t word = argument_word(a, (unsigned)p->number);

    a->is_scattered = true;
    if (v->kind != RUN_VALUE)
        set_bytes(a, p->at, &word, p->bytes < sizeof word ? p->bytes : sizeof word);
    else if (v->value.bytes >= p->bytes)
        set_bytes(a, p->at, v->value.data, p->bytes);
}

static bool argument_of(const void *context, unsigned index, uint64_t *out)
{
    const assembly *a = context;
    const run_value *v = &a->launch->values->values.items[index];

    *out = argument_word(a, index);
    if (v->kind == RUN_VALUE && v->value.bytes <= sizeof *out)
        memcpy(out, v->value.data, v->value.bytes);
    return v->kind != RUN_VALUE || v->value.bytes <= sizeof *out;
}

static bool identity_of(const void *context, ir_intrinsic id, unsigned d, uint64_t *out)
{
    const assembly *a = context;
    const run_sizes *z = a->launch->sizes;
    uint32_t group[3], local[3], global[3], linear;

    sim_thread_ids(a->thread, a->lane, group, local, global, &linear);
    switch (id) {
    case IR_INTRINSIC_local_id:
        *out = local[d];
        return true;
    case IR_INTRINSIC_group_id:
        *out = group[d];
        return true;
    case IR_INTRINSIC_enqueued_local_size:
        *out = z->local[d];
        return true;
    case IR_INTRINSIC_global_size:
        *out = z->global[d];
        return true;
    case IR_INTRINSIC_global_offset:
        *out = z->offset[d];
        return true;
    default:
        return false;
    }
}

static void add_formula(assembly *a, const gen_place *p)
{
    ir_formula_facts facts = {argument_of, identity_of, a};
    gen_place whole = *p;
    uint64_t number;

    a->is_scattered = true;
    if (!ir_formula_value(p->formula, &facts, &number))
        return;
    whole.element_bytes = ir_formula_bytes(p->formula);
    whole.wide_bytes = p->wide_bytes ? p->wide_bytes : whole.element_bytes;
    set_element(a, &whole, 0, (const unsigned char *)&number);
}

/* FROM: the bytes of P, at ADDRESS; NULL: they do not exist. */
static void add_memory(assembly *a, const gen_place *p, const unsigned char *from, uint64_t address)
{
    if (!from)
        return;
    set_bytes(a, p->at, from, p->bytes);
    note_address(a, p->at, address);
}

/* Private memory is in the scratch memory of the thread, or in a buffer for all threads of the group. */
static void add_private(assembly *a, const gen_kernel *k, const gen_place *p)
{
    if (k->scratch_lane_bytes) {
        uint64_t at = k->scratch_private + (uint64_t)a->lane * k->scratch_lane_bytes + p->number;
        add_memory(a, p, sim_find_scratch(a->thread, at, p->bytes), STATEMENT_SCRATCH + at);
        return;
    }
    uint64_t item = (uint64_t)sim_thread_number(a->thread) * k->simd + a->lane,
             address = sim_private_base(a->thread) + item * k->private_bytes + p->number;
    if (k->private_bytes)
        add_memory(a, p, sim_find_bytes(a->thread, address, p->bytes), address);
}

static void add_place(assembly *a, const gen_kernel *k, const gen_place *p)
{
    uint64_t address;

    switch (p->kind) {
    case GEN_PLACE_UNKNOWN:
        return;
    case GEN_PLACE_UNSET:
        memset(a->states + p->at, KNOWN_UNSET, p->bytes);
        return;
    case GEN_PLACE_POINTER:
        address = object_address(k, p->target, p->target_frame) + p->number;
        a->is_scattered = true;
        set_bytes(a, p->at, &address, p->bytes < sizeof address ? p->bytes : sizeof address);
        return;
    case GEN_PLACE_ARGUMENT:
        add_argument(a, p);
        return;
    case GEN_PLACE_FORMULA:
        add_formula(a, p);
        return;
    case GEN_PLACE_NUMBER:
    case GEN_PLACE_REGISTERS:
        add_elements(a, k, p);
        return;
    case GEN_PLACE_MASK:
        add_boolean(a, k, p);
        return;
    case GEN_PLACE_LOCAL:
        add_memory(a, p, sim_find_local(a->thread, p->number, p->bytes), STATEMENT_LOCAL + p->number);
        return;
    case GEN_PLACE_PRIVATE:
        add_private(a, k, p);
        return;
    case GEN_PLACE_MEMORY:
        memcpy(&address, sim_register(a->thread, 0) + p->address, sizeof address);
        address += p->number + (uint64_t)a->lane * p->step;
        add_memory(a, p, sim_find_bytes(a->thread, address, p->bytes), address);
        return;
    }
}

/* The line of the last statement before S in the order of the code at whose beginning variable V was known; 0: none. */
static uint32_t last_known_line(const gen_kernel *k, const gen_statement *s, uint32_t v)
{
    for (const gen_statement *at = s; at-- > k->statements.items;)
        for (uint32_t n = 0; n < at->place_count; n++) {
            const gen_place *p = &k->places.items[at->first_place + n];
            if (p->variable == v && gen_place_is_known(p->kind))
                return at->line;
        }
    return 0;
}

static assembly new_assembly(const launch *l, sim_thread *t, const ir_source_type *type, unsigned lane, arena *memory)
{
    return (assembly){.launch = l,
                      .thread = t,
                      .lane = lane,
                      .is_pointer = type->kind == IR_SOURCE_POINTER,
                      .data = arena_alloc(memory, type->size + 8),
                      .states = arena_alloc(memory, type->size + 8)};
}

/* The value of type T that has been put together; WHY: it is unknown. */
static debug_value finish(const assembly *a, const ir_source_type *t, arena *memory, const char *why)
{
    debug_value out = known_value(memory, t, a->data, a->states, why);

    out.has_address = out.is_available && a->has_address && !a->is_scattered && !a->is_pointer;
    out.address = a->address;
    return out;
}

/* What is said of variable V, which is unknown in S. */
static const char *why_unknown(const gen_kernel *k, const gen_statement *s, uint32_t v, arena *memory)
{
    uint32_t line = last_known_line(k, s, v);

    return line ? arena_printf(memory, "optimized out, last known at line %u", line) : known_text(KNOWN_NOT);
}

/* The value of variable V of FRAME in S. A variable without a place there is not visible. */
static debug_value value_of(const launch *l, sim_thread *t, const gen_statement *s, uint32_t v, uint32_t frame, unsigned lane,
                            arena *memory)
{
    const gen_kernel *k = sim_thread_kernel(t);
    const ir_source_type *type = k->variables.items[v].type;
    assembly a = new_assembly(l, t, type, lane, memory);
    bool is_visible = false;

    for (uint32_t n = 0; n < s->place_count; n++) {
        const gen_place *p = &k->places.items[s->first_place + n];
        bool holds = sim_thread_instruction(t) <= p->until && sim_thread_instruction(t) <= s->until;
        if (p->variable != v || p->frame != frame)
            continue;
        is_visible = true;
        if (holds || p->kind == GEN_PLACE_UNSET)
            add_place(&a, k, p);
    }
    debug_value out = finish(&a, type, memory, is_visible ? NULL : "not visible here");
    if (!out.is_available && !out.why)
        out.why = why_unknown(k, s, v, memory);
    return out;
}

/* --- objects -------------------------------------------------------------------------------------------------------------- */

/* Addresses of variables that may be in no memory: those of a frame are one after the other, each in the middle of bytes of its own, so that a pointer to a byte
 * beside a variable is no pointer to another one. */
enum { BYTES_BESIDE = 1 << 12 };

static uint64_t bytes_around(const gen_variable *v)
{
    return round_up(v->type->size, BYTES_BESIDE) + 2 * (uint64_t)BYTES_BESIDE;
}

/* The bytes of the variables of a frame up to variable END. */
static uint64_t bytes_of_frame(const gen_kernel *k, size_t end)
{
    uint64_t bytes = 0;

    for (size_t n = 0; n < end; n++)
        bytes += bytes_around(&k->variables.items[n]);
    return bytes;
}

static uint64_t object_address(const gen_kernel *k, uint32_t variable, uint32_t frame)
{
    return STATEMENT_OBJECTS + frame * bytes_of_frame(k, k->variables.count) + bytes_of_frame(k, variable) + BYTES_BESIDE;
}

bool statement_object_at(const launch *l, void *thread, const gen_statement *s, unsigned lane, arena *memory, uint64_t address,
                         debug_object *out)
{
    const gen_kernel *k = sim_thread_kernel(thread);
    uint64_t at = address - STATEMENT_OBJECTS, a_frame = bytes_of_frame(k, k->variables.count);

    if (address >> 48 != STATEMENT_OBJECTS >> 48 || !a_frame || at / a_frame >= k->frames.count)
        return false;
    uint32_t frame = (uint32_t)(at / a_frame), v = 0;
    for (at %= a_frame; at >= bytes_around(&k->variables.items[v]); v++)
        at -= bytes_around(&k->variables.items[v]);
    *out = (debug_object){.name = k->variables.items[v].name,
                          .value = value_of(l, thread, s, v, frame, lane, memory),
                          .at = (int64_t)at - BYTES_BESIDE,
                          .is_symbolic = true};
    return true;
}

/* --- variables ------------------------------------------------------------------------------------------------------------ */

typedef struct visible {
    const gen_variable *variable;
    const gen_place *place; /* the first one of it */
} visible;

/* Parameters last, in their order; later declarations of others first: those of inner blocks hide those around them. */
static int compare_visible(const void *x, const void *y)
{
    const gen_variable *a = ((const visible *)x)->variable, *b = ((const visible *)y)->variable;

    if (a->is_parameter != b->is_parameter)
        return a->is_parameter ? 1 : -1;
    bool is_earlier = a->line != b->line ? a->line < b->line : a->column < b->column;
    return a == b ? 0 : is_earlier == a->is_parameter ? -1 : 1;
}

void statement_variables(const launch *l, void *thread, const gen_statement *s, unsigned frame, unsigned lane, arena *memory,
                         const char *only, debug_variable_visitor *visit, void *context)
{
    const gen_kernel *k = sim_thread_kernel(thread);
    uint32_t inner, f = frame_number(k, s, frame, &inner);
    VEC(visible) found = {0};

    for (uint32_t n = 0; n < s->place_count; n++) {
        const gen_place *p = &k->places.items[s->first_place + n];
        const gen_variable *v = &k->variables.items[p->variable];
        bool is_new = true;
        for (size_t m = 0; m < found.count; m++)
            is_new &= found.items[m].variable != v;
        if (p->frame == f && is_new && (!only || strcmp(v->name, only) == 0))
            vec_push(memory, &found, (visible){v, p});
    }
    if (found.count)
        qsort(found.items, found.count, sizeof *found.items, compare_visible);
    for (size_t n = 0; n < found.count; n++) {
        const gen_place *p = found.items[n].place;
        debug_value v = value_of(l, thread, s, p->variable, p->frame, lane, memory);
        visit(context, found.items[n].variable->name, &v, found.items[n].variable->is_parameter);
    }
}

/* --- the end of a thread -------------------------------------------------------------------------------------------------- */

bool statement_is_past_all(const gen_kernel *k, uint32_t at)
{
    const gen_statement *s = statement_at(k, at);

    for (size_t n = at; s && at > s->until && n < k->insts.count && !gen_op_is(k->insts.items[n].op, GEN_IS_FLOW); n++)
        if (k->insts.items[n].eot)
            return true;
    return false;
}

/* The whole place of variable V of the kernel in S; NULL: it has none. */
static const gen_place *whole_place(const gen_kernel *k, const gen_statement *s, uint32_t v)
{
    for (uint32_t n = 0; n < s->place_count; n++) {
        const gen_place *p = &k->places.items[s->first_place + n];
        if (p->variable == v && !p->frame && !p->is_part)
            return p;
    }
    return NULL;
}

/* Is parameter V, with place P in the first statement, there in all of them? */
static bool is_lasting(const gen_kernel *k, uint32_t v, const gen_place *p)
{
    bool is_same = p->kind == GEN_PLACE_ARGUMENT || p->kind == GEN_PLACE_PRIVATE;

    for (size_t n = 0; n < k->statements.count && is_same; n++) {
        const gen_place *q = whole_place(k, &k->statements.items[n], v);
        is_same = q && q->kind == p->kind && q->number == p->number;
    }
    return is_same;
}

void statement_last_parameters(const launch *l, void *thread, unsigned lane, arena *memory, const char *only,
                               debug_variable_visitor *visit, void *context)
{
    const gen_kernel *k = sim_thread_kernel(thread);
    VEC(visible) found = {0};

    for (uint32_t v = 0; v < k->variables.count; v++) {
        const gen_variable *of = &k->variables.items[v];
        const gen_place *p = whole_place(k, &k->statements.items[0], v);
        if (p && of->is_parameter && (!only || strcmp(of->name, only) == 0))
            vec_push(memory, &found, (visible){of, p});
    }
    if (found.count)
        qsort(found.items, found.count, sizeof *found.items, compare_visible);
    for (size_t n = 0; n < found.count; n++) {
        const gen_variable *of = found.items[n].variable;
        uint32_t v = found.items[n].place->variable;
        assembly a = new_assembly(l, thread, of->type, lane, memory);
        if (is_lasting(k, v, found.items[n].place))
            add_place(&a, k, found.items[n].place);
        debug_value value = finish(&a, of->type, memory, why_unknown(k, &vec_last(&k->statements), v, memory));
        visit(context, of->name, &value, true);
    }
}
