// RUN: gasket cc --simd=16 %s | FileCheck %s
// RUN: gasket cc --simd=32 %s | FileCheck %s --check-prefixes=CHECK,ALL
// An instruction compares eight qwords, and writes their part of the flag that holds the mask of all lanes. The complement of a
// comparison that is false for NaN is not inverted part by part.
// CHECK-LABEL: //.kernel is_below
// CHECK: cmp (8|M0) (lt)f0.0 null<1>:q
// CHECK-NEXT: {{.*}}cmp (8|M8) (lt)f0.0 null<1>:q
// ALL-NEXT: {{.*}}cmp (8|M16) (lt)f0.0 null<1>:q
// ALL-NEXT: {{.*}}cmp (8|M24) (lt)f0.0 null<1>:q
// CHECK-NOT: sel (
kernel void is_below(global long *x, long k, global int *y)
{
    size_t i = get_global_id(0);
    if (x[i] < k)
        y[i] = 1;
}
// CHECK-LABEL: //.kernel is_not_above
// CHECK: cmp (8|M0) (gt)f0.0 null<1>:df
// CHECK-NEXT: {{.*}}cmp (8|M8) (gt)f0.0 null<1>:df
// ALL-NEXT: {{.*}}cmp (8|M16) (gt)f0.0 null<1>:df
// ALL-NEXT: {{.*}}cmp (8|M24) (gt)f0.0 null<1>:df
// CHECK-NOT: {{(xor|not) \(}}
// CHECK: (~f0.0)
kernel void is_not_above(global double *x, double k, global int *y)
{
    size_t i = get_global_id(0);
    if (!(x[i] > k))
        y[i] = 1;
}
