/* src/base/text.h - building text in memory, and putting it into files whole or not at all. */
#ifndef GASKET_BASE_TEXT_H
#define GASKET_BASE_TEXT_H

#include "src/base/arena.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct text {
    arena *memory;
    char *data; /* always NUL-terminated once something was added; NULL before */
    size_t length, capacity;
} text;

void text_init(text *t, arena *memory);
void text_char(text *t, char c);
void text_repeat(text *t, char c, size_t n);
/* N bytes of S; S may be NULL when N is 0. */
void text_add(text *t, const char *s, size_t n);
void text_str(text *t, const char *s);
void text_unsigned(text *t, unsigned v);
/* V as upper-case hexadecimal digits, at least LEAST of them (up to 16), with zeros before. */
void text_hex(text *t, uint64_t v, unsigned least);
void text_printf(text *t, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
void text_vprintf(text *t, const char *fmt, va_list ap);

/* The whole of file PATH ("-": standard input), NUL-terminated, its length in *LENGTH. NULL with errno set on failure. */
char *file_read(arena *memory, const char *path, size_t *length);
/* Writes N bytes to PATH ("-": standard output) through a temporary file that is renamed over it, so that a reader never sees
 * half of it. A PATH that is no regular file (a pipe, /dev/null) is written directly. False with errno set on failure; PATH is
 * then untouched. */
bool file_write(const char *path, const void *data, size_t n);

#endif
