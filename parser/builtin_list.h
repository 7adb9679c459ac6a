/* parser/builtin_list.h - the table of built-in functions as text. */
#ifndef GASKET_PARSER_BUILTIN_LIST_H
#define GASKET_PARSER_BUILTIN_LIST_H

#include "src/base/text.h"

#include <stdbool.h>

/* Appends to OUT a line for each row of the built-in function NAME, and its meaning, accuracy and feature. If NAME is NULL,
 * appends the lines of all functions, preceded by an explanation of the words in a line. False if there is no such function. */
bool parse_list_builtins(text *out, const char *name);
/* The name of row N of the table, counting from 0; NULL after the last one. */
const char *parse_builtin_name(size_t n);

#endif
