/* Threads of translated launches: one that ends becomes the next one of its group, or of the next group. */
#include "tests/unit/sim_launch.h"

/* Stores the initial contents of r30 and r31, changed where flag f0.0 is set, and then changes all of them. */
#define READS_UNWRITTEN                                                                                                          \
    HEAD IDS "mov (16|M0) r20.0<1>:ud r30.0<8;8,1>:ud\n"                                                                         \
             "(f0.0) mov (16|M0) r20.0<1>:ud 1:w\n" STORE "(W) mov (16|M0) r30.0<1>:ud 5:w\n"                                    \
             "(W) mov (1|M0) f0.0<1>:uw 0xFFFF:uw\n" END

enum { ITEMS = 100, GROUP = 48, THREADS = 7, INSTRUCTIONS = 14 }; /* groups of 48, 48 and 4 work-items */

static void run_translated(run *r, const char *source, sim_translation translation, uint32_t *out, size_t bytes)
{
    run_init(r, source, ITEMS, GROUP);
    run_add_buffer(r, out, bytes, "out");
    r->launch.translation = translation;
}

/* No thread finds what the one before it left in registers and flags. */
Test(sim_native, threads_start_with_initial_registers)
{
    uint32_t out[ITEMS + 12] = {0};
    run r;

    run_translated(&r, READS_UNWRITTEN, SIM_TRANSLATE_ALWAYS, out, sizeof out);
    run_fine(&r);
    for (unsigned i = 0; i < ITEMS; i++)
        cr_assert_eq(out[i], 0x7FB5A5A5, "work-item %u: %x", i, out[i]);
    for (unsigned i = ITEMS; i < ITEMS + 12; i++)
        cr_assert_eq(out[i], 0, "work-item %u does not exist", i);
    cr_assert_eq(r.result.threads, THREADS);
    cr_assert_eq(r.result.instructions, THREADS * INSTRUCTIONS);
    run_release(&r);
}

/* The fault of a later thread, after results of the same sequence that are overwritten: its report, and what the threads before it stored. */
Test(sim_native, fault_of_a_later_thread)
{
    static const char source[] = HEAD IDS "(W) mov (16|M0) r20.0<1>:ud 7:w\n(W) mov (16|M0) r20.0<1>:ud 8:w\n" STORE
                                          "(W) mov (16|M0) r20.0<1>:ud 9:w\n" END;

    enum { STORED = 70 };
    uint32_t out[2][STORED] = {{0}};
    const char *report[2];
    run r[2];

    for (unsigned i = 0; i < 2; i++) {
        run_translated(&r[i], source, i ? SIM_TRANSLATE_ALWAYS : SIM_TRANSLATE_NEVER, out[i], sizeof out[i]);
        report[i] = run_faults(&r[i]);
    }
    cr_assert_str_eq(report[0], report[1]);
    cr_assert(strstr(report[1], "global id (70"), "%s", report[1]);
    cr_assert_eq(out[1][STORED - 10], 8);
    cr_assert_arr_eq(out[0], out[1], sizeof out[0]);
    run_release(&r[0]);
    run_release(&r[1]);
}
