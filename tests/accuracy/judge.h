/* tests/accuracy/judge.h - how far a result is from the right one, and whether that is too far. */
#ifndef ACCURACY_JUDGE_H
#define ACCURACY_JUDGE_H

#include <stdbool.h>

#include "reference.h"

/* The largest error of a function so far - in units of the last place, or for a row with `allowed` in parts of that - and
 * where. */
typedef struct worst {
    double error;
    wide x, y, got, right;
} worst;

/* Compares GOT with the answer of F at X, Y; W keeps the larger error. Wrong signs of zeros, infinities and NaNs are infinite
 * errors. */
void judge(const struct function *f, const format *t, wide x, wide y, wide got, worst *w);

/* Prints the line of a function: PASS or FAIL, the largest error, the bound, the worst argument. TAIL ends the line. False
 * when it is too large. */
bool report(const struct function *f, const format *t, const worst *w, const char *tail);

#endif
