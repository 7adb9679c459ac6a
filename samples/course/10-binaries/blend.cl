/* blend - a kernel with a value, two buffers and local ids, for a look at its file.
 *
 *   gasket run -g 4 -a weight=0.25 -a from=float[]:0,4,8,12 -a to=float[4]:fill=4 --print to samples/course/10-binaries/blend.cl
 */
kernel void blend(float weight, global const float *from, global float *to)
{
    size_t i = get_global_id(0);

    to[i] += weight * (from[i] - to[i]);
}
