kernel void count(int n, global int *out)
{
    int i = get_global_id(0), sum = 0;

    for (int k = 0; k <= i % 3; k++)
        sum += k + n;
    out[i] = sum;
}
