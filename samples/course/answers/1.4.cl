/* a + b = 2 * (a & b) + (a ^ b): the common bits count twice, the others once. */
kernel void mean(global const uchar4 *a, global const uchar4 *b, global uchar4 *out)
{
    size_t i = get_global_id(0);
    uchar4 x = a[i], y = b[i];

    out[i] = (x & y) + ((x ^ y) >> (uchar)1);
}
