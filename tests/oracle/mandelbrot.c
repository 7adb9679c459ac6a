/* tests/oracle/mandelbrot.c */
#include "oracle.h"

static int steps_at(float cx, float cy, int steps)
{
    float zx = 0, zy = 0;

    for (int step = 0; step < steps; step++) {
        float xx = zx * zx, yy = zy * zy;
        if (xx + yy > 4)
            return step;
        zy = fmaf(2 * zx, zy, cy);
        zx = (xx - yy) + cx;
    }
    return steps;
}

static void paint(unsigned char *point, int step, int steps)
{
    memset(point, 0, 3);
    point[3] = 255;
    if (step == steps)
        return;
    int t = (step * 8) % 512, ramp = t < 256 ? t : 511 - t;
    point[0] = (unsigned char)ramp;
    point[1] = (unsigned char)(ramp * 3 / 4);
    point[2] = (unsigned char)(t < 256 ? 64 + ramp * 3 / 4 : ramp);
}

static void answer(void)
{
    int steps = oracle_int("steps"), width = (int)job.global[0], height = (int)job.global[1];
    size_t bytes;
    unsigned char *picture = oracle_in("picture", &bytes);

    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            float cx = fmaf((float)x, 3.0f / (float)width, -2.2f), cy = fmaf((float)y, 2.4f / (float)height, -1.2f);
            paint(picture + 4 * (y * width + x), steps_at(cx, cy, steps), steps);
        }
    }
    oracle_out("picture", picture, bytes);
}
