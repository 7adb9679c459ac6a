/* sim/message.c - send instructions: decoding, and the messages that give each channel an address of its own.
 *
 * A message reads its addresses and data from registers, channel after channel, and answers into registers: a structure of
 * arrays, one block of registers for each dword (or qword) of the value. Disabled channels do nothing and keep their return
 * registers. Layouts are those of gen9 section 7.2. Where the memory is depends on the message: 64-bit addresses go through the
 * launch's address map, others name a surface of the binding table, local memory (254) or the thread's scratch (253, 255). */
#include "sim/message.h"

#include "src/base/bug.h"

enum { BTI_STATELESS_NON_COHERENT = 253, BTI_SLM = 254, BTI_STATELESS = 255 };

static const sim_executor executors[GEN_MSG_COUNT] = {
    [GEN_MSG_untyped_read] = sim_untyped_read,
    [GEN_MSG_untyped_write] = sim_untyped_write,
    [GEN_MSG_atomic] = sim_atomic,
    [GEN_MSG_atomic_float] = sim_atomic,
    [GEN_MSG_a64_gather] = sim_a64_gather,
    [GEN_MSG_a64_scatter] = sim_a64_scatter,
    [GEN_MSG_a64_untyped_read] = sim_a64_untyped_read,
    [GEN_MSG_a64_untyped_write] = sim_a64_untyped_write,
    [GEN_MSG_a64_atomic] = sim_a64_atomic,
    [GEN_MSG_a64_atomic_float] = sim_a64_atomic,
    [GEN_MSG_a64_block_read] = sim_a64_block_read,
    [GEN_MSG_a64_block_write] = sim_a64_block_write,
    [GEN_MSG_block_read] = sim_block_read,
    [GEN_MSG_block_write] = sim_block_write,
    [GEN_MSG_byte_gather] = sim_byte_gather,
    [GEN_MSG_byte_scatter] = sim_byte_scatter,
    [GEN_MSG_dword_gather] = sim_byte_gather,
    [GEN_MSG_dword_scatter] = sim_byte_scatter,
    [GEN_MSG_scratch_read] = sim_scratch_read,
    [GEN_MSG_scratch_write] = sim_scratch_write,
    [GEN_MSG_fence] = sim_fence,
    [GEN_MSG_barrier] = sim_signal_barrier,
    [GEN_MSG_eot] = sim_end_of_thread,
};

/* --- decoding --------------------------------------------------------------------------------------------------------------- */

static uint32_t grf_offset(const gen_operand *o)
{
    return o->file == GEN_FILE_GRF ? o->number * (uint32_t)GEN_GRF_BYTES : SIM_SINK;
}

/* What a message may not do here that decoding its descriptor does not tell. */
static const char *refusal(const gen_inst *i, const gen_message *m)
{
    unsigned address, data, returned;

    gen_message_lengths(m, &address, &data, &returned);
    if (m->simd && i->exec > m->simd)
        return "the message serves 8 channels, the instruction has more";
    if (m->mlen + m->xlen < address + data)
        return "the payload is shorter than the message needs";
    if (i->dst.file == GEN_FILE_GRF && i->dst.number + returned > GEN_GRF_COUNT)
        return "the return registers end behind r127";
    if (i->src[0].file != GEN_FILE_GRF || i->src[0].number + m->mlen > GEN_GRF_COUNT)
        return "the payload is not in general registers";
    if (m->xlen && (i->src[1].file != GEN_FILE_GRF || i->src[1].number + m->xlen > GEN_GRF_COUNT))
        return "the second payload is not in general registers";
    return NULL;
}

sim_message *sim_message_new(const gen_inst *i, uint32_t desc, uint32_t exdesc, arena *memory)
{
    sim_message *s = arena_new(memory, sim_message);
    unsigned address, data, returned;

    if (!gen_message_decode(&s->m, desc, exdesc)) {
        s->refusal = arena_printf(memory, "no message has descriptor 0x%08x with extended descriptor 0x%x", desc, exdesc);
        s->name = "unknown";
        return s;
    }
    s->refusal = refusal(i, &s->m);
    s->name = gen_message_name(&s->m, memory);
    s->run = executors[s->m.msg];
    gen_message_lengths(&s->m, &address, &data, &returned);
    s->address = grf_offset(&i->src[0]) + (s->m.header && s->m.simd ? GEN_GRF_BYTES : 0u);
    s->data = s->m.xlen ? grf_offset(&i->src[1]) : grf_offset(&i->src[0]) + address * GEN_GRF_BYTES;
    s->returned = grf_offset(&i->dst);
    s->block = 4 * s->m.simd;
    return s;
}

/* --- executing -------------------------------------------------------------------------------------------------------------- */

static const sim_op *execute(sim_thread *t, const sim_op *o, const sim_message *m)
{
    uint32_t lanes = sim_enabled(t, o);

    t->channels += sim_count(lanes);
    if (m->refusal)
        return sim_raise(t, o, t->active, "%s", m->refusal);
    return m->run(t, o, m, lanes) ? o + 1 : NULL;
}

const sim_op *sim_send(sim_thread *t, const sim_op *o)
{
    t->sends[o->inst]++;
    return execute(t, o, o->message);
}

/* The descriptor is in a0.0. A kernel uses few different ones: each is taken apart once a worker. */
const sim_op *sim_send_dynamic(sim_thread *t, const sim_op *o)
{
    sim_group *g = t->group;
    uint32_t word, desc, exdesc;

    memcpy(&word, t->image + SIM_A0, sizeof word);
    desc = o->gen->desc_in_reg ? word : o->gen->desc;
    exdesc = o->gen->exdesc_in_reg ? word : o->gen->exdesc;
    for (size_t i = 0; i < g->dynamic.count; i++) {
        sim_dynamic_send *d = &g->dynamic.items[i];
        if (d->inst == o->inst && d->desc == desc && d->exdesc == exdesc) {
            d->count++;
            return execute(t, o, d->message);
        }
    }
    sim_message *m = sim_message_new(o->gen, desc, exdesc, g->memory);
    vec_push(g->memory, &g->dynamic, (sim_dynamic_send){o->inst, desc, exdesc, 1, m});
    return execute(t, o, m);
}

const sim_surface *sim_message_surface(sim_thread *t, const sim_op *o, const sim_message *m)
{
    unsigned bti = m->m.bti;
    const sim_machine *machine = t->group->machine;

    if (bti == BTI_SLM)
        return &t->group->slm;
    if (bti == BTI_STATELESS || bti == BTI_STATELESS_NON_COHERENT)
        return &t->scratch;
    if (bti < machine->surface_count && machine->surfaces[bti].name)
        return &machine->surfaces[bti];
    sim_raise(t, o, t->active, "binding-table entry %u has no surface", bti);
    return NULL;
}

void sim_addresses32(const sim_thread *t, const sim_message *m, uint32_t lanes, sim_access *a)
{
    const unsigned char *p = t->image + m->address;

    a->lanes = lanes;
    sim_each_lane(i, lanes)
    {
        uint32_t x;
        memcpy(&x, p + 4 * i, sizeof x);
        a->address[i] = x;
    }
}

void sim_addresses64(const sim_thread *t, const sim_message *m, uint32_t lanes, sim_access *a)
{
    const unsigned char *p = t->image + m->address;

    a->lanes = lanes;
    sim_each_lane(i, lanes) memcpy(&a->address[i], p + 8 * i, 8);
}

bool sim_aligned(sim_thread *t, const sim_op *o, const sim_access *a, uint32_t alignment)
{
    uint64_t low = 0;

    sim_each_lane(i, a->lanes) low |= a->address[i];
    if (low & (alignment - 1)) {
        sim_raise_misaligned(t, o, a, alignment);
        return false;
    }
    return true;
}

/* --- 64-bit addresses ------------------------------------------------------------------------------------------------------- */

/* Element E of lane I in the payload or return registers: byte messages have a dword for each channel, others an element a
 * block. */
static inline uint32_t element_offset(const sim_message *m, uint32_t i, uint32_t e)
{
    return m->m.elem_bytes == 8 ? 2 * m->block * e + 8 * i : m->block * e + 4 * i;
}

static inline bool a64_refused(sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes, uint32_t bytes, bool write)
{
    sim_access a = {.bytes = bytes, .write = write};

    sim_addresses64(t, m, lanes, &a);
    sim_raise_memory(t, o, &a);
    return false;
}

static bool a64_unaligned(sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes, uint32_t bytes, bool write)
{
    sim_access a = {.bytes = bytes, .write = write};

    sim_addresses64(t, m, lanes, &a);
    sim_raise_misaligned(t, o, &a, m->m.elem_bytes);
    return false;
}

static void get(unsigned char *registers, const sim_message *m, uint32_t i, const unsigned char *p)
{
    for (uint32_t e = 0; e < m->m.elems; e++)
        memcpy(registers + element_offset(m, i, e), p + e * m->m.elem_bytes, m->m.elem_bytes);
}

static void get_bytes(unsigned char *registers, uint32_t i, const unsigned char *p, uint32_t n)
{
    uint32_t x = 0;
    memcpy(&x, p, n);
    memcpy(registers + 4 * i, &x, sizeof x);
}

bool sim_a64_gather(sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes)
{
    const sim_memory *memory = t->group->machine->memory;
    uint32_t size = m->m.elem_bytes, bytes = size * m->m.elems;
    const unsigned char *addresses = t->image + m->address;
    unsigned char *to = t->image + m->returned;
    unsigned char results[16 * GEN_GRF_BYTES]; /* the return may overlap the addresses */

    sim_each_lane(i, lanes)
    {
        uint64_t address;
        memcpy(&address, addresses + 8 * i, sizeof address);
        const unsigned char *p = sim_memory_find(memory, address, bytes, false);
        if (!p)
            return a64_refused(t, o, m, lanes, bytes, false);
        if (address & (size - 1))
            return a64_unaligned(t, o, m, lanes, bytes, false);
        if (bytes == 4 && size == 4)
            memcpy(results + 4 * i, p, 4);
        else if (size == 1)
            get_bytes(results, i, p, bytes);
        else
            get(results, m, i, p);
    }
    sim_each_lane(i, lanes) for (uint32_t e = 0; e < (size == 1 ? 1 : m->m.elems); e++)
        memcpy(to + element_offset(m, i, e), results + element_offset(m, i, e), size == 8 ? 8 : 4);
    return true;
}

bool sim_a64_scatter(sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes)
{
    const sim_memory *memory = t->group->machine->memory;
    uint32_t size = m->m.elem_bytes, bytes = size * m->m.elems;
    const unsigned char *addresses = t->image + m->address, *data = t->image + m->data;

    sim_each_lane(i, lanes)
    {
        uint64_t address;
        memcpy(&address, addresses + 8 * i, sizeof address);
        unsigned char *p = sim_memory_find(memory, address, bytes, true);
        if (!p)
            return a64_refused(t, o, m, lanes, bytes, true);
        if (address & (size - 1))
            return a64_unaligned(t, o, m, lanes, bytes, true);
        if (size == 1)
            memcpy(p, data + 4 * i, bytes);
        else
            for (uint32_t e = 0; e < m->m.elems; e++)
                memcpy(p + e * size, data + element_offset(m, i, e), size);
    }
    return true;
}

/* Components of an untyped message that are transferred, each with the block of registers that holds it. */
static inline uint32_t components(const sim_message *m)
{
    uint32_t disabled = m->m.mask ? m->m.mask : 0xF & 0xFu << m->m.channels;
    return ~disabled & 0xF;
}

/* Bytes from the address to behind the last component. */
static uint32_t reach(const sim_message *m)
{
    return 4 * (32 - (uint32_t)__builtin_clz(components(m)));
}

bool sim_a64_untyped_read(sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes)
{
    const sim_memory *memory = t->group->machine->memory;
    sim_access a = {.bytes = reach(m)};

    sim_addresses64(t, m, lanes, &a);
    if (!sim_aligned(t, o, &a, 4))
        return false;
    sim_each_lane(i, lanes)
    {
        const unsigned char *p = sim_memory_find(memory, a.address[i], a.bytes, false);
        uint32_t block = 0;
        if (!p)
            return sim_raise_memory(t, o, &a), false;
        for (uint32_t c = 0; c < 4; c++)
            if (components(m) >> c & 1)
                memcpy(t->image + m->returned + m->block * block++ + 4 * i, p + 4 * c, 4);
    }
    return true;
}

bool sim_a64_untyped_write(sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes)
{
    const sim_memory *memory = t->group->machine->memory;
    sim_access a = {.bytes = reach(m), .write = true};

    sim_addresses64(t, m, lanes, &a);
    if (!sim_aligned(t, o, &a, 4))
        return false;
    sim_each_lane(i, lanes)
    {
        unsigned char *p = sim_memory_find(memory, a.address[i], a.bytes, true);
        uint32_t block = 0;
        if (!p)
            return sim_raise_memory(t, o, &a), false;
        for (uint32_t c = 0; c < 4; c++)
            if (components(m) >> c & 1)
                memcpy(p + 4 * c, t->image + m->data + m->block * block++ + 4 * i, 4);
    }
    return true;
}

/* --- surfaces --------------------------------------------------------------------------------------------------------------- */

/* A write where none is allowed, or an access out of bounds where that is no null access. */
static bool surface_refuses(sim_thread *t, const sim_op *o, const sim_access *a, const sim_surface *s)
{
    if ((a->write && !s->writable && s->bytes) || s->faults) {
        sim_raise_surface(t, o, a, s);
        return true;
    }
    return false;
}

bool sim_untyped_read(sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes)
{
    const sim_surface *s = sim_message_surface(t, o, m);
    sim_access a = {.bytes = reach(m)};

    if (!s)
        return false;
    sim_addresses32(t, m, lanes, &a);
    if (!sim_aligned(t, o, &a, 4))
        return false;
    sim_each_lane(i, lanes)
    {
        uint32_t block = 0;
        for (uint32_t c = 0; c < 4; c++) {
            if (!(components(m) >> c & 1))
                continue;
            const unsigned char *p = sim_surface_find(s, (uint32_t)a.address[i] + 4 * c, 4);
            unsigned char *to = t->image + m->returned + m->block * block++ + 4 * i;
            if (p)
                memcpy(to, p, 4);
            else if (surface_refuses(t, o, &a, s))
                return false;
            else
                memset(to, 0, 4);
        }
    }
    return true;
}

bool sim_untyped_write(sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes)
{
    const sim_surface *s = sim_message_surface(t, o, m);
    sim_access a = {.bytes = reach(m), .write = true};

    if (!s)
        return false;
    sim_addresses32(t, m, lanes, &a);
    if (!sim_aligned(t, o, &a, 4) || (lanes && !s->writable && surface_refuses(t, o, &a, s)))
        return false;
    sim_each_lane(i, lanes)
    {
        uint32_t block = 0;
        for (uint32_t c = 0; c < 4; c++) {
            if (!(components(m) >> c & 1))
                continue;
            unsigned char *p = sim_surface_find(s, (uint32_t)a.address[i] + 4 * c, 4);
            if (p)
                memcpy(p, t->image + m->data + m->block * block + 4 * i, 4);
            else if (surface_refuses(t, o, &a, s))
                return false;
            block++;
        }
    }
    return true;
}

/* Byte messages reach any address; dword ones count in dwords. */
static uint32_t scaled(const sim_message *m, uint64_t address)
{
    return (uint32_t)address * (m->m.msg == GEN_MSG_dword_gather || m->m.msg == GEN_MSG_dword_scatter ? 4u : 1u);
}

bool sim_byte_gather(sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes)
{
    const sim_surface *s = sim_message_surface(t, o, m);
    sim_access a = {.bytes = m->m.elem_bytes * m->m.elems};

    if (!s)
        return false;
    sim_addresses32(t, m, lanes, &a);
    sim_each_lane(i, lanes)
    {
        const unsigned char *p = sim_surface_find(s, scaled(m, a.address[i]), a.bytes);
        uint32_t x = 0;
        if (p)
            memcpy(&x, p, a.bytes);
        else if (surface_refuses(t, o, &a, s))
            return false;
        memcpy(t->image + m->returned + 4 * i, &x, sizeof x);
    }
    return true;
}

bool sim_byte_scatter(sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes)
{
    const sim_surface *s = sim_message_surface(t, o, m);
    sim_access a = {.bytes = m->m.elem_bytes * m->m.elems, .write = true};

    if (!s)
        return false;
    sim_addresses32(t, m, lanes, &a);
    if (lanes && !s->writable && surface_refuses(t, o, &a, s))
        return false;
    sim_each_lane(i, lanes)
    {
        unsigned char *p = sim_surface_find(s, scaled(m, a.address[i]), a.bytes);
        if (p)
            memcpy(p, t->image + m->data + 4 * i, a.bytes);
        else if (surface_refuses(t, o, &a, s))
            return false;
    }
    return true;
}
