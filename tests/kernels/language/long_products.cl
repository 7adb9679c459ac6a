// Products of 64 bits whose factors are extended dwords, dwords and qwords, the same for all lanes, or constant.
// RUN: -k varying -g 80 -l 16 -a a=long[80]:random=1 -a b=long[80]:random=2 -a c=int[80]:random=3 -a out=long[1280]
// RUN: -k uniform -g 80 -l 16 -a a=long[80]:random=4 -a c=int[80]:random=5 -a k=-1234567890123 -a u=4000000001 -a s=-3 -a out=long[1280]
// RUN: -k vectors -g 40 -l 8 -a a=long3[40]:random=6 -a b=ulong2[40]:random=7 -a c=int3[40]:random=8 -a u=3000000007 -a out=long[400]
// ORACLE: pocl

kernel void varying(global const long *a, global const long *b, global const int *c, global long *out)
{
    size_t i = get_global_id(0);
    long x = a[i], y = b[i];
    int s = c[i], t = c[79 - i];
    uint u = s, v = t;
    global long *o = out + i * 16;

    o[0] = x * y;
    o[1] = x * (long)s;
    o[2] = (long)s * t;
    o[3] = (ulong)u * v;
    o[4] = (long)s * v;
    o[5] = (long)u * y;
    o[6] = x * x;
    o[7] = x * (y + 1);
    o[8] = (long)(short)s * t;
    o[9] = (ulong)(uchar)u * v;
    o[10] = (x >> 32) * y;
    o[11] = (x & 0xFFFFFFFF) * y;
    o[12] = (x << 32) * y;
    o[13] = -x * y;
    o[14] = (ulong)u * v + (ulong)x;
    o[15] = (ulong)u * u;
}

kernel void uniform(global const long *a, global const int *c, long k, uint u, int s, global long *out)
{
    size_t i = get_global_id(0);
    long x = a[i];
    int t = c[i];
    uint v = t;
    global long *o = out + i * 16;

    o[0] = x * k;
    o[1] = (long)t * s;
    o[2] = (ulong)v * u;
    o[3] = (long)t * u;
    o[4] = (ulong)v * (long)s;
    o[5] = x * u;
    o[6] = x * s;
    o[7] = v * k;
    o[8] = k * u;
    o[9] = k * s;
    o[10] = (long)s * u;
    o[11] = x * 6364136223846793005;
    o[12] = (long)t * 0xFFFFFFFF;
    o[13] = (long)t * -5;
    o[14] = (ulong)v * 0x100000000;
    o[15] = (ulong)v * 4000000007u + (ulong)u * 11;
}

kernel void vectors(global const long3 *a, global const ulong2 *b, global const int3 *c, uint u, global long *out)
{
    size_t i = get_global_id(0);
    long3 x = a[i], s = convert_long3(c[i]);
    ulong2 y = b[i];
    global long *o = out + i * 10;

    vstore3(x * s, 0, o);
    vstore3(s * s.zxy, 1, o);
    vstore2(as_long2(y * u), 3, o);
    o[8] = (y * y.yx).x;
    o[9] = (long)(x.y * y.x);
}
