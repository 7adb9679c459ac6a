// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// An undeclared name in a constant expression is reported as such, and its declaration reports nothing else.
enum { A = missing1 };
// CHECK: :[[@LINE-1]]:12: error: 'missing1' is not declared
int x[missing2];
// CHECK: :[[@LINE-1]]:7: error: 'missing2' is not declared
int y __attribute__((aligned(missing3)));
// CHECK: :[[@LINE-1]]:30: error: 'missing3' is not declared
enum __attribute__((overloadable)) e { ONE };
// CHECK: :[[@LINE-1]]:21: error: attribute 'overloadable' only applies to functions, not to an enum
__attribute__((reqd_work_group_size(missing4, 1, 1))) kernel void f(int a)
// CHECK: :[[@LINE-1]]:37: error: 'missing4' is not declared
{
    switch (a) {
    case missing5:
// CHECK: :[[@LINE-1]]:10: error: 'missing5' is not declared
    case 1 ... missing6:
// CHECK: :[[@LINE-1]]:16: error: 'missing6' is not declared
        break;
    }
    _Pragma("unroll missing7") for (int i = 0; i < 3; i++);
// CHECK: :[[@LINE-1]]:5: error: 'missing7' is not declared
    __attribute__((opencl_unroll_hint(missing8))) for (int i = 0; i < 3; i++);
// CHECK: :[[@LINE-1]]:39: error: 'missing8' is not declared
    _Static_assert(missing9, "");
// CHECK: :[[@LINE-1]]:20: error: 'missing9' is not declared
    int z[2] = {[missing10] = 1, [0 ... missing11] = 2};
// CHECK: :[[@LINE-1]]:18: error: 'missing10' is not declared
// CHECK: :[[@LINE-2]]:41: error: 'missing11' is not declared
}
