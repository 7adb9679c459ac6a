// An assignment operator past the end both reads and writes.
// RUN: -g 4 -l 4 -a a=int[4]
// SAYS: read and write of 'a\[4\]', just past the end of 'a'
// EXPECT a: 1 1 1 1
kernel void add(global int *a)
{
#ifdef FIXED
    a[get_global_id(0)] += 1;
#else
    a[get_global_id(0) + 1] += 1; // FINDS: bounds
#endif
}
