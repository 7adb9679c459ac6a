// Regions of a vector, the extension __gasket_regions: element i is element offset + i / width * vstride + i % width * stride. The vectors are
// uniform and varying, the offsets constants and not.
// RUN: -cl-ext=+__gasket_regions -g 4 -l 4 -a in=int[16]:iota -a out=int[64] -a wide=int[8]
// EXPECT out: 1 5 9 13 5 6 9 10 0 3 6 9 7 13 14 -4 101 105 109 113 5 6 9 10 101 104 107 110 112 113 114 -4 201 205 209 213 5 6 9 10 202 205 208 211 212 213 214 -4 301 305 309 313 5 6 9 10 303 306 309 312 312 313 314 -4
// EXPECT wide: 3 4 5 6 11 12 13 14
#define READ4(...) __gasket_read_region4(__VA_ARGS__)
#define WRITE(...) __gasket_write_region(__VA_ARGS__)

kernel void regions(global const int16 *in, global int4 *out, global int8 *wide)
{
    int i = get_global_id(0);
    int16 m = *in, v = m + 100 * i;

    out[4 * i] = READ4(v, 4, 1, 0, 1);     /* a column of a matrix of four columns */
    out[4 * i + 1] = READ4(m, 4, 2, 1, 5); /* two rows of two */
    out[4 * i + 2] = READ4(v, 0, 4, 3, i); /* every third, from element i on */
    v = WRITE(v, (int4)(-1, -2, -3, -4), 4, 1, 0, 3);
    v = WRITE(v, 7, 0, 1, 0, 12 - i);
    out[4 * i + 3] = v.hi.hi;
    if (i == 0)
        *wide = __gasket_read_region8(m, 8, 4, 1, 3); /* the third figure of the region reference */
}
