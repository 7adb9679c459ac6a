/* src/check/row_access.c - loads, stores and atomic operations of all active items at once, for which every check passes.
 *
 * The functions return false if some check might fail for some item: access.c then executes the operation for one item after another,
 * with all checks and reports. What they have recorded until then is what access.c records again. */
#include "src/check/machine.h"
#include "ir/eval.h"
#include "src/base/bits.h"

/* The accesses of the active items: all to one object. */
typedef struct row_access {
    batch *b;
    const op *o;
    object *x;
    uint64_t start; /* address of the object */
    const uint64_t *addresses;
    uint64_t bytes; /* of an access */
    bool is_write, is_atomic;
} row_access;

static uint64_t offset_of(const row_access *a, unsigned n)
{
    return a->addresses[a->b->active[n]] - a->start;
}

/* --- the checks ----------------------------------------------------------------------------------------------------------- */

/* The indices of the address computation of O are inside of their arrays. */
static bool are_indices_inside(const batch *b, const op *o)
{
    for (const op *e = o->address; e; e = e->address)
        for (unsigned n = 2; n < e->count; n++) {
            const uint64_t *index = machine_row(b, e->operands[n].row);
            unsigned bits = ir_scalar_bits(ir_operand(e->inst, n)->type);
            uint64_t most = 0;
            if (e->bounds[n] == UINT64_MAX)
                continue;
            for (unsigned k = 0; k < b->active_count; k++) {
                uint64_t at = (uint64_t)bits_signed(index[b->active[k]], bits);
                most = at > most ? at : most;
            }
            if (most >= e->bounds[n])
                return false;
        }
    return true;
}

/* The object of an access of SIZE bytes at offset AT can be accessed without a finding, races aside. */
static bool is_allowed(const row_access *a, const object *x)
{
    bool reads = !a->is_write || a->is_atomic;

    return x->variable && !x->is_dead && !(a->is_write && (x->read_only || x->is_const)) && !(reads && x->write_only);
}

/* Sets the object of A, if all items access the same one, inside of it. */
static bool find_object(row_access *a)
{
    const batch *b = a->b;
    uint64_t first = a->addresses[*b->active], start = (first & ~CHECKER_OFFSET_MASK) | CHECKER_ORIGIN, most = 0, low = 0;

    a->start = start;
    a->x = checker_object(&b->items[*b->active], first);
    if (!a->x || !is_allowed(a, a->x) || a->x->bytes < a->bytes)
        return false;
    if (b->is_dense)
        for (unsigned k = 0; k < b->active_count; k++) {
            uint64_t at = a->addresses[k] - start;
            most = at > most ? at : most;
            low |= at;
        }
    else
        for (unsigned n = 0; n < b->active_count; n++) {
            uint64_t at = a->addresses[b->active[n]] - start;
            most = at > most ? at : most;
            low |= at;
        }
    uint32_t align = a->is_atomic ? a->o->size : a->o->align;
    return most <= a->x->bytes - a->bytes && !(align && low & (align - 1)) && (!a->o->address || are_indices_inside(b, a->o));
}

/* The COUNT bytes at AT are defined. */
static bool are_defined(undefined_masks m, uint64_t at, uint64_t count)
{
    switch (count) {
    case 4:
        return !masks_get(m, at, 4);
    case 8:
        return !masks_get(m, at, 8);
    default:
        return masks_defined_count(m, at, count) == count;
    }
}

static bool are_bytes_defined(const row_access *a)
{
    const undefined_masks undefined = a->x->shadow->undefined;

    for (unsigned n = 0; undefined.stored && n < a->b->active_count; n++)
        if (!are_defined(undefined, offset_of(a, n), a->bytes))
            return false;
    return true;
}

static void define_bytes(const row_access *a)
{
    const undefined_masks undefined = a->x->shadow->undefined;

    for (unsigned n = 0; undefined.stored && n < a->b->active_count; n++) {
        if (a->bytes == 4)
            masks_set(undefined, offset_of(a, n), 4, 0);
        else
            masks_define(undefined, offset_of(a, n), a->bytes);
    }
}

/* --- races ---------------------------------------------------------------------------------------------------------------- */

/* The number of items from number N on that are neighbours and access neighbouring bytes. */
static unsigned count_neighbours(const row_access *a, unsigned n)
{
    const batch *b = a->b;
    const uint8_t *active = b->active + n;
    const uint64_t *addresses = a->addresses + *active;
    const unsigned most = b->active_count - n;
    unsigned count = 1;

    if (b->is_dense)
        while (count < most && addresses[count] == addresses[0] + count * a->bytes)
            count++;
    else
        while (count < most && active[count] == active[0] + count && addresses[count] == addresses[0] + count * a->bytes)
            count++;
    return count;
}

static void begin_writes(const row_access *a)
{
    for (unsigned n = 0, count; a->b->machine->checks->can_undo && n < a->b->active_count; n += count) {
        count = count_neighbours(a, n);
        checker_begin_write(a->b->machine, a->x, offset_of(a, n), count * a->bytes);
    }
}

/* The number of items from number N on that access the same bytes. */
static unsigned count_equals(const row_access *a, unsigned n)
{
    const batch *b = a->b;
    unsigned count = 1;

    while (n + count < b->active_count && a->addresses[b->active[n + count]] == a->addresses[b->active[n]])
        count++;
    return count;
}

/* Records reads of the bytes at offset AT by COUNT items from number N on. */
static bool record_equal_reads(const row_access *a, const race_row *row, unsigned n, unsigned count, uint64_t at)
{
    race_shadow *s = a->x->races;

    for (unsigned k = 0; k < count; k++) {
        if (k % 2 == 0 && race_is_saturated(s, row, at, (uint32_t)a->bytes))
            return true;
        if (!race_access_quickly(s, row, a->b->items[a->b->active[n + k]].checks->agent.id, at, (uint32_t)a->bytes))
            return false;
    }
    return true;
}

static race_row row_of(const row_access *a)
{
    const batch *b = a->b;
    const machine *m = b->machine;
    const order_agent *agent = &b->items[*b->active].checks->agent;
    order_memory memory = a->x->variable->space == IR_LOCAL ? ORDER_LOCAL : a->x->variable->image ? ORDER_IMAGE : ORDER_GLOBAL;

    return (race_row){
        .memory = memory,
        .first_agent = b->group->linear * m->checks->group_items,
        .agents = m->checks->group_items,
        .barriers = agent->barriers,
        .epoch = agent->epoch[memory],
        .stamp = agent->stamp,
        .site = checker_site(&b->items[*b->active], a->o),
        .settles = m->checks->is_trial,
        .flags = (a->is_write ? RACE_WRITE : 0) | (a->is_atomic ? RACE_ATOMIC | (unsigned)a->o->inst->scope : 0),
    };
}

/* Records the accesses; false: a race is possible. */
static bool record_accesses(const row_access *a)
{
    const batch *b = a->b;
    race_shadow *s = a->x->races;

    enum { FEWEST = 4 }; /* neighbours that are recorded together */

    if (!s || !b->machine->checks->finds_races)
        return true;
    if (b->group->checks->has_clocks || !b->has_one_stack)
        return false;
    race_row row = row_of(a);
    for (unsigned n = 0, done; n < b->active_count; n += done) {
        unsigned equals = a->is_write ? 1 : count_equals(a, n);
        uint32_t id = b->items[b->active[n]].checks->agent.id;
        if (equals > 2) {
            done = equals;
            if (!record_equal_reads(a, &row, n, equals, offset_of(a, n)))
                return false;
            continue;
        }
        done = a->is_atomic ? 1 : count_neighbours(a, n);
        if (done >= FEWEST && race_access_span(s, &row, id, offset_of(a, n), (uint32_t)a->bytes, done))
            continue;
        for (unsigned k = 0; k < done; k++)
            if (!race_access_quickly(s, &row, id + k, offset_of(a, n + k), (uint32_t)a->bytes))
                return false;
    }
    return true;
}

/* --- the bytes ------------------------------------------------------------------------------------------------------------ */

/* The item in column K loads COUNT scalars of SIZE bytes at P, or stores them. STRIDE: items of the batch. */
static inline void copy_in(uint64_t *lanes, const unsigned char *p, unsigned count, uint32_t size, size_t stride)
{
    for (unsigned part = 0; part < count; part++, p += size, lanes += stride) {
        uint64_t v = 0;
        memcpy(&v, p, size);
        *lanes = v;
    }
}

/* Skips bytes that already have the value: the pages of new memory to which a kernel stores zeros stay untouched. */
static inline void copy_out(unsigned char *p, const uint64_t *lanes, unsigned count, uint32_t size, size_t stride)
{
    for (unsigned part = 0; part < count; part++, p += size, lanes += stride)
        if (memcmp(p, lanes, size) != 0)
            memcpy(p, lanes, size);
}

/* Executes BODY with the constant `size` that equals SIZE. */
#define EACH_SIZE(bytes, body)                                                                                                   \
    switch (bytes) {                                                                                                             \
    case 1: {                                                                                                                    \
        enum { size = 1 };                                                                                                       \
        body;                                                                                                                    \
        break;                                                                                                                   \
    }                                                                                                                            \
    case 2: {                                                                                                                    \
        enum { size = 2 };                                                                                                       \
        body;                                                                                                                    \
        break;                                                                                                                   \
    }                                                                                                                            \
    case 4: {                                                                                                                    \
        enum { size = 4 };                                                                                                       \
        body;                                                                                                                    \
        break;                                                                                                                   \
    }                                                                                                                            \
    default: {                                                                                                                   \
        enum { size = 8 };                                                                                                       \
        body;                                                                                                                    \
        break;                                                                                                                   \
    }                                                                                                                            \
    }

static void load_bytes(const row_access *a, uint64_t *r)
{
    const batch *b = a->b;
    const size_t stride = machine_at(b, 1);
    const unsigned count = b->active_count, lanes = a->o->lanes;
    const unsigned char *data = a->x->data;
    const uint64_t start = a->start, *addresses = a->addresses;

    if (b->is_dense && lanes == 1)
        EACH_SIZE(a->o->size, for (unsigned k = 0; k < count; k++) copy_in(r + k, data + (addresses[k] - start), 1, size, stride))
    else
        EACH_SIZE(a->o->size,
                  for (unsigned n = 0; n < count; n++) copy_in(r + b->active[n], data + offset_of(a, n), lanes, size, stride))
}

static void store_bytes(const row_access *a, const uint64_t *v)
{
    const batch *b = a->b;
    const size_t stride = machine_at(b, 1);
    const unsigned count = b->active_count, lanes = a->o->operands[0].lanes;
    unsigned char *data = a->x->data;
    const uint64_t start = a->start, *addresses = a->addresses;

    if (b->is_dense && lanes == 1)
        EACH_SIZE(a->o->size,
                  for (unsigned k = 0; k < count; k++) copy_out(data + (addresses[k] - start), v + k, 1, size, stride))
    else
        EACH_SIZE(a->o->size,
                  for (unsigned n = 0; n < count; n++) copy_out(data + offset_of(a, n), v + b->active[n], lanes, size, stride))
}

/* --- what watch.c needs to know ------------------------------------------------------------------------------------------- */

/* The item in column K stores VALUES, rows of lanes, at P. */
static void note_change(const row_access *a, unsigned k, const unsigned char *p, const uint64_t *values)
{
    machine *m = a->b->machine;
    size_t stride = machine_at(a->b, 1);

    for (unsigned part = 0; m->checks->watches && part < a->o->operands[0].lanes; part++)
        checker_note_change(m, p + part * a->o->size, &values[k + part * stride], a->o->size);
}

static void note_changes(const row_access *a, const uint64_t *values)
{
    for (unsigned n = 0; a->b->machine->checks->watches && n < a->b->active_count; n++)
        note_change(a, a->b->active[n], a->x->data + offset_of(a, n), values);
}

static void note_reads(const batch *b)
{
    for (unsigned n = 0; b->machine->checks->watches && n < b->active_count; n++)
        b->items[b->active[n]].checks->watch.reads++;
}

/* --- private memory ------------------------------------------------------------------------------------------------------- */

static bool is_private(uint64_t address)
{
    return (address >> CHECKER_KIND_SHIFT & 15) == OBJECT_PRIVATE;
}

/* The private object at ADDRESS of IT, of which A can access the bytes from there on without a finding; NULL: a check may fail. */
static inline const object *find_private(const row_access *a, const item *it, uint64_t address)
{
    const uint64_t first = (uint64_t)OBJECT_PRIVATE << (CHECKER_KIND_SHIFT - CHECKER_OBJECT_SHIFT);
    const item_checks *c = it->checks;
    uint64_t index = (address & CHECK_ADDRESS_MASK) >> CHECKER_OBJECT_SHIFT, at = checker_offset(address);

    if (index - first >= c->objects.count) /* also of another kind */
        return NULL;
    const object *x = &c->objects.items[index - first];
    return is_allowed(a, x) && at <= x->bytes && a->bytes <= x->bytes - at && !(at & (a->o->align - 1)) ? x : NULL;
}

/* Each item accesses LANES scalars of SIZE bytes in a variable of its own: VALUES are loaded or, if IS_WRITE, stored. Inlined for constants. */
static inline __attribute__((always_inline)) bool access_private_scalars(const row_access *a, uint64_t *values, unsigned lanes,
                                                                         const uint32_t size, const bool is_write)
{
    const batch *b = a->b;
    const uint64_t bytes = lanes == 1 ? size : a->bytes;
    size_t stride = machine_at(b, 1);

    for (unsigned n = 0; n < b->active_count; n++) {
        unsigned k = b->active[n];
        const object *x = find_private(a, &b->items[k], a->addresses[k]);
        if (!x)
            return false;
        uint64_t at = checker_offset(a->addresses[k]);
        if (is_write) {
            masks_define(x->shadow->undefined, at, bytes);
            note_change(a, k, x->data + at, values);
            copy_out(x->data + at, values + k, lanes, size, stride);
            continue;
        }
        if (!are_defined(x->shadow->undefined, at, bytes))
            return false;
        copy_in(values + k, x->data + at, lanes, size, stride);
    }
    return true;
}

/* Each item accesses a variable of its own: VALUES are loaded or stored. */
static bool access_private(const row_access *a, uint64_t *values, unsigned lanes)
{
    if (a->o->address && !are_indices_inside(a->b, a->o))
        return false;
    EACH_SIZE(a->o->size, if (a->is_write) return access_private_scalars(a, values, lanes, size, true);
              else return access_private_scalars(a, values, lanes, size, false))
}

/* --- the same access by all items ----------------------------------------------------------------------------------------- */

bool checker_is_same(const batch *b, const op *o, unsigned n)
{
    const operand *x = &o->operands[n];
    uint64_t differ = 0;

    if (checker_have_undefined(b, x->row, x->lanes))
        return false;
    for (unsigned k = 0; !x->is_constant && k < x->lanes; k++) {
        const uint64_t *row = machine_row(b, x->row + k);
        for (unsigned i = 1; i < b->active_count; i++)
            differ |= row[b->active[i]] ^ row[*b->active];
    }
    return !differ;
}

bool checker_read_same(batch *b, const op *o, object *x, uint64_t at, uint64_t bytes)
{
    const row_access a = {.b = b, .o = o, .x = x, .bytes = bytes};
    const undefined_masks undefined = x->shadow->undefined;

    if (!is_allowed(&a, x) || masks_defined_count(undefined, at, bytes) < bytes)
        return false;
    if (x->races && b->machine->checks->finds_races) {
        if (b->group->checks->has_clocks || !b->has_one_stack)
            return false;
        race_row row = row_of(&a);
        if (!record_equal_reads(&a, &row, 0, b->active_count, at))
            return false;
    }
    note_reads(b);
    return true;
}

/* --- operations ----------------------------------------------------------------------------------------------------------- */

bool checker_load_row(batch *b, const op *o)
{
    row_access a = {.b = b, .o = o, .addresses = machine_row(b, o->a), .bytes = o->bytes};
    uint64_t *r = machine_row(b, o->result);

    if (b->has_undefined[o->a])
        return false;
    if (is_private(a.addresses[*b->active])) {
        if (!access_private(&a, r, o->lanes))
            return false;
    } else {
        if (!find_object(&a) || !are_bytes_defined(&a) || !record_accesses(&a))
            return false;
        load_bytes(&a, r);
        note_reads(b);
    }
    for (unsigned k = 0; k < o->lanes; k++)
        checker_define_row(b, o->result + k);
    return true;
}

/* What O stores is undefined for some item, as an undefined value decided what its built-in function computes. */
static bool is_doubtful(const batch *b, const op *o)
{
    bool any = false;

    for (unsigned n = 0; o->in_library && n < b->active_count; n++)
        any |= checker_call(&b->items[b->active[n]])->doubt != 0;
    return any;
}

bool checker_store_row(batch *b, const op *o)
{
    row_access a = {.b = b, .o = o, .addresses = machine_row(b, o->b), .bytes = o->bytes, .is_write = true};
    uint64_t *v = machine_row(b, o->a);

    if (b->has_undefined[o->b] || is_doubtful(b, o) || checker_have_undefined(b, o->a, o->operands[0].lanes))
        return false;
    if (is_private(a.addresses[*b->active]))
        return access_private(&a, v, o->operands[0].lanes);
    if (!find_object(&a) || !record_accesses(&a))
        return false;
    begin_writes(&a);
    note_changes(&a, v);
    store_bytes(&a, v);
    define_bytes(&a);
    return true;
}

bool checker_change_row(batch *b, const op *o)
{
    row_access a = {.b = b, .o = o, .addresses = machine_row(b, o->a), .bytes = o->size, .is_write = true, .is_atomic = true};
    const uint64_t *y = machine_row(b, o->b);
    uint64_t *r = machine_row(b, o->result);

    if (b->has_undefined[o->a] || b->has_undefined[o->b] || is_private(a.addresses[*b->active]) ||
        b->group->checks->atomics.entries.count || b->machine->checks->atomics.entries.count || !find_object(&a) ||
        !are_bytes_defined(&a) || !record_accesses(&a))
        return false;
    begin_writes(&a);
    for (unsigned n = 0; n < b->active_count; n++) {
        unsigned k = b->active[n];
        unsigned char *p = a.x->data + offset_of(&a, n);
        uint64_t old, new;
        do {
            old = checker_load_bytes(p, o->size);
            new = o->inst->rmw == IR_RMW_ADD ? old + y[k] : ir_eval_rmw((ir_rmw)o->inst->rmw, o->scalar, old, y[k]);
        } while (!checker_exchange(p, o->size, old, new));
        r[k] = old;
        b->machine->checks->changes += old != new;
    }
    b->machine->checks->has_relaxed_atomics = true;
    note_reads(b);
    checker_define_row(b, o->result);
    return true;
}
