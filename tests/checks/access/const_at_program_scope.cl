// A const variable at program scope is written through a cast.
// RUN: -g 4 -l 4 -a out=int[4]
// SAYS: 'limits' is declared here, with 16 bytes
// EXPECT out: 10 20 30 40
const global int limits[4] = {10, 20, 30, 40};

kernel void limit(global int *out)
{
    int i = get_global_id(0);

#ifndef FIXED
    ((global int *)limits)[i] = 0; // FINDS: access
#endif
    out[i] = limits[i];
}
