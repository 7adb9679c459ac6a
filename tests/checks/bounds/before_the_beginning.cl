// The first item reads the element before the first one.
// RUN: -g 8 -l 4 -a a=int[8]:iota -a out=int[8]
// SAYS: 4 bytes before the beginning of 'a'
// EXPECT out: 0 1 1 1 1 1 1 1
kernel void differences(global const int *a, global int *out)
{
    int i = get_global_id(0);

#ifdef FIXED
    out[i] = i > 0 ? a[i] - a[i - 1] : a[i];
#else
    out[i] = a[i] - a[i - 1]; // FINDS: bounds
#endif
}
