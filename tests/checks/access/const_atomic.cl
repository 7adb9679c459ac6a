// An atomic function needs a pointer that is not const; the cast that provides it hides the mistake.
// RUN: -g 8 -l 4 -a hits=int[1] -a out=int[1]
// VIA: ir - the instructions do not show that a pointer is to const
// SAYS: 'hits\b
// EXPECT out: 8
kernel void count(global const int *hits, global int *out)
{
#ifdef FIXED
    atomic_add(out, 1 + *hits);
#else
    atomic_inc((volatile global int *)hits); // FINDS: access
#endif
}
