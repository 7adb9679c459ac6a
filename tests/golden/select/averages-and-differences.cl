// RUN: gasket cc --simd=8 %s | FileCheck %s
// The rounded average is avg; saturating sums saturate; a distance is the greater less the lesser.

// CHECK-LABEL: kernel averages
// CHECK: avg (8|M0) {{.*}}:d
// CHECK: and (8|M0)
// CHECK-NEXT: xor (8|M0)
// CHECK-NEXT: shr (8|M0) {{.*}} 1:w
// CHECK-NEXT: add (8|M0)
kernel void averages(global int *a, global uint *b)
{
    uint i = get_global_id(0);

    a[i] = rhadd(a[i], a[i + 1]);
    b[i] = hadd(b[i], b[i + 1]);
}

// CHECK-LABEL: kernel saturated
// CHECK: add (8|M0) (sat){{.*}}:ud {{.*}}:ud -{{.*}}:ud
kernel void saturated(global uint *a)
{
    uint i = get_global_id(0);

    a[i] = sub_sat(a[i], a[i + 1]);
}

// CHECK-LABEL: kernel distance
// CHECK: sel (8|M0) (ge)f0.0 [[A:r[0-9]+]].0<1>:d
// CHECK-NEXT: sel (8|M0) (lt)f0.0 [[B:r[0-9]+]].0<1>:d
// CHECK-NEXT: add (8|M0) {{.*}}:d [[A]].0<8;8,1>:d -[[B]].0<8;8,1>:d
kernel void distance(global int *a)
{
    uint i = get_global_id(0);

    a[i] = abs_diff(a[i], a[i + 1]);
}
