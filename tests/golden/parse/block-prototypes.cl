// RUN: gasket cc --emit=ir -O1 --global-access=stateless %s | FileCheck %s
// A function that is declared within a block is the one that the file defines.
// CHECK-LABEL: @k(
// CHECK: store{{.*}}i32 8
kernel void k(global int *p)
{
    int twice(int);
    {
        int twice(int x);
        *p = twice(4);
    }
}
int twice(int x) { return 2 * x; }
