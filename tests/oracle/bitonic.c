/* tests/oracle/bitonic.c - sorts each block with the C library. */
#include "oracle.h"

static int compare(const void *a, const void *b)
{
    int32_t x, y;

    memcpy(&x, a, sizeof x);
    memcpy(&y, b, sizeof y);
    return (x > y) - (x < y);
}

static void answer(void)
{
    size_t bytes;
    int32_t *keys = oracle_in("keys", &bytes);

    for (size_t i = 0; i < job.global[0]; i += job.local[0])
        qsort(keys + i, job.local[0], sizeof *keys, compare);
    oracle_out("keys", keys, bytes);
}
