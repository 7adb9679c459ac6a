/* ir/interp/batch.c - the work-items of a batch: which ones are active, and their frames (machine.h). */
#include "ir/interp/machine.h"
#include "ir/interp/order.h"
#include "src/base/bits.h"

enum { ROW_ALIGNMENT = 64 };         /* bytes: so no vector of a row is in two lines of the cache */
enum { MOST_BATCH_BYTES = 1 << 19 }; /* of the values of a batch: they should stay in a cache */
/* of a batch of one item */
enum { MOST_ROWS = 1 << 28, MOST_CHECKED_ROWS = 1 << 26 };

/* --- memory --------------------------------------------------------------------------------------------------------------- */

/* Log2 of the items of a batch for groups of COUNT items. */
static unsigned choose_shift(const machine *m, unsigned count)
{
    unsigned shift = 0, width = m->has_sub_groups ? m->simd : MACHINE_MAX_WIDTH;

    if (m->is_sequential || !m->run || m->run->trace || m->run->stepper || m->root->thread_form)
        return 0;
    if (m->run && order_is_serial(&m->run->order) && !m->has_sub_groups)
        return 0;
    while (2u << shift <= width && 1u << shift < count && (m->has_sub_groups || m->row_count << (shift + 4) <= MOST_BATCH_BYTES))
        shift++;
    return shift;
}

static void fill_constants(batch *b)
{
    const machine *m = b->machine;

    for (size_t n = 0; n < m->constants.count; n++) {
        const constant_row *c = &m->constants.items[n];
        for (unsigned column = 0; column < 1u << m->shift; column++)
            machine_row(b, c->row)[column] = c->value.v;
        if (!b->has_undefined || !c->value.u)
            continue;
        b->has_undefined[c->row] = true;
        for (unsigned column = 0; column < 1u << m->shift; column++) {
            b->undefined[machine_at(b, c->row) + column] = c->value.u;
            b->origins[machine_at(b, c->row) + column] = 0;
        }
    }
}

/* The arrays are not touched before their use: a run without undefined values has no memory for their masks and origins. */
static void make_values(batch *b, arena *memory)
{
    const machine *m = b->machine;
    size_t lanes = machine_at(b, (uint32_t)m->row_count + 1);

    uintptr_t values = (uintptr_t)arena_raw(memory, lanes * sizeof *b->values + ROW_ALIGNMENT);
    b->values = (uint64_t *)(uintptr_t)round_up(values, ROW_ALIGNMENT);
    if (m->checks) {
        b->undefined = arena_raw(memory, lanes * sizeof *b->undefined);
        b->origins = arena_raw(memory, lanes * sizeof *b->origins);
        b->has_undefined = arena_array(memory, uint8_t, m->row_count + 1);
    }
    fill_constants(b);
}

bool machine_make_batches(group *g, unsigned count)
{
    machine *m = g->machine;

    if (m->row_count > (m->checks ? MOST_CHECKED_ROWS : MOST_ROWS))
        return false;
    m->shift = choose_shift(m, count);
    unsigned width = 1u << m->shift;
    g->batch_count = (count + width - 1) >> m->shift;
    g->items = arena_array(&g->lasting, item, count);
    g->batches = arena_array(&g->lasting, batch, g->batch_count);
    for (unsigned n = 0; n < g->batch_count; n++) {
        batch *b = &g->batches[n];
        *b = (batch){.machine = m, .group = g, .items = g->items + ((size_t)n << m->shift)};
        b->gathered = arena_array(&g->lasting, uint64_t, m->most_gathered + 1);
        b->result = arena_array(&g->lasting, uint64_t, m->most_lanes + 1);
        if (n && !m->waits && !m->checks) /* the batches run one after another */
            b->values = g->batches->values;
        else
            make_values(b, &g->lasting);
    }
    for (unsigned n = 0; n < count; n++)
        g->items[n] = (item){
            .machine = m, .group = g, .batch = &g->batches[n >> m->shift], .column = n & (width - 1), .turn_end = UINT64_MAX};
    return true;
}

/* --- active and parked items ---------------------------------------------------------------------------------------------- */

static uint32_t stack_of(const item *it)
{
    return it->frames[it->depth - 1].stack;
}

static bool have_one_stack(const batch *b)
{
    uint32_t stack = stack_of(&b->items[*b->active]);
    bool agree = true;

    for (unsigned n = 1; n < b->active_count; n++)
        agree &= stack_of(&b->items[b->active[n]]) == stack;
    return agree;
}

bool machine_choose_active(batch *b)
{
    uint64_t first = MACHINE_NO_POSITION, second = MACHINE_NO_POSITION;

    b->active_count = 0;
    b->steps = 0;
    for (unsigned k = 0; k < b->count; k++)
        first = b->positions[k] < first ? b->positions[k] : first;
    if (first == MACHINE_NO_POSITION)
        return false;
    for (unsigned k = 0; k < b->count; k++) {
        bool is_first = b->positions[k] == first;
        uint64_t other = is_first ? MACHINE_NO_POSITION : b->positions[k];
        second = other < second ? other : second;
        b->active[b->active_count] = (uint8_t)k; /* kept if it is active */
        b->active_count += is_first;
    }
    b->is_dense = b->active[b->active_count - 1] == b->active_count - 1;
    b->has_parked = second != MACHINE_NO_POSITION;
    b->horizon = b->has_parked && second >> 32 == first >> 32 ? (uint32_t)second : UINT32_MAX;
    b->has_one_stack = b->machine->checks && have_one_stack(b);
    return true;
}

void machine_park(batch *b, op *next)
{
    machine_count_steps(b);
    for (unsigned n = 0; n < b->active_count; n++) {
        item *it = &b->items[b->active[n]];
        if (next)
            it->frames[it->depth - 1].next = next;
        b->positions[b->active[n]] = it->depth ? machine_next_position(it) : MACHINE_NO_POSITION;
    }
}

/* --- branches and calls --------------------------------------------------------------------------------------------------- */

unsigned machine_find_edge(const batch *b, const op *o, unsigned column)
{
    uint64_t v = machine_row(b, o->a)[column];
    unsigned n = 1;

    if (o->kind == OP_BRANCH)
        return v & 1 ? 0 : 1;
    while (n < o->count && *machine_row(b, o->operands[n].row) != v)
        n++;
    return n < o->count ? n : 0;
}

void machine_grow_frames(item *it)
{
    unsigned capacity = it->frame_capacity ? it->frame_capacity * 2 : 2;

    it->frames =
        arena_grow(&it->group->lasting, it->frames, it->frame_capacity * sizeof *it->frames, capacity * sizeof *it->frames);
    it->frame_capacity = capacity;
}

/* --- operations of one item ----------------------------------------------------------------------------------------------- */

const uint64_t *machine_operand(const item *it, const op *o, unsigned n)
{
    const batch *b = it->batch;
    operand from = o->operands[n];
    uint64_t *to = b->gathered + from.gathered;

    if (b->machine->shift == 0)
        return machine_row(b, from.row);
    for (unsigned k = 0; k < from.lanes; k++)
        to[k] = machine_row(b, from.row + k)[it->column];
    return to;
}

void machine_set_result(item *it, const op *o, unsigned k, uint64_t v)
{
    machine_row(it->batch, o->result + k)[it->column] = v;
}
