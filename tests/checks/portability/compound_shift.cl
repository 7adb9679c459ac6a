// A byte is shifted by its own width; a vector of bytes is not promoted.
// RUN: -g 1 -l 1 -a n=8 -a out=uchar2[1]
// SAYS: shift of a value of 8 bits by 8: OpenCL C takes it modulo 8, C leaves it undefined
// EXPECT out: 0 0
kernel void clear(int n, global uchar2 *out)
{
    uchar2 v = (uchar2)(255, 15);

#ifdef FIXED
    v = (uchar2)0;
#else
    v <<= (uchar2)n; // FINDS: portability
#endif
    *out = v;
}
