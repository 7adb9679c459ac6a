/* src/driver/trace_options.c - --trace and the options that narrow it. */
#include "src/driver/launch_options.h"

#include <errno.h>

/* Reads "X[,Y[,Z]]" into OUT, zeros for what is not given; false if TEXT has another form. */
static bool read_ids(arena *memory, const char *text, uint32_t out[3])
{
    unsigned n = 0;

    for (char *word = strtok(arena_strdup(memory, text), ","); word; word = strtok(NULL, ",")) {
        uint64_t id;
        if (n == 3 || !parse_count(word, &id) || id > UINT32_MAX)
            return false;
        out[n++] = (uint32_t)id;
    }
    return n > 0;
}

bool launch_read_id(session *s, option_id id, const size_t first[3], const size_t count[3], uint32_t out[3])
{
    const char *text = option_value(s->options, id, NULL), *name = option_rows[id].spelling;

    if (!text)
        return false;
    if (!read_ids(s->memory, text, out)) {
        diag_error(s->diagnostics, 0, "%s %s: expected one to three ids, such as 3 or 16,2", name, text);
        return false;
    }
    for (unsigned d = 0; d < 3 && count; d++) {
        if (out[d] == 0 && first[d]) /* not given, or before the first one */
            out[d] = (uint32_t)first[d];
        if (out[d] < first[d] || out[d] - first[d] >= count[d]) {
            diag_error(s->diagnostics, 0, "%s %s: dimension %c has the ids %zu to %zu", name, text, "xyz"[d], first[d],
                       first[d] + count[d] - 1);
            return false;
        }
    }
    return true;
}

static bool read_lines(session *s, trace_output *t)
{
    const char *text = option_value(s->options, OPTION_trace_line, NULL);
    uint64_t first = 0, last;

    if (!text)
        return true;
    size_t n = strcspn(text, "-");
    bool good = parse_count(arena_strndup(s->memory, text, n), &first);
    last = first;
    if (text[n])
        good &= parse_count(text + n + 1, &last);
    if (!good || !first || last < first || last > UINT32_MAX) {
        diag_error(s->diagnostics, 0, "--trace-line %s: expected a line or a range of lines, such as 12 or 12-20", text);
        return false;
    }
    t->first_line = (uint32_t)first;
    t->last_line = (uint32_t)last;
    return true;
}

bool trace_is_wanted(const options *o)
{
    return option_is_given(o, OPTION_trace) || option_is_given(o, OPTION_trace_group) || option_is_given(o, OPTION_trace_item) ||
           option_is_given(o, OPTION_trace_line);
}

bool trace_read_selection(session *s, trace_output *t, const run_sizes *z)
{
    static const size_t zeros[3];
    unsigned errors = s->diagnostics->errors;
    size_t groups[3];

    for (unsigned d = 0; d < 3 && z; d++)
        groups[d] = (z->global[d] + z->local[d] - 1) / z->local[d];
    t->one_group = launch_read_id(s, OPTION_trace_group, zeros, z ? groups : NULL, t->group);
    t->one_item = launch_read_id(s, OPTION_trace_item, z ? z->offset : zeros, z ? z->global : NULL, t->item);
    return read_lines(s, t) && s->diagnostics->errors == errors;
}

bool trace_open(session *s, launch *l)
{
    const char *file = option_value(s->options, OPTION_trace, NULL);
    trace_output *t = &l->trace;

    if (!trace_read_selection(s, t, l->sizes))
        return false;
    if (!trace_is_wanted(s->options))
        return true;
    t->sources = s->sources;
    t->out = file && strcmp(file, "-") != 0 ? fopen(file, "w") : file ? stdout : stderr;
    if (!t->out)
        diag_error(s->diagnostics, 0, "%s: %s", file, strerror(errno));
    return t->out != NULL;
}

bool trace_close(session *s, launch *l)
{
    FILE *out = l->trace.out;

    if (!out || out == stderr || out == stdout)
        return true;
    bool failed = ferror(out), closed = fclose(out) == 0;
    if (failed || !closed)
        diag_error(s->diagnostics, 0, "%s: %s", option_value(s->options, OPTION_trace, ""),
                   closed ? "not all of it could be written" : strerror(errno));
    return !failed && closed;
}
