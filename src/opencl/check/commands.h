/* src/opencl/check/commands.h - GASKET_CHECK: what commands other than launches do to memory; hooks of ocl_observer. */
#ifndef GASKET_OPENCL_CHECK_COMMANDS_H
#define GASKET_OPENCL_CHECK_COMMANDS_H

#include "src/opencl/queue/command.h"

/* The current call enqueues C: reports memory that the host has mapped, and keeps a copy of a source that the host must not change. */
void commands_enqueued(ocl_command *c, bool blocking);
/* C is about to run, or has run: passes the boxes that it uses to each of the checks. */
void commands_run(ocl_command *c);
void commands_ran(ocl_command *c);

#endif
