/* tree - instructions that do the work of several operations.
 *
 *   gasket run -k tree -g 4 -a a=float[]:9,9,9,9 -a b=float[]:-1,2,-3,4 -a c=float[4]:fill=2 -a out=float[4] --print out samples/course/9-registers/tree.cl
 */
kernel void tree(global const float *a, global const float *b, global const float *c, global float *out)
{
    size_t i = get_global_id(0);

    out[i] = a[i] - fabs(b[i]) * c[i];
}

kernel void shared(global const float *a, global const float *b, global const float *c, global float *out)
{
    size_t i = get_global_id(0);
    float product = fabs(b[i]) * c[i];

    out[i] = sqrt(product);
    out[i + get_global_size(0)] = a[i] - product;
}

kernel void flags(global const int *in, global int *bit, global int *above)
{
    size_t i = get_global_id(0);
    int x = in[i], y = x - 100;

    bit[i] = x & 8 ? x : 3;
    above[i] = y > 0 ? y : 3;
}

kernel void brighter(global const uchar *in, global uchar *out)
{
    size_t i = get_global_id(0);

    out[i] = add_sat(in[i], (uchar)40);
}
