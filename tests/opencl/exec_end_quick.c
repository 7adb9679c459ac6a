/* quick_exit() calls a function that the program registered before its first OpenCL call. Objects that this function releases are no leaks.
 * OPTIONS: --check=bounds,leaks
 * STATUS: 3
 * source.cl:1:43: error: read of 'o[100]', 336 bytes past the end of 'o' [bounds]
 * kernel void past(global int *o) { o[0] = o[100]; }
 *                                          ~^~~~~
 * source.cl:1:13: note: 'o' has 64 bytes: 16 elements of type 'int'
 * kernel void past(global int *o) { o[0] = o[100]; }
 *             ^
 * source.cl:1: note: in kernel 'past', in work-item (0), local id (0) of group (0)
 * clCreateSampler: warning: 1 sampler of this function is not released at the end [leaks]
 * 2 findings */
#include "processes.h"

static objects o;

static void release(void)
{
    release_objects(o);
}

int main(void)
{
    at_quick_exit(release);
    o = new_objects();
    clCreateSampler(o.context, CL_FALSE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST, NULL);
    run_kernel(o, PAST_THE_END, "past");
    quick_exit(0);
}
