// Four items share a vector. Each means to set its own component, and reads and writes all of them.
// RUN: -g 8 -l 8 -a v=int4[2]
// VIA: ir - the work-items are in one thread, whose instructions are ordered
// EXPECT v: 0 1 2 3 4 5 6 7
kernel void components(global int4 *v)
{
    int i = get_global_id(0);

#ifdef FIXED
    ((global int *)v)[i] = i;
#else
    int4 old = v[i / 4];                              // FINDS: races
    v[i / 4] = select(old, (int4)i, (int4)(i % 4) == (int4)(0, 1, 2, 3)); // FINDS: races
#endif
}
