/* src/base/trace.c - see trace.h. */
#include "src/base/trace.h"

#include <inttypes.h>
#include <string.h>

bool trace_shows_line(const trace_output *t, uint32_t line)
{
    return !t->first_line || (line >= t->first_line && line <= t->last_line);
}

bool trace_shows_group(const trace_output *t, const uint32_t group[3])
{
    return !t->one_group || memcmp(t->group, group, sizeof t->group) == 0;
}

void trace_print_source(trace_output *t, const char *file, uint32_t line, uint64_t owner)
{
    source_place at;

    if (!file || (t->file && t->line == line && t->owner == owner && strcmp(t->file, file) == 0))
        return;
    t->file = file;
    t->line = line;
    t->owner = owner;
    fprintf(t->out, "%s:%" PRIu32 ":", file, line);
    if (t->sources && source_line(t->sources, file, line, &at))
        fprintf(t->out, " %.*s", (int)at.line_length, at.line_text);
    fputc('\n', t->out);
}
