/* src/check/execute.c - the loop of the checker (ir/interp/run.h): executes operations for the active items of a batch until each item
 * waits, ends or has used up its turn.
 *
 * A handler executes its operation for one row of the operands after another. If not all bits of these rows are defined, undefined_rows.c sets
 * the undefined bits of the result. Operations with a finding, those without a handler, and accesses that some check must look at are executed for one item
 * after another (others.c). */
#include "src/check/access.h"
#include "src/check/describe.h"
#include "ir/eval.h"
#include "src/base/bits.h"
#include "src/base/bug.h"

#include <inttypes.h>
#include <math.h>

/* --- one item after another ----------------------------------------------------------------------------------------------- */

static void execute_for(item *it, const op *o)
{
    lane *r = it->machine->checks->result;

    memset(r, 0, o->lanes * sizeof *r);
    checker_execute_other(it, o, r);
    for (unsigned k = 0; k < o->lanes; k++)
        checker_set_result(it, o, k, r[k]);
}

/* The row no longer counts as one with undefined bits if it has none. */
static void settle_row(batch *b, uint32_t row)
{
    const uint64_t *undefined = b->undefined + machine_at(b, row);
    uint64_t any = 0;

    for (unsigned n = 0; n < b->active_count; n++)
        any |= undefined[b->active[n]];
    if (!any && b->active_count == b->count)
        b->has_undefined[row] = false;
}

/* An item has executed store O, and its only finding is a known race with a store by the same operation. */
static bool has_known_race(const batch *b, const op *o, uint64_t findings_before)
{
    const machine_checks *c = b->machine->checks;
    uint32_t stack;

    return c->known_count == findings_before + 1 && c->known.exists && c->known.site.op == o && c->known.kind == CHECK_races &&
           c->known.level == CHECK_WARNING &&
           c->known.key == checker_race_key(b->machine, checker_user_op(b->machine, c->known.site, &stack));
}

/* Executes O if it stores one value to one address for all active items, in a trial. Each item races with the one before it. Once the race of the second
 * item is known, the others would only count it again, and the last store replaces the earlier ones: so the items between the second and the last are
 * counted, not executed. False: O is no such store, and was not executed. */
static bool store_same(batch *b, const op *o)
{
    machine_checks *c = b->machine->checks;

    enum { FEWEST = 4 };

    if (!c->is_trial || b->active_count < FEWEST || b->group->checks->has_clocks || !b->has_one_stack ||
        o->inst->ordering != IR_NOT_ATOMIC || !checker_is_same(b, o, 0) || !checker_is_same(b, o, 1) ||
        checker_is_private(machine_row(b, o->operands[1].row)[*b->active]))
        return false;
    execute_for(&b->items[b->active[0]], o);
    uint64_t before = c->known_count;
    if (!c->stopped)
        execute_for(&b->items[b->active[1]], o);
    unsigned next = 2;
    if (!c->stopped && has_known_race(b, o, before)) {
        next = b->active_count - 1u;
        c->run->findings->items.items[c->known.number].count += next - 2;
    }
    for (unsigned n = next; n < b->active_count && !c->stopped; n++)
        execute_for(&b->items[b->active[n]], o);
    return true;
}

static __attribute__((noinline)) bool execute_each(batch *b, const op *o)
{
    if (o->opcode == IR_store && store_same(b, o))
        return !b->machine->checks->stopped;
    for (unsigned n = 0; n < b->active_count && !b->machine->checks->stopped; n++)
        execute_for(&b->items[b->active[n]], o);
    for (unsigned k = 0; k < o->lanes; k++)
        if (b->has_undefined[o->result + k])
            settle_row(b, o->result + k);
    return !b->machine->checks->stopped;
}

static bool execute_other(batch *b, const op *o, unsigned *column)
{
    if (checker_read_image_row(b, o))
        return true;
    bool runs = execute_each(b, o);

    *column = 0; /* all active items stop */
    for (unsigned n = 0; n < b->active_count; n++)
        runs &= b->items[b->active[n]].state == ITEM_RUNS;
    return runs;
}

static void stop_batch(batch *b, op *o, unsigned column)
{
    (void)column;
    machine_park(b, o + 1);
}

/* --- values with planes --------------------------------------------------------------------------------------------------- */

enum { CHECKED = true };

static bool are_rows_defined(const batch *b, const op *o)
{
    if (checker_have_undefined(b, o->result, o->lanes))
        return false;
    for (unsigned n = 0; n < o->count; n++)
        if (checker_have_undefined(b, o->operands[n].row, o->operands[n].lanes))
            return false;
    return true;
}

/* If no bit of the operands of O and of the old result is undefined, none of the new result is. */
static inline __attribute__((always_inline)) bool set_planes(batch *b, const op *o)
{
    const uint8_t *has = b->has_undefined;
    bool is_defined = o->is_scalar ? !(has[o->a] | has[o->b] | has[o->c] | has[o->result]) : are_rows_defined(b, o);

    return is_defined || checker_propagate_undefined(b, o);
}

static bool are_sources_defined(const batch *b, const op *o)
{
    uint8_t any = 0;

    for (unsigned k = 0; k < o->lanes; k++)
        any |= b->has_undefined[o->sources[k]] | b->has_undefined[o->result + k];
    return !any;
}

static inline void move_planes(batch *b, const op *o)
{
    checker_move_rows(b, o);
}

static inline void copy_values(batch *b, uint32_t to, uint32_t from)
{
    if (b->has_undefined[to] | b->has_undefined[from])
        checker_copy_row(b, to, from);
    else
        machine_copy_columns(b, machine_row(b, to), machine_row(b, from));
}

static inline void copy_value(batch *b, unsigned column, uint32_t to, uint32_t from)
{
    checker_copy_lane(b, column, to, from);
}

static void copy_parallel(batch *b, const edge *e)
{
    machine *m = b->machine;
    size_t width = machine_at(b, 1), lanes = e->rows * width, at = 0;

    vec_reserve(m->memory, &m->edge_values, lanes);
    vec_reserve(m->memory, &m->edge_undefined, lanes);
    vec_reserve(m->memory, &m->edge_origins, lanes);
    for (uint32_t n = 0; n < e->count; n++)
        for (uint32_t k = 0; k < e->moves[n].rows; k++, at += width) {
            uint32_t row = e->moves[n].from + k;
            memcpy(m->edge_values.items + at, machine_row(b, row), width * sizeof *b->values);
            if (!b->has_undefined[row]) {
                memset(m->edge_undefined.items + at, 0, width * sizeof *b->undefined);
                continue;
            }
            memcpy(m->edge_undefined.items + at, b->undefined + machine_at(b, row), width * sizeof *b->undefined);
            memcpy(m->edge_origins.items + at, b->origins + machine_at(b, row), width * sizeof *b->origins);
        }
    at = 0;
    for (uint32_t n = 0; n < e->count; n++)
        for (uint32_t k = 0; k < e->moves[n].rows; k++, at += width)
            checker_set_row(b, e->moves[n].to + k, m->edge_values.items + at, m->edge_undefined.items + at,
                            m->edge_origins.items + at);
}

/* --- branches and calls --------------------------------------------------------------------------------------------------- */

static inline __attribute__((always_inline)) void count_iteration(batch *b, const edge *e, const bool single)
{
    uint64_t *counts = machine_row(b, e->counter);
    const bool is_entry = e->is_entry;

    if (e->counter)
        EACH_COLUMN_OF_ROWS(k, counts[k] = is_entry ? 0 : counts[k] + 1);
}

/* Reports conditions of branch O that are undefined. */
static void check_condition(batch *b, const op *o)
{
    uint64_t bits = o->kind == OP_BRANCH ? 1 : UINT64_MAX;

    if (!b->has_undefined[o->a])
        return;
    for (unsigned n = 0; n < b->active_count; n++) {
        item *it = &b->items[b->active[n]];
        if (checker_lane(it, o, 0, 0).u & bits)
            checker_report_undefined(it, o, checker_operand_origin(it, o, 0, 0),
                                     o->kind == OP_BRANCH ? "this condition" : "the value of this switch");
    }
}

static inline uint64_t address_of_variable(const item *it, const op *o)
{
    return checker_address(OBJECT_PRIVATE, checker_call(it)->objects[o->offset]);
}

/* Pushes a frame for C, whose parameters the caller sets. Returns false after a fault. */
static bool begin_function(item *it, code *c, uint32_t result, uint32_t stack, uint32_t doubt)
{
    frame *f = machine_push_frame(it, c, result);

    if (!f) {
        checker_stop(it, NULL, "recursive call of '%s'", c->function->value.name);
        return false;
    }
    f->stack = stack;
    return checker_push_variables(it, c, doubt);
}

void checker_enter(item *it, code *c)
{
    begin_function(it, c, 0, 0, 0);
}

static bool begin_call(item *it, code *c, const op *o)
{
    return begin_function(it, c, o->result, checker_stack(it, o), c->only_computes ? checker_call(it)->doubt : 0);
}

/* The run has stopped. */
static void refuse_call(batch *b, unsigned n)
{
    (void)n;
    b->active_count = 0;
}

/* The result is undefined if an undefined value decided what the function computes. */
static void end_call(item *it, const op *o)
{
    uint32_t doubt = checker_call(it)->doubt, to = it->frames[it->depth - 1].result;

    for (unsigned k = 0; doubt && o->count && k < o->operands[0].lanes; k++)
        checker_undefine_lane(it->batch, it->column, to + k, bits_mask(ir_scalar_bits(o->from)), doubt - 1);
    checker_pop_variables(it);
}

static inline void end_item(item *it, const op *o)
{
    it->checks->end = checker_site(it, o);
    checker_pop_variables(it);
}

/* --- the loop ------------------------------------------------------------------------------------------------------------- */

#define OWN_HANDLERS                                                                                                             \
    case OP_LOAD:                                                                                                                \
        if (!checker_load_row(b, o))                                                                                             \
            goto each;                                                                                                           \
        break;                                                                                                                   \
    case OP_STORE:                                                                                                               \
        if (!checker_store_row(b, o))                                                                                            \
            goto each;                                                                                                           \
        break;                                                                                                                   \
    case OP_CHANGE:                                                                                                              \
        if (!checker_change_row(b, o))                                                                                           \
            goto each;                                                                                                           \
        break;
#define OTHER_HANDLERS                                                                                                           \
    case OP_LOAD1:                                                                                                               \
    case OP_LOAD2:                                                                                                               \
    case OP_LOAD4:                                                                                                               \
    case OP_LOAD8:                                                                                                               \
    case OP_STORE1:                                                                                                              \
    case OP_STORE2:                                                                                                              \
    case OP_STORE4:                                                                                                              \
    case OP_STORE8:                                                                                                              \
    case OP_ATOMIC:                                                                                                              \
    case OP_SURFACE_LOAD1:                                                                                                       \
    case OP_SURFACE_LOAD2:                                                                                                       \
    case OP_SURFACE_LOAD4:                                                                                                       \
    case OP_SURFACE_LOAD8:                                                                                                       \
    case OP_SURFACE_STORE1:                                                                                                      \
    case OP_SURFACE_STORE2:                                                                                                      \
    case OP_SURFACE_STORE4:                                                                                                      \
    case OP_SURFACE_STORE8:                                                                                                      \
    case OP_WAIT:                                                                                                                \
    case OP_WAIT_SUB_GROUP:
#include "ir/interp/run.h"

enum { ITEM_TURN = 20000 }; /* operations */

static void begin_turn(batch *b)
{
    uint64_t limit = b->machine->max_instructions;

    for (unsigned k = 0; k < b->count; k++) {
        item *it = &b->items[k];
        it->turn_end = it->instructions + ITEM_TURN;
        if (limit && it->turn_end > limit)
            it->turn_end = limit;
        b->positions[k] = machine_next_position(it);
    }
}

/* Operations until the turn of an active item ends. */
static uint64_t budget_of(const batch *b)
{
    uint64_t least = UINT64_MAX;

    for (unsigned n = 0; n < b->active_count; n++) {
        const item *it = &b->items[b->active[n]];
        uint64_t left = it->turn_end - it->instructions;
        least = left < least ? left : least;
    }
    return least;
}

static void report_limit(item *it, const op *o)
{
    static const char text[] =
        "more than %" PRIu64 " instructions in one work-item: an endless loop? (--max-instructions sets the limit)";
    machine *m = it->machine;

    if (!checker_checks(m, CHECK_hang)) {
        checker_stop(it, o, text, m->max_instructions);
        return;
    }
    check_finding *f = checker_find(it, CHECK_hang, o, 0);
    if (f)
        checker_say(m, f, text, m->max_instructions);
    checker_stop_after_finding(it, o);
}

/* An item has executed as many operations as the run allows. */
static void check_limit(const batch *b)
{
    machine *m = b->machine;

    for (unsigned k = 0; k < b->count && m->max_instructions; k++) {
        item *it = &b->items[k];
        if (it->state == ITEM_RUNS && it->instructions >= m->max_instructions && !m->checks->stopped)
            report_limit(it, it->frames[it->depth - 1].next);
    }
}

bool checker_run(batch *b)
{
    machine *m = b->machine;
    bool runs = false;

    begin_turn(b);
    while (!m->checks->stopped && machine_choose_active(b)) {
        const frame *f = &b->items[*b->active].frames[b->items[*b->active].depth - 1];
        if (is_single_stepped(m))
            run_single_step(b, f->code, f->next);
        else
            (m->shift ? run_several : run_one)(b, f->code, f->next, budget_of(b));
    }
    check_limit(b);
    checker_watch(b);
    for (unsigned k = 0; k < b->count; k++)
        runs |= b->items[k].state == ITEM_RUNS;
    return runs;
}
