// The divisor is converted to a type in which it is 0.
// RUN: -g 4 -l 4 -a period=256 -a out=int[4]
// EXPECT out: 1 1 1 1
kernel void ratio(int period, global int *out)
{
#ifdef FIXED
    ushort divisor = period;
#else
    uchar divisor = period;
#endif

    out[get_global_id(0)] = 256 / divisor; // FINDS: arithmetic
}
