/* src/driver/exec/host_frames.c - see host_frames.h. A stack is a text, because it is kept in a file that outlives its process, with a line for each
 * frame:
 *
 *     @ADDRESS OBJECT
 *     LINE FUNCTION FILE
 */
#include "src/driver/exec/host_frames.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* --- the text ------------------------------------------------------------------------------------------------------------- */

/* Would S end the line? Its frame is then dropped. */
static bool has_line_end(const char *s)
{
    return strchr(s, '\n') != NULL;
}

void host_frames_add(text *s, uint64_t address, const char *object)
{
    if (!object || !has_line_end(object))
        text_printf(s, "@%" PRIx64 " %s\n", address, object ? object : "");
}

void host_frames_add_source(text *s, const char *file, unsigned line, const char *function)
{
    if (!has_line_end(file) && !strpbrk(function, " \n"))
        text_printf(s, "%u %s %s\n", line, function, file);
}

/* --- the notes ------------------------------------------------------------------------------------------------------------ */

/* Reads the line at AT to *F, with texts in MEMORY; false: it is no frame. */
static bool read_frame(arena *memory, const char *at, host_frame *f)
{
    const char *line = arena_strndup(memory, at, strcspn(at, "\n"));
    char *end;

    *f = (host_frame){0};
    if (*line == '@') {
        f->address = strtoull(line + 1, &end, 16);
        f->object = end + 1;
        return *end == ' ';
    }
    f->where.line = (uint32_t)strtoul(line, &end, 10);
    const char *blank = *end == ' ' ? strchr(end + 1, ' ') : NULL;
    if (!blank)
        return false;
    f->function = arena_strndup(memory, end + 1, (size_t)(blank - end - 1));
    f->where.file = blank + 1;
    return true;
}

static void add_note(check_findings *list, check_finding *f, const host_frame *at)
{
    const char *brackets = at->function && strpbrk(at->function, "(<") ? "" : "()"; /* C++: with parameters; Python: <module> */
    check_place where = at->where;

    if (!where.file && at->object && *at->object)
        where.file = at->object;
    if (at->function)
        check_add_note(list, f, where, CHECK_FRAME_MARK "%s%s", at->function, brackets);
    else
        check_add_note(list, f, where, CHECK_FRAME_MARK "0x%" PRIx64, at->address);
}

/* Has STACK a line of a frame with a source of its own? */
static bool has_sources(const char *stack)
{
    for (const char *at = stack; *at; at += *at == '\n') {
        if (*at != '@')
            return true;
        at += strcspn(at, "\n");
    }
    return false;
}

void host_frames_note(check_findings *list, check_finding *f, const char *stack, unsigned most, host_lookup *look_up)
{
    bool wants_lines = has_sources(stack);
    unsigned count = 0;
    host_frame next;

    for (const char *at = stack; *at && count < most; at += *at == '\n') {
        bool is_frame = read_frame(list->memory, at, &next);
        at += strcspn(at, "\n");
        if (!is_frame)
            continue;
        if (next.object && *next.object && look_up)
            look_up(list->memory, &next);
        if (next.function && strncmp(next.function, "__libc_start", 12) == 0)
            return;
        for (const host_frame *n = &next; n && count < most; n = n->caller) {
            if (wants_lines && !n->where.file)
                continue;
            add_note(list, f, n);
            count++;
            if (n->function && strcmp(n->function, "main") == 0 && n->object)
                return;
        }
    }
}

bool host_frames_read_number(const char *value, unsigned *most)
{
    char *end;
    unsigned long n = strtoul(value, &end, 10);

    if (*value < '0' || *value > '9' || *end || n > HOST_FRAMES_LIMIT)
        return false;
    *most = (unsigned)n;
    return true;
}
