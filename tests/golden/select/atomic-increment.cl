// RUN: gasket cc --simd=16 %s | FileCheck %s
// Adding one needs no data: one message of the addresses, two registers, for each of the two.
// CHECK: send (16|M0) {{ *}}null:ud {{.*}}0xC 0x040085FE
// CHECK: send (16|M0) {{ *}}null:ud {{.*}}0xC 0x040086FE
kernel void k(global const uchar *a, global int *b)
{
    local int h[256];
    int i = get_local_id(0);
    h[i] = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    atomic_add(&h[a[i]], 1);
    atomic_add(&h[a[i] ^ 1], -1);
    barrier(CLK_LOCAL_MEM_FENCE);
    b[i] = h[i];
}
