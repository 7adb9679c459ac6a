// RUN: gasket cc --emit=ast -w %s | FileCheck %s
// What clang takes beyond C99: statement expressions, typeof, _Generic, ?: without its middle, compound literals of everything.
struct s { int a; float b; };
kernel void k(global int *p, global float *f)
{
    // CHECK: statement-expression 'int'
    // CHECK-NEXT: block
    // CHECK-NEXT: variable 'private int x'
    // CHECK: + 'int'
    p[0] = ({ int x = p[1]; x + 1; });
    // CHECK: variable 'private double y'
    __typeof__(f[0] + 1.0) y = 2;
    // CHECK: assign 'int'
    // CHECK: constant 'int' 2
    p[1] = _Generic(f[0], int: 1, float: 2, default: 3);
    // CHECK: statement-expression 'int'
    // CHECK: conditional 'int'
    // CHECK: constant 'int' 7
    p[2] = p[3] ?: 7;
    // CHECK: member lvalue 'private int' .a
    // CHECK-NEXT: compound-literal lvalue 'private struct s'
    // CHECK-NEXT: at 4 'float'
    // CHECK: zeros
    p[3] = (struct s){.b = (float)y}.a;
    // CHECK: constant 'int' 4
    p[4] = vec_step(float3);
}
