// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// Parameters are declared where they stand.
int f(a, b)
// CHECK: :[[@LINE-1]]:6: error: OpenCL C does not allow parameters without types: write each type before its parameter
{
    return 1;
}
// CHECK-NOT: error:
