/* src/run/dispatch.h - runs the commands that a kernel has enqueued on the device, after it. */
#ifndef GASKET_RUN_DISPATCH_H
#define GASKET_RUN_DISPATCH_H

#include "src/run/launch.h"

typedef struct dispatcher dispatcher;

/* The dispatcher of L's program; NULL if no kernel of it enqueues. Gives L a state of the program-scope variables if it has none. */
dispatcher *dispatch_begin(launch *l);
/* Has P a device queue? NULL: there is no program for the simulator. Its launches must run one after the other. */
bool dispatch_has_queue(const gen_program *p);
/* Runs all commands that launch L, which has just ended, and its children have enqueued; adds their counters to l->result. RUN launches
 * one kernel. Returns STATUS_DONE, or STATUS_FAULT after a report. D may be NULL. */
status dispatch_commands(dispatcher *d, launch *l, status (*run)(launch *l));

#endif
