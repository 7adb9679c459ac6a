/* src/opencl/api/guard.c - failures of gasket in a call become error codes: see entry.h and guard.h. */
#include "src/opencl/api/guard.h"
#include "src/opencl/api/entry.h"

#include <stdio.h>

enum { STATUS_OF_DEFECT = 4 };

/* The error code for the failure of NAME. */
static cl_int report_failure(const char *name, const bug_failure *why)
{
    if (why->status != STATUS_OF_DEFECT)
        return CL_OUT_OF_HOST_MEMORY;
    fprintf(stderr, "gasket: %s: %s\n", name, why->message);
    return CL_OUT_OF_RESOURCES;
}

cl_int guard_run(const char *name, void (*work)(void *context), void *context)
{
    bug_failure why;

    return bug_catch(work, context, &why) ? CL_SUCCESS : report_failure(name, &why);
}

void entry_guard_enter(entry_guard *g, const char *name)
{
    g->name = name;
    bug_enter(&g->catcher, &g->why);
}

void entry_guard_leave(const entry_guard *g)
{
    bug_leave(&g->catcher);
}

cl_int entry_guard_fail(const entry_guard *g)
{
    return report_failure(g->name, &g->why);
}

void entry_begin(entry_guard *g, const char *name)
{
    g->caller = observed_call;
    observe(call_began, name);
    entry_guard_enter(g, name);
}

cl_int entry_end(const entry_guard *g, cl_int code)
{
    entry_guard_leave(g);
    observe(call_ended, code, g->caller);
    return code;
}

cl_int entry_fail(const entry_guard *g)
{
    cl_int code = entry_guard_fail(g);

    observe(call_ended, code, g->caller);
    return code;
}
