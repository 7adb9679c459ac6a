/* backend/attempt.h - attempts to compile a kernel, one for each width and lowering; shared by compile.c, search.c, attempt.c and
 * remarks.c, and private to them. */
#ifndef GASKET_BACKEND_ATTEMPT_H
#define GASKET_BACKEND_ATTEMPT_H

#include "backend/module/routines.h"
#include "backend/prepare/prepare.h"

typedef struct backend_compilation {
    arena *memory, *scratch;
    ir_module *from, *to;
    const backend_options *options;
    gen_program *program;
    VEC(backend_kernel_stats) stats;
    bool keeps_thread;     /* thread forms are needed after the selection of their instructions */
    bool too_much_scratch; /* the last kernel was dropped because it exceeds the scratch space */
} backend_compilation;

typedef struct backend_attempt {
    ir_function *thread;
    backend_routines routines; /* the thread and its callees when simdize made it, callers first; in scratch memory */
    gen_kernel *kernel;
    arena code; /* the instructions of the kernel and their tables; empty if there is an observer, which refers to all of them */
    backend_kernel_stats stats;
    bool too_large; /* there is no kernel because registers and scratch space do not suffice */
} backend_attempt;

/* Compacts M when most of its memory is freed memory: passes remove functions and operations, and the copies for a kernel have
 * been removed. */
void backend_reclaim_memory(ir_module *m);
/* Tells the observer that an attempt for kernel K begins. */
void backend_announce_attempt(const backend_compilation *c, const ir_function *k, unsigned simd, const char *reason);
/* Makes attempt A: converts kernel K, prepared as L, to thread form with SIMD lanes, and finishes it. Returns false as
 * backend_finish_kernel() does. */
bool backend_try_width(backend_compilation *c, const prep_lowering *l, ir_function *k, unsigned simd, const char *reason,
                       backend_attempt *a);
/* Finishes all functions of the kernel of A, which is in thread form, then emits it. K has its name and arguments. Returns false
 * after diagnostics, or if the kernel is too large. */
bool backend_finish_kernel(backend_compilation *c, backend_attempt *a, ir_function *k);
/* Removes the thread functions of A, and frees its code. */
void backend_drop_attempt(backend_attempt *a);

/* Makes the attempts for K at width REQUESTED (0: any), and returns the best one. Its `kernel` is NULL if no attempt
 * succeeded. */
backend_attempt backend_search(backend_compilation *c, ir_function *k, unsigned requested);
/* Reports that K does not fit in a thread. If a width was REQUESTED, names the width that the user can choose instead; if none
 * was (0), all that may fit have been tried. */
void backend_report_size(backend_compilation *c, ir_function *k, unsigned requested);

/* Reports the point of highest register pressure, the values that occupy most registers there, and spills. */
void backend_remark_on_registers(const backend_compilation *c, const backend_attempt *a);

#endif
