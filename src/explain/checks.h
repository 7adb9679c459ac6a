/* src/explain/checks.h - the findings of --check in a column, and the recorded operations of their work-items. */
#ifndef GASKET_EXPLAIN_CHECKS_H
#define GASKET_EXPLAIN_CHECKS_H

#include "src/explain/document.h"

/* Compiles the files of S for checks, and runs with checks the kernel that its options name, for column E. Reports the findings. Returns
 * STATUS_DONE, STATUS_FAULT if some finding makes the run fail or after the report of a fault, or the status of a failure before the run.
 * *ENDLESS: the kernel does not end. */
status explain_check(explain_column *e, session *s, bool *endless);

#endif
