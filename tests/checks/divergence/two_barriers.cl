// Both branches have a barrier, and they are not the same one.
// RUN: -g 8 -l 8 -a out=int[8]
// SAYS: work-item \(4\) waits here, at 'barrier'
kernel void roles(global int *out)
{
    local int box[8];
    int l = get_local_id(0);

    box[l] = l;
#ifdef FIXED
    barrier(CLK_LOCAL_MEM_FENCE);
    out[l] = l < 4 ? box[7 - l] : box[l];
#else
    if (l < 4) {
        barrier(CLK_LOCAL_MEM_FENCE); // FINDS: divergence
        out[l] = box[l];
    } else {
        barrier(CLK_LOCAL_MEM_FENCE); // FINDS: divergence
        out[l] = box[l];
    }
#endif
}
