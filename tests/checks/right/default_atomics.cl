// Atomic functions without explicit order and scope are sequentially consistent, for the device.
// RUN: -g 8 -l 2 -a count=int[1] -a data=int[8] -a out=int[1]
// EXPECT out: 28
kernel void last(global atomic_int *count, global int *data, global int *out)
{
    int i = get_global_id(0), sum = 0;

    data[i] = i;
    if (atomic_fetch_add(count, 1) != 7)
        return;
    for (int j = 0; j < 8; j++)
        sum += data[j];
    *out = sum;
}
