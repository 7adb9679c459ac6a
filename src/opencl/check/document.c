/* src/opencl/check/document.c - writes and changes the JSON document of a file in place. */
#include "src/opencl/check/document.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_FILES = 1000000 };

static const char separator[] = ",\n", list_end[] = "\n]}\n", empty_end[] = "]}\n";

/* --- names ---------------------------------------------------------------------------------------------------------------- */

static const char *replace_letter(arena *memory, const char *pattern, char letter, unsigned long number)
{
    const char word[] = {'%', letter, '\0'}, *at = strstr(pattern, word);

    return at ? arena_printf(memory, "%.*s%lu%s", (int)(at - pattern), pattern, number, at + 2) : pattern;
}

const char *document_path(arena *memory, const char *pattern, int *file)
{
    const char *named = replace_letter(memory, pattern, 'p', (unsigned long)getpid());

    *file = -1;
    if (!strstr(named, "%n"))
        return named;
    for (unsigned long n = 1; n < MOST_FILES; n++) {
        const char *path = replace_letter(memory, named, 'n', n);
        *file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (*file >= 0)
            return path;
        if (errno != EEXIST)
            return NULL;
    }
    return NULL;
}

/* --- the file ------------------------------------------------------------------------------------------------------------- */

static void report_failure(document *d, const char *path)
{
    if (!d->has_failed)
        fprintf(stderr, "gasket: error: %s: %s\n", path, strerror(errno));
    d->has_failed = true;
}

/* Does the descriptor of D still refer to its file? The program may have closed it, and then opened another file, which gets the same number. */
static bool has_own_file(const document *d)
{
    struct stat st;

    return d->file >= 0 && fstat(d->file, &st) == 0 && st.st_dev == d->device && st.st_ino == d->inode;
}

/* Opens the file of D again if the program has closed its descriptor. False: D has no file, or a report says why not. */
static bool reach_file(document *d)
{
    if (d->file < 0 || d->has_failed)
        return false;
    if (has_own_file(d))
        return true;
    d->file = open(d->path, O_RDWR | O_CLOEXEC);
    if (d->file >= 0 && !has_own_file(d)) { /* another process has replaced it */
        close(d->file);
        d->file = -1;
        errno = ESTALE;
    }
    if (d->file < 0)
        report_failure(d, d->path);
    else
        flock(d->file, LOCK_SH);
    return d->file >= 0;
}

/* Writes the bytes FROM to END. One system call: a process that is killed before or after it leaves a complete document. */
static void write_range(document *d, size_t from, size_t end)
{
    while (from < end && reach_file(d)) {
        ssize_t n = pwrite(d->file, d->text.data + from, end - from, (off_t)from);
        if (n < 0 && errno != EINTR)
            report_failure(d, d->pattern);
        from += n > 0 ? (size_t)n : 0;
    }
}

/* Maps the file of D, which only gasket exec can shorten: elsewhere a program that does would end this process by SIGBUS. */
static void map_file(document *d)
{
    if (d->map)
        munmap(d->map, d->map_bytes);
    d->map = NULL;
    d->map_bytes = d->text.length;
    if (!getenv("GASKET_EXEC") || !reach_file(d))
        return;
    void *map = mmap(NULL, d->text.length, PROT_READ | PROT_WRITE, MAP_SHARED, d->file, 0);
    d->map = map == MAP_FAILED ? NULL : map;
}

static bool create_file(document *d)
{
    const char *path = document_path(d->memory, d->pattern, &d->file);

    d->path = path;
    if (!path || d->file >= 0)
        return path;
    if (!file_is_replaced(path))
        return true;
    if (d->is_forked && strcmp(path, d->pattern) == 0)
        d->path = path = arena_printf(d->memory, "%s.%ld", path, (long)getpid());
    if (file_write(path, d->text.data, d->text.length))
        d->file = open(path, O_RDWR | O_CLOEXEC);
    return d->file >= 0;
}

/* The file of D, which is open, has been created. */
static void identify_file(document *d)
{
    struct stat st = {0};

    fstat(d->file, &st);
    d->device = st.st_dev;
    d->inode = st.st_ino;
    flock(d->file, LOCK_SH);
}

void document_open(document *d)
{
    const char *pattern = getenv(d->variable);

    if (d->is_open || !pattern || !*pattern)
        return;
    d->is_open = true;
    d->pattern = arena_strdup(d->memory, pattern);
    if (!create_file(d))
        report_failure(d, pattern);
    else if (d->file >= 0)
        identify_file(d);
    write_range(d, 0, d->text.length);
}

/* --- the list ------------------------------------------------------------------------------------------------------------- */

static void make_empty(document *d)
{
    text_init(&d->text, d->memory);
    text_str(&d->text, d->head);
    text_char(&d->text, '[');
    text_str(&d->text, empty_end);
}

void document_init(document *d, const char *variable, const char *head, arena *memory)
{
    *d = (document){.variable = variable, .head = head, .memory = memory, .file = -1};
    make_empty(d);
}

/* The offset of the end of the list. */
static size_t end_of_list(const document *d)
{
    return d->text.length - (d->starts.count ? sizeof list_end : sizeof empty_end) + 1;
}

/* The offset of element INDEX. */
static size_t start_of(const document *d, size_t index)
{
    return d->starts.items[index] + (index ? strlen(separator) : 1);
}

/* Moves the text after element INDEX so that the element ends at offset NEW_END. */
static void resize_element(document *d, size_t index, size_t new_end)
{
    size_t count = d->starts.count, end = index + 1 < count ? d->starts.items[index + 1] : end_of_list(d);
    size_t rest = d->text.length - end;

    if (new_end > end)
        text_repeat(&d->text, ' ', new_end - end);
    memmove(d->text.data + new_end, d->text.data + end, rest);
    d->text.length = new_end + rest;
    d->text.data[d->text.length] = '\0';
    for (size_t i = index + 1; i < count; i++)
        d->starts.items[i] += new_end - end;
}

static void append_element(document *d, const text *t)
{
    size_t start = end_of_list(d);

    d->text.length = start;
    text_str(&d->text, d->starts.count ? separator : "\n");
    text_add(&d->text, t->data, t->length);
    text_str(&d->text, list_end);
    vec_push(d->memory, &d->starts, start);
    write_range(d, start, d->text.length);
}

/* Writes the text from offset FROM, which was longer before: first with blanks up to OLD_LENGTH, so that the file is a document at any time. */
static void write_shorter(document *d, size_t from, size_t old_length)
{
    size_t length = d->text.length;

    text_repeat(&d->text, ' ', old_length - length);
    write_range(d, from, old_length);
    d->text.length = length;
    d->text.data[length] = '\0';
    if (reach_file(d) && ftruncate(d->file, (off_t)length) != 0)
        report_failure(d, d->pattern);
}

void document_set(document *d, size_t index, const text *t)
{
    document_open(d);
    if (index == d->starts.count) {
        append_element(d, t);
        return;
    }
    size_t start = start_of(d, index), old_length = d->text.length;
    resize_element(d, index, start + t->length);
    memcpy(d->text.data + start, t->data, t->length);
    if (d->text.length < old_length)
        write_shorter(d, start, old_length);
    else
        write_range(d, start, d->text.length == old_length ? start + t->length : d->text.length);
}

bool document_is_mapped(document *d)
{
    if (d->map_bytes != d->text.length)
        map_file(d);
    return d->map;
}

void document_edit(document *d, size_t index, size_t at, const char *bytes, size_t count)
{
    size_t from = start_of(d, index) + at;

    memcpy(d->text.data + from, bytes, count);
    memcpy(d->map + from, bytes, count);
}

void document_end(document *d)
{
    if (!d->is_open || d->has_failed || d->file >= 0)
        return;
    if (!file_write(replace_letter(d->memory, d->pattern, 'p', (unsigned long)getpid()), d->text.data, d->text.length))
        report_failure(d, d->pattern);
}

void document_leave(document *d)
{
    if (has_own_file(d))
        close(d->file);
    if (d->map)
        munmap(d->map, d->map_bytes);
    d->map = NULL;
    d->map_bytes = 0;
    d->is_forked |= d->is_open;
    d->file = -1;
    d->is_open = d->has_failed = false;
    d->starts.count = 0;
    make_empty(d);
}
