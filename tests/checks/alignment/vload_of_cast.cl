// vload4 needs the alignment of one element, and the cast pointer does not have even that.
// RUN: -g 2 -l 2 -a bytes=uchar[40]:iota -a out=int4[2]
// SAYS: 'bytes\b
kernel void load(global const uchar *bytes, global int4 *out)
{
    int i = get_global_id(0);

#ifdef FIXED
    out[i] = vload4(i, (global const int *)(bytes + 4));
#else
    out[i] = vload4(i, (global const int *)(bytes + 2)); // FINDS: alignment
#endif
}
