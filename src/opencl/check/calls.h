/* src/opencl/check/calls.h - the calls of the program under GASKET_CHECK: each error is a finding with its reason.
 *
 * The checked entry points call the others, and look at the result. Code that knows more about an error than its code says, explains it. */
#ifndef GASKET_OPENCL_CHECK_CALLS_H
#define GASKET_OPENCL_CHECK_CALLS_H

#include "src/opencl/check/findings.h"
#include "src/opencl/api/object.h"

/* The table of checked entry points, and the checked function of an extension called NAME; NULL: there is none. */
extern const cl_icd_dispatch calls_dispatch;
void *calls_find(const char *name);

/* The entry point that this thread is in, a constant; NULL: none. */
const char *calls_function(void);
/* The reason why the current call returns CODE. */
void calls_explain(cl_int code, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* A finding of kind K in the current call, unless that kind is not checked. */
void calls_report(check_kind k, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* Explains that HANDLE is no object of KIND. It is one of OTHER (OCL_KIND_COUNT: no object), or was one of KIND. */
void calls_explain_handle(const void *handle, ocl_kind kind, ocl_kind other, bool is_released);
/* The kind in words, such as "memory object". */
const char *calls_kind_name(ocl_kind kind);

#endif
