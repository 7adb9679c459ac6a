// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// Bit-fields have no layout that host and device share.
struct s {
    int a : 3;
// CHECK: :[[@LINE-1]]:11: error: bit-fields are not supported in OpenCL C
    unsigned b, c : 5;
// CHECK: :[[@LINE-1]]:19: error: bit-fields are not supported in OpenCL C
};
kernel void k(global struct s *p)
{
    p->a = 1;
    p->c = 2;
}
// CHECK-NOT: error:
