/* Two iterations at a time: the sum takes the register of the older number, and no value moves. */
kernel void sequence(int n, global const int *first, global int *out)
{
    size_t i = get_global_id(0);
    int a = first[i], b = 1;

    __attribute__((opencl_unroll_hint(1)))
    for (int k = n; k > 1; k -= 2) {
        a += b;
        b += a;
    }
    out[i] = n > 0 && n % 2 ? b : a;
}
