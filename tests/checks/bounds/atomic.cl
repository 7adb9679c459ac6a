// A value selects the bin, and one value is too large.
// RUN: -g 8 -l 8 -a a=int[]:0,1,2,3,4,5,6,9 -a bins=int[8]
// SAYS: 'bins\b
// EXPECT bins: 1 1 1 1 1 1 1 1
kernel void count(global const int *a, global int *bins)
{
    int value = a[get_global_id(0)];

#ifdef FIXED
    value = min(value, 7);
#endif
    atomic_inc(&bins[value]); // FINDS: bounds
}
