// Items of a group exchange data through global memory, and the barrier orders local memory only.
// RUN: -g 32 -l 8 -a a=int[32]:iota -a out=int[32]
// VIA: ir - the instructions do not show the flags of a barrier
// SAYS: orders local memory only|does not order global memory
kernel void rotate_group(global int *a, global int *out)
{
    int l = get_local_id(0), first = get_group_id(0) * get_local_size(0);

    a[first + l] *= 2; // FINDS: races
#ifdef FIXED
    work_group_barrier(CLK_GLOBAL_MEM_FENCE);
#else
    work_group_barrier(CLK_LOCAL_MEM_FENCE);
#endif
    out[first + l] = a[first + (l + 1) % 8]; // FINDS: races
}
