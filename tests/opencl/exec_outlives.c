/* A child that outlives the program, and uses OpenCL only then.
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
    if (fork() != 0)
        return 0;
    sleep(1);
    run_program(PAST_THE_END, "past");
    new_context();
    _exit(0);
}
