/* src/base/json_writer.h - writes JSON piece by piece.
 *
 *     json_writer w = {.out = &text};
 *     json_begin(&w, NULL, '{');
 *     json_number(&w, "format", 1);
 *     json_end(&w, '}');
 *
 * KEY is the name of a member; NULL for an element of a list and for the outermost value. */
#ifndef GASKET_BASE_JSON_WRITER_H
#define GASKET_BASE_JSON_WRITER_H

#include "src/base/text.h"

typedef struct json_writer {
    text *out;
    bool needs_comma; /* before the next member or element */
} json_writer;

void json_begin(json_writer *w, const char *key, char bracket); /* '{' or '[' */
void json_end(json_writer *w, char bracket);                    /* '}' or ']' */
void json_number(json_writer *w, const char *key, int64_t n);
/* Writes a list of the COUNT numbers at N. */
void json_numbers(json_writer *w, const char *key, const int64_t *n, size_t count);
void json_text(json_writer *w, const char *key, const char *s);
void json_bool(json_writer *w, const char *key, bool b);
/* Appends JSON, a complete value that was written elsewhere. */
void json_raw(json_writer *w, const char *key, const char *json, size_t length);

#endif
