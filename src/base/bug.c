/* src/base/bug.c - see bug.h. */
#include "src/base/bug.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST_MESSAGE = 1024 };

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

_Noreturn void bug_at(const char *file, int line, const char *fmt, ...)
{
    char message[LONGEST_MESSAGE];
    size_t n = (size_t)snprintf(message, sizeof message, "defect at %s:%d: ", file, line);
    va_list ap;

    fflush(stdout);
    va_start(ap, fmt);
    if (n < sizeof message)
        vsnprintf(message + n, sizeof message - n, fmt, ap);
    va_end(ap);
    n = strlen(message);
    if (context_what)
        snprintf(message + n, sizeof message - n, " (in %s%s%s)", context_what, context_name ? " " : "",
                 context_name ? context_name : "");
    report_once(message);
    _Exit(4);
}

_Noreturn void die(const char *fmt, ...)
{
    static const char prefix[] = "error: ";
    char message[LONGEST_MESSAGE];
    va_list ap;

    memcpy(message, prefix, sizeof prefix);
    va_start(ap, fmt);
    vsnprintf(message + sizeof prefix - 1, sizeof message - sizeof prefix + 1, fmt, ap);
    va_end(ap);
    report_once(message);
    _Exit(2);
}

_Noreturn void out_of_memory(void)
{
    die("out of memory");
}
