// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// Operators say which operands they do not have.
struct s { int a; };
kernel void k(global int *p, float f, struct s s)
{
    p[0] = f % 2;
// CHECK: :[[@LINE-1]]:14: error: invalid operands to '%' ('float' and 'int')
    p[1] = ~f;
// CHECK: :[[@LINE-1]]:12: error: invalid operand to '~' ('float')
    p[2] = s + 1;
// CHECK: :[[@LINE-1]]:14: error: invalid operands to '+' ('struct s' and 'int')
    p[3] = *f;
// CHECK: :[[@LINE-1]]:12: error: '*' needs a pointer, not 'float'
    p[4] = f[0];
// CHECK: :[[@LINE-1]]:13: error: 'float' cannot be indexed: it is not an array, pointer or vector
    p[5] = f(1);
// CHECK: :[[@LINE-1]]:13: error: called object 'float' is not a function
}
// CHECK-NOT: error:
