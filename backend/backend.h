/* backend/backend.h - from work-item IR to Gen9 instructions.
 *
 *   simdize (thread form) -> collapse and legalize regions -> select -> allocate registers -> structure control flow
 *   -> gen_kernel
 *
 * The thread form is ordinary IR (ir/intrinsics.def, "thread form") and can be printed, stored and read back between any two
 * steps. */
#ifndef GASKET_BACKEND_BACKEND_H
#define GASKET_BACKEND_BACKEND_H

#include "backend/isa/isa.h"
#include "ir/ir.h"

typedef enum gen_private { GEN_PRIVATE_AUTO, GEN_PRIVATE_SCRATCH, GEN_PRIVATE_GLOBAL } gen_private;

enum { GEN_WIDEST_RANGES = 3 };

typedef struct gen_live_range {
    unsigned bytes, instructions; /* that it lives through */
    uint32_t line;                /* module location of what is computed into it; 0: not known */
} gen_live_range;

/* Where most registers are wanted at a time, before anything is spilled; only when remarks are. */
typedef struct gen_pressure {
    unsigned bytes;
    uint32_t line;
    unsigned count;
    gen_live_range widest[GEN_WIDEST_RANGES];
} gen_pressure;

typedef struct gen_kernel_stats {
    const char *name;
    unsigned simd, instructions, grf_used, spill_bytes, scratch_bytes, private_bytes, private_shared_bytes, slm_bytes;
    unsigned regions_read, regions_written, regions_collapsed, regions_split;
    unsigned values_spilled;
    gen_pressure pressure;
} gen_kernel_stats;

typedef struct gen_options {
    unsigned simd;                 /* 8, 16, 32; 0: chosen per kernel … */
    uint32_t group_items;          /* … for groups of so many work-items; 0: not known */
    /* AUTO has been decided by the address-space passes when the back end runs: SCRATCH or GLOBAL */
    gen_private private_memory;
    bool optimize;                 /* false at -O0 */
    bool verify;                   /* verify the IR after every step */
    diag *diagnostics;             /* errors (a kernel that cannot be compiled) and remarks */
    /* not NULL: each step's IR is appended under "; *** after NAME ***" when `dump_steps` names it */
    text *dump;
    bool (*dump_wanted)(void *context, const char *step, bool before);
    void *dump_context;
} gen_options;

/* The steps whose IR dump_wanted may be asked for; NULL behind the last. */
const char *gen_step_name(unsigned n);

/* The thread form of work-item kernel K (everything inlined or callable) for SIMD work-items a thread, as a function with
 * dllexport linkage in TO. Its parameters are K's (pointers to global or constant memory as i64, to local memory as i32, scalars
 * as they are, aggregates by value as pointers read through the payload). NULL after diagnostics. */
ir_function *gen_simdize(ir_module *to, ir_function *k, unsigned simd, const gen_options *o);

/* Collapses chains of region reads and writes and makes every operation fit one Gen9 instruction (regions, operand sizes,
 * types). */
void gen_collapse_regions(ir_function *f, gen_kernel_stats *s);
void gen_legalize_regions(ir_function *f, gen_kernel_stats *s, const gen_options *o);

/* Selection, register allocation and final layout of a legal thread-form kernel. NULL after diagnostics, or, with *TOO_LARGE,
 * when the registers and all of scratch do not suffice. */
gen_kernel *gen_emit(arena *memory, arena *scratch, ir_function *thread, ir_function *work_item, const gen_options *o,
                     gen_kernel_stats *s, bool *too_large);

/* All of it, for every kernel of M (or the one called ONLY). Appends to P. False after diagnostics. THREAD_IR, when not NULL,
 * gets the thread module's text after legalization. */
bool gen_compile(arena *memory, ir_module *m, const char *only, const gen_options *o, gen_program *p, ir_module **thread_ir,
                 gen_kernel_stats **stats, unsigned *stats_count);

#endif
