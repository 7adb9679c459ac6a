// A median from a private array, in passes of shrinking loops: every index is known once the loops around are unrolled.
// RUN: -k median -g 64 -l 16 -a out=float[64] -a in=float[80]:random=3
// RUN: -k median -g 48 -l 16 -a out=float[48] -a in=float[80]:iota
// ORACLE: pocl
enum { WIDTH = 8, KEPT = WIDTH / 2 + 2, SIZE = WIDTH };

static void order(private float *low, private float *high)
{
    float a = *low, b = *high;

    *low = fmin(a, b);
    *high = fmax(a, b);
}

kernel void median(global float *out, global const float *in)
{
    int x = get_global_id(0), last = SIZE - 1;
    float v[SIZE] = {0};

    for (int k = 0; k < KEPT; k++)
        v[k] = in[x + k];
    for (int k = KEPT; k < WIDTH; k++) {
        v[0] = in[x + k];
        last--;
        for (int i = 0; i < (last + 1) / 2; i++)
            order(&v[i], &v[last - i]);
        for (int i = 1; i <= last / 2; i++)
            order(&v[0], &v[i]);
        for (int i = last - 1; i >= (last + 1) / 2; i--)
            order(&v[i], &v[last]);
    }
    for (int k = 0; k < last; k++) {
        for (int i = k; i < SIZE / 2; i++)
            order(&v[i], &v[SIZE - 1 - i]);
        for (int i = k + 1; i <= SIZE / 2; i++)
            order(&v[k], &v[i]);
        for (int i = SIZE - k - 2; i >= SIZE / 2; i--)
            order(&v[i], &v[SIZE - 1 - k]);
    }
    out[x] = v[last / 2];
}
