// RUN: gasket cc --simd=16 %s | FileCheck %s
// Divergent loops: the latch is a while, lanes leave by break from wherever they are, and nobody needs a join behind.
// CHECK-LABEL: //.kernel simple
// CHECK:      [[HEAD:[a-z]*_?L[0-9]+]]:
// CHECK:      (f{{.*}}) {{ *}}while (16|M0) {{ *}}[[HEAD]]
// CHECK-LABEL: //.kernel breaks
// CHECK:      [[HEAD:[a-z]*_?L[0-9]+]]:
// CHECK:      if (16|M0) {{ *}}[[ENDIF:[a-z]*_?L[0-9]+]] {{ *}}[[ENDIF]]
// CHECK:      break (16|M0) {{ *}}[[ENDIF]] {{ *}}[[W:[a-z]*_?L[0-9]+]]
// CHECK:      [[ENDIF]]:
// CHECK-NEXT: endif (16|M0) {{ *}}[[W]]
// CHECK:      cmp (16|M0) ({{..}})[[F:f[01].[01]]]
// CHECK:      [[W]]:
// CHECK-NEXT: ([[F]]) {{ *}}while (16|M0) {{ *}}[[HEAD]]
// CHECK-NOT:  {{(join|goto) \(}}
// CHECK:      {EOT}
// The lanes share the loop's own condition.
// CHECK-LABEL: //.kernel shared
// CHECK:      [[HEAD:[a-z]*_?L[0-9]+]]:
// CHECK:      break (16|M0) {{ *}}[[W:[a-z]*_?L[0-9]+]] {{ *}}[[W]]
// CHECK:      cmp (16|M0) ({{..}})[[F:f[01].[01]]]
// CHECK:      [[W]]:
// CHECK:      ([[F]]) {{ *}}while (16|M0) {{ *}}[[HEAD]]
// CHECK-NOT:  {{(join|goto) \(}}
kernel void simple(global int *p)
{
    int i = get_global_id(0), n = p[i];
    do {
        n = n & 1 ? 3 * n + 1 : n / 2;
    } while (n > 1);
    p[i] = n;
}

kernel void breaks(global int *p)
{
    int i = get_global_id(0);
    for (int k = 0; k < p[i + 64]; k++) {
        if (p[k] > i) {
            p[i] = k;
            if (p[k + 128] == i)
                break;
            p[i + 256] = k;
        }
    }
}

kernel void shared(global int *p, int n)
{
    int i = get_global_id(0), k = 0;
    do {
        if (p[i + k] == 7)
            break;
        p[i] = k;
    } while (++k < n);
}
