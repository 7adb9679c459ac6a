// What OpenCL C 1.1 does not allow, and OpenCL C 2.0 does.
// RUN: not gasket cc -cl-std=CL1.1 -w -o /dev/null %s 2>&1 | FileCheck %s
// RUN: gasket cc -cl-std=CL2.0 -w -o /dev/null %s
kernel void k(global int *p, float f, float4 v, __attribute__((nosvm)) global int *q)
// CHECK: :[[@LINE-1]]:64: error: attribute 'nosvm' needs OpenCL C 2.0
{
    p[0] = f && p[1];
    // CHECK: :[[@LINE-1]]:14: error: '&&' of floating-point operands ('float' and 'int') needs OpenCL C 1.2
    p[1] = p[1] || f;
    // CHECK: :[[@LINE-1]]:17: error: '||' of floating-point operands ('int' and 'float') needs OpenCL C 1.2
    p[2] = !f;
    // CHECK: :[[@LINE-1]]:12: error: '!' of a floating-point operand ('float') needs OpenCL C 1.2
    int4 m = v && v;
    // CHECK: :[[@LINE-1]]:16: error: '&&' of floating-point operands ('float4' and 'float4') needs OpenCL C 1.2
    p[3] = f > 0 && p[0] && !p[1];
}
