/* Branches: each construct against the plain C that it stands for, lane by lane, over random inputs.
 *
 * r16-17 holds each lane's input, loaded from the buffer; the lane's answer goes back to the same place. */
#include "tests/unit/sim_launch.h"

enum { ITEMS = 96 };

static uint32_t next_random(uint32_t *state)
{
    *state = *state * 1664525 + 1013904223;
    return *state >> 8;
}

typedef int32_t (*meaning)(int32_t x, int32_t id);

/* BODY turns r16 (input) and r10 (global id) into r20. */
static void check(const char *body, meaning f)
{
    int32_t data[ITEMS], want[ITEMS];
    uint32_t state = 7;
    char text[6000];

    snprintf(text, sizeof text, "%s%ssend (16|M0) r16:w r12 0xC 0x082411FF\n%s%s%s", HEAD, IDS, body, STORE, END);
    for (int way = 0; way < 6; way++) {
        run r;
        run_init(&r, text, way == 5 ? ITEMS - 5 : ITEMS, 32);
        r.launch.reference = way == 4;
        for (int32_t i = 0; i < ITEMS; i++) {
            data[i] = (int32_t)(next_random(&state) % (way % 2 ? 40 : 7));
            want[i] = way == 5 && i >= ITEMS - 5 ? data[i] : f(data[i], i);
        }
        run_add_buffer(&r, data, sizeof data, "data");
        run_fine(&r);
        for (int i = 0; i < ITEMS; i++)
            cr_assert_eq(data[i], want[i], "item %d: %d, not %d", i, data[i], want[i]);
        run_release(&r);
    }
}

static int32_t if_else(int32_t x, int32_t id)
{
    return x > 5 ? x & 1 ? x + 100 : x + 200 : id % 3 ? 7 : x - 1;
}

Test(sim_control, nested_if_else)
{
    check("mov (16|M0) r20.0<1>:d 7:w\n"
          "cmp (16|M0) (gt)f0.0 null<1>:d r16.0<8;8,1>:d 5:w\n"
          "(f0.0) if (16|M0) L_else L_end\n"
          "and (16|M0) (ne)f0.1 null<1>:d r16.0<8;8,1>:d 1:w\n"
          "(f0.1) if (16|M0) L_even L_inner\n"
          "add (16|M0) r20.0<1>:d r16.0<8;8,1>:d 100:w\n"
          "else (16|M0) L_inner L_inner\n"
          "L_even:\n"
          "add (16|M0) r20.0<1>:d r16.0<8;8,1>:d 200:w\n"
          "L_inner:\n"
          "endif (16|M0) L_x\n"
          "L_x:\n"
          "else (16|M0) L_end L_end\n"
          "L_else:\n"
          "math.irem (8|M0) r30.0<1>:ud r10.0<8;8,1>:ud 3:ud\n"
          "math.irem (8|M8) r31.0<1>:ud r11.0<8;8,1>:ud 3:ud\n"
          "cmp (16|M0) (eq)f1.0 null<1>:d r30.0<8;8,1>:d 0:w\n"
          "(f1.0) if (16|M0) L_third L_third\n"
          "add (16|M0) r20.0<1>:d r16.0<8;8,1>:d -1:w\n"
          "L_third:\n"
          "endif (16|M0) L_end\n"
          "L_end:\n"
          "endif (16|M0) L_next\n"
          "L_next:\n",
          if_else);
}

/* Each lane's own number of iterations, a break, and a continue that skips an addition. */
static int32_t loops(int32_t x, int32_t id)
{
    int32_t sum = 0, n = 0;

    (void)id;
    do {
        n++;
        if (n == 9)
            break;
        if (n & 1)
            continue;
        for (int32_t k = 0; k < n; k++)
            sum += k + x;
    } while (n < x);
    return sum * 16 + n;
}

Test(sim_control, nested_loops_with_break_and_continue)
{
    check("mov (16|M0) r30.0<1>:d 0:w\n"
          "mov (16|M0) r32.0<1>:d 0:w\n"
          "L_head:\n"
          "add (16|M0) r32.0<1>:d r32.0<8;8,1>:d 1:w\n"
          "cmp (16|M0) (eq)f0.0 null<1>:d r32.0<8;8,1>:d 9:w\n"
          "(f0.0) break (16|M0) L_while L_while\n"
          "cmp (16|M0) (lt)f0.1 null<1>:d r32.0<8;8,1>:d r16.0<8;8,1>:d\n"
          "and (16|M0) (ne)f1.0 null<1>:d r32.0<8;8,1>:d 1:w\n"
          "(f1.0) cont (16|M0) L_while L_while\n"
          "mov (16|M0) r34.0<1>:d 0:w\n"
          "L_inner:\n"
          "add (16|M0) r30.0<1>:d r30.0<8;8,1>:d r34.0<8;8,1>:d\n"
          "add (16|M0) r30.0<1>:d r30.0<8;8,1>:d r16.0<8;8,1>:d\n"
          "add (16|M0) r34.0<1>:d r34.0<8;8,1>:d 1:w\n"
          "cmp (16|M0) (lt)f1.1 null<1>:d r34.0<8;8,1>:d r32.0<8;8,1>:d\n"
          "(f1.1) while (16|M0) L_inner\n"
          "L_while:\n"
          "(f0.1) while (16|M0) L_head\n"
          "shl (16|M0) r20.0<1>:d r30.0<8;8,1>:d 4:w\n"
          "add (16|M0) r20.0<1>:d r20.0<8;8,1>:d r32.0<8;8,1>:d\n",
          loops);
}

/* A break out of an if inside the loop: JIP is the endif. */
static int32_t break_in_if(int32_t x, int32_t id)
{
    int32_t n = 0;

    while (true) {
        n += 3;
        if (n > x) {
            n += 1000;
            if (id & 1)
                break;
            n -= 900;
        }
        if (n > 60)
            break;
    }
    return n;
}

Test(sim_control, break_inside_if)
{
    check("mov (16|M0) r20.0<1>:d 0:w\n"
          "L_head:\n"
          "add (16|M0) r20.0<1>:d r20.0<8;8,1>:d 3:w\n"
          "cmp (16|M0) (gt)f0.0 null<1>:d r20.0<8;8,1>:d r16.0<8;8,1>:d\n"
          "(f0.0) if (16|M0) L_endif L_endif\n"
          "add (16|M0) r20.0<1>:d r20.0<8;8,1>:d 1000:w\n"
          "and (16|M0) (ne)f0.1 null<1>:d r10.0<8;8,1>:d 1:w\n"
          "(f0.1) break (16|M0) L_endif L_while\n"
          "add (16|M0) r20.0<1>:d r20.0<8;8,1>:d -900:w\n"
          "L_endif:\n"
          "endif (16|M0) L_after\n"
          "L_after:\n"
          "cmp (16|M0) (le)f0.0 null<1>:d r20.0<8;8,1>:d 60:w\n"
          "L_while:\n"
          "(f0.0) while (16|M0) L_head\n",
          break_in_if);
}

/* goto: the lanes whose predicate is false leave; goto.b: those whose predicate is true go back. */
static int32_t unstructured(int32_t x, int32_t id)
{
    int32_t r = x;

    if (x < 4)
        goto skip;
    r += 50;
    if (id % 2)
        goto end;
skip:
    do
        r += 7;
    while (r < 30);
end:
    return r;
}

Test(sim_control, goto_and_join)
{
    check("mov (16|M0) r20.0<1>:d r16.0<8;8,1>:d\n"
          "cmp (16|M0) (ge)f0.0 null<1>:d r16.0<8;8,1>:d 4:w\n"
          "(f0.0) goto (16|M0) L_skip L_skip\n"
          "add (16|M0) r20.0<1>:d r20.0<8;8,1>:d 50:w\n"
          "and (16|M0) (eq)f0.1 null<1>:d r10.0<8;8,1>:d 1:w\n"
          "(f0.1) goto (16|M0) L_skip L_end\n"
          "L_skip:\n"
          "join (16|M0) L_end\n"
          "L_head:\n"
          "add (16|M0) r20.0<1>:d r20.0<8;8,1>:d 7:w\n"
          "cmp (16|M0) (lt)f0.0 null<1>:d r20.0<8;8,1>:d 30:w\n"
          "(f0.0) goto.b (16|M0) L_end L_head\n"
          "L_end:\n"
          "join (16|M0) L_tail\n"
          "L_tail:\n",
          unstructured);
}

/* A function called by some lanes only, from two places; it calls another one. */
static int32_t twice(int32_t x)
{
    return x * 2 + 1;
}

static int32_t called(int32_t x, int32_t id)
{
    int32_t r = x;

    if (x > 3)
        r = (id & 1 ? twice(r) : 5) + 10;
    if (r & 1)
        return (r & 1 ? twice(r) : 5) + 10 + 100;
    return r + 100;
}

Test(sim_control, calls_with_some_lanes)
{
    check("mov (16|M0) r20.0<1>:d r16.0<8;8,1>:d\n"
          "and (16|M0) r36.0<1>:d r10.0<8;8,1>:d 1:w\n"
          "cmp (16|M0) (gt)f0.0 null<1>:d r16.0<8;8,1>:d 3:w\n"
          "(f0.0) call (16|M0) r7.0 L_outer\n"
          "and (16|M0) (ne)f0.0 r36.0<1>:d r20.0<8;8,1>:d 1:w\n"
          "(f0.0) if (16|M0) L_not L_not\n"
          "call (16|M0) r7.0 L_outer\n"
          "L_not:\n"
          "endif (16|M0) L_go\n"
          "L_go:\n"
          "add (16|M0) r20.0<1>:d r20.0<8;8,1>:d 100:w\n"
          "(W) jmpi L_done\n"
          "L_outer:\n"
          "(W) mov (2|M0) r7.4<1>:ud r7.0<2;2,1>:ud\n"
          "cmp (16|M0) (ne)f0.1 null<1>:d r36.0<8;8,1>:d 0:w\n"
          "(f0.1) if (16|M0) L_five L_both\n"
          "call (16|M0) r7.0 L_twice\n"
          "else (16|M0) L_both L_both\n"
          "L_five:\n"
          "mov (16|M0) r20.0<1>:d 5:w\n"
          "L_both:\n"
          "endif (16|M0) L_ten\n"
          "L_ten:\n"
          "add (16|M0) r20.0<1>:d r20.0<8;8,1>:d 10:w\n"
          "ret (16|M0) r7.4\n"
          "L_twice:\n"
          "add (16|M0) r20.0<1>:d r20.0<8;8,1>:d r20.0<8;8,1>:d\n"
          "add (16|M0) r20.0<1>:d r20.0<8;8,1>:d 1:w\n"
          "ret (16|M0) r7.0\n"
          "L_done:\n",
          called);
}

static int32_t not_called(int32_t x, int32_t id)
{
    return x + id;
}

/* A call under a predicate that no lane has is no jump, and leaves no return address. */
Test(sim_control, call_without_lanes, .timeout = 20)
{
    check("(W) mov (1|M0) r7.0<1>:ud 3:uw\n"
          "cmp (16|M0) (gt)f0.0 null<1>:d r16.0<8;8,1>:d 1000:w\n"
          "(f0.0) call (16|M0) r7.0 L_never\n"
          "add (16|M0) r20.0<1>:d r16.0<8;8,1>:d r10.0<8;8,1>:d\n"
          "add (16|M0) r20.0<1>:d r20.0<8;8,1>:d r7.0<0;1,0>:d\n"
          "add (16|M0) r20.0<1>:d r20.0<8;8,1>:d -3:w\n"
          "(W) jmpi L_done\n"
          "L_never:\n"
          "mov (16|M0) r20.0<1>:d 5:w\n"
          "ret (16|M0) r7.0\n"
          "L_done:\n",
          not_called);
}

/* Lanes that leave the function early wait until the others are back. */
static int32_t early(int32_t x, int32_t id)
{
    (void)id;
    return (x < 4 ? x : x * 2) + 1;
}

Test(sim_control, predicated_return)
{
    check("mov (16|M0) r20.0<1>:d r16.0<8;8,1>:d\n"
          "call (16|M0) r7.0 L_function\n"
          "add (16|M0) r20.0<1>:d r20.0<8;8,1>:d 1:w\n"
          "(W) jmpi L_done\n"
          "L_function:\n"
          "cmp (16|M0) (lt)f0.0 null<1>:d r16.0<8;8,1>:d 4:w\n"
          "(f0.0) ret (16|M0) r7.0\n"
          "add (16|M0) r20.0<1>:d r20.0<8;8,1>:d r20.0<8;8,1>:d\n"
          "ret (16|M0) r7.0\n"
          "L_done:\n",
          early);
}

/* jmpi over flags that agree, in the shape of a uniform loop. */
static int32_t uniform(int32_t x, int32_t id)
{
    (void)id;
    return x + 10 * 3;
}

Test(sim_control, jmpi)
{
    check("mov (16|M0) r20.0<1>:d r16.0<8;8,1>:d\n"
          "(W) mov (1|M0) r8.0<1>:d 0:w\n"
          "L_head:\n"
          "add (16|M0) r20.0<1>:d r20.0<8;8,1>:d 3:w\n"
          "(W) add (1|M0) r8.0<1>:d r8.0<0;1,0>:d 1:w\n"
          "(W) cmp (16|M0) (lt)f0.0 null<1>:d r8.0<0;1,0>:d 10:w\n"
          "(W&f0.0.all16h) jmpi L_head\n",
          uniform);
}

static int32_t halted(int32_t x, int32_t id)
{
    (void)id;
    return x > 3 ? x + 5 : x + 6;
}

Test(sim_control, halt)
{
    check("add (16|M0) r20.0<1>:d r16.0<8;8,1>:d 5:w\n"
          "cmp (16|M0) (gt)f0.0 null<1>:d r16.0<8;8,1>:d 3:w\n"
          "(f0.0) halt (16|M0) L_end L_end\n"
          "add (16|M0) r20.0<1>:d r20.0<8;8,1>:d 1:w\n"
          "L_end:\n"
          "halt (16|M0) L_next L_next\n"
          "L_next:\n",
          halted);
}

/* (W) code inside a branch that no lane takes is jumped over; inside one that some take it runs once. */
Test(sim_control, nomask_code_runs_when_the_thread_passes)
{
    run r;
    int32_t data[16] = {0};

    run_init(&r,
             HEAD IDS "(W) mov (1|M0) r8.0<1>:d 0:w\n"
                      "cmp (16|M0) (eq)f0.0 null<1>:d r10.0<8;8,1>:d 3:w\n"
                      "(f0.0) if (16|M0) L_a L_a\n"
                      "(W) add (1|M0) r8.0<1>:d r8.0<0;1,0>:d 1:w\n"
                      "L_a:\n"
                      "endif (16|M0) L_b\n"
                      "L_b:\n"
                      "cmp (16|M0) (eq)f0.0 null<1>:d r10.0<8;8,1>:d 99:w\n"
                      "(f0.0) if (16|M0) L_c L_c\n"
                      "(W) add (1|M0) r8.0<1>:d r8.0<0;1,0>:d 10:w\n"
                      "L_c:\n"
                      "endif (16|M0) L_d\n"
                      "L_d:\n"
                      "mov (16|M0) r20.0<1>:d r8.0<0;1,0>:d\n" STORE END,
             16, 16);
    run_add_buffer(&r, data, sizeof data, "data");
    run_fine(&r);
    for (int i = 0; i < 16; i++)
        cr_expect_eq(data[i], 1);
    run_release(&r);
}

/* 32 channels: control flow on all, arithmetic in two halves with their own flag bits, and a call. */
Test(sim_control, simd32)
{
    run r;
    int32_t data[64];

    run_init(&r,
             "//.kernel t\n//.target gen9\n//.simd 32\n//.arg 0 out buffer int*\n"
             "//.payload local_id offset=32 size=192\n//.payload arg_bypointer offset=224 size=8 arg=0\n"
             "(W) or (1|M0) cr0.0<1>:ud cr0.0<0;1,0>:ud 0x4C0:uw {Switch}\n"
             "(W) shl (1|M0) r8.0<1>:d r0.1<0;1,0>:d 5:w\n"
             "add (16|M0) r10.0<1>:d r1.0<16;16,1>:uw r8.0<0;1,0>:d\n"
             "add (16|M16) r12.0<1>:d r2.0<16;16,1>:uw r8.0<0;1,0>:d\n"
             "mov (16|M0) r20.0<1>:d 0:w\n"
             "mov (16|M16) r22.0<1>:d 0:w\n"
             "L_head:\n"
             "call (32|M0) r9.0 L_add\n"
             "cmp (16|M0) (lt)f0.0 null<1>:d r20.0<8;8,1>:d r10.0<8;8,1>:d\n"
             "cmp (16|M16) (lt)f0.0 null<1>:d r22.0<8;8,1>:d r12.0<8;8,1>:d\n"
             "(f0.0) while (32|M0) L_head\n"
             "shl (8|M0) r30.0<1>:q r10.0<8;8,1>:d 2:w\n"
             "shl (8|M8) r32.0<1>:q r11.0<8;8,1>:d 2:w\n"
             "shl (8|M16) r34.0<1>:q r12.0<8;8,1>:d 2:w\n"
             "shl (8|M24) r36.0<1>:q r13.0<8;8,1>:d 2:w\n"
             "add (8|M0) r30.0<1>:q r30.0<4;4,1>:q r7.0<0;1,0>:q\n"
             "add (8|M8) r32.0<1>:q r32.0<4;4,1>:q r7.0<0;1,0>:q\n"
             "add (8|M16) r34.0<1>:q r34.0<4;4,1>:q r7.0<0;1,0>:q\n"
             "add (8|M24) r36.0<1>:q r36.0<4;4,1>:q r7.0<0;1,0>:q\n"
             "sends (16|M0) null:w r30 r20 0x8C 0x080691FF\n"
             "sends (16|M16) null:w r34 r22 0x8C 0x080691FF\n"
             "(W) jmpi L_end\n"
             "L_add:\n"
             "add (16|M0) r20.0<1>:d r20.0<8;8,1>:d 5:w\n"
             "add (16|M16) r22.0<1>:d r22.0<8;8,1>:d 5:w\n"
             "ret (32|M0) r9.0\n"
             "L_end:\n" END,
             61, 32);
    memset(data, 0xFF, sizeof data);
    run_add_buffer(&r, data, sizeof data, "data");
    run_fine(&r);
    for (int i = 0; i < 64; i++) {
        int want = i == 0 ? 5 : (i + 4) / 5 * 5;
        cr_expect_eq(data[i], i < 61 ? want : -1, "item %d: %d", i, data[i]);
    }
    cr_expect_eq(r.result.threads, 2);
    run_release(&r);
}
