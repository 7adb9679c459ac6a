/* The process goes on as itself, an OpenCL program again, and then once more without OpenCL: each has its own findings, and only an end
 * of the program makes leaks.
 * OPTIONS: --check=bounds,api,leaks
 * STATUS: 3
 * source.cl:1:43: error: read of 'o[100]', 336 bytes past the end of 'o' [bounds]
 * kernel void past(global int *o) { o[0] = o[100]; }
 *                                          ~^~~~~
 * source.cl:1:13: note: 'o' has 64 bytes: 16 elements of type 'int'
 * kernel void past(global int *o) { o[0] = o[100]; }
 *             ^
 * source.cl:1: note: in kernel 'past', in work-item (0), local id (0) of group (0)
 * clCreateBuffer: error: CL_INVALID_BUFFER_SIZE: the size is 0, or larger than the device allows [api]
 * 2 findings */
#include "processes.h"

int main(int count, char **words)
{
    if (count == 3)
        return 0;
    objects o = new_objects();
    if (count == 1)
        run_kernel(o, PAST_THE_END, "past");
    else
        clCreateBuffer(o.context, 0, 0, NULL, NULL);
    execl("/proc/self/exe", words[0], "again", count == 2 ? "last" : (char *)NULL, (char *)NULL);
    return 1;
}
