// RUN: not gasket cc --emit=ast -cl-std=CL1.2 %s 2>&1 | FileCheck %s
// Before 2.0 program scope holds constants alone.
global int a;
// CHECK: :[[@LINE-1]]:12: error: program-scope variable 'a' must be in the constant address space in OpenCL C 1.2
const int b = 3;
// CHECK: :[[@LINE-1]]:11: error: program-scope variable 'b' must be in the constant address space in OpenCL C 1.2
constant int c = 3;
// CHECK-NOT: error:
