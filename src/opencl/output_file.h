/* src/opencl/output_file.h - files that an environment variable names, written when the process ends. */
#ifndef GASKET_OPENCL_OUTPUT_FILE_H
#define GASKET_OPENCL_OUTPUT_FILE_H

#include "src/base/text.h"

/* Writes T to the file that the environment variable NAME names, in which "%p" is the process id. Nothing if it is not set. Reports errors
 * to standard error. */
void output_write(const char *name, const text *t);

#endif
