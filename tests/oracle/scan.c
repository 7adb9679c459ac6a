/* tests/oracle/scan.c */
#include "oracle.h"

static void answer(void)
{
    size_t out_bytes, totals_bytes, block = 2 * job.local[0];
    uint32_t *in = oracle_in("in", NULL), *out = oracle_in("out", &out_bytes), *totals = oracle_in("totals", &totals_bytes);

    for (size_t group = 0; group < job.global[0] / job.local[0]; group++) {
        uint32_t sum = 0;
        for (size_t i = group * block; i < (group + 1) * block; i++) {
            out[i] = sum;
            sum += in[i];
        }
        totals[group] = sum;
    }
    oracle_out("out", out, out_bytes);
    oracle_out("totals", totals, totals_bytes);
}
