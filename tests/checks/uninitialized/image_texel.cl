// Only one component of a texel has a value when it is written.
// RUN: -g 2 -a img=image:rg,uint8[2] -a out=uint[2]
// EXPECT out: 0 2
kernel void half_written(read_write image1d_t img, global uint *out)
{
    int x = get_global_id(0);
    uint4 v; // NOTE

    v.x = x;
#ifdef FIXED
    v.y = x;
#endif
    write_imageui(img, x, v); // FINDS: uninitialized?
    atomic_work_item_fence(CLK_IMAGE_MEM_FENCE, memory_order_acq_rel, memory_scope_work_item);
    uint4 w = read_imageui(img, x);
    out[x] = w.x + w.y; // FINDS: uninitialized
}
