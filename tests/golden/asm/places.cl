// RUN: gasket cc --simd=8 -include %S/Inputs/places.h %s | FileCheck %s
// RUN: not gasket run --via=ir --check -g 1 -a p=int[8] -a n=0 -include %S/Inputs/places.h %s 2>&1 | FileCheck %s --check-prefix=FAULT
// Where instructions come from: after inlining the callee's line, of a macro the line it is used in, with #line what that says.
int flipped(int x)
{
    return x ^ 77;
}
kernel void k(global int *p, int n)
{
    int i = get_global_id(0);
    // CHECK: // {{.*}}places.cl:[[@LINE-5]]
    // CHECK-NEXT: xor {{.*}} 77:w
    int a = flipped(p[i]);
    // CHECK: // {{.*}}places.h:3
    // CHECK-NEXT: mul {{.*}} 1431655766:d
    int b = third(a);
    // CHECK-DAG: // {{.*}}places.cl:[[@LINE+1]]
    p[i + 1] = SQUARE(b);
#line 500 "made.cl"
    // CHECK-DAG: // made.cl:501
    p[i + 2] = 1000 % n;
    // FAULT: made.cl:501:{{[0-9]+}}: error: {{.*}} by zero [arithmetic]
}
