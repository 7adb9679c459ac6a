/* src/opencl/check/statistics.h - GASKET_STATS: the sums of the launches of each kernel, written to a file after each launch. */
#ifndef GASKET_OPENCL_CHECK_STATISTICS_H
#define GASKET_OPENCL_CHECK_STATISTICS_H

#include "src/library/launch.h"

/* Is GASKET_STATS set? Constant after statistics_begin(), which runs before the first object exists. */
extern bool statistics_wanted;

void statistics_begin(void);
/* Adds L, a launch of PROGRAM that has ended. */
void statistics_add(const gasket_program *program, const launch *l);

#endif
