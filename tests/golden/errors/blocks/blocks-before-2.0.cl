// One error for each block, and for each type of a block.
// RUN: not gasket cc -cl-std=CL1.2 %s -o - 2>&1 | FileCheck %s
// RUN: not gasket cc -cl-ext=-__opencl_c_device_enqueue %s -o - 2>&1 | FileCheck --check-prefix=OFF %s
// CHECK: :[[#@LINE+2]]:14: error: blocks need OpenCL C 2.0 or later (-cl-std=CL2.0)
// OFF: :[[#@LINE+1]]:14: error: blocks need the feature __opencl_c_device_enqueue, which is off
typedef int (^operation)(int);
kernel void k(global int *p)
{
    // CHECK: :[[#@LINE+2]]:12: error: blocks need OpenCL C 2.0 or later (-cl-std=CL2.0)
    // OFF: :[[#@LINE+1]]:12: error: blocks need the feature __opencl_c_device_enqueue, which is off
    p[0] = ^(int x) { return x; }(1);
}
// The type is unknown now, and nothing is wrong with it.
kernel void takes(operation b) {}
