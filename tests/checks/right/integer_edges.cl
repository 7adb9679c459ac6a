// Quotients and shifts at the edges of their types that are defined.
// RUN: -g 1 -l 1 -a a=int[]:-2147483648 -a c=char[]:-128 -a out=int[4]
// EXPECT out: -1073741824 2147483647 128 1
kernel void edges(global const int *a, global const char *c, global int *out)
{
    out[0] = a[0] / 2;
    out[1] = (a[0] + 1) / -1;
    out[2] = c[0] / (char)-1;
    out[3] = (uint)a[0] >> 31;
}
