/* Kernels with a part that device binaries have and gasket does not read, beside those of binary.cl. */
kernel void spill(global int *out, int n)
{
    int a[2000], sum = 0;

    for (int i = 0; i < 2000; i++)
        a[i * n % 2000] = i;
    for (int i = 0; i < 2000; i++)
        sum += a[(i ^ n) % 2000];
    out[get_global_id(0)] = sum;
}

kernel void prints(global int *out)
{
    printf("%d\n", out[0]);
}
