// One item sets the whole word of a union while the others set its bytes.
// RUN: -g 4 -l 4 -a out=int[1]
// VIA: ir - the work-items are in one thread, whose instructions are ordered
// EXPECT out: 0x03020100
union word {
    int whole;
    uchar bytes[4];
};

kernel void assemble(global int *out)
{
    local union word w;
    int l = get_local_id(0);

    if (l == 0)
        w.whole = 0; // FINDS: races
#ifdef FIXED
    barrier(CLK_LOCAL_MEM_FENCE);
#endif
    w.bytes[l] = l; // FINDS: races
    barrier(CLK_LOCAL_MEM_FENCE);
    if (l == 0)
        *out = w.whole;
}
