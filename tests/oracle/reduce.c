/* tests/oracle/reduce.c - integers wrap around, so the order of the additions does not matter. */
#include "oracle.h"

static void answer(void)
{
    uint32_t *in = oracle_in("in", NULL), sum = 0;
    size_t bytes;
    uint32_t *sums = oracle_in("sums", &bytes);

    for (size_t i = 0; i < job.global[0]; i++) {
        sum += in[i];
        if ((i + 1) % job.local[0] == 0) {
            sums[i / job.local[0]] = sum;
            sum = 0;
        }
    }
    oracle_out("sums", sums, bytes);
}
