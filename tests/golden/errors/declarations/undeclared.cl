// RUN: not gasket cc --emit=ast %s 2>&1 | FileCheck %s
// A name that nothing declares is reported once in a function, with what it may have meant.
kernel void k(global int *output)
{
    int width = 3;
    output[0] = widht;
// CHECK: :[[@LINE-1]]:17: error: 'widht' is not declared; did you mean 'width'?
    output[1] = widht;
}
// CHECK-NOT: error:
