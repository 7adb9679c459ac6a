/* One of 13 work-items writes past the end of y: work-item 12, which has y[12] of 12 elements. */
kernel void fault(global const float *x, global float *y, int n)
{
    size_t i = get_global_id(0);
    float s = 0;

    for (int k = 0; k < n; k++)
        s += x[k] * (float)i;
    y[i] = s;
}
