/* The end by SIGKILL, signal 9, in a program that has never waited for its kernel with clFinish.
 * OPTIONS: --check=api,leaks
 * STATUS: 137
 * clCreateBuffer: error: CL_INVALID_BUFFER_SIZE: the size is 0, or larger than the device allows [api]
 * 1 finding */
#include "processes.h"

int main(void)
{
    clCreateBuffer(new_objects().context, 0, 0, NULL, NULL);
    raise(SIGKILL);
}
