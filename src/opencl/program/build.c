/* src/opencl/program/build.c - the results of builds, which devices and links share. */
#include "src/opencl/program/build.h"

#include <stdlib.h>
#include <string.h>

ocl_build *build_new(const char *options)
{
    ocl_build *b = calloc(1, sizeof *b);

    if (!b)
        return NULL;
    atomic_init(&b->holds, 1);
    b->status = CL_BUILD_IN_PROGRESS;
    b->options = options ? strdup(options) : NULL;
    if (!options || b->options)
        return b;
    free(b);
    return NULL;
}

ocl_build *build_hold(ocl_build *b)
{
    atomic_fetch_add(&b->holds, 1);
    return b;
}

void build_drop(ocl_build *b)
{
    if (!b || atomic_fetch_sub(&b->holds, 1) != 1)
        return;
    gasket_program_free(b->executable);
    library_module_drop(b->module);
    free(b->options);
    free(b->log);
    free(b->binary);
    free(b);
}
