// RUN: gasket run --via=ir -g 1 -a out=int[54] --print out %s | tr '\n' ' ' | FileCheck %s
// RUN: gasket run --via=sim -g 1 -a out=int[54] --print out %s | tr '\n' ' ' | FileCheck %s
// OpenCL C 6.15.15: ndrange_2D and ndrange_3D with the global size; with the global and the local size; and with the offset before both.
// The arrays are neither const nor generic, as in most kernels. Each child writes its global size, local size and offset in nine elements.
void child(global int *out)
{
    if (get_global_linear_id() != 0)
        return;
    for (uint d = 0; d < 3; d++) {
        out[d] = get_global_size(d);
        out[3 + d] = get_local_size(d);
        out[6 + d] = get_global_offset(d);
    }
}

#define ENQUEUE(n, range) enqueue_kernel(get_default_queue(), CLK_ENQUEUE_FLAGS_NO_WAIT, range, ^{ child(out + 9 * n); })

kernel void k(global int *out)
{
    size_t whole[3] = {6, 4, 2}, group[3] = {3, 2, 1}, start[3] = {5, 7, 9};

    ENQUEUE(0, ndrange_2D(whole)); // CHECK: {{^}}6 4 1 6 4 1 0 0 0
    ENQUEUE(1, ndrange_2D(whole, group)); // CHECK-SAME: 6 4 1 3 2 1 0 0 0
    ENQUEUE(2, ndrange_2D(start, whole, group)); // CHECK-SAME: 6 4 1 3 2 1 5 7 0
    ENQUEUE(3, ndrange_3D(whole)); // CHECK-SAME: 6 4 2 6 4 2 0 0 0
    ENQUEUE(4, ndrange_3D(whole, group)); // CHECK-SAME: 6 4 2 3 2 1 0 0 0
    ENQUEUE(5, ndrange_3D(start, whole, group)); // CHECK-SAME: 6 4 2 3 2 1 5 7 9
}
