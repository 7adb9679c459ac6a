kernel void past(global const int *a, global int *b)
{
    int i = get_global_id(0);
    b[i] = a[i + 1];
}

kernel void two(global int *a, global int *b)
{
    int i = get_global_id(0) + get_global_id(1) * get_global_size(0);
    a[i + 1] = i;
    b[i + 1] = i;
}

kernel void endless(global const int *a, global int *b)
{
    b[get_global_id(0)] = a[get_global_id(0) + 1];
    while (b[0] >= 0)
        b[0] = 1;
}
