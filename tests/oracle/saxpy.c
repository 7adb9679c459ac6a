/* tests/oracle/saxpy.c */
#include "oracle.h"

static void answer(void)
{
    size_t bytes;
    float a = oracle_float("a"), *x = oracle_in("x", NULL), *y = oracle_in("y", &bytes);

    for (size_t i = 0; i < job.global[0]; i++)
        y[i] = fmaf(a, x[i], y[i]);
    oracle_out("y", y, bytes);
}
