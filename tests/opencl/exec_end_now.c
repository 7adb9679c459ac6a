/* The end by _exit(): the finding counts, and so do the objects that are left, as if the program had called exit().
 * OPTIONS: --check=bounds,leaks
 * STATUS: 3
 * source.cl:1:43: error: read of 'o[100]', 336 bytes past the end of 'o' [bounds]
 * kernel void past(global int *o) { o[0] = o[100]; }
 *                                          ~^~~~~
 * source.cl:1:13: note: 'o' has 64 bytes: 16 elements of type 'int'
 * kernel void past(global int *o) { o[0] = o[100]; }
 *             ^
 * source.cl:1: note: in kernel 'past', in work-item (0), local id (0) of group (0)
 * clCreateContext: warning: 1 context of this function is not released at the end [leaks]
 * 2 findings */
#include "processes.h"

int main(void)
{
    objects o = new_objects();

    clRetainContext(o.context);
    run_kernel(o, PAST_THE_END, "past");
    release_objects(o);
    _exit(0);
}
