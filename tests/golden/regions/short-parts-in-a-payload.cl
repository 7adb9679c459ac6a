// RUN: gasket cc --simd=32 %s | FileCheck %s
// RUN: gasket run --simd=32 -g 32 -l 32 -a in=double[32]:iota -a l=double[32] -a out=double[32] --print out:3 %s | FileCheck --check-prefix=VALUE %s
// A store of doubles to local memory is a message of their low halves and their high halves. Each half of eight of them is moved to its place in
// the payload by one instruction, also where two messages have sixteen of 32 lanes each: four before each.
// CHECK-COUNT-4: {{^}}(W)      add (8|M0) {{.*}}:df
// CHECK-NOT:     mov (16|M0)
// CHECK-COUNT-4: {{^}}(W)      mov (8|M0) {{ *}}r{{[0-9]+}}.0<1>:ud {{ *}}r{{[0-9]+}}.{{[01]}}<8;4,2>:ud
// CHECK-NOT:     mov (
// CHECK:         sends (16|M0) {{.*}} untyped surface write with xy
// CHECK-NEXT:    mov (8|M0)
// CHECK-NEXT:    mov (8|M0)
// CHECK-NEXT:    mov (8|M0)
// CHECK-NEXT:    mov (8|M0)
// CHECK-NOT:     mov (
// CHECK:         sends (16|M16) {{.*}} untyped surface write with xy
// VALUE:      {{^2$}}
// VALUE-NEXT: {{^1$}}
// VALUE-NEXT: {{^4$}}
kernel void k(global double *in, local double *l, global double *out)
{
    int i = get_local_id(0);

    l[i] = in[i] + 1.0;
    barrier(CLK_LOCAL_MEM_FENCE);
    out[i] = l[i ^ 1];
}
