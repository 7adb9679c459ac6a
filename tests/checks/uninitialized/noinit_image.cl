// The host gives an image without contents, and the kernel reads texels of it that it has not written.
// RUN: -g 4 -l 4 -a work=image:r,uint32[4]:noinit -a out=uint[4]
// SAYS: 'work\b
// EXPECT out: 0 0 2 3
kernel void scale(read_write image1d_t work, global uint *out)
{
    int i = get_global_id(0);

#ifdef FIXED
    write_imageui(work, i, i > 1 ? i : 0);
#else
    if (i > 1)
        write_imageui(work, i, i);
#endif
    atomic_work_item_fence(CLK_IMAGE_MEM_FENCE, memory_order_acq_rel, memory_scope_work_item);
    out[i] = read_imageui(work, i).x; // FINDS: uninitialized
}
