/* The end by abort(), signal 6: the finding stays, the status is the signal's, and nothing counts as a leak.
 * OPTIONS: --check=bounds,leaks
 * STATUS: 134
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
    run_kernel(new_objects(), PAST_THE_END, "past");
    abort();
}
