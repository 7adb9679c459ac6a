// A table in constant memory is overwritten.
// RUN: -g 4 -l 4 -a out=int[4]
// SAYS: 'table\b
// EXPECT out: 1 1 2 3
constant int table[4] = {0, 1, 2, 3};

kernel void patch(global int *out)
{
    int i = get_global_id(0);

#ifdef FIXED
    out[i] = i == 0 ? 1 : table[i];
#else
    if (i == 0)
        *(global int *)(ulong)&table[0] = 1; // FINDS: access
    out[i] = i;
#endif
}
