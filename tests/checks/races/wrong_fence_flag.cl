// The barrier between writing and reading a tile orders global memory only.
// RUN: -g 32 -l 8 -a a=float[32]:iota -a out=float[32]
// VIA: ir - the instructions do not show the flags of a barrier
// SAYS: orders global memory only|does not order local memory
kernel void reverse(global const float *a, global float *out)
{
    local float tile[8];
    int l = get_local_id(0), i = get_global_id(0);

    tile[l] = a[i]; // FINDS: races
#ifdef FIXED
    barrier(CLK_LOCAL_MEM_FENCE);
#else
    barrier(CLK_GLOBAL_MEM_FENCE);
#endif
    out[i] = tile[7 - l]; // FINDS: races
}
