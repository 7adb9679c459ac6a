/* src/driver/check_launch.h - the options of --check, and its results. */
#ifndef GASKET_DRIVER_CHECK_LAUNCH_H
#define GASKET_DRIVER_CHECK_LAUNCH_H

#include "src/driver/driver.h"
#include "src/run/launch.h"

/* Reads the options into the checks of L, whose engine is chosen. False after an error message. */
bool checking_begin(launch *l, session *s);
/* Reports the findings, and writes them to the file of --findings. RESULT is the status of the runs without them; returns that of the
 * process. */
status checking_end(const checking *k, session *s, status result);

#endif
