/* Objects that live at the end, by kind and by the function that created them. The program's own status stays.
 * OPTIONS: --check=leaks
 * STATUS: 7
 * clCreateContext: warning: 1 context of this function is not released at the end [leaks]
 * clCreateBuffer: warning: 2 memory objects of this function are not released at the end [leaks]
 * clCreateSubBuffer: warning: 1 memory object of this function is not released at the end [leaks]
 * clCreateUserEvent: warning: 1 event of this function is not released at the end [leaks]
 * 4 findings */
#include "check.h"

int main(void)
{
    cl_context context = new_context();
    cl_buffer_region region = {0, 32};
    cl_mem buffer = clCreateBuffer(context, 0, 64, NULL, NULL);

    clCreateBuffer(context, 0, 64, NULL, NULL);
    clReleaseMemObject(clCreateBuffer(context, 0, 64, NULL, NULL));
    clCreateSubBuffer(buffer, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, NULL);
    clCreateUserEvent(context, NULL);
    clCreateContext(NULL, 0, NULL, NULL, NULL, NULL);
    return 7;
}
