kernel void k(global int *o, int n)
{
    int a[48];
    for (int i = 0; i < 48; i++)
        a[i] = o[i * n];
    for (int i = 0; i < n; i++)
        a[o[i] % 48] += i;
    o[get_global_id(0)] = a[n] + a[n + 3];
}
