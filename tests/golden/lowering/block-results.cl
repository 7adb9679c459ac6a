// Blocks with and without a result type: a returned value is converted to the result type, as C defines; the first return statement of a
// block without one determines it.
// RUN: gasket run -O0 -g 1 -a out=int[6] --print out %s | FileCheck %s --match-full-lines
// RUN: gasket run --via=ir -g 1 -a out=int[6] --print out %s | FileCheck %s --match-full-lines
// CHECK:      42
// CHECK-NEXT: 30
// CHECK-NEXT: -127
// CHECK-NEXT: 5
// CHECK-NEXT: 35
// CHECK-NEXT: 7
kernel void k(global int *out)
{
    int (^twice)(int) = ^int(int x) { return x * 2; };
    float (^half_of)(int) = ^float(int x) { return x / 2; };
    char (^low)(int) = ^char(int x) { return x; };
    void (^store)(int) = ^void(int x) { out[3] = x; return; };
    float (^exact)(int) = ^(int x) { if (x > 100) return 1.0f; return x / 2.0f; };
    void (^nothing)(void) = ^{ out[5] = 7; };
    out[0] = twice(21);
    out[1] = (int)(half_of(7) * 10);
    out[2] = low(0x181);
    store(5);
    out[4] = (int)(exact(7) * 10);
    nothing();
}
