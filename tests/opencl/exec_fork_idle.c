/* A child without OpenCL calls reports nothing of its parent, which has a finding before the fork and releases everything after it.
 * OPTIONS: --check=bounds,leaks
 * STATUS: 3
 * source.cl:1:43: error: read of 'o[100]', 336 bytes past the end of 'o' [bounds]
 * kernel void past(global int *o) { o[0] = o[100]; }
 *                                          ~^~~~~
 * source.cl:1:13: note: 'o' has 64 bytes: 16 elements of type 'int'
 * kernel void past(global int *o) { o[0] = o[100]; }
 *             ^
 * source.cl:1: note: in kernel 'past', in work-item (0), local id (0) of group (0)
 * 1 finding */
#include "processes.h"

int main(void)
{
    objects o = new_objects();

    run_kernel(o, PAST_THE_END, "past");
    if (fork() == 0)
        exit(0);
    if (fork() == 0)
        _exit(0);
    wait_for_children();
    release_objects(o);
    return 0;
}
