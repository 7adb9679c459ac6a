/* tests/oracle/matmul.c - products summed in the order of k, as the tiles are walked. */
#include "oracle.h"

static void answer(void)
{
    size_t n = (size_t)oracle_int("n"), bytes;
    float *a = oracle_in("a", NULL), *b = oracle_in("b", NULL), *c = oracle_in("c", &bytes);

    for (size_t row = 0; row < n; row++) {
        for (size_t column = 0; column < n; column++) {
            float sum = 0;
            for (size_t k = 0; k < n; k++)
                sum = fmaf(a[row * n + k], b[k * n + column], sum);
            c[row * n + column] = sum;
        }
    }
    oracle_out("c", c, bytes);
}
