/* sim/machine/accesses.c - the memory accesses of a message: the kind, the size and the address of each lane.
 *
 * Checks and recordings need them before the message is executed. The executors in gather.c, block.c and atomic.c read the same
 * payload, each in the form that is fastest for it. */
#include "sim/machine/message.h"

static uint32_t header_dword(const sim_thread *t, const sim_message *m, unsigned i)
{
    uint32_t x;

    memcpy(&x, t->image + m->address + 4 * i, sizeof x);
    return x;
}

bool sim_is_64bit_message(const sim_message *m)
{
    switch (m->m.msg) {
    case GEN_MSG_a64_gather:
    case GEN_MSG_a64_scatter:
    case GEN_MSG_a64_untyped_read:
    case GEN_MSG_a64_untyped_write:
    case GEN_MSG_a64_atomic:
    case GEN_MSG_a64_atomic_float:
    case GEN_MSG_a64_block_read:
    case GEN_MSG_a64_block_write:
        return true;
    default:
        return false;
    }
}

/* The number of bytes up to the last component of an untyped message. */
static uint32_t component_bytes(const gen_message *m)
{
    return m->mask ? 4 * (32 - (uint32_t)__builtin_clz(~m->mask & 0xF)) : 4 * m->channels;
}

uint32_t sim_atomic_bytes(const gen_message *m)
{
    return m->atomic == GEN_ATOMIC_CMPWR8B && m->msg == GEN_MSG_atomic ? 8 : m->elem_bytes;
}

/* Sets the kind of M's access in D, and its bytes and alignment in each lane. */
static void describe_kind(const sim_message *s, sim_accesses *d)
{
    const gen_message *m = &s->m;

    switch (m->msg) {
    case GEN_MSG_untyped_write:
    case GEN_MSG_a64_untyped_write:
        d->a.write = true; /* fall through */
    case GEN_MSG_untyped_read:
    case GEN_MSG_a64_untyped_read:
        d->a.bytes = component_bytes(m);
        d->alignment = 4;
        return;
    case GEN_MSG_a64_scatter:
    case GEN_MSG_byte_scatter:
    case GEN_MSG_dword_scatter:
        d->a.write = true; /* fall through */
    case GEN_MSG_a64_gather:
    case GEN_MSG_byte_gather:
    case GEN_MSG_dword_gather:
        d->a.bytes = m->elem_bytes * m->elems;
        d->alignment = sim_is_64bit_message(s) ? m->elem_bytes : 1;
        return;
    case GEN_MSG_a64_block_write:
    case GEN_MSG_block_write:
        d->a.write = true; /* fall through */
    case GEN_MSG_a64_block_read:
    case GEN_MSG_block_read:
        d->is_block = true;
        d->a.bytes = 16 * m->regs;
        d->alignment = m->unaligned ? 4 : 16;
        return;
    case GEN_MSG_scratch_write:
        d->a.write = true; /* fall through */
    case GEN_MSG_scratch_read:
        d->is_block = true;
        d->a.bytes = m->regs * GEN_GRF_BYTES;
        d->alignment = 1;
        return;
    default:
        d->is_atomic = d->a.write = true;
        d->a.bytes = d->alignment = sim_atomic_bytes(m);
        return;
    }
}

static uint64_t scratch_base(const sim_thread *t, const sim_message *m)
{
    return header_dword(t, m, GEN_R0_SCRATCH / 4) & (uint32_t)GEN_R0_SCRATCH_MASK;
}

static bool is_scratch_message(const sim_message *m)
{
    return m->m.msg == GEN_MSG_scratch_read || m->m.msg == GEN_MSG_scratch_write;
}

static uint64_t read_block_address(const sim_thread *t, const sim_message *m, const sim_accesses *d)
{
    if (is_scratch_message(m))
        return scratch_base(t, m) + m->m.offset * GEN_GRF_BYTES;
    if (sim_is_64bit_message(m))
        return header_dword(t, m, 0) | (uint64_t)header_dword(t, m, 1) << 32;
    uint64_t offset = header_dword(t, m, 2);
    return (m->m.unaligned ? offset : 16 * offset) + (d->surface == &t->scratch ? scratch_base(t, m) : 0);
}

static void read_addresses(const sim_thread *t, const sim_message *m, uint32_t lanes, sim_accesses *d)
{
    if (d->is_block) {
        d->a.lanes = 1;
        d->a.address[0] = read_block_address(t, m, d);
    } else if (sim_is_64bit_message(m)) {
        sim_addresses64(t, m, lanes, &d->a);
    } else {
        sim_addresses32(t, m, lanes, &d->a);
        if (m->m.msg == GEN_MSG_dword_gather || m->m.msg == GEN_MSG_dword_scatter)
            sim_each_lane(i, lanes)
                d->a.address[i] *= 4;
    }
}

bool sim_accesses_memory(const sim_message *m)
{
    return !m->refusal && !sim_is_image_message(m) && m->m.msg != GEN_MSG_fence && m->m.msg != GEN_MSG_barrier &&
           m->m.msg != GEN_MSG_eot;
}

void sim_describe_accesses(const sim_thread *t, const sim_message *m, uint32_t lanes, sim_accesses *d)
{
    *d = (sim_accesses){.surface = sim_is_64bit_message(m) ? NULL : is_scratch_message(m) ? &t->scratch : sim_find_surface(t, m)};
    describe_kind(m, d);
    read_addresses(t, m, lanes, d);
}
