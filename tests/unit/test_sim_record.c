/* Recorded runs: each step of small kernels against registers computed by hand; backwards to the start; counts; spans. */
#include "tests/unit/sim_launch.h"

#include "sim/record.h"

typedef struct recorded {
    run run;
    sim_recording recording;
} recorded;

static void recorded_init(recorded *r, const char *source, uint32_t global, uint32_t local)
{
    run_init(&r->run, source, global, local);
    r->recording = (sim_recording){.memory = &r->run.memory, .most_threads = 8, .most_steps = 1000};
    sim_recording_begin(&r->recording, r->run.launch.kernel);
    r->run.launch.recording = &r->recording;
}

static const sim_step *step_of(const recorded *r, unsigned thread, size_t step)
{
    cr_assert_lt(thread, r->recording.threads.count);
    cr_assert_lt(step, r->recording.threads.items[thread]->steps.count);
    return &r->recording.threads.items[thread]->steps.items[step];
}

/* Step S changes exactly the dwords COUNT at byte AT from BEFORE each to AFTER. */
static void expect_change(const sim_step *s, uint32_t at, unsigned count, uint32_t before, const uint32_t *after)
{
    cr_assert_eq(s->changes.count, 1, "%zu changes", s->changes.count);
    const sim_change *c = &s->changes.items[0];
    unsigned char old[64], new[64];
    for (unsigned n = 0; n < count; n++) {
        memcpy(old + 4 * n, &before, 4);
        memcpy(new + 4 * n, &after[n], 4);
    }
    cr_assert_leq(at, c->at);
    cr_assert_leq(c->at + c->bytes, at + 4 * count);
    for (uint32_t b = 0; b < 4 * count; b++) /* a byte that keeps its value need not be in the change */
        if (at + b >= c->at && at + b < c->at + c->bytes) {
            cr_expect_eq(c->before[at + b - c->at], old[b], "byte %u before", b);
            cr_expect_eq(c->after[at + b - c->at], new[b], "byte %u after", b);
        } else {
            cr_expect_eq(old[b], new[b], "byte %u is not in the change", b);
        }
}

enum { UNWRITTEN = 0x7FB5A5A5 };

static const char branches[] = HEAD "(W) or (1|M0) cr0.0<1>:ud cr0.0<0;1,0>:ud 0x4C0:uw {Switch}\n" /* 0 */
                                    "(W) mov (1|M0) r30.0<1>:d 5:w\n"
                                    "(W) add (1|M0) r30.1<1>:d r30.0<0;1,0>:d -7:w\n"
                                    "cmp (16|M0) (lt)f0.0 null<1>:d r1.0<16;16,1>:uw 3:w\n"
                                    "(f0.0) if (16|M0) L_end L_end\n"
                                    "mov (16|M0) r20.0<1>:d r1.0<16;16,1>:uw\n" /* 5 */
                                    "L_end:\n"
                                    "endif (16|M0) L_next\n"
                                    "L_next:\n" END;

Test(sim_record, steps_of_a_branch)
{
    static const uint32_t five[] = {5}, minus_two[] = {0xFFFFFFFE}, ids[] = {0, 1, 2};
    int32_t data[16] = {0};
    recorded r;

    recorded_init(&r, branches, 16, 16);
    run_add_buffer(&r.run, data, sizeof data, "data");
    run_fine(&r.run);
    cr_assert_eq(r.recording.threads.count, 1);
    const sim_recorded_thread *t = r.recording.threads.items[0];
    cr_expect_eq(t->steps.count, 9);
    cr_expect(t->ended && !t->faulted && !t->cut);
    for (size_t n = 0; n < t->steps.count; n++) {
        cr_expect_eq(t->steps.items[n].inst, (int)n);
        cr_expect_eq(t->steps.items[n].changes_flags, n == 3, "step %zu", n);
    }
    expect_change(step_of(&r, 0, 1), 960, 1, UNWRITTEN, five);
    cr_expect_eq(step_of(&r, 0, 1)->channels, 1);
    expect_change(step_of(&r, 0, 2), 964, 1, UNWRITTEN, minus_two);
    cr_expect_eq(step_of(&r, 0, 3)->flags, 7, "lanes 0 to 2 are less than 3");
    cr_expect_eq(step_of(&r, 0, 3)->channels, 0xFFFF);
    const sim_step *branch = step_of(&r, 0, 4);
    cr_expect(branch->changes_waiting);
    cr_assert_eq(branch->waiting.count, 1);
    cr_expect_eq(branch->waiting.items[0].inst, 6, "the endif");
    cr_expect_eq(branch->waiting.items[0].channels, 0xFFF8);
    cr_expect_eq(step_of(&r, 0, 5)->channels, 7);
    expect_change(step_of(&r, 0, 5), 640, 3, UNWRITTEN, ids);
    cr_expect_eq(step_of(&r, 0, 6)->waiting.count, 0, "all channels have arrived");
    cr_expect_eq(r.recording.counts[5].executions, 1);
    cr_expect_eq(r.recording.counts[5].channels, 3);
    cr_expect_eq(r.recording.counts[5].divergent, 1);
    cr_expect_eq(r.recording.counts[6].divergent, 0);
    run_release(&r.run);
}

Test(sim_record, backwards_restores_the_start)
{
    int32_t data[16] = {0};
    unsigned char image[SIM_RECORDED_BYTES];
    uint32_t value;
    recorded r;

    recorded_init(&r, branches, 16, 16);
    run_add_buffer(&r.run, data, sizeof data, "data");
    run_fine(&r.run);
    const sim_recorded_thread *t = r.recording.threads.items[0];
    memcpy(image, t->registers, sizeof image);
    for (size_t n = 0; n < t->steps.count; n++)
        for (size_t c = 0; c < t->steps.items[n].changes.count; c++) {
            const sim_change *x = &t->steps.items[n].changes.items[c];
            cr_expect_arr_eq(image + x->at, x->before, x->bytes, "step %zu", n);
            memcpy(image + x->at, x->after, x->bytes);
        }
    memcpy(&value, image + 964, sizeof value);
    cr_expect_eq(value, 0xFFFFFFFE);
    memcpy(&value, image + 640 + 8, sizeof value);
    cr_expect_eq(value, 2);
    cr_expect_arr_eq(image + 127 * 32, image, 32, "r127 is a copy of r0");
    for (size_t n = t->steps.count; n-- > 0;)
        for (size_t c = t->steps.items[n].changes.count; c-- > 0;) {
            const sim_change *x = &t->steps.items[n].changes.items[c];
            memcpy(image + x->at, x->before, x->bytes);
        }
    cr_expect_arr_eq(image, t->registers, sizeof image);
    run_release(&r.run);
}

/* 40 items in groups of 32: the last thread has eight lanes, the one after it none. */
Test(sim_record, counts_equal_the_totals)
{
    static const char source[] = HEAD IDS "mov (16|M0) r20.0<1>:d 0:w\n"
                                          "L_loop:\n"
                                          "add (16|M0) r20.0<1>:d r20.0<8;8,1>:d 1:w\n"
                                          "cmp (16|M0) (lt)f0.0 null<1>:d r20.0<8;8,1>:d r10.0<8;8,1>:d\n"
                                          "(f0.0) while (16|M0) L_loop\n" STORE END;
    int32_t data[40] = {0};
    uint64_t executions = 0, channels = 0;
    recorded r;

    recorded_init(&r, source, 40, 32);
    run_add_buffer(&r.run, data, sizeof data, "data");
    run_fine(&r.run);
    for (size_t n = 0; n < r.run.launch.kernel->insts.count; n++) {
        executions += r.recording.counts[n].executions;
        channels += r.recording.counts[n].channels;
    }
    cr_expect_eq(executions, r.run.result.instructions);
    cr_expect_eq(channels, r.run.result.channels);
    cr_expect_eq(r.recording.counts[11].executions, 3, "the store of three threads");
    cr_expect_eq(r.recording.counts[11].channels, 40);
    cr_expect_eq(r.recording.counts[11].bytes, 160);
    cr_expect_eq(r.recording.counts[8].executions, 15 + 31 + 39, "iterations of the longest lane of each thread");
    cr_assert_eq(r.recording.threads.count, 2, "the threads of the first group");
    cr_expect_eq(r.recording.threads.items[1]->global[3][0], 19);
    run_release(&r.run);
}

Test(sim_record, accesses_of_a_message)
{
    static const char source[] = HEAD IDS "mul (16|M0) r20.0<1>:d r10.0<8;8,1>:d 3:w\n" STORE END;
    int32_t data[16] = {0};
    recorded r;

    recorded_init(&r, source, 16, 16);
    run_add_buffer(&r.run, data, sizeof data, "data");
    run_fine(&r.run);
    const sim_step *s = step_of(&r, 0, 8);
    cr_assert_eq(s->accesses.count, 16);
    cr_expect_str_eq(s->memory, "global");
    cr_expect_eq(s->lines, 1, "64 bytes from an aligned address on");
    for (unsigned n = 0; n < 16; n++) {
        const sim_recorded_access *a = &s->accesses.items[n];
        int32_t value;
        memcpy(&value, a->contents, sizeof value);
        cr_expect_eq(a->channel, n);
        cr_expect_eq(a->address - s->accesses.items[0].address, 4 * n);
        cr_expect_eq(value, 3 * (int32_t)n);
    }
    run_release(&r.run);
}

/* Spills: two registers are written to scratch memory from byte 32 on, and the second one is read. */
Test(sim_record, accesses_of_scratch_memory)
{
    static const char source[] = "//.kernel t\n//.target gen9\n//.simd 8\n//.scratch 128\n"
                                 "mov (8|M0) r20.0<1>:d 7:w\n"
                                 "mov (8|M0) r21.0<1>:d 9:w\n"
                                 "(W) sends (16|M0) null:ud r0 r20 0x8A 0x020F1001\n"
                                 "(W) send (8|M0) r22:ud r0 0xA 0x021C0002\n" END;
    uint64_t of_first_thread = 0;
    recorded r;

    recorded_init(&r, source, 16, 16);
    run_fine(&r.run);
    for (unsigned thread = 0; thread < 2; thread++) {
        const sim_step *written = step_of(&r, thread, 2), *read = step_of(&r, thread, 3);
        int32_t words[16];
        cr_assert_eq(written->accesses.count, 1);
        cr_assert_eq(read->accesses.count, 1);
        cr_expect_str_eq(written->memory, "scratch");
        cr_expect_str_eq(read->memory, "scratch");
        cr_expect_eq(written->accesses.items[0].bytes, 64);
        cr_expect_eq(read->accesses.items[0].bytes, 32);
        cr_expect_eq(read->accesses.items[0].address - written->accesses.items[0].address, 32);
        memcpy(words, written->accesses.items[0].contents, sizeof words);
        cr_expect_eq(words[0], 7);
        cr_expect_eq(words[8], 9);
        memcpy(words, read->accesses.items[0].contents, 32);
        cr_expect_eq(words[7], 9);
        cr_expect_eq(written->accesses.items[0].address % 128, 32, "a thread has 128 bytes");
        cr_expect(thread == 0 || written->accesses.items[0].address != of_first_thread);
        of_first_thread = written->accesses.items[0].address;
    }
    run_release(&r.run);
}

/* Four dwords of 16 bytes each change by themselves, eight of eight bytes each as one range. */
Test(sim_record, changes_of_distant_bytes)
{
    static const char source[] = "//.kernel t\n//.target gen9\n//.simd 8\n"
                                 "mov (4|M0) r20.0<4>:d 1:w\n"
                                 "mov (8|M0) r22.0<2>:d 1:w\n" END;
    recorded r;

    recorded_init(&r, source, 8, 8);
    run_fine(&r.run);
    const sim_step *distant = step_of(&r, 0, 0), *close = step_of(&r, 0, 1);
    cr_assert_eq(distant->changes.count, 4);
    for (uint32_t n = 0; n < 4; n++) {
        cr_expect_eq(distant->changes.items[n].at, 640 + 16 * n);
        cr_expect_eq(distant->changes.items[n].bytes, 4);
    }
    cr_assert_eq(close->changes.count, 1);
    cr_expect_eq(close->changes.items[0].at, 704);
    cr_expect_eq(close->changes.items[0].bytes, 60);
    run_release(&r.run);
}

/* The cache lines of a store in which lane n writes the dword at byte FIRST + STEP * n of a buffer. */
static unsigned lines_of(unsigned first, unsigned step)
{
    int32_t data[1024] = {0};
    char source[2000];
    recorded r;

    snprintf(source, sizeof source,
             HEAD "mul (16|M0) r10.0<1>:d r1.0<16;16,1>:uw %u:w\n"
                  "add (16|M0) r10.0<1>:d r10.0<8;8,1>:d %u:w\n"
                  "mov (8|M0) r12.0<1>:q r10.0<8;8,1>:d\n"
                  "mov (8|M8) r14.0<1>:q r11.0<8;8,1>:d\n"
                  "add (8|M0) r12.0<1>:q r12.0<4;4,1>:q r4.0<0;1,0>:q\n"
                  "add (8|M8) r14.0<1>:q r14.0<4;4,1>:q r4.0<0;1,0>:q\n" STORE END,
             step, first);
    recorded_init(&r, source, 16, 16);
    run_add_buffer(&r.run, data, sizeof data, "data");
    run_fine(&r.run);
    const sim_step *s = step_of(&r, 0, 6);
    cr_assert_eq(s->accesses.count, 16);
    unsigned lines = s->lines;
    run_release(&r.run);
    return lines;
}

Test(sim_record, cache_lines_of_a_message)
{
    cr_expect_eq(lines_of(0, 0), 1, "one dword for all lanes");
    cr_expect_eq(lines_of(60, 4), 2, "the last dword of a line, and 15 of the next");
    cr_expect_eq(lines_of(0, 32), 8, "two lanes in each line");
    cr_expect_eq(lines_of(0, 64), 16);
    cr_expect_eq(lines_of(4, 128), 16);
}

/* SEND, a message of eight lanes whose addresses are in r12, in which lane n accesses dword STEP * n of local memory. */
static unsigned conflicts_of(const char *send, unsigned step)
{
    char source[1000];
    recorded r;

    snprintf(source, sizeof source,
             "//.kernel t\n//.target gen9\n//.simd 8\n//.slm 1024\n//.payload local_id offset=32 size=96\n"
             "mul (8|M0) r12.0<1>:d r1.0<8;8,1>:uw %u:w\n"
             "%s\n" END,
             4 * step, send);
    recorded_init(&r, source, 8, 8);
    run_fine(&r.run);
    const sim_step *s = step_of(&r, 0, 1);
    cr_assert_eq(s->accesses.count, 8);
    cr_expect_str_eq(s->memory, "local");
    cr_expect_eq(s->accesses.items[7].address, 28 * step);
    unsigned conflicts = s->bank_conflicts;
    run_release(&r.run);
    return conflicts;
}

Test(sim_record, conflicts_of_local_memory_banks)
{
    const char *read = "send (8|M0) r20:ud r12 0xC 0x02106EFE", *write = "sends (8|M0) null:ud r12 r20 0x4C 0x02026EFE";

    cr_expect_eq(conflicts_of(read, 1), 0, "eight banks");
    cr_expect_eq(conflicts_of(read, 16), 7, "one bank, eight dwords");
    cr_expect_eq(conflicts_of(read, 8), 3, "two banks, four dwords in each");
    cr_expect_eq(conflicts_of(read, 0), 0, "one dword for all lanes");
    cr_expect_eq(conflicts_of(write, 1), 0, "writes to eight banks");
    cr_expect_eq(conflicts_of(write, 0), 7, "writes of one dword");
}

/* Two threads; the second executes two instructions more before the barrier, and the first waits for it. */
Test(sim_record, spans_around_a_barrier)
{
    static const char source[] = "//.kernel t\n//.target gen9\n//.simd 16\n//.barriers 1\n//.payload local_id offset=32 size=96\n"
                                 "cmp (16|M0) (lt)f0.0 null<1>:d r1.0<16;16,1>:uw 16:w\n"
                                 "(W&f0.0) jmpi L_first\n"
                                 "mov (16|M0) r20.0<1>:d 1:w\n"
                                 "mov (16|M0) r20.0<1>:d 2:w\n"
                                 "L_first:\n"
                                 "(W) and (1|M0) r30.2<1>:ud r0.2<0;1,0>:ud 0x8F000000:ud\n" /* 4 */
                                 "(W) send (1|M0) null:ud r30 0x3 0x02000004\n"
                                 "(W) wait n0.0<0;1,0>:ud\n" /* 6 */
        END;
    recorded r;

    recorded_init(&r, source, 32, 32);
    run_fine(&r.run);
    cr_assert_eq(r.recording.threads.count, 2);
    const sim_recorded_thread *first = r.recording.threads.items[0], *second = r.recording.threads.items[1];
    cr_expect_eq(first->steps.count, 7);
    cr_expect_eq(second->steps.count, 9);
    cr_assert_eq(first->spans.count, 3);
    cr_expect_eq(first->spans.items[0].last, 3, "steps up to the signal");
    cr_expect(first->steps.items[3].waits);
    cr_expect_eq(first->spans.items[1].kind, SIM_SPAN_BARRIER);
    cr_expect_eq(first->spans.items[1].from, 4);
    cr_expect_eq(first->spans.items[1].to, 6, "when the second thread has signalled");
    cr_expect_eq(first->spans.items[2].first, 4);
    cr_expect_eq(first->spans.items[2].last, 6);
    cr_expect_eq(first->spans.items[2].to, 9);
    cr_expect_eq(second->spans.count, 1, "the second thread does not wait");
    cr_expect_eq(second->spans.items[0].to, 9);
    run_release(&r.run);
}

Test(sim_record, fault_after_the_limit_keeps_the_state)
{
    static const char source[] = HEAD IDS "mov (16|M0) r20.0<1>:d 7:w\n" STORE END;
    static const uint32_t seven = 7;
    int32_t data[8] = {0};
    recorded r;

    recorded_init(&r, source, 16, 16);
    r.recording.most_steps = 2;
    run_add_buffer(&r.run, data, sizeof data, "data");
    run_faults(&r.run);
    const sim_recorded_thread *t = r.recording.threads.items[0];
    cr_expect(t->cut && t->faulted && !t->ended);
    cr_assert_eq(t->steps.count, 3);
    const sim_step *last = step_of(&r, 0, 2);
    cr_expect_eq(last->inst, 8, "the store that faults");
    unsigned char image[SIM_RECORDED_BYTES];
    memcpy(image, t->registers, sizeof image);
    for (size_t n = 0; n < t->steps.count; n++)
        for (size_t c = 0; c < t->steps.items[n].changes.count; c++)
            memcpy(image + t->steps.items[n].changes.items[c].at, t->steps.items[n].changes.items[c].after,
                   t->steps.items[n].changes.items[c].bytes);
    cr_expect_arr_eq(image + 640, &seven, sizeof seven, "r20, written by a step that is left out");
    cr_assert_eq(last->accesses.count, 16);
    cr_expect(last->accesses.items[7].contents != NULL);
    cr_expect_null(last->accesses.items[8].contents, "the ninth lane is outside of the buffer");
    run_release(&r.run);
}

Test(sim_record, limit_of_bytes)
{
    int32_t data[16] = {0};
    recorded r;

    recorded_init(&r, branches, 16, 16);
    r.recording.most_bytes = 1;
    run_add_buffer(&r.run, data, sizeof data, "data");
    run_fine(&r.run);
    const sim_recorded_thread *t = r.recording.threads.items[0];
    cr_expect_eq(t->steps.count, 1, "the first step exceeds the limit");
    cr_expect(t->cut && t->ended);
    run_release(&r.run);
}

Test(sim_record, chosen_threads_only)
{
    int32_t data[96] = {0};
    recorded r;

    recorded_init(&r, branches, 96, 32);
    r.recording.group[0] = 2;
    r.recording.first_thread = 1;
    run_add_buffer(&r.run, data, sizeof data, "data");
    run_fine(&r.run);
    cr_assert_eq(r.recording.threads.count, 1);
    cr_expect_eq(r.recording.threads.items[0]->number, 1);
    cr_expect_eq(r.recording.threads.items[0]->global[0][0], 80);
    cr_expect_eq(r.recording.counts[0].executions, 6);
    run_release(&r.run);
}
