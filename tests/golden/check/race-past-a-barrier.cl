// Two work-items of a group and two of another read a[0]; the barrier orders only the reads of its own group before the write. Group 0 reads first, and waits for
// group 1, whose reads are then the last ones.
// RUN: not gasket run --check -g 4 -l 2 -a a=int[1] -a out=int[4] -a flag=int[1] %s 2>&1 | FileCheck %s
// CHECK: :[[@LINE+11]]:{{[0-9]+}}: error: data race: write of 'a[0]' by work-item (0), and read by work-item (2) [races]
// CHECK: 1 finding
kernel void k(global int *a, global int *out, global int *flag)
{
    int group = get_group_id(0), item = get_local_id(0);
    out[get_global_id(0)] = a[0];
    barrier(CLK_GLOBAL_MEM_FENCE);
    if (group == 0) {
        for (int i = 0; i < 10000000 && atomic_add(flag, 0) == 0; i++)
            ;
        if (item == 0)
            a[0] = 7;
    } else if (item == 0)
        atomic_inc(flag);
}
