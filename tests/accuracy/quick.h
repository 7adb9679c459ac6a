/* tests/accuracy/quick.h - answers for many floats at once, good to a millionth of a unit in the last place.
 *
 * They only decide which results are looked at more closely: all that come near the largest error found so far go to judge(). */
#ifndef ACCURACY_QUICK_H
#define ACCURACY_QUICK_H

#include <stdbool.h>

#include "reference.h"

enum { QUICK = 1024 }; /* arguments of a call */

/* What a row allows, where that is not so many units in the last place. */
typedef enum quick_allowance {
    UNITS,
    HALF_UNITS,
    HALF_CIRCLE,
    SINE,
    TANGENT,
    POWER,
    POWER_OF_10,
    LOGARITHM,
    LOGARITHM_10,
    NO_BOUND
} quick_allowance;

typedef struct quick {
    const char *name;
    const struct way *by; /* how the answer is computed */
    quick_allowance allowance;
} quick;

/* How to answer for a row of functions[] or, with `allowed`, of relaxed[]; NULL where nothing quick is known. */
const quick *quick_for(const struct function *f);

/* The answers at QUICK arguments whose bit patterns rise. */
void quick_answers(const quick *q, const float *x, double *right);

/* Is nothing promised of any of the arguments? */
bool quick_is_free(const quick *q, const float *x);

/* Marks in SUSPECT the results whose error is above LIMIT, or which are not plainly right. True when there are some. */
bool quick_suspects(const quick *q, const float *x, const float *got, const double *right, double limit, bool *suspect);

#endif
