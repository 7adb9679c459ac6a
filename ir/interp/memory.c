/* ir/interp/memory.c - memory accesses of the interpreter (interp.h). Every access is checked: a kernel can reach only its own
 * memory. */
#include "ir/interp/machine.h"

#include "src/base/bits.h"
#include "src/base/limits.h"

#include <inttypes.h>

static void fault_outside_buffers(item *it, const op *o, uint64_t address, uint64_t bytes, bool write)
{
    machine *m = it->machine;
    run_fault *f = &m->result->fault;
    const region *near = machine_region(m->map, address + (UINT64_C(1) << (m->map->shift - 1)));

    machine_fault_at(it, o, address, "%s of %" PRIu64 " byte%s outside every buffer", write ? "write" : "read", bytes,
                     bytes == 1 ? "" : "s");
    if (!near)
        return;
    int64_t from = (int64_t)(address - near->address);
    f->near = near->name;
    f->distance = from < 0 ? from : from - (int64_t)near->bytes;
}

/* Grows the memory of private addresses up to END, which is used from now on. */
static void grow_private(item *it, uint64_t end)
{
    uint64_t capacity = it->private_capacity ? it->private_capacity : 1024;

    if (end > it->private_touched)
        it->private_touched = end;
    if (end <= it->private_capacity)
        return;
    while (capacity < end)
        capacity *= 2;
    it->private_memory = arena_grow(&it->group->lasting, it->private_memory, it->private_capacity, capacity);
    it->private_capacity = capacity;
}

bool machine_use_private(item *it, uint64_t end)
{
    if (end > MACHINE_PRIVATE_BYTES) {
        machine_fault(it, NULL, "a work-item needs more than the %" PRIu64 " bytes of private memory that the interpreter has",
                      MACHINE_PRIVATE_BYTES);
        return false;
    }
    it->private_used = end;
    if (end > it->private_end)
        it->private_end = end;
    return true;
}

/* End of the private memory that a work-item can access. An access below it, but outside all variables, is reported with the
 * distance to them. */
static uint64_t private_reach(const item *it)
{
    return it->private_end + MACHINE_NULL_BYTES + MACHINE_PRIVATE_MARGIN;
}

static bool is_in_bounds(uint64_t at, uint64_t bytes, uint64_t end)
{
    return at <= end && bytes <= end - at;
}

bool machine_begin_stray(const item *it, machine_before_stray *before)
{
    machine *m = it->machine;
    run_result *r = m->result;

    if (r->strays++ && (m->stray_turn != m->turn || m->stray_linear <= it->linear))
        return false;
    m->stray_turn = m->turn;
    m->stray_linear = it->linear;
    *before = (machine_before_stray){.ok = r->ok, .fault = r->fault, .state = it->state};
    return true;
}

void machine_end_stray(item *it, const machine_before_stray *before)
{
    run_result *r = it->machine->result;

    r->stray = r->fault;
    r->fault = before->fault;
    r->ok = before->ok;
    it->state = before->state;
}

static void fault_outside_local(item *it, const op *o, uint64_t at, uint64_t bytes, memory_access access)
{
    machine_fault_at(it, o, MACHINE_LOCAL + at,
                     "%s of %" PRIu64 " bytes at offset %" PRIu64 " of local memory, which has %" PRIu64,
                     access == MEMORY_WRITE ? "write" : "read", bytes, at, it->machine->local_bytes);
}

unsigned char *machine_local(item *it, const op *o, uint64_t at, uint64_t bytes, memory_access access)
{
    machine *m = it->machine;
    machine_before_stray before;

    if (is_in_bounds(at, bytes, m->local_bytes))
        return m->local_memory + at;
    if (m->run->bounds == RUN_BOUNDS_FAULT || !is_in_bounds(at, bytes, allocated_local_memory(m->local_bytes))) {
        fault_outside_local(it, o, at, bytes, access);
        return NULL;
    }
    if (m->run->bounds == RUN_BOUNDS_NOTE && machine_begin_stray(it, &before)) {
        fault_outside_local(it, o, at, bytes, access);
        machine_end_stray(it, &before);
    }
    return m->local_memory + at;
}

unsigned char *machine_memory(item *it, const op *o, uint64_t address, unsigned space, uint64_t bytes, memory_access access)
{
    machine *m = it->machine;
    bool write = access == MEMORY_WRITE;

    if (space == IR_GENERIC && address >> IR_TAG_SHIFT && address >> IR_TAG_SHIFT != 7)
        address &= ~UINT64_C(0) >> 3;
    if (address < MACHINE_NULL_BYTES) {
        machine_fault_at(it, o, address, "%s through a null pointer", write ? "write" : "read");
        return NULL;
    }
    if (address >= MACHINE_PRIVATE && address < MACHINE_PRIVATE + MACHINE_PRIVATE_BYTES) {
        uint64_t at = address - MACHINE_PRIVATE;
        if (!is_in_bounds(at, bytes, private_reach(it))) {
            machine_fault_at(it, o, address, "access past the end of private memory");
            return NULL;
        }
        grow_private(it, at + bytes);
        return it->private_memory + at;
    }
    if (address >= MACHINE_LOCAL && address < MACHINE_PRIVATE)
        return machine_local(it, o, address - MACHINE_LOCAL, bytes, access);
    if (address >> 47 && address >> 47 != 0x1ffff) {
        machine_fault_at(it, o, address, "address is not canonical: the tag of a generic pointer was not removed");
        return NULL;
    }
    const region *r = machine_region(m->map, address);
    if (!r || !is_in_bounds(address - r->address, bytes, r->bytes)) {
        fault_outside_buffers(it, o, address, bytes, write);
        return NULL;
    }
    if (write && r->read_only) {
        machine_fault_at(it, o, address, "write to constant memory '%s'", r->name);
        return NULL;
    }
    return r->data + (address - r->address);
}

unsigned char *machine_find_bytes(item *it, uint64_t address, uint64_t bytes)
{
    const machine *m = it->machine;

    if (address >> IR_TAG_SHIFT && address >> IR_TAG_SHIFT != 7)
        address &= ~UINT64_C(0) >> 3;
    if (address >= MACHINE_PRIVATE + MACHINE_NULL_BYTES && address < MACHINE_PRIVATE + MACHINE_PRIVATE_BYTES) {
        uint64_t at = address - MACHINE_PRIVATE;
        if (!is_in_bounds(at, bytes, it->private_end + MACHINE_NULL_BYTES))
            return NULL;
        grow_private(it, at + bytes);
        return it->private_memory + at;
    }
    if (address >= MACHINE_LOCAL && address < MACHINE_PRIVATE)
        return is_in_bounds(address - MACHINE_LOCAL, bytes, m->local_bytes) ? m->local_memory + (address - MACHINE_LOCAL) : NULL;
    const region *r = machine_region(m->map, address);
    return r && is_in_bounds(address - r->address, bytes, r->bytes) ? r->data + (address - r->address) : NULL;
}

unsigned char *machine_find_access(item *it, op *o, uint64_t address, uint64_t size, memory_access access)
{
    const machine *m = it->machine;
    unsigned char *p = machine_memory(it, o, address, o->space, size, access);

    if (p && address >= MACHINE_LOCAL && address < MACHINE_PRIVATE)
        o->region = &m->local_region;
    else if (p && address >= MACHINE_PRIVATE + MACHINE_PRIVATE_BYTES && !(address >> IR_TAG_SHIFT))
        o->region = machine_region(m->map, address);
    return p;
}

uint64_t machine_load(const unsigned char *p, const ir_type *t)
{
    uint64_t v = 0;

    memcpy(&v, p, ir_store_size(t));
    return t->kind == IR_INTEGER && t->bits == 1 ? v & 1 : v;
}

void machine_store(unsigned char *p, const ir_type *t, uint64_t v)
{
    memcpy(p, &v, ir_store_size(t));
}

uint64_t *machine_load_value(uint64_t *lanes, const unsigned char *p, const ir_type *t)
{
    if (t->kind == IR_STRUCT) {
        for (unsigned i = 0; i < t->count; i++)
            lanes = machine_load_value(lanes, p + ir_field_offset((ir_type *)t, i), t->fields[i]);
        return lanes;
    }
    if (t->kind == IR_ARRAY) {
        for (uint64_t i = 0; i < t->count; i++)
            lanes = machine_load_value(lanes, p + i * ir_size(t->element), t->element);
        return lanes;
    }
    const ir_type *scalar = ir_scalar((ir_type *)t);
    for (uint64_t i = 0; i < ir_lanes(t); i++)
        *lanes++ = machine_load(p + i * ir_store_size(scalar), scalar);
    return lanes;
}

const uint64_t *machine_store_value(unsigned char *p, const ir_type *t, const uint64_t *lanes)
{
    if (t->kind == IR_STRUCT) {
        for (unsigned i = 0; i < t->count; i++)
            lanes = machine_store_value(p + ir_field_offset((ir_type *)t, i), t->fields[i], lanes);
        return lanes;
    }
    if (t->kind == IR_ARRAY) {
        for (uint64_t i = 0; i < t->count; i++)
            lanes = machine_store_value(p + i * ir_size(t->element), t->element, lanes);
        return lanes;
    }
    const ir_type *scalar = ir_scalar((ir_type *)t);
    for (uint64_t i = 0; i < ir_lanes(t); i++)
        machine_store(p + i * ir_store_size(scalar), scalar, *lanes++);
    return lanes;
}
