// The last word begins inside the buffer of bytes and ends outside.
// RUN: -g 8 -l 8 -a bytes=uchar[30]:iota -a out=int[8]
// SAYS: 'bytes\b
kernel void words(global const uchar *bytes, global int *out)
{
    int i = get_global_id(0);

#ifdef FIXED
    if (i < 7)
#endif
        out[i] = *(global const int *)(bytes + 4 * i); // FINDS: bounds
}
