/* ir/interp/interp.h - the interpreter: the executable semantics of a module.
 *
 * It runs one function on literal arguments (`gasket eval`), or a kernel over an index space, with the results of work-items
 * that run one after another between barriers, unless the kernel has data races. It runs both forms; in thread form an "item"
 * is a thread. Errors of the program are results, not assertions.
 *
 * Addresses are simulated and unrelated to the host's: null below 4096; local memory from MACHINE_LOCAL, private memory from
 * MACHINE_PRIVATE (machine.h; each work-item has its own); buffers and program-scope variables from 2^36 on, 64 GiB apart, or less if there are
 * more than 2,000 of them. Buffers may be at their host addresses instead (run_launch.in_place). A generic pointer has its address space in bits 61 to 63, as on the hardware: 001 private, 010
 * local. */
#ifndef GASKET_IR_INTERP_INTERP_H
#define GASKET_IR_INTERP_INTERP_H

#include "ir/ir.h"
#include "src/base/trace.h"
#include "src/run/run.h"

enum { IR_MAX_VALUE_LANES = 64 };

/* The contents of the program-scope variables in global and constant memory, which persist from launch to launch. Launches that
 * share a state run kernels of one module; the addresses of the variables do not change as long as the launches have fewer than
 * 1,000 variables and buffers. */
typedef struct ir_program_state ir_program_state;
/* Every variable has its initial contents. MEMORY must outlive the state. */
ir_program_state *ir_program_state_new(arena *memory);
/* A copy of S, in MEMORY: launches with it do not change the variables of S. */
ir_program_state *ir_program_state_copy(const ir_program_state *s, const ir_module *m, arena *memory);
/* The bytes of variable G in S; NULL: no launch has used it, so that it has its initial contents. */
const unsigned char *ir_program_find(const ir_program_state *s, const ir_global *g);
/* The bytes of variable G in S; *KEEPS: a launch has used it, otherwise they are zero. S NULL: new bytes in MEMORY. */
unsigned char *ir_program_bytes(ir_program_state *s, ir_global *g, arena *memory, bool *keeps);

typedef struct ir_run {
    ir_module *module;
    ir_function *kernel;
    ir_program_state *state; /* contents of the variables; NULL: the initial ones, for this launch only */
    run_launch run;
    int printf_buffer; /* index of the buffer for printf, which is not in place; -1: none */
    unsigned simd;     /* sub-group size of kernels that do not require one; 0: 16 */
} ir_run;

typedef struct ir_address_map ir_address_map;

/* Runs the kernel; returns false if it faulted. The strings of RESULT are in MEMORY. Overwrites the aux of the module's
 * functions and variables. */
bool ir_interpret(const ir_run *run, run_result *result, arena *memory);
/* Calls F with ARGS, one uint64_t for each lane (floats as bit patterns), in the order of the parameters. OUT has capacity for
 * 2 * IR_MAX_VALUE_LANES lanes and receives those of the result. */
bool ir_interpret_call(ir_module *m, ir_function *f, const uint64_t *args, uint64_t *out, uint64_t max_instructions,
                       run_result *result, arena *memory);

#endif
