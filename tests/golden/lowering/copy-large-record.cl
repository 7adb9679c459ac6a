// RUN: gasket run -O0 -g 1 -l 1 -a p=int[202]:iota --print p %s | FileCheck %s
// RUN: gasket run -O2 -g 1 -l 1 -a p=int[202]:iota --print p %s | FileCheck %s
// A record that is too large for a load and a store a field is copied as a whole.
struct large { int first; int row[10][10]; };
kernel void k(global struct large *p)
{
    struct large a = p[0];
    a.row[0][7] = -1;
    p[1] = a;
}
// CHECK: {{^}}100{{$}}
// CHECK-NEXT: {{^}}0{{$}}
// CHECK-NEXT: {{^}}1{{$}}
// CHECK-COUNT-5: {{^}}{{[2-6]}}{{$}}
// CHECK-NEXT: {{^}}7{{$}}
// CHECK-NEXT: {{^}}-1{{$}}
// CHECK-NEXT: {{^}}9{{$}}
// CHECK: {{^}}99{{$}}
// CHECK-NEXT: {{^}}100{{$}}
