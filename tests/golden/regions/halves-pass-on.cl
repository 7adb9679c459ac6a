// RUN: gasket cc --simd=32 %s | FileCheck %s
// What a message of half of the lanes has returned goes out again as it is.
// CHECK-LABEL: //.kernel doubles
// CHECK-NOT: mov {{.*}}:uq
// CHECK-LABEL: //.kernel vectors
// CHECK: send (16|M0) {{ *}}r[[A:[0-9]+]]:ud
// CHECK: send (16|M16) {{ *}}r[[B:[0-9]+]]:ud
// CHECK-NEXT: sends (16|M0) {{ *}}null:ud {{ *}}r{{[0-9]+}} {{ *}}r[[A]]
// CHECK-NEXT: sends (16|M16) {{ *}}null:ud {{ *}}r{{[0-9]+}} {{ *}}r[[B]]
kernel void doubles(global double *a, global double *b)
{
    int i = get_global_id(0);
    b[i] = a[i];
}

kernel void vectors(global float4 *a, global float4 *b)
{
    int i = get_global_id(0);
    b[i] = a[i];
}
