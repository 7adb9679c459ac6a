// The mask of the index is twice the size of the table.
// RUN: -g 8 -l 8 -a out=int[8]
// SAYS: 'steps\b
// EXPECT out: 1 2 4 8 1 2 4 8
constant int steps[4] = {1, 2, 4, 8};

kernel void lookup(global int *out)
{
    int i = get_global_id(0);

#ifdef FIXED
    out[i] = steps[i & 3];
#else
    out[i] = steps[i & 7]; // FINDS: bounds
#endif
}
