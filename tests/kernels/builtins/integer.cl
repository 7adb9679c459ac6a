// The integer built-ins, scalar and vector.
// RUN: -k scalars -g 64 -l 16 -a a=int[64]:random=1 -a b=int[64]:random=2 -a out=int[1536]
// RUN: -k narrow -g 64 -l 16 -a a=char4[64]:random=1 -a b=uchar4[64]:random=2 -a out=int4[512]
// RUN: -k longs -g 64 -l 16 -a a=long[64]:random=1 -a b=ulong[64]:random=2 -a out=long[1024]
// ORACLE: pocl

kernel void scalars(global const int *a, global const int *b, global int *out)
{
    size_t i = get_global_id(0);
    int x = a[i], y = b[i];
    uint u = x, v = y;
    global int *o = out + i * 24;

    o[0] = abs(x);
    o[1] = abs_diff(x, y);
    o[2] = add_sat(x, y);
    o[3] = sub_sat(x, y);
    o[4] = add_sat(u, v);
    o[5] = sub_sat(u, v);
    o[6] = hadd(x, y);
    o[7] = rhadd(x, y);
    o[8] = clamp(x, -1000000, 1000000);
    o[9] = clz(u >> (i & 31));
    o[10] = mad_hi(x, y, 5);
    o[11] = mul_hi(x, y);
    o[12] = mul_hi(u, v);
    o[13] = max(x, y);
    o[14] = min(u, v);
    o[15] = rotate(x, y);
    o[16] = popcount(u);
    o[17] = mad24(x >> 8, y >> 8, x);
    o[18] = mul24(u & 0xffffff, v & 0xffffff);
    o[19] = upsample((short)x, (ushort)y);
    o[20] = bitselect(x, y, 0x0ff00ff0);
    o[21] = select(x, y, x < y);
    o[22] = mad_sat(x, y, x);
    o[23] = abs_diff(u, v);
}

kernel void narrow(global const char4 *a, global const uchar4 *b, global int4 *out)
{
    size_t i = get_global_id(0);
    char4 x = a[i], y = x.wzyx;
    uchar4 u = b[i], v = u.yzwx;
    global int4 *o = out + i * 8;

    o[0] = convert_int4(abs(x));
    o[1] = convert_int4(add_sat(x, y));
    o[2] = convert_int4(sub_sat(u, v));
    o[3] = convert_int4(hadd(u, v));
    o[4] = convert_int4(rotate(u, v));
    o[5] = convert_int4(max(x, (char)3));
    o[6] = convert_int4(clz(u));
    o[7] = convert_int4(upsample(x, u));
}

kernel void longs(global const long *a, global const ulong *b, global long *out)
{
    size_t i = get_global_id(0);
    long x = a[i], y = ~x << (i & 15);
    ulong u = b[i], v = u >> (i & 31);
    global long *o = out + i * 16;

    o[0] = abs(x);
    o[1] = add_sat(x, y);
    o[2] = sub_sat(x, y);
    o[3] = add_sat(u, v);
    o[4] = sub_sat(v, u);
    o[5] = mul_hi(x, y);
    o[6] = mul_hi(u, v);
    o[7] = max(x, y);
    o[8] = min(u, v);
    o[9] = rotate(x, y);
    o[10] = popcount(u);
    o[11] = clz(v);
    o[12] = hadd(x, y);
    o[13] = rhadd(u, v);
    o[14] = upsample((int)x, (uint)u);
    o[15] = clamp(x, -5L, 1L << 40);
}
