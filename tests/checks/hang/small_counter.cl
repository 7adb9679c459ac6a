// A counter of 8 bits never has the value of the bound. Each iteration changes memory, and the work-items wait for each other.
// VIA: ir - the simulator ends at its limit of instructions
// RUN: -g 4 -l 4 -a n=300 -a out=int[4]
// SAYS: the loop never ends: the values that its condition depends on repeat
// EXPECT out: 300 300 300 300
kernel void count(int n, global int *out)
{
#ifdef FIXED
    typedef ushort counter;
#else
    typedef uchar counter;
#endif
    for (counter i = 0; i < n; i++) { // FINDS: hang
        out[get_global_id(0)]++;
        barrier(CLK_GLOBAL_MEM_FENCE);
    }
}
