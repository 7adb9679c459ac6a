/* sim/sim.h - a functional Gen9 execution unit: runs one kernel of an assembled program over an index space.
 *
 * A launch names the program, the kernel, its sizes and arguments and the buffers that the kernel may touch; sim_run() executes
 * it and fills in a result. An error of the kernel (an access outside its buffers, a barrier that only some work-items reach …)
 * is a *result*, not an assertion: a fault that describes the error, its location and the work-items concerned. The kernel must
 * have passed the rule checker (sim/check/check.h).
 *
 *     run_buffer buffers[] = {{.contents = {.data = x, .bytes = n * 4}, .name = "x"}};
 *     run_value args[] = {{.kind = RUN_BUFFER, .buffer = 0}, {.kind = RUN_VALUE, .value = {.data = a, .bytes = 4}}};
 *     sim_launch l = {.program = p, .kernel = k, .run = {.dims = 1, .global = {n, 1, 1}, .local = {64, 1, 1}, .args = args,
 *                     .arg_count = 2, .buffers = buffers, .buffer_count = 1}};
 *     run_result r;
 *     if (!sim_run(&l, &r, memory))
 *         run_print_fault(&out, "fault", &r.fault); */
#ifndef GASKET_SIM_SIM_H
#define GASKET_SIM_SIM_H

#include "backend/isa/isa.h"
#include "src/check/finding.h"
#include "src/base/source.h"
#include "src/run/run.h"

#include <stdbool.h>
#include <stdint.h>

/* Size limit of a buffer in bytes. The 32-bit offsets of a surface reach all of it, and at least 256 offsets are past the end
 * of every surface. */
#define SIM_BUFFER_LIMIT (UINT32_MAX - 256)

/* The storage of the program's global variables, which persists across launches. It is initialized from the program's data, with
 * relocations applied, and allocated in MEMORY. */
typedef struct sim_program_state sim_program_state;
sim_program_state *sim_program_state_new(const gen_program *p, arena *memory);
/* The bytes of the program's global variable with index GLOBAL. */
unsigned char *sim_program_bytes(const sim_program_state *s, size_t global);

/* The instructions of a kernel, decoded for launches with one state, and their translation once there is one. Launches may share it
 * at the same time. */
typedef struct sim_code sim_code;
sim_code *sim_code_new(const gen_kernel *k, const sim_program_state *s, arena *memory);
/* Frees the memory that C has outside of its arena; no launch may use C any more. */
void sim_code_end(sim_code *c);

/* The kinds of errors that a launch checks. A finding does not stop the run: a wrong read gives 0, a wrong write is dropped, and
 * a barrier that only some work-items reach is passed by these. An error of none of the kinds is still a fault. */
typedef struct sim_checking {
    check_set kinds;
    check_findings *findings;
    const source_map *sources; /* of the program's locations */
    uint64_t max_shadow_bytes; /* limit on the memory of race detection */
} sim_checking;

/* States when a launch is translated to code of the host (sim/native); the result does not depend on it. Launches with `trace`,
 * `check`, `recording` or `reference` are never translated. */
typedef enum sim_translation { SIM_TRANSLATE_LONG, SIM_TRANSLATE_NEVER, SIM_TRANSLATE_ALWAYS } sim_translation;

typedef struct sim_launch {
    const gen_program *program;
    const gen_kernel *kernel;
    sim_program_state *state; /* storage of the global variables; NULL: fresh storage for this launch */
    sim_code *code;           /* of sim_code_new() for `kernel` and `state`; NULL: decoded for this launch */
    run_launch run; /* buffers that are not in place are aligned to 8 bytes, and each has a 64-bit address far from the others */
    uint32_t
        printf_bytes; /* size in bytes of the printf buffer (payload printf_buffer or printf_buffer_intel), including its header; 0: no buffer */
    /* number of host threads; 0: one per processor. The result does not depend on it unless groups depend on each other */
    unsigned threads;
    const sim_checking *check;       /* forces one host thread, which makes the findings reproducible. NULL: no checks */
    struct sim_recording *recording; /* sim/record.h: receives counts and steps; forces one host thread. NULL: none */
    bool reference;                  /* use only the general handlers; tests compare the fast handlers with them */
    sim_translation translation;
    bool omits_messages; /* run_result.sends stays empty */
} sim_launch;

/* Runs the launch and fills *RESULT; returns false if it faulted. *RESULT points into MEMORY and the launch. The caller has
 * checked the sizes and reported errors to the user: local sizes are not 0, a group has at most 1024 work-items, and arg_count
 * is the kernel's number of arguments (bug() otherwise). */
bool sim_run(const sim_launch *l, run_result *result, arena *memory);

/* The two parts of sim_run(), for several runs. sim_set_up() maps the buffers of L, binds its surfaces and decodes its code, in
 * MEMORY; L and what it points to must stay as they are, except for the bytes of arguments by value. sim_start() is one run, with
 * their values at that time; MEMORY may be another one each time. A machine has one run at a time; the contents of the program's
 * variables stay from run to run. */
typedef struct sim_machine sim_machine;
sim_machine *sim_set_up(const sim_launch *l, arena *memory);
bool sim_start(sim_machine *m, run_result *result, arena *memory);

#endif
