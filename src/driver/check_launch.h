/* src/driver/check_launch.h - the options of --check, and its results. */
#ifndef GASKET_DRIVER_CHECK_LAUNCH_H
#define GASKET_DRIVER_CHECK_LAUNCH_H

#include "src/driver/driver.h"
#include "src/run/launch.h"

/* Reads the options into K. ON_SIMULATOR: of --via=sim, or of an assembly file, which only the simulator runs. False after an error
 * message. */
bool checking_begin(checking *k, session *s, bool on_simulator);
/* Reports the findings, and writes them to the file of --findings. RESULT is the status of the runs without them; returns that of the
 * process. */
status checking_end(const checking *k, session *s, status result);

#endif
