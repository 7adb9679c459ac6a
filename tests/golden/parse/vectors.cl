// RUN: gasket cc --emit=ast %s | FileCheck %s
// Vector literals are lists whose lanes add up; parts of parts are parts of the whole; scalars widen; comparisons and selections work lane by lane.
// CHECK: assign 'float4'
// CHECK: vector 'float4'
// CHECK-NEXT: constant 'float' 1
// CHECK-NEXT: convert 'float2' load
// CHECK-NEXT: swizzle lvalue 'global float2' .s13
// CHECK: convert 'float' load
// CHECK-NEXT: swizzle lvalue 'global float' .s3
// CHECK: assign 'float2'
// CHECK-NEXT: swizzle lvalue 'global float2' .s23
// CHECK: swizzle 'float2' .s00
// CHECK-NEXT: convert 'float4' load
// CHECK: assign 'float4'
// CHECK: + 'float4'
// CHECK: convert 'float4' splat
// CHECK-NEXT: constant 'float' 2
// CHECK: assign 'int4'
// CHECK: < 'int4'
// CHECK: assign 'float4'
// CHECK: select 'float4'
// CHECK-NEXT: convert 'int4' load
// CHECK: assign 'int4'
// CHECK: && 'int4'
// CHECK: not 'int4'
// CHECK: assign 'float'
// CHECK-NEXT: element lvalue 'global float'
// CHECK: vector 'float4'
// CHECK-NEXT: constant 'float' 1
// CHECK-NEXT: constant 'float' 2
kernel void k(global float4 *p, global int4 *q, int i)
{
    p[0] = (float4)(1, p[1].yw, p[1].hi.y);
    p[0].hi = p[1].xx;
    p[2] = p[1] + 2;
    q[0] = p[0] < p[1];
    p[3] = q[0] ? p[1] : p[2];
    q[1] = q[0] && !q[1];
    p[4][i] = (float4)(1, 2, 3, 4).s2;
}
