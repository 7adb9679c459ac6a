/* src/opencl/output_file.c - see output_file.h. */
#include "src/opencl/output_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void output_write(const char *name, const text *t)
{
    const char *given = getenv(name), *id = given ? strstr(given, "%p") : NULL;
    text path;

    if (!given || !*given)
        return;
    text_init(&path, t->memory);
    if (id)
        text_printf(&path, "%.*s%ld%s", (int)(id - given), given, (long)getpid(), id + 2);
    else
        text_str(&path, given);
    if (!file_write(path.data, t->data, t->length))
        fprintf(stderr, "gasket: error: %s: %s\n", path.data, strerror(errno));
}
