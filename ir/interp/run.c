/* ir/interp/run.c - the loop of a machine without checks (run.h): its memory accesses, barriers, and faults. */
#include "ir/eval.h"
#include "ir/interp/machine.h"
#include "src/base/bits.h"
#include "src/base/bug.h"

#include <inttypes.h>
#include <math.h>

/* --- values without planes ------------------------------------------------------------------------------------------------ */

enum { CHECKED = false };

static inline bool set_planes(const batch *b, const op *o)
{
    (void)b, (void)o;
    return true;
}

static inline bool are_sources_defined(const batch *b, const op *o)
{
    (void)b, (void)o;
    return true;
}

static inline void move_planes(const batch *b, const op *o)
{
    (void)b, (void)o;
}

static inline bool execute_each(const batch *b, const op *o)
{
    (void)b, (void)o;
    return true;
}

static inline void count_iteration(const batch *b, const edge *e, bool single)
{
    (void)b, (void)e, (void)single;
}

static inline void check_condition(const batch *b, const op *o)
{
    (void)b, (void)o;
}

static inline void copy_values(const batch *b, uint32_t to, uint32_t from)
{
    machine_copy_columns(b, machine_row(b, to), machine_row(b, from));
}

static void copy_parallel(batch *b, const edge *e)
{
    machine *m = b->machine;
    unsigned width = 1u << m->shift;

    vec_reserve(m->memory, &m->edge_values, (size_t)e->rows << m->shift);
    uint64_t *at = m->edge_values.items;
    for (uint32_t n = 0; n < e->count; n++)
        for (uint32_t k = 0; k < e->moves[n].rows; k++, at += width)
            machine_copy_columns(b, at, machine_row(b, e->moves[n].from + k));
    at = m->edge_values.items;
    for (uint32_t n = 0; n < e->count; n++)
        for (uint32_t k = 0; k < e->moves[n].rows; k++, at += width)
            machine_copy_columns(b, machine_row(b, e->moves[n].to + k), at);
}

/* --- calls ---------------------------------------------------------------------------------------------------------------- */

static inline bool begin_function(item *it, code *c, uint32_t result)
{
    frame *f = machine_push_frame(it, c, result);

    if (!f) {
        machine_fault(it, NULL, "recursive call");
        return false;
    }
    f->private_base = round_up(it->private_used, 16);
    return machine_use_private(it, f->private_base + c->private_bytes);
}

bool machine_begin_function(item *it, code *c, uint32_t result)
{
    return begin_function(it, c, result);
}

static inline bool begin_call(item *it, code *c, const op *o)
{
    return begin_function(it, c, o->result);
}

/* A fault removes the later items. */
static void refuse_call(batch *b, unsigned n)
{
    machine_count_steps(b);
    b->count = b->active[n];
    b->active_count = n;
}

static inline void copy_value(const batch *b, unsigned column, uint32_t to, uint32_t from)
{
    machine_row(b, to)[column] = machine_row(b, from)[column];
}

static inline void end_call(item *it, const op *o)
{
    (void)o;
    it->private_used = it->frames[it->depth - 1].private_base;
}

static void end_item(item *it, const op *o)
{
    it->private_used = it->frames->private_base;
    for (unsigned k = 0; !it->machine->run && o->count && k < o->operands[0].lanes; k++)
        it->machine->out[k] = *machine_row(it->batch, o->a + k);
}

/* --- one item after another ----------------------------------------------------------------------------------------------- */

static inline uint64_t address_of_variable(const item *it, const op *o)
{
    return MACHINE_PRIVATE + MACHINE_NULL_BYTES + it->frames[it->depth - 1].private_base + (uint64_t)o->offset;
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

static bool execute_other(batch *b, const op *o, unsigned *faulted)
{
    for (unsigned n = 0; n < b->active_count; n++)
        if (!execute_for(b, o, b->active[n])) {
            *faulted = b->active[n];
            return false;
        }
    return true;
}

/* The item in COLUMN faulted in O, which the active items before it have executed: parks them, and removes the others. */
static void stop_batch(batch *b, op *o, unsigned column)
{
    machine_count_steps(b);
    b->count = column;
    while (b->active_count && b->active[b->active_count - 1] >= column)
        b->active_count--;
    machine_park(b, o + 1);
}

/* The active items wait at O in STATE; they are parked. */
static void wait_for_others(batch *b, op *o, item_state state)
{
    machine_count_steps(b);
    for (unsigned n = 0; n < b->active_count; n++) {
        item *it = &b->items[b->active[n]];
        it->frames[it->depth - 1].next = o + 1;
        it->state = state;
        it->waits = o;
        machine_suspend(it);
    }
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

/* --- the loop ------------------------------------------------------------------------------------------------------------- */

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

#define OWN_HANDLERS                                                                                                             \
    LOADS(1)                                                                                                                     \
    LOADS(2)                                                                                                                     \
    LOADS(4)                                                                                                                     \
    LOADS(8)                                                                                                                     \
    STORES(1)                                                                                                                    \
    STORES(2)                                                                                                                    \
    STORES(4)                                                                                                                    \
    STORES(8)                                                                                                                    \
    case OP_ATOMIC:                                                                                                              \
        EACH_COLUMN(k, {                                                                                                         \
            if (!update_atomically(b, o, k, r, x, y)) {                                                                          \
                faulted = k;                                                                                                     \
                goto fault;                                                                                                      \
            }                                                                                                                    \
        });                                                                                                                      \
        break;                                                                                                                   \
    case OP_WAIT:                                                                                                                \
    case OP_WAIT_SUB_GROUP:                                                                                                      \
        b->steps = steps;                                                                                                        \
        wait_for_others(b, o, o->kind == OP_WAIT ? ITEM_AT_BARRIER : ITEM_AT_SUB_GROUP);                                         \
        return NULL;
#define OTHER_HANDLERS                                                                                                           \
    case OP_LOAD:                                                                                                                \
    case OP_STORE:                                                                                                               \
    case OP_CHANGE:
#include "ir/interp/run.h"

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

bool machine_run(batch *b)
{
    bool single_steps = is_single_stepped(b->machine);

    b->machine->turn++;
    while (machine_choose_active(b)) {
        const frame *f = &b->items[*b->active].frames[b->items[*b->active].depth - 1];
        uint64_t budget = budget_of(b);
        const op *last = NULL;
        if (!budget)
            last = f->next;
        else if (single_steps)
            run_single_step(b, f->code, f->next);
        else
            last = (b->machine->shift ? run_several : run_one)(b, f->code, f->next, budget);
        if (last)
            exceed_limit(b, last);
    }
    return false;
}
