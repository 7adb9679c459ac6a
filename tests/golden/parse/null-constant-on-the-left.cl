// RUN: gasket run -g 1 -a p=int[1]:9 -a out=int[4] --print out %s | FileCheck %s
// RUN: gasket cc --emit=ast -Werror %s -o /dev/null
// A null constant takes the type of the pointer that it is compared with, or chosen instead of, also where it is on the left.
// CHECK:      {{^}}0{{$}}
// CHECK-NEXT: {{^}}1{{$}}
// CHECK-NEXT: {{^}}1{{$}}
// CHECK-NEXT: {{^}}9{{$}}
kernel void k(global int *p, global int *out)
{
    global int *none = out[0] ? p : 0;
    global int *some = out[0] ? 0 : p;

    out[0] = 0 == p;
    out[1] = 0 != p;
    out[2] = 0 == none;
    out[3] = *some;
}
