kernel void places(global int *count, global int *out)
{
    out[atomic_inc(count)] = get_global_id(0);
}

kernel void total(global int *count, global int *out)
{
    atomic_add(count, (int)get_global_id(0));
    out[get_global_id(0)] = 1;
}

kernel void sum(global float *s)
{
    global int *p = (global int *)s;
    float v = 1.0f / (get_global_id(0) + 1);
    int old, new;

    do {
        old = *p;
        new = as_int(as_float(old) + v);
    } while (atomic_cmpxchg(p, old, new) != old);
}

kernel void last(global int *done, global int *out)
{
    local int mine;

    if (get_local_id(0) == 0)
        mine = atomic_inc(done);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (mine == get_num_groups(0) - 1)
        out[get_local_id(0)] = get_group_id(0);
}

kernel void scan(global int *out)
{
    out[get_global_id(0)] = sub_group_scan_inclusive_add((int)get_global_id(0)) + get_sub_group_local_id();
}

kernel void step(global int *turn, global int *out)
{
    if (atomic_inc(turn) == 0 && get_global_id(0) == 3)
        out[1000] = 1;
}

global int count;

kernel void variable(global int *out)
{
    int old = atomic_xchg(&count, (int)get_global_id(0));

    if (old < 0)
        *out = 1;
}
