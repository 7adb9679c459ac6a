kernel void k(global short *p, char c, uchar u, float f, double d, uint n, long l)
{
    p[0] = c + u;
    p[1] = f * d;
    p[2] = n < l;
    p[3] = p ? 1 : c;
}
