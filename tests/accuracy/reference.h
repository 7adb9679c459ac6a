/* tests/accuracy/reference.h - the functions that are measured: their answers, their bounds, and how OpenCL C calls them. */
#ifndef ACCURACY_REFERENCE_H
#define ACCURACY_REFERENCE_H

#include "formats.h"

enum { ANY = -1 }; /* no bound: only special values are looked at */

struct function {
    const char *name;
    char shape; /* 1, 2: so many arguments; z: two, and the sign of a zero is free; i: the second is an int */
    int bounds[FORMATS];
    wide (*one)(wide);
    wide (*two)(wide, wide);
    wide (*allowed)(wide x, wide y, wide right,
                    wide unit); /* in place of a bound: the error allowed there, infinite where any is */
};

/* The full-precision functions; and for float half_*, native_* and what -cl-fast-relaxed-math changes, whose rows have
 * `allowed`. */
extern const struct function functions[], relaxed[];
extern const unsigned function_count, relaxed_count;

/* The answer at X and, where there is a second argument, Y. */
wide answer(const struct function *f, const format *t, wide x, wide y);

/* The call as OpenCL C text, of x[i], y[i] and n[i]. */
void write_call(const struct function *f, char *text, size_t size);

#endif
