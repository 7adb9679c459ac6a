/* src/driver/reduce/reduce.h - `gasket run --reduce=DIR FILE.launch`: a smaller launch file and program with the same symptom (README.md). */
#ifndef GASKET_DRIVER_REDUCE_REDUCE_H
#define GASKET_DRIVER_REDUCE_REDUCE_H

#include "src/driver/driver.h"

/* Reduces the launch file FILE, and writes the result to the folder of --reduce. Returns STATUS_DONE; STATUS_REFUSED if FILE has no symptom that
 * can be kept, or another status, after error messages. */
status reduce_launch_file(session *s, const char *file);

#endif
