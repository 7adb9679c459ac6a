/* ir/interp/batch.c - the work-items of a batch: which ones are active, and their branches, calls and returns (machine.h). */
#include "ir/interp/machine.h"

#include "src/base/bits.h"
#include "src/base/bug.h"

#include <inttypes.h>

enum { MOST_ROWS = 1 << 28 };
enum { MOST_BATCH_BYTES = 1 << 18 }; /* of the rows of a batch: they should stay in a cache */

/* --- memory --------------------------------------------------------------------------------------------------------------- */

/* Log2 of the items of a batch for groups of COUNT items. */
static unsigned choose_shift(const machine *m, unsigned count)
{
    unsigned shift = 0, width = m->has_sub_groups ? m->simd : MACHINE_MAX_WIDTH;

    if (m->is_sequential || !m->run || m->run->trace || m->root->thread_form)
        return 0;
    while (2u << shift <= width && 1u << shift < count && (m->has_sub_groups || m->row_count << (shift + 4) <= MOST_BATCH_BYTES))
        shift++;
    return shift;
}

static void fill_constants(batch *b)
{
    const machine *m = b->machine;

    for (size_t n = 0; n < m->constants.count; n++)
        for (unsigned column = 0; column < 1u << m->shift; column++)
            machine_row(b, m->constants.items[n].row)[column] = m->constants.items[n].bits;
}

bool machine_make_batches(machine *m, unsigned count)
{
    machine_code(m);
    if (m->row_count > MOST_ROWS) {
        m->result->fault =
            (run_fault){.kernel = m->root->value.name,
                        .inst = -1,
                        .message = arena_printf(m->memory, "the values of '%s' need more memory than the interpreter has",
                                                m->root->value.name)};
        return false;
    }
    m->shift = choose_shift(m, count);
    unsigned width = 1u << m->shift, batches = (count + width - 1) >> m->shift;
    m->items = arena_array(&m->item_memory, item, count);
    m->batches = arena_array(&m->item_memory, batch, batches);
    for (unsigned n = 0; n < batches; n++) {
        batch *b = &m->batches[n];
        *b = (batch){.machine = m, .items = m->items + ((size_t)n << m->shift)};
        b->gathered = arena_array(&m->item_memory, uint64_t, m->most_gathered + 1);
        b->result = arena_array(&m->item_memory, uint64_t, m->most_lanes + 1);
        if (n && !m->waits) { /* the batches run one after another */
            b->rows = m->batches->rows;
            continue;
        }
        b->rows = arena_array(&m->item_memory, uint64_t, (m->row_count + 1) << m->shift);
        fill_constants(b);
    }
    for (unsigned n = 0; n < count; n++)
        m->items[n] = (item){.machine = m,
                             .batch = &m->batches[n >> m->shift],
                             .column = n & (width - 1),
                             .frames = arena_array(&m->item_memory, frame, m->codes.count + 1)};
    return true;
}

/* --- active and parked items ---------------------------------------------------------------------------------------------- */

/* Positions of inner calls are less than those of outer ones, and ascend with the id of the next operation. */
static uint64_t position_at(unsigned depth, const op *next)
{
    return (uint64_t)(UINT32_MAX - depth) << 32 | next->id;
}

void machine_suspend(item *it)
{
    it->batch->positions[it->column] = MACHINE_NO_POSITION;
}

void machine_resume(item *it)
{
    it->state = ITEM_RUNS;
    it->batch->positions[it->column] = position_at(it->depth, it->frames[it->depth - 1].next);
}

static void add_active(batch *b, unsigned column)
{
    b->is_dense = b->is_dense && column == b->active_count;
    b->active[b->active_count++] = (uint8_t)column;
}

static void clear_active(batch *b)
{
    b->active_count = 0;
    b->is_dense = true;
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
    return true;
}

static void count_steps(batch *b)
{
    for (unsigned n = 0; n < b->active_count; n++)
        b->items[b->active[n]].instructions += b->steps;
    b->steps = 0;
}

void machine_park(batch *b, op *next)
{
    count_steps(b);
    for (unsigned n = 0; n < b->active_count; n++) {
        item *it = &b->items[b->active[n]];
        if (next)
            it->frames[it->depth - 1].next = next;
        b->positions[b->active[n]] = position_at(it->depth, it->frames[it->depth - 1].next);
    }
}

void machine_wait(batch *b, op *o, item_state state)
{
    count_steps(b);
    for (unsigned n = 0; n < b->active_count; n++) {
        item *it = &b->items[b->active[n]];
        it->frames[it->depth - 1].next = o + 1;
        it->state = state;
        it->waits = o;
        machine_suspend(it);
    }
}

void machine_drop_from(batch *b, op *o, unsigned column)
{
    count_steps(b);
    b->count = column;
    while (b->active_count && b->active[b->active_count - 1] >= column)
        b->active_count--;
    machine_park(b, o + 1);
}

/* --- branches ------------------------------------------------------------------------------------------------------------- */

static inline void copy_row(const batch *b, uint64_t *to, const uint64_t *from)
{
    if (b->is_dense) {
        memcpy(to, from, b->active_count * sizeof *to);
        return;
    }
    for (unsigned n = 0; n < b->active_count; n++)
        to[b->active[n]] = from[b->active[n]];
}

static void move_parallel(batch *b, const edge *e)
{
    machine *m = b->machine;
    unsigned width = 1u << m->shift;

    vec_reserve(m->memory, &m->edge_values, (size_t)e->rows << m->shift);
    uint64_t *at = m->edge_values.items;
    for (uint32_t n = 0; n < e->count; n++)
        for (uint32_t k = 0; k < e->moves[n].rows; k++, at += width)
            copy_row(b, at, machine_row(b, e->moves[n].from + k));
    at = m->edge_values.items;
    for (uint32_t n = 0; n < e->count; n++)
        for (uint32_t k = 0; k < e->moves[n].rows; k++, at += width)
            copy_row(b, machine_row(b, e->moves[n].to + k), at);
}

op *machine_follow_edge(batch *b, const code *c, const edge *e)
{
    if (e->count && !e->is_serial) {
        move_parallel(b, e);
    } else {
        for (uint32_t n = 0; n < e->count; n++)
            for (uint32_t k = 0; k < e->moves[n].rows; k++)
                copy_row(b, machine_row(b, e->moves[n].to + k), machine_row(b, e->moves[n].from + k));
    }
    return &c->ops.items[e->target];
}

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

void machine_split(batch *b, op *o)
{
    unsigned count = b->active_count, left = count;
    uint8_t active[MACHINE_MAX_WIDTH];
    uint32_t edges[MACHINE_MAX_WIDTH];

    count_steps(b);
    memcpy(active, b->active, count);
    for (unsigned n = 0; n < count; n++)
        edges[n] = machine_find_edge(b, o, active[n]);
    const code *c = b->items[*active].frames[b->items[*active].depth - 1].code;
    for (unsigned first = 0; left; first++) {
        uint32_t taken = edges[first];
        if (taken == UINT32_MAX)
            continue;
        clear_active(b);
        for (unsigned n = first; n < count; n++)
            if (edges[n] == taken) {
                add_active(b, active[n]);
                edges[n] = UINT32_MAX;
                left--;
            }
        machine_park(b, machine_follow_edge(b, c, &o->edges[taken]));
    }
}

/* --- calls ---------------------------------------------------------------------------------------------------------------- */

static bool is_active_call(const item *it, const code *c)
{
    for (unsigned d = 0; d < it->depth; d++)
        if (it->frames[d].code == c)
            return true;
    return false;
}

bool machine_begin_function(item *it, code *c, uint32_t result)
{
    if (is_active_call(it, c)) {
        machine_fault(it, NULL, "recursive call");
        return false;
    }
    frame *f = &it->frames[it->depth++];
    *f = (frame){.code = c, .next = &c->ops.items[c->entry], .result = result};
    f->private_base = round_up(it->private_used, 16);
    return machine_use_private(it, f->private_base + c->private_bytes);
}

void machine_set_parameters(batch *b, unsigned column, const code *c, const uint64_t *lanes)
{
    for (unsigned a = 0; a < c->function->arg_count; a++) {
        ir_type *t = c->function->args[a]->value.type;
        uint64_t mask = ir_is_int(ir_scalar(t)) ? bits_mask(ir_scalar_bits(ir_scalar(t))) : ~UINT64_C(0);
        for (unsigned k = 0; k < interp_lanes(t); k++)
            machine_row(b, c->arg_row[a] + k)[column] = *lanes++ & mask;
    }
}

op *machine_call(batch *b, op *o)
{
    code *c = o->callee;

    for (unsigned n = 0; n < b->active_count; n++) {
        item *it = &b->items[b->active[n]];
        it->frames[it->depth - 1].next = o + 1;
        if (!machine_begin_function(it, c, o->result)) {
            count_steps(b);
            b->count = b->active[n];
            b->active_count = n;
        }
    }
    for (unsigned a = 1; a < o->count && a <= c->function->arg_count; a++)
        for (unsigned k = 0; k < o->operands[a].lanes; k++)
            copy_row(b, machine_row(b, c->arg_row[a - 1] + k), machine_row(b, o->operands[a].row + k));
    b->horizon = UINT32_MAX;
    return b->active_count ? &c->ops.items[c->entry] : NULL;
}

/* The outermost function ends. */
static void end_items(batch *b, op *o)
{
    count_steps(b);
    for (unsigned n = 0; n < b->active_count; n++) {
        item *it = &b->items[b->active[n]];
        it->private_used = it->frames->private_base;
        it->depth = 0;
        it->state = ITEM_DONE;
        machine_suspend(it);
    }
    if (!b->machine->run)
        for (unsigned k = 0; o->count && k < o->operands[0].lanes; k++)
            b->machine->out[k] = *machine_row(b, o->a + k);
}

op *machine_return(batch *b, op *o)
{
    unsigned lanes = o->count ? o->operands[0].lanes : 0;
    const item *first = &b->items[*b->active];
    bool agree = !b->has_parked;

    if (first->depth == 1) {
        end_items(b, o);
        return NULL;
    }
    op *next = first->frames[first->depth - 2].next;
    for (unsigned n = 0; n < b->active_count; n++) {
        unsigned column = b->active[n];
        item *it = &b->items[column];
        const frame *f = &it->frames[--it->depth];
        it->private_used = f->private_base;
        agree = agree && it->frames[it->depth - 1].next == next;
        for (unsigned k = 0; k < lanes; k++)
            machine_row(b, f->result + k)[column] = machine_row(b, o->a + k)[column];
    }
    if (agree)
        return next;
    machine_park(b, NULL);
    return NULL;
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
