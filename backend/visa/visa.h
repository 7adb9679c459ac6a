/* backend/visa/visa.h - writes machine IR as vISA, the assembly language of Intel's finalizer.
 *
 * The text is of the dialect that GenX_IR reads, for the target SKL (README.md). */
#ifndef GASKET_BACKEND_VISA_VISA_H
#define GASKET_BACKEND_VISA_VISA_H

#include "backend/machine/mir.h"

/* A construct that vISA text cannot express. */
typedef struct visa_problem {
    const char *what; /* for a diagnostic, without the kernel's name; NULL: there is none */
    uint32_t line;    /* its location, an index into the module's locs; 0: unknown */
} visa_problem;

/* Where the text of an instruction begins. */
typedef struct visa_origin {
    size_t at;     /* offset in the text */
    uint32_t line; /* the instruction's location, an index into the module's locs; 0: unknown */
} visa_origin;

typedef VEC(visa_origin) visa_origins;

/* Appends the program F, whose registers are not allocated, to OUT as the vISA text of kernel NAME. The first SCRATCH_BYTES bytes of a thread's scratch memory are its private variables. Sets *PROBLEM, after which the text is
 * incomplete. Appends the begin of each instruction to ORIGINS, in F's memory; NULL: not required. */
void visa_print(text *out, const mir_function *f, const char *name, unsigned scratch_bytes, visa_problem *problem,
                visa_origins *origins);

#endif
