// A table at program scope has an element per item of one group; the index is global.
// RUN: -g 8 -l 4 -a out=int[8]
// SAYS: 'seen\b
global int seen[4];

kernel void mark(global int *out)
{
#ifdef FIXED
    int i = get_global_id(0) % 4;
#else
    int i = get_global_id(0);
#endif

    atomic_inc(&seen[i]); // FINDS: bounds
    out[get_global_id(0)] = 1;
}
