// RUN: not gasket cc %s 2>&1 | FileCheck %s
// The address space that typeof takes from an object restricts declarations as a written one does; clang's errors are the same.
global int g = 3;
constant float table[4] = {1, 2, 3, 4};
__typeof__(table[0]) copy;
// CHECK: :[[@LINE-1]]:22: error: constant variable 'copy' needs an initializer
kernel void k(global int *o, local float *l, global int4 *v)
{
    __typeof__(*o) x = 5;
// CHECK: :[[@LINE-1]]:20: error: variable 'x' in a function cannot be in the global address space unless it is static
    __typeof__(*l) z = 1.5f;
// CHECK: :[[@LINE-1]]:22: error: local variable 'z' cannot have an initializer
    __typeof__(v[0].xy) w = (int2)(1, 2);
// CHECK: :[[@LINE-1]]:25: error: variable 'w' in a function cannot be in the global address space unless it is static
    __typeof__(g) copy_of_g = g;
// CHECK: :[[@LINE-1]]:19: error: variable 'copy_of_g' in a function cannot be in the global address space unless it is static
    __typeof__(table[0]) e = table[1];
// CHECK: :[[@LINE-1]]:35: error: this initializer is not a constant expression
}
