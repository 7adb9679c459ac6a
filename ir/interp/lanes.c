/* ir/interp/lanes.c - operations of the thread form in the interpreter: regions, execution masks, messages.
 *
 * The semantics is that of intrinsics.def and, for regions, of the region reference: element i of a region is at its start plus
 * (i / width) * vstride + (i % width) * hstride elements. The start is a byte offset, or one for each row if it is a vector. */
#include "ir/eval.h"
#include "ir/interp/machine.h"
#include "ir/region.h"
#include "ir/surface_access.h"

#include <inttypes.h>

typedef struct run_region {
    ir_region r;
    const uint64_t *start; /* one, or one for each row */
    bool per_row;
} run_region;

static run_region region_at(const item *it, const op *o)
{
    run_region run = {0};

    ir_region_of(o->inst, &run.r);
    run.start = machine_operand(it, o, run.r.first + 3);
    run.per_row = o->operands[run.r.first + 3].lanes > 1;
    return run;
}

/* Index, in a vector of LANES, of element I of the region; LANES: it is outside. */
static unsigned region_lane(const run_region *run, unsigned i, unsigned lanes)
{
    uint64_t start = run->start[run->per_row ? interp_region_row(&run->r, i) : 0];

    return interp_region_lane(&run->r, i, start, run->per_row, lanes);
}

static void read_region(item *it, const op *o, uint64_t *r)
{
    unsigned lanes = o->operands[1].lanes;
    const uint64_t *v = machine_operand(it, o, 1);
    run_region from = region_at(it, o);

    for (unsigned i = 0; i < o->lanes; i++) {
        unsigned at = region_lane(&from, i, lanes);
        r[i] = at < lanes ? v[at] : 0;
    }
}

static void write_region(item *it, const op *o, uint64_t *r)
{
    unsigned count = o->operands[2].lanes;
    const uint64_t *old = machine_operand(it, o, 1), *v = machine_operand(it, o, 2), *mask = machine_operand(it, o, 8);
    run_region to = region_at(it, o);

    memmove(r, old, o->lanes * sizeof *old);
    for (unsigned i = 0; i < count; i++) {
        if (!(mask[o->operands[8].lanes > 1 ? i : 0] & 1))
            continue;
        unsigned at = region_lane(&to, i, o->lanes);
        if (at < o->lanes)
            r[at] = v[i];
    }
}

static const uint64_t MOST_BEFORE = UINT64_C(1) << 31;

typedef struct bound_surface {
    uint64_t base, bytes; /* 0, 0: a null pointer */
    uint64_t before;      /* bytes of the same buffer before BASE, as far as negative offsets reach */
} bound_surface;

/* Surface N of the binding table: the buffer of argument N, or, after the arguments, a program-scope variable. */
static bound_surface surface_number(const machine *m, uint64_t n)
{
    if (n >= m->run->arg_count) {
        const ir_global *g = ir_global_at(m->module, n - m->run->arg_count);
        return g ? (bound_surface){.base = interp_global_address(&g->value), .bytes = ir_size(g->contents)} : (bound_surface){0};
    }
    const run_value *a = &m->run->args[n];
    if (a->kind != RUN_BUFFER)
        return (bound_surface){0};
    return (bound_surface){.base = machine_buffer_address(m, a->buffer) + a->offset,
                           .bytes = m->run->buffers[a->buffer].contents.bytes - a->offset,
                           .before = a->offset < MOST_BEFORE ? a->offset : MOST_BEFORE};
}

region machine_surface(const machine *m, uint64_t n)
{
    bound_surface s = surface_number(m, n);
    const region *r = s.bytes ? machine_region(m->map, s.base) : NULL;

    if (!r || s.base < r->address || s.base - r->address > r->bytes || s.bytes > r->bytes - (s.base - r->address))
        return (region){0};
    return (region){.data = r->data + (s.base - r->address), .bytes = s.bytes, .read_only = r->read_only};
}

/* Records an access outside its surface, with the same report as a faulting access, without stopping the kernel. */
static void note_stray(item *it, const op *o, uint64_t address, uint64_t bytes, bool write)
{
    machine_before_stray before;

    if (!machine_begin_stray(it, &before))
        return;
    if (machine_memory(it, o, address, IR_GLOBAL, bytes, write ? MEMORY_WRITE : MEMORY_READ))
        machine_fault_at(it, o, address, "%s of %" PRIu64 " byte%s outside its buffer", write ? "write" : "read", bytes,
                         bytes == 1 ? "" : "s");
    machine_end_stray(it, &before);
}

enum { LOCAL_SURFACE = 254 };

/* Host address of BYTES at ADDRESS of surface NUMBER; NULL after a fault, or if the access is out of bounds and dropped
 * (*DROPPED). */
static unsigned char *surface_memory(item *it, const op *o, uint64_t number, uint64_t address, uint64_t bytes, bool write,
                                     bool *dropped)
{
    memory_access access = write ? MEMORY_WRITE : MEMORY_READ;

    *dropped = false;
    if (number == LOCAL_SURFACE)
        return machine_local(it, o, (uint32_t)address, bytes, access);
    if (number >= 253)
        return machine_memory(it, o, address, IR_GENERIC, bytes, access);
    bound_surface s = surface_number(it->machine, number);
    if (address + bytes <= s.bytes)
        return machine_memory(it, o, s.base + address, IR_GLOBAL, bytes, access);
    int64_t distance = (int32_t)address; /* offsets have 32 bits; large ones are negative */
    uint64_t outside = s.base + (uint64_t)distance;
    bool is_before = distance < 0 && -(uint64_t)distance <= s.before && distance + (int64_t)bytes <= (int64_t)s.bytes;
    if (is_before || it->machine->run->bounds == RUN_BOUNDS_FAULT)
        return machine_memory(it, o, outside, IR_GLOBAL, bytes, access);
    *dropped = true;
    if (s.base == 0 ||
        it->machine->run->bounds == RUN_BOUNDS_NOTE) /* accesses through a null argument are reported in any case */
        note_stray(it, o, outside, bytes, write);
    return NULL;
}

/* gasket.gather, gasket.scatter: operands 1 mask, 2 surface, 3 alignment, 4 addresses, 5 pass or data. */
static void move_lanes(item *it, const op *o, uint64_t *r, bool write)
{
    ir_type *type = ir_operand(o->inst, 5)->type, *scalar = ir_scalar(type);
    unsigned lanes = o->operands[4].lanes, count = (unsigned)ir_lanes(type) / lanes;
    const uint64_t *mask = machine_operand(it, o, 1), *at = machine_operand(it, o, 4), *data = machine_operand(it, o, 5);
    uint64_t surface = *machine_operand(it, o, 2), step = ir_store_size(scalar);
    bool dropped;

    if (!write)
        memmove(r, data, o->lanes * sizeof *data);
    for (unsigned i = 0; i < lanes; i++) {
        if (!(mask[o->operands[1].lanes > 1 ? i : 0] & 1))
            continue;
        it->lane = i;
        for (unsigned k = 0; k < count; k++) {
            unsigned char *p = surface_memory(it, o, surface, at[i] + k * step, step, write, &dropped);
            if (!p && !dropped)
                return;
            if (write && p)
                machine_store(p, scalar, data[k * lanes + i]);
            else if (!write)
                r[k * lanes + i] = p ? machine_load(p, scalar) : 0;
        }
    }
    it->lane = 0;
}

/* gasket.element_load: operands 1 variable, 2 index; gasket.element_store: 1 value, 2 variable, 3 index. */
static void access_element(item *it, const op *o, uint64_t *r, bool write)
{
    unsigned at = write ? 2 : 1;
    const ir_value *variable = ir_operand(o->inst, at);
    const ir_type *t = write ? ir_operand(o->inst, 1)->type : o->inst->value.type;
    uint64_t bytes = ir_store_size(t), number = *machine_operand(it, o, at + 1);
    uint64_t address = *machine_operand(it, o, at) + (uint64_t)(int32_t)number * bytes;
    unsigned char *p = machine_memory(it, o, address, variable->type->space, bytes, write ? MEMORY_WRITE : MEMORY_READ);

    if (p && write)
        machine_store(p, t, *machine_operand(it, o, 1));
    else if (p)
        *r = machine_load(p, t);
}

/* gasket.atomic: operands 1 operation, 2 float, 3 mask, 4 surface, 5 addresses, 6 and 7 sources. */
static void atomic_lanes(item *it, const op *o, uint64_t *r)
{
    unsigned lanes = o->operands[5].lanes, how = (unsigned)*machine_operand(it, o, 1);
    bool is_float = *machine_operand(it, o, 2) != 0, dropped;
    const uint64_t *mask = machine_operand(it, o, 3), *at = machine_operand(it, o, 5), *x = machine_operand(it, o, 6),
                   *y = machine_operand(it, o, 7);
    uint64_t surface = *machine_operand(it, o, 4);

    for (unsigned i = 0; i < lanes; i++) {
        if (!(mask[o->operands[3].lanes > 1 ? i : 0] & 1))
            continue;
        it->lane = i;
        unsigned char *p = surface_memory(it, o, surface, at[i], ir_store_size(o->scalar), true, &dropped);
        if (!p && !dropped)
            return;
        r[i] = 0;
        if (p)
            machine_store(p, o->scalar,
                          ir_eval_message_atomic(how, is_float, o->scalar, machine_load(p, o->scalar), x[i], y[i], &r[i]));
    }
    it->lane = 0;
}

static void move_block(item *it, const op *o, uint64_t *r, bool write)
{
    ir_type *type = write ? ir_operand(o->inst, 4)->type : o->inst->value.type, *scalar = ir_scalar(type);
    uint64_t step = ir_store_size(scalar), address = *machine_operand(it, o, 3);
    bool dropped;

    for (unsigned k = 0; k < ir_lanes(type); k++) {
        unsigned char *p = surface_memory(it, o, *machine_operand(it, o, 1), address + k * step, step, write, &dropped);
        if (!p && !dropped)
            return;
        if (write && p)
            machine_store(p, scalar, machine_operand(it, o, 4)[k]);
        else if (!write)
            r[k] = p ? machine_load(p, scalar) : 0;
    }
}

static void surface_atomic(item *it, const op *o, uint64_t *r, const ir_surface_access *at)
{
    bool dropped;
    unsigned how = (unsigned)*machine_operand(it, o, 1);
    uint64_t offset = (uint32_t)*machine_operand(it, o, at->offset), x = *machine_operand(it, o, at->value),
             y = *machine_operand(it, o, at->value + 1u);

    unsigned char *p =
        surface_memory(it, o, *machine_operand(it, o, at->surface), offset, ir_store_size(o->scalar), true, &dropped);

    *r = 0;
    if (p)
        machine_store(p, o->scalar,
                      ir_eval_message_atomic(how, ir_is_float(o->scalar), o->scalar, machine_load(p, o->scalar), x, y, r));
}

/* Executes O if it is an access through the binding table in work-item form; otherwise returns false. */
static bool access_surface(item *it, const op *o, uint64_t *r)
{
    ir_surface_access at;
    bool dropped;

    if (!ir_surface_access_of((ir_intrinsic)o->intrinsic, &at))
        return false;
    if (at.is_atomic) {
        surface_atomic(it, o, r, &at);
        return true;
    }
    uint64_t surface = *machine_operand(it, o, at.surface), offset = *machine_operand(it, o, at.offset);
    ir_type *type = at.is_store ? ir_operand(o->inst, at.value)->type : o->inst->value.type, *scalar = ir_scalar(type);
    uint64_t step = ir_store_size(scalar);
    for (unsigned k = 0; k < ir_lanes(type); k++) {
        unsigned char *p = surface_memory(it, o, surface, (uint32_t)offset + k * step, step, at.is_store, &dropped);
        if (!p && !dropped)
            break;
        if (at.is_store && p)
            machine_store(p, scalar, machine_operand(it, o, at.value)[k]);
        else if (!at.is_store)
            r[k] = p ? machine_load(p, scalar) : 0;
    }
    return true;
}

static uint64_t global_number(const machine *m, uint64_t n)
{
    const ir_global *g = ir_global_at(m->module, n);

    return g ? interp_global_address(&g->value) : 0;
}

static bool execute_thread_query(item *it, const op *o, uint64_t *r)
{
    const machine *m = it->machine;
    unsigned total = m->group.size[0] * m->group.size[1] * m->group.size[2];

    switch ((ir_intrinsic)o->intrinsic) {
    case IR_INTRINSIC_simd_entry:
        for (unsigned i = 0; i < o->lanes; i++)
            r[i] = it->linear + i < total;
        return true;
    case IR_INTRINSIC_local_ids:
        for (unsigned i = 0; i < o->lanes; i++) {
            unsigned n = it->linear + i, x = m->group.size[0], y = m->group.size[1];
            uint64_t d = *machine_operand(it, o, 1);
            r[i] = d == 0 ? n % x : d == 1 ? n / x % y : n / x / y;
        }
        return true;
    case IR_INTRINSIC_lane_ids:
        for (unsigned i = 0; i < o->lanes; i++)
            r[i] = i;
        return true;
    case IR_INTRINSIC_thread_in_group:
        *r = it->linear / m->simd;
        return true;
    case IR_INTRINSIC_scratch_base:
        *r = MACHINE_PRIVATE;
        return true;
    case IR_INTRINSIC_private_base:
        *r = MACHINE_PRIVATE;
        return true;
    case IR_INTRINSIC_thread_slot:
        *r = 0;
        return true; /* private memory is separate for each thread here */
    case IR_INTRINSIC_global_base:
        *r = global_number(m, *machine_operand(it, o, 1));
        return true;
    case IR_INTRINSIC_surface_base:
        *r = surface_number(m, *machine_operand(it, o, 1)).base;
        return true;
    case IR_INTRINSIC_surface_size:
        *r = surface_number(m, *machine_operand(it, o, 1)).bytes;
        return true;
    default:
        return false; /* not a thread query */
    }
}

static bool execute_mask_op(item *it, const op *o, uint64_t *r)
{
    uint64_t any = 0, all = 1, bits = 0;
    const uint64_t *x = o->count > 1 ? machine_operand(it, o, 1) : NULL, *y = o->count > 2 ? machine_operand(it, o, 2) : NULL;

    switch ((ir_intrinsic)o->intrinsic) {
    case IR_INTRINSIC_simd_goto:
        for (unsigned i = 0; i < o->lanes; i++)
            r[i] = x[i] & ~y[i] & 1;
        return true;
    case IR_INTRINSIC_simd_wait:
        for (unsigned i = 0; i < o->lanes; i++)
            r[i] = (x[i] | (y[i] & machine_operand(it, o, 3)[i])) & 1;
        return true;
    case IR_INTRINSIC_simd_join:
        for (unsigned i = 0; i < o->lanes; i++)
            r[i] = (x[i] | y[i]) & 1;
        return true;
    case IR_INTRINSIC_simd_any:
    case IR_INTRINSIC_any:
    case IR_INTRINSIC_all:
    case IR_INTRINSIC_ballot:
        for (unsigned i = 0; i < o->operands[1].lanes; i++) {
            any |= x[i] & 1;
            all &= x[i];
            bits |= (x[i] & 1) << (i & 63);
        }
        *r = o->intrinsic == IR_INTRINSIC_all ? all & 1 : o->intrinsic == IR_INTRINSIC_ballot ? bits : any;
        return true;
    default:
        return false; /* not an operation on masks */
    }
}

bool machine_thread_op(item *it, const op *o, uint64_t *r)
{
    switch ((ir_intrinsic)o->intrinsic) {
    case IR_INTRINSIC_rdregioni:
    case IR_INTRINSIC_rdregionf:
        read_region(it, o, r);
        return true;
    case IR_INTRINSIC_wrregioni:
    case IR_INTRINSIC_wrregionf:
        write_region(it, o, r);
        return true;
    case IR_INTRINSIC_gather:
        move_lanes(it, o, r, false);
        return true;
    case IR_INTRINSIC_scatter:
        move_lanes(it, o, r, true);
        return true;
    case IR_INTRINSIC_atomic:
        atomic_lanes(it, o, r);
        return true;
    case IR_INTRINSIC_block_read:
        move_block(it, o, r, false);
        return true;
    case IR_INTRINSIC_block_write:
        move_block(it, o, r, true);
        return true;
    case IR_INTRINSIC_element_load:
        access_element(it, o, r, false);
        return true;
    case IR_INTRINSIC_element_store:
        access_element(it, o, r, true);
        return true;
    default:
        return access_surface(it, o, r) || execute_mask_op(it, o, r) || execute_thread_query(it, o, r) ||
               machine_texel_op(it, o, r);
    }
}
