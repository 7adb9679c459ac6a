/* src/driver/exec/results.c - see results.h. */
#include "src/driver/exec/results.h"

#include "src/check/report.h"
#include "src/base/json.h"
#include "src/driver/check_launch.h"
#include "src/driver/diagnostics.h"
#include "src/driver/exec/host_frames.h"
#include "src/driver/exec/leak_table.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_BYTES = 64 << 20 /* of a document */ };

static const char *path_of(session *s, const char *folder, const char *name, unsigned n)
{
    return arena_printf(s->memory, "%s/%s.%u", folder, name, n);
}

/* --- documents ------------------------------------------------------------------------------------------------------------ */

/* Appends the text from AT to END without the blanks after the first one that follow a colon, such as those before numbers of fixed width. */
static void add_without_blanks(text *out, const char *at, const char *end)
{
    bool is_blank = false, is_in_string = false;

    for (; at < end; at++) {
        if (is_blank && *at == ' ')
            continue;
        is_blank = !is_in_string && *at == ' ' && at[-1] == ':';
        text_char(out, *at);
        if (is_in_string && *at == '\\')
            text_char(out, *++at);
        else if (*at == '"')
            is_in_string = !is_in_string;
    }
}

/* Adds the finding at FIRST to those of LIST; false: it is left out. One that is damaged only counts. */
static bool add_finding(exec_list *list, const char *first, const char *last)
{
    static const char mark[] = "{\"suppressed\":true,";
    check_finding f;

    first += strspn(first, "\n");
    bool is_finding = check_read_json_finding(list->findings->memory, first, last, &f);
    bool is_left_out = (size_t)(last - first) > sizeof mark && strncmp(first, mark, sizeof mark - 1) == 0;
    if (is_left_out && is_finding)
        check_is_left_out(list->filter, &f);
    else if (!is_left_out)
        vec_push(list->findings->memory, &list->findings->items, is_finding ? f : (check_finding){.level = CHECK_ERROR});
    return !is_left_out;
}

/* Adds the diagnostic at FIRST to the log of LIST; false: it is damaged. */
static bool add_diagnostic(exec_list *list, const char *first, const char *last)
{
    diag_record r;

    if (!diagnostics_read_record(list->log->memory, first, last, &r))
        return false;
    vec_push(list->log->memory, &list->log->records, r);
    return true;
}

/* Appends the elements of the list in the text up to END; false if that is no document. */
static bool add_elements(exec_list *list, const char *data, const char *end)
{
    const char *at = memchr(data, '[', (size_t)(end - data));

    if (!at)
        return false;
    if (end - at >= 2 && at[1] == ']')
        return true;
    do {
        const char *first = at + 1, *last = json_skip(first, end);
        if (!last || last == end)
            return false;
        at = last;
        if (list->log && !add_diagnostic(list, first, last))
            return false;
        if (list->findings && !add_finding(list, first, last))
            continue;
        text_str(&list->elements, list->count ? "," : "");
        add_without_blanks(&list->elements, first, last);
        list->count++;
    } while (*at == ',');
    return *at == '\n' && end - at >= 2 && at[1] == ']';
}

void exec_read_documents(session *s, const char *folder, const char *name, exec_list *list)
{
    const char *path;

    text_init(&list->elements, s->memory);
    for (unsigned n = 1; access(path = path_of(s, folder, name, n), F_OK) == 0; n++) {
        size_t length;
        const char *data = file_read(s->memory, path, FILE_OWN, MOST_BYTES, &length);
        if (!data || !add_elements(list, data, data + length))
            diag_error(s->diagnostics, 0, "the %s of process %u, in the order of their first use of OpenCL, are damaged", name,
                       n);
    }
}

bool exec_has_checked(session *s, const char *folder)
{
    return access(path_of(s, folder, "findings", 1), F_OK) == 0;
}

bool exec_is_used(session *s, const char *folder, const char *name)
{
    bool is_used = false;

    for (unsigned n = 1; !is_used; n++) {
        int file = open(path_of(s, folder, name, n), O_RDONLY | O_CLOEXEC);
        if (file < 0)
            return false;
        is_used = flock(file, LOCK_EX | LOCK_NB) != 0;
        close(file);
    }
    return is_used;
}

/* --- leaks ---------------------------------------------------------------------------------------------------------------- */

/* Reads the table FOLDER/leaks.N, or one without rows if it is not complete. False: there is no such file. */
static bool read_table(session *s, const char *folder, unsigned n, leak_table *t)
{
    int file = open(path_of(s, folder, "leaks", n), O_RDONLY | O_CLOEXEC);

    if (file < 0)
        return false;
    if (read(file, t, sizeof *t) != (ssize_t)sizeof *t)
        memset(t, 0, sizeof *t);
    close(file);
    return true;
}

static void mark_left(session *s, const char *folder, unsigned n)
{
    const uint32_t state = LEAKS_LEFT;
    int file = open(path_of(s, folder, "leaks", n), O_WRONLY | O_CLOEXEC);

    if (file < 0 || pwrite(file, &state, sizeof state, offsetof(leak_table, state)) != (ssize_t)sizeof state)
        diag_error(s->diagnostics, 0, "%s: %s", folder, strerror(errno));
    if (file >= 0)
        close(file);
}

/* Does PROCESS, which may have ended but has not been waited for, catch the signal that marks a process with a table? */
static bool has_mark(session *s, pid_t process)
{
    static const char key[] = "\nSigCgt:";
    size_t length;

    const char *status =
        file_read(s->memory, arena_printf(s->memory, "/proc/%ld/status", (long)process), FILE_REGULAR, FILE_TEXT_LIMIT, &length);
    const char *mask = status ? strstr(status, key) : NULL;

    return mask && strtoull(mask + strlen(key), NULL, 16) >> (LEAK_MARK - 1) & 1;
}

void exec_judge_leaks(session *s, const char *folder, pid_t process)
{
    leak_table *t = arena_new(s->memory, leak_table);
    unsigned last = 0; /* the newest table of the process, which may have executed several programs */

    for (unsigned n = 1; read_table(s, folder, n, t); n++)
        if (t->process == process)
            last = n;
    if (last && read_table(s, folder, last, t) && t->state == LEAKS_COUNTED && has_mark(s, process))
        mark_left(s, folder, last);
}

/* The leaks of all processes. */
typedef struct found_leaks {
    check_findings list;
    unsigned frames;
} found_leaks;

static void add_leak(void *context, const char *function, const char *stack, const char *message)
{
    found_leaks *leaks = context;
    check_findings *found = &leaks->list;
    bool is_new;
    check_finding *f = check_find(found, CHECK_leaks, found->items.count, 0, NULL, &is_new);

    f->where.file = arena_strdup(found->memory, function);
    f->message = arena_strdup(found->memory, message);
    host_frames_note(found, f, stack, leaks->frames, NULL);
}

static void print_leak(session *s, const check_finding *f)
{
    text entry;

    check_print_call(stderr, f);
    if (!option_is_given(s->options, OPTION_gen_suppressions))
        return;
    text_init(&entry, s->memory);
    check_print_suppression(&entry, f);
    fputs(entry.data, stderr);
}

void exec_report_leaks(session *s, const char *folder, exec_list *list)
{
    leak_table *t = arena_new(s->memory, leak_table);
    found_leaks found = {.frames = HOST_FRAMES};

    check_findings_init(&found.list, s->memory, UINT64_MAX);
    host_frames_read_number(option_value(s->options, OPTION_frames, ""), &found.frames);
    if (check_kind_level(CHECK_leaks) < level_option(s->options, OPTION_level, CHECK_WARNING))
        return;
    for (unsigned n = 1; read_table(s, folder, n, t); n++)
        if (t->state == LEAKS_LEFT)
            leak_table_report(t, add_leak, &found);
    check_filter_list(list->filter, &found.list);
    for (size_t i = 0; i < found.list.items.count; i++) {
        const check_finding *f = &found.list.items.items[i];
        if (!s->diagnostics->log)
            print_leak(s, f);
        vec_push(list->findings->memory, &list->findings->items, *f);
        text_str(&list->elements, list->count++ ? ",\n" : "\n");
        check_print_json_finding(&list->elements, f);
    }
}
