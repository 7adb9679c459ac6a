/* src/base/bug.c - see bug.h. */
#include "src/base/bug.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static _Thread_local const char *context_what, *context_name;

void bug_context(const char *what, const char *name)
{
    context_what = what;
    context_name = name;
}

_Noreturn void bug_at(const char *file, int line, const char *fmt, ...)
{
    va_list ap;

    fflush(stdout);
    fprintf(stderr, "gasket: defect at %s:%d: ", file, line);
    va_start(ap, fmt);
    vfprintf(stderr, fmt, ap);
    va_end(ap);
    if (context_what)
        fprintf(stderr, " (in %s%s%s)", context_what, context_name ? " " : "", context_name ? context_name : "");
    fputc('\n', stderr);
    _Exit(4);
}

_Noreturn void die(const char *fmt, ...)
{
    va_list ap;

    fputs("gasket: error: ", stderr);
    va_start(ap, fmt);
    vfprintf(stderr, fmt, ap);
    va_end(ap);
    fputc('\n', stderr);
    _Exit(2);
}

_Noreturn void out_of_memory(void)
{
    die("out of memory");
}
