/* sim/machine/block.c - block messages of the whole thread: copy consecutive bytes between memory and registers.
 *
 * They ignore the channel masks, except for scratch writes in dword mode: a masked spill writes only the dwords of enabled
 * channels. The header register holds the address: an oword or byte offset into a surface (DW2), a 64-bit address (DW0 and
 * DW1), or, for scratch and stateless blocks, the thread's scratch base (DW5, a copy of r0.5), to which the offset is relative.
 * Sources: gen9.md 7.2 and 7.3. */
#include "sim/machine/message.h"

static uint32_t header_dword(const sim_thread *t, const sim_message *m, unsigned i)
{
    uint32_t x;

    memcpy(&x, t->image + m->address + 4 * i, sizeof x);
    return x;
}

static uint32_t block_bytes(const sim_message *m)
{
    return 16 * m->m.regs;
}

/* The base address of the thread's scratch memory, from the message header. */
static uint32_t scratch_base(const sim_thread *t, const sim_message *m)
{
    return header_dword(t, m, GEN_R0_SCRATCH / 4) & (uint32_t)GEN_R0_SCRATCH_MASK;
}

/* Finds the block at ADDRESS of a surface. P becomes its bytes; NULL if a part of it is outside of the surface. */
typedef struct surface_block {
    const sim_surface *surface;
    uint32_t address;
    unsigned char *p;
} surface_block;

/* Sets *B to the block of a message; false after a fault. A stateless block's offset is relative to the thread's scratch
 * memory. */
static bool locate_block(sim_thread *t, const sim_op *o, const sim_message *m, bool write, surface_block *b)
{
    const sim_surface *s = sim_message_surface(t, o, m);
    uint32_t base = s == &t->scratch ? scratch_base(t, m) : 0, offset = header_dword(t, m, 2);
    sim_access a = {
        .address = {base + (m->m.unaligned ? offset : 16 * offset)}, .lanes = 1, .bytes = block_bytes(m), .write = write};

    if (!s || (m->m.unaligned && !sim_aligned(t, o, &a, 4)))
        return false;
    *b = (surface_block){s, (uint32_t)a.address[0], sim_surface_find(s, (uint32_t)a.address[0], a.bytes)};
    if ((!b->p && s->faults) || (write && s->bytes && !s->writable))
        return sim_raise_surface(t, o, &a, s), false;
    if (!b->p)
        sim_record_stray_access(t, o, &a, s);
    return true;
}

bool sim_block_read(sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes)
{
    surface_block b;

    (void)lanes;
    if (!locate_block(t, o, m, false, &b))
        return false;
    if (b.p)
        memcpy(t->image + m->returned, b.p, block_bytes(m));
    else
        sim_surface_read_part(b.surface, b.address, block_bytes(m), t->image + m->returned);
    return true;
}

bool sim_block_write(sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes)
{
    surface_block b;

    (void)lanes;
    if (!locate_block(t, o, m, true, &b))
        return false;
    if (b.p)
        memcpy(b.p, t->image + m->data, block_bytes(m));
    else
        sim_surface_write_part(b.surface, b.address, block_bytes(m), t->image + m->data);
    return true;
}

static unsigned char *locate_a64_block(sim_thread *t, const sim_op *o, const sim_message *m, bool write)
{
    uint64_t address = header_dword(t, m, 0) | (uint64_t)header_dword(t, m, 1) << 32;
    sim_access a = {.address = {address}, .lanes = 1, .bytes = block_bytes(m), .write = write};

    if (!sim_aligned(t, o, &a, m->m.unaligned ? 4 : 16))
        return NULL;
    unsigned char *p = sim_memory_find(t->group->space, address, a.bytes, write);
    if (!p)
        sim_raise_memory(t, o, &a);
    return p;
}

bool sim_a64_block_read(sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes)
{
    const unsigned char *p = locate_a64_block(t, o, m, false);

    (void)lanes;
    if (p)
        memcpy(t->image + m->returned, p, block_bytes(m));
    return p;
}

bool sim_a64_block_write(sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes)
{
    unsigned char *p = locate_a64_block(t, o, m, true);

    (void)lanes;
    if (p)
        memcpy(p, t->image + m->data, block_bytes(m));
    return p;
}

/* The host address of the block in scratch memory; NULL after a fault. The message counts registers from the base in the
 * header. */
static unsigned char *locate_scratch(sim_thread *t, const sim_op *o, const sim_message *m, bool write)
{
    uint32_t address = scratch_base(t, m) + m->m.offset * GEN_GRF_BYTES;
    sim_access a = {.address = {address}, .lanes = 1, .bytes = m->m.regs * GEN_GRF_BYTES, .write = write};
    unsigned char *p = sim_surface_find(&t->scratch, (uint32_t)a.address[0], a.bytes);

    if (!p)
        sim_raise_surface(t, o, &a, &t->scratch);
    return p;
}

bool sim_scratch_read(sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes)
{
    const unsigned char *p = locate_scratch(t, o, m, false);

    (void)lanes;
    if (p)
        memcpy(t->image + m->returned, p, m->m.regs * GEN_GRF_BYTES);
    return p;
}

/* Writes a block to scratch memory. In dword mode, dword i belongs to channel i modulo the execution size. */
bool sim_scratch_write(sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes)
{
    unsigned char *p = locate_scratch(t, o, m, true);
    const unsigned char *data = t->image + m->data;
    unsigned bytes = m->m.regs * GEN_GRF_BYTES;

    if (p && (!m->m.dwords || lanes == o->lanes))
        memcpy(p, data, bytes);
    else if (p)
        for (unsigned i = 0; i < bytes / 4; i++)
            if (lanes >> i % o->gen->exec & 1)
                memcpy(p + 4 * i, data + 4 * i, 4);
    return p;
}
