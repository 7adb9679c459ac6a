// convert_T between all kinds, saturated and rounded, and as_T.
// RUN: -k to_narrow -g 64 -l 16 -a a=int[64]:random=1 -a f=float[64]:random=2 -a out=int[1024]
// RUN: -k to_float -g 64 -l 16 -a a=int[64]:random=1 -a l=long[64]:random=2 -a out=float[512] -a d=double[256]
// RUN: -k reinterpret -g 64 -l 16 -a a=uint[64]:random=1 -a out=uint[512]
// ORACLE: pocl

kernel void to_narrow(global const int *a, global const float *f, global int *out)
{
    size_t i = get_global_id(0);
    int x = a[i] >> (i % 28);
    float y = (f[i] - 0.5f) * 1000;
    global int *o = out + i * 16;

    o[0] = convert_char(x);
    o[1] = convert_char_sat(x);
    o[2] = convert_uchar_sat(x);
    o[3] = convert_short_sat(x);
    o[4] = convert_ushort_sat(x);
    o[5] = convert_uint_sat(x);
    o[6] = convert_int_rte(y);
    o[7] = convert_int_rtp(y);
    o[8] = convert_int_rtn(y);
    o[9] = convert_int_rtz(y);
    o[10] = convert_char_sat(y);
    o[11] = convert_uchar_sat_rte(y);
    o[12] = convert_short_sat_rtn(y * 100);
    o[13] = convert_int_sat(y * 1e8f);
    o[14] = convert_uint_sat(y * 1e8f);
    o[15] = convert_uchar_sat(convert_short_sat(x));
}

kernel void to_float(global const int *a, global const long *l, global float *out, global double *d)
{
    size_t i = get_global_id(0);
    int x = a[i];
    long y = l[i];
    global float *o = out + i * 8;

    o[0] = convert_float(x);
    o[1] = convert_float((uint)x);
    o[2] = convert_float_rtz(x);
    o[3] = convert_float_rtp(x);
    o[4] = convert_float_rtn(x);
    o[5] = convert_float(y);
    o[6] = convert_float((ulong)y);
    o[7] = convert_float((char)x);
    d[i * 4] = convert_double(x);
    d[i * 4 + 1] = convert_double((uint)x);
    d[i * 4 + 2] = convert_double(y);
    d[i * 4 + 3] = convert_double((ulong)y);
}

kernel void reinterpret(global const uint *a, global uint *out)
{
    size_t i = get_global_id(0);
    uint x = a[i] & 0x7f7fffff;
    global uint *o = out + i * 8;

    o[0] = as_uint(as_float(x) * 2.0f);
    uchar4 bytes = as_uchar4(x);
    o[1] = bytes.s0 + bytes.s1 * 1000;
    o[2] = as_uint(bytes.wzyx);
    ushort2 halves = as_ushort2(x);
    o[3] = halves.x;
    o[4] = as_uint(halves.yx);
    o[5] = as_uint2((ulong)x << 20).y;
    o[6] = (uint)(as_ulong((uint2)(x, i)) >> 16);
    o[7] = as_uint(as_char4(x) + as_char4(0x01020304));
}
