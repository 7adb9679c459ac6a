/* src/opencl/check/calls.h - the calls of the program under GASKET_CHECK: each error is a finding with its reason.
 *
 * Code that knows more about an error than its code says explains it by ocl_explain(). */
#ifndef GASKET_OPENCL_CHECK_CALLS_H
#define GASKET_OPENCL_CHECK_CALLS_H

#include "src/opencl/api/observer.h"
#include "src/opencl/check/findings.h"

/* The hooks `call_began` and `call_ended` of ocl_observer. */
void calls_begin(const char *function);
void calls_end(cl_int code, const char *caller);
/* The current call waits for something. */
void calls_check_wait(void);
/* A finding of kind K in the current call, unless that kind is not checked. */
void calls_report(check_kind k, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* The hooks `failed`, `misused` and `freed_nothing` of ocl_observer: they explain the error that the current call returns, or report what is
 * none. */
void calls_explain(cl_int code, const char *fmt, va_list ap);
void calls_report_misuse(ocl_kind kind, ocl_misuse how, ocl_kind other);
void calls_report_free(const void *pointer, const char *function);
/* The kind in words, such as "memory object". */
const char *calls_kind_name(ocl_kind kind);

#endif
