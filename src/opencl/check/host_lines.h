/* src/opencl/check/host_lines.h - functions, files and lines of addresses in the program.
 *
 * They come from libdw, the library of elfutils, if the machine has it and the file has symbols or debug information. It is loaded when the
 * first address is looked up. */
#ifndef GASKET_OPENCL_CHECK_HOST_LINES_H
#define GASKET_OPENCL_CHECK_HOST_LINES_H

#include "src/driver/exec/host_frames.h"

/* A host_lookup. Calls are serialized by the caller. */
void host_lines_look_up(arena *memory, host_frame *f);

#endif
