kernel void f(global int *a, int n)
{
    #pragma unroll
    for (int i = 0; i < n; i++)
        a[i] += n;
    #pragma unroll 4
    while (*a < n)
        (*a)++;
    __attribute__((opencl_unroll_hint(8)))
    do
        a[n]++;
    while (a[n] < 1000);
    #pragma nounroll
    for (int i = 0; i < n; i++)
        a[i] *= n;
    for (int i = 0; i < n; i++)
        a[i] -= n;
}
