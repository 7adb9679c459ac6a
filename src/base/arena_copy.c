/* src/base/arena_copy.c - copies of data and strings, and formatted text, in an arena; see arena.h. */
#include "src/base/arena.h"

#include <stdio.h>
#include <string.h>

void *arena_copy(arena *a, const void *p, size_t size)
{
    void *q = arena_alloc(a, size);

    if (size)
        memcpy(q, p, size);
    return q;
}

char *arena_strndup(arena *a, const char *s, size_t n)
{
    char *d = arena_alloc(a, n + 1);

    if (n)
        memcpy(d, s, n);
    return d;
}

char *arena_strdup(arena *a, const char *s)
{
    return arena_strndup(a, s, strlen(s));
}

char *arena_vprintf(arena *a, const char *fmt, va_list ap)
{
    va_list again;

    va_copy(again, ap);
    int n = vsnprintf(NULL, 0, fmt, again);
    va_end(again);
    char *s = arena_alloc(a, (size_t)n + 1);
    vsnprintf(s, (size_t)n + 1, fmt, ap);
    return s;
}

char *arena_printf(arena *a, const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    char *s = arena_vprintf(a, fmt, ap);
    va_end(ap);
    return s;
}
