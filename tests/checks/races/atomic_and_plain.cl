// The counter is incremented atomically, and read plainly by items of other groups at the same time.
// RUN: -g 16 -l 4 -a count=int[1] -a seen=int[16]
// SAYS: 'count\b
kernel void tickets(volatile global int *count, global int *seen)
{
    atomic_inc(count); // FINDS: races
#ifdef FIXED
    seen[get_global_id(0)] = atomic_add(count, 0) > 0;
#else
    seen[get_global_id(0)] = *count > 0; // FINDS: races
#endif
}
