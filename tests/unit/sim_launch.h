/* tests/unit/sim_launch.h - small launches for the simulator's unit tests: text, sizes, buffers, result. */
#ifndef GASKET_TESTS_SIM_LAUNCH_H
#define GASKET_TESTS_SIM_LAUNCH_H

#include "src/run/fault.h"
#include "tests/unit/sim_text.h"

enum { MAX_BUFFERS = 4 };

typedef struct run {
    arena memory;
    run_buffer buffers[MAX_BUFFERS];
    run_value args[MAX_BUFFERS];
    sim_launch launch;
    run_result result;
} run;

/* A run of the first kernel of SOURCE over GLOBAL items in groups of LOCAL, in one dimension; buffers are added by run_add_buffer. */
static inline void run_init(run *r, const char *source, uint32_t global, uint32_t local)
{
    *r = (run){0};
    arena_init(&r->memory);
    gen_program *p = program_of(source, &r->memory);
    r->launch =
        (sim_launch){.program = p,
                     .kernel = p->kernels.items[0],
                     .run = {.dims = 1, .global = {global, 1, 1}, .local = {local, 1, 1}, .args = r->args, .buffers = r->buffers},
                     .threads = 1};
}

/* The next argument: DATA as a buffer. */
static inline void run_add_buffer(run *r, void *data, size_t bytes, const char *name)
{
    size_t n = r->launch.run.buffer_count++;

    r->buffers[n] = (run_buffer){.contents = {.data = data, .bytes = bytes}, .name = name};
    r->args[r->launch.run.arg_count++] = (run_value){.kind = RUN_BUFFER, .buffer = (unsigned)n};
}

/* Runs on the fast handlers; a fault fails the test. */
static inline void run_fine(run *r)
{
    text out;

    text_init(&out, &r->memory);
    if (!sim_run(&r->launch, &r->result, &r->memory)) {
        run_print_fault(&out, "fault", &r->result.fault);
        cr_assert_fail("%s", out.data);
    }
}

/* Runs and returns the report of the fault that must come. */
static inline const char *run_faults(run *r)
{
    text out;

    text_init(&out, &r->memory);
    cr_assert(!sim_run(&r->launch, &r->result, &r->memory), "no fault");
    run_print_fault(&out, "fault", &r->result.fault);
    return out.data;
}

static inline void run_release(run *r)
{
    arena_release(&r->memory);
}

/* What most kernels here begin with: SIMD16, local ids in r1, the address of argument 0 in r4.0:uq and of argument 1 in r4.1:uq,
 * the enqueued local size in r5; r10-11 get the global ids, r12-15 the addresses of dword [global id] of argument 0. */
#define HEAD                                                                                                                     \
    "//.kernel t\n//.target gen9\n//.simd 16\n//.arg 0 out buffer int*\n"                                                        \
    "//.payload local_id offset=32 size=96\n//.payload arg_bypointer offset=128 size=8 arg=0\n"                                  \
    "//.payload enqueued_local_size offset=160 size=12\n"
#define IDS                                                                                                                      \
    "(W) or (1|M0) cr0.0<1>:ud cr0.0<0;1,0>:ud 0x4C0:uw {Switch}\n"                                                              \
    "(W) mul (1|M0) r6.0<1>:d r5.0<0;1,0>:d r0.1<0;1,0>:d\n"                                                                     \
    "add (16|M0) r10.0<1>:d r6.0<0;1,0>:d r1.0<16;16,1>:uw\n"                                                                    \
    "shl (8|M0) r12.0<1>:q r10.0<8;8,1>:d 2:w\n"                                                                                 \
    "shl (8|M8) r14.0<1>:q r11.0<8;8,1>:d 2:w\n"                                                                                 \
    "add (8|M0) r12.0<1>:q r12.0<4;4,1>:q r4.0<0;1,0>:q\n"                                                                       \
    "add (8|M8) r14.0<1>:q r14.0<4;4,1>:q r4.0<0;1,0>:q\n"
/* Stores r20-21 to argument 0 and ends. */
#define STORE "sends (16|M0) null:w r12 r20 0x8C 0x080691FF\n"
#define END                                                                                                                      \
    "(W) mov (8|M0) r127.0<1>:ud r0.0<8;8,1>:ud\n"                                                                               \
    "(W) send (8|M0) null r127 0x27 0x02000010 {EOT}\n"

#endif
