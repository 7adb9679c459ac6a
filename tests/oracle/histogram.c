/* tests/oracle/histogram.c */
#include "oracle.h"

static void answer(void)
{
    size_t n = (size_t)oracle_int("n"), bytes;
    unsigned char *values = oracle_in("bytes", NULL);
    uint32_t *counts = oracle_in("counts", &bytes);

    for (size_t i = 0; i < n; i++)
        counts[values[i]]++;
    oracle_out("counts", counts, bytes);
}
