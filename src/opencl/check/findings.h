/* src/opencl/check/findings.h - GASKET_CHECK: the findings of the process, in kernels and in its calls, and how they are reported.
 *
 * Each finding is printed once, and written to GASKET_FINDINGS, when it is added; the file then also follows its count. */
#ifndef GASKET_OPENCL_CHECK_FINDINGS_H
#define GASKET_OPENCL_CHECK_FINDINGS_H

#include "src/check/finding.h"
#include "src/library/launch.h"
#include "src/opencl/check/call_site.h"

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
/* Adds the findings of L, a launch of PROGRAM that was enqueued at SITE; NULL: unknown. */
void findings_add_launch(const gasket_program *program, const launch *l, const call_site *site);
/* A check_known for launches of the program whose hash (programs.h) is at PROGRAM: the finding is in the list, or would not be shown. */
bool findings_is_known(const void *program, check_kind k, check_level level, uint64_t a, uint64_t b);
/* Adds a finding of kind K in the call at SITE, unless there is one at the same place with the same message. */
void findings_add_call(check_kind k, const call_site *site, const char *message);
/* The same, unless there is one about the same PAIR: of commands, the earlier one of which was enqueued at EARLIER; or, if that is NULL, of the
 * entry point of SITE and an object. */
void findings_add_pair(check_kind k, const call_site *site, const call_site *earlier, const char *pair, const char *message);

#endif
