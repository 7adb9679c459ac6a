// The sum of the elements of each work-group, with a mistake.
//
//     gasket debug -g 8 -l 8 -a in=int[8]:iota -a out=int[1] -a part=int[8] reduce.cl

kernel void reduce(global const int *in, global int *out, local int *part)
{
    int l = get_local_id(0), n = get_local_size(0);

    part[l] = in[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int step = n / 2; step > 0; step /= 2)
        if (l < step)
            part[l] += part[l + step];
    if (l == 0)
        out[get_group_id(0)] = part[0];
}
