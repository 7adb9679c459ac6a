/* src/debug/input.c - lines of commands: those of the command line, then standard input. Lines that wait are in the shared
 * memory, so that a process which continues from a checkpoint has them too. */
#include "src/debug/command.h"
#include "src/debug/line_editor.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

bool debug_queue(debug_shared *s, const char *text, bool first)
{
    size_t n = strlen(text), waiting = s->queue_end - s->queue_start;
    bool needs_end = n && text[n - 1] != '\n';

    if (n + 1 > sizeof s->queue - waiting)
        return false;
    memmove(s->queue + (first ? n + needs_end : 0), s->queue + s->queue_start, waiting);
    char *to = s->queue + (first ? 0 : waiting);
    memcpy(to, text, n);
    if (needs_end)
        to[n] = '\n';
    s->queue_start = 0;
    s->queue_end = waiting + n + needs_end;
    return true;
}

debug_read_result debug_fill_queue(debug_shared *s, int file)
{
    if (s->queue_start) {
        memmove(s->queue, s->queue + s->queue_start, s->queue_end - s->queue_start);
        s->queue_end -= s->queue_start;
        s->queue_start = 0;
    }
    if (s->queue_end == sizeof s->queue)
        return READ_ENDED;
    ssize_t n = read(file, s->queue + s->queue_end, sizeof s->queue - s->queue_end);
    if (n < 0 && errno == EINTR)
        return READ_INTERRUPTED;
    if (n <= 0)
        return READ_ENDED;
    s->queue_end += (size_t)n;
    return READ_MORE;
}

/* Reads more of standard input; false at its end. */
static bool read_more(debugger *d)
{
    debug_shared *s = d->shared;

    if (s->input_ended || s->is_batch)
        return false;
    switch (debug_fill_queue(s, STDIN_FILENO)) {
    case READ_INTERRUPTED:
        s->time.is_interrupted = false;
        printf("\n");
        return true;
    case READ_ENDED:
        s->input_ended = true;
        return false;
    case READ_MORE:
        return true;
    }
    return false;
}

static const char prompt[] = "(gasket) ";

static void redraw(void *owner)
{
    debugger *d = owner;

    if (d->shared->layout)
        debug_draw_layout(d);
    else
        printf("\033[H\033[2J");
}

static const char *edit_line(debugger *d)
{
    debug_shared *s = d->shared;
    line_source from = {.prompt = prompt,
                        .history = s->history,
                        .history_length = &s->history_length,
                        .history_capacity = sizeof s->history,
                        .complete = debug_complete,
                        .redraw = redraw,
                        .owner = d};

    return line_editor_read(&from, &d->memory);
}

const char *debug_read_line(debugger *d)
{
    debug_shared *s = d->shared;
    bool has_asked = false;

    for (;;) {
        size_t length = s->queue_end - s->queue_start;
        const char *start = s->queue + s->queue_start, *end = memchr(start, '\n', length);
        if (!end && length && (s->input_ended || s->is_batch))
            end = start + length;
        if (end) {
            size_t n = (size_t)(end - start);
            s->queue_start += n + (n < length);
            return arena_strndup(&d->memory, start, n && start[n - 1] == '\r' ? n - 1 : n);
        }
        if (line_editor_fits() && !s->is_batch)
            return edit_line(d);
        if (!has_asked && isatty(STDIN_FILENO) && !s->is_batch)
            printf("%s", prompt);
        has_asked = true;
        fflush(stdout);
        if (!read_more(d) && s->queue_end == s->queue_start)
            return NULL;
    }
}
