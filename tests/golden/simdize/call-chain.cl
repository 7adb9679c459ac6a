// RUN: gasket run -g 4 -l 4 -a out=int[4] --print out %s | FileCheck %s
// RUN: gasket cc %s | FileCheck --check-prefix=CALLS %s
// That the innermost result differs from lane to lane is true of the results of all its callers, fifteen functions up. All calls stay.
// CALLS-COUNT-15: call (
// CHECK:      {{^}}105{{$}}
// CHECK-NEXT: {{^}}106{{$}}
// CHECK-NEXT: {{^}}107{{$}}
// CHECK-NEXT: {{^}}108{{$}}
#define FUNCTION(name, value) __attribute__((noinline)) int name(int x) { return value; }
FUNCTION(f0, x + (int)get_global_id(0))
FUNCTION(f1, f0(x) + 1)
FUNCTION(f2, f1(x))
FUNCTION(f3, f2(x) + 1)
FUNCTION(f4, f3(x))
FUNCTION(f5, f4(x) + 1)
FUNCTION(f6, f5(x))
FUNCTION(f7, f6(x) + 1)
FUNCTION(f8, f7(x))
FUNCTION(f9, f8(x) + 1)
FUNCTION(f10, f9(x))
FUNCTION(f11, f10(x))
FUNCTION(f12, f11(x))
FUNCTION(f13, f12(x))
FUNCTION(f14, f13(x))

kernel void k(global int *out)
{
    out[get_global_id(0)] = f14(100);
}
