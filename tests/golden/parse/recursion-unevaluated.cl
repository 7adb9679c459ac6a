// A call that is not evaluated is no recursion.
// RUN: gasket run -k k -g 1 -a o=int[2] --print o %s | FileCheck %s
int f(int n)
{
    return (int)sizeof(f(n)) + n;
}

kernel void k(global int *o)
{
    __typeof__(f(1)) x = f(2);

    o[0] = x;
    o[1] = _Generic(f(3), int: 7, default: 8);
}
// CHECK: {{^}}6{{$}}
// CHECK-NEXT: {{^}}7{{$}}
