/* src/driver/check_passes.h - `--check-passes`: every pass is executed, and must leave what a kernel computes as it is. */
#ifndef GASKET_DRIVER_CHECK_PASSES_H
#define GASKET_DRIVER_CHECK_PASSES_H

#include "src/driver/pipeline.h"

typedef struct pass_check {
    compilation *compiled;
    const char *kernel;           /* NULL: the only one */
    uint64_t max_instructions;    /* of a work-item before the first pass; 0: no limit */
    VEC(array) wanted;            /* the buffers after a run of the module as the front end made it */
    bool faulted, found;          /* the kernel faulted before any pass; a pass is at fault */
} pass_check;

/* Makes compile(C) run KERNEL on the interpreter with the sizes and values of C's command line, each work-item for at most
 * MAX_INSTRUCTIONS (0: no limit; four times as many after a pass, which may add some): before the first pass, and again
 * after each pass that changed something. The first difference is reported and ends the compilation. */
void check_passes(pass_check *check, compilation *c, const char *kernel, uint64_t max_instructions);

#endif
