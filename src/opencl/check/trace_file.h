/* src/opencl/check/trace_file.h - GASKET_TRACE: the trace of all launches. */
#ifndef GASKET_OPENCL_CHECK_TRACE_FILE_H
#define GASKET_OPENCL_CHECK_TRACE_FILE_H

#include "src/library/launch.h"

/* Opens the file that GASKET_TRACE names, to append ("-": standard output; empty: standard error); false after an error message. */
bool trace_file_begin(void);
/* Is GASKET_TRACE set? */
bool trace_file_is_wanted(void);
/* Gives R, a launch that begins, the file, and prints a line with its kernel and sizes. Nothing without GASKET_TRACE. Other launches wait in
 * this function until trace_file_end_launch(). */
void trace_file_begin_launch(library_launch *r);
void trace_file_end_launch(void);

#endif
