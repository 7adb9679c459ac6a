// RUN: gasket cc --simd=16 --print-after=lower-switch -o /dev/null %s 2>&1 | FileCheck %s
// What is left of x & 3 after two comparisons is one number each.
// CHECK: icmp ult i32 %{{.*}}, 2
// CHECK: icmp ult i32 %{{.*}}, 1
// CHECK: icmp ult i32 %{{.*}}, 3
// CHECK-NOT: icmp
kernel void k(global const int *a, global int *b)
{
    int i = get_global_id(0), x = a[i], r = 0;
    switch (x & 3) {
    case 0: r = a[x]; break;
    case 1: r = a[x + 1] * 3; break;
    case 2: r = a[x] - 7; break;
    case 3: r = a[i + 5] / x; break;
    }
    b[i] = r;
}
