// RUN: gasket cc --emit=ast %s | FileCheck %s
// A compound assignment says in which type it computes.
// CHECK: compound-assign 'char' + in 'int'
// CHECK: compound-assign 'uchar' >> in 'int'
// CHECK: compound-assign 'int' * in 'float'
// CHECK: compound-assign 'float4' * in 'float4'
// CHECK: convert 'float4' splat
// CHECK: compound-assign 'float2' + in 'float2'
// CHECK-NEXT: swizzle lvalue 'global float2' .s30
// CHECK: compound-assign 'global char *' + in 'global char *'
// CHECK: constant 'long' -2
// CHECK: increment 'global char *' postfix
// CHECK: decrement 'uchar' prefix
kernel void k(global char *c, global uchar *u, global int *i, global float4 *v)
{
    c[0] += 3;
    u[0] >>= 1;
    i[0] *= 1.5f;
    v[0] *= 2;
    v[0].wx += v[1].xy;
    c -= 2;
    c++;
    --u[1];
}
