/* tests/accuracy/trial.h - arguments for a function, and a run of gasket over them. */
#ifndef ACCURACY_TRIAL_H
#define ACCURACY_TRIAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "formats.h"
#include "reference.h"

extern const char *gasket, *directory; /* the program; where files are put */

typedef struct sample {
    size_t count;
    void *x, *y; /* of the format's type */
    int32_t *n;
} sample;

/* All pairs of edge values (for one argument: all edge values; of half everything), then COUNT random arguments. */
sample make_sample(const format *t, char shape, size_t count);
void free_sample(sample *s);

/* The name of a file of this process; the text lasts for three calls more. */
const char *path(const char *name);
void write_file(const char *name, const void *data, size_t size);
void remove_files(void);

/* Writes the kernel that applies F to arrays, and runs it over the sample in the files x, y and n. VIA: sim or ir. */
void write_kernel(const struct function *f, const format *t);
void write_sample(const format *t, const sample *s);
bool run(const struct function *f, const format *t, const sample *s, const char *via, void *results);

/* Is NAME, a group or a function, among the WORDS of the command line, or none of its kind there? */
bool wanted(const char *name, char **words, int count);

#endif
