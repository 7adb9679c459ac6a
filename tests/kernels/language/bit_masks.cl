// Masks of so many ones, moved up or not: counts from memory, with all values of their low five bits and some above these.
// RUN: -k masks -g 64 -l 16 -a counts=uint[64]:random=1 -a moves=uint[64]:iota -a out=uint[320]
// ORACLE: pocl
kernel void masks(global const uint *counts, global const uint *moves, global uint *out)
{
    uint i = get_global_id(0), n = counts[i], k = moves[i], even = moves[0];

    out[i] = (1u << n) - 1;
    out[i + 64] = ((1u << n) - 1) << k;
    out[i + 128] = (uint)((1 << (int)(k & 7)) - 1) << 9;
    out[i + 192] = n & ((1u << even) - 1);
    out[i + 256] = n >> (k & 3) & ((2u << k) - 1);
}
