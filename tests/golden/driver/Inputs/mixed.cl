kernel void chosen(global int *dst, global int *a, global int *b, int by)
{
    int i = get_global_id(0);
    global int *p = i & 1 ? a : b;
    dst[i] = p[i + by];
}

kernel void table(global int *dst, global int *a, global int *b, int by)
{
    global int *t[2] = {b, a};
    int i = get_global_id(0);
    dst[i] = t[i & 1][i + by];
}

kernel void written(global int *a, global int *b)
{
    int i = get_global_id(0);
    global int *p = i & 1 ? a : b;
    atomic_add(p + i, 5);
}

kernel void wide(global float4 *dst, global float *a, global float *b)
{
    global float *p = get_global_id(0) & 1 ? a : b;
    dst[get_global_id(0)] = vload4(0, p + 2);
}
