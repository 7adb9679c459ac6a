/* parser/builtin_list.h - the table of built-in functions as text. */
#ifndef GASKET_PARSER_BUILTIN_LIST_H
#define GASKET_PARSER_BUILTIN_LIST_H

#include "src/base/text.h"

#include <stdbool.h>

/* Adds a line for each row of the built-in function NAME to OUT; where NAME is NULL, for those of all functions, after what the
 * words of a line mean. False where there is no such function. */
bool parse_list_builtins(text *out, const char *name);

#endif
