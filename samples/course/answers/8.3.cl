kernel void last(global const int *in, global int *sums, global atomic_int *done, global int *out)
{
    size_t l = get_local_id(0), n = get_local_size(0), group = get_group_id(0), groups = get_num_groups(0);

    if (l > 0)
        return;
    int sum = 0;

    for (size_t k = 0; k < n; k++)
        sum += in[group * n + k];
    sums[group] = sum;
    if (atomic_fetch_add_explicit(done, 1, memory_order_acq_rel, memory_scope_device) == groups - 1) {
        *out = 0;
        for (size_t k = 0; k < groups; k++)
            *out += sums[k];
    }
}
