// The index multiplies the wrong coordinate by the width.
// RUN: -g 8,4 -l 4,4 -a in=uchar[4][8]:iota -a out=uchar[4][8]
// SAYS: 'in\b
kernel void invert(global const uchar *in, global uchar *out)
{
    int x = get_global_id(0), y = get_global_id(1);

#ifdef FIXED
    out[y * 8 + x] = 255 - in[y * 8 + x];
#else
    out[y * 8 + x] = 255 - in[x * 8 + y]; // FINDS: bounds
#endif
}
