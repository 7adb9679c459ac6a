/* Messages: what each reads, writes and returns, lane by lane, against plain C on the same bytes.
 *
 * A lane's address is its entry of a small table in buffer 0 (so that addresses jump about), the data go to buffer 1. */
#include "tests/unit/sim_launch.h"

#include <math.h>

enum { LANES = 16, BYTES = 2048 };

static unsigned char memory_bytes[BYTES], before[BYTES];
static int32_t table[LANES];
static int32_t results[16 * LANES];

static void fill(unsigned step)
{
    for (unsigned i = 0; i < BYTES; i++)
        memory_bytes[i] = before[i] = (unsigned char)(i * 7 + (i >> 8) * 13 + 1);
    for (int32_t i = 0; i < LANES; i++)
        table[i] = (i * 5 % LANES) * (int32_t)step;
    memset(results, 0x55, sizeof results);
}

/* r16-17: the table's entry of each lane; r30-33: it as an address in argument 1; r40-41: its offset there. r0-based results at
 * r60 are stored as N dwords a lane to argument 2, element lane * N + i. */
#define MESSAGE_HEAD                                                                                                             \
    "//.kernel t\n//.target gen9\n//.simd 16\n//.slm 2048\n//.arg 0 table buffer int*\n//.arg 1 memory buffer char*\n//.arg 2 "  \
    "results buffer int*\n"                                                                                                      \
    "//.payload local_id offset=32 size=96\n//.payload arg_bypointer offset=128 size=8 arg=0\n"                                  \
    "//.payload arg_bypointer offset=136 size=8 arg=1\n//.payload arg_bypointer offset=144 size=8 arg=2\n"                       \
    "//.bti 0 arg=0\n//.bti 1 arg=1\n//.bti 2 arg=2\n"                                                                           \
    "(W) or (1|M0) cr0.0<1>:ud cr0.0<0;1,0>:ud 0x4C0:uw {Switch}\n"                                                              \
    "mov (16|M0) r10.0<1>:d r1.0<16;16,1>:uw\n"                                                                                  \
    "shl (16|M0) r12.0<1>:d r10.0<8;8,1>:d 2:w\n"                                                                                \
    "send (16|M0) r40:w r12 0xC 0x04205E00\n"                                                                                    \
    "add (8|M0) r30.0<1>:q r4.1<0;1,0>:q r40.0<8;8,1>:d\n"                                                                       \
    "add (8|M8) r32.0<1>:q r4.1<0;1,0>:q r41.0<8;8,1>:d\n"                                                                       \
    "mul (16|M0) r50.0<1>:d r10.0<8;8,1>:d 3:w\n"                                                                                \
    "add (16|M0) r50.0<1>:d r50.0<8;8,1>:d 1000:w\n"                                                                             \
    "shl (16|M0) r52.0<1>:d r50.0<8;8,1>:d 16:w\n"                                                                               \
    "xor (16|M0) r54.0<1>:d r50.0<8;8,1>:d 0x5A5A5A5A:d\n"                                                                       \
    "xor (16|M0) r56.0<1>:d r52.0<8;8,1>:d 0x33333333:d\n"

static void finish(run *r, const char *body, unsigned dwords, uint32_t lanes)
{
    char text[8000];
    int n = snprintf(text, sizeof text, "%s%s", MESSAGE_HEAD, body);

    for (unsigned i = 0; i < dwords; i++)
        n += snprintf(text + n, sizeof text - (size_t)n,
                      "mul (16|M0) r14.0<1>:d r10.0<8;8,1>:d %u:w\nadd (16|M0) r14.0<1>:d r14.0<8;8,1>:d %u:w\n"
                      "sends (16|M0) null:w r14 r%u 0x8C 0x04025E02\n",
                      4 * dwords, 4 * i, 60 + 2 * i);
    snprintf(text + n, sizeof text - (size_t)n, "%s", END);
    run_init(r, text, lanes, lanes);
    run_add_buffer(r, table, sizeof table, "table");
    run_add_buffer(r, memory_bytes, sizeof memory_bytes, "memory");
    run_add_buffer(r, results, sizeof results, "results");
    run_fine(r);
}

/* Lane i's operand k, as MESSAGE_HEAD makes them. */
static uint32_t operand(int i, unsigned k)
{
    uint32_t a = (uint32_t)(i * 3 + 1000), b = a << 16;

    return k == 0 ? a : k == 1 ? b : k == 2 ? a ^ 0x5A5A5A5A : b ^ 0x33333333;
}

/* --- reads ---------------------------------------------------------------------------------------------------------------- */

typedef struct read_row {
    const char *send;
    unsigned step, dwords, bytes; /* spacing of addresses; dwords that come back a lane; bytes of each that count */
} read_row;

static void check_read(const read_row *row)
{
    run r;

    fill(row->step);
    finish(&r, row->send, row->dwords, LANES - 2);
    for (int i = 0; i < LANES; i++)
        for (unsigned d = 0; d < row->dwords; d++) {
            uint32_t want = 0;
            memcpy(&want, before + table[i] + 4 * d, row->bytes);
            if (i >= LANES - 2)
                memset(&want, 0x55, sizeof want);
            cr_expect_eq((uint32_t)results[i * (int)row->dwords + (int)d], want, "%s lane %d dword %u: %x, not %x", row->send, i,
                         d, (unsigned)results[i * (int)row->dwords + (int)d], want);
        }
    cr_expect_arr_eq(memory_bytes, before, sizeof before);
    run_release(&r);
}

Test(sim_message, reads)
{
    static const read_row rows[] = {
        {"send (16|M0) r60:w r40 0xC 0x04205E01\n", 4, 1, 4},
        {"send (16|M0) r60:w r40 0xC 0x04405C01\n", 8, 2, 4},
        {"send (16|M0) r60:w r40 0xC 0x04605801\n", 12, 3, 4},
        {"send (16|M0) r60:w r40 0xC 0x04805001\n", 20, 4, 4},
        {"send (8|M0) r70:d r40 0xC 0x02406001\nsend (8|M8) r74:d r41 0xC 0x02406001\n" /* the halves' blocks, put together */
         "mov (8|M0) r60.0<1>:d r70.0<8;8,1>:d\nmov (8|M8) r61.0<1>:d r74.0<8;8,1>:d\n"
         "mov (8|M0) r62.0<1>:d r71.0<8;8,1>:d\nmov (8|M8) r63.0<1>:d r75.0<8;8,1>:d\n",
         16, 2, 4},
        {"send (16|M0) r60:w r40 0xA 0x04210101\n", 3, 1, 1},
        {"send (16|M0) r60:w r40 0xA 0x04210501\n", 5, 1, 2},
        {"send (16|M0) r60:w r40 0xA 0x04210901\n", 7, 1, 4},
        {"send (16|M0) r60:w r30 0xC 0x08245EFF\n", 4, 1, 4},
        {"send (16|M0) r60:w r30 0xC 0x082410FF\n", 3, 1, 1},
        {"send (16|M0) r60:w r30 0xC 0x082414FF\n", 5, 1, 2},
        {"send (16|M0) r60:w r30 0xC 0x082411FF\n", 4, 1, 4},
        {"send (16|M0) r60:w r30 0xC 0x084415FF\n", 4, 2, 4},
        {"send (16|M0) r60:w r30 0xC 0x088419FF\n", 24, 4, 4},
        {"send (16|M0) r70:w r30 0xC 0x084412FF\n" /* packed qwords, taken apart */
         "mov (8|M0) r60.0<1>:d r70.0<2;1,0>:d\nmov (8|M8) r61.0<1>:d r72.0<2;1,0>:d\n"
         "mov (8|M0) r62.0<1>:d r70.1<2;1,0>:d\nmov (8|M8) r63.0<1>:d r72.1<2;1,0>:d\n",
         8, 2, 4},
        {"(W) mov (1|M0) a0.0<1>:ud 0x04205E01:ud\nsend (16|M0) r60:w r40 0xC a0.0\n", 4, 1, 4},

    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        check_read(&rows[i]);
}

/* --- writes --------------------------------------------------------------------------------------------------------------- */

typedef struct write_row {
    const char *send;
    unsigned step, dwords, bytes;
    bool qwords;
} write_row;

static void check_write(const write_row *row)
{
    run r;

    fill(row->step);
    finish(&r, row->send, 0, LANES - 3);
    for (int i = 0; i < LANES - 3; i++)
        for (unsigned d = 0; d < row->dwords; d++) {
            uint32_t x = operand(i, row->qwords ? 2 * d : d);
            memcpy(before + table[i] + 4 * d, &x, row->bytes);
        }
    for (int i = 0; i < BYTES; i++)
        cr_expect_eq(memory_bytes[i], before[i], "%s byte %d: %02x, not %02x", row->send, i, memory_bytes[i], before[i]);
    run_release(&r);
}

Test(sim_message, writes)
{
    static const write_row rows[] = {
        {"sends (16|M0) null:w r40 r50 0x8C 0x04025E01\n", 4, 1, 4, false},
        {"sends (16|M0) null:w r40 r50 0x10C 0x04025C01\n", 8, 2, 4, false},
        {"sends (16|M0) null:w r40 r50 0x18C 0x04025801\n", 12, 3, 4, false},
        {"sends (16|M0) null:w r40 r50 0x20C 0x04025001\n", 16, 4, 4, false},
        {"sends (16|M0) null:w r40 r50 0x8A 0x04030101\n", 3, 1, 1, false},
        {"sends (16|M0) null:w r40 r50 0x8A 0x04030501\n", 5, 1, 2, false},
        {"sends (16|M0) null:w r40 r50 0x8A 0x04030901\n", 7, 1, 4, false},
        {"sends (16|M0) null:w r30 r50 0x8C 0x080690FF\n", 3, 1, 1, false},
        {"sends (16|M0) null:w r30 r50 0x8C 0x080694FF\n", 5, 1, 2, false},
        {"sends (16|M0) null:w r30 r50 0x8C 0x080691FF\n", 4, 1, 4, false},
        {"sends (16|M0) null:w r30 r50 0x10C 0x080695FF\n", 8, 2, 4, false},
        {"sends (16|M0) null:w r30 r50 0x20C 0x080699FF\n", 16, 4, 4, false},
        {"mov (8|M0) r80.0<2>:d r50.0<8;8,1>:d\nmov (8|M8) r82.0<2>:d r51.0<8;8,1>:d\n"
         "mov (8|M0) r80.1<2>:d r54.0<8;8,1>:d\nmov (8|M8) r82.1<2>:d r55.0<8;8,1>:d\n"
         "sends (16|M0) null:w r30 r80 0x10C 0x080692FF\n",
         8, 2, 4, true},
        {"sends (8|M0) null:ud r40 r50 0x4C 0x02026E01\nsends (8|M8) null:ud r41 r51 0x4C 0x02026E01\n", 4, 1, 4, false},

    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        check_write(&rows[i]);
}

Test(sim_message, writes_in_lane_order)
{
    run r;

    fill(0); /* every lane to the same place: the last one stays */
    finish(&r, "sends (16|M0) null:w r40 r50 0x8C 0x04025E01\n", 0, LANES);
    uint32_t got;
    memcpy(&got, memory_bytes, 4);
    cr_expect_eq(got, operand(15, 0));
    run_release(&r);
}

/* A message whose mask leaves out components in the middle: Y and W come in two blocks, and X and Z keep their bytes. */
static void check_holes(const char *send)
{
    run r;

    fill(16);
    finish(&r, send, 2, LANES - 2);
    for (int i = 0; i < LANES - 2; i++)
        for (unsigned d = 0; d < 2; d++) {
            uint32_t x = operand(i, d), old;
            memcpy(&old, before + table[i] + 8 * d + 4, 4);
            cr_expect_eq((uint32_t)results[2 * i + (int)d], old, "%s lane %d block %u", send, i, d);
            memcpy(before + table[i] + 8 * d + 4, &x, 4);
        }
    for (int i = 0; i < BYTES; i++)
        cr_expect_eq(memory_bytes[i], before[i], "%s byte %d: %02x, not %02x", send, i, memory_bytes[i], before[i]);
    run_release(&r);
}

Test(sim_message, components_with_holes)
{
    check_holes("send (16|M0) r60:w r40 0xC 0x04405501\nsends (16|M0) null:w r40 r50 0x10C 0x04025501\n");
    check_holes("send (16|M0) r60:w r30 0xC 0x084455FF\nsends (16|M0) null:w r30 r50 0x10C 0x080655FF\n");
}

/* --- surfaces ------------------------------------------------------------------------------------------------------------- */

Test(sim_message, out_of_bounds_of_a_surface)
{
    run r;

    fill(4);
    for (int i = 0; i < LANES; i++)
        table[i] = BYTES - 32 + 4 * i; /* the second half lies outside, lane 7 in part */
    finish(&r, "sends (16|M0) null:w r40 r50 0x8C 0x04025E01\nsend (16|M0) r60:w r40 0xC 0x04405C01\n", 2, LANES);
    for (int i = 0; i < LANES; i++) {
        cr_expect_eq((uint32_t)results[2 * i], i < 8 ? operand(i, 0) : 0);
        cr_expect_eq((uint32_t)results[2 * i + 1], i < 7 ? operand(i + 1, 0) : 0);
    }
    run_release(&r);
}

Test(sim_message, local_memory_wraps_at_16_bits_of_the_address)
{
    run r;

    fill(4);
    finish(&r,
           "or (16|M0) r42.0<1>:d r40.0<8;8,1>:d 0x10000000:d\n"
           "sends (16|M0) null:w r42 r50 0x8C 0x04025EFE\n"
           "send (16|M0) r60:w r40 0xC 0x04205EFE\n",
           1, LANES);
    for (int i = 0; i < LANES; i++)
        cr_expect_eq((uint32_t)results[i], operand(i, 0));
    run_release(&r);
}

/* --- blocks --------------------------------------------------------------------------------------------------------------- */

Test(sim_message, blocks)
{
    run r;

    fill(4);
    finish(&r,
           "(W) mov (8|M0) r90.0<1>:ud r0.0<8;8,1>:ud\n"
           "(W) mov (1|M0) r90.2<1>:ud 3:ud\n"
           "(W) send (16|M0) r60:w r90 0xA 0x02280301\n" /* 4 owords from oword 3 */
           "(W) mov (1|M0) r90.2<1>:ud 20:ud\n"
           "(W) send (8|M0) r62:ud r90 0xA 0x02184201\n" /* 2 owords from byte 20 */
           "(W) mov (1|M0) r91.0<1>:uq r4.1<0;1,0>:uq\n"
           "(W) add (1|M0) r91.0<1>:uq r91.0<0;1,0>:uq 100:w\n"
           "(W) send (8|M0) r63:ud r91 0xC 0x021D0AFF\n" /* 2 owords from address + 100 */
           "(W) mov (1|M0) r90.2<1>:ud 64:ud\n"
           "(W) sends (16|M0) null:uw r90 r50 0x8A 0x020A0301\n"
           "(W) add (1|M0) r91.0<1>:uq r91.0<0;1,0>:uq 1052:w\n"
           "(W) sends (8|M0) null:ud r91 r54 0x8C 0x020D43FF\n",
           2, LANES);
    for (int i = 0; i < LANES; i++) {
        uint32_t x, y;
        memcpy(&x, before + 48 + 4 * i, 4);
        memcpy(&y, before + (i < 8 ? 20 : 100 - 32) + 4 * i, 4);
        cr_expect_eq((uint32_t)results[2 * i], x, "lane %d", i);
        cr_expect_eq((uint32_t)results[2 * i + 1], y, "lane %d", i);
        memcpy(&x, memory_bytes + 1024 + 4 * i, 4);
        memcpy(&y, memory_bytes + 1152 + 4 * i, 4);
        cr_expect_eq(x, operand(i, 0));
        cr_expect_eq(y, operand(i, 2));
    }
    run_release(&r);
}

Test(sim_message, scratch_belongs_to_the_thread)
{
    run r;
    int32_t data[64];

    run_init(
        &r,
        "//.kernel t\n//.target gen9\n//.simd 16\n//.scratch 256\n//.arg 0 out buffer int*\n"
        "//.payload local_id offset=32 size=96\n//.payload arg_bypointer offset=128 size=8 arg=0\n"
        "//.payload enqueued_local_size offset=160 size=12\n" IDS "(W) mov (8|M0) r3.0<1>:ud r0.0<8;8,1>:ud\n"
        "(W) sends (16|M0) null:uw r3 r10 0x8A 0x020F1004\n"
        "(W) and (1|M0) r7.0<1>:ud r0.5<0;1,0>:ud 0xFFFFFC00:ud\n"
        "shl (16|M0) r30.0<1>:d r1.0<16;16,1>:uw 2:w\n"
        "and (16|M0) r30.0<1>:d r30.0<8;8,1>:d 63:w\n"
        "add (16|M0) r30.0<1>:d r30.0<8;8,1>:d r7.0<0;1,0>:d\n"
        "add (16|M0) r30.0<1>:d r30.0<8;8,1>:d 128:w\n"
        "send (16|M0) r22:w r30 0xC 0x04205EFF\n" /* the same bytes through stateless addresses */
        "(W) send (16|M0) r24:uw r3 0xA 0x022C1004\n"
        "(W) mov (1|M0) r3.2<1>:ud 8:uw\n"
        "(W) send (16|M0) r26:uw r3 0xA 0x022803FF\n" /* and by a stateless block, whose owords count from the thread's own */
        "add (16|M0) r20.0<1>:d r22.0<8;8,1>:d r24.0<8;8,1>:d\n"
        "add (16|M0) r20.0<1>:d r20.0<8;8,1>:d r26.0<8;8,1>:d\n" STORE END,
        64, 32);
    run_add_buffer(&r, data, sizeof data, "data");
    run_fine(&r);
    for (int i = 0; i < 64; i++)
        cr_expect_eq(data[i], 3 * i);
    run_release(&r);
}

/* Spills of a branch: the channels that are off keep what was spilled for them. */
Test(sim_message, scratch_writes_of_dwords_heed_the_channels)
{
    run r;
    int32_t data[32];

    run_init(&r,
             "//.kernel t\n//.target gen9\n//.simd 16\n//.scratch 128\n//.arg 0 out buffer int*\n"
             "//.payload local_id offset=32 size=96\n//.payload arg_bypointer offset=128 size=8 arg=0\n"
             "//.payload enqueued_local_size offset=160 size=12\n" IDS "(W) mov (8|M0) r3.0<1>:ud r0.0<8;8,1>:ud\n"
             "(W) mov (16|M0) r20.0<1>:d -1:w\n"
             "(W) sends (16|M0) null:uw r3 r20 0x8A 0x020F1000\n"
             "and (16|M0) (eq)f0.0 null<1>:d r10.0<8;8,1>:d 3:w\n"
             "(f0.0) if (16|M0) skip skip\n"
             "sends (16|M0) null:uw r3 r10 0x8A 0x020F1000\n"
             "sends (8|M8) null:ud r3 r10 0x4A 0x020F0001\n" /* what channels 0 to 7 hold, under channels 8 to 15 */
             "skip:\nendif (16|M0) after\nafter:\n"
             "(W) send (16|M0) r20:uw r3 0xA 0x022C1000\n" STORE END,
             32, 32);
    run_add_buffer(&r, data, sizeof data, "data");
    run_fine(&r);
    for (int i = 0; i < 32; i++)
        cr_expect_eq(data[i], i % 4 ? -1 : i & ~8, "%d is %d", i, data[i]);
    run_release(&r);
}

/* --- atomics -------------------------------------------------------------------------------------------------------------- */

typedef struct atomic_row {
    unsigned op;
    uint32_t start;
} atomic_row;

static uint32_t applied(unsigned op, uint32_t old, uint32_t a, uint32_t b)
{
    switch (op) {
    case 1:
        return old & a;
    case 2:
        return old | a;
    case 3:
        return old ^ a;
    case 4:
        return a;
    case 5:
        return old + 1;
    case 6:
        return old - 1;
    case 7:
        return old + a;
    case 8:
        return old - a;
    case 9:
        return a - old;
    case 10:
        return (int32_t)old > (int32_t)a ? old : a;
    case 11:
        return (int32_t)old < (int32_t)a ? old : a;
    case 12:
        return old > a ? old : a;
    case 13:
        return old < a ? old : a;
    case 14:
        return old == a ? b : old;
    default:
        return old - 1;
    }
}

/* One operation on one place by all lanes: each returns what the lane before left. Where: a surface, local memory, 64-bit
 * addresses. */
static void check_atomic(unsigned op, uint32_t start, int where)
{
    run r;
    char body[1000];
    unsigned operands = op == 5 || op == 6 || op == 15 ? 0 : op == 14 ? 2 : 1, control = 0x2000 | op << 8;
    uint32_t value = start;

    fill(0);
    memcpy(memory_bytes, &start, 4);
    if (where == 2) {
        unsigned desc = 0x04100000 | 0x12 << 14 | control | 0xFF;
        int n = 0;
        for (int half = 0; half < 2; half++) {
            n += snprintf(body + n, sizeof body - (size_t)n,
                          "mov (8|M0) r70.0<1>:d r%d.0<8;8,1>:d\nmov (8|M0) r71.0<1>:d r%d.0<8;8,1>:d\n", 50 + half, 54 + half);
            n += operands ? snprintf(body + n, sizeof body - (size_t)n, "sends (8|M%d) r%d:d r%d r70 0x%xC 0x%08x\n", 8 * half,
                                     60 + half, 30 + 2 * half, 4 * operands, desc)
                          : snprintf(body + n, sizeof body - (size_t)n, "send (8|M%d) r%d:d r%d 0xC 0x%08x\n", 8 * half,
                                     60 + half, 30 + 2 * half, desc);
        }
    } else {
        unsigned desc = 0x04200000 | 2 << 14 | control | (where ? 0xFE : 1);
        snprintf(body, sizeof body,
                 "%smov (16|M0) r70.0<1>:d r50.0<8;8,1>:d\nmov (16|M0) r72.0<1>:d r54.0<8;8,1>:d\n%s%s 0x%08x\n",
                 where ? "(W) mov (1|M0) r74.0<1>:d 0:w\n(W) send (1|M0) r75:d r74 0xA 0x02110801\n"
                         "(W) sends (1|M0) null:ud r74 r75 0x4C 0x02026EFE\n"
                       : "",
                 operands ? "sends (16|M0) r60:w r40 r70 " : "send (16|M0) r60:w r40 ",
                 operands == 2 ? "0x10C"
                 : operands    ? "0x8C"
                               : "0xC",
                 desc);
    }
    finish(&r, body, 1, LANES);
    for (int i = 0; i < LANES; i++) {
        uint32_t old = value;
        value = applied(op, old, operand(i, 0), operand(i, 2));
        cr_expect_eq((uint32_t)results[i], op == 15 ? old - 1 : old, "op %u where %d lane %d: %x, not %x", op, where, i,
                     (unsigned)results[i], old);
    }
    if (where != 1)
        cr_expect(memcmp(memory_bytes, &value, 4) == 0, "op %u where %d leaves another value", op, where);
    run_release(&r);
}

Test(sim_message, integer_atomics)
{
    for (unsigned op = 1; op < 16; op++)
        for (int where = 0; where < 3; where++) {
            check_atomic(op, 0x40000010, where);
            check_atomic(op, 1000 + 3 * 5, where);
            check_atomic(op, 0x80000400, where);
        }
}

/* A lane that is not enabled may hold any address. */
Test(sim_message, atomics_of_some_lanes)
{
    run r;
    uint32_t zero = 0, got;

    fill(0);
    memcpy(memory_bytes, &zero, 4);
    finish(&r,
           "cmp (16|M0) (gt)f0.0 null<1>:d r10.0<8;8,1>:d 2:w\n"
           "(~f0.0) mov (16|M0) r40.0<1>:d 0x7FFFFFF1:d\n"
           "(f0.0) sends (16|M0) r60:w r40 r50 0x8C 0x0420A701\n",
           0, LANES);
    for (int i = 3; i < LANES; i++)
        zero += operand(i, 0);
    memcpy(&got, memory_bytes, 4);
    cr_expect_eq(got, zero);
    run_release(&r);
}

Test(sim_message, atomics_of_64_bits)
{
    run r;
    uint64_t value = UINT64_C(0xFFFFFFFF00000001);

    fill(0);
    memcpy(memory_bytes, &value, 8);
    finish(&r,
           "mov (8|M0) r70.0<2>:d r50.0<8;8,1>:d\nmov (8|M0) r70.1<2>:d r54.0<8;8,1>:d\n"
           "sends (8|M0) r80:d r30 r70 0x8C 0x0424B7FF\n" /* add */
           "mov (8|M0) r60.0<1>:d r80.0<2;1,0>:d\nmov (8|M0) r62.0<1>:d r80.1<2;1,0>:d\n",
           2, 8);
    for (int i = 0; i < 8; i++) {
        uint64_t got = (uint32_t)results[2 * i] | (uint64_t)(uint32_t)results[2 * i + 1] << 32;
        cr_expect_eq(got, value, "lane %d", i);
        value += operand(i, 0) | (uint64_t)operand(i, 2) << 32;
    }
    cr_expect(memcmp(memory_bytes, &value, 8) == 0);
    run_release(&r);
}

Test(sim_message, float_atomics_prefer_numbers)
{
    run r;
    float start = NAN, got, low, high;

    fill(0);
    memcpy(memory_bytes, &start, 4);
    memcpy(memory_bytes + 64, &start, 4);
    finish(&r,
           "mov (16|M0) r70.0<1>:f r50.0<8;8,1>:d\n"
           "add (16|M0) r42.0<1>:d r40.0<8;8,1>:d 64:w\n"
           "sends (16|M0) r60:w r40 r70 0x8C 0x0426E101\n"
           "sends (16|M0) null:w r42 r70 0x8C 0x0406C201\n",
           1, LANES);
    memcpy(&high, memory_bytes, 4);
    memcpy(&low, memory_bytes + 64, 4);
    memcpy(&got, &results[15], 4);
    cr_expect_eq(high, 1045.0f);
    cr_expect_eq(low, 1000.0f);
    cr_expect_eq(got, 1042.0f, "the old value of the last lane");
    run_release(&r);
}
