// The number of bits to keep is 0, and the shift amount -1.
// RUN: -g 4 -l 4 -a bits=0 -a out=int[4]
// EXPECT out: 0 0 0 0
kernel void keep(int bits, global int *out)
{
#ifdef FIXED
    out[get_global_id(0)] = bits > 0 ? 1 << (bits - 1) : 0;
#else
    out[get_global_id(0)] = 1 << (bits - 1); // FINDS: portability
#endif
}
