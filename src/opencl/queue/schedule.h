/* src/opencl/queue/schedule.h - the scheduler: which command runs when, and on which thread. */
#ifndef GASKET_OPENCL_QUEUE_SCHEDULE_H
#define GASKET_OPENCL_QUEUE_SCHEDULE_H

#include "src/opencl/queue/command.h"

/* Appends C, whose edges have their events, to its queue. */
void schedule_add(ocl_command *c);
/* Lets the threads of the scheduler run the commands of Q. */
void schedule_flush(cl_command_queue q);
/* Both run ready commands of the queue on the calling thread until all commands of Q, or that of E, have ended. */
void schedule_finish(cl_command_queue q);
void schedule_wait(cl_event e);

/* Called while a command runs: is it the only one, but for WAITING commands that wait for something else, and does no callback run? */
bool schedule_is_alone(unsigned waiting);

/* The status of E. */
cl_int schedule_status(cl_event e);
/* Ends E, an event of the user, with STATUS; false if it has ended before. */
bool schedule_end(cl_event e, cl_int status);
/* Registers CALLBACK, from malloc(), for E, or calls it if its status is reached. */
void schedule_callback(cl_event e, ocl_callback *callback);

#endif
