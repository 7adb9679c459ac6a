// RUN: gasket cc --emit=mir --simd=8 %s | FileCheck %s
// The address of a register, an indirect operand that reads it, a call and its routine.
// CHECK:   function @choose, 8 lanes
// CHECK:   [[ARRAY:v[0-9]+]]: grf, {{[0-9]+}} bytes, align {{[0-9]+}}, addressed
// CHECK:   add (8|M0) {{ *}}a0.0<1>:uw {{.*}} &[[ARRAY]]+{{[0-9]+}}:uw
// CHECK:   [[ARRAY]][a0.0]<1,0>:
// CHECK:   call (8|M0) {{ *}}[[BACK:v[0-9]+]] [[ENTRY:B[0-9]+]]
// CHECK:   copy {{ *}}v{{[0-9]+}} [[RESULT:v[0-9]+]]
// CHECK:   routine @twice{{.*}}, blocks [[ENTRY]] to B{{[0-9]+}}, parameters v{{[0-9]+}}, result [[RESULT]], return address [[BACK]]
// CHECK:   ret (8|M0) {{ *}}[[BACK]]
__attribute__((noinline)) int twice(int x)
{
    for (int k = 0; k < x; k++)
        x = x * 5 - k;
    return x;
}

kernel void choose(global int *p)
{
    int i = get_global_id(0), a[8];
    for (int k = 0; k < 8; k++)
        a[k] = p[i * 8 + k];
    p[i] = twice(a[p[i] & 7]);
}
