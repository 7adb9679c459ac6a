// The quotient is never used, and its divisor is 0 for one item.
// RUN: -g 8 -l 4 -a a=int[8]:fill=8 -a b=int[8]:iota -a out=int[8]
// EXPECT out: 8 8 8 8 8 8 8 8
kernel void divide(global const int *a, global const int *b, global int *out)
{
    int i = get_global_id(0);

#ifdef FIXED
    int ratio = b[i] != 0 ? a[i] / b[i] : 0;
#else
    int ratio = a[i] / b[i]; // FINDS: arithmetic
#endif
    out[i] = a[i];
}
