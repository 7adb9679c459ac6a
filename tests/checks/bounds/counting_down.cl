// The loop counts down past zero.
// RUN: -g 1 -l 1 -a a=int[4]:iota -a out=int[1]
// SAYS: 4 bytes before the beginning of 'a'
// EXPECT out: 6
kernel void backwards(global const int *a, global int *out)
{
    int sum = 0;

#ifdef FIXED
    for (int i = 3; i >= 0; i--)
#else
    for (int i = 3; i >= -1; i--)
#endif
        sum += a[i]; // FINDS: bounds
    *out = sum;
}
