/* src/driver/check_launch.h - the options of --check, and its results. */
#ifndef GASKET_DRIVER_CHECK_LAUNCH_H
#define GASKET_DRIVER_CHECK_LAUNCH_H

#include "src/check/finding.h"
#include "src/check/uses.h"
#include "src/driver/driver.h"

typedef struct checking {
    check_set kinds;          /* of --check; 0: it is not given */
    unsigned dims;            /* of the launch with the most */
    bool accepts_same_writes; /* see check_run */
    check_uses uses;          /* see check_run */
    check_findings findings;
} checking;

/* The kinds in ALLOWED that LIST names; NULL: the default. 0 after an error message, which names the SOURCE of the list. */
check_set checking_read_kinds(session *s, const char *source, const char *list, check_set allowed);
/* Reads the options into K. ON_SIMULATOR: of --via=sim, or of an assembly file, which only the simulator runs. False after an error
 * message. */
bool checking_begin(checking *k, session *s, bool on_simulator);
/* Reports the findings, and writes them to the file of --findings. RESULT is the status of the runs without them; returns that of the
 * process. */
status checking_end(const checking *k, session *s, status result);

#endif
