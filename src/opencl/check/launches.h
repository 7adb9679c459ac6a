/* src/opencl/check/launches.h - launches that are checked, counted or traced. */
#ifndef GASKET_OPENCL_CHECK_LAUNCHES_H
#define GASKET_OPENCL_CHECK_LAUNCHES_H

#include "src/opencl/memory/reachable.h"
#include "src/opencl/program/launch.h"

/* Runs R, the launch of L, which reaches MEMORY besides its arguments, with the checks of GASKET_CHECK, the statistics of GASKET_STATS
 * and the trace of GASKET_TRACE; otherwise as library_launch_run(). */
gasket_status launches_run(ocl_launch *l, library_launch *r, ocl_reachable *memory, char **messages);

#endif
