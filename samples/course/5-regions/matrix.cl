/* matrix - rows and columns of a matrix in registers.
 *
 *   gasket run -cl-ext=+__gasket_regions -g 1 -a m=float[16]:iota -a out=float[8] --print out samples/course/5-regions/matrix.cl
 */
kernel void matrix(global const float16 *m, global float4 *out)
{
    float16 a = *m; /* four rows of four */
    float4 row = __gasket_read_region4(a, 0, 4, 1, 4), column = __gasket_read_region4(a, 4, 1, 0, 1);

    out[0] = row + column;
    a = __gasket_write_region(a, column, 0, 4, 1, 12);
    out[1] = __gasket_read_region4(a, 4, 1, 0, 3);
}
