#ifndef STEP
#define STEP 1
#endif
global int total;
constant int table[2] = {10, 20};

kernel void add(global int *x, int n)
{
    size_t i = get_global_id(0);

    x[i] += n;
    if (i == 0)
        total += STEP;
}

kernel void get(global int *out)
{
    *out = total;
}

kernel void thirds(global float3 *v)
{
    int i = (int)get_global_id(0);

    v[i] = (float3)((float)i / 3, (float)i, -0.0f);
}

kernel void divide(global int *x, int by)
{
    x[get_global_id(0)] = table[0] / by;
}

kernel void far(global int *x)
{
    x[1000000] = 1;
}
