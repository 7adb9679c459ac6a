/* src/driver/exec/results.h - what the processes of `gasket exec` have left in its folder: `findings.1`, `builds.1`, `stats.1`, `leaks.1` and so on,
 * in the order in which the processes began to use gasket (src/opencl/check/document.h, leak_table.h).
 *
 * Any process that maps or opens the files can damage them, so nothing in them is trusted. */
#ifndef GASKET_DRIVER_EXEC_RESULTS_H
#define GASKET_DRIVER_EXEC_RESULTS_H

#include "src/check/filter.h"
#include "src/driver/driver.h"

#include <sys/types.h>

/* The elements of the lists of several documents, with the separators between them. */
typedef struct exec_list {
    text elements; /* starts with "\n" unless it is empty */
    size_t count;
    check_findings *findings; /* receives the elements, which are findings; NULL: they are others */
    diag_log *log;            /* receives the elements, which are diagnostics; NULL: they are others */
    check_filter *filter;     /* with `findings`: marks the entries that leave elements out, which are not in the list */
} exec_list;

/* Appends the elements of the documents FOLDER/NAME.1, FOLDER/NAME.2, … to LIST, which is empty. Of a damaged document, which is an error, the
 * elements before the damage. */
void exec_read_documents(session *s, const char *folder, const char *name, exec_list *list);

/* Does a process that runs have one of these documents open? */
bool exec_is_used(session *s, const char *folder, const char *name);

/* PROCESS, which has called exit() or _exit(), is about to be waited for: marks what it has not released as leaks, unless it ended as another
 * program than the one that gasket has seen. */
void exec_judge_leaks(session *s, const char *folder, pid_t process);
/* Appends the leaks that are marked to LIST as findings, and prints them if diagnostics are text. */
void exec_report_leaks(session *s, const char *folder, exec_list *list);
/* Has some process used OpenCL, with checks? */
bool exec_has_checked(session *s, const char *folder);

#endif
