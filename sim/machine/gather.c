/* sim/machine/gather.c - messages with one address per channel: gathers and scatters.
 *
 * A message reads addresses and data from registers, channel by channel, and returns values in registers as a structure of
 * arrays: one block of registers for each dword (or qword) of the value. Disabled channels access no memory and keep their
 * return registers. The layouts are those of gen9.md 7.2. 64-bit addresses are looked up in the launch's address space,
 * where an access that is not entirely inside one buffer faults. Other addresses are offsets into a surface, whose bounds are
 * checked per element: an out-of-bounds read returns 0 and a write is dropped, unless the launch makes it a fault. */
#include "sim/machine/message.h"

/* A copy of a message's addresses, made before the first return value is written: the registers may overlap. */
typedef struct addresses32 {
    uint32_t lane[16];
} addresses32;

typedef struct addresses64 {
    uint64_t lane[16];
} addresses64;

static inline addresses32 read_addresses32(const sim_thread *t, const sim_message *m)
{
    addresses32 a;

    /* copies the addresses of 16 channels; those after the last channel of the message are unused */
    memcpy(&a, t->image + m->address, sizeof a);
    return a;
}

static inline addresses64 read_addresses64(const sim_thread *t, const sim_message *m)
{
    addresses64 a;

    memcpy(&a, t->image + m->address, sizeof a);
    return a;
}

/* --- 64-bit addresses ----------------------------------------------------------------------------------------------------- */

/* Faults for the LANES with invalid addresses, at least one: misaligned, or not entirely inside a buffer. Always returns
 * false. */
static bool raise_a64(sim_thread *t, const sim_op *o, const sim_message *m, const addresses64 *from, uint32_t lanes,
                      uint32_t bytes, bool write)
{
    uint32_t alignment = m->m.elem_bytes ? m->m.elem_bytes : 4;
    sim_access a = {.lanes = lanes, .bytes = bytes, .write = write};

    memcpy(a.address, from->lane, sizeof from->lane);
    if (sim_aligned(t, o, &a, alignment))
        sim_raise_memory(t, o, &a);
    return false;
}

/* Copy the N elements, of SIZE bytes each, of lane I between memory at P and registers, where element e of all lanes is block
 * e. */
static inline void get_elements(unsigned char *registers, const unsigned char *p, uint32_t i, uint32_t n, uint32_t size,
                                uint32_t block)
{
    for (uint32_t e = 0; e < n; e++)
        memcpy(registers + block * e + size * i, p + size * e, size);
}

static inline void put_elements(unsigned char *p, const unsigned char *registers, uint32_t i, uint32_t n, uint32_t size,
                                uint32_t block)
{
    for (uint32_t e = 0; e < n; e++)
        memcpy(p + size * e, registers + block * e + size * i, size);
}

/* Copy the N bytes of lane I between memory at P and registers, where each byte takes a dword per channel. */
static inline void get_bytes(unsigned char *registers, const unsigned char *p, uint32_t i, uint32_t n)
{
    uint32_t x = 0;

    memcpy(&x, p, n);
    memcpy(registers + 4 * i, &x, sizeof x);
}

/* Loops over the lanes. The macro is expanded for each kind of element, so that its body has no branches on the kind. */
#define EACH_ADDRESS64(write, bytes, body)                                                                                       \
    sim_each_lane(i, lanes) {                                                                                                    \
        unsigned char *p = sim_memory_find(memory, a.lane[i], bytes, write);                                                     \
        low |= a.lane[i];                                                                                                        \
        if (!p)                                                                                                                  \
            return raise_a64(t, o, m, &a, lanes, bytes, write);                                                                  \
        body;                                                                                                                    \
    }

bool sim_a64_gather(sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes)
{
    const sim_memory *memory = t->group->space;
    uint32_t n = m->m.elems, bytes = m->m.elem_bytes * n;
    unsigned char *to = t->image + m->returned;
    addresses64 a = read_addresses64(t, m);
    uint64_t low = 0;

    if (m->m.elem_bytes == 1)
        EACH_ADDRESS64(false, bytes, get_bytes(to, p, i, n))
    else if (m->m.elem_bytes == 8)
        EACH_ADDRESS64(false, bytes, get_elements(to, p, i, n, 8, 2 * m->block))
    else
        EACH_ADDRESS64(false, bytes, get_elements(to, p, i, n, 4, m->block))
    return !(low & (m->m.elem_bytes - 1)) || raise_a64(t, o, m, &a, lanes, bytes, false);
}

bool sim_a64_scatter(sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes)
{
    const sim_memory *memory = t->group->space;
    uint32_t n = m->m.elems, bytes = m->m.elem_bytes * n;
    const unsigned char *data = t->image + m->data;
    addresses64 a = read_addresses64(t, m);
    uint64_t low = 0;

    if (m->m.elem_bytes == 1)
        EACH_ADDRESS64(true, bytes, memcpy(p, data + 4 * i, n))
    else if (m->m.elem_bytes == 8)
        EACH_ADDRESS64(true, bytes, put_elements(p, data, i, n, 8, 2 * m->block))
    else
        EACH_ADDRESS64(true, bytes, put_elements(p, data, i, n, 4, m->block))
    return !(low & (m->m.elem_bytes - 1)) || raise_a64(t, o, m, &a, lanes, bytes, true);
}

/* The mask of the components that untyped message M transfers. */
static inline uint32_t component_mask(const sim_message *m)
{
    uint32_t disabled = m->m.mask ? m->m.mask : 0xF & 0xFu << m->m.channels;

    return ~disabled & 0xF;
}

/* The number of bytes from an address to the end of the last transferred component. */
static inline uint32_t component_bytes(const sim_message *m)
{
    return 4 * (32 - (uint32_t)__builtin_clz(component_mask(m)));
}

static void get_components(unsigned char *registers, const sim_message *m, const unsigned char *p, uint32_t i)
{
    for (uint32_t c = 0, e = 0; c < 4; c++)
        if (component_mask(m) >> c & 1)
            memcpy(registers + m->block * e++ + 4 * i, p + 4 * c, 4);
}

static void put_components(unsigned char *p, const sim_message *m, const unsigned char *registers, uint32_t i)
{
    for (uint32_t c = 0, e = 0; c < 4; c++)
        if (component_mask(m) >> c & 1)
            memcpy(p + 4 * c, registers + m->block * e++ + 4 * i, 4);
}

bool sim_a64_untyped_read(sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes)
{
    const sim_memory *memory = t->group->space;
    uint32_t bytes = component_bytes(m);
    unsigned char *to = t->image + m->returned;
    addresses64 a = read_addresses64(t, m);
    uint64_t low = 0;

    EACH_ADDRESS64(false, bytes, get_components(to, m, p, i))
    return !(low & 3) || raise_a64(t, o, m, &a, lanes, bytes, false);
}

bool sim_a64_untyped_write(sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes)
{
    const sim_memory *memory = t->group->space;
    uint32_t bytes = component_bytes(m);
    const unsigned char *data = t->image + m->data;
    addresses64 a = read_addresses64(t, m);
    uint64_t low = 0;

    EACH_ADDRESS64(true, bytes, put_components(p, m, data, i))
    return !(low & 3) || raise_a64(t, o, m, &a, lanes, bytes, true);
}

/* --- surfaces ------------------------------------------------------------------------------------------------------------- */

/* Handles an access of one lane that is not entirely inside its surface. Unless that is a fault, the bytes inside are accessed,
 * those outside read as 0, and writes to them are dropped. The hardware does that for each dword, but its surfaces have no parts
 * of dwords, while the size of a buffer may be any number. */
typedef struct stray {
    const sim_surface *surface;
    const sim_message *m;
    const addresses32 *from;
    uint32_t lanes, bytes, alignment;
    bool write;
} stray;

/* The unit of addresses in bytes: 4 for dword gathers and scatters, which address dwords, else 1. */
static uint32_t unit_of(const sim_message *m)
{
    return m->m.msg == GEN_MSG_dword_gather || m->m.msg == GEN_MSG_dword_scatter ? 4 : 1;
}

/* Records access X as a fault, or counts it as a null access. Returns true if it is a fault. */
static bool raise_or_note(sim_thread *t, const sim_op *o, const stray *x)
{
    sim_access a = {.lanes = x->lanes, .bytes = x->bytes, .write = x->write};
    bool forbidden = x->write && !x->surface->writable && x->surface->bytes;

    for (unsigned i = 0; i < 16; i++)
        a.address[i] = x->from->lane[i] * unit_of(x->m);
    if (!sim_aligned(t, o, &a, x->alignment))
        return true;
    if (forbidden || x->surface->faults)
        sim_raise_surface(t, o, &a, x->surface);
    else
        sim_record_stray_access(t, o, &a, x->surface);
    return forbidden || x->surface->faults;
}

static void stray_read(const sim_surface *s, const sim_message *m, uint32_t address, unsigned char *registers, uint32_t i)
{
    for (uint32_t c = 0, e = 0; c < 4; c++) {
        if (!(component_mask(m) >> c & 1))
            continue;
        sim_surface_read_part(s, address + 4 * c, 4, registers + m->block * e++ + 4 * i);
    }
}

static void stray_write(const sim_surface *s, const sim_message *m, uint32_t address, const unsigned char *registers, uint32_t i)
{
    for (uint32_t c = 0, e = 0; c < 4; c++) {
        if (!(component_mask(m) >> c & 1))
            continue;
        sim_surface_write_part(s, address + 4 * c, 4, registers + m->block * e++ + 4 * i);
    }
}

/* Executes FOUND for each lane whose access is entirely inside the surface, STRAY_ACCESS for the others. */
#define EACH_ADDRESS32(scale, found, stray_access)                                                                               \
    sim_each_lane(i, lanes) {                                                                                                    \
        unsigned char *p = sim_surface_find(s, a.lane[i] * (scale), x.bytes);                                                    \
        low |= a.lane[i];                                                                                                        \
        if (p) {                                                                                                                 \
            found;                                                                                                               \
        } else {                                                                                                                 \
            if (raise_or_note(t, o, &x))                                                                                         \
                return false;                                                                                                    \
            stray_access;                                                                                                        \
        }                                                                                                                        \
    }

bool sim_untyped_read(sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes)
{
    const sim_surface *s = sim_message_surface(t, o, m);
    unsigned char *to = t->image + m->returned;
    addresses32 a = read_addresses32(t, m);
    stray x = {s, m, &a, lanes, component_bytes(m), 4, false};
    uint32_t low = 0;

    if (!s)
        return false;
    EACH_ADDRESS32(1, get_components(to, m, p, i), stray_read(s, m, a.lane[i], to, i))
    return !(low & 3) || !raise_or_note(t, o, &x);
}

bool sim_untyped_write(sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes)
{
    const sim_surface *s = sim_message_surface(t, o, m);
    const unsigned char *data = t->image + m->data;
    addresses32 a = read_addresses32(t, m);
    stray x = {s, m, &a, lanes, component_bytes(m), 4, true};
    uint32_t low = 0;

    if (!s || (!s->writable && lanes && raise_or_note(t, o, &x)))
        return false;
    EACH_ADDRESS32(1, put_components(p, m, data, i), stray_write(s, m, a.lane[i], data, i))
    return !(low & 3) || !raise_or_note(t, o, &x);
}

/* Reads N bytes at ADDRESS, in the unit of M, into the dword at TO. */
static void stray_bytes(const sim_surface *s, const sim_message *m, uint32_t address, uint32_t n, unsigned char *to)
{
    memset(to, 0, 4);
    sim_surface_read_part(s, address * unit_of(m), n, to);
}

bool sim_byte_gather(sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes)
{
    const sim_surface *s = sim_message_surface(t, o, m);
    unsigned char *to = t->image + m->returned;
    addresses32 a = read_addresses32(t, m);
    stray x = {s, m, &a, lanes, m->m.elem_bytes * m->m.elems, 1, false};
    uint32_t low = 0;

    if (!s)
        return false;
    EACH_ADDRESS32(unit_of(m), get_bytes(to, p, i, x.bytes), stray_bytes(s, m, a.lane[i], x.bytes, to + 4 * i))
    (void)low; /* byte messages need no alignment */
    return true;
}

bool sim_byte_scatter(sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes)
{
    const sim_surface *s = sim_message_surface(t, o, m);
    const unsigned char *data = t->image + m->data;
    addresses32 a = read_addresses32(t, m);
    stray x = {s, m, &a, lanes, m->m.elem_bytes * m->m.elems, 1, true};
    uint32_t low = 0;

    if (!s || (!s->writable && lanes && raise_or_note(t, o, &x)))
        return false;
    EACH_ADDRESS32(unit_of(m), memcpy(p, data + 4 * i, x.bytes),
                   sim_surface_write_part(s, a.lane[i] * unit_of(m), x.bytes, data + 4 * i))
    (void)low; /* byte messages need no alignment */
    return true;
}
