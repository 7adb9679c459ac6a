/* src/run/engine.h - the engines of launches: one table of functions for each. */
#ifndef GASKET_RUN_ENGINE_H
#define GASKET_RUN_ENGINE_H

#include "src/run/launch.h"

/* Limit on the memory that --check takes to find races: 16 times the memory that a kernel touches, and 64 times where it
 * accesses single bytes. */
#define MAX_SHADOW_BYTES ((uint64_t)4 << 30)

typedef struct run_engine {
    engine_traits traits;
    /* Finds the kernel with signature WANTED, whose l->function is set; false after an error message. */
    bool (*find_kernel)(launch *l, const signature *wanted);
    /* Checks l->kernel and decodes it in MEMORY, for several runs; false after an error message. */
    bool (*prepare)(launch *l, arena *memory);
    /* Gives L a state of the program-scope variables with their initial contents, in MEMORY. */
    void (*make_state)(launch *l, arena *memory);
    uint64_t (*local_bytes)(const launch *l, arena *memory);
    /* The memory of the device queue, for which L gets a state of the variables if it has none; NULL: the program has no queue. */
    unsigned char *(*find_queue)(launch *l);
    /* As launch_find_variable() and launch_describe_variable(). */
    unsigned char *(*find_variable)(launch *l, const char *name, size_t *bytes);
    bool (*describe_variable)(const launch *l, size_t n, run_variable *out);
    /* The name of the kernel of enqueued block BLOCK; NULL: there is none. */
    const char *(*find_block)(const launch *l, uint32_t block);
    /* Runs the kernel and reports what it leaves, as launch_run(). */
    status (*run)(launch *l);
} run_engine;

extern const run_engine run_simulator, run_interpreter;

/* The parts of L that do not depend on its engine, with COUNT BUFFERS. */
run_launch engine_launch(launch *l, const run_buffer *buffers, size_t count);
/* The time of a clock, for the statistics of L; 0 if it has none. */
double engine_seconds(const launch *l);

#endif
