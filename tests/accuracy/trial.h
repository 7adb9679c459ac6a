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

/* What a command line asks for. */
typedef struct request {
    size_t count;  /* -n: random arguments */
    uint64_t step; /* -s */
    char **words;  /* functions and groups of them */
    int word_count;
} request;

/* Reads a command line with these OPTIONS, as getopt has them, of "n:s:w:", and sets `gasket` and `directory`. Leaves with status
 * 2 when it is wrong. */
request read_command_line(int argc, char **argv, const char *options, size_t count);
/* Is function NAME of GROUP (float, double, half, relaxed) asked for? */
bool wanted(const request *r, const char *group, const char *name);

#endif
