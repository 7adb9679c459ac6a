/* sim/machine/atomic.c - executes atomic messages.
 *
 * Each channel, in lane order, does one atomic read-modify-write. Buffers are shared with the groups of other host threads and
 * need the host's atomic instructions; local memory is accessed by one host thread only and needs none. The operations are those
 * of gen9.md 7.3; a float minimum or maximum of a number and a NaN is the number, as for sel. */
#include "sim/machine/message.h"

#include "src/base/bug.h"
#include "src/base/bits.h"

#include <math.h>

/* The value that integer operation OP stores. OLD is the value in memory, A and B are the operands in payload order; BYTES is the
 * size of the operation. */
static uint64_t integer_result(unsigned op, uint64_t old, uint64_t a, uint64_t b, unsigned bytes)
{
    unsigned shift = 64 - 8 * bytes;
    int64_t s_old = (int64_t)(old << shift) >> shift, s_a = (int64_t)(a << shift) >> shift;

    switch (op) {
    case GEN_ATOMIC_AND:
        return old & a;
    case GEN_ATOMIC_OR:
        return old | a;
    case GEN_ATOMIC_XOR:
        return old ^ a;
    case GEN_ATOMIC_XCHG:
        return a;
    case GEN_ATOMIC_INC:
        return old + 1;
    case GEN_ATOMIC_DEC:
    case GEN_ATOMIC_PREDEC:
        return old - 1;
    case GEN_ATOMIC_ADD:
        return old + a;
    case GEN_ATOMIC_SUB:
        return old - a;
    case GEN_ATOMIC_REVSUB:
        return a - old;
    case GEN_ATOMIC_IMAX:
        return s_old > s_a ? old : a;
    case GEN_ATOMIC_IMIN:
        return s_old < s_a ? old : a;
    case GEN_ATOMIC_UMAX:
        return old > a ? old : a;
    case GEN_ATOMIC_UMIN:
        return old < a ? old : a;
    case GEN_ATOMIC_CMPWR:
    case GEN_ATOMIC_CMPWR8B:
        return old == a ? b : old;
    default:
        bug("integer atomic operation %u", op);
    }
}

static uint64_t float_result(unsigned op, uint64_t old, uint64_t a, uint64_t b)
{
    float x = float_of_bits(old), y = float_of_bits(a);

    switch (op) {
    case GEN_ATOMIC_FMAX:
        return isnan(x) || x < y ? a : old;
    case GEN_ATOMIC_FMIN:
        return isnan(x) || x > y ? a : old;
    case GEN_ATOMIC_FCMPWR:
        return x == y ? b : old;
    default:
        bug("float atomic operation %u", op);
    }
}

static uint64_t result_of(const sim_message *m, uint64_t old, uint64_t a, uint64_t b, unsigned bytes)
{
    bool is_float = m->m.msg == GEN_MSG_atomic_float || m->m.msg == GEN_MSG_a64_atomic_float;

    return is_float ? float_result(m->m.atomic, old, a, b) : integer_result(m->m.atomic, old, a, b, bytes);
}

/* The value that M returns: the old value, but for predec the new one. */
static uint64_t outcome(const sim_message *m, uint64_t old)
{
    return m->m.atomic == GEN_ATOMIC_PREDEC ? old - 1 : old;
}

/* Executes the operation at host address P with the host's atomic instructions. Returns its outcome. */
static uint64_t modify_shared(const sim_message *m, void *p, uint64_t a, uint64_t b, unsigned bytes)
{
    if (bytes == 8) {
        uint64_t *q = p, old = __atomic_load_n(q, __ATOMIC_SEQ_CST);
        while (!__atomic_compare_exchange_n(q, &old, result_of(m, old, a, b, 8), false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST))
            continue;
        return outcome(m, old);
    }
    uint32_t *q = p, old = __atomic_load_n(q, __ATOMIC_SEQ_CST);
    while (!__atomic_compare_exchange_n(q, &old, (uint32_t)result_of(m, old, a, b, 4), false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST))
        continue;
    return outcome(m, old);
}

static uint64_t modify_alone(const sim_message *m, void *p, uint64_t a, uint64_t b, unsigned bytes)
{
    uint64_t old = 0, new;

    memcpy(&old, p, bytes);
    new = result_of(m, old, a, b, bytes);
    memcpy(p, &new, bytes);
    return outcome(m, old);
}

/* The size of the operation in bytes: 8 for cmpwr8B, although it is a 32-bit message. */
static unsigned operation_bytes(const sim_message *m)
{
    return m->m.atomic == GEN_ATOMIC_CMPWR8B && m->m.msg == GEN_MSG_atomic ? 8 : m->m.elem_bytes;
}

/* Operand K of lane I. Each operand is a block of dwords or qwords; an operand of cmpwr8B is two blocks of dwords. */
static uint64_t operand_of(const sim_thread *t, const sim_message *m, uint32_t i, unsigned k)
{
    const unsigned char *data = t->image + m->data;
    uint64_t x = 0;

    if (m->m.elem_bytes == 8) {
        memcpy(&x, data + 2 * m->block * k + 8 * i, 8);
    } else if (operation_bytes(m) == 8) {
        memcpy(&x, data + 2 * m->block * k + 4 * i, 4);
        memcpy((unsigned char *)&x + 4, data + 2 * m->block * k + m->block + 4 * i, 4);
    } else {
        memcpy(&x, data + m->block * k + 4 * i, 4);
    }
    return x;
}

/* Returns VALUE to lane I. */
static void give_back(sim_thread *t, const sim_message *m, uint32_t i, uint64_t value)
{
    unsigned char *to = t->image + m->returned;

    if (!m->m.returns)
        return;
    if (m->m.elem_bytes == 8) {
        memcpy(to + 8 * i, &value, 8);
        return;
    }
    memcpy(to + 4 * i, &value, 4);
    if (operation_bytes(m) == 8)
        memcpy(to + m->block + 4 * i, (unsigned char *)&value + 4, 4);
}

typedef struct operands {
    uint64_t a[GEN_MAX_CHANNELS], b[GEN_MAX_CHANNELS];
} operands;

/* Reads all operands before the first old value is written: the registers may overlap. Reads the second operand only if the
 * operation has one. */
static void read_atomic_operands(const sim_thread *t, const sim_message *m, uint32_t lanes, operands *x)
{
    unsigned address, data, returned, one = operation_bytes(m) / 4 * (m->block / GEN_GRF_BYTES);

    gen_message_lengths(&m->m, &address, &data, &returned);
    sim_each_lane(i, lanes) {
        x->a[i] = data >= one ? operand_of(t, m, i, 0) : 0;
        x->b[i] = data >= 2 * one ? operand_of(t, m, i, 1) : 0;
    }
}

/* Has exchange M, with first operand A, changed memory that held OLD? */
static bool is_exchanged(const sim_message *m, uint64_t old, uint64_t a)
{
    switch (m->m.atomic) {
    case GEN_ATOMIC_CMPWR:
    case GEN_ATOMIC_CMPWR8B:
        return old == a;
    case GEN_ATOMIC_XCHG:
        return old != a;
    default:
        return true;
    }
}

/* Ends T's share of the host thread after an atomic operation that has not CHANGED memory: T may be waiting for another thread
 * of its group, such as one that holds a lock, which then runs next. */
static void yield_unless(sim_thread *t, bool changed)
{
    if (!changed)
        t->pause_at = 0;
}

bool sim_atomic(sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes)
{
    const sim_surface *s = sim_message_surface(t, o, m);
    bool changed = false;
    unsigned bytes = operation_bytes(m);
    sim_access a = {.bytes = bytes, .write = true};
    operands x;

    if (!s)
        return false;
    sim_addresses32(t, m, lanes, &a);
    if (!sim_aligned(t, o, &a, bytes))
        return false;
    read_atomic_operands(t, m, lanes, &x);
    sim_each_lane(i, lanes) {
        unsigned char *p = sim_surface_find(s, (uint32_t)a.address[i], bytes);
        if ((!p && s->faults) || (s->bytes && !s->writable))
            return sim_raise_surface(t, o, &a, s), false;
        if (!p) {
            sim_record_stray_access(t, o, &a, s);
            p = sim_surface_find_held(s, (uint32_t)a.address[i], bytes);
        }
        if (!p) {
            give_back(t, m, i, 0);
            continue;
        }
        uint64_t old = (s->shared ? modify_shared : modify_alone)(m, p, x.a[i], x.b[i], bytes);
        changed |= is_exchanged(m, old, x.a[i]);
        give_back(t, m, i, old);
    }
    yield_unless(t, changed);
    return true;
}

bool sim_a64_atomic(sim_thread *t, const sim_op *o, const sim_message *m, uint32_t lanes)
{
    const sim_memory *memory = t->group->space;
    unsigned bytes = operation_bytes(m);
    bool changed = false;
    sim_access a = {.bytes = bytes, .write = true};
    operands x;

    sim_addresses64(t, m, lanes, &a);
    if (!sim_aligned(t, o, &a, bytes))
        return false;
    read_atomic_operands(t, m, lanes, &x);
    sim_each_lane(i, lanes) {
        unsigned char *p = sim_memory_find(memory, a.address[i], bytes, true);
        if (!p)
            return sim_raise_memory(t, o, &a), false;
        uint64_t old = modify_shared(m, p, x.a[i], x.b[i], bytes);
        changed |= is_exchanged(m, old, x.a[i]);
        give_back(t, m, i, old);
    }
    yield_unless(t, changed);
    return true;
}
