/* The plain executors of messages against a model of gen9.md 7.2 and 7.3, and the fast executors against the plain ones: random messages
 * with random addresses, the register image, the memory and the fault compared. Sequences of messages and arithmetic on their addresses and
 * data do the same as a translation. */
#include "sim/machine/message.h"
#include "sim/native/native.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>

enum { BYTES = 512, MEMORIES = 5, SURFACES = 4, ADDRESSES = 10, DATA = 30, RETURNED = 60, MOST_INSTS = 10, SLACK = 12 };

static uint64_t state = 0x9E3779B97F4A7C15;

static uint32_t any(uint32_t n)
{
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(state >> 33) % n;
}

/* A launch with one thread, whose registers, memory and result can be compared with those of another. */
typedef struct machine {
    unsigned char bytes[MEMORIES][BYTES + 16]; /* two buffers, local memory, scratch memory, a buffer beside the first one */
    gen_inst insts[MOST_INSTS];
    gen_kernel kernel;
    sim_launch launch;
    sim_machine machine;
    sim_surface surfaces[SURFACES];
    sim_memory memory;
    sim_group group;
    uint64_t sends[MOST_INSTS + 1], address[3];
    sim_thread *t;
} machine;

/* Surface 0 is writable, 1 is not, 2 begins 64 bytes before the address 0 of its argument, 3 has no memory. */
static void bind(machine *m, run_bounds bounds)
{
    bool faults = bounds == RUN_BOUNDS_FAULT, notes = bounds == RUN_BOUNDS_NOTE;
    uint64_t slack = bounds == RUN_BOUNDS_NOTE ? SLACK : 0;

    m->surfaces[0] = (sim_surface){m->bytes[0], BYTES, 0, UINT32_MAX, true, faults, notes, true, "first", NULL, 0, slack};
    m->surfaces[1] = (sim_surface){m->bytes[1], BYTES, 0, UINT32_MAX, false, faults, notes, true, "second", NULL, 0, slack};
    m->surfaces[2] = (sim_surface){m->bytes[0], BYTES, -64u, UINT32_MAX, true, faults, notes, true, "third", NULL, 0, slack};
    m->surfaces[3] = (sim_surface){NULL, 0, 0, UINT32_MAX, true, false, true, true, "nothing", NULL, 0, 0};
    m->group.slm = (sim_surface){m->bytes[2], BYTES, 0, 0xFFFF, true, true, false, false, "local memory", NULL, 0, 0};
}

static void map(machine *m, bool shares_slot, arena *memory)
{
    const sim_program_state *state_of_none = sim_program_state_new(&(gen_program){0}, memory);

    sim_memory_copy(&m->memory, &state_of_none->memory, memory);
    m->address[0] = sim_memory_map(&m->memory, m->bytes[0], BYTES, "first", false, false);
    m->address[1] = sim_memory_map(&m->memory, m->bytes[1], BYTES, "second", true, false);
    m->address[2] = sim_memory_map(&m->memory, m->bytes[4], BYTES, "beside", false, shares_slot);
}

static machine *make(const gen_inst *insts, size_t count, bool reference, run_bounds bounds, bool shares_slot, arena *memory)
{
    machine *m = arena_new(memory, machine);

    memcpy(m->insts, insts, count * sizeof *insts);
    m->kernel = (gen_kernel){.name = "random", .simd = 16, .insts = {m->insts, count, count}};
    m->launch =
        (sim_launch){.kernel = &m->kernel, .run = {.dims = 1, .global = {16, 1, 1}, .local = {16, 1, 1}, .bounds = bounds}};
    m->machine = (sim_machine){.launch = &m->launch, .surfaces = m->surfaces, .surface_count = SURFACES, .memory = &m->memory};
    bind(m, bounds);
    map(m, shares_slot, memory);
    m->group.machine = &m->machine;
    m->group.memory = memory;
    m->group.space = &m->memory;
    m->group.size[0] = 16;
    m->group.size[1] = m->group.size[2] = 1;
    sim_code *code = sim_decode(&m->kernel, reference, memory);
    char *p = arena_alloc(memory, sizeof(sim_thread) + SIM_POOL + code->pool_bytes + 128);
    m->t = (sim_thread *)(void *)(p + (-(uintptr_t)p & 63));
    m->t->code = code;
    m->t->group = &m->group;
    m->t->sends = m->sends;
    m->t->dispatch = 0xFFFF;
    m->t->scratch =
        (sim_surface){m->bytes[3], BYTES, 1024, UINT32_MAX, true, true, false, false, "the thread's scratch memory", NULL, 0, 0};
    return m;
}

static bool has_wide_addresses(const gen_message *m)
{
    return m->msg >= GEN_MSG_a64_gather && m->msg <= GEN_MSG_a64_block_write;
}

static bool is_float_atomic(const gen_message *m)
{
    return m->msg == GEN_MSG_atomic_float || m->msg == GEN_MSG_a64_atomic_float;
}

static bool is_atomic(const gen_message *m)
{
    return is_float_atomic(m) || m->msg == GEN_MSG_atomic || m->msg == GEN_MSG_a64_atomic;
}

static gen_message any_message(void)
{
    static const gen_msg kinds[] = {GEN_MSG_untyped_read,  GEN_MSG_untyped_write,    GEN_MSG_a64_gather,
                                    GEN_MSG_a64_scatter,   GEN_MSG_a64_untyped_read, GEN_MSG_a64_untyped_write,
                                    GEN_MSG_byte_gather,   GEN_MSG_byte_scatter,     GEN_MSG_dword_gather,
                                    GEN_MSG_dword_scatter, GEN_MSG_atomic,           GEN_MSG_atomic,
                                    GEN_MSG_atomic_float,  GEN_MSG_a64_atomic,       GEN_MSG_a64_atomic_float};
    static const unsigned surfaces[] = {0, 0, 0, 1, 2, 2, 3, GEN_SURFACE_LOCAL, GEN_SURFACE_LOCAL, GEN_SURFACE_STATELESS};
    gen_message m = {.msg = kinds[any(sizeof kinds / sizeof *kinds)], .simd = any(2) ? 8 : 16};

    m.surface = has_wide_addresses(&m) ? GEN_SURFACE_STATELESS : surfaces[any(10)];
    if (m.msg == GEN_MSG_a64_gather || m.msg == GEN_MSG_a64_scatter) {
        m.elem_bytes = 1u << any(3);
        m.elem_bytes += m.elem_bytes == 2 ? 6 : 0;
        m.elems = 1u << any(m.elem_bytes == 8 ? 2 : 3);
    } else if (is_atomic(&m)) {
        m.atomic = is_float_atomic(&m) ? GEN_ATOMIC_FMAX + any(3) : any(16);
        m.elem_bytes = m.msg == GEN_MSG_a64_atomic && any(2) ? 8 : 4;
        m.returns = any(2);
        m.simd = has_wide_addresses(&m) ? 8 : m.simd;
    } else if (m.msg == GEN_MSG_byte_gather || m.msg == GEN_MSG_byte_scatter) {
        m.elem_bytes = 1u << any(3);
        m.elems = 1;
    } else if (m.msg == GEN_MSG_dword_gather || m.msg == GEN_MSG_dword_scatter) {
        m.elem_bytes = 4;
        m.elems = 1;
    } else if (any(6) == 0) {
        m.mask = 1 + any(14);
        m.channels = 4 - (unsigned)__builtin_popcount(m.mask);
    } else {
        m.channels = 1 + any(4);
    }
    return m;
}

static gen_inst any_send(void)
{
    for (;;) {
        gen_message m = any_message(), decoded;
        gen_inst i = {.op = GEN_OP_sends,
                      .exec = (unsigned char)(m.channels && m.simd == 8 && any(3) == 0 ? 1 : m.simd),
                      .label = -1,
                      .nomask = any(4) == 0};
        gen_message_encode(&m, true, &i.desc, &i.exdesc);
        i.dst = m.rlen ? gen_grf(any(4) ? RETURNED : ADDRESSES, 0, 8, 8, 1, GEN_ud) : gen_null(GEN_ud);
        i.src[0] = gen_grf(ADDRESSES, 0, 8, 8, 1, GEN_ud);
        i.src[1] = m.xlen ? gen_grf(DATA, 0, 8, 8, 1, GEN_ud) : gen_null(GEN_ud);
        if (gen_message_decode(&decoded, i.desc, i.exdesc))
            return i;
    }
}

/* The address of channel C in a pattern: evenly spaced, equal or random, at times with one channel elsewhere, and often near an end
 * of the memory. */
typedef struct pattern {
    uint32_t base, step, odd, low;
    bool is_random;
} pattern;

static pattern any_pattern(void)
{
    static const uint32_t steps[] = {0, 1, 2, 4, 4, 8, 12, 16, -4u};
    pattern p = {.base = any(4) ? 4 * any(BYTES / 4) : any(BYTES), .step = steps[any(9)], .odd = any(6) ? 99 : any(16)};

    p.base = any(5) ? p.base / 2 : any(2) ? BYTES - any(80) : any(80) - 40;
    p.low = any(8) ? 3 : 0;
    p.is_random = any(5) == 0;
    return p;
}

static uint32_t offset_in(const pattern *p, uint32_t c)
{
    uint32_t at = p->is_random ? any(BYTES - 16) : p->base + c * p->step;

    return (c == p->odd ? any(BYTES + 64) : at) & ~(p->step % 4 && !p->is_random ? 0 : p->low);
}

static void put_addresses(machine *m, const gen_message *message)
{
    unsigned char *to = m->t->image + ADDRESSES * GEN_GRF_BYTES;
    bool is_a64 = has_wide_addresses(message);
    uint64_t base = m->address[any(6) < 4 ? 0 : 1 + any(2)];
    pattern p = any_pattern();

    for (uint32_t c = 0; c < 16; c++) {
        uint32_t at = offset_in(&p, c), address = at + (message->surface == GEN_SURFACE_STATELESS ? 1024 : 0);
        uint64_t wide = base + (uint64_t)(int64_t)(int32_t)at;
        memcpy(to + (is_a64 ? 8 : 4) * c, is_a64 ? (void *)&wide : (void *)&address, is_a64 ? 8 : 4);
    }
}

/* The registers and the memory are random, but often most of their bytes are the same, so that comparisons of atomic operations hold. */
static void fill(machine *a, machine *b, const gen_message *message)
{
    bool are_equal = any(4) == 0;

    for (unsigned i = 0; i < SIM_TEMP; i++)
        a->t->image[i] = are_equal && any(32) ? 0x3C : (unsigned char)any(256);
    put_addresses(a, message);
    memcpy(b->t->image, a->t->image, SIM_TEMP);
    for (unsigned k = 0; k < MEMORIES; k++)
        for (unsigned i = 0; i < sizeof a->bytes[k]; i++)
            a->bytes[k][i] = are_equal && any(32) ? 0x3C : (unsigned char)any(256);
    memcpy(b->bytes, a->bytes, sizeof a->bytes);
    a->t->active = b->t->active = any(2) ? 0xFFFF : any(0x10000);
}

static bool same_fault(const machine *a, const machine *b)
{
    const sim_group *x = &a->group, *y = &b->group;
    const run_fault *f = x->faulted ? &x->fault : &x->stray, *g = x->faulted ? &y->fault : &y->stray;

    if (x->faulted != y->faulted || x->strays != y->strays)
        return false;
    if (!x->faulted && !x->strays)
        return true;
    return strcmp(f->message, g->message) == 0 && f->item_count == g->item_count && f->address == g->address &&
           memcmp(f->items, g->items, f->item_count * sizeof *f->items) == 0;
}

static void run_both(const gen_inst *i, arena *memory, unsigned *fast)
{
    run_bounds bounds = (run_bounds)any(3);
    bool shares_slot = any(2);
    machine *a = make(i, 1, true, bounds, shares_slot, memory), *b = make(i, 1, false, bounds, shares_slot, memory);
    const sim_op *x = a->t->code->ops, *y = b->t->code->ops;
    gen_message m;

    cr_assert(gen_message_decode(&m, i->desc, i->exdesc) && !x->message->refusal, "%s", x->message->refusal);
    fill(a, b, &m);
    cr_assert(memcmp(a->address, b->address, sizeof a->address) == 0);
    *fast += y->message->plain != NULL;
    bool goes_on = x->run(a->t, x) != NULL, goes_on_fast = y->run(b->t, y) != NULL;
    if (goes_on == goes_on_fast && same_fault(a, b) && memcmp(a->t->image, b->t->image, SIM_TEMP) == 0 &&
        memcmp(a->bytes, b->bytes, sizeof a->bytes) == 0 && a->t->channels == b->t->channels)
        return;
    text out;
    text_init(&out, memory);
    gen_print_inst(&out, &a->kernel, i);
    cr_assert_fail("%s (%s): plain and fast differ; active %04x, %s", out.data, x->message->name, a->t->active,
                   a->group.faulted ? a->group.fault.message : "no fault");
}

/* --- sequences ------------------------------------------------------------------------------------------------------------ */

/* Integer arithmetic on addresses and data, often with an immediate that leaves addresses evenly spaced. */
static gen_inst any_arithmetic(void)
{
    static const gen_op ops[] = {GEN_OP_add, GEN_OP_add, GEN_OP_add, GEN_OP_mov, GEN_OP_xor, GEN_OP_mul};
    static const unsigned char registers[] = {ADDRESSES, ADDRESSES, DATA, RETURNED};
    gen_inst i = {.op = (unsigned char)ops[any(6)], .exec = any(4) ? 16 : any(2) ? 8 : 1, .label = -1, .nomask = any(4) != 0};

    i.pred = any(8) ? GEN_PRED_NONE : GEN_PRED_NORMAL;
    unsigned element = i.exec == 1 ? any(8) : i.exec == 8 && any(3) == 0 ? 4 : 0;
    i.dst = gen_grf(registers[any(4)], element, 0, 1, 1, GEN_ud);
    i.dst.vstride = 0;
    i.src[0] = gen_grf(registers[any(4)], 0, i.exec == 1 ? 0 : 8, i.exec == 1 ? 1 : 8, i.exec == 1 ? 0 : 1, GEN_ud);
    if (i.op != GEN_OP_mov)
        i.src[1] = any(4) ? gen_imm(4 * any(8), GEN_ud) : gen_grf(registers[any(4)], any(8), 0, 1, 0, GEN_ud);
    return i;
}

static const sim_op *run_all(sim_thread *t, const sim_code *code)
{
    const sim_op *o = code->ops, *end = code->ops + code->kernel->insts.count;

    while (o && o < end)
        o = o->run(t, o);
    return o;
}

/* At the end, and after a fault, the registers and the memory must be the same; counters have a meaning only if there is no fault. */
static void compare_sequence(const machine *a, const machine *b, bool ended, bool has_ended, arena *memory)
{
    bool counts = a->group.faulted || (memcmp(a->sends, b->sends, sizeof a->sends) == 0 && a->t->channels == b->t->channels);

    if (ended == has_ended && same_fault(a, b) && memcmp(a->t->image, b->t->image, SIM_TEMP) == 0 &&
        memcmp(a->bytes, b->bytes, sizeof a->bytes) == 0 && counts)
        return;
    unsigned at = 0;
    while (at < SIM_TEMP && a->t->image[at] == b->t->image[at])
        at++;
    text out;
    text_init(&out, memory);
    for (size_t i = 0; i < a->kernel.insts.count; i++)
        gen_print_inst(&out, &a->kernel, &a->kernel.insts.items[i]);
    cr_assert_fail("plain and translated differ, registers from r%u.%u on; channels %d, %d; active %04x, %s, %s:\n%s", at / 32,
                   at % 32, (int)a->t->channels, (int)b->t->channels, a->t->active,
                   a->group.faulted ? a->group.fault.message : "no fault", b->group.faulted ? b->group.fault.message : "no fault",
                   out.data);
}

static void run_sequence(const gen_inst *insts, size_t count, const gen_message *first, arena *memory)
{
    run_bounds bounds = (run_bounds)any(3);
    bool shares_slot = any(2);
    machine *a = make(insts, count, true, bounds, shares_slot, memory),
            *b = make(insts, count, false, bounds, shares_slot, memory);
    sim_native *native = sim_native_new(b->t->code, memory);

    if (!native)
        return; /* the host has no translator */
    b->t->code = sim_native_code(native);
    fill(a, b, first);
    a->t->block = a->t->code->ops;
    b->t->block = b->t->code->ops;
    bool ended = run_all(a->t, a->t->code), has_ended = run_all(b->t, b->t->code);
    compare_sequence(a, b, ended, has_ended, memory);
    sim_native_free(native);
}

/* --- the model ------------------------------------------------------------------------------------------------------------ */

/* What the access of one channel is: the message, the snapshot of the registers before it, and the address. */
typedef struct channel_access {
    machine *m;
    const gen_message *message;
    const sim_surface *surface; /* NULL: a 64-bit address */
    uint64_t address;
    bool write;
} channel_access;

/* Byte K of access X; NULL: it has no memory. HELD: the bytes after a surface count, too. */
static unsigned char *byte_of(const channel_access *x, uint64_t k, bool held)
{
    static const unsigned char memories[] = {0, 1, 4}; /* of the buffers, of which the second is read-only */

    if (x->surface) {
        const sim_surface *s = x->surface;
        uint32_t at = ((uint32_t)(x->address + k) - s->base) & s->mask;
        return at < s->bytes + (held ? s->slack : 0) ? s->data + at : NULL;
    }
    for (unsigned b = 0; b < 3; b++)
        if (x->address >= x->m->address[b] && x->address + k < x->m->address[b] + BYTES && !(x->write && b == 1))
            return x->m->bytes[memories[b]] + (x->address - x->m->address[b]) + k;
    return NULL;
}

static bool has_bytes(const channel_access *x, uint64_t n, bool held)
{
    for (uint64_t k = 0; k < n; k++)
        if (!byte_of(x, k, held))
            return false;
    return true;
}

static float float_of(uint64_t bits)
{
    uint32_t low = (uint32_t)bits;
    float f;

    memcpy(&f, &low, sizeof f);
    return f;
}

/* The new value of an atomic operation on N bytes: gen9.md 7.3. */
static uint64_t new_value(const gen_message *m, uint64_t old, uint64_t a, uint64_t b, unsigned n)
{
    int64_t s = n == 8 ? (int64_t)old : (int32_t)old, t = n == 8 ? (int64_t)a : (int32_t)a;
    float x = float_of(old), y = float_of(a);

    if (is_float_atomic(m)) {
        if (m->atomic == GEN_ATOMIC_FCMPWR)
            return x == y ? b : old;
        if (isnan(x) || isnan(y))
            return isnan(x) ? a : old;
        return (m->atomic == GEN_ATOMIC_FMAX ? y > x : y < x) ? a : old;
    }
    switch (m->atomic) {
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
        return s < t ? a : old;
    case GEN_ATOMIC_IMIN:
        return s > t ? a : old;
    case GEN_ATOMIC_UMAX:
        return old < a ? a : old;
    case GEN_ATOMIC_UMIN:
        return old > a ? a : old;
    default: /* the comparisons */
        return old == a ? b : old;
    }
}

/* Value K of channel I in registers FROM: N bytes as one element, or for cmpwr8B as two dwords. BLOCK: the bytes of a dword of all
 * channels. */
static uint64_t operand_of(const unsigned char *from, const gen_message *m, unsigned i, unsigned k, unsigned n)
{
    unsigned block = 4 * m->simd;
    uint64_t x = 0;

    if (n == 8 && m->elem_bytes == 4) {
        memcpy(&x, from + 2 * k * block + 4 * i, 4);
        memcpy((char *)&x + 4, from + (2 * k + 1) * block + 4 * i, 4);
    } else {
        memcpy(&x, from + k * block * (n / 4) + n * i, n);
    }
    return x;
}

static void model_atomic(const channel_access *x, const unsigned char *data, unsigned char *returned, unsigned i, unsigned n)
{
    const gen_message *m = x->message;
    unsigned block = 4 * m->simd;
    uint64_t old = 0, new, result = 0;

    if (has_bytes(x, n, true)) {
        memcpy(&old, byte_of(x, 0, true), n);
        new = new_value(m, old, operand_of(data, m, i, 0, n), operand_of(data, m, i, 1, n), n);
        memcpy(byte_of(x, 0, true), &new, n);
        result = m->atomic == GEN_ATOMIC_PREDEC && !is_float_atomic(m) ? new : old;
    }
    if (!m->returns)
        return;
    if (n == 8 && m->elem_bytes == 4) {
        memcpy(returned + 4 * i, &result, 4);
        memcpy(returned + block + 4 * i, (char *)&result + 4, 4);
    } else {
        memcpy(returned + n * i, &result, n);
    }
}

/* One element of a gather or scatter: N bytes at offset AT of the access, in element E of channel I. A byte that has no memory is read as
 * 0; the rest of the dword of a smaller element is 0. */
static void model_element(const channel_access *x, const unsigned char *data, unsigned char *returned, unsigned i, unsigned e,
                          unsigned at, unsigned n)
{
    unsigned size = n < 4 ? 4 : n, offset = e * 4 * x->message->simd * (size / 4) + size * i;

    if (!x->write)
        memset(returned + offset, 0, size);
    for (unsigned k = 0; k < n; k++) {
        unsigned char *p = byte_of(x, at + k, true);
        if (p && x->write)
            *p = data[offset + k];
        else if (p)
            returned[offset + k] = *p;
    }
}

static void model_transfer(const channel_access *x, const unsigned char *data, unsigned char *returned, unsigned i)
{
    const gen_message *m = x->message;

    if (m->channels) {
        for (unsigned c = 0, e = 0; c < 4; c++)
            if (m->mask ? !(m->mask >> c & 1) : c < m->channels)
                model_element(x, data, returned, i, e++, 4 * c, 4);
    } else if (m->elem_bytes * m->elems <= 4) {
        model_element(x, data, returned, i, 0, 0, m->elem_bytes * m->elems);
    } else {
        for (unsigned e = 0; e < m->elems; e++)
            model_element(x, data, returned, i, e, e * m->elem_bytes, m->elem_bytes);
    }
}

static unsigned bytes_of(const gen_message *m)
{
    if (is_atomic(m))
        return m->msg == GEN_MSG_atomic && m->atomic == GEN_ATOMIC_CMPWR8B ? 8 : m->elem_bytes;
    if (m->elems)
        return m->elem_bytes * m->elems;
    return m->mask ? 32 - 4 * ((unsigned)__builtin_clz(~m->mask & 15) - 24) : 4 * m->channels;
}

static bool is_write(gen_msg m)
{
    return m == GEN_MSG_untyped_write || m == GEN_MSG_a64_untyped_write || m == GEN_MSG_a64_scatter ||
           m == GEN_MSG_byte_scatter || m == GEN_MSG_dword_scatter;
}

static const sim_surface *surface_of(const machine *m, const gen_message *message)
{
    if (has_wide_addresses(message))
        return NULL;
    return message->surface == GEN_SURFACE_LOCAL       ? &m->group.slm
           : message->surface == GEN_SURFACE_STATELESS ? &m->t->scratch
                                                       : &m->surfaces[message->surface];
}

static bool fault_at(machine *m, uint64_t address)
{
    m->group.fault.address = address;
    return false;
}

/* Executes MESSAGE of instruction I for the channels LANES. False if it faults; else counts the accesses outside in *STRAYS. */
static bool model_message(machine *m, const gen_inst *i, const gen_message *message, uint32_t lanes, uint64_t *strays)
{
    bool by_bytes = message->msg == GEN_MSG_byte_gather || message->msg == GEN_MSG_byte_scatter;
    bool by_dwords = message->msg == GEN_MSG_dword_gather || message->msg == GEN_MSG_dword_scatter;
    unsigned n = bytes_of(message), unit = by_dwords ? 4 : 1;
    unsigned alignment = by_bytes || by_dwords ? 1 : is_atomic(message) ? n : message->channels ? 4 : message->elem_bytes;
    const sim_surface *s = surface_of(m, message);
    bool writes = is_write(message->msg) || is_atomic(message);
    static unsigned char before[SIM_TEMP];
    channel_access x[16];

    memcpy(before, m->t->image, sizeof before);
    for (unsigned c = 0; c < message->simd; c++) {
        x[c] = (channel_access){.m = m, .message = message, .surface = s, .write = writes};
        memcpy(&x[c].address, before + i->src[0].number * 32 + (s ? 4 : 8) * c, s ? 4 : 8);
        x[c].address = s ? (uint32_t)x[c].address * unit : x[c].address;
        if (lanes >> c & 1 && x[c].address % alignment)
            return fault_at(m, x[c].address);
    }
    if (s && lanes && writes && !s->writable)
        return fault_at(m, x[__builtin_ctz(lanes)].address);
    for (unsigned c = 0; c < message->simd; c++)
        if (lanes >> c & 1 && !has_bytes(&x[c], n, false)) {
            if (!s || s->faults)
                return fault_at(m, x[c].address);
            *strays += s->notes;
        }
    for (unsigned c = 0; c < message->simd; c++)
        if (lanes >> c & 1)
            (is_atomic(message) ? model_atomic(&x[c], before + i->src[1].number * 32, m->t->image + i->dst.number * 32, c, n)
                                : model_transfer(&x[c], before + i->src[1].number * 32, m->t->image + i->dst.number * 32, c));
    return true;
}

static bool is_scratch(const gen_message *m)
{
    return m->msg == GEN_MSG_scratch_read || m->msg == GEN_MSG_scratch_write;
}

static gen_inst any_block(void)
{
    static const gen_msg kinds[] = {GEN_MSG_block_read,      GEN_MSG_block_write,  GEN_MSG_a64_block_read,
                                    GEN_MSG_a64_block_write, GEN_MSG_scratch_read, GEN_MSG_scratch_write};
    static const unsigned surfaces[] = {0, 1, 2, 3, GEN_SURFACE_LOCAL, GEN_SURFACE_STATELESS};
    gen_message m = {.msg = kinds[any(6)], .header = true};
    gen_inst i = {.op = GEN_OP_sends, .exec = any(2) ? 8 : 16, .label = -1, .nomask = true};
    bool reads = m.msg == GEN_MSG_block_read || m.msg == GEN_MSG_a64_block_read;

    m.regs = 1u << any(4);
    m.unaligned = reads && any(2);
    m.surface = has_wide_addresses(&m) ? GEN_SURFACE_STATELESS : is_scratch(&m) ? 0 : surfaces[any(6)];
    m.offset = is_scratch(&m) ? any(BYTES / 32 + 2) : 0;
    gen_message_encode(&m, true, &i.desc, &i.exdesc);
    i.dst = m.rlen ? gen_grf(RETURNED, 0, 8, 8, 1, GEN_ud) : gen_null(GEN_ud);
    i.src[0] = gen_grf(ADDRESSES, 0, 8, 8, 1, GEN_ud);
    i.src[1] = m.xlen ? gen_grf(DATA, 0, 8, 8, 1, GEN_ud) : gen_null(GEN_ud);
    if (m.msg == GEN_MSG_scratch_write && any(2)) /* owords, whatever channels are enabled */
        i.desc &= ~(UINT32_C(1) << 16);
    else if (m.msg == GEN_MSG_scratch_write) /* the dwords of enabled channels */
        i.nomask = any(2) || m.regs * 8 != i.exec;
    i.pred = any(4) ? GEN_PRED_NONE : GEN_PRED_NORMAL;
    return i;
}

/* The header of a block: the offset in bytes or owords, the base of the scratch memory, or the address. */
static void put_header(machine *a, machine *b, const gen_message *m)
{
    unsigned char *to = a->t->image + ADDRESSES * GEN_GRF_BYTES;
    uint32_t at = any(BYTES + 80) - 40, base = (any(8) ? 1024 : 0) + any(2) * any(1024);
    uint64_t wide = a->address[any(3)] + (uint64_t)(int64_t)(int32_t)at;

    at &= any(4) ? ~3u : ~0u;
    wide &= any(4) ? ~UINT64_C(15) : any(4) ? ~UINT64_C(3) : ~UINT64_C(0);
    at /= m->unaligned ? 1 : 16;
    if (has_wide_addresses(m))
        memcpy(to, &wide, sizeof wide);
    memcpy(to + 8, &at, has_wide_addresses(m) ? 0 : sizeof at);
    memcpy(to + 20, &base, sizeof base);
    memcpy(b->t->image, a->t->image, SIM_TEMP);
}

/* Executes block MESSAGE of instruction I; see model_message(). Stateless and scratch blocks are relative to the base in the header, whose
 * low 10 bits are no part of it. */
static bool model_block(machine *m, const gen_inst *i, const gen_message *message, uint32_t lanes, uint64_t *strays)
{
    const unsigned char *header = m->t->image + ADDRESSES * GEN_GRF_BYTES, *data = m->t->image + DATA * GEN_GRF_BYTES;
    const sim_surface *s = is_scratch(message) ? &m->t->scratch : surface_of(m, message);
    unsigned n = (is_scratch(message) ? 32 : 16) * message->regs;
    unsigned alignment = message->unaligned ? 4 : s ? 1 : 16;
    channel_access x = {.m = m, .message = message, .surface = s, .write = i->dst.file == GEN_FILE_NULL};
    uint32_t offset, base;

    memcpy(&x.address, header, 8);
    memcpy(&offset, header + 8, 4);
    memcpy(&base, header + 20, 4);
    base = base / 1024 * 1024;
    if (is_scratch(message))
        x.address = base + 32 * message->offset;
    else if (s)
        x.address = offset * (message->unaligned ? 1 : 16) + (s == &m->t->scratch ? base : 0);
    if (x.address % alignment || (s && x.write && !s->writable))
        return fault_at(m, x.address);
    if (!has_bytes(&x, n, false)) {
        if (!s || s->faults)
            return fault_at(m, x.address);
        *strays += s->notes;
    }
    for (unsigned k = 0; k < n; k++) {
        unsigned char *p = byte_of(&x, k, true), *returned = m->t->image + RETURNED * GEN_GRF_BYTES + k;
        if (!x.write)
            *returned = p ? *p : 0;
        else if (p && (!message->dwords || lanes >> k / 4 % i->exec & 1))
            *p = data[k];
    }
    return true;
}

static void run_model(const gen_inst *i, arena *memory)
{
    run_bounds bounds = (run_bounds)any(3);
    bool shares_slot = any(2);
    machine *a = make(i, 1, true, bounds, shares_slot, memory), *b = make(i, 1, true, bounds, shares_slot, memory);
    const sim_op *o = a->t->code->ops;
    uint64_t strays = 0;
    gen_message m;

    cr_assert(gen_message_decode(&m, i->desc, i->exdesc));
    fill(a, b, &m);
    if (m.simd == 0)
        put_header(a, b, &m);
    uint32_t lanes = sim_enabled(b->t, b->t->code->ops);
    bool goes_on = o->run(a->t, o) != NULL, should_go_on = (m.simd ? model_message : model_block)(b, i, &m, lanes, &strays);
    if (goes_on == should_go_on && goes_on == !a->group.faulted && a->group.fault.address == b->group.fault.address &&
        (!goes_on || (a->group.strays == strays && memcmp(a->t->image, b->t->image, SIM_TEMP) == 0 &&
                      memcmp(a->bytes, b->bytes, sizeof a->bytes) == 0)))
        return;
    unsigned at = 0;
    while (at < SIM_TEMP && a->t->image[at] == b->t->image[at])
        at++;
    text out;
    text_init(&out, memory);
    gen_print_inst(&out, &a->kernel, i);
    cr_assert_fail("%s (%s): the model differs, registers from r%u.%u on; active %04x, %s, should%s fault; strays %u, %u",
                   out.data, o->message->name, at / 32, at % 32, a->t->active,
                   a->group.faulted ? a->group.fault.message : "no fault", should_go_on ? " not" : "", (unsigned)a->group.strays,
                   (unsigned)strays);
}

static unsigned trial_count(void)
{
    const char *wanted = getenv("SIM_FAST_TRIALS");

    return wanted ? (unsigned)atoi(wanted) : 10000;
}

Test(sim_fast_message, translation_agrees_with_the_plain_executor)
{
    unsigned trials = trial_count();
    arena memory;

    arena_init(&memory);
    for (unsigned n = 0; n < trials; n++) {
        gen_inst insts[MOST_INSTS] = {any_send()};
        size_t count = 2 + any(MOST_INSTS - 1);
        gen_message first;
        for (size_t i = 1; i < count; i++)
            insts[i] = any(2) ? any_arithmetic() : any_send();
        cr_assert(gen_message_decode(&first, insts[0].desc, insts[0].exdesc));
        run_sequence(insts, count, &first, &memory);
        arena_release(&memory);
    }
    arena_release(&memory);
}

Test(sim_fast_message, agrees_with_the_plain_executor)
{
    unsigned trials = trial_count(), fast = 0;
    arena memory;

    arena_init(&memory);
    for (unsigned n = 0; n < trials; n++) {
        gen_inst i = any_send();
        run_both(&i, &memory, &fast);
        arena_release(&memory);
    }
    arena_release(&memory);
    cr_assert(fast > trials / 3, "only %u of %u messages had a fast executor", fast, trials);
}

Test(sim_fast_message, plain_executors_agree_with_the_model)
{
    unsigned trials = 2 * trial_count();
    arena memory;

    arena_init(&memory);
    for (unsigned n = 0; n < trials; n++) {
        gen_inst i = any(4) ? any_send() : any_block();
        run_model(&i, &memory);
        arena_release(&memory);
    }
    arena_release(&memory);
}
