/* src/base/text.h - builds text in memory; reads files, and writes them completely or not at all. */
#ifndef GASKET_BASE_TEXT_H
#define GASKET_BASE_TEXT_H

#include "src/base/arena.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct text {
    arena *memory;
    char *data; /* NUL-terminated; NULL until something is appended */
    size_t length, capacity;
} text;

void text_init(text *t, arena *memory);
void text_char(text *t, char c);
void text_repeat(text *t, char c, size_t n);
/* Appends N bytes of S; S may be NULL if N is 0. */
void text_add(text *t, const char *s, size_t n);
void text_str(text *t, const char *s);
void text_unsigned(text *t, unsigned v);
/* Appends V as upper-case hexadecimal digits, at least LEAST of them (up to 16), with leading zeros. */
void text_hex(text *t, uint64_t v, unsigned least);
void text_printf(text *t, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
void text_vprintf(text *t, const char *fmt, va_list ap);
/* The next word of *P, which is advanced past it; NULL after the last one. Words are divided by blanks. As in a shell, blanks between two equal
 * characters of QUOTES belong to the word, and a character after a backslash has no special meaning; the backslash stays before a letter or a digit
 * and between single quotes. */
char *text_next_word(arena *memory, const char **p, const char *quotes);

/* The largest text, such as a source, and the largest contents of a buffer with their header, in bytes. */
#define FILE_TEXT_LIMIT ((size_t)256 << 20)
#define FILE_DATA_LIMIT (((size_t)4 << 30) + (1 << 20))

/* FILE_NAMED permits a regular file, a pipe, a socket, a terminal and /dev/null, but no other device, which may be endless. */
typedef enum file_kind {
    FILE_NAMED,   /* named by the user; "-" is standard input; the writer of a pipe is waited for */
    FILE_REGULAR, /* named by a program or an input: only a regular file, so that reading always ends */
    FILE_OWN,     /* a regular file of the user of this process */
} file_kind;

/* Reads the file PATH of KIND into MEMORY, NUL-terminated; *LENGTH is its length. NULL with errno set on failure: EFBIG if it has more than
 * LIMIT bytes, of which no more are read; EISDIR, ENOTSUP or EACCES if it is not of KIND. */
char *file_read(arena *memory, const char *path, file_kind kind, size_t limit, size_t *length);
struct stat;
/* The status of the file that file_read() reads. */
bool file_stat(const char *path, file_kind kind, struct stat *st);
/* Describes ERROR, the errno of a file_read() that failed, for a diagnostic. */
const char *file_read_problem(int error);
/* PATH relative to FOLDER (NULL: the current one); PATH itself if it is absolute. */
const char *path_within(arena *memory, const char *folder, const char *path);
/* Writes N bytes to PATH ("-": standard output) through a temporary file that is then renamed, so a reader never sees a partial
 * file. A symbolic link stays, and the file that it names is replaced. Written directly are the standard streams under any name
 * (/dev/stdout), other files that exist and are not regular (a pipe, /dev/null), and the missing target of a link. False with
 * errno set on failure; a regular file is then unchanged. */
bool file_write(const char *path, const void *data, size_t n);
/* Does file_write() create or replace the regular file PATH, rather than write to one that exists? */
bool file_is_replaced(const char *path);
/* Writes N bytes to the file PATH, readable by this user alone, in the same way. PATH is replaced whatever it was, a pipe or a
 * link, unless it is a folder. */
bool file_replace(const char *path, const void *data, size_t n);

#endif
