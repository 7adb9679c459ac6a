/* xorshift - 1,000 rounds of a random number generator in each work-item: operations on values, hardly any memory. */
kernel void xorshift(uint rounds, global uint *results)
{
    uint i = get_global_id(0), x = i + 1;

    for (uint n = 0; n < rounds; n++) {
        x ^= x << 13;
        x ^= x >> 17;
        x ^= x << 5;
    }
    results[i] = x;
}
