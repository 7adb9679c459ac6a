// The group that finishes last adds the partial sums; the counter that elects it must also order them.
// RUN: -g 8 -l 2 -a parts=int[4] -a done=int[1] -a total=int[1]
// VIA: ir - the instructions do not show the order and the scope of an atomic operation
// SAYS: 'parts\b
// EXPECT total: 28
#ifdef FIXED
#define ORDER memory_order_acq_rel
#else
#define ORDER memory_order_relaxed
#endif
kernel void sum(global int *parts, global atomic_int *done, global int *total)
{
    int part = work_group_reduce_add((int)get_global_id(0));

    if (get_local_id(0) == 0) {
        parts[get_group_id(0)] = part; // FINDS: races
        if (atomic_fetch_add_explicit(done, 1, ORDER, memory_scope_device) == get_num_groups(0) - 1) {
            int sum = 0;
            for (int i = 0; i < get_num_groups(0); i++)
                sum += parts[i]; // FINDS: races
            *total = sum;
        }
    }
}
