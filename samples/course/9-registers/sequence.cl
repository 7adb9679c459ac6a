/* sequence - two phis that exchange their values.
 *
 *   gasket run -g 4 -a n=10 -a first=int[]:0,1,2,3 -a out=int[4] --print out samples/course/9-registers/sequence.cl
 */
kernel void sequence(int n, global const int *first, global int *out)
{
    size_t i = get_global_id(0);
    int a = first[i], b = 1;

    __attribute__((opencl_unroll_hint(1)))
    for (int k = 0; k < n; k++) {
        int next = a + b;

        a = b;
        b = next;
    }
    out[i] = a;
}
