/* mandelbrot - draws the Mandelbrot set.
 *
 * Concept: divergence. Neighbouring points leave the loop after different numbers of steps, but share a hardware thread. The
 * thread iterates until its last point is done, with the channels of the others disabled. `--stats=FILE` shows the cost:
 * "channels" divided by "instructions" is the average number of enabled channels.
 *
 *   gasket run -g 640,480 -a steps=200 -a picture=uchar4[480][640] -o picture=mandelbrot.ppm samples/mandelbrot.cl
 */
// RUN: -g 96,64 -a steps=60 -a picture=uchar4[64][96]
// ORACLE: mandelbrot

/* A gradient from dark blue over white to brown; the set itself is black. */
uchar4 colour(int step, int steps)
{
    if (step == steps)
        return (uchar4)(0, 0, 0, 255);
    int t = step * 8 & 511;
    int ramp = t < 256 ? t : 511 - t;
    return (uchar4)((uchar)ramp, (uchar)(ramp * 3 / 4), (uchar)(t < 256 ? 64 + ramp * 3 / 4 : ramp), 255);
}

kernel void mandelbrot(int steps, global uchar4 *picture)
{
    int x = get_global_id(0), y = get_global_id(1);
    int width = get_global_size(0), height = get_global_size(1);
    float cx = fma((float)x, 3.0f / width, -2.2f), cy = fma((float)y, 2.4f / height, -1.2f);
    float zx = 0, zy = 0;
    int step = 0;

    while (step < steps) {
        float xx = zx * zx, yy = zy * zy;
        if (xx + yy > 4)
            break;
        zy = fma(2 * zx, zy, cy);
        zx = (xx - yy) + cx;
        step++;
    }
    picture[y * width + x] = colour(step, steps);
}
