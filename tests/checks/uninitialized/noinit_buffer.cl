// The host gives a work buffer without contents, and the kernel reads it.
// RUN: -g 8 -l 4 -a a=int[8]:iota -a work=int[8]:noinit -a out=int[8]
// SAYS: 'work\b
// EXPECT out: 1 2 3 4 5 6 7 8
kernel void accumulate(global const int *a, global int *work, global int *out)
{
    int i = get_global_id(0);

#ifdef FIXED
    work[i] = 1;
#endif
    out[i] = work[i] + a[i]; // FINDS: uninitialized
}
