// The smallest int divided by -1 is no int.
// RUN: -g 2 -l 2 -a a=int[]:-2147483648,6 -a b=int[]:-1,2 -a out=int[2]
// EXPECT out: 2147483647 3
kernel void divide(global const int *a, global const int *b, global int *out)
{
    int i = get_global_id(0);

#ifdef FIXED
    out[i] = a[i] == INT_MIN && b[i] == -1 ? INT_MAX : a[i] / b[i];
#else
    out[i] = a[i] / b[i]; // FINDS: arithmetic
#endif
}
