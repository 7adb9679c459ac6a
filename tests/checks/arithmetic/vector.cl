// One component of the divisor is 0.
// RUN: -g 2 -l 2 -a a=int4[2]:fill=12 -a b=int4[2]:iota -a out=int4[2]
// EXPECT out: 12 12 6 4 3 2 2 1
kernel void divide(global const int4 *a, global const int4 *b, global int4 *out)
{
    int i = get_global_id(0);

#ifdef FIXED
    out[i] = a[i] / max(b[i], 1);
#else
    out[i] = a[i] / b[i]; // FINDS: arithmetic
#endif
}
