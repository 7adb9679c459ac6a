// A lock of atomic_cmpxchg() between groups, which orders no other accesses.
// VIA: ir - atomic operations order all accesses there
// RUN: -g 2 -l 1 -a lock=int[1] -a sum=int[1]
// SAYS: relaxed atomic operations, such as atomic_cmpxchg\(\) and atomic_add\(\), order no other accesses
// EXPECT sum: 2
kernel void add(volatile global int *lock, global int *sum)
{
#ifdef FIXED
    atomic_inc(sum);
#else
    while (atomic_cmpxchg(lock, 0, 1) != 0)
        ;
    sum[0] += 1; // FINDS: races
    atomic_xchg(lock, 0);
#endif
}
