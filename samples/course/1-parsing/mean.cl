/* mean - the same arithmetic for a number and for a vector, with different results.
 *
 *   gasket run -g 2 -a a=uchar[2]:200,10 -a b=uchar[2]:100,20 -a numbers=uchar[2] -a vectors=uchar4[2] --print numbers --print vectors samples/course/1-parsing/mean.cl
 */
kernel void mean(global const uchar *a, global const uchar *b, global uchar *numbers, global uchar4 *vectors)
{
    size_t i = get_global_id(0);
    uchar4 v = a[i], w = b[i];

    numbers[i] = (a[i] + b[i]) / 2;
    vectors[i] = (v + w) / (uchar)2;
}
