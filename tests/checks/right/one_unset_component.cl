// Arithmetic of a vector one component of which is never set: the results of the others are defined, in each of their bits; and so is its product with a zero.
// RUN: -g 4 -l 4 -a a=int[4]:iota -a out=int[4]
// EXPECT out: 2 13 3 15
kernel void others(global const int *a, global int *out)
{
    int i = get_global_id(0);
    int4 v;

    v.x = a[i];
    v.z = i;
    int4 sum = v + 2, bits = v ^ (int4)(1), product = v * 3;
    if (v.y * a[0])
        out[i] = -1;
    else if (sum.x & 1)
        out[i] = (product.z & 1) ? 10 + sum.x : 0;
    else
        out[i] = (bits.x & 1) ? 2 + sum.x / 4 : 0;
}
