/* src/base/text.c - text that grows in an arena; files read as a whole, and replaced by renaming a new file, so that no reader
 * sees half of one. */
#include "src/base/text.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

void text_init(text *t, arena *memory)
{
    *t = (text){.memory = memory};
}

static void reserve_space(text *t, size_t more)
{
    size_t need = t->length + more + 1;

    if (need <= t->capacity)
        return;
    size_t capacity = t->capacity ? t->capacity * 2 : 256;
    if (capacity < need)
        capacity = need;
    t->data = arena_grow(t->memory, t->data, t->capacity, capacity);
    t->capacity = capacity;
}

void text_add(text *t, const char *s, size_t n)
{
    reserve_space(t, n);
    if (n)
        memcpy(t->data + t->length, s, n);
    t->length += n;
    t->data[t->length] = '\0';
}

void text_char(text *t, char c)
{
    text_repeat(t, c, 1);
}

void text_repeat(text *t, char c, size_t n)
{
    reserve_space(t, n);
    memset(t->data + t->length, c, n);
    t->length += n;
    t->data[t->length] = '\0';
}

void text_str(text *t, const char *s)
{
    text_add(t, s, strlen(s));
}

void text_unsigned(text *t, unsigned v)
{
    char digits[12];
    size_t at = sizeof digits;

    do
        digits[--at] = (char)('0' + v % 10);
    while (v /= 10);
    text_add(t, digits + at, sizeof digits - at);
}

void text_hex(text *t, uint64_t v, unsigned least)
{
    char digits[16];
    size_t at = sizeof digits;

    for (; at > 0 && (v || sizeof digits - at < least); v >>= 4)
        digits[--at] = "0123456789ABCDEF"[v & 15];
    text_add(t, digits + at, sizeof digits - at);
}

static void text_int(text *t, int v)
{
    if (v < 0)
        text_char(t, '-');
    text_unsigned(t, v < 0 ? 0u - (unsigned)v : (unsigned)v);
}

static void print_general(text *t, const char *fmt, va_list ap)
{
    va_list again;

    va_copy(again, ap);
    reserve_space(t, 128);
    size_t space = t->capacity - t->length;
    int n = vsnprintf(t->data + t->length, space, fmt, ap);
    if ((size_t)n >= space) {
        reserve_space(t, (size_t)n);
        vsnprintf(t->data + t->length, (size_t)n + 1, fmt, again);
    }
    va_end(again);
    t->length += (size_t)n;
}

/* Formats %s, %c, %d, %u and %X, nearly all conversions of assembly text, without vsnprintf, which would take a tenth of the
 * time that a small kernel takes to compile. */
void text_vprintf(text *t, const char *fmt, va_list ap)
{
    for (const char *p = fmt;; p++) {
        if (*p && *p != '%')
            continue;
        text_add(t, fmt, (size_t)(p - fmt));
        if (!*p)
            return;
        fmt = p + 2;
        switch (*++p) {
        case 's':
            text_str(t, va_arg(ap, const char *));
            break;
        case 'c':
            text_char(t, (char)va_arg(ap, int));
            break;
        case 'd':
            text_int(t, va_arg(ap, int));
            break;
        case 'u':
            text_unsigned(t, va_arg(ap, unsigned));
            break;
        case 'X':
            text_hex(t, va_arg(ap, unsigned), 1);
            break;
        case '%':
            text_char(t, '%');
            break;
        default:
            print_general(t, fmt - 2, ap);
            return;
        }
    }
}

void text_printf(text *t, const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    text_vprintf(t, fmt, ap);
    va_end(ap);
}

char *text_next_word(arena *memory, const char **p, const char *quotes)
{
    char quote = '\0';
    text word;

    while (isspace((unsigned char)**p))
        ++*p;
    if (!**p)
        return NULL;
    text_init(&word, memory);
    text_str(&word, "");
    for (; **p && (quote || !isspace((unsigned char)**p)); ++*p) {
        if (quote ? **p == quote : strchr(quotes, **p) != NULL) {
            quote = quote ? '\0' : **p;
            continue;
        }
        if (**p == '\\' && quote != '\'' && (*p)[1] && !isalnum((unsigned char)(*p)[1]))
            ++*p;
        text_char(&word, **p);
    }
    return word.data;
}

/* Reads FD, whose status is ST, to its end; false with errno set, also if it has more than LIMIT bytes. */
static bool read_all(int fd, const struct stat *st, size_t limit, text *t)
{
    bool is_regular = S_ISREG(st->st_mode);

    if (is_regular && (uintmax_t)st->st_size > limit) {
        errno = EFBIG;
        return false;
    }
    reserve_space(t, is_regular ? (size_t)st->st_size + 1 : 64 << 10); /* one byte detects the end */
    for (;;) {
        reserve_space(t, 1);
        ssize_t n = read(fd, t->data + t->length, t->capacity - t->length - 1);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0) {
            t->data[t->length] = '\0';
            return n == 0;
        }
        t->length += (size_t)n;
        if (t->length > limit) { /* not regular, or it grows */
            errno = EFBIG;
            return false;
        }
    }
}

static bool is_null_device(const struct stat *st)
{
    struct stat null;

    return S_ISCHR(st->st_mode) && stat("/dev/null", &null) == 0 && S_ISCHR(null.st_mode) && st->st_rdev == null.st_rdev;
}

/* Is FD, with the status ST, a file that FILE_NAMED permits? */
static bool has_end(int fd, const struct stat *st)
{
    return S_ISREG(st->st_mode) || S_ISFIFO(st->st_mode) || S_ISSOCK(st->st_mode) || is_null_device(st) || isatty(fd);
}

/* Is FD, with the status ST, a file of KIND? False with errno set. */
static bool is_of_kind(int fd, const struct stat *st, file_kind kind)
{
    bool is_readable = kind == FILE_NAMED ? has_end(fd, st) : S_ISREG(st->st_mode);

    errno = S_ISDIR(st->st_mode) ? EISDIR : !is_readable ? ENOTSUP : EACCES;
    return is_readable && (kind != FILE_OWN || st->st_uid == geteuid());
}

const char *file_read_problem(int error)
{
    return error == ENOTSUP ? "not a regular file, pipe or terminal" : strerror(error);
}

const char *path_within(arena *memory, const char *folder, const char *path)
{
    return folder && *path != '/' ? arena_printf(memory, "%s/%s", folder, path) : path;
}

static bool is_standard_input(const char *path, file_kind kind)
{
    return kind == FILE_NAMED && strcmp(path, "-") == 0;
}

bool file_stat(const char *path, file_kind kind, struct stat *st)
{
    return (is_standard_input(path, kind) ? fstat(STDIN_FILENO, st) : stat(path, st)) == 0;
}

char *file_read(arena *memory, const char *path, file_kind kind, size_t limit, size_t *length)
{
    bool standard = is_standard_input(path, kind);
    int no_wait = kind == FILE_NAMED ? 0 : O_NONBLOCK; /* a pipe without a writer */
    int fd = standard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | no_wait);
    struct stat st;
    text t;

    if (fd < 0)
        return NULL;
    text_init(&t, memory);
    bool ok = fstat(fd, &st) == 0 && is_of_kind(fd, &st, kind) && read_all(fd, &st, limit, &t);
    int saved = errno;
    if (!standard)
        close(fd);
    errno = saved;
    *length = t.length;
    return ok ? t.data : NULL;
}

static bool write_all(int fd, const char *p, size_t n)
{
    while (n) {
        ssize_t done = write(fd, p, n);
        if (done < 0 && errno == EINTR)
            continue;
        if (done < 0)
            return false;
        p += done;
        n -= (size_t)done;
    }
    return true;
}

static bool write_and_close(int fd, const void *data, size_t n)
{
    bool ok = write_all(fd, data, n);
    int saved = errno;

    if (close(fd) != 0 && ok) {
        ok = false;
        saved = errno;
    }
    errno = saved;
    return ok;
}

/* Standard output or standard error, if it is the file of ST (as /dev/stdout is); else -1. */
static int find_standard_stream(const struct stat *st)
{
    struct stat own;

    for (int fd = STDOUT_FILENO; fd <= STDERR_FILENO; fd++)
        if (fstat(fd, &own) == 0 && own.st_dev == st->st_dev && own.st_ino == st->st_ino)
            return fd;
    return -1;
}

/* Writes a temporary file beside PATH and renames it to PATH. */
static bool replace_file(const char *path, mode_t mode, const void *data, size_t n)
{
    size_t length = strlen(path);
    char *temporary = malloc(length + sizeof ".XXXXXX");

    if (!temporary)
        return false;
    memcpy(temporary, path, length);
    memcpy(temporary + length, ".XXXXXX", sizeof ".XXXXXX");
    int fd = mkstemp(temporary);
    bool ok = fd >= 0;
    if (ok) {
        fchmod(fd, mode);
        ok = write_and_close(fd, data, n) && rename(temporary, path) == 0;
        if (!ok) {
            int saved = errno;
            unlink(temporary);
            errno = saved;
        }
    }
    free(temporary);
    return ok;
}

bool file_replace(const char *path, const void *data, size_t n)
{
    return replace_file(path, 0600, data, n);
}

static mode_t new_file_mode(void)
{
    mode_t mask = umask(0);

    umask(mask);
    return 0666 & ~mask;
}

bool file_is_replaced(const char *path)
{
    struct stat st;

    if (strcmp(path, "-") == 0)
        return false;
    return stat(path, &st) == 0 ? S_ISREG(st.st_mode) && find_standard_stream(&st) < 0 : errno == ENOENT;
}

bool file_write(const char *path, const void *data, size_t n)
{
    struct stat st, link;
    bool exists = stat(path, &st) == 0, is_link = lstat(path, &link) == 0 && S_ISLNK(link.st_mode);
    int stream = strcmp(path, "-") == 0 ? STDOUT_FILENO : exists ? find_standard_stream(&st) : -1;

    if (stream >= 0) {
        fflush(stdout);
        return write_all(stream, data, n);
    }
    if (exists ? !S_ISREG(st.st_mode) : is_link) {
        int fd = open(path, O_WRONLY | O_CREAT, 0666);
        return fd >= 0 && write_and_close(fd, data, n);
    }
    if (!is_link)
        return replace_file(path, exists ? st.st_mode & 0777 : new_file_mode(), data, n);
    char *target = realpath(path, NULL);
    bool ok = target && replace_file(target, st.st_mode & 0777, data, n);
    free(target);
    return ok;
}
