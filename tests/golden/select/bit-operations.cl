// RUN: gasket cc --simd=8 %s | FileCheck %s
// Counting, finding and reversing bits are an instruction each; finding none is the width, where the machine says all ones.

// CHECK: send (8|M0) [[X:r[0-9]+]]:ud
// CHECK: cbit (8|M0) {{.*}}:ud [[X]].0<8;8,1>:ud
// CHECK: lzd (8|M0) {{.*}}:ud [[X]].0<8;8,1>:ud
// CHECK: fbl (8|M0) [[F:r[0-9]+]].0<1>:ud [[X]].0<8;8,1>:ud
// CHECK-NEXT: sel (8|M0) (lt)f0.0 {{.*}}:ud [[F]].0<8;8,1>:ud 32:w
// CHECK: bfrev (8|M0) {{.*}}:ud [[X]].0<8;8,1>:ud
kernel void k(global uint *a)
{
    uint i = get_global_id(0), x = a[i];

    a[4 * i] = popcount(x);
    a[4 * i + 1] = clz(x);
    a[4 * i + 2] = ctz(x);
    a[4 * i + 3] = bit_reverse(x);
}
