// The sum of an array in an int.
// RUN: -g 1 -l 1 -a a=int[4]:fill=1000000000 -a out=long[1]
// EXPECT out: 4000000000
kernel void sum(global const int *a, global long *out)
{
#ifdef FIXED
    long s = 0;
#else
    int s = 0;
#endif
    for (int i = 0; i < 4; i++)
        s += a[i]; // FINDS: overflow
    out[0] = s;
}
