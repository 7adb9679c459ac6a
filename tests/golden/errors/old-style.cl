// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// Parameters are declared where they stand.
int f(a, b)
// CHECK: :[[@LINE-1]]:6: error: parameters without types are not OpenCL C: write each type in front of its parameter
{
    return 1;
}
// CHECK-NOT: error:
