/* src/check/group.c - schedules work-items and groups, and checks that all work-items of a group reach its barriers.
 *
 * The work-items of a group run in turns. A turn ends at a barrier, at a sub-group operation, or after a number of operations, so
 * that a work-item may wait in a loop for another one. A group that does not end in its turn is suspended, so that it may wait for
 * another group. */
#include "src/check/access.h"
#include "src/check/describe.h"
#include "ir/eval.h"
#include "src/base/bits.h"

enum { GROUP_TURN = 64, WATCHED_TURN = 2, MOST_GROUPS = 64 }; /* turns of its work-items; groups alive at once */

/* --- ids ------------------------------------------------------------------------------------------------------------------ */

void checker_ids(const item *it, check_item *ids)
{
    const run_launch *run = it->machine->run;

    for (unsigned d = 0; d < 3; d++) {
        ids->group[d] = it->group->id[d];
        ids->local[d] = it->local_id[d];
        ids->global[d] = it->group->id[d] * run->local[d] + it->local_id[d] + run->offset[d];
    }
}

void checker_ids_of_agent(const machine *m, uint32_t id, check_item *ids)
{
    const run_launch *run = m->run;
    group of = {0};

    machine_set_group(&of, m, id / m->checks->group_items);
    interp_find_local_ids(id % m->checks->group_items, of.size, ids->local);
    for (unsigned d = 0; d < 3; d++) {
        ids->group[d] = of.id[d];
        ids->global[d] = of.id[d] * run->local[d] + ids->local[d] + run->offset[d];
    }
}

static uint32_t sub_groups_of(const machine *m)
{
    return (m->checks->group_items + m->simd - 1) / m->simd;
}

void checker_find_group(const void *context, uint32_t id, uint32_t *group, uint32_t *sub_group)
{
    const machine *m = context;

    *group = id / m->checks->group_items;
    *sub_group = *group * sub_groups_of(m) + id % m->checks->group_items / m->simd;
}

/* --- arguments ------------------------------------------------------------------------------------------------------------ */

static void fill_rows(group *g, uint32_t row, uint64_t v)
{
    for (unsigned n = 0; n < g->batch_count; n++)
        checker_fill_row(&g->batches[n], row, v);
}

/* Rows from *TO on of all batches of G become value P of type T. */
static void load_argument(group *g, uint32_t *to, const unsigned char *p, ir_type *t)
{
    if (t->kind == IR_STRUCT || t->kind == IR_ARRAY) {
        for (uint64_t i = 0; i < t->count; i++)
            load_argument(g, to, p + (t->kind == IR_STRUCT ? ir_field_offset(t, (unsigned)i) : i * ir_size(t->element)),
                          t->kind == IR_STRUCT ? t->fields[i] : t->element);
        return;
    }
    uint32_t size = (uint32_t)ir_store_size(ir_scalar(t));
    for (uint64_t i = 0; i < ir_lanes(t); i++)
        fill_rows(g, (*to)++, checker_load_bytes(p + i * size, size));
}

/* A variable for V, a struct that is passed by value. */
static variable *new_record(machine *m, const ir_argument *p, const run_value *v)
{
    variable *record = arena_new(m->memory, variable);

    *record = (variable){.name = p->value.name,
                         .type = p->source && p->source->kind == IR_SOURCE_POINTER ? p->source->element : p->source,
                         .value = &p->value,
                         .loc = p->function->loc,
                         .bytes = v->value.bytes,
                         .align = p->align,
                         .space = IR_PRIVATE};
    return record;
}

/* Sets the parameters that are the same for all groups. */
static void pass_arguments(group *g, const code *c)
{
    machine *m = g->machine;
    uint32_t local = m->first_local_argument;

    if (!m->checks->records)
        m->checks->records = arena_array(m->memory, variable *, c->function->arg_count + 1);
    for (unsigned a = 0; a < c->function->arg_count; a++) {
        const ir_argument *p = c->function->args[a];
        const run_value *v = &m->run->args[a];
        uint32_t to = c->arg_row[a];
        switch (v->kind) {
        case RUN_VALUE:
            if (!p->byval)
                load_argument(g, &to, v->value.data, p->value.type);
            else if (!m->checks->records[a])
                m->checks->records[a] = new_record(m, p, v), m->checks->has_records = true;
            break;
        case RUN_BUFFER:
            fill_rows(g, to, checker_argument_address(m, a));
            break;
        case RUN_LOCAL:
            fill_rows(g, to, checker_address(OBJECT_LOCAL, local++));
            break;
        case RUN_NULL:
            fill_rows(g, to, 0);
            break;
        case RUN_IMAGE:
            fill_rows(g, to, v->image + 1);
            break;
        }
    }
}

/* Each item has its own copies of structs that are passed by value. */
static void pass_records(item *it, const code *c)
{
    machine *m = it->machine;
    unsigned char *data;

    for (unsigned a = 0; a < c->function->arg_count; a++) {
        if (!m->checks->records[a])
            continue;
        uint64_t address = checker_push_value(it, m->checks->records[a], &data);
        it->batch->values[machine_at(it->batch, c->arg_row[a]) + it->column] = address;
        it->batch->has_undefined[c->arg_row[a]] = false;
        memcpy(data, m->run->args[a].value.data, m->run->args[a].value.bytes);
    }
}

/* --- sub-groups ----------------------------------------------------------------------------------------------------------- */

static void put_result(item *it, unsigned k, uint64_t v, uint64_t u, const item *from, unsigned n)
{
    checker_set_result(it, it->waits, k, (lane){v, u});
    if (u)
        checker_set_origin(it, it->waits, k, checker_operand_origin(from, from->waits, n, 0));
}

/* The first of COUNT work-items whose operand N is undefined; NULL: none. */
static item *find_undefined(item *const *at, unsigned count, unsigned n)
{
    for (unsigned i = 0; i < count; i++)
        if (checker_lane(at[i], at[i]->waits, n, 0).u)
            return at[i];
    return NULL;
}

static void reduce_lanes(item *const *at, unsigned count, unsigned value)
{
    uint64_t values[64];
    item *undefined = find_undefined(at, count, value);

    machine_reduce(at, count, values);
    for (unsigned i = 0; i < count; i++)
        put_result(at[i], 0, values[at[i]->linear % at[i]->machine->simd], undefined ? at[0]->waits->mask : 0, undefined, value);
}

static void shuffle_lanes(item *const *at, unsigned count, unsigned simd)
{
    const op *o = at[0]->waits;
    lane values[64];

    for (unsigned i = 0; i < count; i++)
        values[i] = checker_lane(at[i], o, 1, 0);
    for (unsigned i = 0; i < count; i++) {
        lane index = checker_lane(at[i], o, 2, 0);
        if (index.u)
            checker_report_undefined(at[i], o, checker_operand_origin(at[i], o, 2, 0), "the lane that this function reads");
        unsigned k = machine_find_lane(at, count, index.v);
        if (k < count && index.v < simd) {
            put_result(at[i], 0, values[k].v, values[k].u, at[k], 1);
            continue;
        }
        checker_set_result(at[i], o, 0,
                           (lane){k < count ? values[k].v : 0, o->mask}); /* undefined, but the value of the other engines */
        checker_set_origin(at[i], o, 0, checker_origin_of_op(at[i], o));
    }
}

static void vote(item *const *at, unsigned count)
{
    uint64_t bits = machine_vote(at, count);
    item *undefined = find_undefined(at, count, 1);

    for (unsigned i = 0; i < count; i++)
        put_result(at[i], 0, bits, undefined ? UINT32_MAX : 0, undefined, 1);
}

/* Each work-item accesses its part of a block. */
static void access_blocks(item *const *at, unsigned count)
{
    const op *o = at[0]->waits;
    bool is_image = o->intrinsic == IR_INTRINSIC_image_block_read || o->intrinsic == IR_INTRINSIC_image_block_write;
    lane parts[16];

    for (unsigned i = 0; i < count; i++) {
        memset(parts, 0, sizeof parts);
        if (is_image)
            checker_execute_image(at[i], o, parts);
        else
            checker_block_access(at[i], o, parts);
        for (unsigned k = 0; k < o->lanes; k++)
            checker_set_result(at[i], o, k, parts[k]);
    }
}

/* All agents learn what the others did. */
static void synchronize_sub_group(machine *m, item *const *at, unsigned count)
{
    unsigned memories = (unsigned)checker_lane(at[0], at[0]->waits, 1, 0).v & ORDER_ALL_BITS;
    order_clock all = {0};

    at[0]->group->checks->has_clocks = true;
    for (unsigned i = 0; i < count && memories; i++)
        order_add_past(&m->checks->times, &all, &at[i]->checks->agent, memories);
    for (unsigned i = 0; i < count; i++) {
        order_learn(&m->checks->times, &at[i]->checks->agent, &all);
        order_advance(&at[i]->checks->agent);
    }
    order_forget(&m->checks->times, &all);
}

void checker_execute_sub_group(item *const *at, unsigned count, const item *absent)
{
    machine *m = at[0]->machine;

    if (absent)
        checker_report_absence(at[0], absent, true);
    checker_check_uniform_operands(at, count);
    switch ((ir_intrinsic)at[0]->waits->intrinsic) {
    case IR_INTRINSIC_sub_group_reduce:
        reduce_lanes(at, count, 2);
        break;
    case IR_INTRINSIC_sub_group_scan:
        reduce_lanes(at, count, 3);
        break;
    case IR_INTRINSIC_sub_group_shuffle:
    case IR_INTRINSIC_sub_group_broadcast:
        shuffle_lanes(at, count, m->simd);
        break;
    case IR_INTRINSIC_sub_group_ballot:
        vote(at, count);
        break;
    case IR_INTRINSIC_sub_group_block_read:
    case IR_INTRINSIC_sub_group_block_write:
    case IR_INTRINSIC_image_block_read:
    case IR_INTRINSIC_image_block_write:
        access_blocks(at, count);
        break;
    default:
        synchronize_sub_group(m, at, count);
        break;
    }
}

/* --- barriers ------------------------------------------------------------------------------------------------------------- */

/* What the work-items learnt from atomics, all of them know after a barrier. */
static void join_clocks(group *g)
{
    times_pool *p = &g->machine->checks->times;
    order_clock all = {0};

    if (!g->checks->has_clocks)
        return;
    for (unsigned i = 0; i < g->item_count; i++)
        order_add_known(p, &all, &g->items[i].checks->agent);
    for (unsigned i = 0; i < g->item_count; i++)
        order_learn(p, &g->items[i].checks->agent, &all);
    order_forget(p, &all);
}

static void join_waits(group *g)
{
    for (size_t n = 0; n < g->checks->copies.count; n++) {
        bool complete = false;
        for (unsigned i = 0; i < g->item_count; i++)
            complete |= checker_is_complete(&g->items[i], (uint32_t)n);
        for (unsigned i = 0; complete && i < g->item_count; i++)
            checker_set_complete(&g->items[i], (uint32_t)n);
    }
}

/* All work-items wait at a barrier or have ended: checks that it is the same barrier for all, and lets them pass. Returns false if all
 * have ended. */
bool checker_pass_barrier(group *g)
{
    item *waiting = NULL;
    const item *absent = NULL;

    for (unsigned i = 0; i < g->item_count; i++) {
        item *it = &g->items[i];
        if (it->state == ITEM_AT_BARRIER && !waiting)
            waiting = it;
    }
    if (!waiting)
        return false;
    g->machine->result->barriers++;
    for (unsigned i = 0; i < g->item_count && !absent; i++) {
        const item *it = &g->items[i];
        if (it->state != ITEM_AT_BARRIER || it->waits != waiting->waits ||
            it->frames[it->depth - 1].stack != waiting->frames[waiting->depth - 1].stack)
            absent = it;
    }
    if (absent)
        checker_report_absence(waiting, absent, false);
    for (unsigned i = 0; i < g->item_count; i++) {
        item *it = &g->items[i];
        unsigned memories = 0;
        if (it->state == ITEM_AT_BARRIER) {
            memories = it->waits->in_library ? 0 : it->checks->flags & ORDER_ALL_BITS;
            if (it->waits == waiting->waits && it->checks->flags != waiting->checks->flags)
                checker_report_flags(it);
            if (!absent && it != waiting)
                checker_check_iterations(waiting, it);
            it->state = ITEM_RUNS;
        }
        order_pass_barrier(&it->checks->agent, memories);
        g->checks->has_clocks |=
            memcmp(it->checks->agent.epoch, g->items->checks->agent.epoch, sizeof it->checks->agent.epoch) != 0;
    }
    checker_check_group_function(g->items, g->item_count, waiting);
    g->checks->last_barrier = checker_site(waiting, waiting->waits);
    join_clocks(g);
    machine_join_times(g);
    join_waits(g);
    return true;
}

/* --- groups --------------------------------------------------------------------------------------------------------------- */

/* A work-item of the group that begins: it has executed nothing. */
static void begin_item(group *g, unsigned i, code *c)
{
    machine *m = g->machine;
    item *it = &g->items[i];

    it->state = ITEM_RUNS;
    it->waits = NULL;
    it->checks->has_flags = false;
    it->checks->watch = (item_watch){0};
    it->checks->loops.count = 0;
    it->checks->loops_seen = 0;
    it->depth = 0;
    it->checks->calls.count = 0;
    checker_reset_private(it);
    it->instructions = it->clock_lead = 0;
    it->checks->copies = it->checks->waits_done = 0;
    it->checks->complete.count = 0;
    it->checks->agent = (order_agent){.id = g->linear * m->checks->group_items + i, .group = g->linear, .stamp = 1, .owner = it};
    it->checks->agent.sub_group = g->linear * sub_groups_of(m) + i / m->simd;
    checker_make_program_private(it);
    checker_enter(it, c);
    if (m->checks->has_records && !m->checks->stopped)
        pass_records(it, c);
}

static void begin_items(group *g)
{
    machine *m = g->machine;
    unsigned begun = 0;

    for (; begun < g->item_count && !m->checks->stopped; begun++)
        begin_item(g, begun, m->codes.items[0]);
    g->item_count = begun;
    machine_count_items(g);
}

static void make_batches(group *g)
{
    machine *m = g->machine;
    uint32_t count = m->checks->group_items;
    item_checks *checks = arena_array(&g->lasting, item_checks, count);

    if (!machine_make_batches(g, count)) {
        item it = {.machine = m, .group = g};
        checker_stop(&it, NULL, "the values of '%s' need more memory than the checker has", m->root->value.name);
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        g->items[i].checks = &checks[i];
        g->items[i].linear = i;
    }
}

/* A group without items; its memory is that of one that has ended, if there is one. */
static group *take_group(machine *m)
{
    group *g = m->checks->unused;

    if (g) {
        m->checks->unused = g->checks->next;
        checker_reset_locals(g);
        return g;
    }
    g = arena_new(m->memory, group);
    *g = (group){.machine = m, .checks = arena_new(m->memory, group_checks)};
    arena_init(&g->checks->memory);
    arena_init(&g->lasting);
    checker_make_locals(g);
    make_batches(g);
    if (!m->checks->stopped)
        pass_arguments(g, m->codes.items[0]);
    return g;
}

static group *new_group(machine *m, uint32_t linear)
{
    group *g = take_group(m);
    uint32_t old[3];

    memcpy(old, g->size, sizeof old);
    machine_set_group(g, m, linear);
    bool is_resized = memcmp(old, g->size, sizeof old) != 0;
    g->item_count = g->size[0] * g->size[1] * g->size[2];
    for (unsigned i = 0; is_resized && !m->checks->stopped && i < g->item_count; i++)
        interp_find_local_ids(i, g->size, g->items[i].local_id);
    begin_items(g);
    return g;
}

/* Frees the clocks of G, which are in the memory of the run. */
static void forget_clocks(group *g)
{
    times_pool *p = &g->machine->checks->times;

    for (unsigned i = 0; i < g->item_count; i++)
        order_end_agent(p, &g->items[i].checks->agent);
    for (size_t n = 0; n < g->checks->copies.count; n++)
        order_end_agent(p, &g->checks->copies.items[n].agent);
    for (size_t n = 0; n < g->checks->atomics.entries.count; n++) {
        order_object *object = g->checks->atomics.entries.items[n].value;
        order_forget(p, &object->clock);
        order_forget(p, &object->consistent);
    }
}

static void end_group(group *g)
{
    machine *m = g->machine;

    if (!m->checks->stopped)
        checker_check_copies(g);
    for (unsigned i = 0; i < g->item_count; i++)
        m->result->instructions += g->items[i].instructions;
    forget_clocks(g);
    arena_release(&g->checks->memory);
    *g->checks = (group_checks){.memory = g->checks->memory,
                                .locals = g->checks->locals,
                                .shadow_bytes = g->checks->shadow_bytes,
                                .next = m->checks->unused};
    m->checks->unused = g;
}

static void release_unused(machine *m)
{
    for (group *g = m->checks->unused; g; g = g->checks->next) {
        arena_release(&g->checks->memory);
        arena_release(&g->lasting);
    }
    m->checks->unused = NULL;
}

/* Makes the rest of the run a trial. No group is alive; unused ones are released, as their batches have one item each. */
static void begin_second_trial(machine *m)
{
    release_unused(m);
    m->is_sequential = false;
    m->checks->is_trial = m->checks->has_changed = true;
}

bool checker_run_groups(machine *m)
{
    uint64_t total = machine_group_total(m), next = 0;
    group *first = NULL, **last = &first;
    unsigned alive = 0;

    while ((next < total || first) && !m->checks->stopped) {
        group *g;
        if (!first && !m->checks->has_changed && next >= m->checks->together_from)
            begin_second_trial(m);
        if (first && (next == total || alive == MOST_GROUPS)) {
            g = first;
            first = g->checks->next;
            if (!first)
                last = &first;
        } else {
            g = new_group(m, (uint32_t)next++);
            alive++;
        }
        g->checks->next = NULL;
        if (machine_run_group(g, m->checks->watches ? WATCHED_TURN : GROUP_TURN)) {
            end_group(g);
            alive--;
            m->checks->changes++;
        } else {
            *last = g;
            last = &g->checks->next;
        }
        if (m->checks->stopped)
            m->checks->stopped_in = g->linear;
        if (next == total || alive == MOST_GROUPS)
            checker_find_deadlock(m, first);
    }
    while (first) {
        group *g = first;
        first = g->checks->next;
        end_group(g);
    }
    release_unused(m);
    return !m->checks->stopped;
}
