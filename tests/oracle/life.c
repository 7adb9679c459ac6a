/* tests/oracle/life.c */
#include "oracle.h"

static void answer(void)
{
    int width = (int)job.global[0], height = (int)job.global[1];
    size_t bytes;
    unsigned char *now = oracle_in("now", NULL), *next = oracle_in("next", &bytes);

    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            int neighbours = 0, here = now[y * width + x] > 127;
            for (int dy = -1; dy <= 1; dy++)
                for (int dx = -1; dx <= 1; dx++)
                    if (dx || dy)
                        neighbours += now[(y + dy + height) % height * width + (x + dx + width) % width] > 127;
            next[y * width + x] = neighbours == 3 || (here && neighbours == 2) ? 255 : 0;
        }
    }
    oracle_out("next", next, bytes);
}
