/* src/check/batch.c - the work-items of a batch: which ones are active, their turns, branches, calls and returns (machine.h). */
#include "src/check/machine.h"
#include "src/base/bits.h"

#include <inttypes.h>

enum { MOST_ROWS = 1 << 26 };
enum { MOST_BATCH_BYTES = 1 << 18 }; /* of the values of a batch: they should stay in a cache */

/* --- memory --------------------------------------------------------------------------------------------------------------- */

/* Log2 of the items of a batch for groups of COUNT items. */
static unsigned choose_shift(const machine *m, unsigned count)
{
    unsigned shift = 0, width = m->has_sub_groups ? m->simd : CHECKER_MAX_WIDTH;

    if (m->is_sequential)
        return 0;
    while (2u << shift <= width && 1u << shift < count &&
           (m->has_sub_groups || (uint64_t)m->row_count << (shift + 4) <= MOST_BATCH_BYTES))
        shift++;
    return shift;
}

/* The arrays are not touched before their use: a run without undefined values has no memory for their masks and origins. */
static void make_rows(batch *b, arena *memory)
{
    const machine *m = b->machine;
    size_t lanes = checker_row(b, m->row_count + 1);

    b->values = arena_raw(memory, lanes * sizeof *b->values);
    b->undefined = arena_raw(memory, lanes * sizeof *b->undefined);
    b->origins = arena_raw(memory, lanes * sizeof *b->origins);
    b->has_undefined = arena_array(memory, uint8_t, m->row_count + 1);
    b->gathered = arena_array(memory, lane, m->most_gathered + 1);
    b->result = arena_array(memory, lane, m->most_lanes + 1);
    for (size_t n = 0; n < m->constants.count; n++)
        checker_fill_row(b, m->constants.items[n].row, m->constants.items[n].value);
}

void checker_make_batches(group *g, unsigned count)
{
    machine *m = g->machine;

    if (m->row_count > MOST_ROWS) {
        item it = {.machine = m, .group = g};
        checker_stop(&it, NULL, "the values of '%s' need more memory than the checker has", m->ir->kernel->value.name);
        return;
    }
    m->shift = choose_shift(m, count);
    g->batch_count = (count + (1u << m->shift) - 1) >> m->shift;
    g->items = arena_array(&g->lasting, item, count);
    g->batches = arena_array(&g->lasting, batch, g->batch_count);
    for (unsigned n = 0; n < g->batch_count; n++) {
        g->batches[n] = (batch){.machine = m, .group = g, .items = g->items + ((size_t)n << m->shift)};
        make_rows(&g->batches[n], &g->lasting);
    }
    for (unsigned i = 0; i < count; i++)
        g->items[i] = (item){
            .machine = m, .group = g, .batch = &g->batches[i >> m->shift], .column = i & ((1u << m->shift) - 1), .linear = i};
}

/* --- active and parked items ---------------------------------------------------------------------------------------------- */

/* Positions of inner calls are less than those of outer ones, and ascend with the id of the next operation. */
static uint64_t position_of(const item *it)
{
    return it->state == ITEM_RUNS && it->instructions < it->turn_end
               ? (uint64_t)(UINT32_MAX - it->depth) << 32 | it->frames[it->depth - 1].next->id
               : CHECKER_NO_POSITION;
}

void checker_begin_turn(batch *b, uint64_t operations)
{
    uint64_t limit = b->machine->max_instructions;

    for (unsigned k = 0; k < b->count; k++) {
        item *it = &b->items[k];
        it->turn_end = it->instructions + operations;
        if (limit && it->turn_end > limit)
            it->turn_end = limit;
        b->positions[k] = position_of(it);
    }
}

uint64_t checker_budget(const batch *b)
{
    uint64_t least = UINT64_MAX;

    for (unsigned n = 0; n < b->active_count; n++) {
        const item *it = &b->items[b->active[n]];
        uint64_t left = it->turn_end - it->instructions;
        least = left < least ? left : least;
    }
    return least;
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

static uint32_t stack_of(const item *it)
{
    return it->frames[it->depth - 1].stack;
}

static void compare_stacks(batch *b)
{
    uint32_t stack = stack_of(&b->items[*b->active]);

    b->has_one_stack = true;
    for (unsigned n = 1; n < b->active_count; n++)
        b->has_one_stack = b->has_one_stack && stack_of(&b->items[b->active[n]]) == stack;
}

bool checker_choose_active(batch *b)
{
    uint64_t first = CHECKER_NO_POSITION, second = CHECKER_NO_POSITION;

    b->active_count = 0;
    b->steps = 0;
    for (unsigned k = 0; k < b->count; k++)
        first = b->positions[k] < first ? b->positions[k] : first;
    if (first == CHECKER_NO_POSITION)
        return false;
    for (unsigned k = 0; k < b->count; k++) {
        bool is_first = b->positions[k] == first;
        uint64_t other = is_first ? CHECKER_NO_POSITION : b->positions[k];
        second = other < second ? other : second;
        b->active[b->active_count] = (uint8_t)k; /* kept if it is active */
        b->active_count += is_first;
    }
    b->is_dense = b->active[b->active_count - 1] == b->active_count - 1;
    b->has_parked = second != CHECKER_NO_POSITION;
    b->horizon = b->has_parked && second >> 32 == first >> 32 ? (uint32_t)second : UINT32_MAX;
    compare_stacks(b);
    return true;
}

static void count_steps(batch *b)
{
    for (unsigned n = 0; n < b->active_count; n++)
        b->items[b->active[n]].instructions += b->steps;
    b->steps = 0;
}

void checker_park(batch *b, const op *next)
{
    count_steps(b);
    for (unsigned n = 0; n < b->active_count; n++) {
        item *it = &b->items[b->active[n]];
        if (next)
            it->frames[it->depth - 1].next = next;
        b->positions[b->active[n]] = it->depth ? position_of(it) : CHECKER_NO_POSITION;
    }
}

/* --- branches ------------------------------------------------------------------------------------------------------------- */

static void move_parallel(batch *b, const edge *e)
{
    machine *m = b->machine;
    size_t width = checker_row(b, 1), lanes = e->lanes * width, at = 0;

    vec_reserve(m->memory, &m->edge_values, lanes);
    vec_reserve(m->memory, &m->edge_undefined, lanes);
    vec_reserve(m->memory, &m->edge_origins, lanes);
    for (uint32_t n = 0; n < e->count; n++)
        for (uint32_t k = 0; k < e->moves[n].from.lanes; k++, at += width) {
            uint32_t row = e->moves[n].from.row + k;
            memcpy(m->edge_values.items + at, b->values + checker_row(b, row), width * sizeof *b->values);
            if (!b->has_undefined[row]) {
                memset(m->edge_undefined.items + at, 0, width * sizeof *b->undefined);
                continue;
            }
            memcpy(m->edge_undefined.items + at, b->undefined + checker_row(b, row), width * sizeof *b->undefined);
            memcpy(m->edge_origins.items + at, b->origins + checker_row(b, row), width * sizeof *b->origins);
        }
    at = 0;
    for (uint32_t n = 0; n < e->count; n++)
        for (uint32_t k = 0; k < e->moves[n].from.lanes; k++, at += width)
            checker_set_row(b, e->moves[n].to + k, m->edge_values.items + at, m->edge_undefined.items + at,
                            m->edge_origins.items + at);
}

const op *checker_follow_edge(batch *b, const code *c, const edge *e)
{
    if (e->counter) {
        uint64_t *counts = b->values + checker_row(b, e->counter);
        for (unsigned n = 0; n < b->active_count; n++)
            counts[b->active[n]] = e->is_entry ? 0 : counts[b->active[n]] + 1;
    }
    if (e->count && !e->is_serial) {
        move_parallel(b, e);
    } else {
        for (uint32_t n = 0; n < e->count; n++)
            for (uint32_t k = 0; k < e->moves[n].from.lanes; k++)
                checker_copy_row(b, e->moves[n].to + k, e->moves[n].from.row + k);
    }
    return &c->ops.items[e->target];
}

static unsigned find_edge(const batch *b, const op *o, unsigned column)
{
    uint64_t v = b->values[checker_row(b, o->a) + column];
    unsigned n = 1;

    if (o->kind == OP_BRANCH)
        return v & 1 ? 0 : 1;
    while (n < o->count && b->values[checker_row(b, o->operands[n].row)] != v)
        n++;
    return n < o->count ? n : 0;
}

void checker_split(batch *b, const op *o)
{
    unsigned count = b->active_count, left = count;
    uint8_t active[CHECKER_MAX_WIDTH];
    uint32_t edges[CHECKER_MAX_WIDTH];

    count_steps(b);
    memcpy(active, b->active, count);
    for (unsigned n = 0; n < count; n++)
        edges[n] = find_edge(b, o, active[n]);
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
        checker_park(b, checker_follow_edge(b, c, o->edges[taken]));
    }
}

/* --- calls ---------------------------------------------------------------------------------------------------------------- */

static frame *push_frame(item *it)
{
    if (it->depth == it->frame_capacity) {
        unsigned capacity = it->frame_capacity ? it->frame_capacity * 2 : 2;
        it->frames =
            arena_grow(&it->group->lasting, it->frames, it->frame_capacity * sizeof *it->frames, capacity * sizeof *it->frames);
        it->frame_capacity = capacity;
    }
    return &it->frames[it->depth++];
}

static bool is_active_call(const item *it, const code *c)
{
    for (unsigned d = 0; d < it->depth; d++)
        if (it->frames[d].code == c)
            return true;
    return false;
}

/* Pushes a frame for C, whose parameters the caller sets. Returns false after a fault. */
static bool begin_function(item *it, code *c, uint32_t result, uint32_t stack)
{
    if (is_active_call(it, c)) {
        checker_stop(it, NULL, "recursive call of '%s'", c->function->value.name);
        return false;
    }
    frame *f = push_frame(it);
    *f = (frame){.code = c, .next = &c->ops.items[c->entry], .result = result, .stack = stack};
    return checker_push_variables(it, f);
}

void checker_enter(item *it, code *c)
{
    begin_function(it, c, 0, 0);
}

const op *checker_call(batch *b, const op *o)
{
    code *c = o->callee;

    for (unsigned n = 0; n < b->active_count; n++) {
        item *it = &b->items[b->active[n]];
        it->frames[it->depth - 1].next = o + 1;
        if (!begin_function(it, c, o->result, checker_stack(it, o)))
            return NULL;
        if (c->only_computes)
            it->frames[it->depth - 1].doubt = it->frames[it->depth - 2].doubt;
    }
    for (unsigned a = 1; a < o->count && a <= c->function->arg_count; a++)
        for (unsigned k = 0; k < o->operands[a].lanes; k++)
            checker_copy_row(b, c->arg_row[a - 1] + k, o->operands[a].row + k);
    b->horizon = UINT32_MAX;
    compare_stacks(b);
    return &c->ops.items[c->entry];
}

/* The outermost function ends. */
static void end_items(batch *b)
{
    count_steps(b);
    for (unsigned n = 0; n < b->active_count; n++) {
        item *it = &b->items[b->active[n]];
        checker_pop_variables(it, it->frames);
        it->depth = 0;
        it->state = ITEM_DONE;
        b->positions[b->active[n]] = CHECKER_NO_POSITION;
    }
}

const op *checker_return(batch *b, const op *o)
{
    unsigned lanes = o->count ? o->operands[0].lanes : 0;
    const item *first = &b->items[*b->active];
    bool agree = !b->has_parked;

    if (first->depth == 1) {
        end_items(b);
        return NULL;
    }
    const op *next = first->frames[first->depth - 2].next;
    for (unsigned k = 0; b->has_one_stack && k < lanes; k++)
        checker_copy_row(b, first->frames[first->depth - 1].result + k, o->a + k);
    for (unsigned n = 0; n < b->active_count; n++) {
        item *it = &b->items[b->active[n]];
        uint32_t result = it->frames[it->depth - 1].result;
        for (unsigned k = 0; !b->has_one_stack && k < lanes; k++)
            checker_copy_lane(b, b->active[n], result + k, o->a + k);
        uint32_t doubt = it->frames[it->depth - 1].doubt;
        for (unsigned k = 0; doubt && k < lanes; k++)
            checker_undefine_lane(b, b->active[n], result + k, bits_mask(ir_scalar_bits(o->from)), doubt - 1);
        checker_pop_variables(it, &it->frames[it->depth - 1]);
        it->depth--;
        agree = agree && it->frames[it->depth - 1].next == next;
    }
    if (agree) {
        compare_stacks(b);
        return next;
    }
    checker_park(b, NULL);
    return NULL;
}
