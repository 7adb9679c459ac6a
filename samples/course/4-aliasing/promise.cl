/* promise - restrict, and a loop that depends on it.
 *
 *   gasket run -g 1 -a out=int[4] -a in=int[]:5 -a n=4 --print out samples/course/4-aliasing/promise.cl
 */
kernel void promise(global int *restrict out, global const int *restrict in, int n)
{
    for (int k = 0; k < n; k++)
        out[k] = *in + k + 1;
}
