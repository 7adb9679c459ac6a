/* tests/oracle/rotate.c - with the linear filter of OpenCL C, and a border of zeros. */
#include "picture.h"

static float bordered(const picture *in, int x, int y, unsigned c)
{
    return x < 0 || y < 0 || x >= in->width || y >= in->height ? 0 : *picture_at(in, x, y, c);
}

static float filtered(const picture *in, float u, float v, unsigned c)
{
    float left = floorf(u - 0.5f), top = floorf(v - 0.5f), a = u - 0.5f - left, b = v - 0.5f - top;
    int x = (int)left, y = (int)top;

    return (1 - a) * (1 - b) * bordered(in, x, y, c) + a * (1 - b) * bordered(in, x + 1, y, c) +
           (1 - a) * b * bordered(in, x, y + 1, c) + a * b * bordered(in, x + 1, y + 1, c);
}

static void answer(void)
{
    picture in = picture_in("in", 4), out = picture_in("out", 4);
    float cosine = oracle_float("cosine"), sine = oracle_float("sine");
    float middle_x = (float)in.width * 0.5f, middle_y = (float)in.height * 0.5f;

    for (int y = 0; y < in.height; y++)
        for (int x = 0; x < in.width; x++) {
            float from_x = (float)x + 0.5f - middle_x, from_y = (float)y + 0.5f - middle_y;
            float u = fmaf(cosine, from_x, fmaf(sine, from_y, middle_x)), v = fmaf(-sine, from_x, fmaf(cosine, from_y, middle_y));
            for (unsigned c = 0; c < 4; c++)
                *picture_at(&out, x, y, c) = filtered(&in, u, v, c);
        }
    picture_out("out", &out);
}
