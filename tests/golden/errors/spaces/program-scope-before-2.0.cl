// RUN: not gasket cc --emit=ast -cl-std=CL1.0 %s 2>&1 | FileCheck -DVERSION=1.0 %s
// RUN: not gasket cc --emit=ast -cl-std=CL1.1 %s 2>&1 | FileCheck -DVERSION=1.1 %s
// RUN: not gasket cc --emit=ast -cl-std=CL1.2 %s 2>&1 | FileCheck -DVERSION=1.2 %s
// RUN: not gasket cc --emit=ast -cl-std=CL3.0 -cl-ext=-__opencl_c_program_scope_global_variables %s 2>&1 | FileCheck -DVERSION=3.0 %s
// Before 2.0 program scope holds constants alone.
global int a;
// CHECK: :[[@LINE-1]]:12: error: program-scope variable 'a' must be in the constant address space in OpenCL C [[VERSION]]{{$}}
const int b = 3;
// CHECK: :[[@LINE-1]]:11: error: program-scope variable 'b' must be in the constant address space in OpenCL C [[VERSION]]{{$}}
constant int c = 3;
// CHECK-NOT: error:
