/* src/base/bug.c - aborts the innermost computation that catches failures, or ends the process.
 *
 * The catchers of a thread are a stack. A failure stores its message and status in the innermost one, releases the locks that
 * were taken within it (lock.c), and jumps there by longjmp. */
#include "src/base/bug.h"

#include "src/base/lock.h"

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

/* Reports MESSAGE. The installed reporter is called once: if it fails in turn, that failure is printed. */
static void report_once(const char *message)
{
    void (*by)(const char *) = reporter;

    reporter = NULL;
    if (by)
        by(message);
    else
        fprintf(stderr, "gasket: %s\n", message);
}

static _Thread_local bug_catcher *innermost; /* of this thread; NULL: a failure ends the process */

void bug_enter(bug_catcher *c, bug_failure *why)
{
    bug_catcher **place = &innermost; /* in a shared library, to find it takes as long as the rest */

    c->why = why;
    c->outer = *place;
    c->innermost = place;
    *place = c;
}

void bug_leave(const bug_catcher *c)
{
    *c->innermost = c->outer;
}

const bug_catcher *bug_innermost(void)
{
    return innermost;
}

bool bug_catch(void (*work)(void *context), void *context, bug_failure *why)
{
    bug_catcher c;

    bug_enter(&c, why);
    if (setjmp(c.start) != 0)
        return false;
    work(context);
    bug_leave(&c);
    return true;
}

/* Aborts the computation that C catches. */
static _Noreturn void abort_computation(bug_catcher *c)
{
    lock_release_within(c);
    bug_context(NULL, NULL);
    bug_leave(c);
    longjmp(c->start, 1);
}

_Noreturn void bug_repeat(const bug_failure *why)
{
    if (innermost) {
        if (innermost->why != why)
            *innermost->why = *why;
        abort_computation(innermost);
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
