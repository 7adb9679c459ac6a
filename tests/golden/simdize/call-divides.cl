// A function that is called is lowered like its kernel: a division of 64 bits in it, 10^18 / 7 and what is left.
// RUN: gasket run -g 1 -a out=ulong[2] -a x=1000000000000000000 -a y=7 --print out %s | FileCheck %s
// CHECK: {{^}}142857142857142857{{$}}
// CHECK-NEXT: {{^}}1{{$}}
__attribute__((noinline)) ulong divide(ulong x, ulong y, ulong *rest)
{
    *rest = x % y;
    return x / y;
}

kernel void k(global ulong *out, ulong x, ulong y)
{
    ulong rest;
    out[0] = divide(x, y, &rest);
    out[1] = rest;
}
