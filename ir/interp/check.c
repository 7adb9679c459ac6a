/* ir/interp/check.c - tracks, for --check, which bytes of private and local memory belong to variables and were written.
 *
 * A gap that belongs to no variable separates neighbours. Each byte is outside all variables, never written, or written. The
 * check applies to the range of an access, and does not know from which variable a pointer was derived; so an index that is off
 * by more than the gap may reach the next variable. In thread form variables are already offsets: all memory counts as one
 * variable. */
#include "ir/interp/machine.h"

#include "src/base/bits.h"

#include <inttypes.h>

enum { NEVER_WRITTEN, WRITTEN, OUTSIDE };
enum { GAP = 256 };

static bool is_checked(const machine *m)
{
    return m->run && m->run->check;
}

uint32_t machine_gap(const machine *m)
{
    return is_checked(m) && !m->run->kernel->thread_form ? GAP : 0;
}

void machine_grow_notes(item *it, uint64_t capacity)
{
    if (!is_checked(it->machine))
        return;
    it->private_notes = arena_grow(&it->machine->group_memory, it->private_notes, it->private_capacity, capacity);
    if (machine_gap(it->machine))
        memset(it->private_notes + it->private_capacity, OUTSIDE, capacity - it->private_capacity);
}

void machine_clear_local_notes(machine *m)
{
    if (!m->local_notes)
        return;
    memset(m->local_notes, machine_gap(m) ? OUTSIDE : NEVER_WRITTEN, m->local_bytes);
    for (size_t n = 0; n < m->local_places.count; n++)
        memset(m->local_notes + m->local_places.items[n].at, NEVER_WRITTEN, m->local_places.items[n].bytes);
}

void machine_begin_variable(item *it, uint64_t address, uint64_t bytes)
{
    uint64_t at = address - MACHINE_PRIVATE;

    if (!machine_gap(it->machine))
        return;
    machine_grow_private(it, at + bytes);
    memset(it->private_notes + at, NEVER_WRITTEN, bytes);
}

void machine_end_variables(item *it, uint64_t address, uint64_t bytes)
{
    uint64_t at = address - MACHINE_PRIVATE;

    if (machine_gap(it->machine) && at < it->private_capacity)
        memset(it->private_notes + at, OUTSIDE, at + bytes < it->private_capacity ? bytes : it->private_capacity - at);
}

unsigned char *machine_notes(const item *it, const unsigned char *p)
{
    const machine *m = it->machine;

    if (it->private_notes && p >= it->private_memory && p < it->private_memory + it->private_capacity)
        return it->private_notes + (p - it->private_memory);
    if (m->local_notes && p >= m->local_memory && p < m->local_memory + m->local_bytes)
        return m->local_notes + (p - m->local_memory);
    return NULL;
}

bool machine_never_written(const unsigned char *notes, size_t bytes)
{
    return memchr(notes, NEVER_WRITTEN, bytes);
}

void machine_unwrite(unsigned char *notes, size_t bytes)
{
    memset(notes, NEVER_WRITTEN, bytes);
}

/* --- the variable nearest to an invalid access ---------------------------------------------------------------------------- */

static void consider_variable(ir_fault *f, uint64_t address, uint64_t start, uint64_t bytes, const char *name)
{
    int64_t before = (int64_t)(address - start), past = (int64_t)(address - start - bytes), distance = before < 0 ? before : past;

    if (!name || (before >= 0 && past < 0))
        return;
    if (f->near && bits_magnitude(distance) >= bits_magnitude(f->distance))
        return;
    f->near = name;
    f->distance = distance;
}

/* Records the variable nearest to ADDRESS in the fault. */
static void find_nearest(const item *it, uint64_t address)
{
    const machine *m = it->machine;
    ir_fault *f = &m->result->fault;

    for (size_t n = 0; n < m->local_places.count; n++) {
        const local_place *p = &m->local_places.items[n];
        consider_variable(f, address, MACHINE_LOCAL + p->at, p->bytes, p->name);
    }
    for (size_t n = 0; n < m->private_variables.count; n++) {
        const ir_global *g = m->private_variables.items[n];
        consider_variable(f, address, machine_global_address(&g->value), ir_size(g->contents), g->value.name);
    }
    for (unsigned d = 0; d < it->depth; d++) {
        const code *c = it->frames[d].code;
        for (size_t n = 0; n < c->ops.count; n++)
            if (c->ops.items[n].code == IR_alloca)
                consider_variable(f, address, machine_alloca_address(&it->frames[d], &c->ops.items[n]),
                                  ir_size(c->ops.items[n].inst->elem_type), c->ops.items[n].inst->value.name);
    }
}

bool machine_note(item *it, const op *o, const char *what, uint64_t address, const unsigned char *p, uint64_t bytes,
                  memory_access access)
{
    unsigned char *notes = machine_notes(it, p);
    const char *verb = access == MEMORY_WRITE ? "write" : "read";

    if (!notes)
        return true;
    const unsigned char *stray = memchr(notes, OUTSIDE, bytes);
    if (stray) {
        machine_fault_at(it, o, address, "%s of %" PRIu64 " byte%s outside every variable of %s memory", verb, bytes,
                         bytes == 1 ? "" : "s", what);
        find_nearest(it, address + (uint64_t)(stray - notes));
        return false;
    }
    if (access == MEMORY_COPY)
        return true;
    if (access == MEMORY_WRITE) {
        memset(notes, WRITTEN, bytes);
        return true;
    }
    const unsigned char *never = memchr(notes, NEVER_WRITTEN, bytes);
    if (!never)
        return true;
    machine_fault_at(it, o, address, "read of %" PRIu64 " byte%s of %s memory, of which byte %d was never written", bytes,
                     bytes == 1 ? "" : "s", what, (int)(never - notes));
    return false;
}
