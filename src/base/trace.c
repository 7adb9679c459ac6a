/* src/base/trace.c - selects the instructions that a trace shows, and prints a source line when it differs from the line printed
 * last or belongs to another thread. */
#include "src/base/trace.h"

#include <inttypes.h>
#include <string.h>

bool trace_shows_line(const trace_output *t, trace_line at)
{
    return !t->first_line || (!at.is_library && at.line >= t->first_line && at.line <= t->last_line);
}

bool trace_shows_group(const trace_output *t, const uint32_t group[3])
{
    return !t->one_group || memcmp(t->group, group, sizeof t->group) == 0;
}

static bool is_same_line(const trace_line *a, const trace_line *b)
{
    return a->file && a->line == b->line && a->is_library == b->is_library && strcmp(a->file, b->file) == 0;
}

void trace_print_source(trace_output *t, trace_line at, uint64_t owner)
{
    source_place place;

    if (!at.file || (t->owner == owner && is_same_line(&t->last, &at)))
        return;
    t->last = at;
    t->owner = owner;
    fprintf(t->out, "%s:%" PRIu32 ":", at.file, at.line);
    if (t->sources && source_line(t->sources, at.file, at.is_library, at.line, &place))
        fprintf(t->out, " %.*s", (int)place.line_length, place.line_text);
    fputc('\n', t->out);
}
