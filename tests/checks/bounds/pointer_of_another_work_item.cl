// Each work-item stores a pointer to a variable of its own in local memory, and reads through that of its neighbour.
// VIA: ir - the instructions do not say whose memory it is
// OPEN ir: what is read there is undefined
// RUN: -g 4 -l 4 -a out=int[4]
// SAYS: read through a pointer to private memory of another work-item, \(1\)
// SAYS: the pointer is that of 'x'
// EXPECT out: 1 2 3 4
typedef private int *private_pointer;
kernel void share(global int *out)
{
    local private_pointer shared[4];
    size_t l = get_local_id(0);
    int x = (int)l + 1; // NOTE
    shared[l] = &x;
    barrier(CLK_LOCAL_MEM_FENCE);
#ifdef FIXED
    out[l] = *shared[l];
#else
    out[l] = *shared[(l + 1) % 4]; // FINDS: bounds
#endif
}
