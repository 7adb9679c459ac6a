/* backend/backend.h - compiles work-item IR to Gen9 instructions.
 *
 *   prepare -> simdize (thread form) -> collapse and legalize regions -> select -> allocate registers and lay out -> gen_kernel
 *
 * Up to instruction selection every stage reads and writes ordinary IR: the thread form is IR too (ir/README.md 7). The IR can
 * be printed after any of their steps (backend_step_name), and the text compiles. */
#ifndef GASKET_BACKEND_BACKEND_H
#define GASKET_BACKEND_BACKEND_H

#include "backend/isa/isa.h"
#include "ir/ir.h"

typedef enum backend_private { BACKEND_PRIVATE_AUTO, BACKEND_PRIVATE_SCRATCH, BACKEND_PRIVATE_GLOBAL } backend_private;

enum { BACKEND_WIDEST_RANGES = 3 };

typedef struct backend_live_range {
    unsigned bytes, instructions; /* size of the value in bytes; length of its live range in instructions */
    uint32_t line;                /* source location of the value, an index into the module's locs; 0: unknown */
} backend_live_range;

/* The point of highest register pressure, before spilling. Filled in only when remarks are enabled. */
typedef struct backend_pressure {
    unsigned bytes;
    uint32_t line;
    unsigned count;
    backend_live_range widest[BACKEND_WIDEST_RANGES];
} backend_pressure;

/* The values of one source location that did not get a register for their whole live range. */
typedef struct backend_spill {
    uint32_t line;                    /* an index into the module's locs; 0: unknown */
    unsigned values, bytes, repeated; /* repeated: of the values, those that one instruction computes again at each use */
} backend_spill;

typedef struct backend_kernel_stats {
    const char *name;
    unsigned simd, instructions, grf_used, spill_bytes, scratch_bytes, private_bytes, private_shared_bytes, slm_bytes;
    unsigned regions_read, regions_written, regions_collapsed, regions_split;
    unsigned values_spilled;
    backend_pressure pressure;
    const backend_spill
        *spills; /* `spill_count` of them, in the order of the first spill. Filled in only when remarks are enabled */
    unsigned spill_count;
    const char *machine_ir;                 /* as text, before registers are allocated; NULL unless backend_options.machine_ir */
    const char *visa;                       /* the same program as vISA; NULL unless backend_options.visa */
    const struct visa_origin *visa_origins; /* where each of its instructions begins: backend/visa/visa.h */
    size_t visa_origin_count;
    const char *visa_problem;   /* a construct of it that vISA cannot express; NULL: `visa` is complete */
    uint32_t visa_problem_line; /* its source location, an index into the module's locs; 0: unknown */
} backend_kernel_stats;

struct mir_function; /* backend/machine/mir.h */

/* Receives the stages of each attempt to compile a kernel. All objects are valid during the call only; the instructions of a
 * mir_function keep their addresses until `laid_out` of the attempt. */
typedef struct backend_observer {
    void *context;
    /* An attempt with SIMD lanes begins for kernel NAME; REASON says why, and is static. */
    void (*begin)(void *context, const char *name, unsigned simd, const char *reason);
    /* STEP has changed thread-form function F. */
    void (*thread_step)(void *context, const ir_function *f, const char *step);
    /* Legalization has replaced region operation I by the COUNT values PARTS, and inserted the instructions from FIRST up to I, if any.
     * RULE: why that takes more instructions than the size of I requires; NULL: it does not. */
    void (*legalized)(void *context, const ir_inst *i, const ir_inst *first, const char *rule, ir_value *const *parts,
                      unsigned count);
    /* Pass STEP is about to change F (BEFORE), or has. */
    void (*machine_step)(void *context, struct mir_function *f, const char *step, bool before);
    /* The code of F has been laid out as K: mir_inst.first and .count are valid. */
    void (*laid_out)(void *context, const struct mir_function *f, const gen_kernel *k);
    /* The attempt has ended with statistics S. K: its code; NULL: registers and scratch memory do not suffice. */
    void (*end)(void *context, const gen_kernel *k, const backend_kernel_stats *s);
    /* Of the attempts since the last call, the one that ended with K is the code of the kernel. */
    void (*choose)(void *context, const gen_kernel *k);
} backend_observer;

typedef struct backend_options {
    unsigned simd;        /* SIMD width: 8, 16 or 32; 0: chosen for each kernel */
    uint32_t group_items; /* work-items of a work-group, for choosing the width; 0: unknown */
    /* SCRATCH or GLOBAL for every kernel; AUTO: compile.c chooses for each kernel, as its address spaces or its size require */
    backend_private private_memory;
    bool optimize;     /* apply the steps that only optimize; false at -O0 */
    bool verify;       /* verify the IR after every step */
    diag *diagnostics; /* errors (a kernel that cannot be compiled) and remarks */
    bool machine_ir;   /* keep the text of each kernel's machine IR */
    bool visa;         /* keep the vISA of each kernel */
    bool visa_is_code; /* a kernel that cannot be written as vISA is an error */
    /* if not NULL, the IR or machine IR after each step that `dump_wanted` accepts is appended under "; *** after NAME ***" */
    text *dump;
    bool (*dump_wanted)(void *context, const char *step, bool before);
    void *dump_context;
    const backend_observer *observer; /* NULL: none */
} backend_options;

/* The name of the Nth step, as `dump_wanted` receives it; NULL after the last. */
const char *backend_step_name(unsigned n);
/* True if the dump of STEP is machine IR or assembly, false if it is IR. */
bool backend_is_machine_step(const char *step);

/* Compiles every kernel of M, or only the one called ONLY if it is not NULL, and appends the program-scope variables and the
 * kernels to P. Returns false if some kernel could not be compiled, after diagnostics. *THREAD_IR, if THREAD_IR is not NULL,
 * becomes the module of the legal thread forms. *STATS becomes an array of *STATS_COUNT entries, one per compiled kernel. All
 * results are allocated in MEMORY. */
bool backend_compile(arena *memory, ir_module *m, const char *only, const backend_options *o, gen_program *p,
                     ir_module **thread_ir, backend_kernel_stats **stats, unsigned *stats_count);

#endif
