/* tests/oracle/sobel.c */
#include "picture.h"

static float grey(const picture *in, int x, int y)
{
    return fmaf(0.2126f, picture_near(in, x, y, 0),
                fmaf(0.7152f, picture_near(in, x, y, 1), 0.0722f * picture_near(in, x, y, 2)));
}

static void answer(void)
{
    picture in = picture_in("in", 4), out = picture_in("edges", 1);

    for (int y = 0; y < in.height; y++)
        for (int x = 0; x < in.width; x++) {
            float g[3][3];
            for (int v = 0; v < 3; v++)
                for (int u = 0; u < 3; u++)
                    g[v][u] = grey(&in, x + u - 1, y + v - 1);
            float across = fmaf(2, g[1][2] - g[1][0], g[0][2] + g[2][2] - (g[0][0] + g[2][0]));
            float down = fmaf(2, g[2][1] - g[0][1], g[2][0] + g[2][2] - (g[0][0] + g[0][2]));
            *picture_at(&out, x, y, 0) = (fabsf(across) + fabsf(down)) * 0.25f;
        }
    picture_out("edges", &out);
}
