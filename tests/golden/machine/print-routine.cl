// RUN: gasket cc --emit=mir --simd=8 %s | FileCheck %s
// A function that stays a call is a routine with registers for its parameters, its result and the return address.
// CHECK: B0: // loop depth 0, no predecessors, no successors
// CHECK: routine @f{{[.0-9a-z]*}}, blocks B1 to B4, parameters v{{[0-9]+}} v{{[0-9]+}}, result v{{[0-9]+}}, return address v{{[0-9]+}}{{$}}
// CHECK: B1: // loop depth 0, no predecessors, successors B2{{$}}
// CHECK: B2: // loop depth 0, predecessors B1, successors B3 B4
// CHECK: B3: // loop depth 0, predecessors B2, successors B4
// CHECK: B4: // loop depth 0, predecessors B2 B3, no successors
__attribute__((noinline)) int f(int x, global int *p)
{
    if (x > 3)
        p[x] = 1;
    return x * 5;
}
kernel void k(global int *o)
{
    o[0] = f(o[1], o) + f(o[2], o + 1);
}
