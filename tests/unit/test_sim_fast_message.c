/* The fast executors of messages against the plain ones: random messages with random addresses, the register image, the memory
 * and the fault compared. Sequences of messages and arithmetic on their addresses and data do the same as a translation.
 *
 * The plain executors are checked against plain C in test_sim_message.c; here they are the reference. */
#include "sim/machine/message.h"
#include "sim/native/host.h"

#include <criterion/criterion.h>
#include <stdlib.h>

enum { BYTES = 512, MEMORIES = 5, SURFACES = 4, ADDRESSES = 10, DATA = 30, RETURNED = 60, MOST_INSTS = 10 };

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
static void bind(machine *m, sim_bounds bounds)
{
    bool faults = bounds == SIM_BOUNDS_FAULT, notes = bounds == SIM_BOUNDS_NOTE;

    m->surfaces[0] = (sim_surface){m->bytes[0], BYTES, 0, UINT32_MAX, true, faults, notes, true, "first", NULL, 0};
    m->surfaces[1] = (sim_surface){m->bytes[1], BYTES, 0, UINT32_MAX, false, faults, notes, true, "second", NULL, 0};
    m->surfaces[2] = (sim_surface){m->bytes[0], BYTES, -64u, UINT32_MAX, true, faults, notes, true, "third", NULL, 0};
    m->surfaces[3] = (sim_surface){NULL, 0, 0, UINT32_MAX, true, false, true, true, "nothing", NULL, 0};
    m->group.slm = (sim_surface){m->bytes[2], BYTES, 0, 0xFFFF, true, true, false, false, "local memory", NULL, 0};
}

static void map(machine *m, bool shares_slot, arena *memory)
{
    const sim_program_state *state_of_none = sim_program_state_new(&(gen_program){0}, memory);

    sim_memory_copy(&m->memory, &state_of_none->memory, memory);
    m->address[0] = sim_memory_map(&m->memory, m->bytes[0], BYTES, "first", false, false);
    m->address[1] = sim_memory_map(&m->memory, m->bytes[1], BYTES, "second", true, false);
    m->address[2] = sim_memory_map(&m->memory, m->bytes[4], BYTES, "beside", false, shares_slot);
}

static machine *make(const gen_inst *insts, size_t count, bool reference, sim_bounds bounds, bool shares_slot, arena *memory)
{
    machine *m = arena_new(memory, machine);

    memcpy(m->insts, insts, count * sizeof *insts);
    m->kernel = (gen_kernel){.name = "random", .simd = 16, .insts = {m->insts, count, count}};
    m->launch = (sim_launch){.kernel = &m->kernel, .dims = 1, .global = {16, 1, 1}, .local = {16, 1, 1}, .bounds = bounds};
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
        (sim_surface){m->bytes[3], BYTES, 1024, UINT32_MAX, true, true, false, false, "the thread's scratch memory", NULL, 0};
    return m;
}

static bool has_wide_addresses(const gen_message *m)
{
    return m->msg == GEN_MSG_a64_gather || m->msg == GEN_MSG_a64_scatter || m->msg == GEN_MSG_a64_untyped_read ||
           m->msg == GEN_MSG_a64_untyped_write;
}

static gen_message any_message(void)
{
    static const gen_msg kinds[] = {GEN_MSG_untyped_read, GEN_MSG_untyped_write,    GEN_MSG_a64_gather,
                                    GEN_MSG_a64_scatter,  GEN_MSG_a64_untyped_read, GEN_MSG_a64_untyped_write,
                                    GEN_MSG_byte_gather,  GEN_MSG_byte_scatter,     GEN_MSG_atomic};
    static const unsigned surfaces[] = {0, 0, 0, 1, 2, 2, 3, GEN_SURFACE_LOCAL, GEN_SURFACE_LOCAL, GEN_SURFACE_STATELESS};
    static const gen_atomic atomics[] = {GEN_ATOMIC_AND,    GEN_ATOMIC_OR,   GEN_ATOMIC_XOR,  GEN_ATOMIC_XCHG, GEN_ATOMIC_INC,
                                         GEN_ATOMIC_DEC,    GEN_ATOMIC_ADD,  GEN_ATOMIC_SUB,  GEN_ATOMIC_IMAX, GEN_ATOMIC_IMIN,
                                         GEN_ATOMIC_REVSUB, GEN_ATOMIC_UMAX, GEN_ATOMIC_UMIN, GEN_ATOMIC_CMPWR};
    gen_message m = {.msg = kinds[any(9)], .simd = any(2) ? 8 : 16};

    m.surface = has_wide_addresses(&m) ? GEN_SURFACE_STATELESS : surfaces[any(10)];
    if (m.msg == GEN_MSG_a64_gather || m.msg == GEN_MSG_a64_scatter) {
        m.elem_bytes = 1u << any(3);
        m.elem_bytes += m.elem_bytes == 2 ? 6 : 0;
        m.elems = 1u << any(m.elem_bytes == 8 ? 2 : 3);
    } else if (m.msg == GEN_MSG_atomic) {
        m.atomic = atomics[any(sizeof atomics / sizeof *atomics)];
        m.elem_bytes = 4;
        m.returns = any(2);
    } else if (m.msg == GEN_MSG_byte_gather || m.msg == GEN_MSG_byte_scatter) {
        m.elem_bytes = 1u << any(3);
        m.elems = 1;
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

static void fill(machine *a, machine *b, const gen_message *message)
{
    for (unsigned i = 0; i < SIM_TEMP; i++)
        a->t->image[i] = (unsigned char)any(256);
    put_addresses(a, message);
    memcpy(b->t->image, a->t->image, SIM_TEMP);
    for (unsigned k = 0; k < MEMORIES; k++)
        for (unsigned i = 0; i < sizeof a->bytes[k]; i++)
            a->bytes[k][i] = (unsigned char)any(256);
    memcpy(b->bytes, a->bytes, sizeof a->bytes);
    a->t->active = b->t->active = any(2) ? 0xFFFF : any(0x10000);
}

static bool same_fault(const machine *a, const machine *b)
{
    const sim_group *x = &a->group, *y = &b->group;
    const sim_fault *f = x->faulted ? &x->fault : &x->stray, *g = x->faulted ? &y->fault : &y->stray;

    if (x->faulted != y->faulted || x->strays != y->strays)
        return false;
    if (!x->faulted && !x->strays)
        return true;
    return strcmp(f->message, g->message) == 0 && f->item_count == g->item_count && f->address == g->address &&
           memcmp(f->items, g->items, sizeof f->items) == 0;
}

static void run_both(const gen_inst *i, arena *memory, unsigned *fast)
{
    sim_bounds bounds = (sim_bounds)any(3);
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
    sim_bounds bounds = (sim_bounds)any(3);
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
        arena_reset(&memory);
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
        arena_reset(&memory);
    }
    arena_release(&memory);
    cr_assert(fast > trials / 2, "only %u of %u messages had a fast executor", fast, trials);
}
