/* src/opencl/record/record.h - GASKET_RECORD: writes launches as files that `gasket run` repeats (README.md). */
#ifndef GASKET_OPENCL_RECORD_RECORD_H
#define GASKET_OPENCL_RECORD_RECORD_H

#include "src/opencl/memory/reachable.h"
#include "src/opencl/program/launch.h"

/* Reads GASKET_RECORD, the folder, GASKET_RECORD_KERNELS, the choice of launches, and GASKET_RECORD_LIVE, the FIFO of a debugger; false after an error message. */
bool record_begin(void);
bool record_is_wanted(void);

/* Keeps the source of P if it includes files, which may change before it is launched. */
void record_compiled(gasket_program *p);
/* Records what L, the launch R that reaches MEMORY, starts with, if it is chosen. Launches that are recorded run one after the other. */
void record_begin_launch(const ocl_launch *l, const library_launch *r, const ocl_reachable *memory);
/* Records what it has left: RESULT and its memory. Called by the same thread, whether the launch was recorded or not. */
void record_end_launch(gasket_status result);

#endif
