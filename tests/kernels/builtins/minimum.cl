// The lesser and the greater of two floats: NaN arguments (a number wins over them; clamp is fmin of fmax), zeros, infinities.
// RUN: -g 8 -l 8 -a a=float[]:nan,nan,1,-0.0,0,inf,3,-nan -a b=float[]:nan,1,nan,-0.0,0,-inf,2,0 -a out=float[64]
// ORACLE: pocl

kernel void k(global const float *a, global const float *b, global float *out)
{
    int i = get_global_id(0);
    float x = a[i], y = b[i];
    global float *o = out + i * 8;
    bool numbers = x == x && y == y;

    o[0] = numbers ? min(x, y) : 0;
    o[1] = numbers ? max(x, y) : 0;
    o[2] = clamp(x, 1.0f, 2.0f);
    o[3] = y == y ? clamp(x, -1.0f, y) : 0;
    o[4] = x < 2.0f ? x : 2.0f;
    o[5] = x > -2.0f ? x : -2.0f;
    o[6] = x > 2.0f ? 2.0f : x;
    o[7] = x <= y ? x : y;
}
