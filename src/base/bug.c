/* src/base/bug.c - see bug.h. */
#include "src/base/bug.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static _Thread_local const char *context_what, *context_name;

void bug_context(const char *what, const char *name)
{
    context_what = what;
    context_name = name;
}

static void (*reporter)(const char *message);

void bug_report_with(void (*report)(const char *message))
{
    reporter = report;
}

/* Reports MESSAGE once: the reporter may fail, too. */
static void report_once(const char *message)
{
    void (*by)(const char *) = reporter;

    reporter = NULL;
    if (by)
        by(message);
    else
        fprintf(stderr, "gasket: %s\n", message);
}

typedef struct catcher {
    jmp_buf start;
    bug_failure *why;
    struct catcher *outer;
} catcher;

static _Thread_local catcher *innermost; /* of this thread; NULL: a failure ends the process */

bool bug_catch(void (*work)(void *context), void *context, bug_failure *why)
{
    catcher c = {.why = why, .outer = innermost};

    innermost = &c;
    if (setjmp(c.start) == 0) {
        work(context);
        innermost = c.outer;
        return true;
    }
    innermost = innermost->outer;
    bug_context(NULL, NULL);
    return false;
}

_Noreturn void bug_repeat(const bug_failure *why)
{
    if (innermost) {
        if (innermost->why != why)
            *innermost->why = *why;
        longjmp(innermost->start, 1);
    }
    fflush(stdout);
    report_once(why->message);
    _Exit(why->status);
}

_Noreturn void bug_at(const char *file, int line, const char *fmt, ...)
{
    bug_failure why = {.status = 4};
    size_t n = (size_t)snprintf(why.message, sizeof why.message, "defect at %s:%d: ", file, line);
    va_list ap;

    va_start(ap, fmt);
    if (n < sizeof why.message)
        vsnprintf(why.message + n, sizeof why.message - n, fmt, ap);
    va_end(ap);
    n = strlen(why.message);
    if (context_what)
        snprintf(why.message + n, sizeof why.message - n, " (in %s%s%s)", context_what, context_name ? " " : "",
                 context_name ? context_name : "");
    bug_repeat(&why);
}

_Noreturn void die(const char *fmt, ...)
{
    static const char prefix[] = "error: ";
    bug_failure why = {.status = 2};
    va_list ap;

    memcpy(why.message, prefix, sizeof prefix);
    va_start(ap, fmt);
    vsnprintf(why.message + sizeof prefix - 1, sizeof why.message - sizeof prefix + 1, fmt, ap);
    va_end(ap);
    bug_repeat(&why);
}

_Noreturn void out_of_memory(void)
{
    die("out of memory");
}
