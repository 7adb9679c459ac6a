/* src/check/execute.c - the loop: executes operations for the active items of a batch until each item waits, ends or has used up its
 * turn.
 *
 * A handler executes its operation for one row of the operands after another if all bits of these rows are defined. Operations with
 * undefined bits, with a finding, and those without a handler are executed for one item after another (others.c). As in
 * ir/interp/run.c, the loop exists twice: for batches of one item, and for wider ones. */
#include "src/check/machine.h"
#include "ir/eval.h"
#include "src/base/bits.h"
#include "src/base/bug.h"

#include <inttypes.h>
#include <math.h>

/* --- one item after another ----------------------------------------------------------------------------------------------- */

static void execute_for(item *it, const op *o)
{
    lane *r = it->batch->result;

    memset(r, 0, o->lanes * sizeof *r);
    checker_execute_other(it, o, r);
    for (unsigned k = 0; k < o->lanes; k++)
        checker_set_result(it, o, k, r[k]);
}

/* The row no longer counts as one with undefined bits if it has none. */
static void settle_row(batch *b, uint32_t row)
{
    const uint64_t *undefined = b->undefined + checker_row(b, row);
    uint64_t any = 0;

    for (unsigned n = 0; n < b->active_count; n++)
        any |= undefined[b->active[n]];
    if (!any && b->active_count == b->count)
        b->has_undefined[row] = false;
}

static __attribute__((noinline)) void execute_each(batch *b, const op *o)
{
    for (unsigned n = 0; n < b->active_count && !b->machine->stopped; n++)
        execute_for(&b->items[b->active[n]], o);
    for (unsigned k = 0; k < o->lanes; k++)
        if (b->has_undefined[o->result + k])
            settle_row(b, o->result + k);
}

/* Executes O; false if an item waits or ends, or the run stops: the active items are parked then. */
static bool execute_other(batch *b, const op *o)
{
    bool runs = true;

    execute_each(b, o);
    for (unsigned n = 0; n < b->active_count; n++)
        runs &= b->items[b->active[n]].state == ITEM_RUNS;
    if (runs && !b->machine->stopped)
        return true;
    checker_park(b, o + 1);
    return false;
}

/* --- rows ----------------------------------------------------------------------------------------------------------------- */

/* Executes BODY for each active column, in ascending order. */
#define EACH_COLUMN(column, body)                                                                                                \
    do {                                                                                                                         \
        const unsigned end_ = b->active_count;                                                                                   \
        if (single) {                                                                                                            \
            const unsigned column = 0;                                                                                           \
            body;                                                                                                                \
        } else if (b->is_dense) {                                                                                                \
            INDEPENDENT for (unsigned column = 0; column < end_; column++)                                                       \
            {                                                                                                                    \
                body;                                                                                                            \
            }                                                                                                                    \
        } else {                                                                                                                 \
            for (unsigned n_ = 0; n_ < end_; n_++) {                                                                             \
                const unsigned column = b->active[n_];                                                                           \
                body;                                                                                                            \
            }                                                                                                                    \
        }                                                                                                                        \
    } while (0)

/* The same for each row of the operands. */
#define EACH_ROW(body)                                                                                                           \
    for (unsigned part = 0; part < o->lanes; part++, r += stride, x += stride, y += stride)                                      \
    EACH_COLUMN(k, body)

static interp_columns active_columns(const batch *b)
{
    return (interp_columns){b->active, b->active_count};
}

static bool are_rows_defined(const batch *b, const op *o)
{
    if (checker_have_undefined(b, o->result, o->lanes))
        return false;
    for (unsigned n = 0; n < o->count; n++)
        if (checker_have_undefined(b, o->operands[n].row, o->operands[n].lanes))
            return false;
    return true;
}

/* No bit of the operands of O and of the old result is undefined: then none of the new result is. */
static inline bool is_defined(const batch *b, const op *o)
{
    const uint8_t *has = b->has_undefined;

    return o->is_scalar ? !(has[o->a] | has[o->b] | has[o->c] | has[o->result]) : are_rows_defined(b, o);
}

static bool are_sources_defined(const batch *b, const op *o)
{
    uint8_t any = 0;

    for (unsigned k = 0; k < o->lanes; k++)
        any |= b->has_undefined[o->sources[k]] | b->has_undefined[o->result + k];
    return !any;
}

static __attribute__((noinline)) void repair_nans(const batch *b, const op *o)
{
    for (unsigned part = 0; part < o->lanes; part++)
        interp_repair_nans(o->inst, active_columns(b), b->values + checker_row(b, o->result + part),
                           b->values + checker_row(b, o->a + part), b->values + checker_row(b, o->b + part),
                           b->values + checker_row(b, o->c + part));
}

static void evaluate_intrinsic(const batch *b, const op *o, uint64_t *r, unsigned part)
{
    const uint64_t *rows[3] = {NULL};

    for (unsigned a = 1; a < o->count && a <= 3; a++)
        rows[a - 1] = b->values + checker_row(b, o->operands[a].row + (o->operands[a].lanes > 1 ? part : 0));
    interp_evaluate_intrinsic(b->machine->module, o->inst, active_columns(b), r, rows);
}

/* A getelementptr with several variable indices. */
static void sum_indices(const batch *b, const op *o, uint64_t *r, const uint64_t *x)
{
    for (unsigned n = 0; n < b->active_count; n++)
        r[b->active[n]] = x[b->active[n]] + (uint64_t)o->offset;
    for (unsigned i = 1; i < o->count; i++) {
        const uint64_t *index = b->values + checker_row(b, o->operands[i].row);
        unsigned bits = ir_scalar_bits(ir_operand(o->inst, i)->type);
        for (unsigned n = 0; o->steps[i] && n < b->active_count; n++)
            r[b->active[n]] += (uint64_t)wrapping_multiply(bits_signed(index[b->active[n]], bits), o->steps[i]);
    }
}

static void set_variable_addresses(const batch *b, const op *o, uint64_t *r)
{
    for (unsigned n = 0; n < b->active_count; n++) {
        const item *it = &b->items[b->active[n]];
        r[b->active[n]] = checker_address(OBJECT_PRIVATE, it->frames[it->depth - 1].objects[o->offset]);
    }
}

static void set_local_ids(const batch *b, const op *o, uint64_t *r)
{
    for (unsigned n = 0; n < b->active_count; n++)
        r[b->active[n]] = b->items[b->active[n]].local_id[o->offset];
}

/* A query whose result is the same for all items. */
static void query_once(batch *b, const op *o)
{
    uint64_t *r = b->values + checker_row(b, o->result);

    execute_for(&b->items[*b->active], o);
    for (unsigned n = 1; n < b->active_count; n++)
        r[b->active[n]] = r[*b->active];
}

/* --- branches ------------------------------------------------------------------------------------------------------------- */

/* True if the condition in ROW is the same for all active items. */
static bool do_agree(const batch *b, const uint64_t *row)
{
    uint64_t differ = 0, first = row[*b->active];

    for (unsigned n = 1; n < b->active_count; n++)
        differ |= row[b->active[n]] ^ first;
    return !differ;
}

/* Reports conditions of branch O that are undefined. */
static void check_condition(batch *b, const op *o)
{
    uint64_t bits = o->kind == OP_BRANCH ? 1 : UINT64_MAX;

    for (unsigned n = 0; n < b->active_count; n++) {
        item *it = &b->items[b->active[n]];
        if (checker_lane(it, o, 0, 0).u & bits)
            checker_report_undefined(it, o, checker_operand_origin(it, o, 0, 0),
                                     o->kind == OP_BRANCH ? "this condition" : "the value of this switch");
    }
}

static const edge *chosen_edge(const batch *b, const op *o)
{
    uint64_t v = b->values[checker_row(b, o->a) + *b->active];
    unsigned n = 1;

    if (o->kind == OP_BRANCH)
        return o->edges[v & 1 ? 0 : 1];
    while (n < o->count && b->values[checker_row(b, o->operands[n].row)] != v)
        n++;
    return o->edges[n < o->count ? n : 0];
}

/* The operation after a branch along E; NULL: items are parked before it, and the active ones are parked, too. */
static inline const op *take_edge(batch *b, const code *c, const edge *e)
{
    const op *next = checker_follow_edge(b, c, e);

    if (next->id < b->horizon)
        return next;
    checker_park(b, next);
    return NULL;
}

/* --- the loop ------------------------------------------------------------------------------------------------------------- */

/* A handler of arithmetic: R[k] = EXPRESSION for each row of the operands. */
#define INTEGERS(name, expression)                                                                                               \
    case OP_##name: {                                                                                                            \
        const uint64_t mask = o->mask, offset = (uint64_t)o->offset, step = (uint64_t)o->step;                                   \
        const unsigned bits = o->bits, unused = 64u - o->from_bits;                                                              \
        (void)mask, (void)offset, (void)step, (void)bits, (void)unused;                                                          \
        if (!is_defined(b, o))                                                                                                   \
            goto each;                                                                                                           \
        EACH_ROW(r[k] = (uint64_t)(expression));                                                                                 \
        continue;                                                                                                                \
    }
/* The same for floating-point numbers P and Q of TYPE. */
#define FLOATS(name, type, expression)                                                                                           \
    case OP_##name: {                                                                                                            \
        uint64_t nans = 0;                                                                                                       \
        if (!is_defined(b, o))                                                                                                   \
            goto each;                                                                                                           \
        EACH_ROW({                                                                                                               \
            const type p = type##_of_bits(x[k]);                                                                                 \
            const type q = type##_of_bits(y[k]);                                                                                 \
            const type v = (expression);                                                                                         \
            nans |= v != v;                                                                                                      \
            r[k] = bits_of_##type(v);                                                                                            \
        });                                                                                                                      \
        if (nans)                                                                                                                \
            repair_nans(b, o);                                                                                                   \
        continue;                                                                                                                \
    }
#define FLOAT_TESTS(name, type, expression)                                                                                      \
    case OP_##name:                                                                                                              \
        if (!is_defined(b, o))                                                                                                   \
            goto each;                                                                                                           \
        EACH_ROW({                                                                                                               \
            const type p = type##_of_bits(x[k]);                                                                                 \
            const type q = type##_of_bits(y[k]);                                                                                 \
            r[k] = (expression);                                                                                                 \
        });                                                                                                                      \
        continue;
/* A handler that calls FUNCTION for each row. */
#define EACH_PART(name, call)                                                                                                    \
    case OP_##name:                                                                                                              \
        if (!is_defined(b, o))                                                                                                   \
            goto each;                                                                                                           \
        for (unsigned part = 0; part < o->lanes; part++, r += stride, x += stride, y += stride)                                  \
            call;                                                                                                                \
        continue;

/* Executes operations of the active items from O on, at most BUDGET; the items are parked then. SINGLE: the batch has one item. */
static inline __attribute__((always_inline)) void run_active(batch *b, const code *c, const op *o, uint64_t budget,
                                                             const bool single)
{
    const unsigned shift = single ? 0 : b->machine->shift;
    const size_t stride = (size_t)1 << shift;
    const ir_module *module = b->machine->module;
    uint64_t *const rows = b->values;
    uint64_t steps = 0;

    for (;; o++) {
        uint64_t *restrict r = rows + ((size_t)o->result << shift);
        const uint64_t *x = rows + ((size_t)o->a << shift), *y = rows + ((size_t)o->b << shift);
        const op *next = NULL;

        if (steps == budget) {
            b->steps = steps;
            checker_park(b, o);
            return;
        }
        steps++;
        switch ((op_kind)o->kind) {
#include "ir/interp/rows.def"
        case OP_FMA_F32: {
            const uint64_t *z = rows + ((size_t)o->c << shift);
            uint64_t nans = 0;
            if (!is_defined(b, o))
                goto each;
            for (unsigned part = 0; part < o->lanes; part++, r += stride, x += stride, y += stride, z += stride)
                EACH_COLUMN(k, {
                    const float v = fmaf(float_of_bits(x[k]), float_of_bits(y[k]), float_of_bits(z[k]));
                    nans |= v != v;
                    r[k] = bits_of_float(v);
                });
            if (nans)
                repair_nans(b, o);
            continue;
        }
        case OP_ARITHMETIC: {
            bool is_right = is_defined(b, o);
            for (unsigned part = 0; is_right && part < o->lanes; part++, r += stride, x += stride, y += stride)
                is_right = interp_evaluate_arithmetic(module, o->inst, active_columns(b), r, x, y);
            if (!is_right)
                goto each;
            continue;
        }
            EACH_PART(CAST, interp_evaluate_cast(module, o->inst, active_columns(b), r, x))
            EACH_PART(COMPARE, interp_evaluate_compare(module, o->inst, active_columns(b), r, x, y))
            EACH_PART(INTRINSIC, evaluate_intrinsic(b, o, r, part))
        case OP_SELECT: {
            const uint64_t *z = rows + ((size_t)o->c << shift);
            size_t step = o->operands[0].lanes > 1 ? stride : 0;
            if (!is_defined(b, o))
                goto each;
            for (unsigned part = 0; part < o->lanes; part++, r += stride, x += step, y += stride, z += stride)
                EACH_COLUMN(k, r[k] = x[k] & 1 ? y[k] : z[k]);
            continue;
        }
        case OP_ROWS:
            if (!are_sources_defined(b, o)) {
                checker_move_rows(b, o);
                continue;
            }
            for (unsigned part = 0; part < o->lanes; part++, r += stride) {
                const uint64_t *from = rows + ((size_t)o->sources[part] << shift);
                EACH_COLUMN(k, r[k] = from[k]);
            }
            continue;
        case OP_GEP:
            if (!is_defined(b, o))
                goto each;
            sum_indices(b, o, r, x);
            continue;
        case OP_ALLOCA:
            set_variable_addresses(b, o, r);
            continue;
        case OP_LOAD:
            if (!checker_load_row(b, o))
                goto each;
            continue;
        case OP_STORE:
            if (!checker_store_row(b, o))
                goto each;
            continue;
        case OP_CHANGE:
            if (!checker_change_row(b, o))
                goto each;
            continue;
        case OP_SAME:
            query_once(b, o);
            continue;
        case OP_LOCAL_ID:
            set_local_ids(b, o, r);
            continue;
        case OP_OTHER:
            b->steps = steps;
            if (!execute_other(b, o))
                return;
            continue;
        case OP_JUMP:
            b->steps = steps;
            next = take_edge(b, c, o->edges[0]);
            break;
        case OP_BRANCH:
        case OP_SWITCH:
            b->steps = steps;
            if (b->has_undefined[o->a])
                check_condition(b, o);
            if (!single && !do_agree(b, x)) {
                checker_split(b, o);
                return;
            }
            next = take_edge(b, c, chosen_edge(b, o));
            break;
        case OP_CALL:
            b->steps = steps;
            next = checker_call(b, o);
            c = o->callee;
            break;
        case OP_RETURN:
            b->steps = steps;
            next = checker_return(b, o);
            if (next)
                c = b->items[*b->active].frames[b->items[*b->active].depth - 1].code;
            break;
        }
        if (!next)
            return;
        o = next - 1;
        continue;
    each:
        b->steps = steps;
        execute_each(b, o);
        if (b->machine->stopped) {
            checker_park(b, o + 1);
            return;
        }
    }
}

static void run_one(batch *b, const code *c, const op *o, uint64_t budget)
{
    run_active(b, c, o, budget, true);
}

static void run_several(batch *b, const code *c, const op *o, uint64_t budget)
{
    run_active(b, c, o, budget, false);
}

/* An item has executed as many operations as the run allows. */
static void check_limit(const batch *b)
{
    machine *m = b->machine;

    for (unsigned k = 0; k < b->count && m->max_instructions; k++) {
        item *it = &b->items[k];
        if (it->state == ITEM_RUNS && it->instructions >= m->max_instructions && !m->stopped)
            checker_stop(it, it->frames[it->depth - 1].next,
                         "more than %" PRIu64
                         " instructions in one work-item: an endless loop? (--max-instructions sets the limit)",
                         m->max_instructions);
    }
}

bool checker_run(batch *b, uint64_t operations)
{
    machine *m = b->machine;
    bool runs = false;

    checker_begin_turn(b, operations);
    while (!m->stopped && checker_choose_active(b)) {
        const frame *f = &b->items[*b->active].frames[b->items[*b->active].depth - 1];
        (m->shift ? run_several : run_one)(b, f->code, f->next, checker_budget(b));
    }
    check_limit(b);
    for (unsigned k = 0; k < b->count; k++)
        runs |= b->items[k].state == ITEM_RUNS;
    return runs;
}
