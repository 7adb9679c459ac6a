/* The stack of a finding in a callback has the functions of the program only: those of the callback, and those of the call that runs it, which is none on a thread of
 * the platform.
 * OPTIONS: --check=api
 * FRAMES: 5
 * STATUS: 3
 * clFinish: error: a callback must not call a function that waits [api]
 * tests/opencl/exec_frames_of_callbacks.c:27: note: host: wait_inside()
 * tests/opencl/exec_frames_of_callbacks.c:33: note: host: in_wait()
 * tests/opencl/exec_frames_of_callbacks.c:65: note: host: main()
 * clCreateCommandQueueWithProperties: error: a callback must not call a function that creates a queue [api]
 * tests/opencl/exec_frames_of_callbacks.c:42: note: host: in_destructor()
 * tests/opencl/exec_frames_of_callbacks.c:69: note: host: main()
 * clFinish: error: a callback must not call a function that waits [api]
 * tests/opencl/exec_frames_of_callbacks.c:27: note: host: wait_inside()
 * tests/opencl/exec_frames_of_callbacks.c:50: note: host: in_build()
 * 3 findings */
#define _GNU_SOURCE
#include "launches.h"

#include <semaphore.h>

static cl_command_queue idle;
static sem_t built;

__attribute__((noinline)) static void wait_inside(void)
{
    must(clFinish(idle));
}

static void CL_CALLBACK in_wait(cl_event event, cl_int status, void *data)
{
    (void)event, (void)status, (void)data;
    wait_inside();
    check(event); /* so that the call is none at the end */
}

static void CL_CALLBACK in_destructor(cl_mem memory, void *data)
{
    cl_int error;

    (void)memory, (void)data;
    cl_command_queue q = clCreateCommandQueueWithProperties(context, find_device(), NULL, &error);
    must(error);
    must(clReleaseCommandQueue(q));
}

static void CL_CALLBACK in_build(cl_program p, void *data)
{
    (void)p, (void)data;
    wait_inside();
    must(sem_post(&built));
}

int main(void)
{
    int x[16] = {0};
    cl_event event;

    begin_launches("kernel void none(void) {}");
    idle = new_queue(context, 0);
    cl_mem m = clCreateBuffer(context, CL_MEM_READ_WRITE, sizeof x, NULL, NULL);

    must(clEnqueueWriteBuffer(queue, m, CL_FALSE, 0, sizeof x, x, 0, NULL, &event));
    must(clSetEventCallback(event, CL_COMPLETE, in_wait, NULL));
    must(clWaitForEvents(1, &event));
    must(clReleaseEvent(event));

    must(clSetMemObjectDestructorCallback(m, in_destructor, NULL));
    must(clReleaseMemObject(m));

    must(sem_init(&built, 0, 0));
    const char *source = "kernel void other(void) {}";
    cl_program p = clCreateProgramWithSource(context, 1, &source, NULL, NULL);
    must(clBuildProgram(p, 0, NULL, NULL, in_build, NULL));
    must(sem_wait(&built));
    must(clReleaseProgram(p));
    must(clReleaseCommandQueue(idle));
    end_launches();
    return failures != 0;
}
