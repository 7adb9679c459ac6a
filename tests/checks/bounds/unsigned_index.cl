// The left neighbour of element 0 has an unsigned index, which does not become negative.
// RUN: -g 4 -l 4 -a a=int[4]:iota -a out=int[4]
// SAYS: the index is unsigned: 4294967295 is -1 modulo 2\^32
// EXPECT out: 0 1 1 1
kernel void differences(global const int *a, global int *out)
{
    uint i = get_global_id(0);

#ifdef FIXED
    out[i] = i == 0 ? 0 : a[i] - a[i - 1];
#else
    out[i] = a[i] - a[i - 1]; // FINDS: bounds
#endif
}
