// RUN: gasket cc --emit=mir --simd=16 %s | FileCheck %s
// RUN: gasket cc --emit=mir --simd=16 -o %t.mir %s
// RUN: FileCheck %s --input-file=%t.mir
// RUN: gasket cc --simd=16 -o %t.asm %s
// RUN: not gasket cc --emit=mir %t.asm 2>&1 | FileCheck-in-part %s --check-prefix=EARLIER
// Both kernels, as functions: registers with class and size, blocks with their edges, virtual registers, source lines.
// EARLIER: this kind of file cannot be compiled to a stage that precedes it
// CHECK:      {{^}}function @loop, 16 lanes
// CHECK-NEXT: v0@r0.0: grf, 32 bytes, align 1, fixed
// CHECK:      : flag, 2 bytes, align 2
// CHECK:      {{^}}B0: // loop depth 0, no predecessors, successors B1 [[EXIT:B[0-9]+]]
// CHECK:      {{^}}(W&~v{{[0-9]+}}) jmpi {{ *}}[[EXIT]]
// CHECK:      {{^}}// {{.*}}emit-mir.cl:[[@LINE+18]]{{$}}
// CHECK-NEXT: mul
// CHECK:      {{^}}[[LOOP:B[0-9]+]]: // loop depth 1, predecessors [[BEFORE:B[0-9]+]] [[LOOP]], successors [[LOOP]] [[AFTER:B[0-9]+]]
// CHECK:      send (16|M0) {{.*}} // untyped surface read with x
// CHECK:      add (16|M0) {{ *}}[[SUM:v[0-9]+]]<1>:d
// CHECK:      copy {{ *}}v{{[0-9]+}} [[SUM]]{{$}}
// CHECK:      {{^}}[[EXIT]]: // loop depth 0
// CHECK:      {EOT}
// CHECK:      {{^$}}
// CHECK-NEXT: {{^}}function @store, 16 lanes
// CHECK-NOT:  function
// CHECK:      mov (16|M0) {{ *}}[[SEVEN:v[0-9]+]]<1>:ud {{ *}}7:w
// CHECK:      sends (16|M0) {{ *}}null:ud {{ *}}v{{[0-9]+}} {{ *}}[[SEVEN]]
kernel void loop(global int *p, int n)
{
    int sum = 0;
#pragma unroll 1
    for (int k = 0; k < n; k++)
        sum += p[k * 16 + get_global_id(0)];
    p[get_global_id(0)] = sum;
}

kernel void store(global int *restrict p)
{
    p[get_global_id(0)] = 7;
}
