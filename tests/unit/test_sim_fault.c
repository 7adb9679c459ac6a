/* What a kernel can do wrong, and the report that names it. */
#include "tests/unit/sim_launch.h"

static void expect(const char *report, const char *const *parts)
{
    for (; *parts; parts++)
        cr_expect(strstr(report, *parts), "no '%s' in:\n%s", *parts, report);
}

#define EXPECT(report, ...) expect(report, (const char *const[]){__VA_ARGS__, NULL})

/* The kernel HEAD IDS BODY STORE END over 32 items, with a buffer of ROOM dwords. */
static const char *faulting(run *r, const char *body, size_t room)
{
    static int32_t data[64];
    static char text[4000];

    snprintf(text, sizeof text, "%s%s%s%s%s", HEAD, IDS, body, STORE, END);
    run_init(r, text, 32, 16);
    run_add_buffer(r, data, room * 4, "data");
    return run_faults(r);
}

Test(sim_fault, write_past_the_end)
{
    run r;

    EXPECT(faulting(&r, "// k.cl:12\nmov (16|M0) r20.0<1>:d 0:w\n", 27), "fault in kernel 't' at k.cl:12",
           "write of 4 bytes outside every buffer", "just past the end of 'data' (108 bytes)",
           "global id (27,0,0), local id (11,0,0), group (1,0,0)", "sends (16|M0)", "and 1 more");
    cr_expect_eq(r.result.fault.item_count, 5);
    cr_expect_eq(r.result.fault.items[1].address - r.result.fault.items[0].address, 4);
    run_release(&r);
}

Test(sim_fault, read_before_the_beginning)
{
    run r;

    EXPECT(faulting(&r,
                    "add (8|M0) r30.0<1>:q r12.0<4;4,1>:q -8:w\nadd (8|M8) r32.0<1>:q r14.0<4;4,1>:q -8:w\n"
                    "send (16|M0) r20:w r30 0xC 0x082411FF\n",
                    32),
           "read of 4 bytes outside every buffer", "8 bytes before the beginning of 'data'", "global id (0,0,0)");
    cr_expect_eq(r.result.fault.item_count, 2);
    run_release(&r);
}

Test(sim_fault, access_that_straddles_the_end)
{
    run r;

    EXPECT(faulting(&r, "send (16|M0) r20:w r12 0xC 0x084415FF\n", 32), "read of 8 bytes outside every buffer",
           "4 bytes before the end of 'data' (128 bytes)");
    run_release(&r);
}

Test(sim_fault, null_pointer)
{
    run r;

    EXPECT(faulting(&r, "mov (8|M0) r30.0<1>:q 8:w\nmov (8|M8) r32.0<1>:q 8:w\nsend (16|M0) r20:w r30 0xC 0x082411FF\n", 32),
           "read of 4 bytes through a null pointer", "address 0x8");
    run_release(&r);
}

Test(sim_fault, tag_left_in_an_address)
{
    run r;

    EXPECT(
        faulting(&r, "(W) mov (1|M0) r8.0<1>:uq 0x2000000000000000:uq\nor (8|M0) r12.0<1>:q r12.0<4;4,1>:q r8.0<0;1,0>:q\n", 32),
        "write of 4 bytes at an address that is not canonical", "tag of a generic pointer to private memory");
    run_release(&r);
}

Test(sim_fault, misaligned)
{
    run r;

    EXPECT(faulting(&r,
                    "add (8|M0) r30.0<1>:q r12.0<4;4,1>:q 2:w\nadd (8|M8) r32.0<1>:q r14.0<4;4,1>:q 2:w\n"
                    "send (16|M0) r20:w r30 0xC 0x082411FF\n",
                    64),
           "read of 4 bytes at an address that is not a multiple of 4");
    run_release(&r);
}

Test(sim_fault, write_to_read_only_memory)
{
    run r;
    int32_t data[32];

    run_init(&r, HEAD IDS "mov (16|M0) r20.0<1>:d 0:w\n" STORE END, 32, 16);
    run_add_buffer(&r, data, sizeof data, "table");
    r.buffers[0].is_protected = true;
    EXPECT(run_faults(&r), "write of 4 bytes to read-only memory", "'table'");
    run_release(&r);
}

Test(sim_fault, surface_out_of_bounds_where_that_is_an_error)
{
    run r;
    int32_t data[8] = {0};
    const char *text = "//.kernel t\n//.target gen9\n//.simd 8\n//.arg 0 out buffer int*\n//.payload local_id offset=32 "
                       "size=96\n//.bti 0 arg=0\n"
                       "shl (8|M0) r10.0<1>:d r1.0<8;8,1>:uw 3:w\n"
                       "sends (8|M0) null:ud r10 r11 0x4C 0x02026E00\n" END;

    run_init(&r, text, 8, 8);
    run_add_buffer(&r, data, sizeof data, "data");
    run_fine(&r);
    r.launch.run.bounds = RUN_BOUNDS_FAULT;
    EXPECT(run_faults(&r), "write of 4 bytes outside data", "just past the end of 'data' (32 bytes)", "global id (4,0,0)",
           "address 0x20");
    run_release(&r);
}

Test(sim_fault, local_memory_out_of_bounds)
{
    run r;

    run_init(&r,
             "//.kernel t\n//.target gen9\n//.simd 8\n//.slm 16\n//.payload local_id offset=32 size=96\n"
             "shl (8|M0) r10.0<1>:d r1.0<8;8,1>:uw 2:w\n"
             "add (8|M0) r10.0<1>:d r10.0<8;8,1>:d 20:w\n"
             "sends (8|M0) null:ud r10 r11 0x4C 0x02026EFE\n" END,
             8, 8);
    EXPECT(run_faults(&r), "write of 4 bytes outside local memory", "4 bytes past the end of 'local memory' (16 bytes)",
           "local id (0,0,0)");
    run_release(&r);
}

Test(sim_fault, scratch_of_another_thread)
{
    run r;

    run_init(&r,
             "//.kernel t\n//.target gen9\n//.simd 8\n//.scratch 64\n"
             "(W) mov (8|M0) r3.0<1>:ud r0.0<8;8,1>:ud\n"
             "(W) send (16|M0) r20:uw r3 0xA 0x022C1001\n" END,
             8, 8);
    EXPECT(run_faults(&r), "read of 64 bytes outside the thread's scratch memory", "32 bytes before the end of");
    run_release(&r);
}

#define BARRIER                                                                                                                  \
    "(W) and (8|M0) r8.0<1>:ud r0.2<0;1,0>:ud 0x8F000000:ud\n"                                                                   \
    "(W) mov (1|M0) n0.0<1>:ud 0x0:ud {Switch}\n"                                                                                \
    "(W) send (1|M0) null r8 0x3 0x02000004\n"                                                                                   \
    "(W) wait n0.0<0;1,0>:ud\n"
#define BARRIER_HEAD "//.kernel t\n//.target gen9\n//.simd 8\n//.barriers 1\n//.payload local_id offset=32 size=96\n"

Test(sim_fault, barrier_that_some_lanes_do_not_reach)
{
    run r;

    run_init(&r,
             BARRIER_HEAD "cmp (8|M0) (lt)f0.0 null<1>:uw r1.0<8;8,1>:uw 5:w\n"
                          "(f0.0) if (8|M0) L_a L_a\n" BARRIER "L_a:\nendif (8|M0) L_b\nL_b:\n" END,
             8, 8);
    EXPECT(run_faults(&r), "barrier not reached by all work-items of the group; these do not reach it", "local id (5,0,0)");
    cr_expect_eq(r.result.fault.item_count, 3);
    run_release(&r);
}

Test(sim_fault, barrier_that_a_thread_does_not_reach)
{
    const char *text = BARRIER_HEAD "(W) cmp (8|M0) (%s)f0.0 null<1>:uw r1.0<0;1,0>:uw 8:w\n"
                                    "(W&f0.0) jmpi L_end\n" BARRIER "L_end:\n" END;
    char source[1000];
    run r;

    for (int first = 0; first < 2; first++) {
        snprintf(source, sizeof source, text, first ? "lt" : "ge"); /* the first thread leaves, or the second */
        run_init(&r, source, 16, 16);
        EXPECT(run_faults(&r), first ? "of the group; others have ended" : "of the group; these end without it");
        run_release(&r);
    }
}

Test(sim_fault, wait_without_a_signal)
{
    run r;

    run_init(&r, BARRIER_HEAD "(W) wait n0.0<0;1,0>:ud\n" END, 8, 8);
    EXPECT(run_faults(&r), "wait for a barrier that the thread has not signalled");
    run_release(&r);
}

Test(sim_fault, barrier_without_the_directive)
{
    run r;

    run_init(&r, "//.kernel t\n//.target gen9\n//.simd 8\n" BARRIER END, 8, 8);
    EXPECT(run_faults(&r), "uses a barrier but does not declare one");
    run_release(&r);
}

Test(sim_fault, endless_loop)
{
    run r;

    run_init(&r, "//.kernel t\n//.target gen9\n//.simd 8\nL_a:\n(W) jmpi L_a\n" END, 8, 8);
    r.launch.run.max_instructions = 200000;
    EXPECT(run_faults(&r), "more than 200000 instructions in one thread: an endless loop?");
    run_release(&r);
}

Test(sim_fault, no_end_of_thread)
{
    run r;

    run_init(&r, "//.kernel t\n//.target gen9\n//.simd 8\nmov (8|M0) r10.0<1>:d 0:w\n", 8, 8);
    EXPECT(run_faults(&r), "past the last instruction without an end-of-thread message", "mov (8|M0)");
    run_release(&r);
}

Test(sim_fault, indirect_operand_outside_the_registers)
{
    run r;

    run_init(&r,
             "//.kernel t\n//.target gen9\n//.simd 8\n(W) mov (8|M0) a0.0<1>:uw 4092:w\n"
             "mov (8|M0) r10.0<1>:d r[a0.0,8]<1,0>:d\n" END,
             8, 8);
    EXPECT(run_faults(&r), "an indirect operand leaves the register file or is not aligned to its elements");
    run_release(&r);
}

Test(sim_fault, return_to_nowhere)
{
    run r;

    run_init(&r, "//.kernel t\n//.target gen9\n//.simd 8\n(W) mov (2|M0) r10.0<1>:ud 5:w\nret (8|M0) r10.0\n" END, 8, 8);
    EXPECT(run_faults(&r), "return to 0x5, which is not a return address of a call");
    run_release(&r);
}

Test(sim_fault, too_much_local_memory)
{
    run r;

    run_init(&r, "//.kernel t\n//.target gen9\n//.simd 8\n//.slm 60000\n//.arg 0 p local int*\n" END, 8, 8);
    r.args[0] = (run_value){.kind = RUN_LOCAL, .value = {.bytes = 6000}};
    r.launch.run.arg_count = 1;
    EXPECT(run_faults(&r), "the work-group needs 66032 bytes of local memory, the machine has 65536");
    run_release(&r);
}

Test(sim_fault, too_much_private_memory)
{
    run r;

    run_init(&r, "//.kernel t\n//.target gen9\n//.simd 8\n//.private 2147483647\n" END, 64, 64);
    EXPECT(run_faults(&r), "the work-group needs 137438953408 bytes of private memory, the machine has 64424509440");
    run_release(&r);
}

Test(sim_fault, unknown_descriptor_in_a_register)
{
    run r;

    run_init(&r,
             "//.kernel t\n//.target gen9\n//.simd 8\n(W) mov (1|M0) a0.0<1>:ud 0x0200F000:ud\n"
             "send (8|M0) r20:d r10 0xC a0.0\n" END,
             8, 8);
    EXPECT(run_faults(&r), "no message has descriptor 0x0200F000 and extended descriptor 0xC [senddesc]");
    run_release(&r);
}

Test(sim_fault, surface_that_is_not_bound)
{
    run r;

    run_init(&r, "//.kernel t\n//.target gen9\n//.simd 8\nsend (8|M0) r20:d r10 0xC 0x02106E03\n" END, 8, 8);
    EXPECT(run_faults(&r), "binding-table entry 3 has no surface");
    run_release(&r);
}

/* The fault is the first group's, whatever the number of host threads, and the report has nothing of later groups. */
Test(sim_fault, is_that_of_the_first_group)
{
    int32_t data[512];

    for (unsigned threads = 1; threads < 5; threads++) {
        run r;
        run_init(&r, HEAD IDS "mov (16|M0) r20.0<1>:d 0:w\n" STORE END, 1024, 16);
        run_add_buffer(&r, data, sizeof data, "data");
        r.launch.threads = threads;
        run_faults(&r);
        cr_expect_eq(r.result.fault.group[0], 32);
        cr_expect(!r.result.threads && !r.result.instructions && !r.result.sends.count, "counts are those of a whole run");
        run_release(&r);
    }
}

/* Group G writes 64 * G bytes into a surface of 64 bytes, so group 1 is the first outside; groups from 3 on fault. */
Test(sim_fault, strays_before_a_fault)
{
    static const char text[] = "//.kernel t\n//.target gen9\n//.simd 8\n//.arg 0 out buffer int*\n//.bti 0 arg=0\n"
                               "(W) mul (1|M0) r10.0<1>:d r0.1<0;1,0>:d 64:w\n"
                               "(W) sends (1|M0) null:ud r10 r11 0x4C 0x02026E00\n"
                               "(W) cmp (1|M0) (lt)f0.0 null<1>:d r0.1<0;1,0>:d 3:w\n"
                               "(W&f0.0) jmpi L_end\nillegal\nL_end:\n" END;
    static uint64_t data[8];

    for (unsigned threads = 1; threads < 5; threads++) {
        run r;
        run_init(&r, text, 4096, 8);
        run_add_buffer(&r, data, sizeof data, "data");
        r.launch.threads = threads;
        r.launch.run.bounds = RUN_BOUNDS_NOTE;
        EXPECT(run_faults(&r), "illegal instruction");
        cr_expect_eq(r.result.fault.group[0], 3);
        cr_expect_eq(r.result.stray.group[0], 1);
        cr_expect_eq(r.result.strays, 1);
        run_release(&r);
    }
}
