// RUN: gasket cc --remarks -o /dev/null %s 2>&1 | FileCheck %s
// Copies of an access that unrolling makes are one access to the user.
// CHECK:     generic-remarks-once.cl:16:26: remark: generic access selects global or local memory at run time
// CHECK-NOT: generic-remarks-once.cl:16:26: remark: generic
kernel void k(global int *in, global int *out)
{
    local int a[16];
    size_t i = get_global_id(0), l = get_local_id(0);

    a[l] = in[i];
    barrier(CLK_LOCAL_MEM_FENCE);
    int *p = in[i] & 1 ? (int *)a : (int *)in;
    int sum = 0;

    for (int n = 0; n < 3; n++) {
        sum = sum * 3 + p[n * 4 + (sum & 3)];
    }
    out[i] = sum;
}
