// 0 / 0 is no number, and no integer.
// RUN: -g 2 -l 2 -a a=float[2]:iota -a out=int[2]
// SAYS: conversion of NaN to an integer
// EXPECT out: 0 100
kernel void percent(global const float *a, global int *out)
{
    int i = get_global_id(0);
    float ratio = a[i] / a[i];

#ifdef FIXED
    out[i] = isnan(ratio) ? 0 : convert_int(100 * ratio);
#else
    out[i] = convert_int(100 * ratio); // FINDS: portability
#endif
}
