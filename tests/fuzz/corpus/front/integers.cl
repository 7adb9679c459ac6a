kernel void narrow(global const char *a, global const char *b, global const uchar *c, global const ushort *d, global int *out)
{
    size_t i = get_global_id(0);
    char x = a[i], y = b[i] | 1;
    uchar u = c[i];
    ushort v = d[i] | 1;
    short s = (short)(x * y);
    global int *o = out + i * 16;

    o[0] = x + y;
    o[1] = (char)(x + y);
    o[2] = (uchar)(x + u);
    o[3] = x * y;
    o[4] = (short)(v * v);
    o[5] = x / y;
    o[6] = x % y;
    o[7] = u / v;
    o[8] = v % (u | 1);
    o[9] = x >> 3;
    o[10] = u >> 3;
    o[11] = (char)(x << 5);
    o[12] = s < v;
    o[13] = ~u;
    o[14] = -x;
    o[15] = (x ^ u) & (y | v);
}

kernel void words(global const int *a, global const int *b, global int *out, global uint *uout)
{
    size_t i = get_global_id(0);
    int x = a[i], y = b[i] | 1;
    uint u = x, v = y;
    global int *o = out + i * 16;
    global uint *p = uout + i * 16;

    o[0] = x + y;
    o[1] = x - y;
    o[2] = x * y;
    o[3] = x / y;
    o[4] = x % y;
    o[5] = x >> (y & 31);
    o[6] = x << (y & 31);
    o[7] = x < y;
    o[8] = x <= y;
    o[9] = x == y || x != y;
    o[10] = !x + !!y;
    o[11] = x / 7;
    o[12] = x % 10;
    o[13] = x / -16;
    o[14] = x % 32;
    o[15] = x > 0 ? x : -x;
    p[0] = u + v;
    p[1] = u * v;
    p[2] = u / v;
    p[3] = u % v;
    p[4] = u >> (v & 31);
    p[5] = u < v;
    p[6] = u >= v;
    p[7] = u / 7;
    p[8] = u % 10;
    p[9] = u / 16;
    p[10] = u % 32;
    p[11] = u & v;
    p[12] = u | v;
    p[13] = u ^ v;
    p[14] = ~u;
    p[15] = u / 641 + u % 1000003;
}

kernel void longs(global const long *a, global const long *b, global long *out, global ulong *uout)
{
    size_t i = get_global_id(0);
    long x = a[i], y = b[i] >> (i % 50) | 1;
    ulong u = x, v = y;
    global long *o = out + i * 16;
    global ulong *p = uout + i * 16;

    o[0] = x + y;
    o[1] = x - y;
    o[2] = x * y;
    o[3] = x / y;
    o[4] = x % y;
    o[5] = x >> (y & 63);
    o[6] = x << (y & 63);
    o[7] = x < y;
    o[8] = x == y;
    o[9] = -x;
    o[10] = ~x;
    o[11] = x & y;
    o[12] = x / 10;
    o[13] = x >> 40;
    o[14] = (int)x;
    o[15] = x > y ? x : y;
    p[0] = u + v;
    p[1] = u * v;
    p[2] = u / v;
    p[3] = u % v;
    p[4] = u >> (v & 63);
    p[5] = u < v;
    p[6] = u >= v;
    p[7] = u / 10;
    p[8] = u >> 33;
    p[9] = u << 7;
    p[10] = (uint)u;
    p[11] = (ulong)(int)u;
    p[12] = (ulong)(uchar)u;
    p[13] = u != v;
    p[14] = u | v << 32;
    p[15] = u ^ v;
}
