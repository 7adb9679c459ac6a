// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// Bit-fields have no layout that host and device share.
struct s {
    int a : 3;
// CHECK: :[[@LINE-1]]:11: error: bit-fields are not supported in OpenCL C
};
// CHECK-NOT: error:
