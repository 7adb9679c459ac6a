/* A timer interrupts calls of OpenCL, and its handler ends the program: the report does not wait for locks of the interrupted thread.
 * OPTIONS: --check=api
 * STATUS: 3
 * clCreateBuffer: error: CL_INVALID_BUFFER_SIZE: the size is 0, or larger than the device allows [api]
 * 1 finding */
#include "processes.h"

#include <sys/time.h>

static void end(int number)
{
    (void)number;
    exit(0);
}

int main(void)
{
    struct itimerval soon = {.it_value = {.tv_usec = 200000}};
    cl_context context = new_context();

    clCreateBuffer(context, 0, 0, NULL, NULL);
    signal(SIGALRM, end);
    setitimer(ITIMER_REAL, &soon, NULL);
    for (;;) {
        clCreateBuffer(context, 0, 0, NULL, NULL);
        clReleaseMemObject(clCreateBuffer(context, 0, 4, NULL, NULL));
    }
}
