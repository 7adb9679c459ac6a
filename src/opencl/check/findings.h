/* src/opencl/check/findings.h - GASKET_CHECK: the findings of the process, in kernels and in its calls, and how they are reported.
 *
 * Each finding is printed once, and written to GASKET_FINDINGS, when it is added; the file then also follows its count. */
#ifndef GASKET_OPENCL_CHECK_FINDINGS_H
#define GASKET_OPENCL_CHECK_FINDINGS_H

#include "src/check/finding.h"
#include "src/library/launch.h"

/* The kinds that are checked; 0: none. Constant after findings_begin(), which runs before the first object exists. */
extern check_set findings_kinds;

static inline bool findings_has(check_kind k)
{
    return findings_kinds >> k & 1;
}

/* Reads GASKET_CHECK and GASKET_FINDINGS; false after an error message. */
bool findings_begin(void);
/* The build option that makes kernels checked; NULL: none. */
const char *findings_build_option(void);
/* All calls fail from now on, and that is reported already: nothing is checked any more. */
void findings_refuse(void);
/* Adds the findings of L, a launch of PROGRAM (a gasket_program); for library_launch.ended. */
void findings_add_launch(void *program, const launch *l);
/* Adds a finding of kind K in a call of FUNCTION, a constant, unless there is one with the same message. */
void findings_add_call(check_kind k, const char *function, const char *message);
/* The same, unless there is one about the same PAIR of commands. */
void findings_add_pair(check_kind k, const char *function, const char *pair, const char *message);

#endif
