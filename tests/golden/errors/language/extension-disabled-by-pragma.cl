// After #pragma OPENCL EXTENSION … : disable, half is only the target of pointers; before OpenCL C 1.2 double is no type.
// RUN: not gasket cc -w -cl-std=CL1.1 -o /dev/null %s 2>&1 | FileCheck --check-prefixes=CHECK,OLD %s
// RUN: not gasket cc -w -cl-std=CL1.2 -o /dev/null %s 2>&1 | FileCheck %s
half before(half *p, half h) { return *p + h; }
#pragma OPENCL EXTENSION cl_khr_fp16 : disable
constant float literal = 1.0h;
// CHECK: :[[@LINE-1]]:26: error: a constant of type 'half' needs extension cl_khr_fp16, which a #pragma disables
half disabled(half *p, half h)
// CHECK: :[[@LINE-1]]:6: error: returning a value of type 'half' needs extension cl_khr_fp16, which a #pragma disables
// CHECK: :[[@LINE-2]]:29: error: type 'half' needs extension cl_khr_fp16, which a #pragma disables
{
    half array[2];
    // CHECK: :[[@LINE-1]]:10: error: type 'half[2]' needs extension cl_khr_fp16, which a #pragma disables
    half b;
    // CHECK: :[[@LINE-1]]:10: error: type 'half' needs extension cl_khr_fp16, which a #pragma disables
    float c = p[1];
    // CHECK: :[[@LINE-1]]:{{[0-9]+}}: error: reading a value of type 'half' needs extension cl_khr_fp16, which a #pragma disables
    *p = 0;
    // CHECK: :[[@LINE-1]]:8: error: writing a value of type 'half' needs extension cl_khr_fp16, which a #pragma disables
    c = (half)c;
    // CHECK: :[[@LINE-1]]:9: error: a cast to 'half' needs extension cl_khr_fp16, which a #pragma disables
    c = convert_half(c);
    // CHECK: :[[@LINE-1]]:9: error: a result of type 'half' needs extension cl_khr_fp16, which a #pragma disables
    half *allowed = &p[1], *also = &*p;
    vstore_half(c + vload_half(1, allowed), 0, also);
    return h;
}
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
half after(half *p, half h) { return *p + 1.0h; }
double enabled(double d) { return d + 1.5; }
#pragma OPENCL EXTENSION all : disable
half last(void);
// CHECK: :[[@LINE-1]]:6: error: returning a value of type 'half' needs extension cl_khr_fp16, which a #pragma disables
double no_type(void);
// OLD: :[[@LINE-1]]:1: error: type 'double' needs extension cl_khr_fp64, which a #pragma disables
