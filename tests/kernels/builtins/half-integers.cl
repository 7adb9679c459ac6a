// Conversions between vectors of halves and integers: what is read and written together is wider than both.
// RUN: -k from -g 64 -l 32 -a in=half[128]:iota -a a=uchar[128] -a b=char[128] -a c=short[128] -a d=long[128]
// EXPECT a: 0 0 0 20 60 100 140 180 220 255 255 255 ...
// EXPECT b: -100 -60 -20 20 60 100 127 127 127 127 ...
// EXPECT c: -100 -60 -20 20 60 100 140 180 220 260 300 ...
// EXPECT d: -100 -60 -20 20 60 100 140 180 220 260 300 ...
// RUN: -k to -g 64 -l 32 -a a=uchar[128]:iota -a b=short[128]:iota -a c=long[128]:iota -a out=half[128]
// EXPECT out: 0 0.75 1.5 2.25 3 3.75 4.5 5.25 6 ...
#pragma OPENCL EXTENSION cl_khr_fp16 : enable

kernel void from(global const half2 *in, global uchar2 *a, global char2 *b, global short2 *c, global long2 *d)
{
    size_t i = get_global_id(0);
    half2 x = in[i] * (half2)(40) - (half2)(100);

    a[i] = convert_uchar2_sat(x);
    b[i] = convert_char2_sat(x);
    c[i] = convert_short2_rte(x);
    d[i] = convert_long2(x);
}

kernel void to(global const uchar2 *a, global const short2 *b, global const long2 *c, global half2 *out)
{
    size_t i = get_global_id(0);
    out[i] = convert_half2(a[i]) * (half2)(0.25) + convert_half2(b[i]) * (half2)(0.25) + convert_half2(c[i]) * (half2)(0.25);
}
