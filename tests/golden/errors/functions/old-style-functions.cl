// Functions in the style before C89: one error each, and none for their parameters, bodies and calls.
// RUN: not gasket cc %s 2>&1 | FileCheck %s
// CHECK: :[[#@LINE+1]]:8: error: OpenCL C does not allow parameters without types: write each type before its parameter
int add(a, b)
int a;
int b;
{
    return a + b;
}
// CHECK: :[[#@LINE+1]]:12: error: OpenCL C does not allow parameters without types
float scale(x, f) float x, f; { float y = x * f; return sqrt(y); }
// CHECK: :[[#@LINE+1]]:10: error: OpenCL C does not allow parameters without types
int twice(x);
// CHECK: :[[#@LINE+1]]:14: error: OpenCL C does not allow parameters without types
kernel void k(o, n) global int *o; int n; { o[0] = add(n, 2) + (int)scale(1.0f, 2.0f) + twice(n); }
// CHECK: :[[#@LINE+2]]:9: error: OpenCL C does not allow parameters without types
// CHECK: :[[#@LINE+1]]:33: error: 'z' is not declared
int last(x) int x; { return x + z; }
