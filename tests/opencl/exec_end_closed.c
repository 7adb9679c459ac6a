/* A program that closes the descriptors that it does not know, as daemons do, and then opens a file of its own: the finding is neither lost nor
 * written to that file.
 * OPTIONS: --check=bounds
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

    for (int file = STDERR_FILENO + 1; file < 256; file++)
        close(file);
    FILE *own = tmpfile();
    run_kernel(o, PAST_THE_END, "past");
    release_objects(o);
    fseek(own, 0, SEEK_END);
    return ftell(own) != 0;
}
