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

    out[i] = slow(x % 2 ? 3 * x + 1 : x / 2);
}
