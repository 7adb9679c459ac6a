/* ir/interp_memory.c - the interpreter's address map (interp.h). Every access is checked; a kernel reaches only what it was
 * given. */
#include "ir/machine.h"

#include "src/base/bits.h"

#include <inttypes.h>

uint64_t machine_global_address(const machine *m, const ir_value *global)
{
    const ir_global *g = ir_as_global(global);

    if (global->type->space == IR_LOCAL || global->type->space == IR_PRIVATE || global->type->space == IR_MODULE_PRIVATE) {
        uint64_t at = global->type->space == IR_LOCAL ? MACHINE_LOCAL : MACHINE_PRIVATE;
        for (const ir_global *other = m->module->globals; other; other = other->next) {
            if ((other->value.type->space == IR_LOCAL) != (global->type->space == IR_LOCAL) ||
                other->value.type->space == IR_GLOBAL || other->value.type->space == IR_CONSTANT)
                continue;
            at = round_up(at + machine_gap(m), other->align);
            if (other == g)
                break;
            at += ir_size(other->contents);
        }
        return at;
    }
    uint64_t number = 1;
    for (const ir_global *other = m->module->globals; other && other != g; other = other->next)
        number++;
    return number << MACHINE_REGION_SHIFT;
}

uint64_t machine_cast_space(uint64_t v, unsigned from, unsigned to)
{
    if (to == IR_GENERIC && v && from == IR_PRIVATE)
        return v | (uint64_t)MACHINE_TAG_PRIVATE << MACHINE_TAG_SHIFT;
    if (to == IR_GENERIC && v && from == IR_LOCAL)
        return v | (uint64_t)MACHINE_TAG_LOCAL << MACHINE_TAG_SHIFT;
    return from == IR_GENERIC ? (uint64_t)((int64_t)(v << 3) >> 3) : v;
}

uint64_t machine_constant_address(const machine *m, const ir_constant *c)
{
    if (c->base->kind != IR_GLOBAL_VAR)
        return (uint64_t)c->offset;
    return machine_cast_space(machine_global_address(m, c->base) + (uint64_t)c->offset, c->base->type->space,
                              c->value.type->space);
}

static void outside(item *it, const op *o, uint64_t address, uint64_t bytes, bool write)
{
    machine *m = it->machine;
    ir_fault *f = &m->result->fault;
    uint64_t number = (address + (UINT64_C(1) << (MACHINE_REGION_SHIFT - 1))) >> MACHINE_REGION_SHIFT;

    machine_fault_at(it, o, address, "%s of %" PRIu64 " byte%s outside every buffer", write ? "write" : "read", bytes,
                     bytes == 1 ? "" : "s");
    if (number < 1 || number > m->regions.count)
        return;
    const region *r = &m->regions.items[number - 1];
    int64_t from = (int64_t)(address - (number << MACHINE_REGION_SHIFT));
    f->near = r->name;
    f->distance = from < 0 ? from : from - (int64_t)r->bytes;
}

void machine_grow_private(item *it, uint64_t end)
{
    uint32_t capacity = it->private_capacity ? it->private_capacity : 4096;

    if (end <= it->private_capacity)
        return;
    while (capacity < end)
        capacity *= 2;
    it->private_memory = arena_grow(&it->machine->room, it->private_memory, it->private_capacity, capacity);
    machine_grow_notes(it, capacity);
    it->private_capacity = capacity;
}

unsigned char *machine_memory(item *it, const op *o, uint64_t address, unsigned space, uint64_t bytes, memory_access access)
{
    machine *m = it->machine;
    bool write = access == MEMORY_WRITE;

    if (space == IR_GENERIC && address >> MACHINE_TAG_SHIFT && address >> MACHINE_TAG_SHIFT != 7)
        address &= ~UINT64_C(0) >> 3;
    if (address < MACHINE_NULL_BYTES) {
        machine_fault_at(it, o, address, "%s through a null pointer", write ? "write" : "read");
        return NULL;
    }
    if (address >= MACHINE_PRIVATE && address < MACHINE_PRIVATE + MACHINE_PRIVATE_BYTES) {
        uint64_t at = address - MACHINE_PRIVATE;
        if (at + bytes > MACHINE_PRIVATE_BYTES) {
            machine_fault_at(it, o, address, "access past the end of private memory");
            return NULL;
        }
        machine_grow_private(it, at + bytes);
        return machine_note(it, o, "private", address, it->private_memory + at, bytes, access) ? it->private_memory + at : NULL;
    }
    if (address >= MACHINE_LOCAL && address < MACHINE_PRIVATE) {
        uint64_t at = address - MACHINE_LOCAL;
        if (at + bytes > m->local_limit) {
            machine_fault_at(it, o, address, "%s of %" PRIu64 " bytes at offset %" PRIu64 " of local memory, which has %u",
                             write ? "write" : "read", bytes, at, m->local_limit);
            return NULL;
        }
        return machine_note(it, o, "local", address, m->local_memory + at, bytes, access) ? m->local_memory + at : NULL;
    }
    uint64_t number = address >> MACHINE_REGION_SHIFT, at = address & ((UINT64_C(1) << MACHINE_REGION_SHIFT) - 1);
    if (address >> 47 && address >> 47 != 0x1ffff) {
        machine_fault_at(it, o, address, "address is not canonical: the tag of a generic pointer was not removed");
        return NULL;
    }
    if (number < 1 || number > m->regions.count || at + bytes > m->regions.items[number - 1].bytes) {
        outside(it, o, address, bytes, write);
        return NULL;
    }
    if (write && m->regions.items[number - 1].read_only) {
        machine_fault_at(it, o, address, "write to constant memory '%s'", m->regions.items[number - 1].name);
        return NULL;
    }
    return m->regions.items[number - 1].data + at;
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

const char *ir_text_at(const ir_module *m, uint64_t address)
{
    uint64_t number = address >> MACHINE_REGION_SHIFT, at = address & ((UINT64_C(1) << MACHINE_REGION_SHIFT) - 1), i = 1;
    const ir_global *g = m->globals;

    for (; g && i < number; g = g->next)
        i++;
    if (!g || !number || !g->init ||
        !(g->contents->kind == IR_ARRAY && g->contents->element->kind == IR_INTEGER && g->contents->element->bits == 8))
        return NULL;
    char *s = arena_alloc(m->memory, g->contents->count + 1);
    for (uint64_t k = 0; k < g->contents->count; k++) {
        uint64_t c = 0;
        ir_const_bits(ir_const_element((ir_module *)m, g->init, (unsigned)k), &c);
        s[k] = (char)c;
    }
    return at < g->contents->count ? s + at : NULL;
}
