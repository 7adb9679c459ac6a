// The neighbour of a group's last item belongs to another group, which the barrier does not order.
// RUN: -g 32 -l 8 -a a=int[32]:iota -a out=int[32]
kernel void neighbour(global int *a, global int *out)
{
    int i = get_global_id(0);
#ifdef FIXED
    int next = i % 8 == 7 ? i - 7 : i + 1;
#else
    int next = i == 31 ? 0 : i + 1;
#endif

    a[i] += 100; // FINDS: races
    barrier(CLK_GLOBAL_MEM_FENCE);
    out[i] = a[next]; // FINDS: races
}
