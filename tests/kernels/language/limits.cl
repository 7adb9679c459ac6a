// Values kept between limits, in the forms in which programs write it.
// RUN: -k limits -g 96 -l 16 -a a=int[96]:iota -a b=short[96]:random=1 -a out=int[1152]
// ORACLE: pocl

kernel void limits(global const int *a, global const short *b, global int *out)
{
    size_t i = get_global_id(0);
    int x = a[i] * 7 - 300;
    short s = b[i];
    global int *o = out + i * 12;

    o[0] = x < 0 ? 0 : x > 255 ? 255 : x;
    o[1] = x > 255 ? 255 : x < 0 ? 0 : x;
    o[2] = x >= -20 ? x <= 20 ? x : 20 : -20;
    o[3] = x < 40 ? 40 : x > -40 ? -40 : x;
    o[4] = x > -40 ? -40 : x < 40 ? 40 : x;
    o[5] = x < 7 ? 7 : x > 7 ? 7 : x;
    o[6] = (uchar)(x < 0 ? 0 : x > 255 ? 255 : x);
    o[7] = s < -1000 ? (short)-1000 : s > 1000 ? (short)1000 : s;
    int y = x;
    if (y > 100)
        y = 100;
    if (y < -100)
        y = -100;
    o[8] = y;
    o[9] = (uint)x < 5u ? 5u : (uint)x > 200u ? 200u : (uint)x;
    o[10] = mad_sat(s, (short)x, (short)3);
    o[11] = x < 0 ? 1 : x > 255 ? 255 : x;
}
