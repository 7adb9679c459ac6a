// RUN: gasket cc --emit=ir -O0 --verify-each %s | llvm-as-16 -o /dev/null
// RUN: gasket run --verify-each -g 1 -a o=int[4] --print o %s | FileCheck %s
// RUN: gasket run -O0 --via=ir -g 1 -a o=int[4] --print o %s | FileCheck %s
// REQUIRES: llvm-as
// A query of the address space takes a pointer whose space is known, too.
// CHECK: {{^}}0
// CHECK-NEXT: {{^}}1
// CHECK-NEXT: {{^}}1
// CHECK-NEXT: {{^}}0
kernel void k(global int *o)
{
    int x = 1;
    o[0] = to_global(&x) != 0;
    o[1] = to_private(&x) != 0;
    o[2] = to_global(o) != 0;
    o[3] = get_fence(&x);
}
