/* Launches: what threads find in their registers, groups of every shape, barriers, host threads, program variables, counts. */
#include "src/base/trace.h"
#include "tests/unit/sim_launch.h"

#include <stdio.h>

/* Every payload kind at a place of its own, dumped whole: registers r1 to r9 by thread 0. */
Test(sim_launch, payload)
{
    run r;
    uint32_t out[72] = {0};
    char text[3000];
    int32_t scalar[4] = {11, 22, 33, 44};
    int n = snprintf(
        text, sizeof text,
        "//.kernel t\n//.target gen9\n//.simd 8\n//.slm 100\n//.private 24\n//.arg 0 out buffer int*\n//.arg 1 v value int4\n"
        "//.arg 2 l local int*\n//.arg 3 m local int*\n"
        "//.payload local_id offset=32 size=96\n//.payload global_id_offset offset=128 size=12\n"
        "//.payload local_size offset=140 size=12\n//.payload enqueued_local_size offset=160 size=12\n"
        "//.payload global_size offset=172 size=12\n//.payload group_count offset=192 size=12\n"
        "//.payload work_dim offset=204 size=4\n//.payload arg_byvalue offset=208 size=16 arg=1\n"
        "//.payload arg_bypointer offset=224 size=8 arg=0\n//.payload arg_bypointer offset=232 size=4 arg=2\n"
        "//.payload arg_bypointer offset=236 size=4 arg=3\n//.payload buffer_offset offset=240 size=4 arg=0\n"
        "//.payload surface_size offset=244 size=4 arg=0\n//.payload surface_base offset=248 size=8 arg=0\n"
        "//.payload private_base_stateless offset=256 size=8\n//.payload printf_buffer offset=264 size=8\n"
        "(W) or (1|M0) cr0.0<1>:ud cr0.0<0;1,0>:ud 0x4C0:uw {Switch}\n"
        "(W) or (1|M0) (ne)f0.0 r20.0<1>:ud r0.1<0;1,0>:ud r0.6<0;1,0>:ud\n(W&f0.0) jmpi L_end\n");

    for (int i = 1; i <= 8; i++)
        n += snprintf(text + n, sizeof text - (size_t)n,
                      "(W) add (1|M0) r20.0<1>:uq r7.3<0;1,0>:uq %d:w\n(W) sends (8|M0) null:ud r20 r%d 0x4C 0x020D42FF\n",
                      32 * (i - 1), i);
    snprintf(text + n, sizeof text - (size_t)n, "L_end:\n%s", END);
    run_init(&r, text, 13, 4);
    r.launch.run.dims = 2;
    r.launch.run.global[1] = 3;
    r.launch.run.local[1] = 2;
    r.launch.run.offset[0] = 100;
    r.launch.run.offset[2] = 7;
    run_add_buffer(&r, out, sizeof out, "out");
    r.launch.printf_bytes = 64;
    r.args[0].offset = 16;
    r.args[1] = (run_value){.kind = RUN_VALUE, .value = {.data = (unsigned char *)scalar, .bytes = sizeof scalar}};
    r.args[2] = (run_value){.kind = RUN_LOCAL, .value = {.bytes = 40}};
    r.args[3] = (run_value){.kind = RUN_LOCAL, .value = {.bytes = 4}};
    r.launch.run.arg_count = 4;
    run_fine(&r);
    static const uint16_t x[8] = {0, 1, 2, 3, 0, 1, 2, 3}, y[8] = {0, 0, 0, 0, 1, 1, 1, 1}, z[8] = {0};
    cr_expect_arr_eq(&out[0], x, sizeof x);
    cr_expect_arr_eq(&out[8], y, sizeof y);
    cr_expect_arr_eq(&out[16], z, sizeof z);
    const uint32_t header[] = {100, 0, 7, 4, 2, 1};
    cr_expect_arr_eq(&out[24], header, sizeof header);
    const uint32_t sizes[] = {4, 2, 1, 13, 3, 1};
    cr_expect_arr_eq(&out[32], sizes, sizeof sizes);
    const uint32_t rest[] = {4, 2, 1, 2, 11, 22, 33, 44};
    cr_expect_arr_eq(&out[40], rest, sizeof rest);
    uint64_t address, base, private_base, printed;
    memcpy(&address, &out[48], 8);
    memcpy(&base, &out[54], 8);
    memcpy(&private_base, &out[56], 8);
    memcpy(&printed, &out[58], 8);
    cr_expect_eq(address, base + 16);
    cr_expect(private_base && printed && private_base != printed);
    cr_expect_eq(out[50], 128, "the first local argument lies behind the kernel's own");
    cr_expect_eq(out[51], 256);
    cr_expect_eq(out[52], 16);
    cr_expect_eq(out[53], sizeof out);
    run_release(&r);
}

/* Each work-item writes its ids; groups at the edges are smaller. */
static void check_shape(uint32_t gx, uint32_t gy, uint32_t gz, uint32_t lx, uint32_t ly, uint32_t lz, unsigned threads)
{
    static uint32_t out[4096];
    run r;

    run_init(&r,
             "//.kernel t\n//.target gen9\n//.simd 16\n//.arg 0 out buffer int*\n"
             "//.payload local_id offset=32 size=96\n//.payload arg_bypointer offset=128 size=8 arg=0\n"
             "//.payload enqueued_local_size offset=160 size=12\n//.payload global_size offset=192 size=12\n"
             "//.payload local_size offset=224 size=12\n"
             "(W) mul (1|M0) r8.0<1>:d r5.0<0;1,0>:d r0.1<0;1,0>:d\n"
             "(W) mul (1|M0) r8.1<1>:d r5.1<0;1,0>:d r0.6<0;1,0>:d\n"
             "(W) mul (1|M0) r8.2<1>:d r5.2<0;1,0>:d r0.7<0;1,0>:d\n"
             "add (16|M0) r10.0<1>:d r8.0<0;1,0>:d r1.0<16;16,1>:uw\n"
             "add (16|M0) r12.0<1>:d r8.1<0;1,0>:d r2.0<16;16,1>:uw\n"
             "add (16|M0) r14.0<1>:d r8.2<0;1,0>:d r3.0<16;16,1>:uw\n"
             "mul (16|M0) r16.0<1>:d r14.0<8;8,1>:d r6.1<0;1,0>:d\n"
             "add (16|M0) r16.0<1>:d r16.0<8;8,1>:d r12.0<8;8,1>:d\n"
             "mul (16|M0) r16.0<1>:d r16.0<8;8,1>:d r6.0<0;1,0>:d\n"
             "add (16|M0) r16.0<1>:d r16.0<8;8,1>:d r10.0<8;8,1>:d\n" /* linear global id */
             "shl (8|M0) r20.0<1>:q r16.0<8;8,1>:d 2:w\n"
             "shl (8|M8) r22.0<1>:q r17.0<8;8,1>:d 2:w\n"
             "add (8|M0) r20.0<1>:q r20.0<4;4,1>:q r4.0<0;1,0>:q\n"
             "add (8|M8) r22.0<1>:q r22.0<4;4,1>:q r4.0<0;1,0>:q\n"
             "shl (16|M0) r24.0<1>:d r7.0<0;1,0>:d 24:w\n"
             "add (16|M0) r24.0<1>:d r24.0<8;8,1>:d r16.0<8;8,1>:d\n"
             "add (16|M0) r24.0<1>:d r24.0<8;8,1>:d 1:w\n"
             "sends (16|M0) null:w r20 r24 0x8C 0x080691FF\n" END,
             gx, lx);
    memset(out, 0, sizeof out);
    r.launch.run.dims = 3;
    r.launch.run.global[1] = gy, r.launch.run.global[2] = gz, r.launch.run.local[1] = ly, r.launch.run.local[2] = lz;
    r.launch.threads = threads;
    run_add_buffer(&r, out, sizeof out, "out");
    run_fine(&r);
    for (uint32_t i = 0; i < 4096; i++) {
        uint32_t x = i % gx, size = (x / lx + 1) * lx > gx ? gx % lx : lx;
        cr_assert_eq(out[i], i < gx * gy * gz ? (size << 24) + i + 1 : 0, "item %u: %x", i, out[i]);
    }
    run_release(&r);
}

Test(sim_launch, shapes)
{
    check_shape(64, 1, 1, 16, 1, 1, 1);
    check_shape(64, 4, 2, 8, 2, 2, 2);
    check_shape(50, 7, 3, 16, 4, 2, 3);
    check_shape(17, 1, 1, 256, 1, 1, 1);
    check_shape(33, 5, 5, 3, 5, 1, 1);
    check_shape(1, 1, 1, 1, 1, 1, 4);
    check_shape(11, 1, 300, 4, 1, 7, 2);
}

/* Threads exchange values through local memory over several barriers: a rotation by 16 items each time. */
Test(sim_launch, barriers_and_local_memory)
{
    run r;
    int32_t data[256];
    char text[4000];
    int n = snprintf(text, sizeof text,
                     "//.kernel t\n//.target gen9\n//.simd 16\n//.slm 512\n//.barriers 1\n//.arg 0 out buffer int*\n"
                     "//.payload local_id offset=32 size=96\n//.payload arg_bypointer offset=128 size=8 arg=0\n"
                     "//.payload enqueued_local_size offset=160 size=12\n%s"
                     "mov (16|M0) r20.0<1>:d r10.0<8;8,1>:d\n"
                     "(W) and (8|M0) r50.0<1>:ud r0.2<0;1,0>:ud 0x8F000000:ud\n"
                     "shl (16|M0) r30.0<1>:d r1.0<16;16,1>:uw 2:w\n"
                     "add (16|M0) r32.0<1>:d r30.0<8;8,1>:d 64:w\n"
                     "and (16|M0) r32.0<1>:d r32.0<8;8,1>:d 511:w\n",
                     IDS);

    for (int i = 0; i < 3; i++)
        n += snprintf(
            text + n, sizeof text - (size_t)n,
            "sends (16|M0) null:w r32 r20 0x8C 0x04025EFE\n"
            "(W) mov (1|M0) n0.0<1>:ud 0x0:ud {Switch}\n(W) send (1|M0) null r50 0x3 0x02000004\n(W) wait n0.0<0;1,0>:ud\n"
            "send (16|M0) r20:w r30 0xC 0x04205EFE\n"
            "(W) mov (1|M0) n0.0<1>:ud 0x0:ud {Switch}\n(W) send (1|M0) null r50 0x3 0x02000004\n(W) wait n0.0<0;1,0>:ud\n");
    snprintf(text + n, sizeof text - (size_t)n, "%s%s", STORE, END);
    run_init(&r, text, 256, 128);
    run_add_buffer(&r, data, sizeof data, "data");
    run_fine(&r);
    for (int i = 0; i < 256; i++)
        cr_expect_eq(data[i], i / 128 * 128 + (i + 128 - 48) % 128, "item %d: %d", i, data[i]);
    cr_expect_eq(r.result.barriers, 12, "six barriers in each of two groups, not %llu", (unsigned long long)r.result.barriers);
    run_release(&r);
}

/* The first thread of a group waits in a loop, without a barrier, until the second has stored: that one must get its turn. */
Test(sim_launch, a_spinning_thread_lets_others_run)
{
    run r;
    int32_t data[32] = {0};

    run_init(&r,
             HEAD IDS "(W) add (1|M0) r8.0<1>:q r4.0<0;1,0>:q 64:w\n"
                      "mov (16|M0) r20.0<1>:d 7:w\n"
                      "(W) cmp (16|M0) (ge)f0.0 null<1>:uw r1.0<0;1,0>:uw 16:w\n"
                      "(W&f0.0) jmpi L_write\n"
                      "L_spin:\n"
                      "(W) send (1|M0) r9:d r8 0xC 0x041401FF\n"
                      "(W) cmp (16|M0) (eq)f0.0 null<1>:d r9.0<0;1,0>:d 0:w\n"
                      "(W&f0.0) jmpi L_spin\n"
                      "mov (16|M0) r20.0<1>:d r9.0<0;1,0>:d\n"
                      "L_write:\n" STORE END,
             32, 32);
    run_add_buffer(&r, data, sizeof data, "data");
    run_fine(&r);
    for (int i = 0; i < 32; i++)
        cr_expect_eq(data[i], 7);
    run_release(&r);
}

/* Atomics of many groups on one counter lose nothing, on any number of host threads. */
Test(sim_launch, atomics_between_host_threads)
{
    for (unsigned threads = 1; threads < 5; threads++) {
        run r;
        int32_t counter[16] = {0};
        run_init(&r,
                 HEAD IDS "mov (8|M0) r30.0<1>:q r4.0<0;1,0>:q\n"
                          "mov (8|M0) r20.0<1>:d 1:w\n"
                          "sends (8|M0) null:ud r30 r20 0x4C 0x040487FF\n"
                          "sends (8|M8) null:ud r30 r20 0x4C 0x040487FF\n" END,
                 16 * 500, 16);
        r.launch.threads = threads;
        run_add_buffer(&r, counter, sizeof counter, "counter");
        run_fine(&r);
        cr_expect_eq(counter[0], 16 * 500);
        run_release(&r);
    }
}

/* Program variables: initialised, related to each other by address, shared by launches that share the state. */
Test(sim_launch, program_variables)
{
    static const char source[] =
        "//.global 0 16 16 constant table\n//.data 0 0 0a000000140000001e00000028000000\n"
        "//.global 1 8 8 global pointer\n//.reloc 1 0 global=0 addend=8\n"
        "//.global 2 4 4 global counter\n"
        "//.kernel t\n//.target gen9\n//.simd 8\n//.arg 0 out buffer int*\n//.payload arg_bypointer offset=128 size=8 arg=0\n"
        "//.payload global_base offset=136 size=8 arg=1\n//.payload global_base offset=144 size=8 arg=2\n"
        "(W) mov (1|M0) r10.0<1>:uq r4.1<0;1,0>:uq\n"
        "(W) send (1|M0) r12:d r10 0xC 0x042402FF\n" /* the pointer */
        "(W) send (1|M0) r14:d r12 0xC 0x041401FF\n" /* what it points to */
        "(W) mov (1|M0) r16.0<1>:uq r4.2<0;1,0>:uq\n"
        "(W) mov (1|M0) r18.0<1>:d 5:w\n"
        "(W) sends (1|M0) r20:d r16 r18 0x4C 0x0414A7FF\n" /* counter += 5 */
        "(W) add (1|M0) r14.0<1>:d r14.0<0;1,0>:d r20.0<0;1,0>:d\n"
        "(W) mov (1|M0) r22.0<1>:uq r4.0<0;1,0>:uq\n"
        "(W) sends (1|M0) null:ud r22 r14 0x4C 0x040681FF\n" END;
    run r;
    int32_t out[2] = {0};

    run_init(&r, source, 1, 1);
    run_add_buffer(&r, out, sizeof out, "out");
    run_fine(&r);
    cr_expect_eq(out[0], 30);
    run_fine(&r);
    cr_expect_eq(out[0], 30, "a launch of its own starts afresh");
    r.launch.state = sim_program_state_new(r.launch.program, &r.memory);
    for (int i = 0; i < 3; i++)
        run_fine(&r);
    cr_expect_eq(out[0], 40, "launches that share the variables go on");
    run_release(&r);
}

Test(sim_launch, counts)
{
    run r;
    int32_t data[40];

    run_init(&r, HEAD IDS "mov (16|M0) r20.0<1>:d 0:w\n" STORE END, 40, 20);
    run_add_buffer(&r, data, sizeof data, "data");
    run_fine(&r);
    cr_expect_eq(r.result.threads, 4);
    cr_expect_eq(r.result.instructions, 4 * 11);
    /* a group: threads of 16 and 4 lanes; 2 scalar ops, 3 (16), 4 (8), 2 of 8 lanes under (W) */
    cr_expect_eq(r.result.channels, 2 * (2 * 2 + 3 * (16 + 4) + 4 / 2 * (8 + 8 + 4 + 0) + 2 * 2 * 8), "%llu",
                 (unsigned long long)r.result.channels);
    cr_expect_eq(r.result.sends.count, 2);
    cr_expect_str_eq(r.result.sends.items[0].name, "a64 scatter of 1 dword");
    cr_expect_eq(r.result.sends.items[0].count, 4);
    cr_expect_str_eq(r.result.sends.items[1].name, "end of thread");
    run_release(&r);
}

Test(sim_launch, trace)
{
    run r;
    int32_t data[4];
    char line[1000];
    FILE *f = tmpfile();
    bool seen = false;

    run_init(&r, HEAD IDS "add (16|M0) r20.0<1>:d r10.0<8;8,1>:d -2:w\n" STORE END, 4, 4);
    run_add_buffer(&r, data, sizeof data, "data");
    trace_output trace = {.out = f};
    r.launch.run.trace = &trace;
    run_fine(&r);
    rewind(f);
    int lines = 0;
    while (fgets(line, sizeof line, f)) {
        lines++;
        seen |= strstr(line, "(0,0,0).0") && strstr(line, "mask 000f") && strstr(line, "= 0:-2 1:-1 2:0 3:1");
    }
    fclose(f);
    cr_expect(seen, "no line of the addition");
    cr_expect_eq(lines, 11);
    run_release(&r);
}

/* Registers and local memory that nobody has written hold the same bytes in every run. */
Test(sim_launch, nothing_is_left_to_chance)
{
    int32_t data[2][512];

    for (unsigned i = 0; i < 2; i++) {
        run r;
        run_init(&r, HEAD IDS "add (16|M0) r20.0<1>:d r90.0<8;8,1>:d r92.0<8;8,1>:d\n" STORE END, 512, 32);
        r.launch.threads = i ? 3 : 1;
        run_add_buffer(&r, data[i], sizeof data[i], "data");
        run_fine(&r);
        run_release(&r);
    }
    cr_expect_arr_eq(data[0], data[1], sizeof data[0]);
}

/* A sub-buffer's surface begins with it, and ends with the buffer; a kernel that adds the offset itself has the whole
 * buffer's. */
Test(sim_launch, sub_buffers)
{
    static const char *const offsets[] = {"", "//.payload buffer_offset offset=64 size=4 arg=0\n"};
    static const uint32_t wanted[2][8] = {{4, 5, 6, 7, 8, 9, 0, 0}, {0, 1, 2, 3, 4, 5, 6, 7}};

    for (unsigned k = 0; k < 2; k++) {
        run r;
        uint32_t in[10] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, out[8] = {0};
        char text[1000];
        snprintf(text, sizeof text,
                 "//.kernel t\n//.target gen9\n//.simd 8\n//.arg 0 in buffer int*\n//.arg 1 out buffer int*\n"
                 "//.payload local_id offset=32 size=32\n%s//.bti 0 arg=0\n//.bti 1 arg=1\n"
                 "(W) shl (8|M0) r10.0<1>:d r1.0<8;8,1>:uw 2:w\n"
                 "send (8|M0) r11:d r10 0xC 0x02106E00\nsends (8|M0) null:ud r10 r11 0x4C 0x02026E01\n%s",
                 offsets[k], END);
        run_init(&r, text, 8, 8);
        r.launch.run.bounds = RUN_BOUNDS_NOTE;
        run_add_buffer(&r, in, sizeof in, "in");
        run_add_buffer(&r, out, sizeof out, "out");
        r.args[0].offset = 16;
        run_fine(&r);
        cr_expect_arr_eq(out, wanted[k], sizeof out);
        cr_expect(r.result.strays == (k ? 0 : 2));
        run_release(&r);
    }
}

/* Each group appends a record of 24 bytes that holds its number to the printf buffer; those from FAULTS on fault then. There is
 * space for five. */
static void check_printed(unsigned faults, unsigned threads, unsigned records)
{
    char text[2000];
    run r;

    snprintf(text, sizeof text,
             "//.kernel t\n//.target gen9\n//.simd 8\n//.payload printf_buffer offset=32 size=8\n"
             "(W) mov (8|M0) r2.0<1>:uq r1.0<0;1,0>:uq\n(W) mov (8|M0) r4.0<1>:ud 24:ud\n"
             "(W) sends (1|M0) r5:d r2 r4 0x4C 0x0414A7FF\n" /* the old number of bytes */
             "(W) cmp (1|M0) (gt)f0.0 null<1>:ud r5.0<0;1,0>:ud 96:ud\n(W&f0.0) jmpi L_full\n"
             "(W) add (1|M0) r6.0<1>:uq r1.0<0;1,0>:uq r5.0<0;1,0>:ud\n(W) add (1|M0) r6.0<1>:uq r6.0<0;1,0>:uq 8:uw\n"
             "(W) mov (8|M0) r8.0<1>:ud 24:ud\n(W) mov (1|M0) r9.0<1>:ud r0.1<0;1,0>:ud\n"
             "(W) sends (1|M0) null:ud r6 r8 0x8C 0x040685FF\nL_full:\n"
             "(W) cmp (1|M0) (lt)f0.0 null<1>:ud r0.1<0;1,0>:ud %u:ud\n(W&f0.0) jmpi L_end\nillegal\nL_end:\n%s",
             faults, END);
    run_init(&r, text, 256, 8);
    r.launch.printf_bytes = 8 + 5 * 24;
    r.launch.threads = threads;
    cr_expect_eq(sim_run(&r.launch, &r.result, &r.memory), faults >= 32);
    uint32_t header[2];
    memcpy(header, r.result.printed, sizeof header);
    cr_expect_eq(header[0], 24 * records, "%u threads: %u bytes", threads, (unsigned)header[0]);
    cr_expect_eq(header[1], 5 * 24);
    for (uint32_t n = 0; n < records; n++) {
        uint32_t record[2];
        memcpy(record, r.result.printed + 8 + 24 * (size_t)n, sizeof record);
        cr_expect(record[0] == 24 && record[1] == n, "%u threads: record %u is of group %u", threads, (unsigned)n,
                  (unsigned)record[1]);
    }
    run_release(&r);
}

Test(sim_launch, records_of_printf_come_in_the_order_of_groups)
{
    for (unsigned threads = 1; threads < 5; threads++) {
        check_printed(32, threads, 5); /* what does not fit is dropped */
        check_printed(2, threads, 3);  /* the faulting group's own records count */
        check_printed(0, threads, 1);
    }
}

/* Reads a pointer through argument 0 and an int through that pointer, and stores the int plus 1 through argument 1. */
static const char follows_pointer[] =
    "//.kernel t\n//.target gen9\n//.simd 8\n//.arg 0 from buffer long*\n//.arg 1 to buffer int*\n"
    "//.payload arg_bypointer offset=32 size=8 arg=0\n//.payload arg_bypointer offset=40 size=8 arg=1\n"
    "(W) or (1|M0) cr0.0<1>:ud cr0.0<0;1,0>:ud 0x4C0:uw {Switch}\n"
    "(W) mov (8|M0) r10.0<1>:uq r1.0<0;1,0>:uq\n"
    "(W) send (8|M0) r12:ud r10 0xC 0x042402FF\n"
    "(W) send (8|M0) r14:ud r12 0xC 0x041401FF\n"
    "(W) add (8|M0) r14.0<1>:d r14.0<8;8,1>:d 1:w\n"
    "(W) mov (8|M0) r16.0<1>:uq r1.1<0;1,0>:uq\n"
    "(W) sends (8|M0) null:ud r16 r14 0x4C 0x040681FF\n" END;

/* Buffers at their host addresses: pointers of the host in them are valid, if they point into a buffer. */
Test(sim_launch, buffers_in_place)
{
    struct {
        int64_t pointer, between[3];
        int32_t values[4];
    } host = {.values = {10, 20, 30, 40}};
    run r;

    run_init(&r, follows_pointer, 8, 8);
    r.launch.run.in_place = true;
    run_add_buffer(&r, &host.pointer, sizeof host.pointer, "from");
    run_add_buffer(&r, host.values, sizeof host.values, "to");
    host.pointer = (int64_t)(intptr_t)&host.values[2];
    run_fine(&r);
    cr_expect_arr_eq(host.values, ((int32_t[]){31, 20, 30, 40}), sizeof host.values);
    host.pointer = (int64_t)(intptr_t)&host.between[1];
    const char *fault = run_faults(&r);
    cr_expect_not_null(strstr(fault, "outside every buffer"), "%s", fault);
    run_release(&r);
}

/* A launch whose race detection needs more memory than it may have ends with a fault. */
Test(sim_launch, limit_of_race_detection)
{
    int32_t values[4] = {0};
    check_findings findings = {0};
    sim_checking check = {.kinds = 1u << CHECK_races, .findings = &findings, .max_shadow_bytes = 16};
    run r;

    run_init(&r, HEAD IDS "mov (16|M0) r20.0<1>:d 5:w\n" STORE END, 4, 4);
    run_add_buffer(&r, values, sizeof values, "out");
    r.launch.check = &check;
    const char *fault = run_faults(&r);
    cr_expect_not_null(strstr(fault, "race detection needs more than 0 MiB of memory"), "%s", fault);
    run_release(&r);
}
