// Each item sets one bit of a word that it shares with others.
// RUN: -g 32 -l 16 -a a=int[32]:iota -a bits=uint[1]
// EXPECT bits: 0xaaaaaaaa
kernel void pack(global const int *a, global uint *bits)
{
    int i = get_global_id(0);

    if (a[i] & 1)
#ifdef FIXED
        atomic_or(bits, 1u << i);
#else
        bits[0] |= 1u << i; // FINDS: races
#endif
}
