/* slow - an exercise: both paths of a branch contain the same loop.
 *
 *   gasket run --simd=8 -g 64 -a in=uint[64]:iota -a out=uint[64] samples/course/6-simd/slow.cl
 */
uint slow(uint x)
{
    uint sum = 0;

    for (uint k = 0; k < 100 + x % 8; k++)
        sum = sum * 31 + (x ^ k);
    return sum;
}

kernel void choose(global const uint *in, global uint *out)
{
    size_t i = get_global_id(0);
    uint x = in[i];

    if (x % 2)
        out[i] = slow(3 * x + 1);
    else
        out[i] = slow(x / 2);
}
