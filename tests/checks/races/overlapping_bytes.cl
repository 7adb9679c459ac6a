// Pixels of three bytes, written as four: the fourth byte belongs to the next pixel.
// RUN: -g 8 -l 8 -a rgb=uchar[25]
// SAYS: 'rgb\b
kernel void grey(global uchar *rgb)
{
    int i = get_global_id(0);

#ifdef FIXED
    vstore3((uchar3)(10 * i), i, rgb);
#else
    vstore4((uchar4)(10 * i), 0, rgb + 3 * i); // FINDS: races
#endif
}
