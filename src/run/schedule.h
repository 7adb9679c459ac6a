/* src/run/schedule.h - runs a launch in several orders of its work-groups and work-items (--schedule). */
#ifndef GASKET_RUN_SCHEDULE_H
#define GASKET_RUN_SCHEDULE_H

#include "src/run/launch.h"

/* Runs L, which the interpreter runs, as launch_run_once() does, and in other orders: what these leave is only compared, and a difference reported
 * (l->depends_on_order). The memory that remains is that of the usual order. */
status schedule_run(launch *l);
/* launch_run() in the order l->order. */
status launch_run_once(launch *l);

#endif
