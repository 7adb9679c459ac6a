// RUN: gasket cc --simd=32 %s | FileCheck %s
// The halves of both factors and of the product are regions of their registers: five instructions for eight lanes.
// CHECK: send {{.*}} // a64 gather of 1 qword
// CHECK: mul (8|M0) {{.*}}:uq r[[X:[0-9]+]].0<8;4,2>:ud r[[K:[0-9]+]].[[LOW:[0-9]]]<0;1,0>:ud
// CHECK-NEXT: mul (8|M0) {{.*}}:d r[[X]].1<8;4,2>:d r[[K]].[[LOW]]<0;1,0>:d
// CHECK-NEXT: mul (8|M0) {{.*}}:d r[[X]].0<8;4,2>:d r[[K]].{{[0-9]}}<0;1,0>:d
// CHECK-NEXT: add (8|M0)
// CHECK-NEXT: add (8|M0) r[[Z:[0-9]+]].1<2>:d r[[Z]].1<8;4,2>:d
// CHECK-NEXT: mul (8|M0) {{.*}}:uq
kernel void product(global ulong *x, global ulong *y, ulong k)
{
    size_t i = get_global_id(0);
    y[i] = x[i] * k;
}
