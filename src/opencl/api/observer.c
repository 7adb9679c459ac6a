/* src/opencl/api/observer.c - the observer of the process, and the reasons of errors, which are passed to it. */
#include "src/opencl/api/observer.h"

const ocl_observer *observer;
bool (*observer_begin)(void);
_Thread_local const char *observed_call;

void ocl_explain(cl_int code, const char *fmt, ...)
{
    va_list ap;

    if (!observer || !observer->failed)
        return;
    va_start(ap, fmt);
    observer->failed(code, fmt, ap);
    va_end(ap);
}
