/* tests/oracle/stencil.c */
#include "oracle.h"

static void answer(void)
{
    int width = (int)job.global[0], height = (int)job.global[1];
    size_t bytes;
    float rate = oracle_float("rate"), *now = oracle_in("now", NULL), *next = oracle_in("next", &bytes);

    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            int left = x ? x - 1 : 0, right = x < width - 1 ? x + 1 : x;
            int above = y ? y - 1 : 0, below = y < height - 1 ? y + 1 : y;
            float here = now[y * width + x];
            float around = (now[y * width + left] + now[y * width + right]) + (now[above * width + x] + now[below * width + x]);
            next[y * width + x] = fmaf(rate, fmaf(-4.0f, here, around), here);
        }
    }
    oracle_out("next", next, bytes);
}
