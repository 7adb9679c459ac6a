/* src/opencl/api/info.h - the results of the query functions. */
#ifndef GASKET_OPENCL_API_INFO_H
#define GASKET_OPENCL_API_INFO_H

#include "src/base/text.h"
#include "src/opencl/api/api.h"

#include <stddef.h>

/* Where a query stores its result: the last three arguments of every clGet…Info. */
typedef struct ocl_info {
    size_t capacity;
    void *value;      /* may be NULL */
    size_t *size_out; /* may be NULL */
} ocl_info;

/* Stores the SIZE bytes at VALUE. Returns CL_INVALID_VALUE if they do not fit, else CL_SUCCESS. */
cl_int info_bytes(ocl_info out, const void *value, size_t size);
/* Stores TEXT with its NUL; NULL is the empty text. */
cl_int info_text(ocl_info out, const char *text);
/* Stores the text that PRINT makes of OF. Returns CL_OUT_OF_HOST_MEMORY if memory runs out. */
cl_int info_printed(ocl_info out, void (*print)(text *t, const void *of), const void *of);
/* Stores an expression of TYPE. */
#define info_value(out, type, ...) info_bytes(out, &(type){__VA_ARGS__}, sizeof(type))

#endif
