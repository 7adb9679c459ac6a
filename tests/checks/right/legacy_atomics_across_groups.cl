// Functions of OpenCL 1.x, on one counter, from all groups.
// RUN: -g 16 -l 4 -a a=int[16]:iota -a out=int[3]:fill=8
// EXPECT out: 128 15 0
kernel void gather(global const int *a, volatile global int *out)
{
    int x = a[get_global_id(0)];

    atomic_add(&out[0], x);
    atomic_max(&out[1], x);
    atomic_min(&out[2], x);
}
