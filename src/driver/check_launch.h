/* src/driver/check_launch.h - the options of --check, and its results. */
#ifndef GASKET_DRIVER_CHECK_LAUNCH_H
#define GASKET_DRIVER_CHECK_LAUNCH_H

#include "src/driver/driver.h"
#include "src/run/launch.h"

/* Reads the options into the checks of L, whose engine is chosen. False after an error message. */
bool checking_begin(launch *l, session *s);
/* Reports the findings, and writes them to the file of --findings. RESULT is the status of the runs without them; returns that of the
 * process. */
status checking_end(checking *k, session *s, status result);

/* The level that OPTION names, one of its choices; OTHERWISE if it is not given. */
check_level level_option(const options *o, option_id option, check_level otherwise);
/* Sets *LIMIT to the value of --max-findings, if it is given; false after an error message. */
bool checking_read_limit(session *s, uint64_t *limit);
/* Reads the files of --suppressions and --baseline to F, and notes them as inputs; false after an error message. */
bool checking_read_filter(session *s, struct check_filter *f);

#endif
