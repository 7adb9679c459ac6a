/* Programs that system() starts, one after the other, which are this program with an argument.
 * OPTIONS: --check=bounds,api,leaks
 * STATUS: 3
 * source.cl:1:43: error: read of 'o[100]', 336 bytes past the end of 'o' [bounds]
 * kernel void past(global int *o) { o[0] = o[100]; }
 *                                          ~^~~~~
 * source.cl:1:13: note: 'o' has 64 bytes: 16 elements of type 'int'
 * kernel void past(global int *o) { o[0] = o[100]; }
 *             ^
 * source.cl:1: note: in kernel 'past', in work-item (0), local id (0) of group (0)
 * clCreateContext: warning: 1 context of this function is not released at the end [leaks]
 * clCreateBuffer: error: CL_INVALID_BUFFER_SIZE: the size is 0, or larger than the device allows [api]
 * 3 findings */
#include "processes.h"

int main(int count, char **words)
{
    char command[8192];

    if (count == 1) {
        snprintf(command, sizeof command, "%s past; %s call", words[0], words[0]);
        return system(command);
    }
    if (strcmp(words[1], "past") == 0) {
        run_program(PAST_THE_END, "past");
        new_context();
    } else {
        cl_context context = new_context();
        clCreateBuffer(context, 0, 0, NULL, NULL);
        clReleaseContext(context);
    }
    return 0;
}
