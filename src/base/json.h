/* src/base/json.h - strings of JSON, and the syntax of JSON texts. */
#ifndef GASKET_BASE_JSON_H
#define GASKET_BASE_JSON_H

#include "src/base/text.h"

#include <stdint.h>

/* Stores the first character of S, which is not empty, in OUT as it is written in a JSON string, NUL-terminated. Each byte of
 * malformed UTF-8 becomes U+FFFD. Returns the rest of S. Allocates nothing. */
const char *json_character(const char *s, char out[8]);
/* Appends S as a JSON string, with its quotes. */
void json_string(text *out, const char *s);
/* Appends the COUNT bytes at BYTES in base64, without quotes. */
void json_base64(text *out, const unsigned char *bytes, size_t count);
/* Returns the end of the JSON value that follows the blanks at S, in the text that ends at END. Returns NULL if there is no
 * value, or if it is incomplete or nested too deeply. Names of objects may repeat, and the bytes of strings are not checked. */
const char *json_skip(const char *s, const char *end);

/* In a text that json_skip() has accepted, up to END: */
/* The value of member KEY of the object at S; NULL: S is no object, or has no such member. */
const char *json_member(const char *s, const char *end, const char *key);
/* The first element of the array at S, and the element after ELEMENT; NULL: there is none. */
const char *json_first(const char *s, const char *end);
const char *json_next(const char *element, const char *end);
/* The contents of the string at S, in MEMORY; NULL: S is no string, or NULL. A NUL in it becomes U+FFFD. */
const char *json_read_string(arena *memory, const char *s, const char *end);
/* The bytes that the string at S has in base64, in MEMORY and followed by a NUL; NULL: S is no such string, or NULL. */
char *json_read_base64(arena *memory, const char *s, const char *end, size_t *length);
/* The integer at S; 0: S is no number, or NULL. */
int64_t json_read_integer(const char *s, const char *end);
/* Is the value at S `true`? S may be NULL. */
bool json_is_true(const char *s);

#endif
