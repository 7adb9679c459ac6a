// A counter without a sign is never less than zero. Its values repeat after 2^32 iterations only.
// VIA: ir - the simulator ends at its limit of instructions
// RUN: -g 2 -l 2 -a out=int[16]
// SAYS: the loop never ends: nothing in it changes its condition
// EXPECT out: 7 7 6 6 5 5 4 4 3 3 2 2 1 1 0 0
kernel void fill(global int *out)
{
#ifdef FIXED
    for (int i = 7; i >= 0; i--)
#else
    for (uint i = 7; i >= 0; i--) // FINDS: hang
#endif
        out[(7 - (i & 7)) * 2 + get_global_id(0)] = (int)i & 7;
}
