/* src/opencl/info.c - see info.h. */
#include "src/opencl/info.h"

#include <string.h>

cl_int info_bytes(ocl_info out, const void *value, size_t size)
{
    if (out.value && out.room < size)
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
