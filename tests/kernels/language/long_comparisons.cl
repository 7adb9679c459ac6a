// Comparisons of 64 bits, whose masks consist of parts of eight lanes, as conditions, as numbers, and to choose between values.
// RUN: -k longs -g 80 -l 16 -a a=long[80]:random=1 -a b=long[80]:random=2 -a k=-4611686018427387904 -a u=9223372036854775808 -a out=int[1280]
// RUN: -k doubles -g 80 -l 16 -a a=double[80]:random=3 -a b=double[80]:random=4 -a k=0.25 -a out=int[1280]
// ORACLE: pocl

kernel void longs(global const long *a, global const long *b, long k, ulong u, global int *out)
{
    size_t i = get_global_id(0);
    long x = a[i], y = i % 5 ? b[i] : x;
    global int *o = out + i * 16;

    for (int n = 0; n < 16; n++)
        o[n] = 0;
    o[0] = x < y;
    o[1] = x <= y;
    o[2] = x == y;
    o[3] = x != y;
    o[4] = (ulong)x < (ulong)y;
    o[5] = (ulong)x >= u;
    o[6] = x > k && y > k;
    o[7] = x > k || y == x;
    o[8] = !(x > y) ^ (x > k);
    if (x < k)
        o[9] = 5;
    if (i >= u || y <= k)
        o[10] = 7;
    o[11] = x < y ? (int)x : (int)y;
    o[12] = (int)(x < y ? x : y + 1);
    while (x > k && o[13] < 9) {
        x = x / 2 - k / 8;
        o[13]++;
    }
    o[14] = any((long2)(x, y) < (long2)(y, k));
    o[15] = ((long2)(x, y) < (long2)(k, x)).y;
}

kernel void doubles(global const double *a, global const double *b, double k, global int *out)
{
    size_t i = get_global_id(0);
    double x = i % 7 ? a[i] : NAN, y = i % 5 ? b[i] : x;
    global int *o = out + i * 16;

    for (int n = 0; n < 16; n++)
        o[n] = 0;
    o[0] = x < y;
    o[1] = x <= y;
    o[2] = x == y;
    o[3] = x != y;
    o[4] = !(x < y);
    o[5] = !(x >= k);
    o[6] = isunordered(x, y);
    o[7] = isordered(x, k);
    o[8] = islessgreater(x, y);
    o[9] = !islessgreater(x, y);
    if (!(x > y))
        o[10] = 5;
    if (!islessgreater(x, y) || !(y < k))
        o[11] = 7;
    o[12] = isordered(x, y) ? 3 : x != y ? 2 : 1;
    o[13] = (int)(!(x <= k) ? 8 : fmin(x, y) < k ? 16 : 32);
    while (!(x > 20) && o[14] < 9) {
        x = x * 2 + k;
        o[14]++;
    }
    o[15] = all(isgreaterequal((double2)(x, y), (double2)(y, k)));
}
