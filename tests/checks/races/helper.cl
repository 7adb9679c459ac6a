// The store is in a function that takes a generic pointer; the mistake is the index that its caller passes.
// RUN: -g 16 -l 8 -a out=int[17]
// SAYS: 'out\b
static void put(int *to, int value)
{
    *to = value; // FINDS: races
}

kernel void pairs(global int *out)
{
    int i = get_global_id(0);

    put(&out[i], i);
#ifndef FIXED
    put(&out[i + 1], -i);
#endif
}
