/* src/opencl/api/info.c - copies the results of queries to the memory of the program. */
#include "src/opencl/api/info.h"

#include "src/base/recover.h"

#include <string.h>

cl_int info_bytes(ocl_info out, const void *value, size_t size)
{
    if (out.value && out.capacity < size)
        return CL_INVALID_VALUE;
    if (out.value && size)
        memcpy(out.value, value, size);
    if (out.size_out)
        *out.size_out = size;
    return CL_SUCCESS;
}

cl_int info_text(ocl_info out, const char *text)
{
    return info_bytes(out, text ? text : "", text ? strlen(text) + 1 : 1);
}

typedef struct printing {
    ocl_info out;
    void (*print)(text *t, const void *of);
    const void *of;
    cl_int result;
} printing;

static void print_info(void *context)
{
    printing *p = context;
    arena memory;
    text t;

    arena_init(&memory);
    text_init(&t, &memory);
    p->print(&t, p->of);
    p->result = info_text(p->out, t.data);
    arena_release(&memory);
}

cl_int info_printed(ocl_info out, void (*print)(text *t, const void *of), const void *of)
{
    printing p = {out, print, of, CL_OUT_OF_HOST_MEMORY};
    bug_failure why;

    recover_run(NULL, print_info, &p, &why);
    return p.result;
}
