/* backend/emit.h - the last stages of a kernel, from legal IR in thread form to machine code. */
#ifndef GASKET_BACKEND_EMIT_H
#define GASKET_BACKEND_EMIT_H

#include "backend/backend.h"

/* A kernel to be emitted. */
typedef struct backend_emission {
    ir_function *thread;    /* the kernel in legal thread form, with the functions that it calls */
    ir_function *work_item; /* the kernel that it was made from: its name, arguments and required work-group size */
    bool keeps_thread;      /* else `thread` and its callees lose their bodies, and their module is compacted */
    arena *memory, *code;   /* of the result; `code` of its instructions and their tables (mir_lay_out) */
    arena *scratch;         /* rewound before the return */
    const backend_options *options;
    backend_kernel_stats *stats; /* has the sizes of local and private memory, and receives the rest */
    bool is_too_large;           /* result: the registers and the whole scratch space do not suffice */
} backend_emission;

/* Selects instructions for the kernel of E and its callees, allocates registers and lays out the code. Returns NULL after
 * diagnostics, or (without a diagnostic) with `is_too_large` set. */
gen_kernel *backend_emit(backend_emission *e);

#endif
