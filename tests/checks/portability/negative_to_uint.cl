// A negative float is converted to an unsigned type.
// RUN: -g 4 -l 4 -a out=uint[4]
// EXPECT out: 0 0 0 1
kernel void cells(global uint *out)
{
    int i = get_global_id(0);
    float x = i - 2;

#ifdef FIXED
    out[i] = x > 0 ? x : 0;
#else
    out[i] = x; // FINDS: portability
#endif
}
