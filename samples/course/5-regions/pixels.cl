/* pixels - bytes of packed pixels as operands.
 *
 *   gasket run -g 4 -a in=uchar[]:10,20,30,0,1,2,3,0,255,255,255,0,0,100,0,0 -a out=int[4] --print out samples/course/5-regions/pixels.cl
 */
kernel void pixels(global const uchar4 *in, global int *out)
{
    size_t i = get_global_id(0);
    uchar4 p = in[i];

    out[i] = p.x + 2 * p.y + p.z;
}
