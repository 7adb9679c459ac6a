/* src/base/json.h - strings of JSON. */
#ifndef GASKET_BASE_JSON_H
#define GASKET_BASE_JSON_H

#include "src/base/text.h"

/* Stores the first character of S, which is not empty, in OUT as a JSON string has it, NUL-terminated. Each byte of malformed UTF-8
 * becomes U+FFFD. Returns the rest of S. Allocates nothing. */
const char *json_character(const char *s, char out[8]);
/* Appends S as a JSON string, with its quotes. */
void json_string(text *out, const char *s);

#endif
