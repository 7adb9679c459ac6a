/* backend/machine/regalloc.c - allocates registers by linear scan.
 *
 * Live ranges are allocated in order of their start. Each gets the lowest free address of its size and alignment among the ranges
 * that it overlaps: a bit mask of the bytes of the 128 registers records the occupied ones, so that scalars share a register,
 * preferably one that is partly occupied already. If no address is free, the cheapest interfering ranges (or the new one) are
 * marked for spilling; then spill code is inserted and allocation is repeated with the much shorter ranges that result. Flags are
 * allocated in a register file of eight bytes. */
#include "backend/machine/later.h"

#include "src/base/bug.h"

#include <stdlib.h>

enum { MAX_ITERATIONS = 1000, FLAG_BYTES = 8, MESSAGE = 4 }; /* MESSAGE: cost of a memory access, in instructions */

typedef struct allocator {
    mir_function *f;
    arena *scratch;
    mir_range *ranges;
    mir_inst **repeatable;                        /* mir_find_repeatable; NULL until registers run out */
    VEC(int) active;                              /* allocated; their first segments contain the current position */
    later_segments *later;                        /* the other segments of allocated ranges */
    VEC(int) allocated;                           /* in the order of allocation */
    int *turn;                                    /* by register: its index in `allocated` */
    mir_registers rivals;                         /* the allocated ranges that interfere with the current one */
    VEC(int) slots;                               /* spilled registers, by start of their ranges */
    uint32_t taken[GEN_GRF_COUNT];                /* one bit per byte; flags in the first word */
    unsigned end;                                 /* registers [1, end) are allocated */
    double prices[GEN_GRF_COUNT * GEN_GRF_BYTES]; /* by address: cost of evicting the ranges there */
    bitset spilled;
    bool any_spilled;
    double impossible; /* cost of ranges that must not be spilled */
    bool failed;
    unsigned iteration;
} allocator;

static int range_start(const mir_range *r)
{
    return r->segments.items[0].from;
}

static int range_end(const mir_range *r)
{
    return r->segments.items[r->segments.count - 1].to;
}

static uint32_t byte_mask(unsigned first, unsigned bytes)
{
    return (bytes >= GEN_GRF_BYTES ? ~0u : (1u << bytes) - 1) << first;
}

static void mark_bytes(allocator *a, const mir_vreg *v)
{
    unsigned left = v->bytes, at = (unsigned)v->address;

    while (left) {
        unsigned in = at % GEN_GRF_BYTES, n = left < GEN_GRF_BYTES - in ? left : GEN_GRF_BYTES - in;
        a->taken[at / GEN_GRF_BYTES] |= byte_mask(in, n);
        left -= n;
        at += n;
    }
}

static double spill_price(const allocator *a, int v)
{
    const mir_vreg *r = &a->f->vregs.items[v];
    const mir_range *g = &a->ranges[v];

    if (r->is_kept)
        return a->impossible;
    double cost = a->repeatable[v] ? g->cost / MESSAGE : r->is_addressed ? g->cost * r->bytes / GEN_GRF_BYTES : g->cost;
    return cost / (1 + 0.25 * (range_end(g) - range_start(g)));
}

/* Finds the allocated ranges that interfere with range V; a range may occur several times. Removes the active ranges whose first segment
 * has ended before V starts. */
static void find_rivals(allocator *a, int v)
{
    const mir_range *r = &a->ranges[v];
    mir_class class = a->f->vregs.items[v].class;
    size_t active = 0, rivals = 0;

    a->rivals.count = 0;
    for (size_t k = 0; k < a->active.count; k++) {
        int w = a->active.items[k];
        if (a->ranges[w].segments.items[0].to <= range_start(r))
            continue;
        a->active.items[active++] = w;
        vec_push(a->scratch, &a->rivals, w);
    }
    a->active.count = active;
    mir_later_find(a->later, r, &a->rivals);
    for (size_t k = 0; k < a->rivals.count; k++) {
        int w = a->rivals.items[k];
        if (a->f->vregs.items[w].class == class && !bitset_has(&a->spilled, (unsigned)w))
            a->rivals.items[rivals++] = w;
    }
    a->rivals.count = rivals;
}

/* Marks the bytes of the rivals of a range as taken. */
static void mark_taken(allocator *a)
{
    memset(a->taken, 0, sizeof a->taken);
    for (size_t k = 0; k < a->rivals.count; k++)
        mark_bytes(a, &a->f->vregs.items[a->rivals.items[k]]);
}

static int find_flag_address(const allocator *a, const mir_vreg *v)
{
    for (unsigned at = 0; at + v->bytes <= FLAG_BYTES; at += v->align)
        if (!(a->taken[0] & byte_mask(at, v->bytes)))
            return (int)at;
    return -1;
}

static int find_scalar_address(const allocator *a, const mir_vreg *v)
{
    int empty = -1;

    for (unsigned r = 1; r < a->end; r++) {
        if (a->taken[r] == 0) {
            empty = empty < 0 ? (int)r * GEN_GRF_BYTES : empty;
            continue;
        }
        for (unsigned at = 0; at + v->bytes <= GEN_GRF_BYTES; at += v->align)
            if (!(a->taken[r] & byte_mask(at, v->bytes)))
                return (int)(r * GEN_GRF_BYTES + at);
    }
    return empty;
}

static int find_register_address(const allocator *a, const mir_vreg *v)
{
    unsigned count = (v->bytes + GEN_GRF_BYTES - 1) / GEN_GRF_BYTES,
             step = v->align > GEN_GRF_BYTES ? v->align / GEN_GRF_BYTES : 1, run = 0;

    for (unsigned r = 1; r < a->end; r++) {
        run = a->taken[r] ? 0 : run + 1;
        unsigned first = r + 1 - count;
        if (run >= count && first % step == 0)
            return (int)first * GEN_GRF_BYTES;
    }
    return -1;
}

static int find_address(const allocator *a, const mir_vreg *v)
{
    if (v->class == MIR_FLAG)
        return find_flag_address(a, v);
    return v->bytes < GEN_GRF_BYTES ? find_scalar_address(a, v) : find_register_address(a, v);
}

static bool addresses_overlap(const mir_vreg *x, int address, const mir_vreg *y)
{
    return address < y->address + (int)y->bytes && y->address < address + (int)x->bytes;
}

static int by_number(const void *a, const void *b)
{
    const int *x = a, *y = b;

    return *x < *y ? -1 : *x > *y;
}

/* Sorts the rivals in the order in which they were allocated, each once: their prices are summed in this order. */
static void sort_rivals(allocator *a)
{
    size_t kept = 0;

    for (size_t k = 0; k < a->rivals.count; k++)
        a->rivals.items[k] = a->turn[a->rivals.items[k]];
    if (a->rivals.count)
        qsort(a->rivals.items, a->rivals.count, sizeof *a->rivals.items, by_number);
    for (size_t k = 0; k < a->rivals.count; k++)
        if (k == 0 || a->rivals.items[k] != a->rivals.items[k - 1])
            a->rivals.items[kept++] = a->rivals.items[k];
    a->rivals.count = kept;
    for (size_t k = 0; k < kept; k++)
        a->rivals.items[k] = a->allocated.items[a->rivals.items[k]];
}

/* The possible addresses of a register: multiples of `step` from `first` on, such that the register ends before `end`. */
typedef struct addresses {
    unsigned first, end, step;
} addresses;

static addresses possible_addresses(const allocator *a, const mir_vreg *r)
{
    unsigned step = r->class == MIR_FLAG || r->bytes < GEN_GRF_BYTES || r->align > GEN_GRF_BYTES ? r->align : GEN_GRF_BYTES;

    if (r->class == MIR_FLAG)
        return (addresses){0, FLAG_BYTES, step};
    return (addresses){step < GEN_GRF_BYTES ? GEN_GRF_BYTES : step, a->end * GEN_GRF_BYTES, step};
}

/* Computes for each address of AT the cost of evicting the rivals of V there. */
static void price_evictions(allocator *a, int v, addresses at)
{
    const mir_vreg *r = &a->f->vregs.items[v];

    memset(a->prices, 0, sizeof a->prices);
    for (size_t k = 0; k < a->rivals.count; k++) {
        int w = a->rivals.items[k];
        const mir_vreg *x = &a->f->vregs.items[w];
        double price = spill_price(a, w);
        int from = x->address - (int)r->bytes + 1, to = x->address + (int)x->bytes;
        unsigned first = at.first;
        if (from > (int)first)
            first = ((unsigned)from + at.step - 1) / at.step * at.step;
        for (unsigned address = first; address + r->bytes <= at.end && (int)address < to; address += at.step)
            a->prices[address] += price;
    }
}

/* Spills V, as no address is free for WANTED_BY. */
static void mark_spilled(allocator *a, int v, int wanted_by)
{
    mir_eviction e = {v, wanted_by, a->iteration, spill_price(a, v), a->repeatable[v] != NULL};

    vec_push(a->f->memory, &a->f->evictions, e);
    bitset_add(&a->spilled, (unsigned)v);
    a->any_spilled = true;
}

static void evict_rivals(allocator *a, int v, int address)
{
    const mir_vreg *r = &a->f->vregs.items[v];

    for (size_t k = 0; k < a->rivals.count; k++) {
        int w = a->rivals.items[k];
        if (addresses_overlap(r, address, &a->f->vregs.items[w]))
            mark_spilled(a, w, v);
    }
}

/* Makes an address free for V: spills either the ranges at the cheapest address, or V itself. Returns the address; -1 if
 * there is none, since V is spilled. */
static int evict_cheapest(allocator *a, int v)
{
    mir_vreg *r = &a->f->vregs.items[v];
    addresses all = possible_addresses(a, r);
    double best = a->impossible;
    int at = -1;

    if (!a->repeatable)
        a->repeatable = mir_find_repeatable(a->f, a->ranges, a->scratch);
    sort_rivals(a);
    price_evictions(a, v, all);
    for (unsigned address = all.first; address + r->bytes <= all.end; address += all.step) {
        if (r->bytes < GEN_GRF_BYTES && r->class == MIR_GRF && address % GEN_GRF_BYTES + r->bytes > GEN_GRF_BYTES)
            continue;
        if (a->prices[address] < best) {
            best = a->prices[address];
            at = (int)address;
        }
    }
    if (!r->is_kept && spill_price(a, v) <= best) {
        mark_spilled(a, v, v);
        return -1;
    }
    if (at < 0) {
        a->failed = true;
        return -1;
    }
    evict_rivals(a, v, at);
    return at;
}

static void allocate_range(allocator *a, int v)
{
    mir_vreg *r = &a->f->vregs.items[v];

    if (!r->is_fixed) {
        find_rivals(a, v);
        mark_taken(a);
        int at = find_address(a, r);
        if (at < 0)
            at = evict_cheapest(a, v);
        if (at < 0)
            return;
        r->address = at;
    }
    if (!r->is_fixed)
        vec_push(a->scratch, &a->active, v);
    mir_later_add(a->later, v, &a->ranges[v], r->is_fixed ? 0 : 1); /* a fixed register may be used later than it is allocated */
    a->turn[v] = (int)a->allocated.count;
    vec_push(a->scratch, &a->allocated, v);
    unsigned end = r->class == MIR_GRF ? ((unsigned)r->address + r->bytes + GEN_GRF_BYTES - 1) / GEN_GRF_BYTES : 0;
    if (end > a->f->grf_used && end < GEN_GRF_COUNT)
        a->f->grf_used = end;
}

typedef struct order {
    int start, vreg;
} order;

/* Sorts ranges by their start: a stable merge sort. Fixed registers, which cannot move, have start -1 and so are allocated
 * first. SPARE is scratch storage for N elements. */
static void sort_by_start(const mir_function *f, order *o, size_t n, order *spare)
{
    if (n < 2)
        return;
    size_t half = n / 2, i = 0, j = half, k = 0;
    sort_by_start(f, o, half, spare);
    sort_by_start(f, o + half, n - half, spare);
    while (i < half || j < n) {
        bool first = j == n || (i < half && o[i].start <= o[j].start);
        spare[k++] = first ? o[i++] : o[j++];
    }
    memcpy(o, spare, n * sizeof *o);
}

/* One allocation attempt; false if registers must be spilled first. */
static bool try_allocate(allocator *a)
{
    mir_function *f = a->f;
    size_t n = f->vregs.count, count = 0;
    order *orders = arena_array(a->scratch, order, n), *spare = arena_array(a->scratch, order, n);

    f->grf_used = 1;
    for (size_t v = 0; v < n; v++) {
        if (!a->ranges[v].segments.count)
            continue;
        int start = f->vregs.items[v].is_fixed ? -1 : range_start(&a->ranges[v]);
        orders[count++] = (order){start, (int)v};
        a->impossible += a->ranges[v].cost;
    }
    a->impossible = a->impossible * 1000 + 1;
    sort_by_start(f, orders, count, spare);
    for (size_t k = 0; k < count && !a->failed; k++) {
        int v = orders[k].vreg;
        if (f->vregs.items[v].class == MIR_SCRATCH)
            vec_push(a->scratch, &a->slots, v);
        else
            allocate_range(a, v);
    }
    return !a->any_spilled && !a->failed;
}

static unsigned file_end(const mir_function *f)
{
    unsigned end = MIR_FILE_END;

    for (size_t v = 0; v < f->vregs.count; v++) {
        const mir_vreg *r = &f->vregs.items[v];
        unsigned last = r->is_fixed ? ((unsigned)r->address + r->bytes + GEN_GRF_BYTES - 1) / GEN_GRF_BYTES : 0;
        if (last > end && last < GEN_GRF_COUNT)
            end = last;
    }
    return end;
}

/* Does the thread payload fit in the register file? (Each pointer to a program-scope variable is a part of it.) */
static bool payload_fits(const mir_function *f)
{
    for (size_t v = 0; v < f->vregs.count; v++) {
        const mir_vreg *r = &f->vregs.items[v];
        if (r->class == MIR_GRF && r->is_fixed && (unsigned)r->address + r->bytes > GEN_GRF_COUNT * GEN_GRF_BYTES)
            return false;
    }
    return true;
}

/* Allocates until nothing is spilled. Returns false if the kernel does not fit. */
static bool allocate_and_spill(mir_function *f, arena *scratch)
{
    bool done = false, failed = false;

    for (unsigned iteration = 0; !done && !failed; iteration++) {
        arena_release(scratch);
        allocator a = {.f = f, .scratch = scratch, .end = file_end(f), .iteration = iteration};
        a.ranges = mir_live_ranges(f, scratch);
        a.spilled = bitset_new(scratch, (unsigned)f->vregs.count);
        a.later = mir_later_new(scratch, f);
        a.turn = arena_array(scratch, int, f->vregs.count);
        done = try_allocate(&a);
        failed = a.failed || iteration == MAX_ITERATIONS;
        if (!done && !failed) {
            mir_dump(f, MIR_SPILL, true);
            mir_spill(f, &a.spilled, a.repeatable);
            mir_finish_step(f, MIR_SPILL);
        }
        if (!done)
            continue;
        failed = !mir_place_slots(f, a.ranges, a.slots.items, a.slots.count, scratch);
        done = !failed && mir_reach_slots(f);
    }
    return done && !failed;
}

void mir_allocate(mir_function *f)
{
    arena scratch;
    const diag *d = f->options->diagnostics;

    arena_init(&scratch);
    if (d && d->remarks)
        f->pressure = mir_find_pressure(f, &scratch);
    f->is_allocated = payload_fits(f) && allocate_and_spill(f, &scratch);
    f->is_too_large = !f->is_allocated;
    arena_release(&scratch);
}
