/* src/driver/check_passes.h - `--check-passes`: interprets the kernel after every pass and compares its results. */
#ifndef GASKET_DRIVER_CHECK_PASSES_H
#define GASKET_DRIVER_CHECK_PASSES_H

#include "src/driver/pipeline.h"
#include "src/run/array.h"

typedef struct pass_check {
    compilation *compiled;
    const char *kernel;        /* NULL: the only one */
    uint64_t max_instructions; /* of a work-item before the first pass; 0: no limit */
    VEC(array) wanted;         /* expected buffers: the results of the front end's module */
    bool faulted, found;       /* faulted: the kernel faulted before any pass; found: a wrong pass was found */
} pass_check;

/* Makes compile(C) interpret KERNEL (NULL: the only one) with the sizes and values of C's command line: before the first pass,
 * and again after each pass that changed something. A work-item executes at most MAX_INSTRUCTIONS (0: no limit), and four times as
 * many after a pass, which may add instructions. The first difference is reported and ends the compilation. */
void check_passes(pass_check *check, compilation *c, const char *kernel, uint64_t max_instructions);

#endif
