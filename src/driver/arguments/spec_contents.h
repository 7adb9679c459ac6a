/* src/driver/arguments/spec_contents.h - parts of a SPEC that buffers and images share: files, dimensions and initial contents. Private to
 * spec.c, spec_image.c and spec_pipe.c. */
#ifndef GASKET_DRIVER_ARGUMENTS_SPEC_CONTENTS_H
#define GASKET_DRIVER_ARGUMENTS_SPEC_CONTENTS_H

#include "src/driver/arguments/spec.h"

/* Reads the file NAME, which S contains; NULL after an error message. */
char *spec_file(const spec *s, const char *name, size_t *length);
/* Reads the LENGTH characters at WORD as the next dimension of A; false after an error message. *COUNT: the number of elements
 * of the dimensions so far. */
bool spec_read_dimension(const spec *s, array *a, size_t *count, const char *word, size_t length);
/* Each initializes the elements of A: with numbers from 0 on; with LITERALS, one for all or one for each component; with random
 * numbers, whose seed is TEXT. */
void spec_count_elements(array *a);
void spec_fill_elements(const spec *s, array *a, const char *literals);
void spec_fill_random(const spec *s, array *a, const char *text);
/* Reads the packets of a pipe into A, whose type is set: those that S->text lists, or MOST of them with a fill. */
void spec_read_packets(const spec *s, array *a, size_t most);

#endif
