/* src/base/diff.h - what changed between two texts, line by line. */
#ifndef GASKET_BASE_DIFF_H
#define GASKET_BASE_DIFF_H

#include "src/base/text.h"

/* Appends the lines in which NEW differs from OLD to OUT in the notation of `diff -u`, with three lines around each change and
 * without the two lines of file names. Nothing when they are equal. Both are NUL-terminated. */
void diff_print(text *out, const char *old, const char *new);

#endif
