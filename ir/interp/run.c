/* ir/interp/run.c - the loop: executes decoded operations for the active items of a batch until each waits, ends or faults.
 *
 * A handler executes its operation for one row of the operands after another, and a row as one loop over the active columns.
 * The loop exists twice: for batches of one item, where each of these loops is a single operation, and for wider ones.
 * The semantics of arithmetic is that of eval.c; tests/unit/test_interp_handlers.c compares both. */
#include "ir/eval.h"
#include "ir/interp/machine.h"
#include "src/base/bits.h"
#include "src/base/bug.h"

#include <inttypes.h>
#include <math.h>

/* --- rows ----------------------------------------------------------------------------------------------------------------- */

/* Executes BODY for each active COLUMN, in ascending order; EACH_COLUMN_OF_ROWS: BODY accesses rows only. */
#define EACH_COLUMN(column, body) EACH_COLUMN_AS(, column, body)
#define EACH_COLUMN_OF_ROWS(column, body) EACH_COLUMN_AS(INDEPENDENT, column, body)
#define EACH_COLUMN_AS(promise, column, body)                                                                                    \
    do {                                                                                                                         \
        const unsigned end_ = b->active_count;                                                                                   \
        if (single) {                                                                                                            \
            const unsigned column = 0;                                                                                           \
            body;                                                                                                                \
        } else if (b->is_dense) {                                                                                                \
            promise for (unsigned column = 0; column < end_; column++)                                                           \
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

/* Executes BODY for each active column k of each row of the operands. */
#define EACH_ROW(body)                                                                                                           \
    for (unsigned part = 0; part < o->lanes; part++, r += stride, x += stride, y += stride)                                      \
    EACH_COLUMN_OF_ROWS(k, body)

static interp_columns active_columns(const batch *b)
{
    return (interp_columns){b->active, b->active_count};
}

static __attribute__((noinline)) void repair_nans(const batch *b, const op *o)
{
    for (unsigned part = 0; part < o->lanes; part++)
        interp_repair_nans(o->inst, active_columns(b), machine_row(b, o->result + part), machine_row(b, o->a + part),
                           machine_row(b, o->b + part), machine_row(b, o->c + part));
}

/* Row PART of the result of O. */
static void evaluate_intrinsic(const batch *b, const op *o, uint64_t *r, unsigned part)
{
    const uint64_t *rows[3] = {NULL};

    for (unsigned a = 1; a < o->count && a <= 3; a++)
        rows[a - 1] = machine_row(b, o->operands[a].row + (o->operands[a].lanes > 1 ? part : 0));
    interp_evaluate_intrinsic(b->machine->module, o->inst, active_columns(b), r, rows);
}

/* --- addresses ------------------------------------------------------------------------------------------------------------ */

/* A getelementptr with several variable indices. */
static void sum_indices(const batch *b, const op *o, uint64_t *r, const uint64_t *x)
{
    for (unsigned n = 0; n < b->active_count; n++) {
        unsigned k = b->active[n];
        uint64_t sum = x[k] + (uint64_t)o->offset;
        for (unsigned i = 1; i < o->count; i++)
            if (o->steps[i])
                sum += (uint64_t)wrapping_multiply(
                    bits_signed(machine_row(b, o->operands[i].row)[k], ir_scalar_bits(ir_operand(o->inst, i)->type)),
                    o->steps[i]);
        r[k] = sum;
    }
}

static void set_variable_addresses(const batch *b, const op *o, uint64_t *r)
{
    for (unsigned n = 0; n < b->active_count; n++) {
        const item *it = &b->items[b->active[n]];
        r[b->active[n]] = MACHINE_PRIVATE + MACHINE_NULL_BYTES + it->frames[it->depth - 1].private_base + (uint64_t)o->offset;
    }
}

/* Executes O for the item in COLUMN; false after a fault. */
static bool execute_for(batch *b, const op *o, unsigned column)
{
    item *it = &b->items[column];
    uint64_t *r = b->machine->shift ? b->result : machine_row(b, o->result);

    machine_execute(it, o, r);
    if (it->state == ITEM_FAULT)
        return false;
    for (unsigned k = 0; b->machine->shift && k < o->lanes; k++)
        machine_set_result(it, o, k, r[k]);
    return true;
}

/* --- memory --------------------------------------------------------------------------------------------------------------- */

/* Host address of the SIZE bytes that O accesses for IT; NULL after a fault. */
static inline unsigned char *find_bytes(item *it, op *o, uint64_t address, uint64_t size, bool is_write)
{
    const region *last = o->region;
    uint64_t in_private = address - MACHINE_PRIVATE, in_region = address - last->address;

    if (!(address & o->low)) {
        if (in_region < last->bytes && size <= last->bytes - in_region && !(is_write && last->read_only))
            return last->data + in_region;
        if (in_private < it->private_touched && size <= it->private_touched - in_private)
            return it->private_memory + in_private;
    } else {
        machine_fault_at(it, o, address, "%s of %" PRIu64 " bytes at an address that is not a multiple of 4",
                         is_write ? "write" : "read", (uint64_t)o->size);
        return NULL;
    }
    return machine_find_access(it, o, address, size, is_write ? MEMORY_WRITE : MEMORY_READ);
}

/* Whether the accesses of O at ADDRESSES, of which MASK has the bits, are in its region for all active items. */
static inline bool are_inside(const batch *b, const op *o, const uint64_t *addresses, uint64_t mask, bool is_write)
{
    const bool single = false;
    const region *in = o->region;
    const uint64_t start = in->address;
    uint64_t most = 0, low = 0;

    EACH_COLUMN_OF_ROWS(k, {
        const uint64_t address = addresses[k] & mask;
        most = address - start > most ? address - start : most;
        low |= address;
    });
    return in->bytes >= o->bytes && most <= in->bytes - o->bytes && !(low & o->low) && !(is_write && in->read_only);
}

/* The lanes of the result of O become the scalars of SIZE bytes at P. STRIDE: items of the batch. */
static inline void copy_in(uint64_t *lanes, const unsigned char *p, const op *o, uint32_t size, size_t stride)
{
    for (unsigned part = 0; part < o->lanes; part++, p += size, lanes += stride) {
        uint64_t v = 0;
        memcpy(&v, p, size);
        *lanes = size == 1 ? v & o->mask : v;
    }
}

static inline void copy_out(unsigned char *p, const uint64_t *lanes, unsigned count, uint32_t size, size_t stride)
{
    for (unsigned part = 0; part < count; part++, p += size, lanes += stride)
        memcpy(p, lanes, size);
}

/* Loads a value for the item in column K; false after a fault. SIZE: bytes of a scalar; STRIDE: items of the batch. */
static inline bool load_lanes(batch *b, op *o, unsigned k, uint64_t *r, uint64_t address, uint32_t size, size_t stride)
{
    const unsigned char *p = find_bytes(&b->items[k], o, address, o->bytes, false);

    if (!p)
        return false;
    copy_in(r + k, p, o, size, stride);
    return true;
}

static inline bool store_lanes(batch *b, op *o, unsigned k, const uint64_t *v, uint64_t address, uint32_t size, size_t stride)
{
    unsigned char *p = find_bytes(&b->items[k], o, address, o->bytes, true);

    if (!p)
        return false;
    copy_out(p, v + k, o->operands[0].lanes, size, stride);
    return true;
}

/* The same for accesses to a surface, at OFFSET. */
static inline bool load_surface(batch *b, const op *o, unsigned k, uint64_t *r, uint64_t offset, uint32_t size, size_t stride)
{
    uint64_t at = (uint32_t)offset;

    if (o->region->bytes < o->bytes || at > o->region->bytes - o->bytes)
        return execute_for(b, o, k);
    copy_in(r + k, o->region->data + at, o, size, stride);
    return true;
}

static inline bool store_surface(batch *b, const op *o, unsigned k, const uint64_t *v, uint64_t offset, uint32_t size,
                                 size_t stride)
{
    uint64_t at = (uint32_t)offset;

    if (o->region->bytes < o->bytes || at > o->region->bytes - o->bytes || o->region->read_only)
        return execute_for(b, o, k);
    copy_out(o->region->data + at, v + k, o->operands[1].lanes, size, stride);
    return true;
}

static bool update_atomically(batch *b, op *o, unsigned k, uint64_t *r, const uint64_t *x, const uint64_t *y)
{
    item *it = &b->items[k];
    const ir_type *t = o->scalar;
    unsigned char *p = find_bytes(it, o, x[k], o->size, false);
    uint64_t old = 0, new;

    if (!p || !find_bytes(it, o, x[k], o->size, true))
        return false;
    memcpy(&old, p, o->size);
    new = o->inst->rmw == IR_RMW_ADD ? old + y[k] : ir_eval_rmw((ir_rmw)o->inst->rmw, t, old, y[k]);
    memcpy(p, &new, o->size);
    r[k] = old;
    return true;
}

/* --- items ---------------------------------------------------------------------------------------------------------------- */

static void set_local_ids(const batch *b, const op *o, uint64_t *r)
{
    for (unsigned n = 0; n < b->active_count; n++)
        r[b->active[n]] = b->items[b->active[n]].local_id[o->offset];
}

/* True if the condition in ROW is the same for all active items. */
static bool do_agree(const batch *b, const uint64_t *row)
{
    uint64_t differ = 0, first = row[*b->active];

    for (unsigned n = 1; n < b->active_count; n++)
        differ |= row[b->active[n]] ^ first;
    return !differ;
}

/* The operation after branch O along E; NULL: items are parked before it, and the active ones are parked, too. */
static inline op *take_edge(batch *b, const code *c, const edge *e, const bool single)
{
    op *next = machine_follow_edge(b, c, e);

    if (single || next->id < b->horizon)
        return next;
    machine_park(b, next);
    return NULL;
}

/* --- the loop ------------------------------------------------------------------------------------------------------------- */

/* A handler of arithmetic: R[k] = EXPRESSION for each row of the operands. */
#define INTEGERS(name, expression)                                                                                               \
    case OP_##name: {                                                                                                            \
        const uint64_t mask = o->mask, offset = (uint64_t)o->offset, step = (uint64_t)o->step;                                   \
        const unsigned bits = o->bits, unused = 64u - o->from_bits;                                                              \
        (void)mask, (void)offset, (void)step, (void)bits, (void)unused;                                                          \
        EACH_ROW(r[k] = (uint64_t)(expression));                                                                                 \
        break;                                                                                                                   \
    }
/* The same for floating-point numbers P and Q of TYPE. */
#define FLOATS(name, type, expression)                                                                                           \
    case OP_##name: {                                                                                                            \
        uint64_t nans = 0;                                                                                                       \
        EACH_ROW({                                                                                                               \
            const type p = type##_of_bits(x[k]);                                                                                 \
            const type q = type##_of_bits(y[k]);                                                                                 \
            const type v = (expression);                                                                                         \
            nans |= v != v;                                                                                                      \
            r[k] = bits_of_##type(v);                                                                                            \
        });                                                                                                                      \
        if (nans)                                                                                                                \
            repair_nans(b, o);                                                                                                   \
        break;                                                                                                                   \
    }
#define FLOAT_TESTS(name, type, expression)                                                                                      \
    case OP_##name:                                                                                                              \
        EACH_ROW({                                                                                                               \
            const type p = type##_of_bits(x[k]);                                                                                 \
            const type q = type##_of_bits(y[k]);                                                                                 \
            r[k] = (expression);                                                                                                 \
        });                                                                                                                      \
        break;
/* A handler that calls FUNCTION for each row. */
#define EACH_PART(name, call)                                                                                                    \
    case OP_##name:                                                                                                              \
        for (unsigned part = 0; part < o->lanes; part++, r += stride, x += stride, y += stride)                                  \
            call;                                                                                                                \
        break;
/* A handler of memory at the addresses in ROW: INSIDE if all accesses are in the region of O, else ACCESS, which is false after
 * a fault of the item in column K. MASK: the bits of an address. */
#define ACCESSES(name, row, bits_of_address, is_write, inside, access)                                                           \
    case OP_##name:                                                                                                              \
        if (!single && are_inside(b, o, row, bits_of_address, is_write)) {                                                       \
            unsigned char *const data = o->region->data;                                                                         \
            const uint64_t start = o->region->address;                                                                           \
            EACH_COLUMN(k, {                                                                                                     \
                unsigned char *p = data + ((row[k] & (bits_of_address)) - start);                                                \
                inside;                                                                                                          \
            });                                                                                                                  \
            break;                                                                                                               \
        }                                                                                                                        \
        EACH_COLUMN(k, {                                                                                                         \
            if (!(access)) {                                                                                                     \
                faulted = k;                                                                                                     \
                goto fault;                                                                                                      \
            }                                                                                                                    \
        });                                                                                                                      \
        break;
#define LOADS(bytes)                                                                                                             \
    ACCESSES(LOAD##bytes, x, UINT64_MAX, false, copy_in(r + k, p, o, bytes, stride),                                             \
             load_lanes(b, o, k, r, x[k], bytes, stride))                                                                        \
    ACCESSES(SURFACE_LOAD##bytes, y, UINT32_MAX, false, copy_in(r + k, p, o, bytes, stride),                                     \
             load_surface(b, o, k, r, y[k], bytes, stride))
#define STORES(bytes)                                                                                                            \
    ACCESSES(STORE##bytes, y, UINT64_MAX, true, copy_out(p, x + k, o->operands[0].lanes, bytes, stride),                         \
             store_lanes(b, o, k, x, y[k], bytes, stride))                                                                       \
    ACCESSES(SURFACE_STORE##bytes, y, UINT32_MAX, true, copy_out(p, x + k, o->operands[1].lanes, bytes, stride),                 \
             store_surface(b, o, k, x, y[k], bytes, stride))

/* Executes operations of the active items from O on, at most BUDGET; the items are parked then. SINGLE: the batch has one item.
 * Returns the operation that exceeds the budget, or NULL. */
static inline __attribute__((always_inline)) op *run_active(batch *b, const code *c, op *o, uint64_t budget, const bool single)
{
    const unsigned shift = single ? 0 : b->machine->shift;
    const size_t stride = (size_t)1 << shift;
    uint64_t *const rows = b->rows;
    uint64_t steps = 0;
    unsigned faulted;

    for (;; o++) {
        uint64_t *restrict r = rows + ((size_t)o->result << shift);
        const uint64_t *x = rows + ((size_t)o->a << shift), *y = rows + ((size_t)o->b << shift);
        op *next;

        if (steps == budget) {
            b->steps = steps;
            machine_park(b, o);
            return o;
        }
        steps++;
        switch ((op_kind)o->kind) {
#include "ir/interp/rows.def"
        case OP_FMA_F32: {
            const uint64_t *z = rows + ((size_t)o->c << shift);
            uint64_t nans = 0;
            for (unsigned part = 0; part < o->lanes; part++, r += stride, x += stride, y += stride, z += stride)
                EACH_COLUMN_OF_ROWS(k, {
                    const float v = fmaf(float_of_bits(x[k]), float_of_bits(y[k]), float_of_bits(z[k]));
                    nans |= v != v;
                    r[k] = bits_of_float(v);
                });
            if (nans)
                repair_nans(b, o);
            break;
        }
            EACH_PART(ARITHMETIC, interp_evaluate_arithmetic(b->machine->module, o->inst, active_columns(b), r, x, y))
            EACH_PART(CAST, interp_evaluate_cast(b->machine->module, o->inst, active_columns(b), r, x))
            EACH_PART(COMPARE, interp_evaluate_compare(b->machine->module, o->inst, active_columns(b), r, x, y))
            EACH_PART(INTRINSIC, evaluate_intrinsic(b, o, r, part))
        case OP_ROWS:
            for (unsigned part = 0; part < o->lanes; part++, r += stride) {
                const uint64_t *from = rows + ((size_t)o->sources[part] << shift);
                EACH_COLUMN_OF_ROWS(k, r[k] = from[k]);
            }
            break;
        case OP_SELECT: {
            const uint64_t *z = rows + ((size_t)o->c << shift);
            size_t step = o->operands[0].lanes > 1 ? stride : 0;
            for (unsigned part = 0; part < o->lanes; part++, r += stride, x += step, y += stride, z += stride)
                EACH_COLUMN_OF_ROWS(k, r[k] = x[k] & 1 ? y[k] : z[k]);
            break;
        }
        case OP_GEP:
            sum_indices(b, o, r, x);
            break;
        case OP_ALLOCA:
            set_variable_addresses(b, o, r);
            break;
            LOADS(1)
            LOADS(2)
            LOADS(4)
            LOADS(8)
            STORES(1)
            STORES(2)
            STORES(4)
            STORES(8)
        case OP_ATOMIC:
            EACH_COLUMN(k, {
                if (!update_atomically(b, o, k, r, x, y)) {
                    faulted = k;
                    goto fault;
                }
            });
            break;
        case OP_SAME: {
            uint64_t v = 0;
            machine_query_item(&b->items[*b->active], o, &v);
            EACH_COLUMN_OF_ROWS(k, r[k] = v);
            break;
        }
        case OP_LOCAL_ID:
            set_local_ids(b, o, r);
            break;
        case OP_PASS:
            break;
        case OP_OTHER:
            b->steps = steps;
            for (unsigned n = 0; n < b->active_count; n++)
                if (!execute_for(b, o, b->active[n])) {
                    faulted = b->active[n];
                    goto fault;
                }
            break;
        case OP_JUMP:
            b->steps = steps;
            next = take_edge(b, c, &o->edges[0], single);
            goto jump;
        case OP_BRANCH:
            b->steps = steps;
            if (!single && !do_agree(b, x)) {
                machine_split(b, o);
                return NULL;
            }
            next = take_edge(b, c, &o->edges[x[single ? 0 : *b->active] & 1 ? 0 : 1], single);
            goto jump;
        case OP_SWITCH:
            b->steps = steps;
            if (!single && !do_agree(b, x)) {
                machine_split(b, o);
                return NULL;
            }
            next = take_edge(b, c, &o->edges[machine_find_edge(b, o, *b->active)], single);
            goto jump;
        case OP_CALL:
            b->steps = steps;
            next = machine_call(b, o);
            steps = b->steps;
            c = o->callee;
            goto jump;
        case OP_RETURN:
            b->steps = steps;
            next = machine_return(b, o);
            if (next)
                c = b->items[*b->active].frames[b->items[*b->active].depth - 1].code;
            goto jump;
        case OP_WAIT:
        case OP_WAIT_SUB_GROUP:
            b->steps = steps;
            machine_wait(b, o, o->kind == OP_WAIT ? ITEM_AT_BARRIER : ITEM_AT_SUB_GROUP);
            return NULL;
        }
        continue;
    jump:
        if (!next)
            return NULL;
        o = next - 1;
    }
fault:
    b->steps = steps;
    machine_drop_from(b, o, faulted);
    return NULL;
}

static op *run_one(batch *b, const code *c, op *o, uint64_t budget)
{
    return run_active(b, c, o, budget, true);
}

static op *run_several(batch *b, const code *c, op *o, uint64_t budget)
{
    return run_active(b, c, o, budget, false);
}

/* O exceeds the limit of the first active items that have reached it. */
static void exceed_limit(batch *b, const op *o)
{
    uint64_t limit = b->machine->max_instructions;

    for (unsigned n = 0; n < b->active_count; n++) {
        item *it = &b->items[b->active[n]];
        if (it->instructions < limit)
            continue;
        machine_fault(it, o,
                      "more than %" PRIu64 " instructions in one work-item: an endless loop? (--max-instructions sets the limit)",
                      limit);
        b->count = b->active[n];
        return;
    }
}

/* Operations that every active item can execute. */
static uint64_t budget_of(const batch *b)
{
    uint64_t limit = b->machine->max_instructions, most = 0;

    for (unsigned n = 0; n < b->active_count; n++) {
        uint64_t done = b->items[b->active[n]].instructions;
        most = done > most ? done : most;
    }
    return limit ? limit - most : UINT64_MAX;
}

/* Executes and prints one operation of IT at a time. */
static void run_traced(batch *b, const code *c, op *o)
{
    item *it = b->items;
    unsigned depth = it->depth;

    run_one(b, c, o, 1);
    machine_trace(it, o, c, it->depth == depth ? machine_row(b, o->result) : NULL);
}

void machine_run(batch *b)
{
    bool traced = b->machine->run && b->machine->run->trace;

    b->machine->turn++;
    while (machine_choose_active(b)) {
        const frame *f = &b->items[*b->active].frames[b->items[*b->active].depth - 1];
        uint64_t budget = budget_of(b);
        const op *last = NULL;
        if (!budget)
            last = f->next;
        else if (traced)
            run_traced(b, f->code, f->next);
        else
            last = (b->machine->shift ? run_several : run_one)(b, f->code, f->next, budget);
        if (last)
            exceed_limit(b, last);
    }
}
