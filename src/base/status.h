/* src/base/status.h - how a command ends: the exit statuses of gasket (src/driver/formats.md, section 1.2). */
#ifndef GASKET_BASE_STATUS_H
#define GASKET_BASE_STATUS_H

/* bug() in src/base/bug.c ends the process with STATUS_DEFECT, too. */
typedef enum status {
    STATUS_DONE = 0,
    STATUS_REFUSED = 1, /* the input was refused */
    STATUS_USAGE = 2,   /* the command line was wrong */
    STATUS_FAULT = 3,   /* the kernel faulted */
    STATUS_DEFECT = 4,  /* a defect in gasket: --check-passes found a wrong pass */
} status;

#endif
