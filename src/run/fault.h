/* src/run/fault.h - the report of a fault. */
#ifndef GASKET_RUN_FAULT_H
#define GASKET_RUN_FAULT_H

#include "src/run/run.h"

/* Prints F for the user, on several lines: message and source line, address and nearest buffer, work-items, instruction. WHAT
 * is the first word of the report, such as "fault". */
void run_print_fault(text *out, const char *what, const run_fault *f);
/* Prints " at FILE:LINE:COLUMN"; without the column if it is 0, and nothing if FILE is NULL. */
void run_print_place(text *out, const char *file, uint32_t line, uint32_t column);

#endif
