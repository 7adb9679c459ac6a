/* src/check/row_access.c - loads, stores and atomic operations of all active items at once, for which every check passes.
 *
 * The functions return false if some check might fail for some item: access.c then executes the operation for one item after another,
 * with all checks and reports. What they have recorded until then is what access.c records again. */
#include "src/check/access.h"
#include "src/check/describe.h"
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
    /* Set by find_object(). The offsets of the first and the last access; is_span: the items are neighbours and access neighbouring bytes. */
    uint64_t first, last;
    bool is_span;
} row_access;

static uint64_t offset_of(const row_access *a, unsigned n)
{
    return a->addresses[a->b->active[n]] - a->start;
}

/* --- the checks ----------------------------------------------------------------------------------------------------------- */

/* The active columns of ROW, signed numbers of BITS bits, are less than BOUND and not negative. */
static bool is_row_below(const batch *b, const uint64_t *row, unsigned bits, uint64_t bound)
{
    const bool single = false;
    uint64_t any = 0, most = 0;

    EACH_COLUMN_OF_ROWS(k, any |= row[k]);
    if (any < bound && any >> (bits - 1) == 0)
        return true;
    EACH_COLUMN_OF_ROWS(k, {
        uint64_t at = (uint64_t)bits_signed(row[k], bits);
        most = at > most ? at : most;
    });
    return most < bound;
}

/* The indices of the address computation of O are inside of their arrays. */
static bool are_indices_inside(const batch *b, const op *o)
{
    for (const op *e = o->address; e; e = e->address)
        for (unsigned n = 2; n < e->count; n++) {
            if (e->bounds[n] == UINT64_MAX)
                continue;
            if (!is_row_below(b, machine_row(b, e->operands[n].row), ir_scalar_bits(ir_operand(e->inst, n)->type), e->bounds[n]))
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

/* What find_object() needs to know of the offsets of a row of accesses. */
typedef struct row_offsets {
    int64_t least, most;
    uint64_t any;    /* bits that are set in some offset */
    uint64_t differ; /* 0: each offset is the one before and `bytes` */
} row_offsets;

/* The offsets of COUNT addresses in an object at START. */
static inline __attribute__((always_inline)) row_offsets measure_columns(const uint64_t *addresses, unsigned count,
                                                                         uint64_t start, uint64_t bytes)
{
    const uint64_t first = addresses[0] - start;
    int64_t least = (int64_t)first, most = least;
    uint64_t any = first, differ = 0;

    for (unsigned k = 1; k < count; k++) {
        const int64_t at = (int64_t)(addresses[k] - start);
        least = at < least ? at : least;
        most = at > most ? at : most;
        any |= (uint64_t)at;
        differ |= (uint64_t)at ^ (first + k * bytes);
    }
    return (row_offsets){least, most, any, differ};
}

#if defined(__x86_64__)
static __attribute__((target("avx2"))) row_offsets measure_columns_avx2(const uint64_t *addresses, unsigned count, uint64_t start,
                                                                        uint64_t bytes)
{
    return measure_columns(addresses, count, start, bytes);
}
#endif

static row_offsets measure_row(const row_access *a)
{
    const batch *b = a->b;
    uint64_t packed[MACHINE_MAX_WIDTH];
    const uint64_t *addresses = a->addresses;

    if (!b->is_dense) {
        packed[0] = addresses[*b->active];
        for (unsigned n = 1; n < b->active_count; n++)
            packed[n] = addresses[b->active[n]];
        addresses = packed;
    }
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2"))
        return measure_columns_avx2(addresses, b->active_count, a->start, a->bytes);
#endif
    return measure_columns(addresses, b->active_count, a->start, a->bytes);
}

/* May ADDRESS, a pointer of the row, reach all that A accesses? */
static bool are_reachable(const row_access *a, uint64_t address)
{
    const machine *m = a->b->machine;

    return !m->checks->views.count || checker_may_reach(m, a->x, address, a->first, a->last - a->first + a->bytes);
}

/* Sets the object of A, if all items access the same one, inside of it. */
static bool find_object(row_access *a)
{
    const batch *b = a->b;
    uint64_t first = a->addresses[*b->active], start = (first & ~CHECKER_OFFSET_MASK) | CHECKER_ORIGIN;
    uint32_t align = a->is_atomic ? a->o->size : a->o->align;

    a->start = start;
    a->x = checker_object(&b->items[*b->active], first);
    if (!a->x || !is_allowed(a, a->x) || a->x->bytes < a->bytes)
        return false;
    row_offsets offsets = measure_row(a);
    a->first = (uint64_t)offsets.least;
    a->last = (uint64_t)offsets.most;
    a->is_span = b->is_dense && !offsets.differ;
    return offsets.least >= 0 && a->last <= a->x->bytes - a->bytes && are_reachable(a, first) &&
           !(align && offsets.any & (align - 1)) && (!a->o->address || are_indices_inside(b, a->o));
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

enum { MOST_FACTOR = 4 };

/* The bytes from the first to the last access of A are so many at most that all of them are looked at together. */
static bool is_close(const row_access *a)
{
    return a->last - a->first <= a->b->active_count * a->bytes * MOST_FACTOR;
}

static bool are_bytes_defined(const row_access *a)
{
    const undefined_masks undefined = a->x->shadow->undefined;
    const uint64_t range = a->last - a->first + a->bytes;

    if (!undefined.stored || (is_close(a) && masks_defined_count(undefined, a->first, range) == range))
        return true;
    for (unsigned n = 0; n < a->b->active_count; n++)
        if (!are_defined(undefined, offset_of(a, n), a->bytes))
            return false;
    return true;
}

static void define_bytes(const row_access *a)
{
    const undefined_masks undefined = a->x->shadow->undefined;

    if (a->is_span)
        masks_define(undefined, a->first, a->last - a->first + a->bytes);
    else
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

    if (a->is_span)
        return most;
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

    if (a->first == a->last)
        return b->active_count - n;
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

/* Each item reads a cell, whose reads are known to change nothing. The accesses are close to each other. */
static bool are_cells_known(const row_access *a, const race_row *row)
{
    enum { MOST_BLOCKS = MACHINE_MAX_WIDTH * RACE_CELL_BYTES * MOST_FACTOR / RACE_BLOCK_BYTES + 1 };
    uint64_t known[MOST_BLOCKS], missing = 0;
    const batch *b = a->b;
    const uint64_t first_block = a->first / RACE_BLOCK_BYTES, base = a->start + first_block * RACE_BLOCK_BYTES;
    const bool single = false;

    if (a->bytes != RACE_CELL_BYTES)
        return false;
    for (uint64_t k = first_block; k <= a->last / RACE_BLOCK_BYTES; k++)
        known[k - first_block] = race_known_cells(a->x->races, row, k * RACE_BLOCK_BYTES);
    EACH_COLUMN_OF_ROWS(k, {
        const uint64_t at = a->addresses[k] - base;
        missing |= (~known[at / RACE_BLOCK_BYTES] >> (at % RACE_BLOCK_BYTES / RACE_CELL_BYTES) & 1) | at % RACE_CELL_BYTES;
    });
    return !missing;
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
    if (!a->is_write && is_close(a) &&
        (race_are_reads_known(s, &row, a->first, a->last - a->first + a->bytes) || are_cells_known(a, &row)))
        return true;
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

    if (a->is_span && lanes == 1)
        EACH_SIZE(a->o->size, for (unsigned k = 0; k < count; k++) copy_in(r + k, data + a->first + k * size, 1, size, stride))
    else if (b->is_dense && lanes == 1)
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

/* The masks and origins of what A has loaded. */
static void load_masks(const row_access *a)
{
    batch *b = a->b;

    for (unsigned part = 0; part < a->o->lanes; part++) {
        uint32_t row = a->o->result + part;
        checker_begin_undefined(b, row);
        uint64_t *undefined = b->undefined + machine_at(b, row);
        uint32_t *origins = b->origins + machine_at(b, row);
        for (unsigned n = 0; n < b->active_count; n++) {
            uint64_t at = offset_of(a, n) + part * a->o->size, u = checker_undefined(a->x, at, a->o->size);
            undefined[b->active[n]] = u;
            if (u)
                origins[b->active[n]] = checker_memory_origin(b->machine, a->x, at, a->o->size);
        }
    }
}

/* Those of what A has stored. */
static void store_masks(const row_access *a)
{
    batch *b = a->b;

    for (unsigned n = 0; n < b->active_count; n++)
        for (unsigned part = 0; part < a->o->operands[0].lanes; part++) {
            item *it = &b->items[b->active[n]];
            uint64_t u = checker_lane(it, a->o, 0, part).u;
            checker_set_undefined(it, a->o, a->x, offset_of(a, n) + part * a->o->size, a->o->size, u,
                                  u ? checker_operand_origin(it, a->o, 0, part) : 0);
        }
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

/* The row of the private objects that ADDRESS belongs to; NULL: there is none, also for an address of another kind. */
static inline const private_row *find_private(const batch *b, uint64_t address)
{
    uint32_t id = checker_object_index(address);

    return checker_is_private(address) && id < b->privates.count ? &b->privates.items[id] : NULL;
}

/* The BYTES bytes at offset AT of the object in column K of ROW are defined; or become defined, if IS_WRITE. */
static inline bool check_private_masks(const private_row *row, unsigned k, uint64_t at, uint64_t bytes, bool is_write)
{
    int32_t end = (int32_t)(at + bytes);

    if (end <= row->defined[k])
        return true;
    const undefined_masks undefined = checker_private_masks(row->data[k], (uint64_t)row->bytes[k]);
    if (is_write)
        masks_define(undefined, at, bytes);
    else if (!are_defined(undefined, at, bytes))
        return false;
    if ((int32_t)at <= row->defined[k])
        row->defined[k] = end;
    return true;
}

/* The BYTES bytes at offset AT of the object in column K of ROW can be accessed. */
static inline bool check_private(const private_row *row, unsigned k, uint64_t at, uint64_t bytes, bool is_write)
{
    uint64_t size = (uint64_t)row->bytes[k];

    return at <= size && bytes <= size - at && !(is_write && row->constants >> k & 1) &&
           check_private_masks(row, k, at, bytes, is_write);
}

/* The bytes of ROW at offset AT can be accessed, for all active items. */
static bool check_private_row(const row_access *a, const private_row *row, uint64_t at)
{
    const batch *b = a->b;
    const unsigned count = b->active_count;
    const int32_t end = at + a->bytes <= INT32_MAX ? (int32_t)(at + a->bytes) : INT32_MAX;
    unsigned is_short = 0;

    if (b->is_dense && !(row->constants && a->is_write)) {
        for (unsigned k = 0; k < count; k++)
            is_short |= row->defined[k] < end;
        if (!is_short)
            return true;
    }
    for (unsigned n = 0; n < count; n++)
        if (!check_private(row, b->active[n], at, a->bytes, a->is_write))
            return false;
    return true;
}

/* Each item accesses LANES scalars of SIZE bytes at P: VALUES are loaded or, if IS_WRITE, stored. Inlined for constants. */
static inline __attribute__((always_inline)) void access_scalars(const row_access *a, unsigned k, unsigned char *p,
                                                                 uint64_t *values, unsigned lanes, const uint32_t size,
                                                                 const bool is_write)
{
    size_t stride = machine_at(a->b, 1);

    if (is_write) {
        note_change(a, k, p, values);
        copy_out(p, values + k, lanes, size, stride);
    } else {
        copy_in(values + k, p, lanes, size, stride);
    }
}

/* Each item accesses a variable of its own. If the addresses agree, so do the ids and the offsets. */
static inline __attribute__((always_inline)) bool access_private_scalars(const row_access *a, uint64_t *values, unsigned lanes,
                                                                         const uint32_t size, const bool is_write)
{
    const batch *b = a->b;
    const uint64_t first = a->addresses[*b->active], low = a->o->align ? a->o->align - 1 : 0;
    const private_row *row = find_private(b, first);
    const bool agrees = machine_is_uniform(b, a->addresses);

    if (!row || (agrees && (checker_offset(first) & low || !check_private_row(a, row, checker_offset(first)))))
        return false;
    if (agrees && b->is_dense && lanes == 1 && !a->b->machine->checks->watches) {
        unsigned char *const *data = row->data;
        const uint64_t at = checker_offset(first);
        for (unsigned k = 0; k < b->active_count; k++)
            if (is_write)
                copy_out(data[k] + at, values + k, 1, size, 0);
            else
                copy_in(values + k, data[k] + at, 1, size, 0);
        return true;
    }
    for (unsigned n = 0; n < b->active_count; n++) {
        unsigned k = b->active[n];
        uint64_t at = checker_offset(a->addresses[k]);
        if (!agrees) {
            row = find_private(b, a->addresses[k]);
            if (!row || at & low || !check_private(row, k, at, a->bytes, is_write))
                return false;
        }
        access_scalars(a, k, row->data[k] + at, values, lanes, size, is_write);
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
    bool agrees = !checker_have_undefined(b, x->row, x->lanes);

    for (unsigned k = 0; agrees && !x->is_constant && k < x->lanes; k++)
        agrees = machine_is_uniform(b, machine_row(b, x->row + k));
    return agrees;
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
    if (checker_is_private(a.addresses[*b->active])) {
        if (!access_private(&a, r, o->lanes))
            return false;
    } else {
        if (!find_object(&a) || !record_accesses(&a))
            return false;
        load_bytes(&a, r);
        note_reads(b);
        if (!are_bytes_defined(&a)) {
            load_masks(&a);
            return true;
        }
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

    bool has_undefined = checker_have_undefined(b, o->a, o->operands[0].lanes);

    if (b->has_undefined[o->b] || is_doubtful(b, o))
        return false;
    if (checker_is_private(a.addresses[*b->active]))
        return !has_undefined && access_private(&a, v, o->operands[0].lanes);
    if (!find_object(&a) || (has_undefined && checker_is_printf_buffer(b->machine, a.x)) || !record_accesses(&a))
        return false;
    begin_writes(&a);
    note_changes(&a, v);
    store_bytes(&a, v);
    if (has_undefined)
        store_masks(&a);
    else
        define_bytes(&a);
    return true;
}

bool checker_change_row(batch *b, const op *o)
{
    row_access a = {.b = b, .o = o, .addresses = machine_row(b, o->a), .bytes = o->size, .is_write = true, .is_atomic = true};
    const uint64_t *y = machine_row(b, o->b);
    uint64_t *r = machine_row(b, o->result);

    if (b->has_undefined[o->a] || b->has_undefined[o->b] || checker_is_private(a.addresses[*b->active]) ||
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
