// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// Members live where their struct does.
struct s {
    global int a;
// CHECK: :[[@LINE-1]]:16: error: a member cannot be qualified with an address space ('global')
    global int *b;
};
// CHECK-NOT: error:
