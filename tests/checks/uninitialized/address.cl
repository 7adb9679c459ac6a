// The key is in the table for some items only; the others index with a position that was never set.
// RUN: -g 8 -l 8 -a keys=int[4]:iota -a values=int[]:9,8,7,6 -a out=int[8]
// SAYS: 'position\b
// EXPECT out: 9 8 7 6 9 9 9 9
kernel void lookup(global const int *keys, global const int *values, global int *out)
{
    int i = get_global_id(0);
#ifdef FIXED
    int position = 0;
#else
    int position; // NOTE
#endif

    for (int k = 0; k < 4; k++)
        if (keys[k] == i)
            position = k;
    int value = values[position]; // FINDS: uninitialized
    out[i] = value;               // FINDS: uninitialized?
}
