// A sum that exceeds the greatest int.
// RUN: -g 2 -l 2 -a a=int[]:2147483647,5 -a out=int[2]
// SAYS: signed overflow: 2147483647 \+ 1 does not fit in 32 bits
// EXPECT out: 2147483648 6
#ifdef FIXED
kernel void add(global const int *a, global uint *out)
{
    out[get_global_id(0)] = (uint)a[get_global_id(0)] + 1;
}
#else
kernel void add(global const int *a, global uint *out)
{
    out[get_global_id(0)] = a[get_global_id(0)] + 1; // FINDS: overflow
}
#endif
