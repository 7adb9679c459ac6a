// No sine and no cosine is beyond 1, also where rounding could take it there: beside pi/2, and at multiples of it far out.
// RUN: -g 512 -l 64 -a above=uint[4]
// INTEL: the sine beside pi/2 is 1 and one ulp, where the language allows four
// EXPECT above: 0 0 0 0

kernel void k(global uint *above)
{
    uint i = get_global_id(0);
    float near = as_float(0x3fc90edbu + i), far = as_float(0x5662111du - 256 + i), large = as_float(0x4742176eu - 256 + i);

    if (sin(near) > 1 || sin(-near) < -1)
        atomic_inc(&above[0]);
    if (fabs(sin(far)) > 1)
        atomic_inc(&above[1]);
    if (fabs(cos(large)) > 1)
        atomic_inc(&above[2]);
    if (fabs(cos(as_float(i << 16))) > 1)
        atomic_inc(&above[3]);
}
