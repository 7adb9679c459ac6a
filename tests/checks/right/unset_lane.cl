// The fourth lane of a vector is never set. The functions branch on it, and no result of it is used.
// RUN: -g 4 -l 4 -a in=float[12]:fill=0.25 -a divisors=int[12]:fill=3 -a out=float[12] -a quotients=int[12]
// EXPECT quotients: 33 33 33 33 33 33 33 33 33 33 33 33
kernel void lanes(global const float *in, global const int *divisors, global float *out, global int *quotients)
{
    int i = get_global_id(0);
    float4 x, whole;
    int4 d;

    x.xyz = vload3(i, in);
    x = exp(x) + pow(x, (float4)(2)) + fract(tgamma(x), &whole);
    vstore3((x + sin(whole)).xyz, i, out);
    d.xyz = vload3(i, divisors);
    d = 100 / d;
    vstore3(d.xyz, i, quotients);
}
