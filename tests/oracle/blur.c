/* tests/oracle/blur.c - both kernels: that with a radius averages a square, the other one has weights. */
#include "picture.h"

static const float weights[5] = {0.0625f, 0.25f, 0.375f, 0.25f, 0.0625f};

static float averaged(const picture *in, int x, int y, unsigned c, int radius)
{
    float sum = 0;

    for (int v = -radius; v <= radius; v++)
        for (int u = -radius; u <= radius; u++)
            sum += picture_near(in, x + u, y + v, c);
    return sum * (1.0f / (float)((2 * radius + 1) * (2 * radius + 1)));
}

static float weighted(const picture *in, int x, int y, unsigned c)
{
    float sum = 0;

    for (int v = 0; v < 5; v++)
        for (int u = 0; u < 5; u++)
            sum = fmaf(picture_near(in, x + u - 2, y + v - 2, c), weights[u] * weights[v], sum);
    return sum;
}

static void answer(void)
{
    picture in = picture_in("in", 4), out = picture_in("out", 4);
    int radius = oracle_has("radius") ? oracle_int("radius") : -1;

    for (int y = 0; y < in.height; y++)
        for (int x = 0; x < in.width; x++)
            for (unsigned c = 0; c < 4; c++)
                *picture_at(&out, x, y, c) = radius >= 0 ? averaged(&in, x, y, c, radius) : weighted(&in, x, y, c);
    picture_out("out", &out);
}
