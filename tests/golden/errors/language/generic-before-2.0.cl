// RUN: not gasket cc --emit=ast -cl-std=CL1.2 %s 2>&1 | FileCheck %s
// Parts of the language that OpenCL C 1.2 lacks.
kernel void k(global int *p)
{
    __generic int *q = p;
// CHECK: :[[@LINE-1]]:5: error: the generic address space needs OpenCL C 2.0, or 3.0 with __opencl_c_generic_address_space
    *q = 1;
}
kernel void two(global int *global *p) {}
// CHECK: :[[@LINE-1]]:37: error: a kernel parameter cannot have type 'global int *global *': pointers to pointers are not allowed in OpenCL C 1.x
