// A float beyond the largest int is converted.
// RUN: -g 4 -l 4 -a a=float[]:1.5,-2.5,3e9,7 -a out=int[4]
// SAYS: conversion of 3e\+09 to an integer of 32 bits, which cannot represent it
// EXPECT out: 1 -2 2147483647 7
kernel void truncate(global const float *a, global int *out)
{
    int i = get_global_id(0);

#ifdef FIXED
    out[i] = convert_int_sat(a[i]);
#else
    out[i] = (int)a[i]; // FINDS: portability
#endif
}
