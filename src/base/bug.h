/* src/base/bug.h - failures that are not errors in the input.
 *
 * bug(): a defect in gasket. die(), out_of_memory(): a limit of gasket or of the system. diag.h reports errors in the input. */
#ifndef GASKET_BASE_BUG_H
#define GASKET_BASE_BUG_H

#include <setjmp.h>
#include <stdbool.h>

/* Prints the message with the location in gasket's source, and ends the process with status 4. */
_Noreturn void bug_at(const char *file, int line, const char *fmt, ...) __attribute__((cold, format(printf, 3, 4)));
#define bug(...) bug_at(__FILE__, __LINE__, __VA_ARGS__)
#define bug_unless(condition) ((condition) ? (void)0 : bug("%s", #condition))

/* Prints the message and ends the process with status 2. */
_Noreturn void die(const char *fmt, ...) __attribute__((cold, format(printf, 1, 2)));
/* As die(), with the message "out of memory". */
_Noreturn void out_of_memory(void) __attribute__((cold));

/* From now on bug() and die() call REPORT with their message, which may not allocate memory, in place of printing it. The process
 * then ends as before. NULL: print. */
void bug_report_with(void (*report)(const char *message));

enum { BUG_MESSAGE_BYTES = 1024 };

/* The reason why a computation was aborted. */
typedef struct bug_failure {
    int status;                      /* that the process would have ended with: 4 for a defect, else 2 */
    char message[BUG_MESSAGE_BYTES]; /* that it would have printed */
} bug_failure;

/* Calls WORK(CONTEXT). If WORK calls bug(), die() or out_of_memory() on this thread, it is aborted (by longjmp) in place of the
 * process, and the result is false, with *WHY. The locks that WORK took by lock_take() are released. Other effects of WORK are not
 * undone; recover.h frees its memory. Calls nest. */
bool bug_catch(void (*work)(void *context), void *context, bug_failure *why);

/* As bug_catch(), for code that is not a function of its own:
 *
 *     bug_catcher c;
 *     bug_enter(&c, &why);
 *     if (setjmp(c.start) == 0) {
 *         …
 *         bug_leave(&c);
 *     } else {
 *         … has failed: *WHY has the reason, and C is left already
 *     } */
typedef struct bug_catcher {
    jmp_buf start;
    bug_failure *why;
    struct bug_catcher *outer;
    struct bug_catcher **innermost; /* of the thread */
} bug_catcher;
void bug_enter(bug_catcher *c, bug_failure *why);
void bug_leave(const bug_catcher *c);
/* The innermost catcher of this thread; NULL: a failure ends the process. */
const bug_catcher *bug_innermost(void);

/* Passes on the failure *WHY, which a catcher has received: aborts the next outer computation, or ends the process. */
_Noreturn void bug_repeat(const bug_failure *why);

/* Sets the context ("pass gvn", "@main") that the message of bug() mentions, for this thread; NULL: none. The strings are not
 * copied. */
void bug_context(const char *what, const char *name);

#endif
