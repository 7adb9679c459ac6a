// A variable at program scope is shared by all items of the launch.
// RUN: -g 8 -l 4 -a a=int[8]:iota -a out=int[8]
// SAYS: 'largest\b
global int largest = 0;

kernel void maximum(global const int *a, global int *out)
{
    int i = get_global_id(0);

#ifdef FIXED
    atomic_max(&largest, a[i]);
    out[i] = 1;
#else
    if (a[i] > largest) // FINDS: races
        largest = a[i]; // FINDS: races
    out[i] = 1;
#endif
}
