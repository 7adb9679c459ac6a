/* Parent and child use OpenCL after the fork: each has its own findings. The child inherits objects, which it may release, and leaves one
 * of its own.
 * OPTIONS: --check=bounds,api,leaks
 * STATUS: 3
 * clFlush: error: CL_INVALID_COMMAND_QUEUE: the handle of the command queue is that of a context [api]
 * source.cl#2:1:43: error: read of 'o[100]', 336 bytes past the end of 'o' [bounds]
 * kernel void past(global int *o) { o[0] = o[100]; }
 *                                          ~^~~~~
 * source.cl#2:1:13: note: 'o' has 64 bytes: 16 elements of type 'int'
 * kernel void past(global int *o) { o[0] = o[100]; }
 *             ^
 * source.cl#2:1: note: in kernel 'past', in work-item (0), local id (0) of group (0)
 * clCreateUserEvent: warning: 1 event of this function is not released at the end [leaks]
 * clCreateBuffer: error: CL_INVALID_BUFFER_SIZE: the size is 0, or larger than the device allows [api]
 * 4 findings */
#include "processes.h"

int main(void)
{
    objects o = new_objects();

    run_kernel(o, RIGHT, "right");
    clFlush((cl_command_queue)o.context);
    if (fork() == 0) {
        run_program(PAST_THE_END, "past");
        run_kernel(o, RIGHT, "right");
        clCreateUserEvent(o.context, NULL);
        release_objects(o);
        exit(failures);
    }
    wait_for_children();
    clCreateBuffer(o.context, 0, 0, NULL, NULL);
    run_kernel(o, RIGHT, "right");
    release_objects(o);
    return failures;
}
