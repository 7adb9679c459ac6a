/* src/base/diff.h - the difference of two texts, line by line. */
#ifndef GASKET_BASE_DIFF_H
#define GASKET_BASE_DIFF_H

#include "src/base/text.h"

/* Appends the difference of OLD and NEW to OUT in the format of `diff -u`: three lines of context around each change, but no
 * lines with file names. Appends nothing if they are equal. Both are NUL-terminated. */
void diff_print(text *out, const char *old, const char *new);

#endif
