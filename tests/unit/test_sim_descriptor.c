/* Messages whose descriptor comes from a0.0: they obey the rules of written ones, and none reaches past r127. */
#include "tests/unit/sim_launch.h"

/* The descriptor is argument 1, in r1.2; all registers from r2 on hold the address of argument 0. */
#define DESCRIPTOR_HEAD                                                                                                          \
    "//.kernel t\n//.target gen9\n//.simd 16\n//.slm 64\n//.barriers 1\n//.scratch 64\n"                                         \
    "//.arg 0 out buffer int*\n//.arg 1 d value uint\n//.bti 0 arg=0\n"                                                          \
    "//.payload arg_bypointer offset=32 size=8 arg=0\n//.payload arg_byvalue offset=40 size=4 arg=1\n"

/* Runs LINES, whose descriptor is DESC, and returns the report of the fault that must come. */
static const char *fault_of(run *r, const char *lines, uint32_t *desc)
{
    static uint64_t out[64];
    char text[2000];

    snprintf(text, sizeof text, "%s(W) mov (1|M0) a0.0<1>:ud r1.2<0;1,0>:ud\n%s%s", DESCRIPTOR_HEAD, lines, END);
    run_init(r, text, 16, 16);
    run_add_buffer(r, out, sizeof out, "out");
    r->args[r->launch.run.arg_count++] =
        (run_value){.kind = RUN_VALUE, .value = {.data = (unsigned char *)desc, .bytes = sizeof *desc}};
    return run_faults(r);
}

typedef struct row {
    const char *rule, *send;
    uint32_t desc;
} row;

Test(sim_descriptor, breaks_the_rules_of_written_ones)
{
    static const row rows[] = {
        {"senddst", "send (16|M0) null:ud r4 0xC a0.0\n", 0x09041DFF},          /* 16 registers return, to nowhere */
        {"senddst", "send (8|M0) r10:ud r4 0xC a0.0\n", 0x04026E00},            /* a write returns nothing */
        {"sendbounds", "send (16|M0) r120:ud r4 0xC a0.0\n", 0x09041DFF},       /* r120 to r135 */
        {"sendbounds", "send (16|M0) r10:w r125 0xC a0.0\n", 0x082411FF},       /* addresses in r125 to r128 */
        {"sendbounds", "sends (16|M0) null:w r4 r127 0x8C a0.0\n", 0x080691FF}, /* data in r127 and r128 */
        {"sendsplit", "sends (16|M0) null:w r4 r127 0x4C a0.0\n", 0x0A0691FF},  /* 5 and 1 registers in place of 4 and 2 */
        {"sendmlen", "sends (16|M0) null:w r4 r126 0x8C a0.0\n", 0x060691FF},   /* addresses too short */
        {"sendmlen", "send (16|M0) r10:w r4 0xC a0.0\n", 0x002411FF},           /* no payload at all */
        {"sendrlen", "send (16|M0) r10:w r4 0xC a0.0\n", 0x081411FF},           /* one register for two */
        {"sendsover", "sends (16|M0) null:w r4 r7 0x8C a0.0\n", 0x080691FF},    /* r7 is address and datum */
        {"r127", "send (16|M0) r126:w r123 0xC a0.0\n", 0x082411FF},            /* r126 is address and result */
        {"sendsrc1", "send (16|M0) null:w r4 0x8C a0.0\n", 0x080691FF},         /* send has no second payload */
        {"sendsimd", "send (16|M0) r10:w r4 0xC a0.0\n", 0x041401FF},           /* 8 channels for 16 */
        {"sendsimd", "send (8|M0) r10:w r4 0xC a0.0\n", 0x082411FF},            /* 16 for 8 */
        {"sendw", "send (8|M0) r10:ud r4 0xA a0.0\n", 0x021C0000},              /* a scratch block under the channels */
        {"sendheader", "(W) send (8|M0) r10:ud r4 0xA a0.0\n", 0x02140000},     /* a scratch block without header */
        {"sendheader", "send (8|M0) r10:ud r4 0xC a0.0\n", 0x041C01FF},         /* a gather with one */
        {"sendbti", "send (8|M0) r10:ud r4 0xC a0.0\n", 0x02106EF1},            /* entry 241 */
        {"sendbti", "send (8|M0) r10:ud r4 0xC a0.0\n", 0x04140100},            /* 64-bit addresses in entry 0 */
        {"senddesc", "send (8|M0) r10:ud r4 0xC a0.0\n", 0x02102F00},           /* no components */
        {"eot", "(W) send (8|M0) null r127 0x7 a0.0\n", 0x02000010},            /* the end of a thread without {EOT} */
        {"eot", "send (8|M0) r10:ud r4 0x2C a0.0\n", 0x02106E00},               /* {EOT} on a read */
        {"eot112", "(W) send (8|M0) null r2 0x27 a0.0\n", 0x02000010},          /* its payload is in r112 or above */

    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        run r;
        uint32_t desc = rows[i].desc;
        char tag[32];
        snprintf(tag, sizeof tag, "[%s]", rows[i].rule);
        const char *report = fault_of(&r, rows[i].send, &desc);
        cr_expect(strstr(report, tag), "%s for 0x%08X: %s", tag, (unsigned)desc, report);
        run_release(&r);
    }
}

/* Both descriptors come from the register: the low bits of a0.0 are the shared function. */
Test(sim_descriptor, extended_descriptor_in_a_register)
{
    run r;
    uint32_t desc = 0x0000004C;

    cr_expect(strstr(fault_of(&r, "sends (8|M0) null:ud r4 r6 a0.0 0x04026E00\n", &desc), "[sendmlen]"));
    run_release(&r);
}

/* What follows r127 in a thread: a0, flags, cr0, n0, and the kernel's immediates. */
#define STATE_AFTER                                                                                                              \
    "(W) mov (1|M0) r3.0<1>:uq r1.0<0;1,0>:uq\n"                                                                                 \
    "(W) mov (8|M0) r20.0<1>:ud 0x5EED5EED:ud\n"                                                                                 \
    "(W) mov (1|M0) r20.0<1>:ud a0.0<0;1,0>:ud\n(W) mov (1|M0) r20.1<1>:ud a0.7<0;1,0>:ud\n"                                     \
    "(W) mov (1|M0) r20.2<1>:ud f0.0<0;1,0>:ud\n(W) mov (1|M0) r20.3<1>:ud f1.0<0;1,0>:ud\n"                                     \
    "(W) mov (1|M0) r20.4<1>:ud cr0.0<0;1,0>:ud\n(W) mov (1|M0) r20.5<1>:ud n0.0<0;1,0>:ud\n"                                    \
    "(W) sends (8|M0) null:ud r3 r20 0x4C 0x020D42FF\n"

/* Runs SEND with DESC; whether there was no fault. In any case nothing but registers has changed. */
static bool survives(const char *send, uint32_t desc)
{
    static uint64_t out[1024];
    uint32_t state[8];
    const uint32_t want[8] = {desc, 0x1007, 0xF0F0F0F0, 0x0F0F0F0F, 0x4C0, 0, 0x5EED5EED, 0x5EED5EED};
    char text[6000];
    run r;
    int n = snprintf(text, sizeof text,
                     "%s(W) or (1|M0) cr0.0<1>:ud cr0.0<0;1,0>:ud 0x4C0:uw {Switch}\n"
                     "(W) mov (1|M0) a0.0<1>:ud r1.2<0;1,0>:ud\n(W) mov (1|M0) a0.7<1>:ud 0x1007:ud\n"
                     "(W) mov (1|M0) f0.0<1>:ud 0xF0F0F0F0:ud\n(W) mov (1|M0) f1.0<1>:ud 0xF0F0F0F:ud\n",
                     DESCRIPTOR_HEAD);

    for (int at = 2; at < 128; at += 2)
        n += snprintf(text + n, sizeof text - (size_t)n, "(W) mov (8|M0) r%d.0<1>:uq r1.0<0;1,0>:uq\n", at);
    snprintf(text + n, sizeof text - (size_t)n, "%s%s%s", send, STATE_AFTER, END);
    run_init(&r, text, 16, 16);
    memset(out, 0x41, sizeof out);
    run_add_buffer(&r, out, sizeof out, "out");
    r.args[r.launch.run.arg_count++] =
        (run_value){.kind = RUN_VALUE, .value = {.data = (unsigned char *)&desc, .bytes = sizeof desc}};
    bool fine = sim_run(&r.launch, &r.result, &r.memory);
    memcpy(state, out, sizeof state);
    if (fine && !strstr(send, "0x3 ")) /* a signal to the barrier counts in n0 */
        cr_expect_arr_eq(state, want, sizeof want, "%s with a0.0 0x%08X", send, (unsigned)desc);
    run_release(&r);
    return fine;
}

/* Numerical Recipes' generator without its low bits, which are poor. */
static uint32_t next_random(void)
{
    static uint32_t state = 1;

    return (state = state * 1664525 + 1013904223) >> 4;
}

typedef struct operands {
    const char *text;
    unsigned sfid;
    bool split;
} operands;

/* A descriptor that names a message, with the lengths that it has, so that the operands decide. */
static uint32_t known_descriptor(const operands *o)
{
    static const uint8_t entries[] = {0x00, 0x00, 0x01, 0xFE, 0xFF};
    gen_message m;
    unsigned address, data, returned;
    uint32_t desc;

    do
        desc = next_random() & 0x7FF00;
    while (!gen_message_decode(&m, desc, o->sfid));
    gen_message_lengths(&m, &address, &data, &returned);
    bool a64 = m.msg >= GEN_MSG_a64_gather && m.msg <= GEN_MSG_a64_block_write;
    bool scratch = m.msg == GEN_MSG_scratch_read || m.msg == GEN_MSG_scratch_write;
    uint32_t entry = a64 ? 0xFF : scratch ? next_random() % 3 : entries[next_random() % sizeof entries];
    return (o->split ? address : address + data) << 25 | returned << 20 | (m.simd == 0) << 19 | desc | entry;
}

/* Descriptors of all kinds, at the operands where a length that is not checked does harm. */
Test(sim_descriptor, never_reaches_past_the_registers)
{
    static const operands rows[] = {
        {"send (16|M0) null:ud r4 0xC a0.0\n", 0xC, false},        {"send (8|M0) null:ud r127 0xC a0.0\n", 0xC, false},
        {"send (16|M0) r122:ud r4 0xC a0.0\n", 0xC, false},        {"send (8|M0) r126:ud r4 0xC a0.0\n", 0xC, false},
        {"sends (16|M0) null:ud r4 r127 0x4C a0.0\n", 0xC, true},  {"sends (8|M0) null:ud r126 r120 0x4C a0.0\n", 0xC, true},
        {"sends (16|M0) r122:ud r4 r120 0x10C a0.0\n", 0xC, true}, {"sends (8|M0) r126:ud r2 r126 0x4C a0.0\n", 0xC, true},
        {"(W) send (8|M0) r124:ud r4 0xA a0.0\n", 0xA, false},     {"(W) send (16|M0) r124:ud r4 0xA a0.0\n", 0xA, false},
        {"sends (16|M0) null:ud r4 r126 0x8A a0.0\n", 0xA, true},  {"(W) sends (8|M0) null:ud r4 r126 0x8A a0.0\n", 0xA, true},
        {"sends (16|M0) null:ud r4 r125 0x10A a0.0\n", 0xA, true}, {"(W) send (1|M0) null:ud r4 0x3 a0.0\n", 0x3, false},

    };
    enum { COUNT = sizeof rows / sizeof *rows };
    unsigned survivors = 0;

    for (unsigned n = 0; n < 250 * COUNT; n++) {
        const operands *o = &rows[n % COUNT];
        bool known = o->sfid != 0x3 && n / COUNT % 5;
        survivors += survives(o->text, known ? known_descriptor(o) : next_random() & 0x1FFFFFFF);
    }
    cr_expect_gt(survivors, 100, "only %u descriptors are messages that run", survivors);
}
