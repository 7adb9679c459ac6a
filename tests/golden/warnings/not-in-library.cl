// RUN: gasket cc -Wall -Wextra -Wconversion -Wshadow -Wdouble-promotion -o /dev/null %s 2>&1 | FileCheck --allow-empty %s
// The built-in functions that are OpenCL C themselves are compiled with the program, but no warning is about them.
kernel void k(global float4 *f, global double2 *d, global half8 *h, global long *n)
{
    f[0] = sin(f[1]) + cbrt(f[2]) + erf(f[3]) + fmod(f[4], f[5]) + exp10(f[6]);
    d[0] = log(d[1]) + pow(d[2], d[3]) + tgamma(d[4]);
    h[0] = tan(h[1]) + atan2pi(h[2], h[3]);
    n[0] = mad_sat(n[1], n[2], n[3]) + rotate(n[4], n[5]);
}
